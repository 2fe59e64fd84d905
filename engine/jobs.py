"""Many small jobs on any ``concurrent.futures`` executor, results as they come, stopped by whatever interrupts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from operator import methodcaller
from typing import Any, Protocol, TypeVar

from engine.errors import BadSettings, Problem, UnknownId
from engine.random import MAX_SEED

MAX_MATCHES = 10_000_000
AT_ONCE = 8  #: jobs handed over at a time: enough for some workers, few enough for other users of the same ones
PAUSE = 0.1  #: seconds between two looks


class Job(Protocol):
    """Something to play, which travels to other processes and machines."""

    @property
    def matches(self) -> int:
        """How many matches it plays."""

    def play(self) -> Any:
        """Play them all and return what came of it."""


J = TypeVar("J", bound=Job)


def run_jobs(
    work: Sequence[J],
    executor: Executor,
    take: Callable[[J, Any], None],
    look: Callable[[int], None] = lambda matches: None,
    at_once: int = AT_ONCE,
) -> None:
    """Play all jobs and give each with its result to ``take``, in no certain order.

    ``look`` hears how many matches are done, at least every tenth of a second. Whatever either raises ends the run:
    jobs that have not begun are dropped.
    """
    todo = iter(work)
    running: dict[Future[Any], J] = {}
    done = 0
    try:
        while True:
            for job in islice(todo, at_once - len(running)):
                running[executor.submit(methodcaller("play"), job)] = job
            if not running:
                return
            ready, _ = wait(running, timeout=PAUSE, return_when=FIRST_COMPLETED)
            for future in ready:
                job = running.pop(future)
                take(job, future.result())
                done += job.matches
            look(done)
    finally:
        for future in running:
            future.cancel()


def check_run(matches: int, seed: int, *players: str, known: Collection[str]) -> None:
    """Check the numbers and players of a run. :raises BadSettings: for numbers out of range. :raises UnknownId:"""
    problems = []
    for where, given, least, most in (("matches", matches, 1, MAX_MATCHES), ("seed", seed, 0, MAX_SEED)):
        if not least <= given <= most:
            problems.append(Problem(where, "out_of_range", {"given": given, "least": least, "most": most}))
    if problems:
        raise BadSettings(problems)
    for player in players:
        if player not in known:
            raise UnknownId("player", player[:40], tuple(known))
