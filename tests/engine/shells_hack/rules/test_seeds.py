"""Ten thousand consecutive seeds deal evenly, and neighbouring seeds deal unrelated matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

import numpy as np
import pytest
from scipy.stats import chi2_contingency, chisquare

from engine.random import number_of
from engine.shells_hack.rules import rules
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.state import new_state
from engine.shells_hack.rules.tables import prepare
from tests.engine.shells_hack.positions import settings

SEEDS = 10_000
STRIDES = {1: 0, 2: 10**6, 65_536: 1, 2**32: 5}  #: distance between seeds, and the first seed
DEALT = ("blue first", "blue next", "recon", "weaponization", "direct", "lateral", "execution", "event", "second event")


@cache
def deals(stride: int) -> dict[str, list[int]]:
    """What each of the seeds deals, by kind."""
    chosen = settings()
    tables = prepare(chosen)
    found: dict[str, list[int]] = {name: [] for name in DEALT}
    for i in range(SEEDS):
        state = new_state()
        rules.deal(tables, state, STRIDES[stride] + i * stride, chosen.actor.skill)
        row = [state.blue_deck[0], state.blue_deck[state.blue_drawn], *state.red_deck[:5], *state.event_deck[:2]]
        for name, card in zip(DEALT, row, strict=True):
            found[name].append(card)
    return found


def p_of_evenness(values: Sequence[int]) -> float:
    """The probability that an even distribution is at least this uneven."""
    return float(chisquare(list(Counter(values).values())).pvalue)


def plausible(p: float) -> bool:
    """Neither uneven nor suspiciously even."""
    return 0.001 < p < 0.9999


def kinds_of(name: str) -> int:
    if name.startswith("blue"):
        return 13
    return 5 if "event" in name else sum(c.category == name and c.set == "core" for c in load().attacks)


@pytest.mark.parametrize("stride", STRIDES)
@pytest.mark.parametrize("name", DEALT)
def test_first_cards_and_events(name: str, stride: int) -> None:
    """Blue's first card, the first draw after the deal, Red's first card of each category, the first events."""
    values = deals(stride)[name]
    assert len(set(values)) == kinds_of(name)
    assert plausible(p_of_evenness(values)), p_of_evenness(values)


@pytest.mark.parametrize("stride", STRIDES)
@pytest.mark.parametrize("name", ["blue first", "direct", "event"])
@pytest.mark.parametrize("distance", [1, 2])
def test_neighbouring_seeds_are_unrelated(name: str, stride: int, distance: int) -> None:
    """What a seed deals says nothing about what the next one does."""
    values = deals(stride)[name]
    table = np.zeros((max(values) + 1, max(values) + 1), dtype=int)
    for a, b in zip(values, values[distance:], strict=False):
        table[a, b] += 1
    table = table[table.sum(axis=1) > 0][:, table.sum(axis=0) > 0]
    assert plausible(float(chi2_contingency(table).pvalue))


@pytest.mark.parametrize(
    ("one", "other"), [("blue first", "recon"), ("recon", "direct"), ("direct", "event"), ("blue first", "event")]
)
def test_decks_are_unrelated(one: str, other: str) -> None:
    """Blue's cards say nothing about Red's or the events."""
    table = np.zeros((40, 40), dtype=int)
    for a, b in zip(deals(1)[one], deals(1)[other], strict=True):
        table[a, b] += 1
    table = table[table.sum(axis=1) > 0][:, table.sum(axis=0) > 0]
    assert plausible(float(chi2_contingency(table).pvalue))


def test_no_two_deals_are_alike() -> None:
    """Ten thousand seeds, ten thousand different Blue decks (26 cards) and Red decks."""
    chosen = settings()
    tables = prepare(chosen)
    blue, red = set(), set()
    for seed in range(0, SEEDS, 5):
        state = new_state()
        rules.deal(tables, state, seed, chosen.actor.skill)
        blue.add(tuple(state.blue_deck))
        red.add(tuple(state.red_deck))
    assert len(blue) == len(red) == SEEDS // 5


@pytest.mark.parametrize("stream", [1, 2])
def test_the_players_numbers(stream: int) -> None:
    """What random players draw is even over acts of one match, over matches, and differs between the seats."""
    by_act = [number_of(7, stream, act) for act in range(SEEDS)]
    by_seed = [number_of(seed, stream, 3) for seed in range(SEEDS)]
    for values in (by_act, by_seed):
        assert len(set(values)) > SEEDS * 0.999
        for modulus in (2, 7, 30):
            assert plausible(p_of_evenness([value % modulus for value in values]))
    assert by_act[:100] != [number_of(7, 3 - stream, act) for act in range(100)]
    table = np.zeros((7, 7), dtype=int)
    for a, b in zip(by_act, by_act[1:], strict=False):
        table[a % 7, b % 7] += 1
    assert plausible(float(chi2_contingency(table).pvalue))
