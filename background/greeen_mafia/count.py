"""A mission's exact figures, counted in the background."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from background.question import Question, Turn
from engine.greeen_mafia.plan import Plan
from engine.greeen_mafia.solver import Figures, measure

__all__ = ["CountQuestion"]


@dataclass(frozen=True, slots=True)
class CountQuestion(Question[Figures]):
    """How many orders of a mission's cards can be won under a keep rule, and in how many ways?"""

    plan: Plan
    keep: str

    lane = "counts"
    kept: ClassVar[int] = 12
    patience: ClassVar[float] = 120.0  # whoever asked for a hard deal is told to come back later

    @property
    def key(self) -> tuple[Plan, str]:
        """The plan and the rule."""
        return self.plan, self.keep

    def work(self, turn: Turn[Figures]) -> Figures:
        """Count."""
        turn.look(0.0)
        return measure(self.plan, self.keep, turn.look)
