"""The deals of a room: drawn in secret and promised, then made when every side is ready (``engine/proof.py``)."""

from __future__ import annotations

from typing import Any

from sqlalchemy.orm import Session

from engine.errors import BadSettings
from engine.match import Match
from engine.proof import Proof, draw_number
from matches.rooms.choices import game_of, seats_of, settings_of
from matches.rooms.models import DealRow, RoomMatchRow, RoomRow
from matches.rooms.room_store import RoomStore

__all__ = ["begin_deal", "make_matches", "proof_of", "show_proof"]


def begin_deal(session: Session, room: RoomRow) -> None:
    """Draw the secret of the next deal; each side then chooses."""
    room.state, room.deal, room.act = "setup", room.deal + 1, 0
    room.since, room.deadline, room.paused, room.computer, room.proposal = {}, None, None, False, None
    room.clock = room.clock | {"covered": []}
    deal = DealRow(room_id=room.id, number=room.deal, secret=draw_number(), salt=draw_number())
    deal.numbers, deal.parts, deal.ready, deal.unfit = {}, {}, [], []
    session.add(deal)


def proof_of(deal: DealRow) -> Proof:
    """Return everything that a deal is drawn from."""
    return Proof(f"{deal.room_id}/{deal.number}", deal.secret, deal.salt, deal.numbers)


def make_matches(session: Session, store: RoomStore, room: RoomRow, deal: DealRow) -> dict[str, Match]:
    """Deal the match of all, or each racer's own, and return them by racer, that of all under "".

    Where all choices together make no match, nobody is ready any more, and the deal says why; none is returned.
    """
    game, seed = game_of(room.game), proof_of(deal).seed()
    try:
        settings = settings_of(room, *deal.parts.values())
        made = {seat: Match(game, settings, seed) for seat in (seats_of(room) if room.racers else ("",))}
    except BadSettings as error:
        deal.ready = []
        deal.unfit = [[one.where, one.code, dict(one.params)] for one in error.problems]
        return {}
    for seat, match in made.items():
        store.add(session, match, room.id, room.deal, seat)
    return made


def show_proof(session: Session, room: RoomRow, deal: DealRow) -> None:
    """After the end, let the match files say what the deal was drawn from."""
    told: dict[str, Any] = proof_of(deal).to_json()
    for row in session.query(RoomMatchRow).where(RoomMatchRow.room_id == room.id, RoomMatchRow.deal == room.deal):
        row.proof = told
