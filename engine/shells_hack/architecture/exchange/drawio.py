"""draw.io (mxGraph XML): all pages, compressed ones too; shapes and arrows, to be mapped by the user."""

from __future__ import annotations

import base64
import binascii
import zlib
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from engine.errors import BadArchitecture, Problem
from engine.shells_hack.architecture.exchange.drawing import Drawing, Line, Shape, checked, plain_text
from engine.shells_hack.architecture.exchange.limits import MAX_TEXT
from engine.shells_hack.architecture.exchange.xml import local, read_xml

__all__ = ["read"]

_STORES = ("cylinder", "datastore", "database")
_ACTORS = ("umlactor", "actor")
_BOXES = ("swimlane", "group", "container")


def read(root: Element) -> Drawing:
    """Return every page of a file as one drawing. :raises BadArchitecture: naming the page."""
    pages = [root] if local(root) == "mxGraphModel" else [page for page in root if local(page) == "diagram"]
    if not pages:
        raise BadArchitecture([Problem("mxfile", "nothing_drawn")])
    shapes: list[Shape] = []
    lines: list[Line] = []
    notes: list[Problem] = []
    room = MAX_TEXT
    for i, page in enumerate(pages):
        name = plain_text(page.get("name") or "") or str(i + 1)
        model, used = (page, 0) if local(page) == "mxGraphModel" else _model(page, f"page {name}"[:80], room)
        room -= used
        cells = _cells(model)
        title = name if len(pages) > 1 else ""
        shapes += _shapes(cells, f"{i}:", title)
        _join(cells, f"{i}:", {shape.key for shape in shapes}, lines, notes)
    return checked(Drawing("drawio", tuple(shapes), tuple(lines), tuple(notes)))


def _model(page: Element, where: str, room: int) -> tuple[Element, int]:
    """The page's graph and how many characters it took to unpack."""
    for child in page:
        if local(child) == "mxGraphModel":
            return child, 0
    text = _unpack((page.text or "").strip(), where, room)
    model = read_xml(text, where)
    if local(model) != "mxGraphModel":
        raise BadArchitecture([Problem(where, "unknown_format")])
    return model, len(text)


def _unpack(packed: str, where: str, room: int) -> str:
    """base64, then raw deflate, then percent-encoding; a page that unpacks without end is refused."""
    try:
        raw = base64.b64decode(packed, validate=True)
        unpacker = zlib.decompressobj(-15)
        data = unpacker.decompress(raw, 3 * room + 1)  # percent-encoding makes three bytes of one
        if unpacker.unconsumed_tail or len(data) > 3 * room:
            raise BadArchitecture([Problem(where, "too_large", {"limit": MAX_TEXT, "count": MAX_TEXT + 1})])
        return unquote(data.decode("utf-8"), errors="strict")
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise BadArchitecture([Problem(where, "not_packed")]) from None


class _Cell:
    """A cell of the graph with what a surrounding object says of it."""

    def __init__(self, cell: Element, around: Element | None) -> None:
        owner = cell if around is None else around
        self.id = owner.get("id") or cell.get("id") or ""
        self.label = plain_text(owner.get("label") or cell.get("value") or "")
        self.parent = cell.get("parent") or ""
        self.vertex, self.edge = cell.get("vertex") == "1", cell.get("edge") == "1"
        self.source, self.target = cell.get("source") or "", cell.get("target") or ""
        parts = [part.partition("=") for part in (cell.get("style") or "").lower().split(";") if part]
        self.style = {name: value for name, _, value in parts}

    @property
    def kind(self) -> str:
        """Return what the shape looks like."""
        look = " ".join((*self.style, self.style.get("shape", "")))
        if "text" in self.style:
            return "text"
        for kind, words in (("store", _STORES), ("actor", _ACTORS), ("boundary", _BOXES)):
            if any(word in look for word in words):
                return kind
        return ""

    def arrow(self, end: str) -> bool:
        """Return whether an end of a line carries an arrowhead; draw.io's default is one at the end."""
        return self.style.get(end, "classic" if end == "endarrow" else "none") != "none"


def _cells(model: Element) -> list[_Cell]:
    root = next((child for child in model if local(child) == "root"), model)
    found = []
    for element in root:
        if local(element) in ("object", "UserObject"):
            found += [_Cell(child, element) for child in element if local(child) == "mxCell"]
        elif local(element) == "mxCell":
            found.append(_Cell(element, None))
    return found


def _shapes(cells: list[_Cell], prefix: str, page: str) -> list[Shape]:
    edges = {cell.id for cell in cells if cell.edge}
    around = {cell.parent for cell in cells if cell.vertex}
    shapes = []
    for cell in cells:
        if not cell.vertex or cell.parent in edges:  # a vertex inside an edge is the edge's label
            continue
        kind = "boundary" if cell.id in around and not cell.kind else cell.kind
        shapes.append(Shape(prefix + cell.id, cell.label, kind, page))
    return shapes


def _join(cells: list[_Cell], prefix: str, known: set[str], lines: list[Line], notes: list[Problem]) -> None:
    for cell in cells:
        if not cell.edge:
            continue
        a, b = prefix + cell.source, prefix + cell.target
        if a not in known or b not in known:
            notes.append(Problem("lines", "line_without_end", {"label": cell.label[:40]}))
            continue
        forth, back = cell.arrow("endarrow"), cell.arrow("startarrow")
        if forth or not back:
            lines.append(Line(a, b))
        if back:
            lines.append(Line(b, a))
        if not forth and not back:
            notes.append(Problem("lines", "line_without_head", {"label": cell.label[:40]}))
