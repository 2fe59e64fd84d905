"""Two threads, two processes, two tabs: exactly one of them plays an entry."""

from __future__ import annotations

import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.synchronize import Barrier

import pytest

import matches.store
from engine.games import GAMES
from matches.errors import StaleMatch
from matches.store import Store
from tests.contract.pile import PILE
from tests.matches.conftest import dealt

pytestmark = pytest.mark.sqlite_first

OWNER = "a" * 22
PROCESSES = multiprocessing.get_context("spawn")


def test_of_two_threads_with_one_store_one_plays(store: Store) -> None:
    _race(store.create(dealt(stones=90), OWNER), store, store)


def test_of_two_threads_with_two_stores_one_plays(store: Store, reopened: Callable[[], Store]) -> None:
    _race(store.create(dealt(stones=90), OWNER), store, reopened())


def _race(match_id: str, *stores: Store) -> None:
    start = threading.Barrier(len(stores))

    def act(store: Store, number: int, seat: str) -> bool:
        start.wait()
        try:
            store.append(match_id, number, seat, "take 1")
        except StaleMatch:
            return False
        return True

    with ThreadPoolExecutor(len(stores)) as pool:
        for number in range(1, 21):
            seat = ("right", "left")[number % 2]
            assert sorted(pool.map(act, stores, [number] * 2, [seat] * 2)) == [False, True]
    assert [e.number for e in stores[0].load(match_id).match.entries] == list(range(1, 21))


def test_the_length_guards_even_after_both_have_read(store: Store, reopened: Callable[[], Store]) -> None:
    """The slower one has loaded, checked and computed before the quicker one writes."""
    other = reopened()
    match_id = store.create(dealt(), OWNER)
    progress = matches.store._progress

    def overtaken(match: object) -> dict[str, object]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(matches.store, "_progress", progress)
            other.append(match_id, 1, "left", "take 3")
        return progress(match)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matches.store, "_progress", overtaken)
        with pytest.raises(StaleMatch) as caught:
            store.append(match_id, 1, "left", "take 1")
    assert caught.value.params == {"id": match_id, "expected": 1, "found": 1}
    assert store.load(match_id).match.view("all").stones == 6


def test_two_processes_open_a_new_database_and_one_plays_each_entry(url: str) -> None:
    """Both migrate, both wait for each other at every entry, and the log has no gap and no double."""
    start = PROCESSES.Barrier(2)
    results = PROCESSES.Queue()
    rivals = [PROCESSES.Process(target=_rival, args=(url, start, results, first)) for first in (True, False)]
    for rival in rivals:
        rival.start()
    for rival in rivals:
        rival.join(timeout=60)
    assert [rival.exitcode for rival in rivals] == [0, 0]
    won = [results.get(timeout=5) for _ in rivals]
    assert all(sum(pair) == 1 for pair in zip(*won, strict=True)), won


def _rival(url: str, start: Barrier, results: multiprocessing.Queue[list[bool]], first: bool) -> None:
    GAMES[PILE.id] = PILE
    start.wait(timeout=30)
    store = Store.open(url)
    start.wait(timeout=30)
    if first:
        store.create(dealt(stones=90), OWNER)
    start.wait(timeout=30)
    match_id = store.list(OWNER)[0].id
    won = []
    for number in range(1, 13):
        start.wait(timeout=30)
        try:
            store.append(match_id, number, ("right", "left")[number % 2], "take 1")
            won.append(True)
        except StaleMatch:
            won.append(False)
    store.close()
    results.put(won)
