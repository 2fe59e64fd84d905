"""What needs the other sides' agreement (D35): a take-back, a pause, a computer player for a seat, a rematch."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from sqlalchemy.orm import Session

from engine.errors import UnknownId
from engine.game import HOST
from engine.match import Match
from matches.errors import NoRight, NotAbsent, NoTakeBack, RoomPaused, StaleMatch, StaleRoom
from matches.records import StoredMatch
from matches.rooms import clock
from matches.rooms.choices import game_of, seats_of
from matches.rooms.deals import begin_deal
from matches.rooms.models import MemberRow, RoomRow
from matches.rooms.play import Play
from matches.rooms.records import State
from matches.rooms.rights import last_seen, members_of, seated
from matches.rooms.tables import not_of_class, still_open
from matches.storage import now

__all__ = ["ABSENT", "KINDS", "Agreements"]

Kind: TypeAlias = Literal["take_back", "pause", "computer", "rematch"]
KINDS: tuple[Kind, ...] = ("take_back", "pause", "computer", "rematch")
ABSENT = 60  #: seconds away after which a seat is asked nothing, and a computer player may be proposed for it


class Agreements(Play):
    """One proposal at a time, made by a seat; it is carried out when every other side that is here has agreed."""

    def propose(self, token: str, kind: Kind, seat: str = "", player: str = "") -> None:
        """Propose something; where nobody else needs to agree, it is done at once.

        A computer player (``player``, the game's last kind by default) is for one's own seat or for one that is absent.
        :raises UnknownId: :raises NoTakeBack: :raises NotAbsent: :raises StaleRoom: if something is proposed already.
        :raises NoRight: :raises RoomPaused:
        """
        if kind not in KINDS:
            raise UnknownId("act", kind[:40], KINDS)
        states: tuple[State, ...] = ("over",) if kind == "rematch" else ("matched",)
        room, member, stored = self._match(token)
        with self._session(self._writing) as session:
            room, member = self._seated(session, token, states)
            if kind != "take_back":
                not_of_class(room)
            still_open(room)
            if room.proposal is not None:
                raise StaleRoom(room.state)
            if room.paused is not None:
                raise RoomPaused
            about = seat if kind == "computer" and seat else member.seat
            given = {"kind": kind, "by": member.seat, "seat": about, "player": ""}
            if kind == "computer":
                given["player"] = _player(room, about, player)
                _absent(session, room, member, about)
            if kind == "take_back" and not stored.match.take_back_length(_own(room, member, stored.match)):
                raise NoTakeBack
            room.proposal = given | {
                "number": stored.match.next_number,
                "waiting": _others(session, room, member, about),
            }
            done = not room.proposal["waiting"]
        if done:
            self._carry_out(token, stored)

    def agree(self, token: str) -> None:
        """Agree to what is proposed; the last one to agree has it done.

        :raises NoRight: :raises StaleRoom: if nothing is proposed. :raises NoTakeBack: if something was played since.
        """
        room, member, stored = self._match(token)
        with self._session(self._writing) as session:
            room, member = self._seated(session, token, ("matched", "over"))
            if room.proposal is None:
                raise StaleRoom(room.state)
            if member.seat not in room.proposal["waiting"]:
                raise NoRight
            waiting = [seat for seat in room.proposal["waiting"] if seat != member.seat]
            room.proposal = room.proposal | {"waiting": waiting}
        if not waiting:
            self._carry_out(token, stored)

    def decline(self, token: str) -> None:
        """Decline what is proposed, or withdraw it. :raises NoRight: :raises StaleRoom: if nothing is."""
        with self._session(self._writing) as session:
            room, _ = self._seated(session, token, ("matched", "over"))
            if room.proposal is None:
                raise StaleRoom(room.state)
            room.proposal = None

    def resume(self, token: str) -> None:
        """Go on after a pause. :raises NoRight: :raises StaleRoom: if there is none."""
        with self._session(self._writing) as session:
            room, _ = self._seated(session, token, ("matched",))
            not_of_class(room)
            if room.paused is None:
                raise StaleRoom(room.state)
            clock.resume(room)

    def _carry_out(self, token: str, stored: StoredMatch) -> None:
        """Do what all have agreed to; whoever does it first does it once."""
        with self._session(self._reading) as session:
            agreed = session.get_one(RoomRow, self._inside(session, token).room_id).proposal
        if agreed is None or agreed["waiting"]:
            return
        if agreed["kind"] in ("pause", "rematch"):
            self._change_room(token, agreed)
            return

        def still(session: Session, room: RoomRow, _: Match) -> None:
            if room.proposal != agreed:
                raise StaleRoom(room.state)

        text = "undo" if agreed["kind"] == "take_back" else f"player {agreed['seat']} {agreed['player']}"
        try:
            if agreed["kind"] == "take_back" and stored.match.next_number != agreed["number"]:
                raise NoTakeBack
            self._play(token, stored, HOST, text, {"by": agreed["by"]}, still)
        except StaleMatch:
            raise StaleRoom("matched") from None

    def _change_room(self, token: str, agreed: dict[str, Any]) -> None:
        with self._session(self._writing) as session:
            room, _ = self._seated(session, token, ("matched", "over"))
            if room.proposal != agreed:
                raise StaleRoom(room.state)
            room.proposal = None
            if agreed["kind"] == "pause":
                clock.pause(room)
            else:
                _swap(session, room)
                begin_deal(session, room)


def _own(room: RoomRow, member: MemberRow, match: Match) -> str:
    return match.seats[0] if room.racers else member.seat


def _others(session: Session, room: RoomRow, member: MemberRow, about: str) -> list[str]:
    """The sides whose agreement is needed: all others with somebody in them, but not the absent one it is about."""
    taken = seated(members_of(session, room.id))
    asked = [seat for seat in seats_of(room) if seat in taken and seat != member.seat]
    return [seat for seat in asked if seat != about or _away(taken[seat]) < ABSENT]


def _away(members: list[MemberRow]) -> float:
    return (now() - last_seen(members)).total_seconds()


def _absent(session: Session, room: RoomRow, member: MemberRow, seat: str) -> None:
    """Whether a computer player may be proposed for a seat. :raises NotAbsent: :raises NoRight:"""
    if room.racers or seat not in seats_of(room):
        raise NoRight
    here = seated(members_of(session, room.id)).get(seat, [])
    if seat != member.seat and here and _away(here) < ABSENT:
        raise NotAbsent(seat, ABSENT)


def _player(room: RoomRow, seat: str, wished: str) -> str:
    players = game_of(room.game).players
    if wished and wished not in players:
        raise UnknownId("player", wished[:40], players)
    return wished or players[-1]


def _swap(session: Session, room: RoomRow) -> None:
    """Everybody moves on by one seat; teammates stay together."""
    seats = seats_of(room)
    taken = seated(members_of(session, room.id))
    for seat, members in taken.items():
        for member in members:
            member.seat = seats[(seats.index(seat) + 1) % len(seats)]
