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
        return _drawing(graphs[0], keys)
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
            "id": graph.get("id", ""),
            "name": _name(values),
            "components": components,
            "edges": edges,
            "assets": assets if values.get("own_assets") == "true" else None,
        }
    )


def _true(row: dict[str, str], name: str, number: int) -> bool:
    if row.get(name) not in ("true", "false"):
        raise BadArchitecture([Problem(f"components.{number}.{name}", "not_a_flag", {"given": row.get(name, "")[:40]})])
    return row[name] == "true"


def _number(row: dict[str, str], name: str, number: int) -> int:
    text = row.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise BadArchitecture([Problem(f"components.{number}.{name}", "not_a_level", {"given": text[:40]})])
    return int(text)


def _drawing(graph: Element, keys: dict[str, str]) -> Drawing:
    shapes, lines, notes = [], [], []
    undirected = graph.get("edgedefault") == "undirected"
    known: set[str] = set()
    nodes, edges = _contents(graph)
    if len(nodes) > MAX_SHAPES or len(edges) > MAX_CELLS:
        where, limit, count = ("nodes", MAX_SHAPES, len(nodes))
        if count <= limit:
            where, limit, count = ("edges", MAX_CELLS, len(edges))
        raise BadArchitecture([Problem(where, "too_many", {"limit": limit, "count": count})])
    for node in nodes:
        key = node.get("id", "")
        if key in known or not key:
            raise BadArchitecture([Problem("nodes", "duplicate", {"id": key[:40]})])
        known.add(key)
        row = _data(node, keys)
        label = row.get("label") or row.get("name") or _first_text(node) or key
        shapes.append(Shape(key, label_of(label)))
    for edge in edges:
        source, target = edge.get("source", ""), edge.get("target", "")
        if source not in known or target not in known:
            notes.append(Problem("edges", "line_without_end", {"label": (edge.get("id") or "")[:40]}))
            continue
        lines.append(Line(source, target))
        if undirected and edge.get("directed") != "true":
            lines.append(Line(target, source))
    return checked(Drawing("graphml", tuple(shapes), tuple(lines), tuple(notes)))


def _contents(graph: Element) -> tuple[list[Element], list[Element]]:
    """The nodes and edges of a graph and of those inside its nodes, in the order of the file."""
    nodes: list[Element] = []
    edges: list[Element] = []
    for child in graph:
        if child.tag == "edge":
            edges.append(child)
        elif child.tag == "node":
            nodes.append(child)
            for inner in (_contents(part) for part in child if part.tag == "graph"):
                nodes += inner[0]
                edges += inner[1]
    return nodes, edges


def _first_text(node: Element) -> str:
    """The label that yEd keeps deep inside a node, but not inside the graph that a node may hold."""
    parts = (found for part in node if part.tag != "graph" for found in part.iter("NodeLabel"))
    return next((found.text or "" for found in parts), "")
