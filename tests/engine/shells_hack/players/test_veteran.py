"""The veteran (D67): at least 20 points above the rulebook's player in its seat, and at home on boards of one's own."""

from __future__ import annotations

import random

import pytest

from engine import compile
from engine.match import Match
from engine.random import PLAYERS_STREAM, number_of
from engine.rates import Rate, difference_of, rate_of
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.players import policy
from engine.shells_hack.players.policy import RULEBOOK, VETERAN
from engine.shells_hack.rules import rules
from engine.shells_hack.rules.rules import Act
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.state import OVER, RED, State, copy_state
from engine.shells_hack.rules.tables import Tables, prepare
from engine.shells_hack.simulation.batch import seeds_of
from engine.shells_hack.simulation.simulator import Simulator

compiled = pytest.mark.skipif(not compile.available(), reason="takes minutes without numba")
SEATS = ("blue", "red")
SEED = 8_100_000  #: no search of weights used it


def won(settings: Settings, seat: str, player: int, matches: int) -> int:
    """How many matches a player wins in a seat, the rulebook's player across."""
    players = (player, RULEBOOK) if seat == "blue" else (RULEBOOK, player)
    red = sum(Simulator(prepare(settings), settings.actor.skill).wins(seeds_of(SEED, 0, matches), *players))
    return red if seat == "red" else matches - red


def more(grounds: list[Settings], seat: str, matches: int) -> Rate:
    """How many more matches the veteran wins than the rulebook's player in its place, as a share."""
    played = matches * len(grounds)
    usual, veteran = (rate_of(sum(won(g, seat, who, matches) for g in grounds), played) for who in (RULEBOOK, VETERAN))
    return difference_of(usual, veteran)


def pairings() -> list[Settings]:
    cards = SHELLS_HACK.cards()
    return [
        SHELLS_HACK.make_settings(company=company["id"], actor=actor["id"])
        for company in cards["companies"]
        for actor in cards["actors"]
    ]


@compiled
@pytest.mark.parametrize("seat", SEATS)
def test_stronger_than_the_rulebook_at_a_glance(seat: str) -> None:
    """D67: 3,600 matches leave two points to each side."""
    assert more(pairings(), seat, 100).value >= 0.17


@pytest.mark.long
@compiled
@pytest.mark.parametrize("seat", SEATS)
def test_20_points_above_the_rulebook(seat: str) -> None:
    """D67, over all pairings, 72,000 matches."""
    found = more(pairings(), seat, 2_000)
    assert found.value >= 0.20, found


@compiled
@pytest.mark.parametrize("seat", SEATS)
def test_at_home_on_boards_of_ones_own(seat: str) -> None:
    """50 companies, attackers and architectures drawn by lot, none of which the weights were sought on."""
    from benchmarks.train import drawn_settings

    luck = random.Random(SEED)
    grounds = [drawn_settings(luck) for _ in range(50)]
    assert len({settings.architecture.id for settings in grounds}) > 3
    assert more(grounds, seat, 60).value >= 0.05
    worse = [ground for ground in grounds if more([ground], seat, 60).high < 0]
    assert len(worse) <= 3, [ground.company for ground in worse]


def winning(tables: Tables, state: State) -> list[Act]:
    """Red's executions that surely end the match, as far as Red knows."""
    known = state.intruded
    found = []
    for card, target in rules.legal_acts(tables, state):
        if card < 0 or not tables.execution_cards >> card & 1 or not known >> target & 1:
            continue
        after = copy_state(state)
        rules.step(tables, after, (card, target))
        if after.phase == OVER:
            found.append((card, target))
    return found


def test_it_never_leaves_a_won_match_lying() -> None:
    """D67: an execution that it knows to end the match is played at once, in every match where there is one."""
    chances = 0
    for seed in range(30):
        position = SHELLS_HACK.new(pairings()[seed * 7 % 36], seed)
        tables, state = position.tables, position.state
        while state.phase != OVER:
            draw = number_of(seed, PLAYERS_STREAM, position.acts)
            act = policy.choose(tables, state, VETERAN, draw)[:2]
            if state.phase == RED and not state.draw_due and (ends := winning(tables, state)):
                chances += 1
                assert act in ends
            SHELLS_HACK.advance(position, "red" if state.phase == RED else "blue", act)
    assert chances > 3


def test_it_says_why() -> None:
    """D67: an act brings most for its cost, or nothing is worth its cost and it saves."""
    match = Match(SHELLS_HACK, SHELLS_HACK.default_settings(), 3, dict.fromkeys(SEATS, "veteran"))
    rules_named = set()
    while (entry := match.play_computer()) is not None:
        rules_named.add(entry.note["rule"])
    assert rules_named == {"setup", "draw", "veteran", "saves", "end"}
