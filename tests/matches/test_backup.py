"""``python -m matches``: backup, restore, retention; from one database to another."""

from __future__ import annotations

import gzip
import json
import stat
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import select, text

from matches.__main__ import main
from matches.backup import backup, restore
from matches.database import VARIABLE, open_database
from matches.errors import BadBackup, StoreNotEmpty
from matches.models import Base
from matches.rooms.rooms import Rooms
from matches.store import Store
from tests.matches.conftest import dealt
from tests.matches.rooms.party import later, matched

OWNER = "a" * 22


def everything(url: str) -> dict[str, list[str]]:
    """All rows of a store as text."""
    engine = open_database(url)
    with engine.connect() as connection:
        found = {
            table.name: sorted(str([_alike(value) for value in row]) for row in connection.execute(select(table)))
            for table in Base.metadata.sorted_tables
        }
    engine.dispose()
    return found


def _alike(value: object) -> object:
    return value.astimezone(UTC) if isinstance(value, datetime) else value


def filled(url: str) -> None:
    """A store with a bit of all."""
    store, rooms = Store.open(url), Rooms.open(url)
    match = store.create(dealt(), OWNER, "名前 \u2028 \x7f")
    store.append(match, 1, "left", "take 2", {"why": "\ud800"})
    party = matched(rooms)
    party.act("left")
    rooms.propose(party.host, "pause")
    rooms.link(party.host, "move")
    over = matched(rooms)
    over.play()
    over.rooms.take_home(over.host, OWNER)
    store.close()
    rooms.close()


@pytest.fixture
def other(tmp_path: Path) -> str:
    """Another store."""
    return f"sqlite:///{tmp_path / 'other.db'}"


def test_all_of_a_store_comes_back(url: str, other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here and in another database, and it is played on there."""
    filled(url)
    file = tmp_path / "store.backup"
    monkeypatch.setenv(VARIABLE, url)
    assert main(["backup", str(file)]) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "it holds what is hidden"
    monkeypatch.setenv(VARIABLE, other)
    assert main(["restore", str(file)]) == 0
    before = everything(url)
    assert everything(other) == before and all(
        before[name] for name in ("matches", "rooms", "room_deals", "room_links")
    )
    monkeypatch.setenv(VARIABLE, url)
    assert main(["restore", str(file), "--replace"]) == 0
    assert everything(url) == before
    store = Store.open(other)
    line = next(line for line in store.list(OWNER) if not line.finished)
    store.append(line.id, 2, "right", "take 1")
    store.close()


def test_a_store_that_is_not_empty_is_left_alone(url: str, tmp_path: Path) -> None:
    filled(url)
    before, engine = everything(url), open_database(url)
    file = str(tmp_path / "file")
    backup(engine, file)
    with pytest.raises(StoreNotEmpty):
        restore(engine, file)
    assert everything(url) == before
    engine.dispose()


def _cut(data: bytes) -> bytes:
    return data[: len(data) * 2 // 3]


def _line(change: Callable[[list[str]], list[str]]) -> Callable[[bytes], bytes]:
    return lambda data: gzip.compress("\n".join(change(gzip.decompress(data).decode().split("\n"))).encode())


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "letters": lambda data: b"a letter, no backup",
    "cut short": _cut,
    "another file": lambda data: gzip.compress(b'{"format": "card-match"}\n'),
    "other tables": _line(lambda lines: [lines[0].replace('"revision": "', '"revision": "9'), *lines[1:]]),
    "a row of no table": _line(lambda lines: [*lines[:3], '["nothing", {}]', *lines[3:]]),
    "no row": _line(lambda lines: [*lines[:3], "5", *lines[3:]]),
    "no JSON": _line(lambda lines: [*lines[:3], "{", *lines[3:]]),
    "half a row": _line(lambda lines: [*lines[:3], '["rooms", {"id": "x"}]', *lines[3:]]),
}


@pytest.mark.sqlite_first
@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_changes_nothing(
    url: str, damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All rows or none; one line, exit code 2."""
    filled(url)
    before, engine = everything(url), open_database(url)
    file = tmp_path / "file"
    backup(engine, str(file))
    engine.dispose()
    file.write_bytes(DAMAGE[damage](file.read_bytes()))
    monkeypatch.setenv(VARIABLE, url)
    with pytest.raises(SystemExit) as caught:
        main(["restore", str(file), "--replace"])
    assert (caught.value.code, capsys.readouterr().err.count("\n")) == (2, 1)
    assert everything(url) == before


@pytest.mark.parametrize("arguments", [[], ["dance"], ["backup"], ["restore", "/nowhere/x"], ["backup", "/nowhere/x"]])
def test_bad_arguments_are_one_line(
    url: str, arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, url)
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert (caught.value.code, capsys.readouterr().err.count("\n")) == (2, 1)


def test_a_backup_that_breaks_off_leaves_the_older_one(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.write_text("older")
    engine = open_database(url)
    monkeypatch.setattr("matches.backup._rows", lambda engine: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        backup(engine, str(file))
    assert [path.name for path in tmp_path.glob("file*")] == ["file"] and file.read_text() == "older"
    engine.dispose()


def test_another_version_is_told(url: str, tmp_path: Path) -> None:
    engine = open_database(url)
    file = tmp_path / "file"
    file.write_bytes(gzip.compress(json.dumps({"format": "card-store", "version": 1, "revision": "0001"}).encode()))
    with pytest.raises(BadBackup, match="0001"):
        restore(engine, str(file))
    engine.dispose()


def test_what_nobody_comes_back_to_is_forgotten_by_one_command(
    url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(url)
    rooms = Rooms.open(url)
    later(rooms, 31 * 24 * 3600)
    with rooms._session(rooms._writing) as session:
        session.execute(text("UPDATE matches SET updated = :then"), {"then": datetime(2020, 1, 1, tzinfo=UTC)})
    rooms.close()
    monkeypatch.setenv(VARIABLE, url)
    assert main(["forget"]) == 0 and capsys.readouterr().out.endswith(" rows\n")
    left = everything(url)
    assert not [name for name in left if left[name] and name not in ("matches", "entries", "room_matches")]
    assert len(left["matches"]) == 2, "a named one, and one that was taken home"
    assert main(["rooms"]) == 0 and "matches_running" in capsys.readouterr().out
