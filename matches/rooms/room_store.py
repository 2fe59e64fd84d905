"""The store as rooms use it: it opens their matches, because they check every right themselves. No page has one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Row, select
from sqlalchemy.orm import Session

from engine.match import Match
from matches.models import MatchRow
from matches.records import StoredMatch
from matches.rooms.models import RoomMatchRow
from matches.store import Store, match_row

__all__ = ["RoomStore"]


class RoomStore(Store):
    """Matches of rooms in a database."""

    def _admit(self, id: str) -> None:
        """Let a match of a room in."""

    def add(self, session: Session, match: Match, room: str, deal: int, seat: str) -> str:
        """Store a fresh match of a room in a transaction and return its id."""
        row = match_row(match, f"room:{room}", "")
        session.add(row)
        session.flush()
        session.add(RoomMatchRow(match_id=row.id, room_id=room, deal=deal, seat=seat, proof=None))
        return row.id

    def play(
        self,
        stored: StoredMatch,
        entry_number: int,
        seat: str,
        action: str,
        note: dict[str, Any],
        within: Callable[[Session, Match], None],
    ) -> StoredMatch:
        """Append an entry if ``within``, which is called in the same transaction, raises nothing; as ``append``."""
        return self._append(stored, entry_number, seat, action, note, within)

    @staticmethod
    def of_deal(session: Session, room: str, deal: int) -> dict[str, Row[Any]]:
        """Return id, summary and end of the matches of a deal, by racer; of a match of all under ""."""
        columns = (RoomMatchRow.seat, MatchRow.id, MatchRow.summary, MatchRow.finished)
        here = (RoomMatchRow.room_id == room, RoomMatchRow.deal == deal)
        rows = session.execute(select(*columns).join(MatchRow, MatchRow.id == RoomMatchRow.match_id).where(*here))
        return {row.seat: row for row in rows}

    @staticmethod
    def ids_of_deal(session: Session, room: str, deal: int) -> dict[str, str]:
        """Return the ids alone, by racer."""
        here = (RoomMatchRow.room_id == room, RoomMatchRow.deal == deal)
        rows = session.execute(select(RoomMatchRow.seat, RoomMatchRow.match_id).where(*here))
        return {row.seat: row.match_id for row in rows}
