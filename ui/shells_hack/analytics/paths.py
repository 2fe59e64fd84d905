"""Attack paths as a Sankey diagram, one column a step; without streamlit."""

from __future__ import annotations

from typing import Any

from engine.shells_hack.simulation.named_counts import FROM_BYPASS, FROM_OUTSIDE
from engine.shells_hack.simulation.tally import STAGES
from ui.charts.look import Chart, Look, percent, safe
from ui.shells_hack.analytics.names import Names
from ui.shells_hack.analytics.result import StudyResult

__all__ = ["flows", "paths"]

THIN = 0.01  #: ways that fewer of all matches take are in the table only
START, EFFECT = 0, 99  #: columns of beginnings and of effects; steps have their number
GAP = 0.035  #: of the height, between two plates of a column
TIGHT = 0.85  #: of the height is asked for: Plotly moves plates down until they are apart, but none up

#: Plotly's places in the sentence about a way
LINK = {"source": "%{source.customdata[0]}", "target": "%{target.customdata[0]}"}

Node = tuple[int, str]  #: column and component, beginning or effect
Way = tuple[Node, Node, int]  #: from, to, and in how many matches


def flows(result: StudyResult) -> list[Way]:
    """Return the ways that were gone: from a beginning or component to a component or an effect, with their count."""
    found: dict[tuple[Node, Node], int] = {}
    for stage, source, target, count in result.study.counts["steps"]:
        start = (START if source in (FROM_OUTSIDE, FROM_BYPASS) else min(stage - 1, STAGES - 1), source)
        key = start, (stage, target)
        found[key] = found.get(key, 0) + count
    for stage, component, effect, count in result.study.counts["effects"]:
        start = (stage, component) if stage else (START, FROM_OUTSIDE)
        key = start, (EFFECT, effect)
        found[key] = found.get(key, 0) + count
    return [(start, end, count) for (start, end), count in sorted(found.items())]


def shown_of(ways: list[Way], least: float) -> list[Way]:
    """Return the ways that are drawn: not too thin, and from where a drawn way led."""
    reached = {start for start, _, _ in ways if start[0] == START}
    shown = []
    for start, end, count in ways:  # sorted: what comes earlier stands earlier
        if count >= least and start in reached:
            shown.append((start, end, count))
            reached.add(end)
    return shown


def paths(result: StudyResult, names: Names, look: Look) -> Chart:
    """The ways of all matches; thin ones are left out of the picture."""
    ways, total = flows(result), result.study.matches
    thick = shown_of(ways, THIN * total)
    nodes = sorted({node for start, end, _ in thick for node in (start, end)})
    columns = sorted({node[0] for node in nodes})
    entered = {node: sum(count for _, end, count in ways if end == node) for node in nodes}
    size = look.size
    return Chart(
        "paths",
        names.say("analytics.paths.title"),
        names.say("analytics.paths.note", share=percent(THIN, 0), n=len(ways) - len(thick), matches=f"{total:,}"),
        {
            "data": [_diagram(thick, nodes, columns, entered, total, names, look)],
            "layout": look.layout(
                margin={"l": 6, "r": 6, "t": round(size * 2.2), "b": round(size * 0.6)},
                annotations=_headings(columns, names, look),
            ),
        },
        (
            *(names.say(f"analytics.column.{column}") for column in ("from", "step", "to", "matches")),
            names.say("analytics.axis.share"),
        ),
        [
            (_node_name(start, names, True), start[0], _node_name(end, names, True), count, round(count / total, 5))
            for start, end, count in sorted(ways, key=lambda way: -way[2])
        ],
    )


def _diagram(
    ways: list[Way],
    nodes: list[Node],
    columns: list[int],
    entered: dict[Node, int],
    total: int,
    names: Names,
    look: Look,
) -> dict[str, Any]:
    """The plates and bands; their width is the share of matches."""
    shares = {node: percent(count / total, 0) for node, count in entered.items()}
    places = _places(ways, nodes, columns)
    told = [[safe(_node_name(node, names)), _node_told(node, shares[node], names)] for node in nodes]
    return {
        "type": "sankey",
        "arrangement": "snap",
        "textfont": {"size": look.size, "color": look.colour("ink")},
        "node": {
            "align": "left",  # by this Plotly finds the scale; x and y only move the plates
            "label": [
                name if node[0] in (START, EFFECT) else f"{name} {shares[node]}"
                for node, (name, _) in zip(nodes, told, strict=True)
            ],
            "x": [places[node][0] for node in nodes],
            "y": [places[node][1] for node in nodes],
            "color": [look.colour("red-line" if node[0] == EFFECT else "ink-2") for node in nodes],
            "line": {"width": 0},
            "pad": round(look.size * 1.1),
            "thickness": round(look.size * 0.8),
            "customdata": told,
            "hovertemplate": "%{customdata[1]}<extra></extra>",
        },
        "link": {
            "source": [nodes.index(start) for start, _, _ in ways],
            "target": [nodes.index(end) for _, end, _ in ways],
            "value": [100 * count / total for _, _, count in ways],
            "color": [look.colour("warm-veil" if end[0] == EFFECT else "grey-veil") for _, end, _ in ways],
            "customdata": [[percent(count / total), f"{count:,}"] for _, _, count in ways],
            "hovertemplate": names.say(
                "analytics.paths.link_hover", **LINK, share="%{customdata[0]}", times="%{customdata[1]}"
            )
            + "<extra></extra>",
        },
    }


def _places(ways: list[Way], nodes: list[Node], columns: list[int]) -> dict[Node, tuple[float, float]]:
    """Where the plates stand, from 0 to 1: in the column of their step, beside where their bands come from."""
    into = {node: [(start, count) for start, end, count in ways if end == node] for node in nodes}
    out = {node: sum(count for start, _, count in ways if start == node) for node in nodes}
    heights = {node: max(out[node], sum(count for _, count in into[node])) for node in nodes}
    by_column = {column: [node for node in nodes if node[0] == column] for column in columns}
    room = max(sum(heights[node] for node in rows) / (1 - GAP * (len(rows) - 1)) for rows in by_column.values())
    found: dict[Node, tuple[float, float]] = {}
    for place, column in enumerate(columns):

        def middle(node: Node) -> float:
            total = sum(count for _, count in into[node])
            return sum(found[start][1] * count for start, count in into[node]) / total if total else 0.0

        across, top = place / max(1, len(columns) - 1), 0.0
        for node in sorted(by_column[column], key=lambda node: (round(middle(node), 2), -heights[node])):
            height = heights[node] / room
            found[node] = min(max(across, 0.001), 0.999), max(TIGHT * (top + height / 2), 0.001)
            top += height + GAP
    return found


def _headings(columns: list[int], names: Names, look: Look) -> list[dict[str, Any]]:
    """What each column stands for."""
    last = len(columns) - 1
    return [
        {
            "x": place / max(1, last),
            "y": 1,
            "xref": "paper",
            "yref": "paper",
            "yanchor": "bottom",
            "yshift": round(look.size * 0.4),
            "xanchor": "right" if place == last else "left",
            "text": f"<b>{_heading(column, names)}</b>",
            "showarrow": False,
            "font": {"size": look.size, "color": look.colour("ink-2")},
        }
        for place, column in enumerate(columns)
    ]


def _heading(column: int, names: Names) -> str:
    kind = {START: "start", 1: "first", EFFECT: "effect"}.get(column, "step")
    return names.say(f"analytics.paths.column.{kind}", n=column)


def _node_told(node: Node, share: str, names: Names) -> str:
    """What the pointer hears of a plate."""
    column, id = node
    name = f"<b>{safe(_node_name(node, names))}</b><br>"
    if column == START:
        return name + names.say(f"analytics.paths.{id.removeprefix('@')}_told")
    if column == EFFECT:
        return name + names.say("analytics.paths.effect_told", share=share)
    return name + names.say("analytics.paths.component_told", share=share, heading=_heading(column, names))


def _node_name(node: Node, names: Names, in_full: bool = False) -> str:
    column, id = node
    return names.words.say(f"cards.effect.{id}") if column == EFFECT else names.place(id, in_full)
