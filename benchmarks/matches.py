"""Matches and acts per CPU second on one core, plain and compiled: default settings, both players of one kind."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks.figure import Figure, median_of
from engine import compile
from engine.shells_hack.compiled import COMPILED
from engine.shells_hack.game import POLICIES, SHELLS_HACK
from engine.shells_hack.players.playout import batch
from engine.shells_hack.rules.state import new_state
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation import arena

RUNS = 9
PLAIN_RUN, COMPILED_RUN = 400, 20_000  #: matches of a run


def measure() -> Iterator[Figure]:
    """Yield the figures."""
    for player in ("random", "rulebook"):
        acts = _acts(player)
        yield Figure(f"{player}: acts of a match", acts, "")
        rates = {"plain": median_of(RUNS, lambda player=player: _plain(player))}  # type: ignore[misc]
        if compile.available():
            COMPILED.need("engine.shells_hack.simulation.arena")
            rates["compiled"] = median_of(RUNS, lambda player=player: _compiled(player))  # type: ignore[misc]
        for how, rate in rates.items():
            yield Figure(f"{player}, {how}", rate, "matches per CPU second")
            yield Figure(f"{player}, {how}", rate * acts, "acts per CPU second")


def _acts(player: str) -> float:
    work = arena.jobs(SHELLS_HACK.default_settings(), arena.JOB, 1, player, player)
    return arena.summary([job.play() for job in work], 1.0)["mean_actions"]


def _plain(player: str) -> float:
    settings = SHELLS_HACK.default_settings()
    tables, who = prepare(settings), POLICIES[player]
    rows = [[0] * arena.WIDTH for _ in range(PLAIN_RUN)]
    start = time.thread_time()
    batch(tables, [new_state(), new_state()], list(range(PLAIN_RUN)), rows, settings.actor.skill, who, who)
    return PLAIN_RUN / (time.thread_time() - start)


def _compiled(player: str) -> float:
    work = arena.jobs(SHELLS_HACK.default_settings(), COMPILED_RUN, 1, player, player)
    return arena.summary([job.play() for job in work], 1.0)["matches_per_cpu_s"]
