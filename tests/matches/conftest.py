"""A store of its own for every test, on SQLite and on PostgreSQL; the game of tests/contract/pile.py among the games.

What is marked ``sqlite`` looks into the file of a database, or is about such files, and runs on SQLite only; what is
marked ``sqlite_first`` runs on PostgreSQL in the long run.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.games import GAMES
from engine.match import Match
from matches.store import Store
from tests.contract.pile import PILE, Pile, PileSettings
from tests.matches.postgresql import Server, missing


@pytest.fixture(autouse=True)
def pile(monkeypatch: pytest.MonkeyPatch) -> Pile:
    """Register the tiny game for one test."""
    monkeypatch.setitem(GAMES, PILE.id, PILE)
    return PILE


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run every test of a store on both databases."""
    if "url" in metafunc.fixturenames:
        first = metafunc.definition.get_closest_marker("sqlite_first")
        other = pytest.param("postgresql", marks=[pytest.mark.long] if first else [])
        only = metafunc.definition.get_closest_marker("sqlite")
        metafunc.parametrize("url", ["sqlite"] if only else ["sqlite", other], indirect=True)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL for the whole run."""
    if reason := missing():
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    running = Server.start()
    yield running
    running.stop()


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database: in a folder that does not exist yet, or one with empty tables."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new folder' / '100%.db'}"
    server: Server = request.getfixturevalue("server")
    return server.lend()


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of SQLite with empty tables: to make them anew takes longer than most tests."""
    path = tmp_path_factory.mktemp("tables") / "empty.db"
    Store.open(f"sqlite:///{path}").close()
    return path


@pytest.fixture
def tables(url: str, empty_file: Path) -> str:
    """The address of a database that has its tables."""
    if url.startswith("sqlite:///"):
        path = Path(url.removeprefix("sqlite:///"))
        path.parent.mkdir(exist_ok=True)
        shutil.copyfile(empty_file, path)
    return url


@pytest.fixture
def store(tables: str) -> Iterator[Store]:
    """An empty store."""
    opened = Store.open(tables)
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
