"""Opening: a new database, an old one, a later one, a damaged one, none; models and migrations say the same."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

import matches.database
from matches.database import VARIABLE, migration_config, open_database, writing
from matches.errors import StoreFailed
from matches.models import Base, MatchRow
from matches.store import Store
from tests.matches.conftest import dealt

OWNER = "a" * 22
ROOT = Path(__file__).parents[2]


def test_models_and_migrations_agree(url: str) -> None:
    engine = open_database(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Base.metadata) == []
        assert context.get_current_revision() == ScriptDirectory.from_config(migration_config()).get_current_head()
        inspector = inspect(connection)
        assert inspector.get_pk_constraint("entries")["constrained_columns"] == ["match_id", "number"]
    engine.dispose()


def test_every_migration_can_be_taken_back(url: str) -> None:
    engine = open_database(url)
    config = migration_config()
    with writing(engine).begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
        command.upgrade(config, "head")
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    engine.dispose()


@pytest.mark.parametrize("command_line", [["upgrade", "head"], ["check"]], ids=" ".join)
def test_alembic_works_from_the_command_line(command_line: list[str], store: Store, url: str) -> None:
    run = [sys.executable, "-m", "alembic", *command_line]
    done = subprocess.run(run, cwd=ROOT, env=os.environ | {VARIABLE: url}, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_opening_again_keeps_everything(store: Store, reopened: Callable[[], Store]) -> None:
    match_id = store.create(dealt(), OWNER)
    assert reopened().load(match_id).match.to_json() == store.load(match_id).match.to_json()


def test_many_threads_open_a_new_database_at_once(url: str) -> None:
    start = threading.Barrier(6)

    def open_and_close(_: int) -> int:
        start.wait()
        store = Store.open(url)
        store.create(dealt(), OWNER)
        store.close()
        return 1

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(open_and_close, range(6))) == 6
    store = Store.open(url)
    assert len(store.list(OWNER)) == 6
    store.close()


@pytest.mark.sqlite
def test_sqlite_writes_ahead_and_keeps_references(store: Store) -> None:
    with store._reading.connect() as connection:
        pragmas = {name: connection.scalar(text(f"PRAGMA {name}")) for name in ("journal_mode", "foreign_keys")}
        assert pragmas == {"journal_mode": "wal", "foreign_keys": 1}
        assert connection.scalar(text("PRAGMA busy_timeout")) == 20_000


@pytest.mark.sqlite
def test_a_failed_write_leaves_nothing_behind(store: Store, url: str) -> None:
    """The row of the match is updated before the entry is inserted: both or none."""
    match_id = store.create(dealt(), OWNER)
    before = store.load(match_id)
    with create_engine(url).connect() as connection:
        full = "CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'disk full'); END"
        connection.execute(text(full))
        connection.commit()
    connection.engine.dispose()
    with pytest.raises(StoreFailed, match="disk full"):
        store.append(match_id, 1, "left", "take 1")
    after = store.load(match_id)
    assert (after.match.entries, after.updated, after.snapshot) == ([], before.updated, before.snapshot)


def test_the_environment_names_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, f"sqlite:///{tmp_path / 'named.db'}")
    Store.open().close()
    assert (tmp_path / "named.db").exists()


def test_without_a_name_it_lies_in_var(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(matches.database, "_ROOT", tmp_path)
    (tmp_path / "pyproject.toml").touch()
    Store.open().close()
    assert (tmp_path / "var" / "store.db").exists()


def test_without_a_name_an_installed_package_keeps_it_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setattr(matches.database, "_ROOT", tmp_path)
    Store.open().close()
    assert (tmp_path / "share" / "shells-hack" / "store.db").exists()


def test_a_database_of_a_later_version_is_left_alone(url: str, store: Store) -> None:
    with store._writing.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreFailed, match="9999"):
        Store.open(url)
    with store._reading.begin() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "9999"


@pytest.mark.parametrize("address", ["store.db", "", "nosuch://host/name", "sqlite:////dev/null/store.db"])
def test_an_address_that_is_none_is_a_named_error(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, address or "???")
    with pytest.raises(StoreFailed) as caught:
        Store.open()
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_database_is_a_named_error(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.write_text("this is a letter, not a database. " * 200)
    with pytest.raises(StoreFailed, match="not a database"):
        Store.open(f"sqlite:///{path}")
    assert path.read_text().startswith("this is a letter")


@pytest.mark.sqlite
def test_a_damaged_row_is_a_named_error(store: Store, url: str) -> None:
    good, bad = (store.create(dealt(), OWNER) for _ in range(2))
    path = url.removeprefix("sqlite:///")
    connection = sqlite3.connect(path)
    connection.execute("UPDATE matches SET settings = '{' WHERE id = ?", (bad,))
    connection.commit()
    connection.close()
    with pytest.raises(StoreFailed, match="damaged"):
        store.load(bad)
    assert store.load(good).broken is None
    assert {line.id for line in store.list(OWNER)} == {good, bad}


def test_a_password_is_never_shown() -> None:
    with pytest.raises(StoreFailed) as caught:
        Store.open("nosuch://user:hunter2@host/name")
    assert "hunter2" not in str(caught.value)


def test_only_text_numbers_and_moments_are_stored() -> None:
    """Column types that every database has: the store may move to PostgreSQL."""
    kinds = {type(column.type).__name__ for column in MatchRow.__table__.columns}
    assert kinds == {"String", "Json", "Integer", "Boolean", "Utc"}
