"""What nobody comes back to goes after a while: matches that were dealt and never played, and drafts.

Rooms and classes go by themselves, with the matches played in them (``expiry.py`` of each).

Whatever has a name stays, and so does every match with an act in it. Looking at one of the others is coming back.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from matches.classroom.expiry import purge_classes
from matches.design_models import DraftRow
from matches.models import MatchRow
from matches.pace import FORGET_DAYS, setting
from matches.rooms.expiry import purge
from matches.rooms.models import RoomMatchRow

__all__ = ["DAY", "forget", "seen_long_ago"]

DAY = timedelta(days=1)


def forget(session: Session, moment: datetime) -> None:
    """Remove what nobody has come back to for as long as is set."""
    purge_classes(session, moment)
    purge(session, moment)
    days = setting(FORGET_DAYS)
    if not days:
        return
    before = moment - days * DAY
    session.execute(delete(DraftRow).where(DraftRow.updated < before))
    of_rooms = select(RoomMatchRow.match_id).where(RoomMatchRow.room_id.is_not(None))
    idle = (MatchRow.length == 0, MatchRow.name == "", MatchRow.updated < before, MatchRow.id.not_in(of_rooms))
    session.execute(delete(MatchRow).where(*idle))


def seen_long_ago(updated: datetime, moment: datetime) -> bool:
    """Return whether it is worth noting that somebody has come back: once a day."""
    return moment - updated > DAY
