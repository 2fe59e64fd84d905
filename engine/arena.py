"""Batches of matches between computer players on any ``concurrent.futures`` executor, as rows of numbers.

A run is settled by its settings, players, number of matches and seed: how it is cut into jobs and where they run
changes nothing.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from dataclasses import dataclass
from typing import Any

from engine import compiled
from engine.errors import BadSettings, Problem, UnknownId
from engine.random import MAX_SEED, number_of
from engine.shells_hack.check import problems_of_match
from engine.shells_hack.game import PLAYERS, SHELLS_HACK
from engine.shells_hack.playout import batch
from engine.shells_hack.settings import Settings
from engine.shells_hack.state import Ending, new_state
from engine.shells_hack.tables import Tables, prepare

ROW = ("ending", "turn", "price", "acts")  #: what a batch tells of each match
SEEDS = 2  #: the stream that a run draws its matches' seeds from
MAX_MATCHES = 10_000_000
JOB = 2_000  #: matches of a job
FEW = 3_000  #: matches of a run that are played before the compiled rules would be ready


@dataclass(frozen=True, slots=True)
class Row:
    """How one match ended."""

    number: int  #: from 0
    seed: int
    ending: str
    winner: str
    turn: int
    price: int
    acts: int


@dataclass(frozen=True, slots=True)
class Job:
    """Some neighbouring matches of a run; it travels to other processes and machines."""

    settings: str  #: as JSON
    blue: str
    red: str
    seed: int  #: of the run
    first: int
    count: int
    fast: bool  #: worth compiling


@dataclass(frozen=True, slots=True)
class Result:
    """What a job gives back."""

    job: Job
    numbers: list[tuple[int, ...]]  #: by match: ``ROW``
    cpu_seconds: float


def match_seed(seed: int, number: int) -> int:
    """Return the seed of a run's match."""
    return number_of(seed, SEEDS, number)


def jobs(settings: Settings, matches: int, seed: int, blue: str, red: str) -> list[Job]:
    """Cut a run into jobs. :raises BadSettings: for numbers out of range or no match (D30). :raises UnknownId:"""
    problems = problems_of_match(settings)
    if not 1 <= matches <= MAX_MATCHES:
        problems.append(Problem("matches", "out_of_range", {"given": matches, "least": 1, "most": MAX_MATCHES}))
    if not 0 <= seed <= MAX_SEED:
        problems.append(Problem("seed", "out_of_range", {"given": seed, "least": 0, "most": MAX_SEED}))
    if problems:
        raise BadSettings(problems)
    for player in (blue, red):
        if player not in PLAYERS:
            raise UnknownId("player", player, tuple(PLAYERS))
    text = settings.model_dump_json()
    return [
        Job(text, blue, red, seed, first, min(JOB, matches - first), matches >= FEW) for first in range(0, matches, JOB)
    ]


def play(job: Job) -> Result:
    """Play a job's matches, compiled where that is possible."""
    settings = Settings.model_validate_json(job.settings)
    tables, skill = prepare(settings), settings.actor.skill
    blue, red = PLAYERS[job.blue], PLAYERS[job.red]
    seeds = [match_seed(job.seed, number) for number in range(job.first, job.first + job.count)]
    start = time.thread_time()
    if job.fast and compiled.usable(__name__):
        compiled.warm(__name__)
        numbers = [tuple(row) for row in _compiled_rows(tables, seeds, skill, blue, red).tolist()]
    else:
        rows = [[0] * len(ROW) for _ in seeds]
        batch(tables, [new_state(), new_state()], seeds, rows, skill, blue, red)
        numbers = [tuple(row) for row in rows]
    return Result(job, numbers, time.thread_time() - start)


def _compiled_rows(tables: Tables, seeds: list[int], skill: int, blue: int, red: int) -> Any:
    import numpy as np

    rows = np.zeros((len(seeds), len(ROW)), np.int64)
    compiled.compiled().batch(
        compiled.packed(tables), compiled.states(2), np.array(seeds, np.int64), rows, skill, blue, red
    )
    return rows


def warm() -> None:
    """Compile what this module calls."""
    _compiled_rows(prepare(SHELLS_HACK.default_settings()), [], 0, 0, 0)


def run(
    work: Sequence[Job],
    executor: Executor,
    progress: Callable[[int], None] = lambda matches: None,
    stopped: Callable[[], bool] = lambda: False,
) -> list[Result]:
    """Play all jobs and return their results in order; ``progress`` hears how many matches are done.

    When ``stopped`` says so, jobs not yet begun are dropped and what is done is returned.
    """
    waiting = {executor.submit(play, job) for job in work}
    done: list[Result] = []
    try:
        while waiting and not stopped():
            ready, waiting = wait(waiting, timeout=0.1, return_when=FIRST_COMPLETED)
            done += [future.result() for future in ready]
            if ready:
                progress(sum(result.job.count for result in done))
    finally:
        for future in waiting:
            future.cancel()
    return sorted(done, key=lambda result: result.job.first)


def rows(results: Sequence[Result]) -> list[Row]:
    """Return one row a match, which a data frame can be made of."""
    endings = {Ending.PRICE: "price", Ending.OBJECTIVE: "objective", Ending.TURN_LIMIT: "turn_limit"}
    return [
        Row(
            number=result.job.first + i,
            seed=match_seed(result.job.seed, result.job.first + i),
            ending=endings[Ending(ending)],
            winner="blue" if ending == Ending.TURN_LIMIT else "red",
            turn=turn,
            price=price,
            acts=acts,
        )
        for result in results
        for i, (ending, turn, price, acts) in enumerate(result.numbers)
    ]


def summary(results: Sequence[Result], seconds: float) -> dict[str, float]:
    """Return the figures of a run: Red's win rate with its 95 % interval (Wilson), and the speed per CPU second."""
    numbers = [row for result in results for row in result.numbers]
    matches = len(numbers)
    wins = sum(row[0] != Ending.TURN_LIMIT for row in numbers)
    acts = sum(row[3] for row in numbers)
    cpu = max(sum(result.cpu_seconds for result in results), 1e-9)
    low, high = wilson(wins, matches)
    return {
        "matches": matches,
        "red_wins": wins,
        "red_win_rate": wins / matches,
        "red_win_rate_low": low,
        "red_win_rate_high": high,
        "seconds": seconds,
        "matches_per_cpu_s": matches / cpu,
        "actions_per_cpu_s": acts / cpu,
        "mean_actions": acts / matches,
    }


def wilson(wins: int, matches: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of a rate."""
    z = 1.959964
    rate, share = wins / matches, z * z / matches
    middle = (rate + share / 2) / (1 + share)
    reach = z * math.sqrt(rate * (1 - rate) / matches + share / matches / 4) / (1 + share)
    return max(0.0, middle - reach), min(1.0, middle + reach)
