"""Whole games of Skull Bites per CPU second on one core, for every number of players, all of one kind."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks.figure import Figure, median_of
from engine.skull_bites.cards import MAX_PLAYERS, MIN_PLAYERS
from engine.skull_bites.game import SKULL_BITES
from engine.skull_bites.simulation import GamesJob

RUNS = 5
GAMES = {"random": 200, "sensible": 30}  #: of a run


def measure() -> Iterator[Figure]:
    """Yield the figures."""
    for players in range(MIN_PLAYERS, MAX_PLAYERS + 1):
        text = SKULL_BITES.make_settings(players=players).model_dump_json()
        for kind, games in GAMES.items():
            job = GamesJob(text, (kind,) * players, 1, 0, games)
            rate = median_of(RUNS, lambda job=job: _rate(job))  # type: ignore[misc]
            yield Figure(f"{kind}, {players} players", rate, "games per CPU second")


def _rate(job: GamesJob) -> float:
    start = time.thread_time()
    job.play()
    return job.matches / (time.thread_time() - start)
