"""What nobody comes back to goes after a while: matches that were dealt and never played, and drafts.

Whatever has a name stays, and so does every match with an act in it. Looking at one of the others is coming back.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import delete
from sqlalchemy.orm import Session

from matches.design_models import DraftRow
from matches.models import MatchRow
from matches.pace import FORGET_DAYS, setting

__all__ = ["DAY", "forget", "seen_long_ago"]

DAY = timedelta(days=1)


def forget(session: Session, moment: datetime) -> None:
    """Remove what nobody has come back to for as long as is set."""
    days = setting(FORGET_DAYS)
    if not days:
        return
    before = moment - days * DAY
    session.execute(delete(DraftRow).where(DraftRow.updated < before))
    session.execute(delete(MatchRow).where(MatchRow.length == 0, MatchRow.name == "", MatchRow.updated < before))


def seen_long_ago(updated: datetime, moment: datetime) -> bool:
    """Return whether it is worth noting that somebody has come back: once a day."""
    return moment - updated > DAY
