"""The names of a match's cards, adventurers and seats in one language; own sets keep their given names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.skull_bites.cards import FACTIONS, Adventurer, Boss, CardSet
from engine.skull_bites.effects import ELEMENTS, StandingEffect, StoryEffect
from engine.skull_bites.view import EffectView
from ui.shell.locales import html_name, html_text, keys, label, t_in

__all__ = ["Face", "Person", "Words"]

Effect = EffectView | StoryEffect | StandingEffect


@dataclass(frozen=True, slots=True)
class Face:
    """A card of the deck as it is printed."""

    id: str
    element: str | None  #: None for a 語り部
    number: int  #: 0 for a 語り部
    name: str  #: with ``|`` where it may break
    effect: Effect | None


@dataclass(frozen=True, slots=True)
class Person:
    """An adventurer as printed."""

    id: str
    faction: str
    letter: str  #: "" for a boss
    hp: int
    boss: bool
    name: str  #: with ``|`` where it may break
    effect: Effect | None


@dataclass(frozen=True)
class Words:
    """A language and the card set whose names are told."""

    language: str
    set: CardSet

    def say(self, key: str, **values: object) -> str:
        """Return a sentence. :raises UnknownId: for a key that is not there."""
        return t_in(self.language, key, **values)

    def h(self, key: str, **values: object) -> str:
        """Return such a sentence for HTML."""
        return html_text(self.say(key, **values))

    @cached_property
    def faces(self) -> Mapping[str, Face]:
        """Every card of the deck by its id."""
        found: dict[str, Face] = {}
        ids = self.set.card_ids()
        for element in ELEMENTS:
            met = Counter[int]()
            for place, number in enumerate(getattr(self.set.magic, element)):
                met[number] += 1
                id = ids[f"magic.{element}.{place}"]
                plain = t_in(self.language, "skull_cards.magic", element=self.element(element), number=number)
                found[id] = Face(id, element, number, self._numbered(plain, met[number]), None)
        for place, row in enumerate(self.set.storytellers):
            name = row.name or self._name("storyteller", row.id)
            for copy in range(1, row.copies + 1):
                id = ids[f"storytellers.{place}" + (f".copy{copy}" if copy > 1 else "")]
                found[id] = Face(id, None, 0, self._numbered(name, copy), row.effect)
        return found

    @cached_property
    def people(self) -> Mapping[str, Person]:
        """Every adventurer by its id, in the order of the set."""
        found: dict[str, Person] = {}
        for faction in FACTIONS:
            side = getattr(self.set, faction)
            rows: tuple[Adventurer | Boss, ...] = (*side.adventurers, side.boss)
            for row in rows:
                boss, letter = row is side.boss, getattr(row, "letter", "")
                name = row.name or self._name("adventurer", row.id)
                found[row.id] = Person(row.id, faction, letter, row.hp, boss, name, row.effect)
        return found

    def card(self, id: str) -> str:
        """Return a card's name on one line; an id that is none stays as it is."""
        return label(self.faces[id].name) if id in self.faces else id

    def person(self, id: str) -> str:
        """Return an adventurer's name on one line; an id that is none stays as it is."""
        return label(self.people[id].name) if id in self.people else id

    def person_html(self, id: str) -> str:
        """Return an adventurer's name for HTML."""
        return html_name(self.people[id].name)

    def thing(self, id: str) -> str:
        """Return whatever an act names: a card, an adventurer or an element."""
        return self.element(id) if id in ELEMENTS else self.card(id) if id in self.faces else self.person(id)

    def seat(self, seat: str) -> str:
        """Return what a seat is called."""
        return t_in(self.language, f"frame.team.skull_bites.{seat}")

    def element(self, element: str | None) -> str:
        """Return an element's name, or that there is none."""
        return t_in(self.language, f"skull_cards.element.{element or 'none'}")

    def faction(self, faction: str) -> str:
        """Return a faction's name."""
        return t_in(self.language, f"skull_cards.faction.{faction}")

    def side(self, faction: str) -> str:
        """Return what a faction's people are called."""
        return t_in(self.language, f"skull_cards.side.{faction}")

    def kind(self, kind: str) -> str:
        """Return what a kind of card is called."""
        return t_in(self.language, f"skull_cards.kind.{kind}")

    def effect(self, effect: Effect | None) -> str:
        """Return what an effect does."""
        if effect is None:
            return t_in(self.language, "skull_cards.effect.none")
        key = f"skull_cards.effect.{effect.what}.{effect.when}"
        return t_in(self.language, key, element=self.element(effect.element), amount=effect.amount or 0)

    def set_name(self) -> str:
        """Return what the set is called."""
        own = f"skull_cards.set.{self.set.id}"
        return self.set.name or (t_in(self.language, own) if own in keys(self.language) else self.set.id)

    def list(self, items: Iterable[str]) -> str:
        """Return an enumeration."""
        return self.say("skull_bites.comma").join(items)

    def cards(self, ids: Iterable[str]) -> str:
        """Return an enumeration of cards."""
        return self.list(map(self.card, ids))

    def _name(self, kind: str, id: str) -> str:
        key = f"skull_cards.{kind}.{id}.name"
        return t_in(self.language, key) if key in keys(self.language) else id

    def _numbered(self, name: str, copy: int) -> str:
        return name if copy < 2 else t_in(self.language, "skull_cards.numbered", name=name, number=copy)
