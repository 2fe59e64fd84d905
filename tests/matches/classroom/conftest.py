"""Classes of their own for every test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from matches.classroom import codes
from matches.classroom.classes import Classes
from matches.rooms.rooms import Rooms


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let words be hashed at little cost, and no pass-phrase be asked for."""
    monkeypatch.setattr(codes, "COST", 2)
    monkeypatch.delenv("SHELLS_HOST_PASS", raising=False)


@pytest.fixture
def classes(tables: str) -> Iterator[Classes]:
    """Classes in an empty database."""
    opened = Classes.open(tables)
    yield opened
    opened.close()


@pytest.fixture
def rooms(classes: Classes) -> Rooms:
    """The rooms of the same database, as pages have them."""
    return classes._rooms
