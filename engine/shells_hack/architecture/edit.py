"""Editing an architecture: pure functions, each one act; a component that is switched off keeps its edges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.errors import BadArchitecture, Problem
from engine.reading import Inconsistent, read_given
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.limits import MAX_COMPONENTS
from engine.shells_hack.rules.settings import ASSETS, Architecture, Component, Edge

__all__ = [
    "add_component",
    "assets_at",
    "component_of",
    "connect",
    "disconnect",
    "expose",
    "is_own",
    "keep_assets",
    "name_architecture",
    "read_architecture",
    "remove_component",
    "rename_component",
    "reset",
    "set_levels",
    "switch",
    "toggle_edge",
]

OWN = "own_"  #: ids of own components begin with it


def read_architecture(data: Any, source: str = "") -> Architecture:
    """Return an architecture from a JSON-like object. :raises BadArchitecture: with every place that is wrong."""
    try:
        return read_given(Architecture, data, "file")
    except Inconsistent as error:
        raise BadArchitecture(error.problems, source) from None


def component_of(architecture: Architecture, name: str) -> Component:
    """Return a component by its id. :raises BadArchitecture:"""
    for component in architecture.components:
        if component.id == name:
            return component
    raise BadArchitecture([Problem("components", "unknown_component", {"id": name[:40]})])


def is_own(name: str) -> bool:
    """Return whether a component has no card: neither the rulebook's nor the house's (D14)."""
    return all(card.id != name for card in load().components)


def assets_at(architecture: Architecture, company: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return the assets that hold: the architecture's own, else the company's (D30)."""
    return dict(company if architecture.assets is None else architecture.assets)


def switch(architecture: Architecture, name: str) -> Architecture:
    """Switch a component on or off; its edges stay for when it comes back."""
    component = component_of(architecture, name)
    return _with(architecture, component, enabled=not component.enabled)


def connect(architecture: Architecture, source: str, target: str) -> Architecture:
    """Add an edge. :raises BadArchitecture: for a self-loop, an edge that is there, a component that is not."""
    component_of(architecture, source)
    component_of(architecture, target)
    return _checked(architecture, edges=(*architecture.edges, Edge(source=source, target=target)))


def disconnect(architecture: Architecture, source: str, target: str) -> Architecture:
    """Remove an edge. :raises BadArchitecture: if there is none."""
    left = tuple(edge for edge in architecture.edges if (edge.source, edge.target) != (source, target))
    if len(left) == len(architecture.edges):
        raise BadArchitecture([Problem("edges", "unknown_edge", {"id": f"{source[:40]}>{target[:40]}"})])
    return architecture.model_copy(update={"edges": left})


def toggle_edge(architecture: Architecture, source: str, target: str) -> Architecture:
    """Add an edge, or remove it where there is one. :raises BadArchitecture:"""
    there = any((edge.source, edge.target) == (source, target) for edge in architecture.edges)
    return (disconnect if there else connect)(architecture, source, target)


def expose(architecture: Architecture, name: str, exposed: bool) -> Architecture:
    """Make a component directly attackable, or reachable only from a neighbour (D7, D12)."""
    return _with(architecture, component_of(architecture, name), exposed=exposed)


def set_levels(architecture: Architecture, name: str, levels: Sequence[int]) -> Architecture:
    """Set the initial resistances (recon, intrusion, execution). :raises BadArchitecture: outside 0..3."""
    return _with(architecture, component_of(architecture, name), levels=tuple(levels))


def keep_assets(
    architecture: Architecture, name: str, kinds: Sequence[str], company: dict[str, tuple[str, ...]]
) -> Architecture:
    """Set what a component keeps; the first change makes all assets the architecture's own (D30)."""
    component_of(architecture, name)
    if set(kinds) == set(assets_at(architecture, company).get(name, ())):
        return architecture
    here = {component.id for component in architecture.components}
    assets = {where: kept for where, kept in assets_at(architecture, company).items() if where in here}
    assets[name] = tuple(sorted(kinds, key=lambda kind: ASSETS.index(kind) if kind in ASSETS else len(ASSETS)))
    kept = {c.id: assets[c.id] for c in architecture.components if assets.get(c.id)}
    return _checked(architecture, assets=kept)


def add_component(
    architecture: Architecture, name: str, layer: str, exposed: bool, levels: Sequence[int]
) -> Architecture:
    """Add an own component under a new id. :raises BadArchitecture: for a bad name or level, or one too many."""
    if len(architecture.components) >= MAX_COMPONENTS:
        count = len(architecture.components) + 1
        raise BadArchitecture([Problem("components", "too_many", {"limit": MAX_COMPONENTS, "count": count})])
    taken = {component.id for component in architecture.components}
    number = next(n for n in range(1, MAX_COMPONENTS + 2) if f"{OWN}{n}" not in taken)
    row = {"id": f"{OWN}{number}", "layer": layer, "exposed": exposed, "levels": list(levels), "name": name}
    plain = [component.model_dump(mode="json") for component in architecture.components]
    return read_architecture(architecture.model_dump(mode="json") | {"components": [*plain, row]})


def remove_component(architecture: Architecture, name: str) -> Architecture:
    """Remove an own component with its edges and assets. :raises BadArchitecture: for one that has a card."""
    component_of(architecture, name)
    if not is_own(name):
        raise BadArchitecture([Problem("components", "not_own", {"component": name})])
    assets = architecture.assets
    return architecture.model_copy(
        update={
            "components": tuple(c for c in architecture.components if c.id != name),
            "edges": tuple(edge for edge in architecture.edges if name not in (edge.source, edge.target)),
            "assets": None if assets is None else {where: kept for where, kept in assets.items() if where != name},
        }
    )


def rename_component(architecture: Architecture, name: str, label: str) -> Architecture:
    """Give an own component another name. :raises BadArchitecture: for one that has a card, or a bad name."""
    component = component_of(architecture, name)
    if not is_own(name):
        raise BadArchitecture([Problem("components", "not_own", {"component": name})])
    return _with(architecture, component, name=label)


def name_architecture(architecture: Architecture, label: str) -> Architecture:
    """Give the whole another name. :raises BadArchitecture: for an empty or too long one."""
    return _checked(architecture, name=label)


def reset(architecture: Architecture) -> Architecture:
    """Return the rulebook's service sheet under the same name; own components and assets go."""
    return load().architecture.model_copy(update={"id": architecture.id, "name": architecture.name})


def _with(architecture: Architecture, component: Component, **changes: Any) -> Architecture:
    rows = [c.model_dump(mode="json") | (changes if c.id == component.id else {}) for c in architecture.components]
    return _checked(architecture, components=rows)


def _checked(architecture: Architecture, **changes: Any) -> Architecture:
    data = architecture.model_dump(mode="json")
    for field, value in changes.items():
        data[field] = [row.model_dump(mode="json") for row in value] if field == "edges" else value
    return read_architecture(data)
