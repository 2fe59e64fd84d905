"""A run of games as a question: what it tells on the way, and how it ends early."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from background.question import Dropped, Progress, Turn
from background.skull_bites.runs import GamesRun, Played
from engine.errors import BadSettings
from engine.games import GAMES
from engine.skull_bites import simulation

GAME: Any = GAMES["skull_bites"]
KINDS = ("random", "random", "random")


@pytest.fixture(autouse=True)
def threads(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Starting processes takes longer than these games."""
    with ThreadPoolExecutor(1) as executor:
        monkeypatch.setattr(simulation, "executor", lambda: executor)
        yield


def asked(matches: int = 120) -> GamesRun:
    return GamesRun(GAME.make_settings(players=3), KINDS, matches, 3)


def test_a_run_tells_what_it_has_counted() -> None:
    heard: list[Progress[Played]] = []
    found = asked().work(Turn(None, heard.append))
    assert found.tally.games == 120
    assert found.tally == simulation.run(simulation.jobs(asked().settings, KINDS, 120, 3), simulation.executor())
    assert [row.done for row in heard] == sorted(row.done for row in heard) and heard[-1].done == 120
    assert all(row.so_far is None or row.so_far.tally.games == row.done for row in heard)


def test_pressed_again_it_is_another_run() -> None:
    assert asked().key != asked().key
    assert asked().lane != asked().lane


def test_nobody_waits_any_more() -> None:
    def drop(progress: Progress[Played]) -> None:
        raise Dropped

    with pytest.raises(Dropped):
        asked(2_000).work(Turn(None, drop))


def test_a_run_that_cannot_be() -> None:
    with pytest.raises(BadSettings):
        asked(0).work(Turn())


def test_after_a_broken_pool_there_is_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(ThreadPoolExecutor):
        cleared = 0

        def __call__(self) -> Broken:
            return self

        def cache_clear(self) -> None:
            Broken.cleared += 1

        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            raise BrokenProcessPool("ended from outside")

    with Broken(1) as broken:
        monkeypatch.setattr(simulation, "executor", broken)
        with pytest.raises(BrokenProcessPool):
            asked().work(Turn())
    assert Broken.cleared == 1
