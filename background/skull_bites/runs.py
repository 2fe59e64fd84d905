"""What analytics plays when somebody presses a button: many games, counted, in processes of their own."""

from __future__ import annotations

import time
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import count
from typing import ClassVar

from background.question import Question, Turn
from engine.skull_bites import simulation
from engine.skull_bites.settings import Settings
from engine.skull_bites.simulation import Tally

__all__ = ["GamesRun", "Played"]

_presses = count(1)


@dataclass(frozen=True, slots=True)
class Played:
    """What was counted so far, or in all."""

    tally: Tally
    seconds: float


@dataclass(frozen=True, slots=True)
class GamesRun(Question[Played]):
    """Who wins how often? A press of a button: pressed again it is another run."""

    settings: Settings
    players: tuple[str, ...]  #: computer players by seat in the first game; then each moves on by a seat a game
    matches: int
    seed: int
    press: int = field(default_factory=lambda: next(_presses), init=False)

    kept: ClassVar[int] = 20
    patience: ClassVar[float] = 8.0  # long enough for a page to be drawn anew
    told_once: ClassVar[bool] = True

    @property
    def lane(self) -> str:
        """Its own: the games of all runs take turns in the pool of processes."""
        return f"games {self.press}"

    @property
    def key(self) -> int:
        """The press."""
        return self.press

    def work(self, turn: Turn[Played]) -> Played:
        """Play them all, and tell what has been counted so far. :raises BadSettings: :raises UnknownId:"""
        begun = time.monotonic()

        def look(done: int, so_far: Tally) -> None:
            turn.look(done, self.matches, Played(so_far, time.monotonic() - begun) if done else None)

        work = simulation.jobs(self.settings, self.players, self.matches, self.seed)
        try:
            tally = simulation.run(work, simulation.executor(), look)
        except BrokenProcessPool:  # a process was ended from outside: the next run has new ones
            simulation.executor.cache_clear()
            raise
        return Played(tally, time.monotonic() - begun)
