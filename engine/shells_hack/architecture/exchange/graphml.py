"""GraphML: ours holds everything and reads back the same; a stranger's is a drawing to be mapped."""

from __future__ import annotations

import json
import re
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from engine.errors import BadArchitecture, Problem
from engine.reading import Inconsistent, parse
from engine.shells_hack.architecture.edit import read_architecture
from engine.shells_hack.architecture.exchange.drawing import Drawing, Line, Shape, checked, label_of
from engine.shells_hack.architecture.exchange.json_file import FORMAT, VERSION
from engine.shells_hack.architecture.exchange.limits import MAX_CELLS, MAX_MARKUP, MAX_SHAPES
from engine.shells_hack.rules.settings import PARAMETERS, Architecture

__all__ = ["read", "write"]

_NAMESPACE = "http://graphml.graphdrawing.org/xmlns"
#: what XML cannot hold, or would change: such names are written as JSON strings
_UNSAFE = re.compile("[^\t\n\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NAMES = ("label", "name", "title", "displayname", "text")  #: keys that hold a node's name, the best first
MAX_NOTES = 20  #: hyperedges told, and ends of one
_GRAPH_KEYS = {"format": "string", "version": "int", "name": "string", "name_json": "string", "own_assets": "boolean"}
_NODE_KEYS = {
    "name": "string",
    "name_json": "string",
    "layer": "string",
    "exposed": "boolean",
    "enabled": "boolean",
    **dict.fromkeys(PARAMETERS, "int"),
    "assets": "string",
}


def write(architecture: Architecture) -> str:
    """Return an architecture as GraphML."""
    root = Element("graphml", xmlns=_NAMESPACE)
    for scope, keys in (("graph", _GRAPH_KEYS), ("node", _NODE_KEYS)):
        for name, kind in keys.items():
            SubElement(root, "key", {"id": f"{scope}_{name}", "for": scope, "attr.name": name, "attr.type": kind})
    graph = SubElement(root, "graph", {"id": architecture.id, "edgedefault": "directed"})
    _put(graph, "graph", "format", FORMAT)
    _put(graph, "graph", "version", str(VERSION))
    _put_name(graph, "graph", architecture.name)
    _put(graph, "graph", "own_assets", _flag(architecture.assets is not None))
    for component in architecture.components:
        node = SubElement(graph, "node", id=component.id)
        _put_name(node, "node", component.name)
        _put(node, "node", "layer", component.layer)
        _put(node, "node", "exposed", _flag(component.exposed))
        _put(node, "node", "enabled", _flag(component.enabled))
        for parameter, level in zip(PARAMETERS, component.levels, strict=True):
            _put(node, "node", parameter, str(level))
        kept = (architecture.assets or {}).get(component.id)
        if kept is not None:
            _put(node, "node", "assets", " ".join(kept))
    for i, edge in enumerate(architecture.edges):
        SubElement(graph, "edge", id=f"e{i}", source=edge.source, target=edge.target)
    indent(root, " ")
    return "<?xml version='1.0' encoding='UTF-8'?>\n" + tostring(root, encoding="unicode") + "\n"


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _put(parent: Element, scope: str, name: str, value: str) -> None:
    SubElement(parent, "data", key=f"{scope}_{name}").text = value


def _put_name(parent: Element, scope: str, name: str | None) -> None:
    if name is not None:
        unsafe = _UNSAFE.search(name)
        _put(parent, scope, "name_json" if unsafe else "name", json.dumps(name) if unsafe else name)


def read(root: Element) -> Architecture | Drawing:
    """Return our own architecture, or a stranger's drawing. :raises BadArchitecture:"""
    graphs = [child for child in root if child.tag == "graph"]
    if len(graphs) != 1:
        raise BadArchitecture([Problem("graphml", "one_graph", {"count": len(graphs)})])
    keys = {key.get("id", ""): key.get("attr.name") or "" for key in root if key.tag == "key"}
    values = _data(graphs[0], keys)
    if values.get("format") != FORMAT:
        return _drawing(root, graphs[0])
    if values.get("version") != str(VERSION):
        given = values.get("version", "")[:40]
        raise BadArchitecture([Problem("graph.version", "other_version", {"given": given, "known": VERSION})])
    return _architecture(graphs[0], values, keys)


def _data(parent: Element, keys: dict[str, str]) -> dict[str, str]:
    return {keys.get(child.get("key", ""), ""): child.text or "" for child in parent if child.tag == "data"}


def _name(values: dict[str, str]) -> object:
    if "name_json" not in values:
        return values.get("name")
    try:
        return parse(values["name_json"], MAX_MARKUP)
    except Inconsistent:
        raise BadArchitecture([Problem("name_json", "not_json", {"line": 1})]) from None


def _architecture(graph: Element, values: dict[str, str], keys: dict[str, str]) -> Architecture:
    components, edges, assets = [], [], {}
    for i, node in enumerate(child for child in graph if child.tag == "node"):
        row = _data(node, keys)
        components.append(
            {
                "id": node.get("id", ""),
                "layer": row.get("layer", ""),
                "exposed": _true(row, "exposed", i),
                "enabled": _true(row, "enabled", i),
                "levels": [_number(row, parameter, i) for parameter in PARAMETERS],
                "name": _name(row),
            }
        )
        if "assets" in row:
            assets[node.get("id", "")] = row["assets"].split()
    for edge in (child for child in graph if child.tag == "edge"):
        edges.append({"source": edge.get("source", ""), "target": edge.get("target", "")})
    return read_architecture(
        {
            "id": graph.get("id", "drawn"),  # networkx leaves a graph's id out
            "name": _name(values),
            "components": components,
            "edges": edges,
            "assets": assets if _flag_of(values.get("own_assets", "")) else None,
        }
    )


def _true(row: dict[str, str], name: str, number: int) -> bool:
    flag = _flag_of(row.get(name, ""))
    if flag is None:
        raise BadArchitecture([Problem(f"components.{number}.{name}", "not_a_flag", {"given": row.get(name, "")[:40]})])
    return flag


def _flag_of(text: str) -> bool | None:
    """XML's own words, and with capitals as networkx writes them."""
    return {"true": True, "1": True, "false": False, "0": False}.get(text[:8].strip().lower())


def _number(row: dict[str, str], name: str, number: int) -> int:
    text = row.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise BadArchitecture([Problem(f"components.{number}.{name}", "not_a_level", {"given": text[:40]})])
    return int(text)


def _drawing(root: Element, graph: Element) -> Drawing:
    undirected = graph.get("edgedefault") == "undirected"
    nodes, edges, hyperedges = _contents(graph)
    for where, count, limit in (("nodes", len(nodes), MAX_SHAPES), ("edges", len(edges), MAX_CELLS)):
        if count > limit:
            raise BadArchitecture([Problem(where, "too_many", {"limit": limit, "count": count})])
    names = _name_keys(root)
    shapes: dict[str, Shape] = {}
    for node in nodes:
        key = node.get("id", "")
        if key in shapes or not key:
            raise BadArchitecture([Problem("nodes", "duplicate", {"id": key[:40]})])
        group = "yfiles.foldertype" in node.attrib or any(part.tag == "graph" for part in node)
        label = label_of(_named(node, names) or _first_text(node)) or label_of(key)
        shapes[key] = Shape(key, label, "boundary" if group else "")
    lines: list[Line] = []
    notes = [Problem("edges", "hyperedge", {"label": _ends(edge, shapes)}) for edge in hyperedges[:MAX_NOTES]]
    joined: set[tuple[str, str]] = set()
    for edge in edges:
        _join(edge, shapes, undirected, lines, notes, joined)
    return checked(Drawing("graphml", tuple(shapes.values()), tuple(lines), tuple(notes)))


def _name_keys(root: Element) -> list[tuple[str, str]]:
    """The keys of nodes that hold a name and what a node without one has, the best first; a number is no name."""
    found = []
    for key in root:
        name = (key.get("attr.name") or "").lower()
        text = (key.get("attr.type") or "string") == "string" and key.get("for", "node") in ("node", "all")
        if key.tag == "key" and text and name in _NAMES:
            default = next((part.text or "" for part in key if part.tag == "default"), "")
            found.append((_NAMES.index(name), key.get("id", ""), default))
    return [(id, default) for _, id, default in sorted(found)]


def _named(node: Element, names: list[tuple[str, str]]) -> str:
    values = {child.get("key", ""): child.text or "" for child in node if child.tag == "data"}
    return next((text for id, default in names if (text := values.get(id, default).strip())), "")


def _join(
    edge: Element,
    shapes: dict[str, Shape],
    undirected: bool,
    lines: list[Line],
    notes: list[Problem],
    joined: set[tuple[str, str]],
) -> None:
    """An edge as one arrow, two, or a note of why there is none."""
    source, target = edge.get("source", ""), edge.get("target", "")
    if source not in shapes or target not in shapes:
        here = shapes.get(source) or shapes.get(target)
        label = here.label if here else label_of(edge.get("id") or "")
        notes.append(Problem("edges", "line_at" if here else "line_without_end", {"label": label[:40]}))
        return
    if source == target:
        notes.append(Problem("edges", "self_line", {"label": shapes[source].label[:40]}))
        return
    forth, back = _heads(edge, undirected)
    if not forth and not back:
        ends = f"{shapes[source].label[:40]} – {shapes[target].label[:40]}"
        notes.append(Problem("edges", "line_without_head", {"label": ends}))
    for a, b, drawn in ((source, target, forth or not back), (target, source, back)):
        if drawn and (a, b) not in joined:
            joined.add((a, b))
            lines.append(Line(a, b))


def _heads(edge: Element, undirected: bool) -> tuple[bool, bool]:
    """Whether an edge has a head at its target and at its source: as yEd draws it, else as the file says."""
    arrows = next((found for part in edge for found in part.iter("Arrows")), None)
    if arrows is not None:
        return arrows.get("target", "none") != "none", arrows.get("source", "none") != "none"
    directed = edge.get("directed")
    return True, undirected if directed not in ("true", "false") else directed == "false"


def _ends(hyperedge: Element, shapes: dict[str, Shape]) -> str:
    """What a hyperedge joins, by name."""
    ends = [part.get("node", "") for part in hyperedge if part.tag == "endpoint"][:MAX_NOTES]
    return " – ".join(shapes[end].label if end in shapes else label_of(end) for end in ends)[:120]


def _contents(graph: Element) -> tuple[list[Element], list[Element], list[Element]]:
    """The nodes, edges and hyperedges of a graph and of those inside its nodes, in the order of the file."""
    found: dict[str, list[Element]] = {"node": [], "edge": [], "hyperedge": []}
    waiting = [graph]
    while waiting:
        child = waiting.pop()
        if child.tag in found:
            found[child.tag].append(child)
        if child is graph or child.tag == "graph":
            waiting += reversed(child)
        elif child.tag == "node":
            waiting += [part for part in reversed(child) if part.tag == "graph"]
    return found["node"], found["edge"], found["hyperedge"]


def _first_text(node: Element) -> str:
    """The label that yEd keeps deep inside a node, but not inside the graph that a node may hold."""
    parts = (found for part in node if part.tag != "graph" for found in part.iter("NodeLabel"))
    return next((found.text or "" for found in parts), "")
