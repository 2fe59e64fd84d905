"""How much may be begun in a minute and in all, and what goes because nobody comes back to it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from sqlalchemy import update

from engine.shells_hack.rules.cards import load
from matches.design_models import DraftRow
from matches.errors import StoreFailed, TooFast, TooManyRows, UnknownDesign, UnknownMatch
from matches.models import MatchRow
from matches.pace import Pace, setting
from matches.shells_hack.designs import ArchitectureStore
from matches.storage import now
from matches.store import Store
from tests.matches.conftest import dealt

pytestmark = pytest.mark.sqlite_first

ME, YOU = "a" * 22, "b" * 22
SHEET = load().architecture


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three a minute for one, five for all; the minute of the test run does not count."""
    monkeypatch.setenv("SHELLS_NEW_PER_MINUTE", "3")
    monkeypatch.setenv("SHELLS_NEW_PER_MINUTE_IN_ALL", "5")
    monkeypatch.setattr("matches.storage.PACE", Pace())


def test_one_browser_begins_few_things_in_a_minute(store: Store, url: str, few: None) -> None:
    designs = ArchitectureStore.open(url)
    store.create(dealt(), ME)
    designs.begin(SHEET, ME)
    designs.save("architecture", ME, "x", {})
    designs.save("architecture", ME, "x", {"again": 1})  # in the place of the first: nothing new
    begin: tuple[Callable[[], object], ...] = (
        lambda: store.create(dealt(), ME),
        lambda: designs.begin(SHEET, ME),
        lambda: designs.share({}, ME),
    )
    for attempt in begin:
        with pytest.raises(TooFast):
            attempt()
    assert len(store.list(ME)) == 1
    store.create(dealt(), YOU)
    store.create(dealt(), YOU)
    with pytest.raises(TooFast) as all_together:
        store.create(dealt(), YOU)
    assert all_together.value.params["limit"] == 5
    designs.close()


def test_a_minute_passes(few: None) -> None:
    clock = 0.0
    pace = Pace(lambda: clock)
    for moment in (0, 10, 20):
        clock = moment
        pace.take(ME)
    with pytest.raises(TooFast):
        pace.take(ME)
    clock = 60
    pace.take(ME)
    with pytest.raises(TooFast):
        pace.take(ME)
    assert pace._by == {ME: 3}


def test_the_store_holds_so_many(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELLS_MOST", "1")
    store.create(dealt(), ME)
    with pytest.raises(TooManyRows):
        store.create(dealt(), YOU)


@pytest.mark.parametrize("given", ["-1", "many", "1.5"])
def test_a_limit_is_a_whole_number(monkeypatch: pytest.MonkeyPatch, given: str) -> None:
    monkeypatch.setenv("SHELLS_MOST", given)
    with pytest.raises(StoreFailed, match="SHELLS_MOST"):
        setting(("SHELLS_MOST", 5))


def aged(store: Store, days: int) -> None:
    """Make everything so much older."""
    with store._session(store._writing) as session:
        for table in (MatchRow, DraftRow):
            session.execute(update(table).values(updated=now() - timedelta(days=days)))


def test_what_nobody_comes_back_to_goes(store: Store, reopened: Callable[[], Store], url: str) -> None:
    designs = ArchitectureStore.open(url)
    untouched, named, played = (store.create(dealt(), ME, name) for name in ("", "mine", ""))
    draft = designs.begin(SHEET, ME)
    kept = designs.save("architecture", ME, "kept", {})
    store.append(played, 1, store.load(played).match.to_act()[0], "take 1")
    aged(store, 59)
    reopened()
    assert len(store.list(ME)) == 3
    aged(store, 61)
    reopened()
    assert {match.id for match in store.list(ME)} == {named, played}
    for gone in (lambda: store.load(untouched), lambda: designs.draft(draft)):
        with pytest.raises((UnknownMatch, UnknownDesign)):
            gone()
    assert designs.design(kept).name == "kept"
    designs.close()


def test_to_look_is_to_come_back(store: Store, reopened: Callable[[], Store], url: str) -> None:
    designs = ArchitectureStore.open(url)
    match, draft = store.create(dealt(), ME), designs.begin(SHEET, ME)
    aged(store, 59)
    store.load(match)
    designs.draft(draft)
    again = reopened()
    assert now() - again.load(match).updated < timedelta(minutes=1)
    assert now() - designs.draft(draft).updated < timedelta(minutes=1)
    designs.close()


def test_nothing_goes_where_that_is_set(
    store: Store, reopened: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHELLS_FORGET_DAYS", "0")
    match = store.create(dealt(), ME)
    aged(store, 5_000)
    assert reopened().load(match).id == match


def test_a_server_that_runs_on_looks_once_a_day(store: Store) -> None:
    store.create(dealt(), ME)
    aged(store, 61)
    store.create(dealt(), YOU)
    assert len(store.list(ME)) == 1
    store._forgot = now() - timedelta(days=2)
    store.create(dealt(), YOU)
    assert store.list(ME) == []
