"""A hint, worked out in the background."""

from __future__ import annotations

from dataclasses import dataclass

from background.question import Question, Turn
from engine import compile
from engine.match import Match
from engine.random import number_of
from engine.shells_hack.play.position import Position
from engine.shells_hack.players import expert
from engine.shells_hack.players.hint import Hint, hint

__all__ = ["HintQuestion"]

FEW_PLAYOUTS = 500  #: playouts where the rules are not compiled: about a second
STREAM = 5  #: of the numbers that a hint's search draws; the match's own seed would know what is hidden


@dataclass(frozen=True, slots=True)
class HintQuestion(Question[Hint]):
    """What should the seat that is to act do now?"""

    match_id: str
    number: int  #: of the match's next entry
    position: Position
    seat: str
    draw: int

    lane = "acts"

    @classmethod
    def of(cls, match_id: str, match: Match, seat: str) -> HintQuestion:
        """Ask about a match as it is now."""
        return cls(match_id, match.next_number, match.state, seat, number_of(0, STREAM, match.acts))

    @property
    def key(self) -> tuple[str, int]:
        """The match and its next entry."""
        return self.match_id, self.number

    def work(self, turn: Turn[Hint]) -> Hint:
        """Let the expert think in the seat's place."""
        limit = expert.USUAL if compile.usable(expert.__name__) else expert.Limit(FEW_PLAYOUTS)
        return hint(self.position, self.seat, self.draw, limit)
