"""A card set as data (S1, S2): 魔支 cards, 語り部 cards, and the adventurers of both factions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Self

from pydantic import Field, StringConstraints, model_validator

from engine.errors import Problem
from engine.reading import Inconsistent, Model
from engine.skull_bites.effects import ELEMENTS, StandingEffect, StoryEffect

FACTIONS = ("witch", "dragon")
MIN_PLAYERS, MAX_PLAYERS = 2, 5
HAND = 8  #: cards of a whole hand
DUEL_HP = 3  #: of the adventurers that two players choose from (S14)
MIN_DUEL = 2  #: of those in each faction, so that there is a choice
MIN_CARDS = MAX_PLAYERS * HAND + 1  #: five whole hands, and a draw pile left (S1)
MAX_CARDS, MAX_ROWS = 120, 40
MAX_ID, MAX_NAME, MAX_NUMBER, MAX_HP, MAX_COPIES = 20, 24, 99, 9, 9

Id = Annotated[str, StringConstraints(pattern=rf"^[a-z][a-z0-9_]{{0,{MAX_ID - 1}}}$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=MAX_NAME, strip_whitespace=True)]
Number = Annotated[int, Field(ge=1, le=MAX_NUMBER)]
Numbers = Annotated[tuple[Number, ...], Field(max_length=MAX_CARDS)]


class Magic(Model):
    """The numbers of the 魔支 cards of each element; a number may be there more than once."""

    fire: Numbers
    water: Numbers
    wind: Numbers


class Storyteller(Model):
    """A 語り部 card, and how many of it there are."""

    id: Id
    name: Name | None = None  #: None for a shipped set, which the locale files name
    copies: Annotated[int, Field(ge=1, le=MAX_COPIES)] = 1
    effect: StoryEffect


class Adventurer(Model):
    """An adventurer who may be chosen first."""

    id: Id
    name: Name | None = None
    letter: Annotated[str, StringConstraints(pattern=r"^[A-Z]$")]
    hp: Annotated[int, Field(ge=1, le=MAX_HP)]
    effect: StandingEffect


class Boss(Model):
    """The BOSS of a faction, never chosen first: so it needs no letter."""

    id: Id
    name: Name | None = None
    hp: Annotated[int, Field(ge=1, le=MAX_HP)]
    effect: StandingEffect | None = None


class Faction(Model):
    """The adventurers of a faction and its boss."""

    adventurers: Annotated[tuple[Adventurer, ...], Field(max_length=MAX_ROWS)]
    boss: Boss

    @model_validator(mode="after")
    def _enough(self) -> Self:
        problems = []
        count, least = len(self.adventurers), MAX_PLAYERS - 1
        if count < least:
            problems.append(Problem("adventurers", "too_few", {"least": least, "count": count}))
        duel = sum(row.hp == DUEL_HP for row in self.adventurers)
        if duel < MIN_DUEL:
            values = {"hp": DUEL_HP, "least": MIN_DUEL, "count": duel}
            problems.append(Problem("adventurers", "too_few_of_hp", values))
        if problems:
            raise Inconsistent(problems)
        return self


class CardSet(Model):
    """A whole set, enough for every number of players."""

    id: Id
    name: Name | None = None
    magic: Magic
    storytellers: Annotated[tuple[Storyteller, ...], Field(max_length=MAX_ROWS)] = ()
    witch: Faction
    dragon: Faction

    @model_validator(mode="after")
    def _can_be_dealt(self) -> Self:
        problems = []
        count = len(self.card_ids())
        if count < MIN_CARDS:
            problems.append(Problem("magic", "too_few", {"least": MIN_CARDS, "count": count}))
        if count > MAX_CARDS:
            problems.append(Problem("magic", "too_many", {"limit": MAX_CARDS, "count": count}))
        for places in (self.card_ids(), self.adventurer_ids()):
            met = Counter(places.values())
            problems += [Problem(f"{where}.id", "id_twice", {"id": id}) for where, id in places.items() if met[id] > 1]
        if problems:
            raise Inconsistent(problems)
        return self

    def card_ids(self) -> dict[str, str]:
        """Return the id of every card of the deck, each copy its own, by the place where it stands in the set."""
        return dict(self._cards())

    def _cards(self) -> Iterator[tuple[str, str]]:
        for element in ELEMENTS:
            met = Counter[int]()
            for place, number in enumerate(getattr(self.magic, element)):
                met[number] += 1
                yield f"magic.{element}.{place}", _copy(f"{element}_{number}", met[number])
        for place, row in enumerate(self.storytellers):
            for copy in range(1, row.copies + 1):
                yield f"storytellers.{place}" + (f".copy{copy}" if copy > 1 else ""), _copy(row.id, copy)

    def adventurer_ids(self) -> dict[str, str]:
        """Return the id of every adventurer, bosses included, by the place where it stands in the set."""
        found: dict[str, str] = {}
        for name in FACTIONS:
            faction: Faction = getattr(self, name)
            found |= {f"{name}.adventurers.{place}": row.id for place, row in enumerate(faction.adventurers)}
            found[f"{name}.boss"] = faction.boss.id
        return found


def _copy(id: str, number: int) -> str:
    return id if number == 1 else f"{id}_{number}"
