"""Lines of an emblem as geometry: read from figures, put in their place, and cut where another figure lies in front.

Points are complex numbers, x to the right and y down.
"""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

__all__ = ["Stroke", "cut", "path_of", "placed", "read"]

Piece = tuple[complex, ...]  #: two points: a straight line; four: a cubic curve

GAP = 3.1  #: from the middle of a line to the middle of one that it cuts
LEAST = 1.5  #: shorter remains of a cut line are left out
STEPS = 24  #: of a curve, while it is looked at for being cut
FLAT = 6  #: straight lines that stand for a curve which cuts
ROUND = 0.5523  #: of a quarter of a circle as a cubic curve
_TOKEN = re.compile(r"[A-Z]|-?\d*\.?\d+")


@dataclass(frozen=True, slots=True)
class Stroke:
    """One line, drawn without lifting the pen."""

    pieces: tuple[Piece, ...]
    closed: bool = False


# ---- reading


def read(figure: str) -> list[Stroke]:
    """Return the lines of a figure. ``M L H V C Q Z`` are those of SVG, absolute; each of the others is a line:

    ``O x y r`` a circle, ``E x y rx ry`` an ellipse, ``R x y w h r`` a box with round corners,
    ``P x y r from to`` a part of a circle in degrees clockwise from the right, ``D x y`` a dot.
    """
    strokes: list[Stroke] = []
    pen: list[Piece] = []
    here = start = 0j
    for letter, numbers in _steps(figure):
        if letter in _WHOLE:
            strokes.append(_WHOLE[letter](*numbers))
        elif letter == "M":
            strokes += _finished(pen)
            pen, here = [], complex(*numbers)
            start = here
        elif letter == "Z":
            pen += [(here, start)] if abs(here - start) > 1e-9 else []
            strokes.append(Stroke(tuple(pen), True))
            pen, here = [], start
        else:
            pen.append(_piece(letter, here, numbers))
            here = pen[-1][-1]
    return strokes + _finished(pen)


def _steps(figure: str) -> Iterator[tuple[str, list[float]]]:
    letter, numbers = "", list[float]()
    for token in [*_TOKEN.findall(figure), ""]:
        if token and not token.isalpha():
            numbers.append(float(token))
            continue
        if letter:
            yield letter, numbers
        letter, numbers = token, []


def _finished(pen: list[Piece]) -> list[Stroke]:
    return [Stroke(tuple(pen))] if pen else []


def _piece(letter: str, here: complex, numbers: list[float]) -> Piece:
    if letter == "H":
        return here, complex(numbers[0], here.imag)
    if letter == "V":
        return here, complex(here.real, numbers[0])
    points = [complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    if letter == "Q":
        bend, end = points
        return here, here + (bend - here) * 2 / 3, end + (bend - end) * 2 / 3, end
    return here, *points


def _ellipse(x: float, y: float, rx: float, ry: float) -> Stroke:
    turns = [1, 1j, -1, -1j]
    points = [(turn, turn + ROUND * turn * 1j, turn * 1j + ROUND * turn, turn * 1j) for turn in turns]
    return Stroke(tuple(tuple(complex(x + p.real * rx, y + p.imag * ry) for p in piece) for piece in points), True)


def _circle(x: float, y: float, r: float) -> Stroke:
    return _ellipse(x, y, r, r)


def _arc(x: float, y: float, r: float, first: float, last: float) -> Stroke:
    count = math.ceil(abs(last - first) / 90)
    step = math.radians(last - first) / count
    reach = 4 / 3 * math.tan(step / 4) * 1j
    pieces = []
    for n in range(count):
        a = cmath.rect(1, math.radians(first) + n * step)
        b = cmath.rect(1, math.radians(first) + (n + 1) * step)
        pieces.append(tuple(complex(x, y) + r * p for p in (a, a + reach * a, b - reach * b, b)))
    return Stroke(tuple(pieces))


def _box(x: float, y: float, w: float, h: float, r: float) -> Stroke:
    return read(
        f"M{x + r} {y}H{x + w - r}Q{x + w} {y} {x + w} {y + r}V{y + h - r}Q{x + w} {y + h} {x + w - r} {y + h}"
        f"H{x + r}Q{x} {y + h} {x} {y + h - r}V{y + r}Q{x} {y} {x + r} {y}Z"
    )[0]


def _dot(x: float, y: float) -> Stroke:
    return Stroke(((complex(x, y), complex(x, y)),))


_WHOLE: dict[str, Callable[..., Stroke]] = {"O": _circle, "E": _ellipse, "P": _arc, "R": _box, "D": _dot}


# ---- placing


def placed(
    strokes: Iterable[Stroke], at: complex, size: float = 1, turn: float = 0, mirror: bool = False
) -> list[Stroke]:
    """Return lines mirrored left to right, made larger, turned by degrees clockwise, and moved."""
    by = cmath.rect(size, math.radians(turn))

    def moved(p: complex) -> complex:
        return at + by * (-p.conjugate() if mirror else p)

    return [Stroke(tuple(tuple(map(moved, piece)) for piece in stroke.pieces), stroke.closed) for stroke in strokes]


# ---- cutting


def cut(strokes: Iterable[Stroke], front: Iterable[Stroke]) -> list[Stroke]:
    """Return what is left of lines behind others: nothing inside those that are closed, and a gap around all."""
    cover = _Cover(front)
    return [left for stroke in strokes for left in _remains(stroke, cover)]


class _Cover:
    """What figures in front hide."""

    def __init__(self, front: Iterable[Stroke]) -> None:
        self._areas: list[list[complex]] = []
        self._edges: list[tuple[complex, complex]] = []
        for stroke in front:
            points = [stroke.pieces[0][0]]
            for piece in stroke.pieces:
                count = 1 if len(piece) == 2 else FLAT
                points += [_point(piece, (n + 1) / count) for n in range(count)]
            self._edges += zip(points, points[1:], strict=False)
            self._areas += [points] if stroke.closed else []
        xs = [p.real for edge in self._edges for p in edge]
        ys = [p.imag for edge in self._edges for p in edge]
        self._box = (min(xs) - GAP, max(xs) + GAP, min(ys) - GAP, max(ys) + GAP)

    def hides(self, p: complex) -> bool:
        left, right, top, bottom = self._box
        if not (left < p.real < right and top < p.imag < bottom):
            return False
        return any(_distance(p, *edge) < GAP for edge in self._edges) or any(_inside(p, area) for area in self._areas)


def _remains(stroke: Stroke, cover: _Cover) -> Iterator[Stroke]:
    """The parts of a line that can be seen, each as long as it can be drawn without lifting the pen."""
    if not any(cover.hides(_point(piece, n / STEPS)) for piece in stroke.pieces for n in range(STEPS + 1)):
        yield stroke
        return
    runs: list[list[Piece]] = []
    for piece in stroke.pieces:
        for first, last in _seen(piece, cover):
            part = _part(piece, first, last)
            if runs and first == 0 and abs(runs[-1][-1][-1] - part[0]) < 1e-9:
                runs[-1].append(part)
            else:
                runs.append([part])
    if stroke.closed and len(runs) > 1 and abs(runs[-1][-1][-1] - runs[0][0][0]) < 1e-9:
        runs[0] = runs.pop() + runs[0]
    for run in runs:
        if sum(abs(piece[-1] - piece[0]) for piece in run) >= LEAST:
            yield Stroke(tuple(run))


def _seen(piece: Piece, cover: _Cover) -> Iterator[tuple[float, float]]:
    """From where to where, 0 to 1, a piece can be seen."""
    hidden = [cover.hides(_point(piece, n / STEPS)) for n in range(STEPS + 1)]
    first = None if hidden[0] else 0.0
    for n in range(1, STEPS + 1):
        if hidden[n] == hidden[n - 1]:
            continue
        edge = _edge(piece, (n - 1) / STEPS, n / STEPS, cover)
        if hidden[n] and first is not None:
            yield first, edge
            first = None
        else:
            first = edge
    if first is not None:
        yield first, 1.0


def _edge(piece: Piece, a: float, b: float, cover: _Cover) -> float:
    """Where, between one place that is seen and one that is not, the gap begins."""
    at_a = cover.hides(_point(piece, a))
    for _ in range(8):
        middle = (a + b) / 2
        if cover.hides(_point(piece, middle)) == at_a:
            a = middle
        else:
            b = middle
    return (a + b) / 2


def _point(piece: Piece, t: float) -> complex:
    if len(piece) == 2:
        return piece[0] + (piece[1] - piece[0]) * t
    a, b, c, d = piece
    u = 1 - t
    return u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d


def _part(piece: Piece, first: float, last: float) -> Piece:
    if len(piece) == 2:
        return _point(piece, first), _point(piece, last)
    _, after = _split(piece, first)
    before, _ = _split(after, (last - first) / (1 - first))
    return before


def _split(piece: Piece, t: float) -> tuple[Piece, Piece]:
    """Both parts of a curve (de Casteljau)."""
    levels = [list(piece)]
    while len(levels[-1]) > 1:
        row = levels[-1]
        levels.append([a + (b - a) * t for a, b in zip(row, row[1:], strict=False)])
    return tuple(row[0] for row in levels), tuple(row[-1] for row in reversed(levels))


def _distance(p: complex, a: complex, b: complex) -> float:
    along = b - a
    square = along.real**2 + along.imag**2
    t = 0.0 if square == 0 else max(0.0, min(1.0, ((p - a) * along.conjugate()).real / square))
    return abs(p - a - along * t)


def _inside(p: complex, area: list[complex]) -> bool:
    inside = False
    for a, b in zip(area, area[1:] + area[:1], strict=True):
        if (a.imag > p.imag) != (b.imag > p.imag):
            x = a.real + (p.imag - a.imag) * (b.real - a.real) / (b.imag - a.imag)
            inside ^= p.real < x
    return inside


# ---- writing


def path_of(strokes: Iterable[Stroke]) -> str:
    """Return lines as an SVG path of absolute M, L, C and Z."""
    steps = []
    for stroke in strokes:
        steps.append(f"M{_written(stroke.pieces[0][0])}")
        for piece in stroke.pieces:
            steps.append(("L" if len(piece) == 2 else "C") + " ".join(map(_written, piece[1:])))
        steps.append("Z" if stroke.closed else "")
    return "".join(steps)


def _written(p: complex) -> str:
    return f"{_short(p.real)} {_short(p.imag)}"


def _short(number: float) -> str:
    return f"{round(number, 1) + 0.0:g}"
