"""Batches of matches between computer players on any ``concurrent.futures`` executor, as rows of numbers.

A run is settled by its settings, players, number of matches and seed: how it is cut into jobs and where they run
changes nothing.
"""

from __future__ import annotations

import os
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache

from engine import compile
from engine.errors import BadSettings, Problem
from engine.jobs import check_run, run_jobs
from engine.rates import rate_of
from engine.shells_hack.compiled import COMPILED, packed, states
from engine.shells_hack.game import EXPERT, SHELLS_HACK
from engine.shells_hack.players.expert import Limit
from engine.shells_hack.players.playout import batch
from engine.shells_hack.rules.check import problems_of_match
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.state import ENDINGS, TURN_LIMIT, Ending, new_state, winner_of
from engine.shells_hack.rules.tables import Tables, prepare
from engine.shells_hack.simulation.batch import Batch, first_of, match_seeds
from engine.shells_hack.simulation.searched import PLAYOUTS, searched_match

WIDTH = 4  #: numbers that are kept of a match: ending, turn, price, acts
JOB, PLAIN_JOB = 5_000, 250  #: matches of a job: some hundredths of a second compiled, some tenths plain
AT_ONCE = 64  #: jobs handed over at a time, enough for a small cluster
MAX_PLAYOUTS = 1_000_000  #: of a decision
PLAIN_MATCHES = 3_000  #: matches of a run that are played before the compiled rules would be ready


@dataclass(frozen=True, slots=True)
class MatchRow:
    """How one match ended."""

    number: int  #: from 0
    seed: int
    ending: str
    winner: str
    turn: int
    price: int
    acts: int


@dataclass(frozen=True, slots=True)
class MatchJob(Batch):
    """Some neighbouring matches of a run, whose every end is told."""

    worth: bool  #: compiling, for all of the run
    playouts: int = PLAYOUTS  #: of a decision of the expert, where it plays

    def play(self) -> JobResult:
        """Play the matches, compiled where that is possible."""
        start = time.thread_time()
        if EXPERT in (self.blue, self.red):
            return JobResult(self, self._searched(), time.thread_time() - start)
        tables, skill = _ground(self.settings)
        how = (skill, *self.policies)
        if compile.ready(__name__) or self.worth and compile.usable(__name__):
            COMPILED.need(__name__)
            numbers = _compiled_rows(tables, self.seed, self.first, self.count, how)
        else:
            rows = [[0] * WIDTH for _ in range(self.count)]
            batch(tables, [new_state(), new_state()], match_seeds(self.seed, self.first, self.count), rows, *how)
            numbers = array("h", [number for row in rows for number in row])
        return JobResult(self, numbers, time.thread_time() - start)

    def _searched(self) -> array[int]:
        settings = Settings.model_validate_json(self.settings)
        seeds = match_seeds(self.seed, self.first, self.count)
        rows = [searched_match(settings, seed, self.blue, self.red, Limit(self.playouts)) for seed in seeds]
        return array("h", [number for row in rows for number in row])


@dataclass(frozen=True, slots=True)
class JobResult:
    """What a job gives back: 8 bytes a match."""

    job: MatchJob
    numbers: array[int]  #: ``WIDTH`` of each match, one after the other
    cpu_seconds: float


@cache
def executor() -> ThreadPoolExecutor:
    """Return the process's one pool of threads for batches, as large as there are processors to use."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return ThreadPoolExecutor(cores or 1, "arena")


def jobs(settings: Settings, matches: int, seed: int, blue: str, red: str, playouts: int = PLAYOUTS) -> list[MatchJob]:
    """Cut a run into jobs. :raises BadSettings: for numbers out of range or no match (D30). :raises UnknownId:"""
    check_run(matches, seed, blue, red, known=SHELLS_HACK.players)
    if not 1 <= playouts <= MAX_PLAYOUTS:
        raise BadSettings([Problem("playouts", "out_of_range", {"given": playouts, "least": 1, "most": MAX_PLAYOUTS})])
    problems = problems_of_match(settings)
    if problems:
        raise BadSettings(problems)
    text, worth = settings.model_dump_json(), matches >= PLAIN_MATCHES
    size = JOB if worth and compile.available() else PLAIN_JOB
    if EXPERT in (blue, red):
        size = 1
    common = (text, blue, red, seed)
    return [MatchJob(*common, first, min(size, matches - first), worth, playouts) for first in range(0, matches, size)]


@lru_cache(maxsize=64)
def _ground(settings: str) -> tuple[Tables, int]:
    """Return the tables and Red's skill of settings in JSON."""
    read = Settings.model_validate_json(settings)
    return prepare(read), read.actor.skill


def _compiled_rows(tables: Tables, seed: int, first: int, count: int, how: tuple[int, int, int]) -> array[int]:
    """Play matches with other threads going on meanwhile."""
    import numpy as np

    play = COMPILED.functions
    seeds = np.empty(count, np.int64)
    play.fill(seeds, *first_of(seed, first))
    rows = np.zeros((count, WIDTH), np.int64)
    play.batch(packed(tables), states(2), seeds, rows, *how)
    return array("h", rows.astype(np.int16).tobytes())


def warm() -> None:
    """Compile what this module calls."""
    _compiled_rows(prepare(SHELLS_HACK.default_settings()), 0, 0, 0, (0, 0, 0))


def run(
    work: Sequence[MatchJob],
    executor: Executor,
    progress: Callable[[int], None] = lambda matches: None,
    stopped: Callable[[], bool] = lambda: False,
) -> list[JobResult]:
    """Play all jobs and return their results in order; ``progress`` hears how many matches are done.

    When ``stopped`` says so, jobs not yet begun are dropped and what is done is returned.
    """
    done: list[JobResult] = []

    def look(matches: int) -> None:
        progress(matches)
        if stopped():
            raise _Stopped

    with suppress(_Stopped):
        run_jobs(work, executor, lambda job, result: done.append(result), look, AT_ONCE)
    return sorted(done, key=lambda result: result.job.first)


class _Stopped(Exception):
    """The caller wants no more."""


def rows(results: Sequence[JobResult]) -> Iterator[MatchRow]:
    """Yield one row a match, which a data frame can be made of."""
    for result in results:
        job, numbers = result.job, iter(result.numbers)
        seeds = match_seeds(job.seed, job.first, job.matches)
        for i, (ending, turn, price, acts) in enumerate(zip(*[numbers] * WIDTH, strict=True)):
            yield MatchRow(job.first + i, seeds[i], ENDINGS[Ending(ending)], winner_of(ending), turn, price, acts)


def summary(results: Sequence[JobResult], seconds: float) -> dict[str, float]:
    """Return the figures of a run: Red's win rate with its 95 % interval (Wilson), and the speed per CPU second."""
    matches = sum(result.job.matches for result in results)
    wins = matches - sum(result.numbers[::WIDTH].count(TURN_LIMIT) for result in results)
    acts = sum(sum(result.numbers[3::WIDTH]) for result in results)
    cpu = max(sum(result.cpu_seconds for result in results), 1e-9)
    rate = rate_of(wins, matches)
    return {
        "matches": matches,
        "red_wins": wins,
        "red_win_rate": rate.value,
        "red_win_rate_low": rate.low,
        "red_win_rate_high": rate.high,
        "seconds": seconds,
        "matches_per_cpu_s": matches / cpu,
        "actions_per_cpu_s": acts / cpu,
        "mean_actions": acts / matches,
    }
