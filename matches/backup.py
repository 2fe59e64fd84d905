"""A whole store in one file, and a store of such a file, whatever database either is: lines of JSON, packed by gzip.

The first line says what it is; every other one is a row: the name of its table and its values by column. All rows are
of one moment. Text is copied as it is stored, so that also a damaged row comes through.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from datetime import datetime
from itertools import groupby, islice
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Engine, MetaData, Table, Text, delete, func, insert, select

import matches.classroom.models
import matches.design_models
import matches.result_models
import matches.rooms.models  # noqa: F401  # as those above: their tables belong to the store
from matches.database import failure, head_revision, reading, writing
from matches.errors import BadBackup, StoreNotEmpty
from matches.models import Base, Json, Utc

__all__ = ["backup", "restore"]

FORMAT, VERSION = "card-store", 1
AT_ONCE = 500  #: rows


def backup(engine: Engine, name: str) -> int:
    """Write all rows to a file, which takes the place of an older one when it is whole, and return how many those are.

    :raises StoreFailed: :raises OSError:
    """
    place = Path(os.path.realpath(name))
    part = place.with_name(f"{place.name}.part")
    rows = 0
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            with gzip.open(file, "wt", encoding="ascii") as lines:
                head = {"format": FORMAT, "version": VERSION, "revision": head_revision()}
                lines.write(json.dumps(head) + "\n")
                for row in _rows(engine):
                    lines.write(json.dumps(row) + "\n")
                    rows += 1
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, place)
    finally:
        part.unlink(missing_ok=True)
    return rows


def restore(engine: Engine, name: str, replace: bool = False) -> int:
    """Fill an empty store, or one whose rows all go first, with the rows of a file: all of them or none.

    :raises BadBackup: :raises StoreNotEmpty: :raises StoreFailed: :raises OSError:
    """
    tables, rows = _tables(), 0
    with gzip.open(name, "rt", encoding="ascii") as lines, writing(engine).begin() as connection:
        given = _given(lines, tables)
        _empty(connection, tables, replace)
        for table, found in groupby(given, key=lambda row: row[0]):
            for some in _some(values for _, values in found):
                try:
                    connection.execute(insert(tables[table]), some)
                except Exception as error:
                    raise failure(error) from error
                rows += len(some)
    return rows


def _tables() -> dict[str, Table]:
    """The tables as they are stored, those first that others refer to."""
    plain = MetaData()
    found = {}
    for table in Base.metadata.sorted_tables:
        columns = [
            Column(one.name, Text() if isinstance(one.type, Json) else one.type, primary_key=one.primary_key)
            for one in table.columns
        ]
        found[table.name] = Table(table.name, plain, *columns)
    return found


def _rows(engine: Engine) -> Iterator[list[Any]]:
    with reading(engine).connect() as connection, connection.begin():
        for name, table in _tables().items():
            for row in connection.execution_options(yield_per=AT_ONCE).execute(select(table)):
                yield [name, {key: _plain(value) for key, value in row._mapping.items()}]


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, datetime) else value


def _given(lines: Iterator[str], tables: dict[str, Table]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows of a file. :raises BadBackup:"""
    try:
        head = json.loads(next(lines, ""))
    except (ValueError, EOFError, OSError):
        raise BadBackup("it is not one") from None
    if not isinstance(head, dict) or (head.get("format"), head.get("version")) != (FORMAT, VERSION):
        raise BadBackup("it is not one")
    if head.get("revision") != head_revision():
        raise BadBackup(f"it is of tables {str(head.get('revision'))[:20]}, and these are {head_revision()}")
    return _read(lines, tables)


def _read(lines: Iterator[str], tables: dict[str, Table]) -> Iterator[tuple[str, dict[str, Any]]]:
    number = 1
    try:
        for line in lines:
            number += 1
            name, values = json.loads(line)
            moments = [one.name for one in tables[name].columns if isinstance(one.type, Utc)]
            parsed = {key: values[key] and datetime.fromisoformat(values[key]) for key in moments}
            yield name, values | parsed
    except (ValueError, TypeError, KeyError, AttributeError, EOFError, OSError, RecursionError) as error:
        raise BadBackup(f"line {number} cannot be read ({type(error).__name__})") from None


def _some(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    while found := list(islice(rows, AT_ONCE)):
        yield found


def _empty(connection: Connection, tables: dict[str, Table], replace: bool) -> None:
    """Remove all rows, if that is wanted. :raises StoreNotEmpty:"""
    for table in reversed(tables.values()):
        if replace:
            connection.execute(delete(table))
        elif connection.scalar(select(func.count()).select_from(table)):
            raise StoreNotEmpty()
