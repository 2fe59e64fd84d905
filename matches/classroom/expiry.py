"""What becomes of classes: all of one goes by one act, and by itself when nobody has come back to it for long."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from matches.classroom.models import ClassRow
from matches.models import MatchRow
from matches.pace import setting
from matches.rooms.models import RoomMatchRow, RoomRow

__all__ = ["CLASS_DAYS", "delete_class", "forgotten", "purge_classes"]

CLASS_DAYS = ("SHELLS_CLASS_DAYS", 30)  #: after which a class goes that nobody has come back to; 0: after one day
DAY = timedelta(days=1)


def forgotten(updated: datetime) -> datetime:
    """Return when a class goes that was last changed at a moment."""
    return updated + max(1, setting(CLASS_DAYS)) * DAY


def purge_classes(session: Session, moment: datetime) -> int:
    """Remove the classes that nobody has come back to, and return how many those were."""
    before = moment - (forgotten(moment) - moment)
    gone = list(session.scalars(select(ClassRow.id).where(ClassRow.updated < before)))
    delete_class(session, gone)
    return len(gone)


def delete_class(session: Session, classes: Sequence[str]) -> None:
    """Remove classes with all that belongs to them: pupils, keys, rounds, tables and what was played there."""
    if not classes:
        return
    tables = select(RoomRow.id).where(RoomRow.classroom.in_(classes))
    played = select(RoomMatchRow.match_id).where(RoomMatchRow.room_id.in_(tables))
    session.execute(delete(MatchRow).where(MatchRow.id.in_(played)))
    session.execute(delete(RoomRow).where(RoomRow.classroom.in_(classes)))
    session.execute(delete(ClassRow).where(ClassRow.id.in_(classes)))
