"""Intervals against published examples, and ratings against tables with a known answer."""

from __future__ import annotations

import math

import pytest
from scipy.stats import binomtest

from engine.rates import Pairs, difference_of, pairs_of, rate_of
from engine.ratings import ANCHOR, SCALE, ratings
from engine.shells_hack.simulation.balance import ALL, together, verdict


def test_wilson_as_scipy_has_it() -> None:
    """At the edges too."""
    for wins, matches in ((0, 10), (3, 10), (10, 10), (487, 1000)):
        rate = rate_of(wins, matches)
        known = binomtest(wins, matches).proportion_ci(method="wilson")
        assert (rate.low, rate.high) == pytest.approx((known.low, known.high), abs=1e-6)


def test_the_paired_interval_of_a_published_example() -> None:
    """Bentur et al. (2009) in Fagerland, Lydersen and Laake (2014), table 5: −0.286, from −0.508 to −0.013."""
    pairs = Pairs(both=1, before=7, after=1, neither=12)
    difference = pairs.difference
    assert difference.value == pytest.approx(-6 / 21)
    assert (round(difference.low, 3), round(difference.high, 3)) == (-0.508, -0.013)
    assert pairs.rate_before.value == 8 / 21 and pairs.rate_after.value == 2 / 21


def test_the_interval_of_two_independent_rates_of_a_published_example() -> None:
    """Newcombe (1998), table II, 56/70 and 48/80: 0.2, from 0.0524 to 0.3339."""
    difference = difference_of(rate_of(48, 80), rate_of(56, 70))
    assert difference.value == pytest.approx(0.2)
    assert (round(difference.low, 4), round(difference.high, 4)) == (0.0524, 0.3339)


def test_no_pair_that_changed_is_no_certainty() -> None:
    """By hand: (1 + 1) / 102 each way, so 1.96 * sqrt(2 / 102 / 102)."""
    difference = Pairs(both=40, neither=60).difference
    assert difference.value == 0
    assert difference.high == pytest.approx(1.959964 * math.sqrt(2) / 102) == -difference.low


def test_pairs_are_counted_seed_by_seed() -> None:
    """Won both times, only before, only after, never; sums add up."""
    pairs = pairs_of(bytes([1, 1, 0, 0, 1]), bytes([1, 0, 1, 0, 1]))
    assert pairs == Pairs(both=2, before=1, after=1, neither=1)
    assert pairs + pairs == Pairs(4, 2, 2, 2)


def test_ratings_give_back_the_chances_that_a_table_was_made_from() -> None:
    """Red's strong player is 200 above Blue's weak one, which is 100 below the anchor."""
    blue, red = {"a": 1500.0, "b": 1400.0}, {"x": 1600.0, "y": 1450.0}
    table = {(b, r): (round(1e7 / (1 + 10 ** ((blue[b] - red[r]) / 400))), 10**7) for b in blue for r in red}
    of_blue, of_red = ratings(table)
    assert of_blue == pytest.approx(blue, abs=0.01) and of_red == pytest.approx(red, abs=0.01)


def test_a_player_who_never_wins_has_a_rating_too() -> None:
    """By hand for one cell: 0.5 wins to 100.5, so 400 * log10(201) below the anchor."""
    of_blue, of_red = ratings({("a", "x"): (0, 100)})
    assert of_blue == {"a": ANCHOR}
    assert of_red["x"] == pytest.approx(ANCHOR - SCALE * math.log(201))


def test_bounds_of_d25() -> None:
    """Kept, broken, and too close to tell from so few matches."""
    assert [verdict(wins, 1000).mark for wins in (500, 320, 240, 760)] == ["kept", "close", "broken", "broken"]
    assert together([(450, 1000), (560, 1000)]).mark == "kept"
    assert (together([(1, 2)]).low, together([(1, 2)]).high) == ALL
