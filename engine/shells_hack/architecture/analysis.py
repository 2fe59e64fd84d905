"""What an attacker could do on an architecture: reach, shortest ways to assets, choke points, warnings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

import networkx as nx

from engine.errors import Problem
from engine.shells_hack.architecture.ways import Strike, Ways
from engine.shells_hack.rules.check import problems_of_match
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.tables import assets_of

__all__ = ["Analysis", "Choke", "Path", "Source", "Warn", "analyse"]

_FAR = 1_000_000  #: weight of one intrusion, above every sum of costs: fewest intrusions first, then lowest cost
Edge = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Path:
    """The way to a component that keeps assets: fewest intrusions, then lowest cost."""

    assets: tuple[str, ...]
    components: tuple[str, ...]  #: in the order in which they are intruded
    strikes: tuple[Strike, ...]

    @property
    def target(self) -> str:
        """Return the component that keeps the assets."""
        return self.components[-1]

    @property
    def cost(self) -> int:
        """Return the funds that all intrusions cost."""
        return sum(strike.cost for strike in self.strikes)


@dataclass(frozen=True, slots=True)
class Source:
    """A point of entry for lateral movement; ``possible`` where some active card can make the step."""

    component: str
    possible: bool


@dataclass(frozen=True, slots=True)
class Choke:
    """What cuts a component that keeps assets off from outside; ``direct`` where nothing can."""

    target: str
    direct: bool
    components: tuple[str, ...] = ()  #: fewest
    edges: tuple[Edge, ...] = ()  #: fewest
    singles: tuple[str, ...] = ()  #: every component that cuts alone


@dataclass(frozen=True, slots=True)
class Warn:
    """A weakness of the drawing itself: a code and the components or edges that it is about."""

    code: str
    components: tuple[str, ...] = ()
    edges: tuple[Edge, ...] = ()
    params: Mapping[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Analysis:
    """All findings about one architecture in the hands of one kind of attacker."""

    entries: Mapping[str, Strike]
    reachable: tuple[str, ...]  #: by walking, without 隣接無効
    bypassed: tuple[str, ...]  #: only once staff credentials have leaked (隣接無効)
    unreachable: tuple[str, ...]
    paths: tuple[Path, ...]
    safe: tuple[str, ...]  #: components that keep assets and that nobody walks to
    reverse: Mapping[str, tuple[Source, ...]]
    chokes: tuple[Choke, ...]
    warnings: tuple[Warn, ...]
    problems: tuple[Problem, ...]  #: what keeps it from being a match (D30)


def analyse(settings: Settings) -> Analysis:
    """Return the findings about an architecture, the same object for the same settings."""
    return _cached(settings.model_dump_json())


@lru_cache(maxsize=128)
def _cached(text: str) -> Analysis:
    return _Work(Settings.model_validate_json(text)).analysis()


class _Work:
    """The graph of real steps; nodes are numbers, so that no result depends on the hashes of strings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.ways = Ways(settings)
        self.names = list(self.ways.components)
        self.index = {name: i for i, name in enumerate(self.names)}
        self.outside = len(self.names)
        self.kept = {name: kinds for name, kinds in assets_of(settings).items() if kinds and name in self.index}
        self.keepers = [name for name in self.names if name in self.kept]
        self.graph = self._graph()

    def _graph(self) -> nx.DiGraph:
        graph = nx.DiGraph()
        graph.add_nodes_from(range(len(self.names) + 1))
        for name, strike in self.ways.entries.items():
            graph.add_edge(self.outside, self.index[name], weight=_FAR + strike.cost)
        for (a, b), strike in self.ways.moves.items():
            graph.add_edge(self.index[a], self.index[b], weight=_FAR + strike.cost, capacity=1)
        return graph

    def analysis(self) -> Analysis:
        walked = nx.descendants(self.graph, self.outside)
        reachable = tuple(name for i, name in enumerate(self.names) if i in walked)
        bypassed = tuple(n for n in self.names if n in self.ways.steps.intrudable and n not in reachable)
        chokes = tuple(self._choke(name) for name in self.keepers if name in reachable)
        return Analysis(
            entries=self.ways.entries,
            reachable=reachable,
            bypassed=bypassed,
            unreachable=tuple(n for n in self.names if n not in reachable and n not in bypassed),
            paths=self._paths(),
            safe=tuple(name for name in self.keepers if name not in reachable),
            reverse=self._reverse(),
            chokes=chokes,
            warnings=self._warnings(set(reachable)),
            problems=tuple(problems_of_match(self.settings)),
        )

    def _paths(self) -> tuple[Path, ...]:
        ways = nx.single_source_dijkstra_path(self.graph, self.outside)
        found = []
        for name in self.keepers:
            if self.index[name] not in ways:
                continue
            walk = tuple(self.names[i] for i in ways[self.index[name]][1:])
            moves = [self.ways.moves[step] for step in zip(walk, walk[1:], strict=False)]
            strikes = (self.ways.entries[walk[0]], *moves)
            found.append(Path(self.kept[name], walk, strikes))
        return tuple(sorted(found, key=lambda path: (len(path.components), path.cost)))

    def _reverse(self) -> dict[str, tuple[Source, ...]]:
        """The rulebook's reverse look-up table for this drawing: where to stand before an internal component."""
        table: dict[str, list[Source]] = {c.id: [] for c in self.ways.components.values() if not c.exposed}
        for a, b in self.ways.steps.edges:
            if b in table:
                table[b].append(Source(a, (a, b) in self.ways.moves))
        return {name: tuple(sources) for name, sources in table.items()}

    def _choke(self, name: str) -> Choke:
        target = self.index[name]
        if name in self.ways.entries:
            return Choke(name, direct=True)
        nodes = nx.minimum_node_cut(self.graph, self.outside, target)
        _, (left, _) = nx.minimum_cut(self.graph, self.outside, target)  # virtual edges have no capacity: never cut
        edges = [(a, b) for a, b in self.ways.moves if self.index[a] in left and self.index[b] not in left]
        singles = self._singles(target) if len(nodes) == 1 else ()
        return Choke(name, False, tuple(self.names[i] for i in sorted(nodes)), tuple(edges), singles)

    def _singles(self, target: int) -> tuple[str, ...]:
        """Components that lie on every way to a target, itself excluded: its dominators, from outside to inside."""
        above = nx.immediate_dominators(self.graph, self.outside)
        found = []
        node = above.get(target)
        while node is not None and node != self.outside:
            found.append(self.names[node])
            node = above.get(node)
        return tuple(reversed(found))

    def _warnings(self, reachable: set[str]) -> tuple[Warn, ...]:
        components = self.ways.components
        found = [Warn("asset_exposed", (name,)) for name in self.keepers if components[name].exposed]
        found += self._shared(reachable)
        off = {c.id for c in self.settings.architecture.components if not c.enabled}
        edges = [(edge.source, edge.target) for edge in self.settings.architecture.edges]
        into = [(a, b) for a, b in edges if b in off and a not in off]
        if into:
            found.append(Warn("edge_into_off", tuple(dict.fromkeys(b for _, b in into)), tuple(into)))
        return tuple(found)

    def _shared(self, reachable: set[str]) -> list[Warn]:
        """A component through which every way to both DB and Backup goes."""
        if not {"db", "backup"} <= reachable:
            return []
        shared = [n for n in self._singles(self.index["db"]) if n in self._singles(self.index["backup"])]
        return [Warn("shared_way", (name,)) for name in shared if name not in ("db", "backup")]
