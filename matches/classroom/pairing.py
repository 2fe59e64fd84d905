"""Who sits where: pure functions of ids; whoever plays a computer has an empty seat across."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeAlias

__all__ = ["Seating", "moved_on", "seatings"]

Seating: TypeAlias = dict[str, list[str]]  #: pupils by seat, in the order of the table


def seatings(
    pupils: Sequence[str], seats: Sequence[str], pairing: str, luck: random.Random, team: int = 1, seat: str = ""
) -> list[Seating]:
    """Return the tables of a round: all pupils are at one, in an order by lot.

    Where the number of pupils leaves seats empty, computers have those. ``seat`` is where all sit who play a computer.

    >>> made = seatings("abcde", ("left", "right"), "pairs", random.Random(1))
    >>> [[len(here) for here in table.values()] for table in made]
    [[1, 1], [1, 1], [1, 0]]
    """
    order = list(pupils)
    luck.shuffle(order)
    if pairing == "computer" or len(seats) == 1:
        places = [seat] if seat else list(seats)
        return [_table(seats, {places[n % len(places)]: [one]}) for n, one in enumerate(order)]
    if pairing == "teams":
        tables = max(1, round(len(order) / (team * len(seats)))) if order else 0
        made = [_table(seats, {}) for _ in range(tables)]
        for n, one in enumerate(order):  # as even as can be, table by table
            made[n % tables][seats[n // tables % len(seats)]].append(one)
        return made
    groups = [order[n : n + len(seats)] for n in range(0, len(order), len(seats))]
    return [_table(seats, {place: [one] for place, one in zip(seats, group, strict=False)}) for group in groups]


def moved_on(before: Sequence[Mapping[str, Sequence[str]]], here: Sequence[str], seats: Sequence[str]) -> list[Seating]:
    """Return the tables of the round before with everybody one seat on, without those who are gone.

    >>> moved_on([{"left": ["a"], "right": ["b"]}], ["a", "b"], ("left", "right"))
    [{'left': ['b'], 'right': ['a']}]
    """
    made = []
    for table in before:
        next_seats = {seats[(n + 1) % len(seats)]: table.get(seat, ()) for n, seat in enumerate(seats)}
        kept = {seat: [one for one in pupils if one in here] for seat, pupils in next_seats.items()}
        if any(kept.values()):
            made.append(_table(seats, kept))
    return made


def _table(seats: Sequence[str], taken: Mapping[str, list[str]]) -> Seating:
    return {seat: list(taken.get(seat, [])) for seat in seats}
