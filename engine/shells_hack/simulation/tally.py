"""The counts of a batch of matches (``counting``) in flat memory, and as one row of numbers that can be added up.

Everything is a number or a table of fixed shape, so that a million matches take no more room than one.
"""

from __future__ import annotations

import dataclasses
from array import array
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import add
from typing import Any

from engine.shells_hack.rules.limits import MAX_ATTACKS, MAX_COMPONENTS, MAX_DEFENCES, MAX_TURNS, START_PRICE
from engine.shells_hack.rules.state import Ending

OUTSIDE, BYPASS = MAX_COMPONENTS, MAX_COMPONENTS + 1  #: where a way begins that comes from no component
SOURCES = MAX_COMPONENTS + 2
STAGES = 6  #: steps of a way that are told apart; longer ways end in the last one


@dataclass(slots=True)
class Tally:
    """The counts of some matches."""

    matches: int
    acts: int
    final_price: list[list[int]]  #: [ending][price] -> matches; Red's endings are 1 and 2
    last_turn: list[list[int]]  #: [ending][turn] -> matches
    prices: list[list[int]]  #: [turn][price at its end] -> matches; one that is over keeps its last price
    attack_played: list[int]  #: [attack card] -> times
    attack_worked: list[int]  #: [attack card] -> times that it succeeded
    attack_matches: list[int]  #: [attack card] -> matches in which it was played
    attack_wins: list[int]  #: [attack card] -> those of them that Red won
    defence_played: list[int]
    defence_matches: list[int]
    defence_wins: list[int]  #: [countermeasure] -> matches in which it was played and that Red won
    scouted: list[int]  #: [component] -> matches
    intruded: list[int]  #: [component] -> matches
    intruded_wins: list[int]  #: [component] -> those of them that Red won
    entry: list[int]  #: [component] -> matches in which it was the first to be intruded
    executed: list[int]  #: [component] -> times that an effect was executed there
    stopped: list[int]  #: [component] -> times
    steps: list[list[list[int]]]  #: [stage][source][component] -> intrusions that came this way
    effects: list[list[list[int]]]  #: [stage, 0 for one not intruded][component][effect] -> matches


@dataclass(slots=True)
class Trail:
    """Where Red has been in the match that is being counted."""

    entered: int  #: components intruded
    place: list[int]  #: [component] -> as which it was intruded, from 1
    stage: list[int]  #: [component] -> how many steps from outside, from 1
    suffered: list[int]  #: [component] -> which effects were executed there, as bits
    attacks: int  #: cards played
    defences: int


def new_tally() -> Tally:
    """Return a tally of no matches."""
    cards, defences, places = [0] * MAX_ATTACKS, [0] * MAX_DEFENCES, [0] * MAX_COMPONENTS
    return Tally(
        matches=0,
        acts=0,
        final_price=_table(len(Ending), START_PRICE + 1),
        last_turn=_table(len(Ending), MAX_TURNS + 1),
        prices=_table(MAX_TURNS + 1, START_PRICE + 1),
        attack_played=cards[:],
        attack_worked=cards[:],
        attack_matches=cards[:],
        attack_wins=cards[:],
        defence_played=defences[:],
        defence_matches=defences[:],
        defence_wins=defences[:],
        scouted=places[:],
        intruded=places[:],
        intruded_wins=places[:],
        entry=places[:],
        executed=places[:],
        stopped=places[:],
        steps=[_table(SOURCES, MAX_COMPONENTS) for _ in range(STAGES)],
        effects=[_table(MAX_COMPONENTS, 3) for _ in range(STAGES + 1)],
    )


def new_trail() -> Trail:
    """Return a trail of zeros."""
    return Trail(0, [0] * MAX_COMPONENTS, [0] * MAX_COMPONENTS, [0] * MAX_COMPONENTS, 0, 0)


def _table(rows: int, columns: int) -> list[list[int]]:
    return [[0] * columns for _ in range(rows)]


def flat(tally: Tally) -> array[int]:
    """Return all counts in one row, in the order of the fields."""
    return array("q", _numbers(dataclasses.astuple(tally)))


def _numbers(value: Any) -> Iterator[int]:
    if isinstance(value, int):
        yield value
        return
    for item in value:
        yield from _numbers(item)


def added(rows: Iterable[array[int]]) -> array[int]:
    """Return the counts of several batches together."""
    total = array("q", bytes(8 * SIZE))
    for row in rows:
        total = array("q", map(add, total, row))
    return total


def wins_of(row: array[int]) -> int:
    """Return in how many matches of a row Red won."""
    first = 2 + START_PRICE + 1
    return sum(row[first : first + 2 * (START_PRICE + 1)])


def tally_of(row: Iterable[int]) -> Tally:
    """Return a tally from the row that :func:`flat` made."""
    numbers = iter(row)

    def filled(shape: Any) -> Any:
        return next(numbers) if isinstance(shape, int) else [filled(item) for item in shape]

    empty = new_tally()
    return Tally(**{name: filled(getattr(empty, name)) for name in Tally.__slots__})


SIZE = len(flat(new_tally()))  #: numbers in a row
