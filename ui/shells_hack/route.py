"""Where components stand and how arrows run between them, in fractions (0..1) of the board: pure geometry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["COLUMNS", "WALL", "Layout", "PlatePlace", "Route", "Stroke", "layout", "routes"]

Stroke = tuple[str, *tuple[float, ...]]  #: a letter as in SVG, and its numbers

#: layers of each column, from outside to the heart
COLUMNS = (("external",), ("frontend", "terminal"), ("gateway",), ("operations",), ("backend",))
WALL = 3  #: columns left of the wall are outside
HALF_WIDTH = 0.40 / len(COLUMNS)
ROOMY_ROWS = 4  #: more rows in a column make plates compact
BOTTOM = 0.945  #: of the height, for plates; lanes of long arrows run below

#: home rows of the shipped components; a fixed place, so that a discovery moves nothing and tells nothing more
HOME = {
    "client": 0.0,
    "external_saas": 0.19,
    "dns": 0.5,
    "third_party_js": 0.81,
    "endpoint": 0.354,
    "web_ap": 0.87,
    "idp": 0.204,
    "vpn_gateway": 0.567,
    "internal_saas": 0.17,
    "cloud_console": 0.475,
    "ops_terminal": 0.78,
    "backup": 0.19,
    "db": 0.5,
    "storage": 0.81,
    "internal_api": 1.0,
}
_SPREAD = frozenset({"client", "internal_api"})  #: with them a column is spread evenly instead


@dataclass(frozen=True, slots=True)
class PlatePlace:
    """A plate's column and centre."""

    column: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Layout:
    """All plates, and half their width and height."""

    places: Mapping[str, PlatePlace]
    half_width: float
    half_height: float
    compact: bool


@dataclass(frozen=True, slots=True)
class Route:
    """An arrow as an SVG-like path; ``direction`` is 1 where its head points right, -1 left."""

    source: str
    target: str
    path: tuple[Stroke, ...]
    direction: int


def layout(components: Sequence[tuple[str, str]]) -> Layout:
    """Place components, given as (id, layer) in the architecture's order, without looking at anything hidden."""
    columns: list[list[str]] = [[] for _ in COLUMNS]
    for name, layer in components:
        columns[next(i for i, layers in enumerate(COLUMNS) if layer in layers)].append(name)
    most = max(map(len, columns), default=0)
    compact = most > ROOMY_ROWS
    used = BOTTOM if compact else 1.0
    places = {}
    for i, names in enumerate(columns):
        for name, y in _rows(names, used):
            places[name] = PlatePlace(i, (i + 0.5) / len(COLUMNS), y)
    return Layout(places, HALF_WIDTH, 0.44 * used / max(most, ROOMY_ROWS), compact)


def _rows(names: list[str], used: float) -> Iterable[tuple[str, float]]:
    if len(names) <= 3 and all(name in HOME and name not in _SPREAD for name in names):
        return [(name, HOME[name]) for name in names]
    ordered = sorted(names, key=lambda name: HOME.get(name, 2.0))  # stable: own components keep their order
    return [(name, (i + 0.5) / len(names) * used) for i, name in enumerate(ordered)]


def routes(board: Layout, edges: Sequence[tuple[str, str]]) -> list[Route]:
    """Route arrows: out at the right, in at the left, each by its own port; long ones in a free lane (look)."""
    places = board.places
    leaving: dict[str, list[str]] = {}
    entering: dict[str, list[str]] = {}
    for source, target in edges:
        leaving.setdefault(source, []).append(target)
        entering.setdefault(target, []).append(source)

    def port(name: str, others: list[str], other: str) -> float:
        ordered = sorted(others, key=lambda o: (places[o].y, o))
        share = 0.0 if len(ordered) == 1 else ordered.index(other) / (len(ordered) - 1) - 0.5
        return places[name].y + share * board.half_height

    lanes: list[float] = []
    found = []
    for source, target in sorted(edges, key=lambda edge: (places[edge[1]].y, edge)):
        start = port(source, leaving[source], target)
        end = port(target, entering[target], source)
        found.append(_route(board, source, target, start, end, lanes))
    return found


def _route(board: Layout, source: str, target: str, start: float, end: float, lanes: list[float]) -> Route:
    a, b, w = board.places[source], board.places[target], board.half_width
    if b.column == a.column:
        side = -1 if a.column == len(COLUMNS) - 1 else 1  # the last column has no room at its right
        x = a.x + side * w
        bulge = x + side * 0.045
        return Route(source, target, (("M", x, start), ("C", bulge, start, bulge, end, x, end)), -side)
    step = 1 if b.column > a.column else -1
    x0, x1 = a.x + step * w, b.x - step * w
    if b.column == a.column + step:
        middle = (x0 + x1) / 2
        return Route(source, target, (("M", x0, start), ("C", middle, start, middle, end, x1, end)), step)
    left, right = sorted((a.column, b.column))
    lane = _free_lane(board, left, right, start, end, lanes)
    first = (a.column + step + 0.5) / len(COLUMNS) - step * w
    last = (b.column - step + 0.5) / len(COLUMNS) + step * w
    m0, m1 = (x0 + first) / 2, (last + x1) / 2
    path: tuple[Stroke, ...] = (
        ("M", x0, start),
        ("C", m0, start, m0, lane, first, lane),
        ("L", last, lane),
        ("C", m1, lane, m1, end, x1, end),
    )
    return Route(source, target, path, step)


def _free_lane(board: Layout, left: int, right: int, start: float, end: float, lanes: list[float]) -> float:
    """The nearest height at which nothing stands in the columns between, and no other arrow runs yet."""
    h = board.half_height
    between = [place.y for place in board.places.values() if left < place.column < right]
    candidates = [start, end, *(y + side * (h + 0.035) for y in between for side in (-1, 1))]
    free = [y for y in candidates if 0.01 < y < 0.99 and all(abs(y - other) > h + 0.02 for other in between)]
    lane = min(free or [0.985], key=lambda y: abs(y - start) + abs(y - end))
    step = 0.024
    for _ in range(2 * len(lanes)):
        if all(abs(lane - taken) >= 0.017 for taken in lanes):
            break
        lane += step
        if lane > 0.995:
            step, lane = -step, lane - 2 * step
    lanes.append(lane)
    return lane
