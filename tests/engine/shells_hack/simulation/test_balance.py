"""D25: the shipped companies and actors are balanced between the rulebook's computer players."""

from __future__ import annotations

import pytest

from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.players.playout import play_out
from engine.shells_hack.players.policy import RULEBOOK
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.state import Ending, new_state
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation.balance import ALL, together, verdict


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


@pytest.mark.long
def test_every_pairing_and_all_together() -> None:
    """D25: every pairing between 30 % and 70 % for Red, all together between 45 % and 55 %."""
    matches = 1000
    rates = {
        (company.id, actor.id): red_wins(company.id, actor.id, matches) / matches
        for company in load().companies
        for actor in load().actors
    }
    assert len(rates) == 36
    outside = {pairing: rate for pairing, rate in rates.items() if not 0.30 <= rate <= 0.70}
    assert not outside
    assert 0.45 <= sum(rates.values()) / len(rates) <= 0.55


def test_all_together_at_a_glance() -> None:
    """D25, on few matches: far from balance would show here at once."""
    cards = load()
    wins = sum(red_wins(company.id, actor.id, 30) for company in cards.companies for actor in cards.actors)
    assert 0.40 <= wins / (36 * 30) <= 0.60


def test_bounds_of_d25() -> None:
    """Kept, broken, and too close to tell from so few matches."""
    assert [verdict(wins, 1000).mark for wins in (500, 320, 240, 760)] == ["kept", "close", "broken", "broken"]
    assert together([(450, 1000), (560, 1000)]).mark == "kept"
    assert (together([(1, 2)]).low, together([(1, 2)]).high) == ALL
