"""Matches in which the expert plays one seat or both: too slow for batches, so few of them and on small budgets."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

from engine.jobs import run_jobs
from engine.shells_hack.game import EXPERT, POLICIES
from engine.shells_hack.rules.check import problems_of_match
from engine.shells_hack.rules.state import TURN_LIMIT
from engine.shells_hack.simulation.arena import JobResult, MatchJob
from engine.shells_hack.simulation.counts import shares
from engine.shells_hack.simulation.searched import PLAYOUTS
from engine.shells_hack.simulation.study import StudyPlan

__all__ = ["MATCHES", "run_duels"]

MATCHES = 40  #: of every pair of players

Table = dict[tuple[str, str], tuple[int, int]]  #: by Blue's and Red's player: Red's wins and matches


def run_duels(
    plan: StudyPlan,
    executor: Executor,
    matches: int = MATCHES,
    playouts: int = PLAYOUTS,
    look: Callable[[int, int], None] = lambda done, of: None,
) -> Table:
    """Let the expert meet every player in either seat, on the plan's pairings; ``look`` as in ``run_study``."""
    pairs = [(EXPERT, red) for red in (*reversed(POLICIES), EXPERT)] + [(blue, EXPERT) for blue in reversed(POLICIES)]
    settings = [
        plan.settings(company, actor, architecture)
        for architecture in plan.architectures
        for company in plan.companies
        for actor in plan.actors
    ]
    texts = [one.model_dump_json() for one in settings if not problems_of_match(one)]
    places = [text for text, share in zip(texts, shares(matches, len(texts)), strict=True) for _ in range(share)]
    work = [
        MatchJob(text, blue, red, plan.seed, number, 1, False, playouts)
        for blue, red in pairs
        for number, text in enumerate(places)
    ]
    table: Table = {pair: (0, 0) for pair in pairs}

    def take(job: MatchJob, result: JobResult) -> None:
        wins, played = table[job.blue, job.red]
        table[job.blue, job.red] = wins + (result.numbers[0] != TURN_LIMIT), played + 1

    run_jobs(work, executor, take, lambda done: look(done, len(work)))
    return table
