"""Red's chance from a position: playouts, the same plain and compiled."""

from __future__ import annotations

import pytest

from engine import compile
from engine.game import canonical
from engine.match import Match
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.rules.state import Phase
from engine.shells_hack.simulation.odds import red_odds


def match_at(act: int, seed: int = 11) -> Match:
    """A match between rulebook players, at an act or its end."""
    match = Match(SHELLS_HACK, SHELLS_HACK.default_settings(), seed, {"blue": "rulebook", "red": "rulebook"})
    while match.acts < act and match.play_computer():
        pass
    return match


@pytest.mark.parametrize("act", [0, 9, 25])
def test_plain_and_compiled_playouts_agree(monkeypatch: pytest.MonkeyPatch, act: int) -> None:
    """From setup, early and in the middle, for the same seeds; the position is left alone."""
    position = match_at(act).state
    before = canonical(position.state)
    fast = red_odds(position.tables, position.state, 40, 3)
    monkeypatch.setattr(compile, "available", lambda: False)
    assert red_odds(position.tables, position.state, 40, 3) == fast
    assert canonical(position.state) == before


def test_the_end_is_certain() -> None:
    """After the end the winner is known."""
    position = match_at(1000).state
    assert position.state.phase == Phase.OVER
    won = SHELLS_HACK.outcome(position).winners == ("red",)
    assert red_odds(position.tables, position.state, 5, 1) == float(won)


def test_from_the_deal_the_chance_is_that_of_whole_matches() -> None:
    """Over many deals the mean chance lies where the share of won matches lies (within four standard errors)."""
    deals = [match_at(0, seed).state for seed in range(60)]
    chance = sum(red_odds(p.tables, p.state, 100, 7) for p in deals) / len(deals)
    won = sum(SHELLS_HACK.outcome(match_at(1000, seed).state).winners == ("red",) for seed in range(200)) / 200
    assert abs(chance - won) < 4 * (0.25 / 200 + 0.25 / 60) ** 0.5
