"""D25: at every level of computer player each pairing is open, and all together are even."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.rates import Rate, rate_of

__all__ = ["ALL", "EACH", "Verdict", "verdict"]

EACH = (0.30, 0.70)  #: Red's win rate in every pairing
ALL = {
    "rulebook": (0.40, 0.60),
    "veteran": (0.45, 0.55),
    "expert": (0.45, 0.55),
}  #: and over all pairings, each counting alike, by the level of both seats; strong play counts first

Mark = Literal["kept", "close", "broken"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A rate against its bounds: ``close`` where the interval lies across one of them."""

    rate: Rate
    matches: int
    low: float
    high: float

    @property
    def mark(self) -> Mark:
        """Whether the bounds are kept."""
        if self.rate.high < self.low or self.rate.low > self.high:
            return "broken"
        return "kept" if self.low <= self.rate.low and self.rate.high <= self.high else "close"


def verdict(wins: int, matches: int, bounds: tuple[float, float] = EACH) -> Verdict:
    """Return how some matches stand to bounds."""
    return Verdict(rate_of(wins, matches), matches, *bounds)


def together(results: Iterable[tuple[int, int]], level: str) -> Verdict:
    """Return how (wins, matches) of all pairings stand together; each has the same number of matches."""
    rows = list(results)
    return verdict(sum(wins for wins, _ in rows), sum(matches for _, matches in rows), ALL[level])
