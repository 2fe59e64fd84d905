"""Rooms of their own for every test, with the same deals every time."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from engine.random import number_of
from matches.rooms.rooms import Rooms


@pytest.fixture(autouse=True)
def drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let ids, and what deals are drawn from, be numbers that are counted up."""
    counted = count(1)
    monkeypatch.setattr("matches.rooms.lobby.new_id", lambda: f"{next(counted):010}")
    for place in ("matches.rooms.deals.draw_number", "tests.matches.rooms.party.draw_number"):
        monkeypatch.setattr(place, lambda: f"{number_of(next(counted), 0, 0):064x}")


@pytest.fixture
def rooms(tables: str) -> Iterator[Rooms]:
    """Rooms in an empty database."""
    opened = Rooms.open(tables)
    yield opened
    opened.close()
