"""A position: the pack front first, what is kept, and what has happened."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.game import LogLine
from engine.greeen_mafia.plan import Plan
from engine.greeen_mafia.settings import Settings

FIRST, SECOND, OVER = "first", "second", "over"  #: before objective I is met, after it, ended
VICTORY, LOST_FIRST, LOST_SECOND = "victory", "objective_1", "objective_2"


@dataclass(slots=True)
class State:
    """One moment of a deal."""

    settings: Settings
    plan: Plan
    order: tuple[int, ...]  #: of the facility cards as dealt
    deck: list[int]  #: front first
    kept: list[int] = field(default_factory=list)  #: oldest first
    turned: frozenset[int] = frozenset()  #: cards whose back faces the player
    phase: str = FIRST
    ending: str = ""
    acts: int = 0
    kills: int = 0
    log: list[LogLine] = field(default_factory=list)

    def copy(self) -> State:
        """Return a state that shares nothing that changes."""
        return State(
            self.settings,
            self.plan,
            self.order,
            list(self.deck),
            list(self.kept),
            self.turned,
            self.phase,
            self.ending,
            self.acts,
            self.kills,
            list(self.log),
        )
