"""Opening the database: SQLite by default, another one by URL, always migrated to the newest tables first."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from matches.errors import StoreFailed

__all__ = ["VARIABLE", "database", "migration_config", "open_database", "reading", "writing"]

VARIABLE = "SHELLS_STORE"  #: environment variable with the database's URL
_ROOT = Path(__file__).parents[1]
_PATIENCE = 20.0  #: seconds to wait for another process that writes
_LOCK_NUMBER = 5_140_771  #: names our advisory lock in PostgreSQL
_alembic = threading.Lock()  # Alembic keeps its context in a module


def open_database(url: str | None = None) -> Engine:
    """Return an engine on migrated tables; without a URL the environment's, else ``var/store.db``.

    :raises StoreFailed: if there is no such database, or it is damaged or of a later version.
    """
    engine = database(url)
    try:
        _migrate(engine)
    except (SQLAlchemyError, CommandError) as error:
        engine.dispose()
        raise StoreFailed(_line(error)) from error
    return engine


def database(url: str | None = None) -> Engine:
    """Return an engine on the tables as they are. :raises StoreFailed:"""
    given = url or os.environ.get(VARIABLE) or f"sqlite:///{_ROOT / 'var' / 'store.db'}"
    try:
        return _engine(given)
    except (SQLAlchemyError, ImportError, OSError, ValueError) as error:
        raise StoreFailed(_line(error)) from error


def reading(engine: Engine) -> Engine:
    """Return an engine each of whose transactions sees one moment of the database (SQLite's always do)."""
    return engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="REPEATABLE READ")


def writing(engine: Engine) -> Engine:
    """Return an engine each of whose transactions waits for those that write already."""
    return engine.execution_options(writes=True)


def migration_config() -> Config:
    """Return Alembic's configuration, with the place of the migrations."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    return config


def _engine(given: str) -> Engine:
    url = make_url(given)
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": _PATIENCE})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(connection: sqlite3.Connection, record: object) -> None:
    connection.isolation_level = None  # transactions are begun below, not guessed by the driver
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = NORMAL")
    deadline = time.monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            # The first switch to WAL ignores the busy timeout when two processes open a new file at once.
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and writes later would fail, not wait, if another one wrote in between.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _migrate(engine: Engine) -> None:
    """Bring the tables up to date in one transaction; a second process waits for it and finds nothing to do."""
    config = migration_config()
    with _alembic, writing(engine).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK_NUMBER})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _line(error: Exception) -> str:
    return str(getattr(error, "orig", None) or error).splitlines()[0]
