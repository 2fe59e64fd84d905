"""Red's chance over a whole match, estimated act by act: a page asks again until all is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from background.question import Question, Turn
from background.service import Service
from engine.match import Match
from engine.shells_hack.play.position import Position
from engine.shells_hack.simulation.odds import Odds, estimate, playouts_now

__all__ = ["OddsQuestion", "ask_odds"]


@dataclass(frozen=True, slots=True)
class OddsQuestion(Question[Odds]):
    """How likely is Red to win a match from a position?"""

    match_id: str
    number: int  #: of the entry that led to the position: no later entry changes it
    position: Position

    lane = "odds"
    kept: ClassVar[int] = 20_000

    @property
    def key(self) -> tuple[str, int]:
        """The match and the entry."""
        return self.match_id, self.number

    def work(self, turn: Turn[Odds]) -> Odds:
        """Play the position out."""
        return estimate(self.position, playouts_now())

    def enough(self, answer: Odds) -> bool:
        """Few playouts of the plain rules are bettered once there are compiled ones; the end is certain."""
        return not 0 < answer.playouts < playouts_now()


def ask_odds(service: Service, match_id: str, match: Match, shown: int) -> list[Odds | None]:
    """Return what is known by act, from the deal on, and have the rest estimated, the act shown first.

    All who watch a match share its turns.
    """
    acts = sorted(range(match.acts + 1), key=lambda act: act != shown)
    numbers = [match.entry_at(act).number if act else 0 for act in acts]
    questions = [OddsQuestion(match_id, number, match.state_at(act)) for act, number in zip(acts, numbers, strict=True)]
    replies = service.ask_all(questions, match_id)
    known = dict(zip(acts, replies, strict=True))
    return [known[act].answer for act in range(match.acts + 1)]
