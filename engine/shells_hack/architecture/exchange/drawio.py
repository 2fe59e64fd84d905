"""draw.io (mxGraph XML): all pages, compressed ones too; shapes and arrows, to be mapped by the user."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Mapping
from xml.etree.ElementTree import Element

from engine.errors import BadArchitecture, Problem
from engine.shells_hack.architecture.exchange.drawing import Drawing, Line, Shape, checked, label_of, plain_text
from engine.shells_hack.architecture.exchange.limits import (
    MAX_CELLS,
    MAX_ESCAPES,
    MAX_LABEL,
    MAX_MARKUP,
    MAX_NESTED,
    MAX_PAGES,
    MAX_STYLE,
    MAX_TEXT,
)
from engine.shells_hack.architecture.exchange.xml import read_xml

__all__ = ["read"]

_PLACE = re.compile(r"%([^%\s<>]{1,60})%")
_SIZES = re.compile(r"_?[0-9]{2,4}x[0-9]{2,4}")  #: of a picture, in its file's name
_PLAIN = ("mxgraph.basic", "mxgraph.flowchart", "mxgraph.arrows")  #: figures that say nothing by themselves
NEAR = 40  #: between a picture and the words that name it, in the drawing's own units
MAX_PLACE = 1e9  #: how far away a shape may lie
MAX_PAIRS = 20_000  #: pictures times texts that are compared on a page
Box = tuple[float, float, float, float]  #: left, top, right, bottom
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
        here, stands = _shapes(cells, f"{i}:", title)
        shapes += here
        _join(cells, f"{i}:", {shape.key: shape for shape in here}, lines, notes, stands)
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
    except (ValueError, zlib.error):  # what is no base64, no ASCII and no UTF-8 is a ValueError each
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

    __slots__ = ("box", "edge", "id", "label", "layer_off", "parent", "source", "style", "target", "values", "vertex")

    def __init__(self, cell: Element, around: Element | None) -> None:
        owner = cell if around is None else around
        self.id = owner.get("id") or cell.get("id") or ""
        self.parent = cell.get("parent") or ""
        self.vertex, self.edge = cell.get("vertex") == "1", cell.get("edge") == "1"
        self.source, self.target = cell.get("source") or "", cell.get("target") or ""
        parts = [part.partition("=") for part in (cell.get("style") or "")[:MAX_STYLE].split(";") if part]
        self.style = {name.lower(): value for name, _, value in parts}
        self.layer_off = cell.get("visible") == "0"
        self.values: Mapping[str, str] = owner.attrib
        self.label = self._label(owner.get("label") or cell.get("value") or "")
        self.box = _box(cell)

    def _label(self, text: str) -> str:
        """The words of a label: with the values of its placeholders, and HTML only where the style says so."""
        if self.values.get("placeholders") == "1":
            text = _PLACE.sub(lambda place: self.values.get(place[1], place[0])[:MAX_LABEL], text[:MAX_MARKUP])
        return plain_text(text) if self.style.get("html") == "1" else label_of(text)

    @property
    def kind(self) -> str:
        """Return what the shape looks like."""
        look = " ".join((*self.style, self.style.get("shape", ""))).lower()
        if "text" in self.style:
            return "text"
        for kind, words in (("store", _STORES), ("actor", _ACTORS), ("boundary", _BOXES)):
            if any(word in look for word in words):
                return kind
        return ""

    @property
    def icon(self) -> str:
        """Return the name of a picture from a library, "" for a plain shape."""
        names = [self.style.get(name, "") for name in ("resicon", "gricon", "pricon", "image", "shape")]
        for name in names:
            if name.startswith(_PLAIN) or not name.startswith(("mxgraph.", "img/", "https:", "http:", "/")):
                continue
            last = name[-200:].rpartition("/")[2]
            last = (
                last.removeprefix("mxgraph.").rpartition(".")[2] if name.startswith("mxgraph.") else last.split(".")[0]
            )
            words = " ".join(_SIZES.sub("", last).replace("_", " ").replace("-", " ").split())
            return label_of(words[:1].upper() + words[1:])
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


def _box(cell: Element) -> Box | None:
    """Where a shape lies inside its parent, None where the drawing does not say."""
    geometry = next((child for child in cell if child.tag == "mxGeometry"), None)
    if geometry is None or geometry.get("relative") == "1":
        return None
    try:
        x, y, width, height = (float(geometry.get(name, "0")[:30]) for name in ("x", "y", "width", "height"))
    except ValueError:
        return None
    return (x, y, x + width, y + height) if max(map(abs, (x, y, width, height))) < MAX_PLACE else None


def _shapes(cells: list[_Cell], prefix: str, page: str) -> tuple[list[Shape], dict[str, str]]:
    """The shapes of a page, and which other cells stand for one of them."""
    edges = {cell.id for cell in cells if cell.edge}
    around = {cell.parent for cell in cells if cell.vertex and cell.kind != "text"}
    hidden = _hidden(cells)
    names, used = _icon_names([cell for cell in cells if cell.vertex and cell.parent not in edges])
    shapes = []
    for cell in cells:
        if not cell.vertex or cell.parent in edges or cell.id in used:  # inside an edge it is the edge's label
            continue
        kind = "boundary" if cell.id in around and not cell.kind else cell.kind
        label = cell.label or names.get(cell.id, "") or cell.icon
        shapes.append(Shape(prefix + cell.id, label, "hidden" if cell.id in hidden else kind, page))
    return shapes, {prefix + text: prefix + icon for text, icon in used.items()}


def _hidden(cells: list[_Cell]) -> set[str]:
    """The cells on a layer, or in a group, that is not shown."""
    parents = {cell.id: cell.parent for cell in cells}
    off = {cell.id for cell in cells if cell.layer_off}
    found = set(off)
    for cell in cells:
        id = cell.id
        for _ in range(MAX_NESTED if off else 0):
            if id in off:
                found.add(cell.id)
                break
            id = parents.get(id, "")
    return found


def _icon_names(cells: list[_Cell]) -> tuple[dict[str, str], dict[str, str]]:
    """The nearest text beside every picture without words, and whose each such text is."""
    icons = [cell for cell in cells if not cell.label and cell.icon and cell.box]
    texts = [cell for cell in cells if cell.label and cell.kind == "text" and cell.box]
    if not icons or not texts or len(icons) * len(texts) > MAX_PAIRS:
        return {}, {}
    pairs = [
        (_apart(icon.box, text.box), i, j)
        for i, icon in enumerate(icons)
        for j, text in enumerate(texts)
        if icon.box and text.box and icon.parent == text.parent
    ]
    names: dict[str, str] = {}
    used: dict[str, str] = {}
    for apart, i, j in sorted(pairs):
        icon, text = icons[i], texts[j]
        if apart <= NEAR and icon.id not in names and text.id not in used:
            names[icon.id], used[text.id] = text.label, icon.id
    return names, used


def _apart(a: Box | None, b: Box | None) -> float:
    if a is None or b is None:
        return MAX_PLACE
    return max(a[0] - b[2], b[0] - a[2], 0.0) + max(a[1] - b[3], b[1] - a[3], 0.0)


def _join(
    cells: list[_Cell],
    prefix: str,
    shapes: dict[str, Shape],
    lines: list[Line],
    notes: list[Problem],
    stands: dict[str, str],
) -> None:
    edges = {prefix + cell.id for cell in cells if cell.edge}
    for cell in cells:
        if not cell.edge:
            continue
        a, b = (stands.get(prefix + end, prefix + end) for end in (cell.source, cell.target))
        if a not in shapes or b not in shapes:
            notes.append(_loose(cell, shapes.get(a) or shapes.get(b), a in edges or b in edges))
            continue
        forth, back = cell.arrow("endarrow"), cell.arrow("startarrow")
        if forth or not back:
            lines.append(Line(a, b))
        if back:
            lines.append(Line(b, a))
        if not forth and not back:
            label = cell.label or f"{shapes[a].label[:40]} – {shapes[b].label[:40]}"
            notes.append(Problem("lines", "line_without_head", {"label": label[:90]}))


def _loose(cell: _Cell, here: Shape | None, line: bool) -> Problem:
    """Why a line does not become an arrow."""
    if here and here.label and (line or not cell.label):
        return Problem("lines", "line_to_line" if line else "line_at", {"label": here.label[:40]})
    return Problem("lines", "line_without_end", {"label": cell.label[:40]})
