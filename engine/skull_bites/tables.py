"""A card set prepared for the rules: cards and adventurers as numbers, what they do as rows of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.skull_bites.actions import PLAY, Action
from engine.skull_bites.cards import FACTIONS, Adventurer, Boss, CardSet
from engine.skull_bites.effects import (
    ALWAYS,
    ARMOUR,
    BONUS,
    ELEMENTS,
    HEAL,
    IMMUNE,
    RESTORE,
    WON,
    StandingEffect,
    StoryEffect,
)

NONE = -1  #: no element, card, seat or adventurer


@dataclass(frozen=True, slots=True)
class Tables:
    """Cards are 0 to the number of ``cards`` - 1, adventurers likewise; elements are 0, 1, 2."""

    cards: tuple[str, ...]  #: ids
    elements: tuple[int, ...]  #: by card, NONE for a 語り部
    numbers: tuple[int, ...]  #: by card, 0 for a 語り部
    stories: tuple[StoryEffect | None, ...]  #: by card
    card_of: dict[str, int]
    plays: tuple[Action, ...]  #: by card: the act that plays it
    adventurers: tuple[str, ...]  #: ids
    factions: tuple[int, ...]  #: by adventurer, like all that follow
    letters: tuple[str, ...]  #: "" for a boss
    hp: tuple[int, ...]
    boss: tuple[bool, ...]
    effects: tuple[StandingEffect | None, ...]  #: as they stand in the set; what they do follows
    bonus: tuple[tuple[int, int, int], ...]  #: to the number, by element
    immune: tuple[int, ...]  #: a bit for each element
    armour: tuple[int, ...]  #: cards
    heals: tuple[int, ...]  #: cards healed when its player has won
    restores: tuple[int, ...]  #: shields restored when its player has won
    adventurer_of: dict[str, int]

    def __deepcopy__(self, memo: dict[int, object]) -> Tables:
        return self  # nothing in it ever changes


@lru_cache(maxsize=64)
def prepare(cards: CardSet) -> Tables:
    """Return a set's tables."""
    rows: list[tuple[str, int, int, StoryEffect | None]] = []
    ids = iter(cards.card_ids().values())
    for element, name in enumerate(ELEMENTS):
        rows += [(next(ids), element, number, None) for number in getattr(cards.magic, name)]
    for story in cards.storytellers:
        rows += [(next(ids), NONE, 0, story.effect) for _ in range(story.copies)]
    people: list[tuple[int, Adventurer | Boss]] = []
    for faction, name in enumerate(FACTIONS):
        side = getattr(cards, name)
        people += [(faction, row) for row in (*side.adventurers, side.boss)]
    names = tuple(row.id for _, row in people)
    return Tables(
        cards=tuple(row[0] for row in rows),
        elements=tuple(row[1] for row in rows),
        numbers=tuple(row[2] for row in rows),
        stories=tuple(row[3] for row in rows),
        card_of={row[0]: card for card, row in enumerate(rows)},
        plays=tuple(Action(PLAY, row[0]) for row in rows),
        adventurers=names,
        factions=tuple(faction for faction, _ in people),
        letters=tuple(row.letter if isinstance(row, Adventurer) else "" for _, row in people),
        hp=tuple(row.hp for _, row in people),
        boss=tuple(isinstance(row, Boss) for _, row in people),
        effects=tuple(row.effect for _, row in people),
        bonus=tuple(_bonus(row) for _, row in people),
        immune=tuple(_immune(row) for _, row in people),
        armour=tuple(_amount(row, ARMOUR, ALWAYS) for _, row in people),
        heals=tuple(_amount(row, HEAL, WON) for _, row in people),
        restores=tuple(_amount(row, RESTORE, WON) for _, row in people),
        adventurer_of={id: number for number, id in enumerate(names)},
    )


def _amount(row: Adventurer | Boss, what: str, when: str) -> int:
    effect = row.effect
    return effect.amount or 0 if effect is not None and (effect.what, effect.when) == (what, when) else 0


def _bonus(row: Adventurer | Boss) -> tuple[int, int, int]:
    by = _amount(row, BONUS, ALWAYS)
    fire, water, wind = (by if row.effect and row.effect.element == name else 0 for name in ELEMENTS)
    return fire, water, wind


def _immune(row: Adventurer | Boss) -> int:
    effect = row.effect
    if effect is None or effect.what != IMMUNE or effect.element is None:
        return 0
    return 1 << ELEMENTS.index(effect.element)
