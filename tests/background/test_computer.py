"""Computer players in the background: matches played ahead, and the act of one that takes its time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from background import computer
from background.computer import ActQuestion, PlayAhead
from background.service import Service
from background.shells_hack import warming
from background.shells_hack.warming import better_later
from engine.games import GAMES
from engine.match import Match
from matches.errors import UnknownMatch
from matches.store import Store
from tests.contract.pile import Pile

GAME: Any = GAMES["shells_hack"]
OWNER = "somebody-who-watches"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


@pytest.fixture
def service() -> Iterator[Service]:
    running = Service()
    yield running
    running.close()


def dealt(blue: str = "rulebook", red: str = "rulebook", seed: int = 3) -> Match:
    return Match(GAME, GAME.make_settings(turn_limit=3), seed, {"blue": blue, "red": red})


def eventually(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not true():
        assert time.monotonic() < deadline, "nothing came of it"
        time.sleep(0.02)


def ahead(store: Store, match_id: str) -> PlayAhead:
    return PlayAhead(store, match_id, better_later)


# ---- playing ahead


def test_a_watched_match_is_played_to_its_end(store: Store, service: Service) -> None:
    match_id = store.create(dealt(), OWNER)
    service.ask(ahead(store, match_id))
    eventually(lambda: not store.load(match_id).match.to_act())
    alone = dealt()
    while alone.play_computer():
        pass
    assert store.load(match_id).match.entries == alone.entries


def test_two_matches_take_turns(store: Store, service: Service) -> None:
    ids = [store.create(dealt(), OWNER) for _ in range(2)]
    for id in ids:
        service.ask(ahead(store, id))
    eventually(lambda: store.load(ids[1]).match.acts >= 3)
    assert store.load(ids[0]).match.to_act()
    eventually(lambda: not any(store.load(id).match.to_act() for id in ids))


def test_it_stops_where_a_person_is_to_act(store: Store, service: Service) -> None:
    match_id = store.create(dealt(red="human"), OWNER)
    service.ask(ahead(store, match_id))
    eventually(lambda: store.load(match_id).match.to_act() == ("red",))
    length = store.load(match_id).match.acts
    service.ask(ahead(store, match_id))
    eventually(lambda: service.idle)
    assert store.load(match_id).match.acts == length


def test_a_search_that_will_soon_be_quick_is_waited_for(
    store: Store, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming.compile, "warming", lambda: True)
    monkeypatch.setattr(warming.compile, "ready", lambda kernel: False)
    monkeypatch.setattr(computer, "NAP", 0.01)
    match_id = store.create(dealt(red="expert"), OWNER)
    service.ask(ahead(store, match_id))
    eventually(lambda: store.load(match_id).match.to_act() == ("red",))
    time.sleep(0.1)
    assert not any(entry.seat == "red" for entry in store.load(match_id).match.entries)
    monkeypatch.setattr(warming.compile, "warming", lambda: False)
    eventually(lambda: any(entry.seat == "red" for entry in store.load(match_id).match.entries))


def test_nobody_watching_nothing_is_played(store: Store) -> None:
    now = 0.0
    service, match_id = Service(lambda: now, threads=False), store.create(dealt(), OWNER)
    for asked in (1, 2):
        service.ask(ahead(store, match_id))
        assert service.turn("ahead")
        now += PlayAhead.patience
        assert not service.turn("ahead")
        assert store.load(match_id).match.acts == asked


def test_it_is_played_on_when_a_person_has_acted(store: Store, service: Service) -> None:
    match_id = store.create(dealt(blue="human"), OWNER)
    service.ask(ahead(store, match_id))
    eventually(lambda: service.idle)
    assert store.load(match_id).match.acts == 0
    for act in ("ready", "draw", "end"):
        store.append(match_id, store.load(match_id).match.next_number, "blue", act)
    service.ask(ahead(store, match_id))
    eventually(lambda: store.load(match_id).match.to_act() == ("blue",) and store.load(match_id).match.acts > 3)


def test_a_fault_is_told_to_who_asks_next(store: Store, service: Service) -> None:
    match_id = store.create(dealt(), OWNER)
    store.delete(match_id, OWNER)
    service.ask(ahead(store, match_id))
    eventually(lambda: service.idle)
    with pytest.raises(UnknownMatch):
        service.ask(ahead(store, match_id))


# ---- one act


def test_the_act_of_a_computer_player_is_that_of_the_moment_it_was_asked_about(service: Service) -> None:
    match = dealt()
    asked = ActQuestion.of("m", match, "blue")
    chosen = match.copy().choose("blue")
    match.play_computer()
    assert service.ask(asked, wait=20).answer == chosen
    assert service.ask(ActQuestion.of("m", match, "blue")).answer is None
    assert service.ask(ActQuestion.of("n", dealt(), "blue")).answer is None
    assert service.ask(ActQuestion.of("m", dealt(blue="random"), "blue")).answer is None
    assert service.ask(ActQuestion.of("m", dealt(), "blue")).answer == chosen, "the store may have built it anew"


def test_two_seats_that_are_to_act_at_once_each_get_their_own_act(service: Service) -> None:
    game = Pile(seats=3, hand=5)
    match = Match(game, game.default_settings(), 3, dict.fromkeys(("left", "right", "north"), "greedy"))
    for seat in match.to_act():
        question = ActQuestion.of("a match", match, seat)
        reply = service.ask(question, asker=seat, wait=20)
        assert reply.answer == match.choose(seat)
