"""Results of runs between computer players, kept for their owner: bounded in number and in size."""

from __future__ import annotations

import builtins
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from matches.errors import NotYourResult, ResultTooLarge, TooManyResults, UnknownResult
from matches.result_models import ResultRow
from matches.storage import Storage, begin_one, clean_name, count, is_id, new_id, now

__all__ = ["MAX_NAME", "MAX_RESULTS", "MAX_SIZE", "KeptResult", "Results", "ResultSummary"]

MAX_RESULTS = 40  #: of one owner; the oldest without a name goes for a new one
MAX_SIZE = 400_000  #: characters of one result as JSON
MAX_NAME = 60  #: characters


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


class Results(Storage):
    """Kept results in the store's database."""

    def keep(self, owner: str, matches: int, summary: Mapping[str, Any], content: Mapping[str, Any]) -> str:
        """Keep a result without a name and return its id; an owner's oldest unnamed one makes room.

        :raises ResultTooLarge: :raises TooManyResults: if all have names.
        """
        size = len(json.dumps(content))
        if size > MAX_SIZE:
            raise ResultTooLarge(size, MAX_SIZE)
        id = new_id()
        with self._session(self._writing) as session:
            self._make_room(session, owner)
            begin_one(session, ResultRow, owner)
            session.add(
                ResultRow(
                    id=id,
                    owner=owner,
                    name="",
                    matches=matches,
                    summary=dict(summary),
                    content=dict(content),
                    created=now(),
                )
            )
        return id

    @staticmethod
    def _make_room(session: Session, owner: str) -> None:
        mine = ResultRow.owner == owner
        if count(session, ResultRow, mine) < MAX_RESULTS:
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
        cleaned = clean_name(name, MAX_NAME)
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


def _row(session: Session, id: str) -> ResultRow:
    row = session.get(ResultRow, id) if is_id(id) else None
    if row is None:
        raise UnknownResult(id)
    return row


def _head(row: ResultRow) -> ResultSummary:
    return ResultSummary(row.id, row.owner, row.name, row.matches, row.summary, row.created)
