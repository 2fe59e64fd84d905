"""Matches played ahead and estimates made in the background (background/ahead.py, background/shells_hack/odds.py)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from background import ahead
from background.ahead import Ahead
from background.shells_hack import odds
from background.shells_hack.odds import OddsBook
from engine.games import GAMES
from engine.match import Match
from engine.shells_hack.simulation import odds as engine_odds
from engine.shells_hack.simulation.odds import Odds
from matches.errors import UnknownMatch
from matches.store import Store

GAME: Any = GAMES["shells_hack"]
OWNER = "somebody-who-watches"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts of the plain rules: nothing is compiled here."""
    monkeypatch.setattr(engine_odds.compile, "available", lambda: False)
    monkeypatch.setattr(engine_odds, "PLAIN_PLAYOUTS", 4)


def dealt(blue: str = "rulebook", red: str = "rulebook", seed: int = 3) -> Match:
    return Match(GAME, GAME.make_settings(turn_limit=2), seed, {"blue": blue, "red": red})


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


# ---- playing ahead


def test_a_watched_match_is_played_to_its_end(store: Store, pool: ThreadPoolExecutor) -> None:
    match_id, front = store.create(dealt(), OWNER), Ahead(pool)
    front.ask(store, match_id)
    eventually(lambda: not store.load(match_id).match.to_act())
    alone = dealt()
    while alone.play_computer():
        pass
    assert store.load(match_id).match.entries == alone.entries


def test_two_matches_take_turns(store: Store, pool: ThreadPoolExecutor) -> None:
    ids, front = [store.create(dealt(), OWNER) for _ in range(2)], Ahead(pool)
    for id in ids:
        front.ask(store, id)
    eventually(lambda: store.load(ids[1]).match.acts >= 3)
    assert store.load(ids[0]).match.to_act()
    eventually(lambda: not any(store.load(id).match.to_act() for id in ids))


def test_it_stops_where_a_person_is_to_act(store: Store, pool: ThreadPoolExecutor) -> None:
    match_id, front = store.create(dealt(red="human"), OWNER), Ahead(pool)
    front.ask(store, match_id)
    eventually(lambda: store.load(match_id).match.to_act() == ("red",))
    length = store.load(match_id).match.acts
    front.ask(store, match_id)
    time.sleep(0.1)
    assert store.load(match_id).match.acts == length


def test_a_search_that_will_soon_be_quick_is_waited_for(
    store: Store, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ahead.compile, "warming", lambda: True)
    monkeypatch.setattr(ahead.compile, "ready", lambda kernel: False)
    monkeypatch.setattr(ahead, "NAP", 0.01)
    match_id, front = store.create(dealt(red="expert"), OWNER), Ahead(pool)
    front.ask(store, match_id)
    eventually(lambda: store.load(match_id).match.to_act() == ("red",))
    time.sleep(0.1)
    assert not any(entry.seat == "red" for entry in store.load(match_id).match.entries)
    monkeypatch.setattr(ahead.compile, "warming", lambda: False)
    eventually(lambda: any(entry.seat == "red" for entry in store.load(match_id).match.entries))


def test_nobody_watching_nothing_is_played(
    store: Store, pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ahead, "PATIENCE", 0.0)
    match_id, front = store.create(dealt(), OWNER), Ahead(pool)
    for asked in (1, 2):
        front.ask(store, match_id)
        time.sleep(0.3)
        assert store.load(match_id).match.acts == asked


def test_a_fault_is_told_to_who_asks_next(store: Store, pool: ThreadPoolExecutor) -> None:
    match_id, front = store.create(dealt(), OWNER), Ahead(pool)
    store.delete(match_id, OWNER)
    front.ask(store, match_id)
    time.sleep(0.1)
    with pytest.raises(UnknownMatch):
        front.ask(store, match_id)


# ---- Red's chance


def book_of(pool: ThreadPoolExecutor, match: Match, shown: int = 0) -> list[Odds]:
    book = OddsBook(pool)
    eventually(lambda: None not in book.odds("m", match, shown))
    return [one for one in book.odds("m", match, shown) if one]


def test_every_act_gets_an_estimate_and_the_end_is_certain(pool: ThreadPoolExecutor) -> None:
    match = dealt()
    while match.play_computer():
        pass
    found = book_of(pool, match)
    assert all(one.low <= one.red <= one.high and one.playouts == 4 for one in found[:-1])
    assert found[-1].playouts == 0 and found[-1].red in (0, 1)
    assert found == book_of(pool, match, shown=5)


def test_nothing_is_told_before_it_is_known_and_the_act_shown_comes_first() -> None:
    match = dealt()
    for _ in range(6):
        match.play_computer()
    with ThreadPoolExecutor(1) as pool:
        book = OddsBook(pool)
        assert book.odds("m", match, 4) == [None] * 7
        eventually(lambda: any(book.odds("m", match, 4)))
        assert book.odds("m", match, 4)[4] is not None
        eventually(lambda: all(book.odds("m", match, 4)))


def test_acts_taken_back_leave_no_estimate_behind(pool: ThreadPoolExecutor) -> None:
    """The same act after a take-back is another position."""
    match, act = with_a_play()
    match.play("blue", act)
    book = OddsBook(pool)
    eventually(lambda: all(book.odds("m", match, 0)))
    match.play("host", "undo")
    match.play("blue", "end")
    assert book.odds("m", match, 0)[3] is None


def test_estimates_nobody_asks_for_are_dropped(pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "PATIENCE", -1.0)
    match, book = dealt(), OddsBook(pool)
    book.odds("m", match, 0)
    time.sleep(0.1)
    assert book.odds("m", match, 0) == [None]
