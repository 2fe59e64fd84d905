"""The door of a room: making one, asking to join, being let in or not, leaving; and the links that work once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Literal

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from engine.errors import BadSettings, Problem, UnknownId
from engine.game import jsonable
from matches.errors import (
    NoRight,
    SeatTaken,
    StaleRoom,
    TooManyInRoom,
    TooManyRequests,
    UnknownRoom,
    UsedLink,
)
from matches.rooms.choices import game_of, seats_of, settings_of
from matches.rooms.deals import begin_deal
from matches.rooms.expiry import purge
from matches.rooms.models import LinkRow, MemberRow, RoomRow
from matches.rooms.records import RACERS, Clock, Key
from matches.rooms.rights import ALIVE, PLAYERS, Rights, members_of, seated
from matches.rooms.tables import not_of_class
from matches.rooms.tokens import free_code, hash_of, is_code, new_token, owner_hash
from matches.storage import begin_one, count, new_id, now

__all__ = ["MAX_MATES", "MAX_REQUESTS", "MAX_WATCHERS", "Lobby", "may_remove"]

MAX_REQUESTS = 12  #: that wait at one door
MAX_REQUESTS_IN_ALL = 1_000
MAX_MATES = 8  #: who share one seat
MAX_WATCHERS = 60  #: of one room: a class
WAITING = timedelta(minutes=5)  #: after which a request goes whose page is gone
LINK_LASTS = timedelta(minutes=30)
TWICE = timedelta(seconds=5)  #: between the two clicks of a double one, at most
SECONDS = range(10, 3_601)  #: of a turn, where it has an end
WATCHERS = ("none", "common", "all")


class Lobby(Rights):
    """Who comes in and who goes."""

    def create(
        self,
        game: str,
        settings: Mapping[str, Any] | None = None,
        *,
        owner: str = "",
        watchers: str = "common",
        clock: Clock | None = None,
        racers: int = 0,
    ) -> Key:
        """Make a room, whose host has the key. What is chosen here is common to all and cannot be a side's own.

        :raises UnknownId: :raises BadSettings: :raises TooManyRows: :raises TooFast:
        """
        moment, id, token = now(), new_id(), new_token()
        room = RoomRow(id=id, game=game_of(game).id, state="open", racers=racers, watchers=watchers)
        room.settings, room.clock = dict(settings or {}), _clock(clock or Clock())
        room.since, room.proposal, room.said = {}, None, []
        room.deal = room.act = room.version = 0
        room.computer, room.created, room.updated = False, moment, moment
        _check(room)
        host = _newcomer(id, token, "host", owner)
        with self._session(self._writing) as session:
            purge(session, moment)
            if again := _just_made(session, room, host):
                return Key(again, token)
            begin_one(session, RoomRow, owner or id)
            room.code = free_code(session)
            session.add(room)
            session.flush()
            session.add(host)
            if len(seats_of(room)) == 1:
                host.seat = seats_of(room)[0]
                begin_deal(session, room)
            code = room.code
        return Key(code, token)

    def ask(self, code: str, role: Literal["guest", "watcher"] = "guest", owner: str = "") -> Key:
        """Ask to play in a room, or to watch. The number of the room is all that this needs.

        Of one browser only the last request stands.

        :raises UnknownRoom: :raises StaleRoom: if it plays already. :raises NoRight: if nobody may watch.
        :raises TooManyRequests:
        """
        with self._session(self._writing) as session:
            id = session.scalar(select(RoomRow.id).where(RoomRow.code == code)) if is_code(code) else None
            if id is None or session.get_one(RoomRow, id).classroom is not None:
                raise UnknownRoom(code)
            room = self._change(session, id, ("open", "asked") if role == "guest" else ALIVE)
            if role != "guest" and (role != "watcher" or room.watchers == "none"):
                raise NoRight
            token = new_token()
            one = _newcomer(id, token, role, owner)
            _make_room(session, room, one.owner)
            session.add(one)
            if role == "guest":
                room.state = "asked"
        return Key(code, token)

    def accept(self, token: str, request: str, seat: str = "", own: str = "") -> None:
        """As the host, let somebody in, to a seat or to watch; ``own`` is the host's seat, if it has none yet.

        Without ``seat`` a guest gets the first that is free. When all are taken, the others at the door are refused.
        :raises NoRight: :raises StaleRoom: if the request is gone, or was answered. :raises SeatTaken:
        :raises UnknownId:
        """
        with self._session(self._writing) as session:
            room, host = self._changed_by(session, token, roles=("host",))
            one = _request(session, room, request)
            if one.role == "watcher":
                members = members_of(session, room.id)
                if sum(m.role == "watcher" and m.state == "in" for m in members) >= MAX_WATCHERS:
                    raise TooManyInRoom(MAX_WATCHERS)
                one.state = "in"
                return
            if room.state != "asked":
                raise StaleRoom(room.state)
            _seat(session, room, host, own)
            one.state = "in"
            _seat(session, room, one, seat)
            _settle(session, room)

    def refuse(self, token: str, request: str) -> None:
        """As the host, turn somebody away, who is told. :raises NoRight: :raises StaleRoom:"""
        with self._session(self._writing) as session:
            room, _ = self._changed_by(session, token, roles=("host",))
            one = _request(session, room, request)
            one.state = "refused"
            session.flush()
            if one.role == "guest":
                _settle(session, room)

    def leave(self, token: str) -> None:
        """Go: a guest before the match gives the seat back; the host's going closes the room; others just go.

        :raises StaleRoom: for a seat while the match runs: that is resigning.
        """
        with self._session(self._writing) as session:
            member = self._member(session, token)
            room = self._change(session, member.room_id)
            not_of_class(room)
            session.refresh(member)
            if member.role in ("host", "guest") and member.state == "in" and room.state == "matched":
                raise StaleRoom(room.state)
            if member.role == "host":
                _close(room)
                return
            here = [member]
            if member.role == "guest" and member.seat and room.state != "over":
                here = seated(members_of(session, room.id))[member.seat]
            for one in here:
                session.delete(one)
            session.flush()
            if member.role == "guest" and member.state != "refused" and room.state != "over":
                _settle(session, room)

    def close_room(self, token: str) -> None:
        """As the host, close a room whose match does not run: its number is free. :raises NoRight: and StaleRoom."""
        with self._session(self._writing) as session:
            states = tuple(state for state in ALIVE if state != "matched")
            _close(self._changed_by(session, token, states, ("host",))[0])

    def remove(self, token: str, member: str) -> None:
        """End somebody's right: the host a spectator's, the first in a seat a teammate's. :raises NoRight:"""
        with self._session(self._writing) as session:
            room, mine = self._changed_by(session, token, roles=("host", "guest"))
            not_of_class(room)
            other = session.get(MemberRow, member)
            if other is None or other.room_id != room.id or not may_remove(mine, other):
                raise NoRight
            session.delete(other)

    # ---- links

    def link(self, token: str, kind: Literal["move", "mate"]) -> str:
        """Return the token of a link that works once: it moves this right to another device, or brings a teammate in.

        :raises NoRight: :raises UnknownId:
        """
        if kind not in ("move", "mate"):
            raise UnknownId("link", kind[:40])
        link = new_token()
        with self._session(self._writing) as session:
            member = self._inside(session, token)
            not_of_class(session.get_one(RoomRow, member.room_id))
            if kind == "mate" and not member.seat:
                raise NoRight
            session.execute(delete(LinkRow).where(LinkRow.member_id == member.id, LinkRow.kind == kind))
            session.add(LinkRow(token=hash_of(link), member_id=member.id, kind=kind, until=now() + LINK_LASTS))
        return link

    def follow(self, link: str) -> Key:
        """Use a link: the right that it moves is this browser's alone from now on.

        :raises UsedLink: :raises TooManyInRoom:
        """
        with self._session(self._writing) as session:
            used = (
                delete(LinkRow)
                .where(LinkRow.token == hash_of(link))
                .returning(LinkRow.member_id, LinkRow.kind, LinkRow.until)
            )
            row = session.execute(used).one_or_none()
            member = session.get(MemberRow, row.member_id) if row is not None else None
            if row is None or member is None or row.until < now():
                raise UsedLink
            room = self._change(session, member.room_id)
            token = new_token()
            if row.kind == "move":
                member.token = hash_of(token)
            else:
                session.add(_mate(session, member, token))
            return Key(room.code or "", token)


def may_remove(mine: MemberRow, other: MemberRow) -> bool:
    """Return whether somebody may end another one's right in the same room."""
    inside = mine.state == other.state == "in"
    of_mine = mine.role in ("host", "guest") and other.role == "mate" and other.seat == mine.seat
    return inside and (of_mine or (mine.role == "host" and other.role == "watcher"))


def _clock(clock: Clock) -> dict[str, Any]:
    return {"seconds": clock.seconds, "then": clock.then, "covered": []}


def _check(room: RoomRow) -> None:
    """Whether a room can be. :raises BadSettings: :raises UnknownId:"""
    if room.watchers not in WATCHERS:
        raise UnknownId("viewer", room.watchers[:40], WATCHERS)
    if room.clock["then"] not in ("lose", "computer"):
        raise UnknownId("act", str(room.clock["then"])[:40])
    seconds = room.clock["seconds"]
    if seconds and seconds not in SECONDS:
        limits: dict[str, int | str] = {"given": seconds, "least": SECONDS[0], "most": SECONDS[-1]}
        raise BadSettings([Problem("clock", "out_of_range", limits)])
    alone = len(game_of(room.game).seats(settings_of(room))) == 1
    if room.racers and not (alone and 2 <= room.racers <= len(RACERS)):
        given: dict[str, int | str] = {"given": room.racers, "least": 2, "most": len(RACERS)}
        raise BadSettings([Problem("racers", "out_of_range", given)])
    room.settings = jsonable(room.settings)


def _newcomer(room: str, token: str, role: str, owner: str) -> MemberRow:
    state = "in" if role in ("host", "mate") else "asking"
    one = MemberRow(id=new_id(), room_id=room, token=hash_of(token), role=role, state=state, seat="")
    one.owner = owner_hash(owner)
    one.created = one.seen = now()
    return one


def _just_made(session: Session, room: RoomRow, host: MemberRow) -> str | None:
    """The number of the room that the first of two clicks made; its key is the second one's from now on."""
    if not host.owner:
        return None
    mine = select(MemberRow).join(RoomRow, RoomRow.id == MemberRow.room_id)
    just = (RoomRow.created > now() - TWICE, RoomRow.game == room.game, RoomRow.state.in_(("open", "setup")))
    before = session.scalar(mine.where(MemberRow.owner == host.owner, MemberRow.role == "host", *just).limit(1))
    if before is None:
        return None
    before.token = host.token
    return session.get_one(RoomRow, before.room_id).code


def _make_room(session: Session, room: RoomRow, owner: str) -> None:
    """Forget those whose page is gone from the door, and what this browser asked before. :raises TooManyRequests:"""
    at_door = (MemberRow.room_id == room.id, MemberRow.state != "in")
    session.execute(delete(MemberRow).where(*at_door, MemberRow.seen < now() - WAITING))
    if owner:
        session.execute(delete(MemberRow).where(*at_door, MemberRow.owner == owner))
    if count(session, MemberRow, *at_door, MemberRow.state == "asking") >= MAX_REQUESTS:
        raise TooManyRequests(MAX_REQUESTS)
    if count(session, MemberRow, MemberRow.state == "asking") >= MAX_REQUESTS_IN_ALL:
        raise TooManyRequests(MAX_REQUESTS_IN_ALL)


def _request(session: Session, room: RoomRow, id: str) -> MemberRow:
    """Somebody at the door of a room. :raises StaleRoom: if nobody of this id waits there."""
    one = session.get(MemberRow, id)
    if one is None or one.room_id != room.id or one.state != "asking":
        raise StaleRoom(room.state)
    return one


def _seat(session: Session, room: RoomRow, member: MemberRow, wish: str) -> None:
    """Give a member a seat, if it has none. :raises SeatTaken: :raises UnknownId:"""
    if member.seat and wish in ("", member.seat):
        return
    seats, taken = seats_of(room), seated(members_of(session, room.id))
    if wish and wish not in seats:
        raise UnknownId("seat", wish[:40], seats)
    free = [seat for seat in ([wish] if wish else seats) if seat not in taken]
    if not free or member.seat:
        raise SeatTaken(wish or seats[0])
    member.seat = free[0]
    session.flush()


def _settle(session: Session, room: RoomRow) -> None:
    """The state before a match that follows from who is here."""
    members = members_of(session, room.id)
    waiting = [member for member in members if member.state == "asking" and member.role == "guest"]
    if len(seated(members)) == len(seats_of(room)):
        for member in waiting:
            member.state = "refused"
        begin_deal(session, room)
    else:
        room.state = "asked" if waiting else "open"


def _close(room: RoomRow) -> None:
    room.state, room.code = "closed", None


def _mate(session: Session, member: MemberRow, token: str) -> MemberRow:
    """Somebody who shares a member's seat. :raises TooManyInRoom: :raises UsedLink: if the seat is gone."""
    if not member.seat or member.role not in PLAYERS:
        raise UsedLink
    mates = seated(members_of(session, member.room_id))[member.seat]
    if len(mates) >= MAX_MATES:
        raise TooManyInRoom(MAX_MATES)
    mate = _newcomer(member.room_id, token, "mate", "")
    mate.seat = member.seat
    return mate
