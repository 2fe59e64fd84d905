"""Red's chance over a match, estimated in the background by the plain rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from background.service import Service
from background.shells_hack.odds import OddsQuestion, ask_odds
from engine.games import GAMES
from engine.match import Match
from engine.shells_hack.simulation import odds as engine_odds
from engine.shells_hack.simulation.odds import Odds

GAME: Any = GAMES["shells_hack"]


@pytest.fixture
def service() -> Iterator[Service]:
    running = Service()
    yield running
    running.close()


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts of the plain rules: nothing is compiled here."""
    monkeypatch.setattr(engine_odds.compile, "available", lambda: False)
    monkeypatch.setattr(engine_odds, "PLAIN_PLAYOUTS", 4)


def dealt(blue: str = "rulebook", red: str = "rulebook", seed: int = 3) -> Match:
    return Match(GAME, GAME.make_settings(turn_limit=3), seed, {"blue": blue, "red": red})


def with_a_play() -> tuple[Match, str]:
    """A match in which Blue can play a card in its first turn, and that act."""
    for seed in range(100):
        match = dealt(blue="human", seed=seed)
        match.play("blue", "ready")
        match.play("blue", "draw")
        for action in GAME.legal(match.state, "blue"):
            if action.kind == "play":
                return match, GAME.encode(action)
    raise AssertionError("no seed deals a card that can be paid for")


def eventually(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not true():
        assert time.monotonic() < deadline, "nothing came of it"
        time.sleep(0.02)


def all_of(service: Service, match: Match, shown: int = 0) -> list[Odds]:
    eventually(lambda: None not in ask_odds(service, "m", match, shown))
    return [one for one in ask_odds(service, "m", match, shown) if one]


def test_every_act_gets_an_estimate_and_the_end_is_certain(service: Service) -> None:
    match = dealt()
    while match.play_computer():
        pass
    found = all_of(service, match)
    assert all(one.low <= one.red <= one.high and one.playouts == 4 for one in found[:-1])
    assert found[-1].playouts == 0 and found[-1].red in (0, 1)
    assert found == all_of(Service(), match, shown=5)


def test_nothing_is_told_before_it_is_known_and_the_act_shown_comes_first(service: Service) -> None:
    match = dealt()
    for _ in range(6):
        match.play_computer()
    assert ask_odds(service, "m", match, 4) == [None] * 7
    eventually(lambda: any(ask_odds(service, "m", match, 4)))
    assert ask_odds(service, "m", match, 4)[4] is not None
    eventually(lambda: all(ask_odds(service, "m", match, 4)))


def test_acts_taken_back_leave_no_estimate_behind(service: Service) -> None:
    """The same act after a take-back is another position."""
    match, act = with_a_play()
    match.play("blue", act)
    eventually(lambda: all(ask_odds(service, "m", match, 0)))
    match.play("host", "undo")
    match.play("blue", "end")
    assert ask_odds(service, "m", match, 0)[3] is None


def test_estimates_nobody_asks_for_are_dropped() -> None:
    now = 0.0
    match, service = dealt(), Service(lambda: now, threads=False)
    ask_odds(service, "m", match, 0)
    now += OddsQuestion.patience
    assert not service.turn("odds")
    assert ask_odds(service, "m", match, 0) == [None]


def test_few_playouts_are_told_until_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    match, service = dealt(), Service(threads=False)
    ask_odds(service, "m", match, 0)
    assert service.turn("odds") and not service.turn("odds")
    monkeypatch.setattr(engine_odds, "PLAIN_PLAYOUTS", 8)
    (few,) = ask_odds(service, "m", match, 0)
    assert few is not None and few.playouts == 4
    assert service.turn("odds") and not service.turn("odds")
    (many,) = ask_odds(service, "m", match, 0)
    assert many is not None and many.playouts == 8


def test_matches_that_are_watched_take_turns() -> None:
    match, service = dealt(), Service(threads=False)
    for _ in range(2):
        match.play_computer()
    for id in ("m", "n"):
        ask_odds(service, id, match, 0)
    for _ in range(4):
        service.turn("odds")
    assert [sum(map(bool, ask_odds(service, id, match, 0))) for id in ("m", "n")] == [2, 2]
