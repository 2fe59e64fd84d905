"""One measured number."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """A median over several runs, unless its name says otherwise."""

    name: str
    value: float
    unit: str


def median_of(runs: int, once: Callable[[], float]) -> float:
    """Return the median of what a function returns, called several times."""
    return statistics.median(once() for _ in range(runs))
