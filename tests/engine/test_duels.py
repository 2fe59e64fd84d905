"""Matches with the expert: those of the seed, few and cheap, the same whatever the workers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from engine import compiled
from engine.arena import match_seed
from engine.duels import Duel, run_duels
from engine.match import Match
from engine.shells_hack.cards import load
from engine.shells_hack.game import SHELLS_HACK
from engine.study import Plan

CARDS = load()
PLAN = Plan(CARDS.companies[:2], CARDS.actors[:1], (CARDS.architecture,), {"turn_limit": 3}, "random", "random", 9, 5)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play plainly: compiling takes longer than all of these tests."""
    monkeypatch.setattr(compiled, "usable", lambda kernel: False)


@pytest.mark.parametrize(("blue", "red"), [("rulebook", "random"), ("expert", "rulebook")])
def test_a_duel_is_the_match_of_its_seed(blue: str, red: str) -> None:
    settings = PLAN.settings(CARDS.companies[0], CARDS.actors[0], CARDS.architecture)
    match = Match(SHELLS_HACK, settings, match_seed(5, 3), {"blue": blue, "red": red})
    while match.play_computer():
        pass
    outcome = SHELLS_HACK.outcome(match.state)
    assert outcome is not None
    duel = Duel(blue, red, settings.model_dump_json(), 5, 3, 8)
    assert duel.play() == ("red" in outcome.winners)


def test_every_pair_with_the_expert_is_played() -> None:
    heard: list[tuple[int, int]] = []
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        table = run_duels(PLAN, one, 2, 8, lambda done, of: heard.append((done, of)))
        assert run_duels(PLAN, two, 2, 8) == table
    assert {pair for pair in table if "expert" not in pair} == set()
    assert len(table) == 5 and all(played == 2 for _, played in table.values())
    assert heard[-1] == (10, 10)
