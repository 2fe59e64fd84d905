"""What is known of those in a room beside the match: who is here, what they said, and whether there is any news."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import and_, bindparam, select, update
from sqlalchemy.orm import aliased

from engine.errors import UnknownId
from matches.errors import NoRight
from matches.models import Utc
from matches.rooms.models import MemberRow, RoomRow
from matches.rooms.records import News
from matches.rooms.rights import ALIVE, Rights
from matches.rooms.tables import closed
from matches.rooms.tokens import hash_of
from matches.storage import now

__all__ = ["PHRASES", "PRESENT", "Talk"]

#: what can be said; the words are ``phrases.<id>`` in the locale files
PHRASES = (
    "hello",
    "good_luck",
    "your_turn",
    "thinking",
    "one_moment",
    "nice",
    "oops",
    "well_played",
    "again",
    "thanks",
    "bye",
)
MOST_SAID = 12  #: phrases that are kept
PRESENT = timedelta(seconds=25)  #: since the last sign of a page that is there
SIGN = timedelta(seconds=10)  #: how often such a sign is stored

_OTHER = aliased(MemberRow)
#: who has a token and how their room is, once for each seat of those that are here; every page asks this each second
_NEWS = (
    select(
        *(MemberRow.id, MemberRow.room_id, MemberRow.seen, RoomRow.version, RoomRow.state),
        *(RoomRow.computer, RoomRow.deadline, RoomRow.paused, RoomRow.closes, _OTHER.seat.label("here")),
    )
    .join(RoomRow, RoomRow.id == MemberRow.room_id)
    .outerjoin(
        _OTHER,
        and_(
            _OTHER.room_id == RoomRow.id,
            _OTHER.state == "in",
            _OTHER.seat != "",
            _OTHER.seen > bindparam("since", type_=Utc),
        ),
    )
    .where(MemberRow.token == bindparam("token"))
    .order_by(_OTHER.seat)
    .distinct()
)


class Talk(Rights):
    """Presence, phrases and the version that pages poll."""

    def news(self, token: str) -> News:
        """Return what a page polls; asking is the sign that somebody is there. :raises NoRight:"""
        moment = now()
        with self._session(self._reading) as session:
            rows = session.connection().execute(_NEWS, {"token": hash_of(token), "since": moment - PRESENT}).all()
        if not rows:
            raise NoRight
        row = rows[0]
        present = tuple(one.here for one in rows if one.here is not None)
        if moment - row.seen > SIGN:
            self._sign(row.id, row.room_id)
        late = row.deadline is not None and moment >= row.deadline
        ended = closed(row.closes)
        running = row.state == "matched" and row.paused is None and not ended
        return News(row.version, present, running and (row.computer or late), ended)

    def _sign(self, member: str, room: str) -> None:
        """Note that somebody is there; it is no change that anybody must draw."""
        with self._session(self._writing) as session:
            session.execute(update(MemberRow).where(MemberRow.id == member).values(seen=now()))
            session.execute(update(RoomRow).where(RoomRow.id == room).values(updated=now()))

    def say(self, token: str, phrase: str) -> None:
        """Say a set phrase to all in the room, from a seat. :raises UnknownId: :raises NoRight: :raises TooManyActs:"""
        if phrase not in PHRASES:
            raise UnknownId("act", phrase[:40], PHRASES)
        with self._session(self._writing) as session:
            room, member = self._seated(session, token, ALIVE)
            self._pace.take(member.id)
            said: list[Any] = [*room.said, [member.seat, phrase, now().isoformat()]]
            room.said = said[-MOST_SAID:]
