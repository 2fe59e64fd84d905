"""Estimates in the background: what they count, what they compare, and what is dropped; played by the plain rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import TypeVar

import pytest

from background.question import Reply
from background.service import Service
from background.shells_hack import estimates
from background.shells_hack.estimates import Cases, Effects, Estimate, WinsQuestion, ask_effects, ask_estimate
from engine.rates import pairs_of
from engine.shells_hack.architecture import edit
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.players.policy import RULEBOOK
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Architecture, Settings
from engine.shells_hack.simulation.batch import seeds_of
from engine.shells_hack.simulation.simulator import simulator_of

SHEET = load().architecture
CUT = edit.toggle_edge(SHEET, "web_ap", "db")
A = TypeVar("A")
WAIT = 30.0  #: seconds at most for anything here


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """A service for estimates of few matches, played plainly."""
    monkeypatch.setattr(estimates.compile, "usable", lambda kernel: False)
    monkeypatch.setattr(estimates, "FEW_MATCHES", 30)
    monkeypatch.setattr(estimates, "FEW_EACH", 2)
    running = Service()
    yield running
    running.close()


def cases(architecture: Architecture, *actors: str) -> dict[str, Settings]:
    chosen = actors or (load().actors[0].id,)
    company = load().companies[0].id
    return {id: SHELLS_HACK.make_settings(company, id, architecture=architecture) for id in chosen}


def finished(ask: Callable[[], Reply[A]]) -> A:
    """Ask until all is known."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        reply = ask()
        if not reply.pending:
            assert reply.answer is not None
            return reply.answer
        time.sleep(0.01)
    raise AssertionError("never known")


def estimated(service: Service, now: Cases, before: Cases | None = None) -> Estimate:
    return finished(lambda: ask_estimate(service, "me", now, before))


def effects_of(service: Service, now: Cases) -> Effects:
    return finished(lambda: ask_effects(service, "me", now))


def wins(settings: Settings, matches: int) -> bytes:
    return simulator_of(settings.model_dump_json()).wins(seeds_of(estimates.SEED, 0, matches), RULEBOOK, RULEBOOK)


def test_an_estimate_counts_the_matches_of_its_seeds_and_pairs_them_with_those_before(service: Service) -> None:
    now, before = cases(CUT), cases(SHEET)
    assert ask_estimate(service, "me", now, before).answer is None, "asking never waits"
    found = estimated(service, now, before)
    (mine,), (yours,) = ([wins(settings, 30) for settings in row.values()] for row in (now, before))
    assert (found.matches, found.rough, found.red.value) == (30, True, sum(mine) / 30)
    assert found.change == pairs_of(yours, mine).difference
    assert estimated(service, now).change is None


def test_several_actors_share_the_matches(service: Service) -> None:
    actors = [actor.id for actor in load().actors[:3]]
    now = cases(SHEET, *actors)
    found = estimated(service, now, cases(CUT, *actors))
    assert found.matches == 30
    assert found.red.value == sum(sum(wins(settings, 10)) for settings in now.values()) / 30
    without = estimated(service, now, cases(CUT, actors[0]))
    assert without.change is None, "other actors before: there is nothing to pair"


def test_effects_name_every_edge_and_component_and_what_would_be_no_match(service: Service) -> None:
    effects = effects_of(service, cases(SHEET))
    assert effects.rough
    on = {component.id for component in SHEET.components if component.enabled}
    changes = [change for change, _ in effects.played] + list(effects.refused)
    edges = {(change.source, change.target) for change in changes if change.kind == "edge_removed"}
    assert edges == {(edge.source, edge.target) for edge in SHEET.edges}
    assert {change.target for change in changes if change.kind == "component_off"} == on
    assert all(pairs.matches == 2 for _, pairs in effects.played)
    assert {change.target for change in effects.refused} >= {"db"}, "what keeps assets cannot go (D30)"


def test_who_asks_for_something_else_no_longer_waits_for_the_first(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(estimates, "FEW_MATCHES", 100_000)
    ask_estimate(service, "me", cases(SHEET))
    time.sleep(0.1)
    monkeypatch.setattr(estimates, "FEW_MATCHES", 10)
    assert estimated(service, cases(CUT)).matches == 10


def test_what_nobody_asks_for_any_more_is_dropped(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "FEW_MATCHES", 100_000)
    monkeypatch.setattr(WinsQuestion, "patience", 0.05)
    ask_estimate(service, "me", cases(SHEET))
    assert not service.idle
    end = time.monotonic() + WAIT
    while not service.idle:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_what_goes_wrong_in_the_background_is_raised_at_the_next_question(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> bytes:
        raise RuntimeError("broken")

    monkeypatch.setattr(estimates.Simulator, "wins", broken)
    ask_estimate(service, "me", cases(SHEET))
    with pytest.raises(RuntimeError, match="broken"):
        estimated(service, cases(SHEET))


@pytest.mark.usefixtures("service")
def test_effects_of_few_matches_are_told_until_there_are_those_of_as_many_as_an_estimate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    still, seen = Service(threads=False), []
    for fast in (False, True, True):
        monkeypatch.setattr(estimates, "compile", SimpleNamespace(usable=lambda kernel, fast=fast: fast))
        monkeypatch.setattr(estimates, "EACH", 3)
        monkeypatch.setattr(estimates, "MATCHES", 5)
        assert ask_effects(still, "me", cases(SHEET)).pending
        assert still.turn("estimates")
        effects = ask_effects(still, "you", cases(SHEET)).answer
        assert effects is not None
        seen.append((effects.matches, effects.rough))
    assert seen == [(2, True), (3, True), (5, False)]
    assert not ask_effects(still, "me", cases(SHEET)).pending
