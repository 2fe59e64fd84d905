"""Where a match turned: the largest swings of Red's chance that are more than chance."""

from __future__ import annotations

from engine.shells_hack.simulation.odds import Odds
from engine.shells_hack.simulation.turning_points import TurningPoint, turning_points


def odds(*red: float) -> list[Odds]:
    """Chances of four points' margin each way."""
    return [Odds(rate, rate - 0.04, rate + 0.04, 400) for rate in red]


def test_the_three_largest_swings_in_the_order_of_play() -> None:
    """0.5 → 0.4 → 0.7 → 0.72 → 0.5 → 0.95: of the swings 0.10, 0.30, 0.02, 0.22 and 0.45 the largest three."""
    found = turning_points(odds(0.5, 0.4, 0.7, 0.72, 0.5, 0.95))
    assert found == (TurningPoint(2, 0.4, 0.7), TurningPoint(4, 0.72, 0.5), TurningPoint(5, 0.5, 0.95))


def test_what_playouts_leave_open_is_no_swing() -> None:
    """Two margins of four points make one of √32 ≈ 5.66: five points may be none, six are more, either way."""
    assert turning_points(odds(0.5, 0.55)) == turning_points(odds(0.55, 0.5)) == ()
    assert [point.act for point in turning_points(odds(0.5, 0.56, 0.5))] == [1, 2]


def test_a_decided_match_is_certain() -> None:
    end = Odds(1.0, 1.0, 1.0, 0)
    assert [point.act for point in turning_points([*odds(0.9), end])] == [1]
    assert turning_points(odds(0.5)) == turning_points([]) == ()
