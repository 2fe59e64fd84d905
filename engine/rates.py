"""Rates with their 95 % intervals: of one batch, and of the difference between two batches on the same seeds."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["Z", "Pairs", "Rate", "difference_of", "pairs_of", "rate_of"]

Z = 1.959964  #: standard deviations to each side of 95 %


@dataclass(frozen=True, slots=True)
class Rate:
    """A share, with its interval."""

    value: float
    low: float
    high: float


def rate_of(wins: int, matches: int) -> Rate:
    """Return a rate with Wilson's interval.

    >>> rate_of(7, 10)
    Rate(value=0.7, low=0.3967781453459709, high=0.892208733443606)

    :raises ZeroDivisionError: for none of none
    """
    rate, share = wins / matches, Z * Z / matches
    middle = (rate + share / 2) / (1 + share)
    reach = Z * math.sqrt(rate * (1 - rate) / matches + share / matches / 4) / (1 + share)
    return Rate(rate, max(0.0, middle - reach), min(1.0, middle + reach))


def difference_of(one: Rate, other: Rate) -> Rate:
    """Return how much larger the other of two independent rates is, with Newcombe's interval (1998, method 10)."""
    value = other.value - one.value
    down = math.hypot(other.value - other.low, one.high - one.value)
    up = math.hypot(other.high - other.value, one.value - one.low)
    return Rate(value, value - down, value + up)


@dataclass(frozen=True, slots=True)
class Pairs:
    """How the same seeds ended for one side before and after a change."""

    both: int = 0  #: won before and after
    before: int = 0  #: won only before
    after: int = 0  #: won only after
    neither: int = 0

    def __add__(self, other: Pairs) -> Pairs:
        return Pairs(
            self.both + other.both,
            self.before + other.before,
            self.after + other.after,
            self.neither + other.neither,
        )

    @property
    def matches(self) -> int:
        """How many seeds."""
        return self.both + self.before + self.after + self.neither

    @property
    def rate_before(self) -> Rate:
        """The side's win rate before the change."""
        return rate_of(self.both + self.before, self.matches)

    @property
    def rate_after(self) -> Rate:
        """The side's win rate after the change."""
        return rate_of(self.both + self.after, self.matches)

    @property
    def difference(self) -> Rate:
        """How much the change adds to the side's win rate.

        The interval is Wald's with the adjustment of Bonett and Price (2012): one more pair that changed to either
        side. It holds with few pairs that changed, and with none.
        """
        matches = self.matches + 2
        up, down = (self.after + 1) / matches, (self.before + 1) / matches
        middle = up - down
        reach = Z * math.sqrt((up + down - middle * middle) / matches)
        return Rate((self.after - self.before) / self.matches, max(-1.0, middle - reach), min(1.0, middle + reach))


def pairs_of(before: bytes, after: bytes) -> Pairs:
    """Return the counts of two rows with one byte a match, 1 where the side won.

    >>> pairs_of(bytes([1, 0, 1, 1]), bytes([1, 1, 0, 0]))
    Pairs(both=1, before=2, after=1, neither=0)
    """
    mine, yours = int.from_bytes(before), int.from_bytes(after)
    both = (mine & yours).bit_count()
    first, second = mine.bit_count(), yours.bit_count()
    return Pairs(both, first - both, second - both, len(before) - first - second + both)
