"""The match as one right in a room sees it: drawn from one seat's view, with no way to anything else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.errors import Reason
from engine.game import ALL, COMMON, Outcome
from engine.match import HUMAN, Match
from matches.records import StoredMatch

__all__ = ["SeatTable", "seat_table"]


@dataclass(frozen=True, slots=True)
class SeatTable:
    """What a seat, or a spectator, knows of a match now. Settings, state, seed, notes and other views are not in it."""

    game: str
    match: str  #: its id; only a right opens it
    viewer: str  #: whose view this is: a seat, "common", or "all" for spectators who may
    seat: str  #: whose acts these are, "" for spectators
    racer: str  #: whose own match this is in a race, else ""
    number: int  #: what the next entry is called: hand it back with an act
    acts: int  #: how many acts lie between the deal and now
    view: Any  #: the game's view
    to_act: tuple[str, ...]
    legal: tuple[str, ...]  #: every act that the seat may do now, encoded
    players: Mapping[str, str]  #: "human" or a computer player, by seat
    outcome: Outcome | None
    can_take_back: bool  #: the seat may ask for its last act back
    _why_not: Callable[[str], tuple[Reason, ...]] = field(repr=False, compare=False)

    def why_not(self, action: str) -> tuple[Reason, ...]:
        """Return every reason against an encoded act of this seat, none if it is legal. :raises UnreadableAction:"""
        return self._why_not(action)


def seat_table(stored: StoredMatch, seat: str, racer: str, watched: str) -> SeatTable:
    """Return a match as a seat sees it; without a seat, as a spectator does who may see ``watched``."""
    match, game = stored.match, stored.match.game
    own = match.seats[0] if racer and seat else seat
    viewer = own or (ALL if watched == ALL else COMMON)
    human = bool(own) and match.players[own] == HUMAN
    acts = game.legal(match.state, own) if human and own in match.to_act() else []
    return SeatTable(
        game=game.id,
        match=stored.id,
        viewer=viewer,
        seat=own,
        racer=racer,
        number=match.next_number,
        acts=match.acts,
        view=match.view(viewer),
        to_act=match.to_act(),
        legal=tuple(game.encode(action) for action in acts),
        players=dict(match.players),
        outcome=match.outcome,
        can_take_back=human and match.take_back_length(own) > 0,
        _why_not=_reasons(match, own),
    )


def _reasons(match: Match, seat: str) -> Callable[[str], tuple[Reason, ...]]:
    """Answers to one seat's questions, and to nobody else's."""

    def why_not(action: str) -> tuple[Reason, ...]:
        if not seat:
            return (Reason("phase"),)
        return match.game.why_not(match.state, seat, match.game.decode(match.state, action))

    return why_not
