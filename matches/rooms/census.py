"""How much there is, for whoever runs the app: numbers only, of nobody in particular."""

from __future__ import annotations

from sqlalchemy import func, select

from matches.models import MatchRow
from matches.rooms.models import MemberRow, RoomRow
from matches.rooms.records import STATES
from matches.rooms.rights import Rights
from matches.rooms.talk import PRESENT
from matches.storage import count, now

__all__ = ["Census"]


class Census(Rights):
    """Counts of rooms, people and matches."""

    @property
    def database(self) -> str:
        """What kind of database it is: "sqlite", "postgresql"."""
        return self._reading.dialect.name

    def census(self) -> dict[str, int]:
        """Return how many rooms are in each state, how many people are here or ask, and how many matches are kept."""
        with self._session(self._reading) as session:
            rows = session.execute(select(RoomRow.state, func.count()).group_by(RoomRow.state)).all()
            rooms = {state: number for state, number in rows}
            return {
                **{f"rooms_{state}": rooms.get(state, 0) for state in STATES},
                "people_here": count(session, MemberRow, MemberRow.seen > now() - PRESENT),
                "people_asking": count(session, MemberRow, MemberRow.state == "asking"),
                "matches": count(session, MatchRow),
                "matches_running": count(session, MatchRow, MatchRow.finished.is_(False)),
            }
