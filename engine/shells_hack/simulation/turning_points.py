"""The acts after which Red's chance to win was another one: where a match turned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

from engine.shells_hack.simulation.odds import Odds

__all__ = ["TurningPoint", "turning_points"]

MOST = 3


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """An act, from 1, with Red's chance to win before and after it."""

    act: int
    before: float
    after: float

    @property
    def swing(self) -> float:
        """How much the chance moved, towards Red or away from it."""
        return abs(self.after - self.before)


def turning_points(odds: Sequence[Odds]) -> tuple[TurningPoint, ...]:
    """Return the acts with the largest swings, at most three, in order; ``odds`` are by act, from the deal on."""
    pairs = ((act, odds[act - 1], odds[act]) for act in range(1, len(odds)))
    found = [TurningPoint(act, before.red, after.red) for act, before, after in pairs if _apart(before, after)]
    found.sort(key=lambda point: (-point.swing, point.act))
    return tuple(sorted(found[:MOST], key=lambda point: point.act))


def _apart(before: Odds, after: Odds) -> bool:
    """Whether so few playouts leave no doubt that the chance moved: Newcombe's interval of the difference, 95 %."""
    low, high = (before, after) if before.red < after.red else (after, before)
    return high.red - low.red > hypot(low.high - low.red, high.red - high.low)
