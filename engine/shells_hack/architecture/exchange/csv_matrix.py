"""Tables: the adjacency matrix (a row leads to the columns that are marked) or a list of links; names, not levels."""

from __future__ import annotations

import csv
import io
from itertools import islice

from engine.errors import BadArchitecture, Problem
from engine.plain import one_line
from engine.shells_hack.architecture.exchange import links, marks
from engine.shells_hack.architecture.exchange.drawing import Drawing, Line, Shape, checked
from engine.shells_hack.architecture.exchange.limits import MAX_LINES, MAX_SHAPES
from engine.shells_hack.rules.settings import Architecture

__all__ = ["read", "write"]

_SEPARATORS = "\t,;"  #: the first of those that fit equally well
_FORMULA = ("=", "+", "-", "@")  #: a spreadsheet would compute a name that begins so
MAX_TITLES = 5  #: rows above a table that hold no more than a title
Rows = list[list[str]]


def write(architecture: Architecture) -> str:
    """Return the matrix of all components, switched-off ones included; own components go by their names."""
    names = _names(architecture)
    edges = {(edge.source, edge.target) for edge in architecture.edges}
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    ids = [component.id for component in architecture.components]
    rows.writerow(["", *(names[i] for i in ids)])
    for a in ids:
        rows.writerow([names[a], *("1" if (a, b) in edges else "" for b in ids)])
    return text.getvalue()


def _names(architecture: Architecture) -> dict[str, str]:
    """Names that are told apart: where two would be one, the ids."""
    ids = {component.id for component in architecture.components}
    labels = [component.name or component.id for component in architecture.components]
    names = {}
    for component, label in zip(architecture.components, labels, strict=True):
        alone = labels.count(label) == 1 and (label == component.id or label not in ids)
        names[component.id] = _guarded(label if alone else component.id)
    return names


def _guarded(name: str) -> str:
    return f"'{name}" if name.lstrip("'").startswith(_FORMULA) else name


def _label(cell: str) -> str:
    """A name, without the guard that ``write`` puts before what a spreadsheet would compute."""
    name = one_line(cell)
    return name[1:] if name.startswith("'") and name.lstrip("'").startswith(_FORMULA) else name


def read(text: str) -> Drawing:
    """Return a table as a drawing. :raises BadArchitecture: naming the cell."""
    try:
        rows = _rows(text)
    except csv.Error as error:
        raise BadArchitecture([Problem("file", "not_csv", {"cause": str(error)[:80]})]) from None
    if len(rows) < 2 or max(map(len, rows)) < 2:
        raise BadArchitecture([Problem("file", "unknown_format")])
    if _matches(rows) == 0 and (ends := links.ends(rows)):
        return links.read(rows, ends)
    return _matrix(rows)


# ---- rows and columns


def _rows(text: str) -> Rows:
    """The rows by the separator that makes the best table of them. :raises csv.Error:"""
    first, _, rest = text.partition("\n")
    if first.startswith("sep=") and len(first.strip()) <= 5:
        return _split(rest, first[4:5].strip() or ",")
    found = [_split(text, separator) for separator in _SEPARATORS if separator in text]
    return max(found, key=_likeness, default=[])


def _split(text: str, separator: str) -> Rows:
    """What holds something, without blank ends; no more rows than show that there are too many."""
    cells = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    most = max(MAX_SHAPES, MAX_LINES) + 2 + MAX_TITLES
    rows = [_trimmed(row) for row in islice((row for row in cells if any(map(str.strip, row))), most)]
    titles = 0
    while titles < min(MAX_TITLES, len(rows) - 2) and len(rows[titles]) == 1 < len(rows[titles + 1]):
        titles += 1
    return rows[titles:]


def _trimmed(row: list[str]) -> list[str]:
    last = next((i for i in range(len(row), 0, -1) if row[i - 1].strip()), 0)
    return row[:last]


def _likeness(rows: Rows) -> tuple[int, int, int]:
    """How much rows look like a table: names that are a row and a column, known heads, cells."""
    if not rows:
        return 0, 0, 0
    return _matches(rows), int(links.ends(rows) is not None), min(len(rows[0]), MAX_SHAPES)


def _matches(rows: Rows) -> int:
    columns = set(rows[0][1 : MAX_SHAPES + 2])
    return sum(row[0] in columns for row in rows[1:])


# ---- the matrix


def _matrix(rows: Rows) -> Drawing:
    columns = [_label(cell) for cell in rows[0][1:]]
    heads = [_label(row[0]) for row in rows[1:]]
    count = max(len(heads), len(columns))
    if count > MAX_SHAPES:
        raise BadArchitecture([Problem("file", "too_many", {"limit": MAX_SHAPES, "count": count})])
    _check_names(columns, [f"{_column(i + 1)}1" for i in range(len(columns))])
    _check_names(heads, [f"A{i + 2}" for i in range(len(heads))])
    for i, row in enumerate(rows[1:]):
        if len(row) > len(rows[0]):
            sizes = {"limit": len(columns), "count": len(row) - 1}
            raise BadArchitecture([Problem(f"rows.{heads[i]}"[:80], "row_too_long", sizes)])
    lines, notes = _marked(rows, heads, columns)
    notes += _not_square(heads, columns)
    labels = list(dict.fromkeys([*heads, *columns]))
    return checked(Drawing("csv", tuple(Shape(label, label) for label in labels), tuple(lines), tuple(notes)))


def _column(number: int) -> str:
    """A column's letters: A, B, … Z, AA, …"""
    letters = ""
    while number >= 0:
        letters = chr(ord("A") + number % 26) + letters
        number = number // 26 - 1
    return letters


def _check_names(names: list[str], cells: list[str]) -> None:
    """:raises BadArchitecture: for a name that is missing or there twice, with its cells."""
    problems: list[Problem] = []
    where: dict[str, str] = {}
    for name, cell in zip(names, cells, strict=True):
        if not name:
            problems.append(Problem(cell, "no_label"))
        elif name in where:
            problems.append(Problem(f"{where[name]}, {cell}", "duplicate", {"id": name[:40]}))
        where.setdefault(name, cell)
    if problems:
        raise BadArchitecture(problems)


def _marked(rows: Rows, heads: list[str], columns: list[str]) -> tuple[list[Line], list[Problem]]:
    """:raises BadArchitecture: for what is no mark."""
    crosses = not any(marks.is_yes(cell, False) for row in rows[1:] for cell in row[1:])
    lines, notes, weighed = [], [], 0
    for a, row in zip(heads, rows[1:], strict=True):
        for b, cell in zip(columns, row[1:], strict=False):
            yes = marks.is_yes(cell, crosses)
            if yes is None:
                given = {"given": cell.strip()[:40]}
                raise BadArchitecture([Problem(f"{a} > {b}"[:80], "not_a_mark", given)])
            if not yes:
                continue
            weighed += marks.is_weight(cell)
            if a == b:
                notes.append(Problem("lines", "self_line", {"label": a[:40]}))
            else:
                lines.append(Line(a, b))
    if weighed:
        notes.append(Problem("lines", "weights_dropped", {"count": weighed}))
    return lines, notes


def _not_square(heads: list[str], columns: list[str]) -> list[Problem]:
    """Names that are only a row or only a column: they are taken over, and said."""
    across, down = set(columns), set(heads)
    alone = [("only_row", name) for name in heads if name not in across]
    alone += [("only_column", name) for name in columns if name not in down]
    return [Problem("lines", code, {"label": name[:40]}) for code, name in alone]
