"""How much faster two threads are than one: the same compiled batch by the clock, taken in turns."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from benchmarks.figure import Figure
from engine import compile
from engine.shells_hack.compiled import COMPILED, packed, states
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.players.policy import RULEBOOK
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation import arena
from engine.shells_hack.simulation.batch import match_seeds

RUNS = 9
MATCHES = 60_000


def measure() -> Iterator[Figure]:
    """Yield the median of the ratios of neighbouring runs: what else the machine does hits both alike."""
    if not compile.available():
        return
    COMPILED.need("engine.shells_hack.simulation.arena")
    yield Figure("a job outside of the compiled rules", 100 * _outside(), "% of its CPU time")
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


def _outside() -> float:
    """The share of a job's CPU time that is not spent playing, the median over pairs of a job and its matches alone."""
    import numpy as np

    settings = SHELLS_HACK.default_settings()
    job = arena.jobs(settings, MATCHES, 1, "rulebook", "rulebook")[0]
    play, tables = COMPILED.functions.batch, packed(prepare(settings))
    seeds = np.array(match_seeds(1, 0, job.matches), np.int64)
    room, rows = states(2), np.zeros((job.matches, arena.WIDTH), np.int64)

    def alone() -> float:
        start = time.thread_time()
        play(tables, room, seeds, rows, settings.actor.skill, RULEBOOK, RULEBOOK)
        return time.thread_time() - start

    return statistics.median(1 - alone() / job.play().cpu_seconds for _ in range(5 * RUNS))
