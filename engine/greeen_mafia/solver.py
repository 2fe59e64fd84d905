"""The exact solver: memoised search from a position, and all orders of a mission at once.

A position is what can still happen: the cards not yet killed in their order, the icons kept (oldest first), and in the
first way through the pack the order of the kills, since that is the pack of the second way. A line is one sequence of
choices to the end.

Counting over all orders rests on one remark. Killing one of the two cards at the front is swapping them or not, and
then taking the first: so the lines of an order are the sum over independent swaps of neighbours of what the resulting
order of kills is worth, and that is one pass over all orders for each place (``_over_swaps``).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from math import factorial
from operator import add, itemgetter

from engine.greeen_mafia.deals import order_of
from engine.greeen_mafia.plan import NOTHING, Icons, Need, Plan, met
from engine.greeen_mafia.state import FIRST, OVER, State

__all__ = ["Figures", "Solver", "measure"]

Sequence = tuple[int, ...]
Progress = Callable[[float], None]
MAX_MEMO = 400_000  #: positions remembered by one solver
COUNTED = 0.85  #: of the work of a measurement; the rest is summing up


class _Queues:
    """What can be kept, as numbers: the damage of the kept cards from the oldest on."""

    def __init__(self, plan: Plan, keep: str) -> None:
        self.plan = plan
        self.optional = keep == "optional"
        self.empty = 0
        self._ids: dict[tuple[Icons, ...], int] = {(): 0}
        self._rows: list[tuple[Icons, ...]] = [()]
        self._totals: list[Icons] = [NOTHING]
        self._steps: dict[tuple[int, int], tuple[int, ...]] = {}

    def of(self, damage: tuple[Icons, ...]) -> int:
        """Return the number of a queue."""
        number = self._ids.get(damage)
        if number is None:
            number = self._ids[damage] = len(self._rows)
            self._rows.append(damage)
            sums = [sum(icons[kind] for icons in damage) for kind in range(3)]
            self._totals.append((sums[0], sums[1], sums[2]))
        return number

    def met(self, queue: int, need: Need) -> bool:
        """Return whether a condition holds."""
        return met(need, self._totals[queue])

    def after(self, queue: int, card: int) -> tuple[int, ...]:
        """Return the queues that killing a card can lead to: kept, or not kept, or both where that is a choice."""
        key = (queue, card)
        found = self._steps.get(key)
        if found is None:
            row = self._rows[queue]
            dropped = self.of(row[1:])
            if self.met(queue, self.plan.needs[card]):
                kept = self.of((*row, self.plan.damage[card])[-self.plan.limit :])
                found = (kept, dropped) if self.optional else (kept,)
            else:
                found = (dropped,)
            self._steps[key] = found
        return found


class Solver:
    """Counts the winning lines from any position of a mission under a keep rule."""

    def __init__(self, plan: Plan, keep: str) -> None:
        self.plan = plan
        self._queues = _Queues(plan, keep)
        self._second: dict[tuple[Sequence, int], int] = {}
        self._first: dict[tuple[Sequence, int, Sequence], int] = {}
        self._start = self._queues.of((plan.damage[plan.first],))

    def lines(self, state: State) -> int:
        """Return how many lines win from a position; 0 means that it is lost, 1 at a victory."""
        if state.phase == OVER:
            return int(state.ending == "victory")
        if len(self._first) + len(self._second) > MAX_MEMO:
            self._first.clear()
            self._second.clear()
        plan = self.plan
        objective = plan.first if state.phase == FIRST else plan.second
        left = tuple(state.deck[: state.deck.index(objective)])
        queue = self._queues.of(tuple(plan.damage[card] for card in state.kept))
        if state.phase == FIRST:
            return self._lines_first(left, queue, tuple(state.deck[state.deck.index(plan.second) + 1 :]))
        return self._lines_second(left, queue)

    def deal(self, number: int) -> int:
        """Return how many lines win an order by its number."""
        return self._lines_first(order_of(number, self.plan.cards), self._queues.empty, ())

    def _lines_first(self, left: Sequence, queue: int, killed: Sequence) -> int:
        """Lines from a position before objective I (G5)."""
        if not left:
            if not self._queues.met(queue, self.plan.needs[self.plan.first]):
                return 0
            return self._lines_second(killed[::-1], self._start)
        key = (left, queue, killed)
        lines = self._first.get(key)
        if lines is None:
            lines = 0
            for card, rest in _choices(left):
                for after in self._queues.after(queue, card):
                    lines += self._lines_first(rest, after, (*killed, card))
            self._first[key] = lines
        return lines

    def _lines_second(self, left: Sequence, queue: int) -> int:
        """Lines from a position after objective I (G6)."""
        if not left:
            return int(self._queues.met(queue, self.plan.needs[self.plan.second]))
        key = (left, queue)
        lines = self._second.get(key)
        if lines is None:
            lines = 0
            for card, rest in _choices(left):
                for after in self._queues.after(queue, card):
                    lines += self._lines_second(rest, after)
            self._second[key] = lines
        return lines


def _choices(left: Sequence) -> Iterator[tuple[int, Sequence]]:
    """The cards that may be killed (G2), each with what is left after it."""
    yield left[0], left[1:]
    if len(left) > 1:
        yield left[1], (left[0], *left[2:])


@dataclass(frozen=True, slots=True)
class Figures:
    """How hard a mission is, counted over all its orders."""

    keep: str
    lines: array[int]  #: winning lines of each order, by its number from 1
    random_win_rate: Fraction  #: uniform over the cards that may be killed, then over keep or decline

    @property
    def deals(self) -> int:
        """Orders of the facility cards."""
        return len(self.lines)

    @property
    def solvable(self) -> int:
        """Orders that can be won."""
        return sum(1 for lines in self.lines if lines)

    @property
    def winning_lines(self) -> int:
        """Winning lines of all orders together."""
        return sum(self.lines)

    def hardest(self, count: int) -> list[int]:
        """Return the numbers of the winnable orders with the fewest winning lines, the hardest first."""
        winnable = [number for number, lines in enumerate(self.lines, 1) if lines]
        return sorted(winnable, key=lambda number: (self.lines[number - 1], number))[:count]


def measure(plan: Plan, keep: str, progress: Progress = lambda share: None) -> Figures:
    """Return a mission's exact figures; ``progress`` hears the share done, from 0 to 1, and may raise to stop."""
    queues = _Queues(plan, keep)
    start = queues.of((plan.damage[plan.first],))
    ends = ((queues.empty, plan.needs[plan.first]), (start, plan.needs[plan.second]))
    counts = []
    passes = (False, True) if queues.optional else (False,)
    for index, weighted in enumerate(passes):
        part = [_over_kills(queues, *end, weighted, _share(progress, 2 * index + way, 2 * len(passes)))
                for way, end in enumerate(ends)]  # fmt: skip
        second = _over_swaps(part[1], plan.cards)
        backwards = _backwards(plan.cards)
        counts.append([lines and lines * second[back] for lines, back in zip(part[0], backwards, strict=True)])
    lines = _over_swaps(counts[0], plan.cards)
    # every order of kills comes from as many orders dealt as there are ways to swap, in either way through the pack
    ways = factorial(plan.cards) * 2 ** (plan.cards - 1)
    weight = 4**plan.cards if queues.optional else 1
    rate = Fraction(sum(counts[-1]), ways * weight)
    progress(1.0)
    return Figures(keep, array("q", lines), rate)


def _share(progress: Progress, index: int, parts: int) -> Progress:
    return lambda share: progress(COUNTED * (index + share) / parts)


def _over_kills(queues: _Queues, start: int, need: Need, weighted: bool, progress: Progress) -> list[int]:
    """Return for every order of kills how many ways of keeping and declining meet the need at the end.

    Weighted, a choice to keep or to decline counts one half: the sum is then that share times 2 to the number of cards.
    """
    counted: dict[tuple[int, Sequence], list[int]] = {}

    def count(queue: int, left: Sequence) -> list[int]:
        """For every order of the cards left, from what is kept."""
        if not left:
            return [int(queues.met(queue, need))]
        found = counted.get((queue, left))
        if found is None:
            found = counted[queue, left] = [lines for index in range(len(left)) for lines in branch(queue, left, index)]
        return found

    def branch(queue: int, left: Sequence, index: int) -> list[int]:
        """For every order that begins with one of the cards left."""
        rest = left[:index] + left[index + 1 :]
        ways = queues.after(queue, left[index])
        lines = count(ways[0], rest)
        if len(ways) > 1:
            return list(map(add, lines, count(ways[1], rest)))
        return [2 * ways_to_win for ways_to_win in lines] if weighted else lines

    every = tuple(range(queues.plan.cards))
    found: list[int] = []
    for index in every:
        found += branch(start, every, index)
        progress((index + 1) / len(every))
    return found


def _over_swaps(worth: list[int], cards: int) -> list[int]:
    """Return for every order dealt the sum of the worth of all orders of kills that it allows (G2)."""
    for place in range(cards - 2, -1, -1):
        swapped = _swapped(cards - place)
        size = len(swapped)
        pick = itemgetter(*swapped)
        summed: list[int] = []
        for start in range(0, len(worth), size):
            block = worth[start : start + size]
            summed.extend(map(add, block, pick(block)))
        worth = summed
    return worth


@lru_cache(maxsize=16)
def _swapped(cards: int) -> list[int]:
    """Return for every order of so many cards the index of the order with its first two cards swapped."""
    inner = factorial(cards - 2)
    index: list[int] = []
    for first in range(cards):
        for second in range(cards - 1):
            other = (second, first - 1) if second < first else (second + 1, first)
            start = (other[0] * (cards - 1) + other[1]) * inner
            index.extend(range(start, start + inner))
    return index


@lru_cache(maxsize=4)
def _backwards(cards: int) -> list[int]:
    """Return for every order the index of its reverse."""
    index = {bytes(order): number for number, order in enumerate(permutations(range(cards)))}
    return [index[order[::-1]] for order in index]
