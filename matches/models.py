"""The tables. A change here needs a migration in ``matches/migrations/versions`` (a test compares the two).

Designs, results, rooms and classes have files of their own.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Boolean, DateTime, Dialect, ForeignKey, Index, Integer, MetaData, String, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from matches.errors import StoreFailed

__all__ = ["Base", "EntryRow", "MatchRow"]


class Json(TypeDecorator[Any]):
    """Any JSON value as ASCII text: keeps whatever a match file may hold, also what a database's own type refuses."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Any, dialect: Dialect) -> str:
        """Write."""
        return json.dumps(value, separators=(",", ":"))

    def process_result_value(self, value: str | None, dialect: Dialect) -> Any:
        """Read; where there is no row, nothing. :raises StoreFailed: for one that was damaged outside this program."""
        if value is None:
            return None
        try:
            return json.loads(value)
        except (TypeError, ValueError, RecursionError) as error:
            raise StoreFailed(f"a stored row is damaged: {error}") from None


class Utc(TypeDecorator[datetime]):
    """A moment in UTC; SQLite forgets the zone, this gives it back."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Write."""
        return value and value.astimezone(UTC)

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], datetime | None]:
        """Read by the database's own type first. :raises StoreFailed: for a damaged row."""
        read: Any = super().result_processor(dialect, coltype)

        def process(value: Any) -> datetime | None:
            try:
                found: datetime | None = read(value) if read else value
            except (TypeError, ValueError) as error:
                raise StoreFailed(f"a stored row is damaged: {error}") from None
            return found

        return process

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Read."""
        return value and (value if value.tzinfo else value.replace(tzinfo=UTC))


class Base(DeclarativeBase):
    """The common base; named constraints, so that later migrations can find them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class MatchRow(Base):
    """One match: what it was dealt from, how long its log is, and how it last looked."""

    __tablename__ = "matches"
    __table_args__ = (Index(None, "owner", "updated"),)

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    rules: Mapped[str] = mapped_column(String(64))  #: hash of rules and data at the last entry
    name: Mapped[str] = mapped_column(String(200))
    owner: Mapped[str] = mapped_column(String(64))  #: token of a browser
    settings: Mapped[dict[str, Any]] = mapped_column(Json)
    seed: Mapped[int] = mapped_column(Json)  #: any size
    players: Mapped[dict[str, str]] = mapped_column(Json)  #: at the deal
    length: Mapped[int] = mapped_column(Integer)  #: number of the last entry
    finished: Mapped[bool] = mapped_column(Boolean)
    summary: Mapped[dict[str, Any]] = mapped_column(Json)  #: for lists (matches/snapshot.py)
    view: Mapped[dict[str, Any]] = mapped_column(Json)  #: the last view of the viewer ``all``
    created: Mapped[datetime] = mapped_column(Utc)
    updated: Mapped[datetime] = mapped_column(Utc)


class EntryRow(Base):
    """One entry of a log; its key is what keeps two tabs from playing the same move."""

    __tablename__ = "entries"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    seat: Mapped[str] = mapped_column(String(40))
    action: Mapped[str] = mapped_column(Text)
    note: Mapped[dict[str, Any]] = mapped_column(Json)
    created: Mapped[datetime] = mapped_column(Utc)
