"""How a battle is decided (S8, S9): which numbers vanish, who wins, who loses. Pure: rules and preview share it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.skull_bites.effects import KEEP_EQUAL, REVERSE, SECOND

NOBODY = -1


@dataclass(frozen=True, slots=True)
class Verdict:
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
    vanished: tuple[int, ...] = ()
    if KEEP_EQUAL not in effects:
        vanished = tuple(place for place, number in enumerate(numbers) if number and numbers.count(number) > 1)
    left = [place for place, number in enumerate(numbers) if number and place not in vanished]
    left.sort(key=lambda place: (numbers[place], -place))  # of equal numbers the earlier one is the higher (S32)
    if sum(effect == REVERSE for effect in effects) % 2:  # two reversals are none (S30)
        left.reverse()
    loser = NOBODY
    if left:
        loser = left[1] if SECOND in effects and len(left) > 1 else left[0]
    stories = [place for place, number in enumerate(numbers) if not number]
    winner = stories[-1] if stories else left[-1] if left else NOBODY
    return Verdict(winner, loser, vanished)
