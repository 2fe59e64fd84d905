"""draw.io (mxGraph XML): all pages, compressed ones too; shapes and arrows, to be mapped by the user."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from xml.etree.ElementTree import Element

from engine.errors import BadArchitecture, Problem
from engine.shells_hack.architecture.exchange.drawing import Drawing, Line, Shape, checked, plain_text
from engine.shells_hack.architecture.exchange.limits import MAX_CELLS, MAX_ESCAPES, MAX_PAGES, MAX_STYLE, MAX_TEXT
from engine.shells_hack.architecture.exchange.xml import read_xml

__all__ = ["read"]

_ESCAPES = re.compile(rb"(?:%[0-9A-Fa-f]{2})++")
_STORES = ("cylinder", "datastore", "database")
_ACTORS = ("umlactor", "actor")
_BOXES = ("swimlane", "group", "container")


def read(root: Element) -> Drawing:
    """Return every page of a file as one drawing. :raises BadArchitecture: naming the page."""
    pages = [root] if root.tag == "mxGraphModel" else [page for page in root if page.tag == "diagram"]
    if not pages:
        raise BadArchitecture([Problem("mxfile", "nothing_drawn")])
    if len(pages) > MAX_PAGES:
        raise BadArchitecture([Problem("mxfile", "too_many", {"limit": MAX_PAGES, "count": len(pages)})])
    shapes: list[Shape] = []
    lines: list[Line] = []
    notes: list[Problem] = []
    room, drawn = MAX_TEXT, 0
    for i, page in enumerate(pages):
        name = plain_text(page.get("name") or "") or str(i + 1)
        model, used = (page, 0) if page.tag == "mxGraphModel" else _model(page, f"page {name}"[:80], room)
        room -= used
        cells = _cells(model)
        drawn += len(cells)
        if drawn > MAX_CELLS:
            raise BadArchitecture([Problem("mxCell", "too_many", {"limit": MAX_CELLS, "count": drawn})])
        title = name if len(pages) > 1 else ""
        here = _shapes(cells, f"{i}:", title)
        shapes += here
        _join(cells, f"{i}:", {shape.key for shape in here}, lines, notes)
    return checked(Drawing("drawio", tuple(shapes), tuple(lines), tuple(notes)))


def _model(page: Element, where: str, room: int) -> tuple[Element, int]:
    """The page's graph and how many characters it took to unpack."""
    for child in page:
        if child.tag == "mxGraphModel":
            return child, 0
    text = _unpack((page.text or "").strip(), where, room)
    model = read_xml(text, where)
    if model.tag != "mxGraphModel":
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
        if data.count(b"%") > MAX_ESCAPES:
            raise BadArchitecture([Problem(where, "too_large", {"limit": MAX_TEXT, "count": MAX_TEXT + 1})])
        return _unescaped(data).decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        raise BadArchitecture([Problem(where, "not_packed")]) from None


def _unescaped(data: bytes) -> bytes:
    """Undo percent-encoding run by run: pieces by themselves would be many times as large as the whole."""
    found = bytearray()
    place = 0
    for run in _ESCAPES.finditer(data):
        found += data[place : run.start()] + bytes.fromhex(run[0].replace(b"%", b"").decode())
        place = run.end()
    return bytes(found + data[place:])


class _Cell:
    """A cell of the graph with what a surrounding object says of it."""

    __slots__ = ("edge", "id", "label", "parent", "source", "style", "target", "vertex")

    def __init__(self, cell: Element, around: Element | None) -> None:
        owner = cell if around is None else around
        self.id = owner.get("id") or cell.get("id") or ""
        self.label = plain_text(owner.get("label") or cell.get("value") or "")
        self.parent = cell.get("parent") or ""
        self.vertex, self.edge = cell.get("vertex") == "1", cell.get("edge") == "1"
        self.source, self.target = cell.get("source") or "", cell.get("target") or ""
        parts = [part.partition("=") for part in (cell.get("style") or "")[:MAX_STYLE].lower().split(";") if part]
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
    root = next((child for child in model if child.tag == "root"), model)
    found = []
    for element in root:
        if element.tag in ("object", "UserObject"):
            found += [_Cell(child, element) for child in element if child.tag == "mxCell"]
        elif element.tag == "mxCell":
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
