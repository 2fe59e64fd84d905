"""Opening the database: SQLite by default, another one by URL, always migrated to the newest tables first."""

from __future__ import annotations

import os
import sqlite3
import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Engine, create_engine, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from matches.errors import StoreBusy, StoreFailed, StoreFull
from matches.sqlite_file import PATIENCE, SqliteFile

__all__ = [
    "VARIABLE",
    "database",
    "failure",
    "head_revision",
    "migration_config",
    "open_database",
    "reading",
    "writing",
]

VARIABLE = "SHELLS_STORE"  #: environment variable with the database's URL
_ROOT = Path(__file__).parents[1]
_LOCK_NUMBER = 5_140_771  #: names our advisory lock in PostgreSQL
_KINDS = {sqlite3.SQLITE_BUSY: StoreBusy, sqlite3.SQLITE_FULL: StoreFull}
_alembic = threading.Lock()  # Alembic keeps its context in a module


def open_database(url: str | None = None) -> Engine:
    """Return an engine on migrated tables; without a URL the environment's, else the usual one.

    :raises StoreFailed: if there is no such database, or it is damaged or of a later version.
    """
    engine = database(url)
    try:
        _migrate(engine)
    except (SQLAlchemyError, CommandError) as error:
        engine.dispose()
        raise failure(error) from error
    return engine


def database(url: str | None = None) -> Engine:
    """Return an engine on the tables as they are. :raises StoreFailed:"""
    given = url or os.environ.get(VARIABLE) or f"sqlite:///{_folder() / 'store.db'}"
    try:
        return _engine(given)
    except (SQLAlchemyError, ImportError, OSError, ValueError) as error:
        raise failure(error) from error


def reading(engine: Engine) -> Engine:
    """Return an engine each of whose transactions sees one moment of the database (SQLite's always do)."""
    return engine if engine.dialect.name == "sqlite" else engine.execution_options(isolation_level="REPEATABLE READ")


def writing(engine: Engine) -> Engine:
    """Return an engine each of whose transactions waits for those that write already."""
    return engine.execution_options(writes=True)


def _folder() -> Path:
    """``var/`` beside the code that is run from its own folder; an installed package keeps what is the user's apart."""
    if (_ROOT / "pyproject.toml").exists():
        return _ROOT / "var"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "shells-hack"


def failure(error: Exception) -> StoreFailed:
    """Return what the database complains of as an error of the store."""
    cause = getattr(error, "orig", None) or error
    kind = _KINDS.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF, StoreFailed)
    return kind(str(cause).splitlines()[0])


def migration_config() -> Config:
    """Return Alembic's configuration, with the place of the migrations."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")).replace("%", "%%"))
    return config


def head_revision() -> str:
    """Return the number of the newest migration."""
    return str(ScriptDirectory.from_config(migration_config()).get_current_head())


def _engine(given: str) -> Engine:
    url = make_url(given)
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"timeout": PATIENCE})
    SqliteFile(url.database or ":memory:").serve(engine)
    return engine


def _migrate(engine: Engine) -> None:
    """Bring the tables up to date in one transaction; a second process waits for it and finds nothing to do."""
    config = migration_config()
    with _alembic, writing(engine).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK_NUMBER})
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
