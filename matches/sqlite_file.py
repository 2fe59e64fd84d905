"""A database of SQLite in a file: how it is spoken to, and whether it is still the file that was opened.

A deleted file goes on working for whoever has it open, and all that is written is gone with the next start. So every
transaction looks first: at the place of the files on the disk, at a random mark in the head of the database, and at
its count of changes there, which falls when an older copy is written over it.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
import time
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy import Connection, Engine, event

from matches.errors import StoreMoved

__all__ = ["PATIENCE", "SqliteFile"]

PATIENCE = 20.0  #: seconds to wait for another process that writes
_BESIDE = ("-wal", "-shm")  #: what SQLite keeps beside the file while it is open
_BESIDE_THEN = "beside"  #: where a connection keeps how it found them
_WATCHED = hasattr(os, "pread")  # Windows has none, and there an open file can be neither deleted nor replaced
#: bytes; the third is what SQLite calls the change counter, the last what it calls user_version
_HEAD, _MAGIC, _CHANGES, _MARK = 64, slice(0, 16), slice(24, 28), slice(60, 64)
_ROUND = 1 << 32  #: where the count of changes starts again

Identity = tuple[int, int] | None


class SqliteFile:
    """The file of an engine; "" is a database in memory."""

    def __init__(self, path: str) -> None:
        self._path = "" if path == ":memory:" or path.startswith("file:") else os.path.abspath(path)
        self._opened: _Open | None = None
        self._marks: set[bytes] = set()

    def serve(self, engine: Engine) -> None:
        """Have every connection prepared and every transaction begun as it must be, on this very file only."""
        event.listen(engine, "do_connect", self._before_connect)
        event.listen(engine, "connect", self._connected)
        event.listen(engine, "begin", self._begin)

    def _before_connect(self, *_: object) -> None:
        self._check()  # or an empty file would take the place of the one that is gone

    def _connected(self, connection: sqlite3.Connection, record: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, not guessed by the driver
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = NORMAL")
        _write_ahead(connection)
        if self._path and _WATCHED:
            if self._opened is None:
                self._mark(connection)
            record.info[_BESIDE_THEN] = self._beside()

    def _begin(self, connection: Connection) -> None:
        self._check()
        if self._opened is not None and connection.info[_BESIDE_THEN] != self._beside():
            raise StoreMoved(self._path)
        # A transaction that reads first and writes later would fail, not wait, if another one wrote in between.
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    def _mark(self, connection: sqlite3.Connection) -> None:
        """Give the database its mark, once in its life, and remember it."""
        mark = _mark_of(connection)
        if not mark:
            connection.execute("BEGIN IMMEDIATE")
            mark = _mark_of(connection) or secrets.randbelow(2**31 - 1) + 1  # another process may have been first
            connection.execute(f"PRAGMA user_version = {mark}")
            connection.execute("COMMIT")
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        opened = _open(self._path)
        # where others were reading just now, the mark comes into the file itself a little later
        self._marks = {mark.to_bytes(4), opened.head()[_MARK]}
        self._opened = opened

    def _check(self) -> None:
        """:raises StoreMoved: if the file was deleted, replaced or overwritten since it was opened."""
        if self._opened is None:
            return
        with self._opened.looking:  # or a head read before another thread's would be compared after it
            head = self._opened.head()
            same = _identity(self._path) == self._opened.identity
            ours = head[_MAGIC] == b"SQLite format 3\0" and head[_MARK] in self._marks
            moved = not same or not ours or not self._opened.grows(head)
        if moved:
            raise StoreMoved(self._path)

    def _beside(self) -> tuple[Identity, ...]:
        return tuple(_identity(self._path + ending) for ending in _BESIDE)


class _Open:
    """A file held open to be looked at: closing it would end all locks that SQLite has on it in this process."""

    def __init__(self, path: str) -> None:
        self._descriptor = os.open(path, os.O_RDONLY)
        self.looking = threading.Lock()
        state = os.fstat(self._descriptor)
        self.identity = state.st_dev, state.st_ino
        self._changes = int.from_bytes(self.head()[_CHANGES])

    def __del__(self) -> None:
        os.close(self._descriptor)

    def head(self) -> bytes:
        """Return the first bytes."""
        return os.pread(self._descriptor, _HEAD, 0)

    def grows(self, head: bytes) -> bool:
        """Return whether a head that was read is no older than those before it."""
        changes = int.from_bytes(head[_CHANGES])
        newer = (changes - self._changes) % _ROUND < _ROUND // 2
        if newer:
            self._changes = changes
        return newer


_held: WeakValueDictionary[Identity, _Open] = WeakValueDictionary()
_holding = threading.Lock()


def _open(path: str) -> _Open:
    """One for a file, however many engines use it."""
    with _holding:
        known = _held.get(_identity(path))
        if known is None:
            known = _Open(path)
            _held[known.identity] = known
        return known


def _identity(path: str) -> Identity:
    """What a place on the disk holds, None for nothing."""
    try:
        state = os.stat(path)
    except OSError:
        return None
    return state.st_dev, state.st_ino


def _mark_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _write_ahead(connection: sqlite3.Connection) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            # The first switch to WAL ignores the busy timeout when two processes open a new file at once.
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
