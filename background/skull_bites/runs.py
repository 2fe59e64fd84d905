"""Many games between computer players, played beside the pages by the game's own processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from background.question import Question, Turn
from engine.skull_bites import simulation
from engine.skull_bites.settings import Settings
from engine.skull_bites.simulation import Tally

__all__ = ["GamesRun"]


@dataclass(frozen=True, slots=True)
class GamesRun(Question[Tally]):
    """What is counted of so many games of these players with these cards?"""

    settings: str  #: as JSON
    players: tuple[str, ...]  #: by seat in the first game; then each moves on by a seat a game
    matches: int
    seed: int

    lane = "skull_bites games"
    kept: ClassVar[int] = 40
    patience: ClassVar[float] = 8.0  # long enough for a page to be drawn anew

    @property
    def key(self) -> tuple[str, tuple[str, ...], int, int]:
        """All that settles a run."""
        return self.settings, self.players, self.matches, self.seed

    def work(self, turn: Turn[Tally]) -> Tally:
        """Play them all."""
        settings = Settings.model_validate_json(self.settings)
        work = simulation.jobs(settings, self.players, self.matches, self.seed)
        return simulation.run(work, simulation.executor(), lambda done, so_far: turn.look(done, self.matches, so_far))
