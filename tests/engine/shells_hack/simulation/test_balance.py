"""D25: the shipped companies and actors are balanced at every level of computer player."""

from __future__ import annotations

import pytest

from benchmarks import levels
from engine import compile
from engine.shells_hack.game import EXPERT, POLICIES, SHELLS_HACK
from engine.shells_hack.players.playout import play_out
from engine.shells_hack.players.policy import RULEBOOK
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.state import Ending, new_state
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation.balance import ALL, together, verdict
from engine.shells_hack.simulation.levels import LEVELS, house_hash, measured

SEED = 8_200_000  #: neither of the search that balanced the house, nor of the figures that are shown
compiled = pytest.mark.skipif(not compile.available(), reason="takes hours without numba")


def red_wins(company: str, actor: str, matches: int) -> int:
    """Return how many of the matches with seeds from 0 Red wins."""
    settings = SHELLS_HACK.make_settings(company=company, actor=actor)
    tables, skill = prepare(settings), settings.actor.skill
    wins = 0
    for seed in range(matches):
        state = new_state()
        play_out(tables, state, seed, skill, RULEBOOK, RULEBOOK)
        wins += state.ending != Ending.TURN_LIMIT
    return wins


def held(counts: levels.Counts, level: str) -> None:
    """Expect all together within the level's bounds, and no pairing's interval wholly outside its own."""
    low, high = ALL[level]
    assert len(counts) == 36
    found = together(counts.values(), level)
    assert low <= found.rate.value <= high or level == EXPERT and found.mark != "broken"  # of few matches
    assert [key for key, count in counts.items() if verdict(*count).mark == "broken"] == []


@pytest.mark.long
@compiled
@pytest.mark.parametrize("level", ["rulebook", "veteran"])
def test_every_pairing_and_all_together(level: str) -> None:
    """D25: every pairing between 30 % and 70 % for Red, all together 40–60 % (rulebook) and 45–55 % (veteran)."""
    held(levels.counted(POLICIES[level], POLICIES[level], 2_000, SEED), level)


@pytest.mark.long
@compiled
def test_experts_are_not_far_from_even() -> None:
    """D25, in small: few matches on a small budget, whose interval must not lie wholly outside."""
    counts = levels.searched(EXPERT, EXPERT, 6, SEED, 256)
    assert together(counts.values(), EXPERT).mark != "broken"


@pytest.mark.parametrize("level", LEVELS)
def test_the_figures_shown_are_of_this_house_and_inside_its_bounds(level: str) -> None:
    """D25: ``python -m benchmarks.levels --write`` measured them; after a change of the house it must do so again."""
    assert measured().house == house_hash()
    held({one.player: one.counts for one in measured().levels}[level], level)


def test_all_together_at_a_glance() -> None:
    """D25, on few matches: far from balance would show here at once."""
    cards = load()
    wins = sum(red_wins(company.id, actor.id, 30) for company in cards.companies for actor in cards.actors)
    assert 0.35 <= wins / (36 * 30) <= 0.60


def test_bounds_of_d25() -> None:
    """Kept, broken, and too close to tell from so few matches; strong play has the narrower bounds."""
    assert [verdict(wins, 1000).mark for wins in (500, 320, 240, 760)] == ["kept", "close", "broken", "broken"]
    assert together([(450, 1000), (560, 1000)], "veteran").mark == "kept"
    assert together([(570, 1000), (570, 1000)], "rulebook").mark == "kept"
    assert together([(580, 1000), (580, 1000)], "veteran").mark == "broken"
    assert (together([(1, 2)], "expert").low, together([(1, 2)], "expert").high) == ALL["expert"] == (0.45, 0.55)
