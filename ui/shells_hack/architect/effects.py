"""What each edge and component does to Red's win rate: as findings, and as figures for the graph; without streamlit."""

from __future__ import annotations

from background.shells_hack.estimates import Effects
from engine.rates import Pairs
from engine.shells_hack.simulation.whatif import Change
from ui.shells_hack.architect.estimate import points, reach, step
from ui.shells_hack.architect.figure import Heat
from ui.shells_hack.architect.findings import Finding
from ui.shells_hack.texts.words import Words

__all__ = ["effect_findings", "heat_of"]


def heat_of(effects: Effects) -> Heat:
    """Return the differences that are beyond chance by component and edge; 0 where nothing can be told."""
    components: dict[str, float] = {}
    edges: dict[tuple[str, str], float] = {}
    for change, pairs in effects.played:
        value = _value(pairs) if _sure(pairs) else 0.0
        if change.kind == "edge_removed":
            edges[change.source, change.target] = value
        else:
            components[change.target] = value
    refused = frozenset(change.target for change in effects.refused if change.kind == "component_off")
    return Heat(components, edges, refused)


def effect_findings(words: Words, effects: Effects) -> list[Finding]:
    """Return a row for each edge and component, what helps Blue most when it is taken away first."""
    rows = [_row(words, change, pairs) for change, pairs in effects.played]
    return rows + [_refused(words, change) for change in effects.refused]


def _row(words: Words, change: Change, pairs: Pairs) -> Finding:
    tag = "same" if not _sure(pairs) else "down" if pairs.difference.value < 0 else "up"
    title, components, edges = _what(words, change)
    text = words.say(
        "estimate.effect",
        value=points(_value(pairs), sign=True),
        reach=reach(pairs.difference),
        before=points(pairs.rate_before.value),
        after=points(pairs.rate_after.value),
    )
    icons = {"down": "trending_down", "up": "trending_up", "same": "trending_flat"}
    return Finding(_id(change), tag, icons[tag], title, text, components=components, edges=edges)


def _refused(words: Words, change: Change) -> Finding:
    title, components, edges = _what(words, change)
    text = words.say("estimate.effect_refused")
    return Finding(_id(change), "stop", "block", title, text, components=components, edges=edges)


def _what(words: Words, change: Change) -> tuple[str, tuple[str, ...], tuple[tuple[str, str], ...]]:
    if change.kind == "edge_removed":
        edge = (change.source, change.target)
        name = words.say("architect.arrow").join(map(words.component_short, edge))
        return words.say("estimate.without_edge", edge=name), (), (edge,)
    return words.say("estimate.without_component", component=words.component(change.target)), (change.target,), ()


def _id(change: Change) -> str:
    return f"effect_{change.kind}_{change.source}_{change.target}"


def _value(pairs: Pairs) -> float:
    """The difference of the two rates as they are written."""
    return step(pairs.rate_before.value, pairs.rate_after.value)


def _sure(pairs: Pairs) -> bool:
    """Whether the difference's interval leaves no doubt about its sign."""
    return pairs.difference.low > 0 or pairs.difference.high < 0
