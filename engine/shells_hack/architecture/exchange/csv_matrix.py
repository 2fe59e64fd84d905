"""The adjacency matrix as CSV: a row leads to the columns that are marked; names, not levels."""

from __future__ import annotations

import csv
import io
import re
from itertools import islice

from engine.errors import BadArchitecture, Problem
from engine.plain import one_line
from engine.shells_hack.architecture.exchange.drawing import Drawing, Line, Shape, checked
from engine.shells_hack.architecture.exchange.limits import MAX_SHAPES
from engine.shells_hack.rules.settings import Architecture

__all__ = ["read", "write"]

_YES = frozenset({"1", "x", "○", "◯", "●", "✓", "✔", "true", "yes", "y"})
_NO = frozenset({"", "0", "-", "–", "—", "false", "no", "n", "×", "✗"})
_SEPARATORS = ",;\t"
_QUOTED = re.compile('"[^"]*+"')
MAX_FIRST = 4_096  #: characters of the first row by which the separator is known
_FORMULA = ("=", "+", "-", "@")  #: a spreadsheet would compute a name that begins so


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
    labels = [component.name or component.id for component in architecture.components]
    names = {}
    for component, label in zip(architecture.components, labels, strict=True):
        name = one_line(label) if labels.count(label) == 1 else component.id
        names[component.id] = f"'{name}" if name.startswith(_FORMULA) else name
    return names


def read(text: str) -> Drawing:
    """Return a matrix as a drawing. :raises BadArchitecture: naming the row and the column."""
    try:
        rows = _rows(text)
    except csv.Error as error:
        raise BadArchitecture([Problem("file", "not_csv", {"cause": str(error)[:80]})]) from None
    if len(rows) < 2 or len(rows[0]) < 2:
        raise BadArchitecture([Problem("file", "unknown_format")])
    count = max(len(rows), len(rows[0])) - 1
    if count > MAX_SHAPES:
        raise BadArchitecture([Problem("file", "too_many", {"limit": MAX_SHAPES, "count": count})])
    columns = [_label(cell) for cell in rows[0][1:]]
    heads = [_label(row[0]) for row in rows[1:]]
    _check_names(columns, "columns")
    _check_names(heads, "rows")
    lines = []
    for a, row in zip(heads, rows[1:], strict=True):
        if len(row) > len(rows[0]):
            sizes = {"limit": len(columns), "count": len(row) - 1}
            raise BadArchitecture([Problem(f"rows.{a}"[:80], "row_too_long", sizes)])
        for b, cell in zip(columns, row[1:], strict=False):
            lines += _line(a, b, cell)
    labels = list(dict.fromkeys([*heads, *columns]))
    return checked(Drawing("csv", tuple(Shape(label, label) for label in labels), tuple(lines)))


def _rows(text: str) -> list[list[str]]:
    """The rows that hold something; no more of them than show that there are too many. :raises csv.Error:"""
    first, _, _ = text[:MAX_FIRST].partition("\n")
    separator = max(_SEPARATORS, key=_QUOTED.sub("", first).count)
    cells = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    return list(islice((row for row in cells if any(map(str.strip, row))), MAX_SHAPES + 2))


def _label(cell: str) -> str:
    name = one_line(cell)
    return name[1:] if name.startswith("'") and name[1:].startswith(_FORMULA) else name


def _check_names(names: list[str], where: str) -> None:
    for name in names:
        if not name:
            raise BadArchitecture([Problem(where, "no_label")])
        if names.count(name) > 1:
            raise BadArchitecture([Problem(where, "duplicate", {"id": name[:40]})])


def _line(source: str, target: str, cell: str) -> list[Line]:
    mark = cell.strip().lower()
    if mark in _NO:
        return []
    if mark not in _YES:
        raise BadArchitecture([Problem(f"{source} > {target}"[:80], "not_a_mark", {"given": cell.strip()[:40]})])
    if source == target:
        raise BadArchitecture([Problem(f"{source} > {target}"[:80], "self_loop", {"id": source[:40]})])
    return [Line(source, target)]
