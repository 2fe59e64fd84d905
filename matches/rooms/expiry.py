"""What becomes of rooms that nobody comes back to: they go, with the matches played in them, and free their numbers."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import and_, delete, or_, select
from sqlalchemy.orm import Session

from matches.models import MatchRow
from matches.pace import setting
from matches.rooms.models import RoomMatchRow, RoomRow

__all__ = ["ROOM_DAYS", "purge"]

ROOM_DAYS = ("SHELLS_ROOM_DAYS", 30)  #: after which a room goes that played, when nobody was there any more; 0: never
UNUSED = timedelta(hours=3)  #: after which one goes that never did
CLOSED = timedelta(days=1)
DAY = timedelta(days=1)


def purge(session: Session, moment: datetime) -> int:
    """Remove the rooms that nobody has come back to, and return how many those were."""
    days = setting(ROOM_DAYS)
    gone = [
        and_(RoomRow.state.in_(("open", "asked", "setup")), RoomRow.updated < moment - UNUSED),
        and_(RoomRow.state == "closed", RoomRow.updated < moment - CLOSED),
    ]
    if days:
        gone.append(RoomRow.updated < moment - days * DAY)
    here = (RoomRow.classroom.is_(None), or_(*gone))  # those of a class go with it
    rooms = list(session.scalars(select(RoomRow.id).where(*here)))
    if rooms:
        of_them = select(RoomMatchRow.match_id).where(RoomMatchRow.room_id.in_(rooms))
        session.execute(delete(MatchRow).where(MatchRow.id.in_(of_them)))
        session.execute(delete(RoomRow).where(RoomRow.id.in_(rooms)))
    return len(rooms)
