"""The database's file is deleted, replaced, overwritten, locked or full while it is open: nothing is told as kept."""

from __future__ import annotations

import itertools
import shutil
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import event

import matches.database
from matches import sqlite_file
from matches.errors import StoreBusy, StoreFull, StoreMoved
from matches.results import Results
from matches.store import Store
from tests.matches.conftest import dealt

OWNER = "a" * 22

pytestmark = pytest.mark.sqlite


def path_of(url: str) -> Path:
    return Path(url.removeprefix("sqlite:///"))


def another(path: Path) -> Path:
    """A sound database of this program in another place."""
    other = path.with_name("other.db")
    Store.open(f"sqlite:///{other}").close()
    return other


def deleted(path: Path) -> None:
    path.unlink()


def all_deleted(path: Path) -> None:
    for file in path.parent.iterdir():
        file.unlink()


def replaced(path: Path) -> None:
    another(path).replace(path)


def overwritten(path: Path) -> None:
    shutil.copyfile(another(path), path)


def filled_with_letters(path: Path) -> None:
    path.write_text("this is a letter, not a database. " * 200)


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def log_deleted(path: Path) -> None:
    path.with_name(path.name + "-wal").unlink()


HARM = [deleted, all_deleted, replaced, overwritten, filled_with_letters, emptied, log_deleted]


@pytest.mark.parametrize("harm", HARM, ids=lambda harm: harm.__name__)
def test_no_act_is_taken_on_another_file(store: Store, url: str, harm: Callable[[Path], None]) -> None:
    match_id = store.create(dealt(), OWNER)
    harm(path_of(url))
    files = sorted(path_of(url).parent.iterdir())
    for _ in range(20):  # more often than there are connections
        with pytest.raises(StoreMoved):
            store.append(match_id, 1, "left", "take 1")
    for use in (lambda: store.load(match_id), lambda: store.create(dealt(), OWNER), lambda: store.list(OWNER)):
        with pytest.raises(StoreMoved):
            use()
    assert sorted(path_of(url).parent.iterdir()) == files, "no new file in its place"


def test_an_older_copy_written_over_the_file_is_noticed(store: Store, url: str) -> None:
    path = path_of(url)
    checkpoint(path)
    copy = path.with_name("copy.db")
    shutil.copyfile(path, copy)
    match_id = store.create(dealt(), OWNER)
    for _ in range(25):  # until the file has grown
        store.create(dealt(), OWNER)
    checkpoint(path)
    store.load(match_id)
    shutil.copyfile(copy, path)
    for _ in range(20):
        with pytest.raises(StoreMoved):
            store.append(match_id, 1, "left", "take 1")


def checkpoint(path: Path) -> None:
    """Bring what was written beside the file into it."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def test_a_file_put_back_is_used_again(store: Store, url: str, reopened: Callable[[], Store]) -> None:
    match_id = store.create(dealt(), OWNER)
    path = path_of(url)
    path.rename(path.with_name("aside"))
    with pytest.raises(StoreMoved):
        store.append(match_id, 1, "left", "take 1")
    path.with_name("aside").rename(path)
    store.append(match_id, 1, "left", "take 1")
    assert reopened().load(match_id).match.acts == 1


def test_a_new_start_takes_the_file_that_is_there(store: Store, url: str, reopened: Callable[[], Store]) -> None:
    store.create(dealt(), OWNER)
    replaced(path_of(url))
    for left in path_of(url).parent.glob("*-*"):
        left.unlink()
    assert reopened().list(OWNER) == []
    with pytest.raises(StoreMoved):
        store.list(OWNER)


def test_two_of_one_process_hold_a_file_together(store: Store, url: str) -> None:
    """To close a file takes away every lock that the process has on it: other processes would think it unused."""
    match_id = store.create(dealt(), OWNER)
    others = [Results.open(url) for _ in range(3)]
    for one in others:
        one.close()
    del others, one
    code = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('SELECT 1 FROM matches'); c.close()"
    subprocess.run([sys.executable, "-c", code, str(path_of(url))], check=True, timeout=60)
    store.append(match_id, 1, "left", "take 1")
    assert path_of(url).with_name(path_of(url).name + "-wal").exists()


def test_a_database_of_an_earlier_version_gets_its_mark_once(url: str, reopened: Callable[[], Store]) -> None:
    connection = sqlite3.connect(path_of(url))
    connection.execute("PRAGMA user_version = 0")
    connection.execute("BEGIN")  # a reader keeps the mark out of the file for now
    connection.execute("SELECT * FROM matches").fetchall()
    first, second = reopened(), reopened()
    match_id = first.create(dealt(), OWNER)
    second.append(match_id, 1, "left", "take 1")
    connection.close()
    third = reopened()
    for one in (first, second, third):
        assert one.load(match_id).match.acts == 1
    assert sqlite3.connect(path_of(url)).execute("PRAGMA user_version").fetchone()[0] > 0


# ---- locked


def hold(url: str, seconds: float) -> threading.Thread:
    """Have another connection write for a while."""
    begun = threading.Event()

    def write() -> None:
        connection = sqlite3.connect(path_of(url), isolation_level=None)
        connection.execute("BEGIN IMMEDIATE")
        begun.set()
        time.sleep(seconds)
        connection.execute("COMMIT")
        connection.close()

    thread = threading.Thread(target=write)
    thread.start()
    begun.wait(10)
    return thread


@pytest.mark.parametrize(
    ("patience", "held"), [(20.0, 0.5), pytest.param(20.0, 3.0, marks=pytest.mark.long)], ids=["short", "3-seconds"]
)
def test_an_act_waits_for_another_program_and_is_taken_once(
    store: Store, url: str, patience: float, held: float
) -> None:
    match_id = store.create(dealt(), OWNER)
    other = hold(url, held)
    store.append(match_id, 1, "left", "take 1")
    other.join()
    assert store.load(match_id).match.acts == 1


@pytest.mark.parametrize(
    ("patience", "held"), [(0.2, 1.0), pytest.param(20.0, 30.0, marks=pytest.mark.long)], ids=["short", "30-seconds"]
)
def test_an_act_that_waits_too_long_is_told_lost(
    url: str, monkeypatch: pytest.MonkeyPatch, patience: float, held: float
) -> None:
    monkeypatch.setattr(matches.database, "PATIENCE", patience)
    store = Store.open(url)
    match_id = store.create(dealt(), OWNER)
    other = hold(url, held)
    with pytest.raises(StoreBusy):
        store.append(match_id, 1, "left", "take 1")
    assert store.load(match_id).match.acts == 0, "and the match can be read"
    other.join()
    assert store.load(match_id).match.acts == 0
    store.append(match_id, 1, "left", "take 1")
    store.close()


# ---- full


def fill(store: Store) -> None:
    """Leave no room for one page more."""

    def no_room(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # as many as there are

    event.listen(store._writing, "checkout", no_room)


def test_a_full_disk_leaves_a_match_as_it_is(store: Store, reopened: Callable[[], Store]) -> None:
    match_id = store.create(dealt(99), OWNER)
    fill(store)
    with pytest.raises(StoreFull):
        for number in range(1, 100):
            store.append(match_id, number, ("left", "right")[1 - number % 2], "take 1")
    kept = store.load(match_id).match
    assert kept.acts > 0 and not store.load(match_id).broken
    assert reopened().load(match_id).match.to_json() == kept.to_json()


def test_a_thread_that_is_slow_to_look_takes_another_ones_writing_for_no_older_copy(
    url: str, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two threads look at the head; the first is held up between reading and comparing while the count goes on."""
    counts, begun, read = itertools.count(10), threading.Event(), sqlite_file._Open.head

    def head(opened: sqlite_file._Open) -> bytes:
        found, count = bytearray(read(opened)), next(counts)
        found[24:28] = count.to_bytes(4)
        begun.set()
        time.sleep(0.3 if count == 10 else 0.0)
        return bytes(found)

    store.list("anybody")
    monkeypatch.setattr(sqlite_file._Open, "head", head)
    with ThreadPoolExecutor(2) as threads:
        slow = threads.submit(store.list, "anybody")
        begun.wait(10)
        quick = threads.submit(store.list, "anybody")
        assert slow.result() == quick.result() == []
