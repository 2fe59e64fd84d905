"""A table that lists links: one a row, with a column for where it begins and one for where it ends."""

from __future__ import annotations

from engine.errors import BadArchitecture, Problem
from engine.plain import one_line
from engine.shells_hack.architecture.exchange.drawing import Drawing, Line, Shape, checked
from engine.shells_hack.architecture.exchange.limits import MAX_LINES

__all__ = ["ends", "read"]

#: what such columns are called, the usual first; also as Neo4j and BloodHound write them
_SOURCES = (
    "source",
    "from",
    "src",
    "start",
    "sourcenode",
    "startnode",
    "startid",
    "sourcename",
    "sourceid",
    "fromnode",
    "nname",
    "origin",
    "送信元",
    "接続元",
    "始点",
    "起点",
    "元",
    "発",
)
_TARGETS = (
    "target",
    "to",
    "dst",
    "dest",
    "destination",
    "end",
    "targetnode",
    "endnode",
    "endid",
    "targetname",
    "targetid",
    "tonode",
    "mname",
    "送信先",
    "接続先",
    "宛先",
    "終点",
    "先",
    "着",
)


def ends(rows: list[list[str]]) -> tuple[int, int] | None:
    """Return the columns of the two ends, None where the first row does not name them."""
    heads = ["".join(c for c in cell.casefold() if c.isalnum()) for cell in rows[0][:200]]
    sources = [heads.index(name) for name in _SOURCES if name in heads]
    targets = [heads.index(name) for name in _TARGETS if name in heads]
    return (sources[0], targets[0]) if sources and targets else None


def read(rows: list[list[str]], columns: tuple[int, int]) -> Drawing:
    """Return the links as a drawing, and a note of how the table was read. :raises BadArchitecture: for too many."""
    if len(rows) - 1 > MAX_LINES:
        raise BadArchitecture([Problem("lines", "too_many", {"limit": MAX_LINES, "count": len(rows) - 1})])
    source, target = (rows[0][i][:40] for i in columns)
    notes = [Problem("lines", "read_as_links", {"source": source, "target": target})]
    dropped = [cell.strip() for i, cell in enumerate(rows[0]) if i not in columns and cell.strip()]
    notes += [Problem("columns", "column_dropped", {"label": cell[:40]}) for cell in dropped[:20]]
    lines: dict[tuple[str, str], None] = {}
    names: dict[str, None] = {}
    for row in rows[1:]:
        a, b = (one_line(row[i]) if i < len(row) else "" for i in columns)
        names |= dict.fromkeys(name for name in (a, b) if name)
        if not a or not b:
            notes.append(Problem("lines", "line_at", {"label": (a or b)[:40]}))
        elif a == b:
            notes.append(Problem("lines", "self_line", {"label": a[:40]}))
        else:
            lines[a, b] = None
    shapes = tuple(Shape(name, name) for name in names)
    return checked(Drawing("csv", shapes, tuple(Line(a, b) for a, b in lines), tuple(notes)))
