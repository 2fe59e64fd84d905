"""Results of runs between computer players, kept for their owner: bounded in number and in size."""

from __future__ import annotations

import builtins
import json
import re
import secrets
import string
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from engine.errors import EngineError
from matches.database import open_database, reading, writing
from matches.errors import BadName, NotYourResult, ResultTooLarge, StoreFailed, TooManyResults, UnknownResult
from matches.result_models import ResultRow

__all__ = ["MAX_NAME", "MAX_RESULTS", "MAX_SIZE", "KeptResult", "Results", "ResultSummary"]

MAX_RESULTS = 40  #: of one owner; the oldest without a name goes for a new one
MAX_SIZE = 400_000  #: characters of one result as JSON
MAX_NAME = 60
_LETTERS = string.ascii_letters + string.digits
_ID = re.compile(r"[A-Za-z0-9]{10}")


@dataclass(frozen=True, slots=True)
class ResultSummary:
    """A kept result as a list shows it."""

    id: str
    owner: str
    name: str
    matches: int
    summary: dict[str, Any]
    created: datetime


@dataclass(frozen=True, slots=True)
class KeptResult:
    """A kept result in full."""

    head: ResultSummary
    content: dict[str, Any]


class Results:
    """Kept results in the store's database."""

    def __init__(self, engine: Engine) -> None:
        """Use an engine whose tables are up to date; ``Results.open`` makes one."""
        self._engine = engine
        self._reading = reading(engine)
        self._writing = writing(engine)

    @classmethod
    def open(cls, url: str | None = None) -> Results:
        """Open the database at a URL, by default the one of the environment. :raises StoreFailed:"""
        return cls(open_database(url))

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def keep(self, owner: str, matches: int, summary: Mapping[str, Any], content: Mapping[str, Any]) -> str:
        """Keep a result without a name and return its id; an owner's oldest unnamed one makes room.

        :raises ResultTooLarge: :raises TooManyResults: if all have names.
        """
        size = len(json.dumps(content))
        if size > MAX_SIZE:
            raise ResultTooLarge(size, MAX_SIZE)
        id = "".join(secrets.choice(_LETTERS) for _ in range(10))
        with self._session(self._writing) as session:
            self._make_room(session, owner)
            session.add(
                ResultRow(
                    id=id,
                    owner=owner,
                    name="",
                    matches=matches,
                    summary=dict(summary),
                    content=dict(content),
                    created=datetime.now(UTC),
                )
            )
        return id

    @staticmethod
    def _make_room(session: Session, owner: str) -> None:
        mine = ResultRow.owner == owner
        if (session.scalar(select(func.count()).select_from(ResultRow).where(mine)) or 0) < MAX_RESULTS:
            return
        unnamed = select(ResultRow).where(mine, ResultRow.name == "").order_by(ResultRow.created, ResultRow.id)
        oldest = session.scalar(unnamed.limit(1))
        if oldest is None:
            raise TooManyResults(MAX_RESULTS)
        session.delete(oldest)

    def result(self, id: str) -> KeptResult:
        """Return a kept result, to anybody who has its id. :raises UnknownResult:"""
        with self._session(self._reading) as session:
            row = _row(session, id)
            return KeptResult(_head(row), row.content)

    def list(self, owner: str) -> builtins.list[ResultSummary]:
        """Return what an owner keeps, the newest first."""
        columns = (
            ResultRow.id,
            ResultRow.owner,
            ResultRow.name,
            ResultRow.matches,
            ResultRow.summary,
            ResultRow.created,
        )
        with self._session(self._reading) as session:
            mine = select(*columns).where(ResultRow.owner == owner)
            rows = session.execute(mine.order_by(ResultRow.created.desc(), ResultRow.id))
            return [ResultSummary(*row) for row in rows]

    def rename(self, id: str, owner: str, name: str) -> None:
        """Give a result a name; it then stays until it is deleted. :raises BadName: :raises NotYourResult:"""
        cleaned = " ".join("".join(c if c.isprintable() else " " for c in name).split())
        if len(cleaned) > MAX_NAME:
            raise BadName(len(cleaned), MAX_NAME)
        with self._session(self._writing) as session:
            self._mine(session, id, owner).name = cleaned

    def delete(self, id: str, owner: str) -> None:
        """Remove a result for good. :raises UnknownResult: :raises NotYourResult:"""
        with self._session(self._writing) as session:
            session.delete(self._mine(session, id, owner))

    @staticmethod
    def _mine(session: Session, id: str, owner: str) -> ResultRow:
        row = _row(session, id)
        if row.owner != owner:
            raise NotYourResult(id)
        return row

    @contextmanager
    def _session(self, engine: Engine) -> Iterator[Session]:
        """One transaction. :raises StoreFailed: for whatever the database has to complain of."""
        try:
            with Session(engine, expire_on_commit=False) as session, session.begin():
                yield session
        except EngineError:
            raise
        except SQLAlchemyError as error:
            raise StoreFailed(str(getattr(error, "orig", None) or error).splitlines()[0]) from error


def _row(session: Session, id: str) -> ResultRow:
    row = session.get(ResultRow, id) if _ID.fullmatch(id) else None
    if row is None:
        raise UnknownResult(id)
    return row


def _head(row: ResultRow) -> ResultSummary:
    return ResultSummary(row.id, row.owner, row.name, row.matches, row.summary, row.created)
