"""Ratings against tables with a known answer."""

from __future__ import annotations

import math

import pytest

from engine.shells_hack.simulation.ratings import ANCHOR, SCALE, ratings


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
