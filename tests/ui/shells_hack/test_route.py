"""Plates never overlap, stand where they always stand, and arrows keep clear of them."""

from __future__ import annotations

import itertools

import pytest

from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import LAYERS
from ui.shells_hack.route import COLUMNS, Layout, layout, routes

SHEET = load().architecture
RULEBOOK = [(c.id, c.layer) for c in SHEET.components if c.enabled]
HOUSE = [(c.id, c.layer) for c in SHEET.components]
EDGES = [(edge.source, edge.target) for edge in SHEET.edges]
LARGE = HOUSE + [(f"own_{i}", LAYERS[i % len(LAYERS)]) for i in range(24 - len(HOUSE))]


def overlap(board: Layout) -> list[tuple[str, str]]:
    """Pairs of plates that touch."""
    return [
        (a, b)
        for (a, p), (b, q) in itertools.combinations(board.places.items(), 2)
        if abs(p.x - q.x) < 2 * board.half_width and abs(p.y - q.y) < 2 * board.half_height
    ]


@pytest.mark.parametrize("components", [RULEBOOK, HOUSE, LARGE, RULEBOOK[:1], []], ids=len)
def test_plates_stand_apart_and_inside(components: list[tuple[str, str]]) -> None:
    board = layout(components)
    assert overlap(board) == []
    for place in board.places.values():
        assert board.half_height <= place.y <= 1 - board.half_height + 0.011
        assert board.half_width <= place.x <= 1 - board.half_width


def test_a_discovery_moves_nothing() -> None:
    """D26: what is hidden has no place, and what is seen stands where it will always stand."""
    whole = layout(RULEBOOK)
    seen = [row for row in RULEBOOK if row[0] not in ("db", "backup", "cloud_console", "internal_saas", "ops_terminal")]
    part = layout(seen)
    assert all(part.places[name] == whole.places[name] for name, _ in seen)


def test_many_rows_make_plates_compact() -> None:
    assert layout(LARGE).compact
    assert not layout(HOUSE).compact


def test_arrows_leave_right_and_enter_left() -> None:
    board = layout(RULEBOOK)
    found = routes(board, EDGES)
    assert {(route.source, route.target) for route in found} == set(EDGES)
    for route in found:
        start, end = route.path[0], route.path[-1]
        assert start[1] == pytest.approx(board.places[route.source].x + board.half_width)
        assert end[-2] == pytest.approx(board.places[route.target].x - board.half_width)
        assert route.direction == 1


def test_long_arrows_pass_between_plates_on_lanes_of_their_own() -> None:
    board = layout(RULEBOOK)
    lanes = []
    for route in routes(board, EDGES):
        straight = [step for step in route.path if step[0] == "L"]
        if not straight:
            continue
        lane = float(str(straight[0][2]))
        lanes.append(lane)
        columns = range(board.places[route.source].column + 1, board.places[route.target].column)
        for place in board.places.values():
            assert place.column not in columns or abs(place.y - lane) > board.half_height
    assert len(lanes) == 2 and abs(lanes[0] - lanes[1]) > 0.015


def test_ports_of_one_plate_differ() -> None:
    found = routes(layout(RULEBOOK), EDGES)
    ends = [(route.target, route.path[-1][-1]) for route in found]
    assert len(set(ends)) == len(ends)


@pytest.mark.parametrize(
    "edge", [("db", "web_ap"), ("db", "storage"), ("storage", "db"), ("dns", "backup"), ("dns", "external_saas")]
)
def test_any_way_can_be_drawn(edge: tuple[str, str]) -> None:
    (route,) = routes(layout(RULEBOOK), [edge])
    numbers = [float(str(number)) for step in route.path for number in step[1:]]
    assert all(0 <= number <= 1 for number in numbers)


def test_every_layer_has_a_column() -> None:
    assert sorted(layer for layers in COLUMNS for layer in layers) == sorted(LAYERS)
