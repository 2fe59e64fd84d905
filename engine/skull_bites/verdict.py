"""How a battle is decided (S8, S9): which numbers vanish, who wins, who loses. Pure: rules and preview share it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.skull_bites.effects import KEEP_EQUAL, REVERSE, SECOND

NOBODY = -1
PLACES = 64  #: more than a field has


class Verdict(NamedTuple):
    """Places on the field, in playing order from 0."""

    winner: int  #: NOBODY if no card decides it
    loser: int  #: NOBODY if no 魔支 is left: nobody is attacked
    vanished: tuple[int, ...]


def decide(numbers: Sequence[int], effects: Collection[str]) -> Verdict:
    """Decide a field by its numbers in playing order, 0 for a 語り部, and by what is told as it is decided.

    >>> decide([7, 7, 12, 3], [])
    Verdict(winner=2, loser=3, vanished=(0, 1))
    >>> decide([7, 0, 7], [])
    Verdict(winner=1, loser=-1, vanished=(0, 2))
    """
    keep = KEEP_EQUAL in effects
    ranked, vanished, story = [], [], NOBODY
    for place, number in enumerate(numbers):
        if not number:
            story = place
        elif keep or numbers.count(number) == 1:
            ranked.append(number * PLACES - place)  # of equal numbers the earlier one is the higher (S32)
        else:
            vanished.append(place)
    ranked.sort()
    if REVERSE in effects and list(effects).count(REVERSE) % 2:  # two reversals are none (S30)
        ranked.reverse()
    loser = winner = NOBODY
    if ranked:
        loser = -ranked[1 if SECOND in effects and len(ranked) > 1 else 0] % PLACES
        winner = -ranked[-1] % PLACES
    return Verdict(winner if story == NOBODY else story, loser, tuple(vanished))
