"""How much faster two threads are than one: the same compiled batch by the clock, taken in turns."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from benchmarks.figure import Figure
from engine import arena, compiled
from engine.shells_hack.game import SHELLS_HACK

RUNS = 9
MATCHES = 60_000


def measure() -> Iterator[Figure]:
    """Yield the median of the ratios of neighbouring runs: what else the machine does hits both alike."""
    if not compiled.available():
        return
    compiled.need("engine.arena")
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        pairs = [(_seconds(one), _seconds(two)) for _ in range(RUNS)]
    yield Figure("rulebook, one thread", MATCHES / statistics.median(first for first, _ in pairs), "matches per second")
    yield Figure(
        "rulebook, two threads", MATCHES / statistics.median(second for _, second in pairs), "matches per second"
    )
    yield Figure("two threads against one", statistics.median(first / second for first, second in pairs), "times")
    yield Figure("two threads against one, best", max(first / second for first, second in pairs), "times")


def _seconds(executor: ThreadPoolExecutor) -> float:
    work = arena.jobs(SHELLS_HACK.default_settings(), MATCHES, 1, "rulebook", "rulebook")
    start = time.perf_counter()
    arena.run(work, executor)
    return time.perf_counter() - start
