"""The costliest acts of a finished match, looked for in the background."""

from __future__ import annotations

from dataclasses import dataclass

from background.question import Question, Turn
from engine import compile
from engine.match import HUMAN, Match
from engine.shells_hack.players import expert
from engine.shells_hack.simulation.swings import PLAYOUTS, Swing, swings

__all__ = ["SwingsQuestion", "playouts"]

FEW_PLAYOUTS = 60  #: playouts of an act where the rules are not compiled


def playouts() -> int:
    """Return how many playouts an act is worth on this machine."""
    return PLAYOUTS if compile.usable(expert.__name__) else FEW_PLAYOUTS


@dataclass(frozen=True, slots=True)
class SwingsQuestion(Question[tuple[Swing, ...]]):
    """Which acts of a finished match cost their seat most? Of one that a person played, only the person's count."""

    match_id: str
    number: int  #: of the match's next entry
    match: Match

    lane = "swings"

    @classmethod
    def of(cls, match_id: str, match: Match) -> SwingsQuestion:
        """Ask about a match as it is now."""
        return cls(match_id, match.next_number, match.copy())

    @property
    def key(self) -> tuple[str, int]:
        """The match and its next entry."""
        return self.match_id, self.number

    def work(self, turn: Turn[tuple[Swing, ...]]) -> tuple[Swing, ...]:
        """Search in the place of every act."""
        seats = self.match.seats
        people = tuple(seat for seat in seats if self.match.players[seat] == HUMAN)
        return swings(self.match, playouts(), people or seats)
