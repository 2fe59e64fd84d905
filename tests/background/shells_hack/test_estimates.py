"""Estimates in the background: what they count, what they compare, and what is dropped; played by the plain rules."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from background.shells_hack import estimates
from background.shells_hack.estimates import Answer, Cases, EstimateBook
from engine.rates import pairs_of
from engine.shells_hack.architecture import edit as edit
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.players.rulebook import RULEBOOK
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Architecture, Settings
from engine.shells_hack.simulation.batch import seeds_of
from engine.shells_hack.simulation.simulator import simulator_of

SHEET = load().architecture
CUT = edit.toggle_edge(SHEET, "web_ap", "db")
WAIT = 30.0  #: seconds at most for anything here


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> Iterator[EstimateBook]:
    """A book that plays few matches, plain, on threads of its own."""
    monkeypatch.setattr(estimates.compile, "usable", lambda kernel: False)
    monkeypatch.setattr(estimates, "FEW", 30)
    monkeypatch.setattr(estimates, "FEW_EACH", 2)
    with ThreadPoolExecutor(1) as executor, ThreadPoolExecutor(1) as batches:
        yield EstimateBook(executor, batches)


def cases(architecture: Architecture, *actors: str) -> dict[str, Settings]:
    chosen = actors or (load().actors[0].id,)
    company = load().companies[0].id
    return {id: SHELLS_HACK.make_settings(company, id, architecture=architecture) for id in chosen}


def finished(book: EstimateBook, now: Cases, before: Cases | None = None, effects: bool = False) -> Answer:
    """Ask until all is known."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        answer = book.ask("me", now, before, effects)
        if not answer.pending:
            return answer
        time.sleep(0.01)
    raise AssertionError("never known")


def wins(settings: Settings, matches: int) -> bytes:
    return simulator_of(settings.model_dump_json()).wins(seeds_of(estimates.SEED, 0, matches), RULEBOOK, RULEBOOK)


def test_an_estimate_counts_the_matches_of_its_seeds_and_pairs_them_with_those_before(book: EstimateBook) -> None:
    now, before = cases(CUT), cases(SHEET)
    assert book.ask("me", now, before).estimate is None, "asking never waits"
    found = finished(book, now, before).estimate
    (mine,), (yours,) = ([wins(settings, 30) for settings in row.values()] for row in (now, before))
    assert found is not None
    assert (found.matches, found.rough, found.red.value) == (30, True, sum(mine) / 30)
    assert found.change == pairs_of(yours, mine).difference
    alone = finished(book, now).estimate
    assert alone is not None and alone.change is None


def test_several_actors_share_the_matches(book: EstimateBook) -> None:
    actors = [actor.id for actor in load().actors[:3]]
    now = cases(SHEET, *actors)
    found = finished(book, now, cases(CUT, *actors)).estimate
    assert found is not None and found.matches == 30
    assert found.red.value == sum(sum(wins(settings, 10)) for settings in now.values()) / 30
    without = finished(book, now, cases(CUT, actors[0])).estimate
    assert without is not None and without.change is None, "other actors before: there is nothing to pair"


def test_effects_name_every_edge_and_component_and_what_would_be_no_match(book: EstimateBook) -> None:
    answer = finished(book, cases(SHEET), effects=True)
    assert answer.effects is not None and answer.effects.rough
    on = {component.id for component in SHEET.components if component.enabled}
    changes = [change for change, _ in answer.effects.played] + list(answer.effects.refused)
    edges = {(change.source, change.target) for change in changes if change.kind == "edge_removed"}
    assert edges == {(edge.source, edge.target) for edge in SHEET.edges}
    assert {change.target for change in changes if change.kind == "component_off"} == on
    assert all(pairs.matches == 2 for _, pairs in answer.effects.played)
    assert {change.target for change in answer.effects.refused} >= {"db"}, "what keeps assets cannot go (D30)"


def test_who_asks_for_something_else_no_longer_waits_for_the_first(
    book: EstimateBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimates, "FEW", 100_000)
    book.ask("me", cases(SHEET))
    time.sleep(0.1)
    monkeypatch.setattr(estimates, "FEW", 10)
    found = finished(book, cases(CUT)).estimate
    assert found is not None and found.matches == 10


def test_what_nobody_asks_for_any_more_is_dropped(book: EstimateBook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "FEW", 100_000)
    monkeypatch.setattr(estimates, "PATIENCE", 0.05)
    book.ask("me", cases(SHEET))
    end = time.monotonic() + WAIT
    while book._wishes or not (book._work and book._work.done()):
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_goes_wrong_in_the_background_is_raised_at_the_next_question(
    book: EstimateBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> bytes:
        raise RuntimeError("broken")

    monkeypatch.setattr(estimates.Simulator, "wins", broken)
    book.ask("me", cases(SHEET))
    with pytest.raises(RuntimeError, match="broken"):
        finished(book, cases(SHEET))
