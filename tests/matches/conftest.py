"""A store of its own for every test, and the tiny game of tests/contract/pile.py among the games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.games import GAMES
from engine.match import Match
from matches.store import Store
from tests.contract.pile import PILE, Pile, PileSettings


@pytest.fixture(autouse=True)
def pile(monkeypatch: pytest.MonkeyPatch) -> Pile:
    """Register the tiny game for one test."""
    monkeypatch.setitem(GAMES, PILE.id, PILE)
    return PILE


@pytest.fixture
def url(tmp_path: Path) -> str:
    """The address of a database that does not exist yet, in a folder that does not either."""
    return f"sqlite:///{tmp_path / 'new folder' / '100%.db'}"


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store."""
    opened = Store.open(url)
    yield opened
    opened.close()


@pytest.fixture
def reopened(url: str, store: Store) -> Iterator[Callable[[], Store]]:
    """Open the same database once more, as another process or a restarted server would."""
    opened: list[Store] = []

    def open_again() -> Store:
        opened.append(Store.open(url))
        return opened[-1]

    yield open_again
    for again in opened:
        again.close()


def dealt(stones: int = 9, seed: int = 5, **players: str) -> Match:
    """Return a fresh match of the tiny game."""
    return Match(PILE, PileSettings(stones=stones), seed, players)
