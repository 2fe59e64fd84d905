"""A third reading of the rules, fast enough for every order of nine cards: forwards, one order of kills at a time.

It shares no code with the engine, nor its remark on swaps. Who kills one of two cards in front holds one card back: so
each of the 2 to the n - 1 ways to hold back is played on all orders at once, and what an order of kills is worth is
found by laying its cards across one after the other, whatever else happens in the pack.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

KINDS = ("personnel", "information", "equipment")
Across = tuple[str, ...]  #: the cards that lie across, the oldest first
Ways = dict[Across, tuple[int, int]]  #: how many ways lead there, and the same with 1/2 for every choice (in 2**-kills)
Table = NDArray[np.int64]


def count_all(mission: dict[str, Any], optional: bool) -> tuple[list[int], Fraction]:
    """Winning lines of every order, the orders as ``permutations`` lists them, and how often uniform play wins."""
    cards = len(mission["facilities"])
    orders = np.array(list(permutations(range(cards))), dtype=np.int64)
    out = _worth(mission, (), "I", optional)
    back = _worth(mission, ("I",), "II", optional)
    lines, odds = np.zeros(len(orders), dtype=np.int64), 0
    killed = [_number(_killed(orders, held)) for held in range(2 ** (cards - 1))]
    turned = _number(orders[:, ::-1])
    returned = [sum(worth[numbers] for numbers in killed)[turned] for worth in back]
    for numbers in killed:
        lines += (out[0] * returned[0])[numbers]
        odds += sum((out[1] * returned[1])[numbers].tolist())
    choices = 2 ** (2 * (cards - 1)) * 2 ** (2 * cards)  # which card to kill, and whether to keep it
    return lines.tolist(), Fraction(odds, choices * len(orders))


def _killed(orders: Table, held: int) -> Table:
    """The orders of kills where a bit says at each kill whether the card in front is held back once more."""
    kills, waiting = np.empty_like(orders), orders[:, 0]
    for turn in range(orders.shape[1] - 1):
        behind = orders[:, turn + 1]
        if held >> turn & 1:
            kills[:, turn] = behind
        else:
            kills[:, turn], waiting = waiting, behind
    kills[:, -1] = waiting
    return kills


def _number(orders: Table) -> Table:
    """Where each order stands in the list of all."""
    cards = orders.shape[1]
    numbers = np.zeros(len(orders), dtype=np.int64)
    for turn in range(cards):
        smaller = (orders[:, turn + 1 :] < orders[:, turn : turn + 1]).sum(axis=1)
        numbers = numbers * (cards - turn) + smaller
    return numbers


def _worth(mission: dict[str, Any], start: Across, objective: str, optional: bool) -> tuple[Table, Table]:
    """In how many ways every order of kills, from what lies across at first, meets the objective behind it."""
    plain: list[int] = []
    halves: list[int] = []

    def kill(ways: Ways, left: tuple[int, ...]) -> None:
        if not left:
            met = [n for across, n in ways.items() if _holds(mission, across, objective)]
            plain.append(sum(n for n, _ in met))
            halves.append(sum(n for _, n in met))
        for card in left:
            kill(_after(mission, ways, str(card + 1), optional), tuple(other for other in left if other != card))

    kill({start: (1, 1)}, tuple(range(len(mission["facilities"]))))
    return np.array(plain), np.array(halves)


def _after(mission: dict[str, Any], ways: Ways, card: str, optional: bool) -> Ways:
    then: Ways = {}
    for across, (plain, half) in ways.items():
        can = _holds(mission, across, card)
        ends = [((*across, card))[-mission["keep_limit"] :]] if can else [across[1:]]
        if can and optional:
            ends.append(across[1:])
        for end in ends:
            before = then.get(end, (0, 0))
            then[end] = before[0] + plain, before[1] + half * (2 // len(ends))
    return then


def _holds(mission: dict[str, Any], across: Across, card: str) -> bool:
    need = _printed(mission, card)["condition"]
    out = [sum(_printed(mission, name)["damage"][kind] for name in across) for kind in KINDS]
    return sum(out) >= need["any"] and all(n >= need[kind] for n, kind in zip(out, KINDS, strict=True))


def _printed(mission: dict[str, Any], card: str) -> dict[str, Any]:
    if "I" in card:
        found: dict[str, Any] = mission["objective_1" if card == "I" else "objective_2"]
        return found
    facility: dict[str, Any] = mission["facilities"][int(card) - 1]
    return facility
