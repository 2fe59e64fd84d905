"""What a batch keeps: bytes of a state and of a row, and how much the process grows from a thousand to a million."""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator

from benchmarks.figure import Figure
from engine import compile
from engine.shells_hack.compiled import COMPILED, states
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.simulation import arena

UNIT = 1 if sys.platform == "darwin" else 1024  #: bytes of what the system reports


def measure() -> Iterator[Figure]:
    """Yield the figures; a run of a million only where it is compiled."""
    if not compile.available():
        return
    COMPILED.need("engine.shells_hack.simulation.arena")
    yield Figure("a state", states(1).itemsize, "bytes, one a thread")
    _run(1_000)
    before = _peak()
    results = _run(1_000_000)
    rows = sum(len(result.numbers) * result.numbers.itemsize for result in results)
    yield Figure("a row", rows / 1_000_000, "bytes a match")
    yield Figure("a million matches", rows / 2**20, "MiB of rows")
    yield Figure("peak of a million over a thousand", (_peak() - before) / 2**20, "MiB in all")


def _run(matches: int) -> list[arena.JobResult]:
    work = arena.jobs(SHELLS_HACK.default_settings(), matches, 1, "rulebook", "rulebook")
    return arena.run(work, arena.executor())


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT
