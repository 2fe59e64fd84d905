"""What every part of the store does alike: opening, transactions, ids, names and moments."""

from __future__ import annotations

import re
import secrets
import string
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Self

from sqlalchemy import ColumnElement, Engine, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Session

from engine.plain import one_line
from matches.database import failure, open_database, reading, writing
from matches.errors import BadName, TooManyRows
from matches.pace import MOST, PACE, setting

__all__ = ["Storage", "begin_one", "clean_name", "count", "is_id", "new_id", "now"]

_LETTERS = string.ascii_letters + string.digits
_LENGTH = 10  #: of an id, as the columns hold it
MOST_READ = 1_000  #: characters of a name that is looked at at all
_ID = re.compile(rf"[A-Za-z0-9]{{{_LENGTH}}}")


class Storage:
    """Some tables of a database. One object serves all threads of a process; the database is the truth."""

    def __init__(self, engine: Engine) -> None:
        """Use an engine whose tables are up to date; ``open`` makes one."""
        self._reading = reading(engine)
        self._writing = writing(engine)

    @classmethod
    def open(cls, url: str | None = None) -> Self:
        """Open the database at a URL, by default the one of the environment. :raises StoreFailed:"""
        return cls(open_database(url))

    def close(self) -> None:
        """Close all connections."""
        self._reading.dispose()

    @contextmanager
    def _session(self, engine: Engine) -> Iterator[Session]:
        """One transaction. :raises StoreFailed: for whatever the database has to complain of."""
        try:
            with Session(engine, expire_on_commit=False) as session, session.begin():
                yield session
        except SQLAlchemyError as error:
            raise failure(error) from error


def count(session: Session, table: type[DeclarativeBase], *where: ColumnElement[bool]) -> int:
    """Return how many rows of a table meet all conditions."""
    return session.scalar(select(func.count()).select_from(table).where(*where)) or 0


def begin_one(session: Session, table: type[DeclarativeBase], owner: str) -> None:
    """Make sure that an owner may begin one more row of a table. :raises TooManyRows: :raises TooFast:"""
    most = setting(MOST)
    if count(session, table) >= most:
        raise TooManyRows(most)
    PACE.take(owner)


def new_id() -> str:
    """Return a random id; whoever has it may read what it names."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))


def is_id(text: str) -> bool:
    """Return whether a text has the form of an id; no other is ever asked of a database."""
    return _ID.fullmatch(text) is not None


def clean_name(name: str, most: int, least: int = 0) -> str:
    """Return a name as it is kept, of so many characters. :raises BadName:

    >>> clean_name(" My\\n bank ", 40)
    'My bank'
    """
    if len(name) > MOST_READ:
        raise BadName(len(name), most)
    cleaned = one_line(name)
    if not least <= len(cleaned) <= most:
        raise BadName(len(cleaned), most)
    return cleaned


def now() -> datetime:
    """Return this moment in UTC."""
    return datetime.now(UTC)
