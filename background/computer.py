"""Computer players in the background: the act of one that takes its time, and watched matches played ahead."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar

from background.question import Question, Turn
from engine.match import Match
from matches.errors import StaleMatch
from matches.store import Store

__all__ = ["ActQuestion", "PlayAhead"]

NAP = 0.1  #: seconds between looks for a player that will soon be quicker


@dataclass(frozen=True, slots=True)
class ActQuestion(Question[tuple[str, dict[str, Any]]]):
    """What would the computer player that is to act in a seat do, and why?"""

    match_id: str
    number: int  #: of the entry that the act will be
    player: str
    seat: str
    match: Match

    lane = "acts"

    @classmethod
    def of(cls, match_id: str, match: Match, seat: str) -> ActQuestion:
        """Ask about a match as it is now."""
        return cls(match_id, match.next_number, match.players[seat], seat, match.copy())

    @property
    def key(self) -> tuple[str, int, str, str]:
        """The match by its id, since the store may build it anew at any time; the entry, the seat and the player."""
        return self.match_id, self.number, self.seat, self.player

    def work(self, turn: Turn[tuple[str, dict[str, Any]]]) -> tuple[str, dict[str, Any]]:
        """Ask the player."""
        return self.match.choose(self.seat)


@dataclass(frozen=True, slots=True)
class PlayAhead(Question[int]):
    """Play a match on as long as somebody watches: an act each turn, and the number of its entry for an answer."""

    store: Store
    match_id: str
    better_later: Callable[[str], bool]  #: whether a player, by its name, will soon be many times quicker

    lane = "ahead"
    kept: ClassVar[int] = 100

    @property
    def key(self) -> str:
        """The match."""
        return self.match_id

    def work(self, turn: Turn[int]) -> int | None:
        """Play one act of the computer that is to act; None where none is."""
        stored = self.store.load(self.match_id)
        seat = None if stored.broken else stored.match.computer_to_act()
        if seat is None:
            return None
        number = stored.match.next_number
        if self.better_later(stored.match.players[seat]):
            time.sleep(NAP)
            return number - 1
        action, note = stored.match.choose(seat)
        with suppress(StaleMatch):  # another process plays it too
            self.store.append(self.match_id, number, seat, action, note)
        return number

    def enough(self, answer: int) -> bool:
        """There is always another act, until there is nothing to play."""
        return False
