"""Intervals against published examples."""

from __future__ import annotations

import math

import pytest
from scipy.stats import binomtest

from engine.rates import Pairs, difference_of, pairs_of, rate_of


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
