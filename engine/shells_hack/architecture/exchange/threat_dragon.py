"""OWASP Threat Dragon, v2 JSON: actors, processes and stores are shapes, data flows are arrows."""

from __future__ import annotations

from typing import Any

from engine.errors import BadArchitecture, Problem
from engine.shells_hack.architecture.exchange.drawing import Drawing, Line, Shape, checked, label_of
from engine.shells_hack.architecture.exchange.limits import MAX_CELLS, MAX_PAGES

__all__ = ["is_threat_dragon", "read"]

_KINDS = {
    "actor": "actor",
    "process": "process",
    "store": "store",
    "trust-boundary-box": "boundary",
    "trust-boundary-curve": "boundary",
    "trust-broundary-curve": "boundary",  # as early versions of the program write it
    "td-text-block": "text",
    "tm.Actor": "actor",
    "tm.Process": "process",
    "tm.Store": "store",
    "tm.BoundaryBox": "boundary",
    "tm.Boundary": "boundary",
    "tm.Text": "text",
}
_FLOWS = ("flow", "tm.Flow")


def is_threat_dragon(data: dict[str, Any]) -> bool:
    """Return whether a JSON object is a threat model of this program, of any version."""
    return isinstance(data.get("summary"), dict) and isinstance(data.get("detail"), dict)


def read(data: dict[str, Any]) -> Drawing:
    """Return all diagrams of a model as one drawing. :raises BadArchitecture: for another version or a bad place."""
    version = str(data.get("version", ""))
    if version.split(".")[0] != "2":
        raise BadArchitecture([Problem("version", "other_version", {"given": version[:40], "known": "2"})])
    diagrams = data["detail"].get("diagrams")
    if not isinstance(diagrams, list) or not diagrams:
        raise BadArchitecture([Problem("detail.diagrams", "nothing_drawn")])
    shapes: list[Shape] = []
    lines: list[Line] = []
    notes: list[Problem] = []
    drawn = 0
    for i, diagram in enumerate(diagrams):
        where = f"detail.diagrams.{i}"
        cells = diagram.get("cells") if isinstance(diagram, dict) else None
        if not isinstance(cells, list):
            raise BadArchitecture([Problem(f"{where}.cells", "list_type")])
        title = label_of(str(diagram.get("title") or i + 1)) if len(diagrams) > 1 else ""
        drawn += len(cells)
        if i == MAX_PAGES or drawn > MAX_CELLS:
            limit, count = (MAX_PAGES, len(diagrams)) if i == MAX_PAGES else (MAX_CELLS, drawn)
            raise BadArchitecture([Problem(f"{where}.cells", "too_many", {"limit": limit, "count": count})])
        _read_cells(cells, f"{where}.cells", f"{i}:", title, shapes, lines, notes)
    return checked(Drawing("threat_dragon", tuple(shapes), tuple(lines), tuple(notes)))


def _read_cells(
    cells: list[Any],
    where: str,
    prefix: str,
    page: str,
    shapes: list[Shape],
    lines: list[Line],
    notes: list[Problem],
) -> None:
    flows = []
    for i, cell in enumerate(cells):
        if not isinstance(cell, dict) or not isinstance(cell.get("id"), str):
            raise BadArchitecture([Problem(f"{where}.{i}", "not_a_cell")])
        info = cell["data"] if isinstance(cell.get("data"), dict) else {}
        shape, name = str(cell.get("shape", "")), label_of(str(info.get("name") or ""))
        if shape in _FLOWS or info.get("type") == "tm.Flow":
            flows.append((cell, name, bool(info.get("isBidirectional"))))
            continue
        kind = _KINDS.get(shape) or _KINDS.get(str(info.get("type", "")), "")
        shapes.append(Shape(prefix + cell["id"], name, kind, page))
    known = {shape.key for shape in shapes if shape.key.startswith(prefix)}
    for cell, name, both in flows:
        a, b = (prefix + _end(cell, end) for end in ("source", "target"))
        if a not in known or b not in known:
            notes.append(Problem(where, "line_without_end", {"label": name[:40]}))
            continue
        lines.append(Line(a, b))
        if both:
            lines.append(Line(b, a))


def _end(cell: dict[str, Any], end: str) -> str:
    side = cell.get(end)
    return str(side.get("cell", "")) if isinstance(side, dict) else ""
