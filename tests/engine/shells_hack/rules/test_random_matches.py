"""Ten thousand random matches and what holds in each of them; matches on settings that hypothesis draws.

Three quarters of the ten thousand are played in the long run only.
"""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import settings as effort
from hypothesis import strategies as st

from engine.errors import BadSettings
from engine.shells_hack.players import policy
from engine.shells_hack.rules import rules
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.state import Ending, Phase, State, new_state
from engine.shells_hack.rules.tables import Category, Tables, prepare
from tests.engine.shells_hack.architecture.drawn import drawn
from tests.engine.shells_hack.positions import GAME
from tests.engine.shells_hack.rules.test_second_rulebook import run
from tests.engine.shells_hack.varied import varied

MATCHES = 10_000
LISTS = 20  #: how many settings they are spread over
D30 = {"asset_on_missing_component", "no_entry", "objective_unreachable", "funds_cap_too_small"}
D30 |= {"turn_limit_too_small", "objective_too_dear"}  # D62


def is_match(settings: Settings) -> bool:
    try:
        GAME.new(settings, 0)
    except BadSettings as error:
        assert {problem.code for problem in error.problems} <= D30
        return False
    return True


@cache
def spread() -> list[Settings]:
    """The twelve varied settings, and eight drawn ones that make a match."""
    luck = random.Random(2026)
    found = varied()
    while len(found) < LISTS:
        settings = drawn(luck.randint)
        if is_match(settings):
            found.append(settings)
    return found


def check_cards(tables: Tables, state: State, spent: Counter[int]) -> None:
    """Every card id is conserved: what has left the deck is in hand, spent, or out of the game as a duplicate."""
    decks = (
        (
            state.blue_deck,
            state.blue_deck_size,
            state.blue_drawn,
            [d.copies for d in tables.defences[: tables.defence_count]],
        ),
        (
            state.red_deck,
            state.red_deck_size,
            state.red_drawn,
            [a.copies for a in tables.attacks[: tables.attack_count]],
        ),
    )
    for deck, size, gone, copies in decks:
        assert Counter(deck[:size]) == {card: n for card, n in enumerate(copies) if n}
        assert 0 <= gone <= size
    drawn_blue, drawn_red = Counter(state.blue_deck[: state.blue_drawn]), Counter(state.red_deck[: state.red_drawn])
    assert state.blue_hand == sum(1 << card for card in drawn_blue)
    assert state.blue_removed == sum(count - 1 for count in drawn_blue.values())
    removed = 0
    for card in range(tables.attack_count):
        held = (state.red_hand >> card & 1) + state.spares[card]
        if tables.attacks[card].category == Category.WEAPON:
            assert held + spent[card] == drawn_red[card]
        else:
            assert held == min(1, drawn_red[card])
            removed += drawn_red[card] - held
            assert not spent[card]
    assert state.red_removed == removed
    assert state.events_drawn <= state.event_deck_size


def check_resistances(tables: Tables, state: State) -> None:
    """0 to 3, and of enabled components only: what is above 2 is above 1 is above 0, nothing is above 3."""
    for above in state.above:
        assert above[0] & ~tables.enabled == above[1] & ~above[0] == above[2] & ~above[1] == above[3] == 0


def play(tables: Tables, seed: int, skill: int, player: int) -> State:
    """Play one match, checking every act."""
    state = new_state()
    rules.deal(tables, state, seed, skill)
    luck = random.Random(seed)
    spent: Counter[int] = Counter()
    order = {Phase.SETUP: (Phase.BLUE,), Phase.BLUE: (Phase.RED,), Phase.RED: (Phase.BLUE,)}
    while state.phase != Phase.OVER:
        phase, turn, price = state.phase, state.turn, state.price
        card, target, _ = policy.choose(tables, state, player, luck.getrandbits(30))
        if phase == Phase.RED and card >= 0 and tables.attacks[card].category == Category.WEAPON:
            spent[card] += 1
        rules.step(tables, state, (card, target))
        assert 0 <= state.blue_funds <= tables.funds_cap
        assert 0 <= state.red_funds <= tables.funds_cap
        assert 0 <= state.price <= price, "the price rose"
        assert state.turn <= tables.turn_limit
        if (card, target) == rules.END:
            assert state.phase in (*order[Phase(phase)], Phase.OVER)
            assert state.turn == turn + (phase != Phase.BLUE) - (state.ending == Ending.TURN_LIMIT)
            check_resistances(tables, state)
            if seed % 5 == 0:  # counting cards takes longer than playing them
                check_cards(tables, state, spent)
        else:
            assert state.phase in (phase, Phase.OVER)
            assert state.turn == turn
    check_resistances(tables, state)
    check_cards(tables, state, spent)
    return state


@pytest.mark.parametrize("quarter", [0, *(pytest.param(n, marks=pytest.mark.long) for n in (1, 2, 3))])
@pytest.mark.parametrize("number", range(LISTS))
def test_invariants(number: int, quarter: int) -> None:
    """Cards, funds, resistances, price, turn order, an end by the turn limit; a quarter by the rulebook's players."""
    settings = spread()[number]
    tables = prepare(settings)
    endings: Counter[int] = Counter()
    for i in range(quarter * MATCHES // LISTS // 4, (quarter + 1) * MATCHES // LISTS // 4):
        state = play(tables, number * MATCHES + i, settings.actor.skill, policy.RANDOM if i % 4 else policy.RULEBOOK)
        endings[state.ending] += 1
        if state.ending == Ending.TURN_LIMIT:
            assert state.turn == tables.turn_limit
            assert state.price > tables.threshold
        elif state.ending == Ending.PRICE:
            assert state.price <= tables.threshold
        else:
            assert state.ending == Ending.OBJECTIVE
            assert state.price > tables.threshold
    assert Ending.NONE not in endings


DRAWN = effort(
    deadline=None, derandomize=True, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)


@effort(DRAWN, max_examples=10)
@given(st.data())
def test_drawn_settings(data: st.DataObject) -> None:
    """Whatever the settings: a named reason why they make no match, or a match as the second rulebook plays it."""
    play_drawn(data)


@pytest.mark.long
@effort(DRAWN, max_examples=200)
@given(st.data())
def test_many_drawn_settings(data: st.DataObject) -> None:
    """The same, more often."""
    play_drawn(data)


def play_drawn(data: st.DataObject) -> None:
    settings = drawn(lambda low, high: data.draw(st.integers(low, high)))
    assume(is_match(settings))
    run(settings, data.draw(st.integers(0, 2**53 - 1)), data.draw(st.sampled_from(GAME.players)))
