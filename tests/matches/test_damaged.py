"""Rows that were damaged outside of this program are read like foreign files: a named error for one, the rest stays."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest

from engine.errors import EngineError, ReplayBroken
from matches.database import database
from matches.errors import StoreFailed
from matches.store import Store
from tests.matches.conftest import dealt

OWNER = "a" * 22
DAMAGE = {
    "players": [("players", "[1]"), ("players", "5"), ("players", '{"left": 3}'), ("players", "{")],
    "settings": [("settings", "[]"), ("settings", "null"), ("settings", "[" * 100_000)],
    "seed": [("seed", '"x"'), ("seed", "true")],
    "summary": [
        ("summary", "5"),
        ("summary", "{bad"),
        ("summary", "{}"),
        ("summary", "null"),
        ("summary", '{"acts": 1}'),
    ],
    "view": [("view", "5"), ("view", "[]")],
    "moments": [("updated", "x"), ("created", "x"), ("created", "")],
    "game": [("game", "gone")],
}
CASES = [case for cases in DAMAGE.values() for case in cases]

pytestmark = pytest.mark.sqlite


def damage(url: str, id: str, column: str, value: object, table: str = "matches") -> None:
    connection = sqlite3.connect(url.removeprefix("sqlite:///"))
    where = "id" if table == "matches" else "match_id"
    connection.execute(f"UPDATE {table} SET {column} = ? WHERE {where} = ?", (value, id))
    connection.commit()
    connection.close()


@pytest.mark.parametrize(("column", "value"), CASES, ids=[f"{column}-{value[:12]}" for column, value in CASES])
def test_one_damaged_row_takes_nothing_else_away(
    store: Store, url: str, reopened: Callable[[], Store], column: str, value: str
) -> None:
    good, bad = (store.create(dealt(), OWNER) for _ in range(2))
    damage(url, bad, column, value)
    fresh = reopened()
    assert {line.id for line in fresh.list(OWNER)} == {good, bad}
    assert next(line for line in fresh.list(OWNER) if line.id == good).snapshot
    try:
        fresh.load(bad)
    except EngineError as error:
        assert str(error)
    assert fresh.load(good).broken is None
    fresh.delete(bad, OWNER)
    assert [line.id for line in fresh.list(OWNER)] == [good]


@pytest.mark.parametrize("note", ["[1]", "5", "null", "{", '"x"'])
def test_a_damaged_note_is_a_named_error(store: Store, url: str, reopened: Callable[[], Store], note: str) -> None:
    bad = store.create(dealt(), OWNER)
    store.append(bad, 1, "left", "take 1")
    damage(url, bad, "note", note, "entries")
    with pytest.raises(EngineError):
        reopened().load(bad)


def test_a_log_shorter_than_it_should_be_is_broken(store: Store, url: str, reopened: Callable[[], Store]) -> None:
    bad = store.create(dealt(), OWNER)
    damage(url, bad, "length", 99)
    found = reopened().load(bad)
    assert isinstance(found.broken, ReplayBroken)
    with pytest.raises(ReplayBroken):
        reopened().append(bad, 100, "left", "take 1")


def test_an_address_that_is_none_is_a_named_error() -> None:
    with pytest.raises(StoreFailed):
        database("postgresql://a:b@h:port/x")
