"""Matches with the expert: few and cheap, the same whatever the workers."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from engine import compile
from engine.shells_hack.rules.cards import load
from engine.shells_hack.simulation.duels import run_duels
from engine.shells_hack.simulation.study import StudyPlan

CARDS = load()
PLAN = StudyPlan(
    CARDS.companies[:2], CARDS.actors[:1], (CARDS.architecture,), {"turn_limit": 3}, "random", "random", 9, 5
)


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play plainly: compiling takes longer than all of these tests."""
    monkeypatch.setattr(compile, "usable", lambda kernel: False)


def test_every_pair_with_the_expert_is_played() -> None:
    heard: list[tuple[int, int]] = []
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        table = run_duels(PLAN, one, 2, 8, lambda done, of: heard.append((done, of)))
        assert run_duels(PLAN, two, 2, 8) == table
    assert {pair for pair in table if "expert" not in pair} == set()
    assert len(table) == 7 and all(played == 2 for _, played in table.values())
    assert heard[-1] == (14, 14)
