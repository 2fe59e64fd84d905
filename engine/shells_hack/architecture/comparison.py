"""Two architectures side by side: what differs in components, edges, ways to assets and choke points."""

from __future__ import annotations

from dataclasses import dataclass

from engine.shells_hack.architecture.analysis import Choke, Edge, Path, analyse
from engine.shells_hack.architecture.edit import is_own
from engine.shells_hack.rules.settings import Architecture, Component, Settings

__all__ = ["ChokeChange", "Comparison", "ComponentChange", "PathChange", "aligned", "compare"]


@dataclass(frozen=True, slots=True)
class ComponentChange:
    """A component that is not the same: None where it is missing or switched off."""

    id: str
    before: Component | None
    after: Component | None
    assets_before: tuple[str, ...]
    assets_after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PathChange:
    """The way to a component that keeps assets, before and after; None where nobody walks there."""

    target: str
    before: Path | None
    after: Path | None


@dataclass(frozen=True, slots=True)
class ChokeChange:
    """What cuts a component off, before and after; None where nobody walks there."""

    target: str
    before: Choke | None
    after: Choke | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """All differences; empty tuples where there are none."""

    components: tuple[ComponentChange, ...]
    added: tuple[Edge, ...]  #: edges between components that are switched on
    removed: tuple[Edge, ...]
    paths: tuple[PathChange, ...]
    chokes: tuple[ChokeChange, ...]


def compare(before: Settings, after: Settings) -> Comparison:
    """Return what differs; own components are the same where they have the same name (see ``aligned``)."""
    a, b = before.architecture, after.architecture
    old, new = analyse(before), analyse(after)
    paths = ({path.target: path for path in side.paths} for side in (old, new))
    chokes = ({choke.target: choke for choke in side.chokes} for side in (old, new))
    (paths_a, paths_b), (chokes_a, chokes_b) = paths, chokes
    edges_a, edges_b = _edges(a), _edges(b)
    return Comparison(
        components=_components(before, after),
        added=tuple(edge for edge in edges_b if edge not in edges_a),
        removed=tuple(edge for edge in edges_a if edge not in edges_b),
        paths=tuple(
            PathChange(name, paths_a.get(name), paths_b.get(name))
            for name in dict.fromkeys([*paths_a, *paths_b])
            if paths_a.get(name) != paths_b.get(name)
        ),
        chokes=tuple(
            ChokeChange(name, chokes_a.get(name), chokes_b.get(name))
            for name in dict.fromkeys([*chokes_a, *chokes_b])
            if chokes_a.get(name) != chokes_b.get(name)
        ),
    )


def _edges(architecture: Architecture) -> tuple[Edge, ...]:
    on = {component.id for component in architecture.components if component.enabled}
    edges = ((edge.source, edge.target) for edge in architecture.edges)
    return tuple(edge for edge in edges if edge[0] in on and edge[1] in on)


def _components(before: Settings, after: Settings) -> tuple[ComponentChange, ...]:
    sides = [{c.id: c for c in s.architecture.components if c.enabled} for s in (before, after)]
    kept = [
        dict(s.company.assets) if s.architecture.assets is None else dict(s.architecture.assets)
        for s in (before, after)
    ]
    found = []
    for name in dict.fromkeys([*sides[0], *sides[1]]):
        change = ComponentChange(
            name, sides[0].get(name), sides[1].get(name), kept[0].get(name, ()), kept[1].get(name, ())
        )
        if change.before != change.after or set(change.assets_before) != set(change.assets_after):
            found.append(change)
    return tuple(found)


def aligned(architecture: Architecture, like: Architecture) -> Architecture:
    """Return an architecture whose own components carry the ids that their names have in another one."""
    ids = {c.name: c.id for c in reversed(like.components) if is_own(c.id)}
    used: set[str] = set()
    names: dict[str, str] = {}
    strange = 0
    for component in architecture.components:
        if not is_own(component.id):
            continue
        wanted = ids.get(component.name)
        if wanted is None or wanted in used:
            strange += 1
            wanted = f"other_{strange}"
        used.add(wanted)
        names[component.id] = wanted
    return architecture.model_copy(
        update={
            "components": tuple(c.model_copy(update={"id": names.get(c.id, c.id)}) for c in architecture.components),
            "edges": tuple(
                e.model_copy(update={"source": names.get(e.source, e.source), "target": names.get(e.target, e.target)})
                for e in architecture.edges
            ),
            "assets": None
            if architecture.assets is None
            else {names.get(where, where): kinds for where, kinds in architecture.assets.items()},
        }
    )
