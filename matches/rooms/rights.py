"""Who may do what in a room, looked up and checked inside the transaction that does it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

from sqlalchemy import Engine, select, update
from sqlalchemy.orm import Session

from matches.errors import NoRight, StaleRoom, UnknownRoom
from matches.rooms.models import DealRow, MemberRow, RoomRow
from matches.rooms.pace import ActPace, OneAtATime
from matches.rooms.records import STATES, State
from matches.rooms.room_store import RoomStore
from matches.rooms.tokens import hash_of
from matches.storage import Storage, now

__all__ = ["ALIVE", "PLAYERS", "Rights", "deal_of", "members_of", "seated"]

ALIVE: tuple[State, ...] = STATES[:-1]
PLAYERS = ("host", "guest", "mate")  #: roles with a seat
AT_ONCE = 2  #: computer players of classes that think at the same time; the others wait in a queue


class Rights(Storage):
    """The part of rooms that knows who asks, and lets one change of a room happen at a time."""

    def __init__(self, engine: Engine) -> None:
        """Use an engine whose tables are up to date; ``open`` makes one."""
        super().__init__(engine)
        self._matches = RoomStore(engine)
        self._pace = ActPace()
        self._advancing = OneAtATime()
        self._thinking = ThreadPoolExecutor(AT_ONCE, "class-computers")  # its threads begin with the first class

    def close(self) -> None:
        """Close all connections, when the computer players that think have ended their acts."""
        self._thinking.shutdown(cancel_futures=True)
        super().close()

    def _member(self, session: Session, token: str) -> MemberRow:
        """Who has a token. :raises NoRight:"""
        found = session.scalar(select(MemberRow).where(MemberRow.token == hash_of(token)))
        if found is None:
            raise NoRight
        return found

    def _inside(self, session: Session, token: str, roles: Sequence[str] = (*PLAYERS, "watcher")) -> MemberRow:
        """Who has a token, if they are in the room and have one of the roles. :raises NoRight:"""
        member = self._member(session, token)
        if member.state != "in" or member.role not in roles:
            raise NoRight
        return member

    def _change(self, session: Session, room_id: str, states: Sequence[State] = ALIVE) -> RoomRow:
        """Begin a change of a room, if it is in one of the states: until the transaction ends nobody else changes it.

        :raises StaleRoom: :raises UnknownRoom: if it is gone.
        """
        here = (RoomRow.id == room_id, RoomRow.state.in_(states))
        values = {"version": RoomRow.version + 1, "updated": now()}
        done = session.scalar(update(RoomRow).where(*here).values(**values).returning(RoomRow.id))
        room = session.get(RoomRow, room_id, populate_existing=True)
        if room is None:
            raise UnknownRoom(room_id)
        if done is None:
            raise StaleRoom(room.state)
        return room

    def _changed_by(
        self, session: Session, token: str, states: Sequence[State] = ALIVE, roles: Sequence[str] = PLAYERS
    ) -> tuple[RoomRow, MemberRow]:
        """Begin a change of the room that a token is a right of. :raises NoRight: :raises StaleRoom:

        The right is looked up before, to know the room, and once more when nobody can end it any more.
        """
        room = self._change(session, self._inside(session, token, roles).room_id, states)
        session.expire_all()
        return room, self._inside(session, token, roles)

    def _seated(self, session: Session, token: str, states: Sequence[State]) -> tuple[RoomRow, MemberRow]:
        """As ``_changed_by``, by somebody who has a seat. :raises NoRight: :raises StaleRoom:"""
        room, member = self._changed_by(session, token, states)
        if not member.seat:
            raise NoRight
        return room, member


def members_of(session: Session, room_id: str) -> list[MemberRow]:
    """Return all of a room and at its door, the first to come first."""
    here = select(MemberRow).where(MemberRow.room_id == room_id)
    return list(session.scalars(here.order_by(MemberRow.created, MemberRow.id)))


def seated(members: Sequence[MemberRow]) -> dict[str, list[MemberRow]]:
    """Return who is in each seat that is taken."""
    found: dict[str, list[MemberRow]] = {}
    for member in members:
        if member.seat and member.state == "in":
            found.setdefault(member.seat, []).append(member)
    return found


def deal_of(session: Session, room: RoomRow) -> DealRow:
    """Return the deal of now. :raises StaleRoom: before the first."""
    found = session.get(DealRow, (room.id, room.deal))
    if found is None:
        raise StaleRoom(room.state)
    return found


def last_seen(members: Sequence[MemberRow]) -> datetime:
    """Return when the last of some members was here."""
    return max(member.seen for member in members)
