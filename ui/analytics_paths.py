"""Attack paths as a Sankey diagram; without streamlit."""

from __future__ import annotations

from engine.named_counts import FROM_BYPASS, FROM_OUTSIDE
from ui.analytics_look import Chart, Look, percent, safe
from ui.analytics_names import Names
from ui.analytics_result import Result

__all__ = ["flows", "paths"]

THIN = 0.01  #: ways that fewer of all matches take are in the table only
STAGES = 4  #: steps from outside that have a column of their own

#: Plotly's places in the sentence about a way
LINK = {
    "source": "%{source.label}",
    "target": "%{target.label}",
    "times": "%{value:,}",
    "share": "%{customdata}",
}

Node = tuple[int, str]  #: stage and component, -1 for where ways begin, 99 for effects


def flows(result: Result) -> list[tuple[Node, Node, int]]:
    """Return the ways that were gone: from a beginning or component to a component or an effect, with their count."""
    found: dict[tuple[Node, Node], int] = {}
    for stage, source, target, count in result.study.counts["steps"]:
        start = (-1, source) if source in (FROM_OUTSIDE, FROM_BYPASS) else (min(stage - 1, STAGES - 1), source)
        key = start, (min(stage, STAGES), target)
        found[key] = found.get(key, 0) + count
    for stage, component, effect, count in result.study.counts["effects"]:
        start = (min(stage, STAGES), component) if stage else (-1, FROM_OUTSIDE)
        key = start, (99, effect)
        found[key] = found.get(key, 0) + count
    return [(start, end, count) for (start, end), count in sorted(found.items())]


def paths(result: Result, names: Names, look: Look) -> Chart:
    """The ways of all matches; thin ones are left out of the picture."""
    ways, total = flows(result), result.study.matches
    thick = [way for way in ways if way[2] >= THIN * total]
    nodes = list(dict.fromkeys(node for start, end, _ in thick for node in (start, end)))
    size = look.size
    return Chart(
        "paths",
        names.say("analytics.paths.title"),
        names.say("analytics.paths.note", share=percent(THIN, 0), n=len(ways) - len(thick)),
        {
            "data": [
                {
                    "type": "sankey",
                    "arrangement": "snap",
                    "textfont": {"size": size, "color": look.colour("ink")},
                    "valueformat": ",",
                    "node": {
                        "align": "left",
                        "label": [safe(_node_name(node, names)) for node in nodes],
                        "color": [look.colour("red" if node[0] == 99 else "ink2") for node in nodes],
                        "line": {"width": 0},
                        "pad": round(size * 1.1),
                        "thickness": round(size * 0.8),
                        "hovertemplate": "<b>%{label}</b><br>"
                        + names.say("analytics.paths.node_hover", times="%{value:,}")
                        + "<extra></extra>",
                    },
                    "link": {
                        "source": [nodes.index(start) for start, _, _ in thick],
                        "target": [nodes.index(end) for _, end, _ in thick],
                        "value": [count for _, _, count in thick],
                        "color": [look.colour("red_veil" if end[0] == 99 else "grey_veil") for _, end, _ in thick],
                        "customdata": [percent(count / total) for _, _, count in thick],
                        "hovertemplate": names.say("analytics.paths.link_hover", **LINK) + "<extra></extra>",
                    },
                }
            ],
            "layout": look.layout(margin={"l": 6, "r": 6, "t": size, "b": size}),
        },
        tuple(names.say(f"analytics.column.{column}") for column in ("from", "step", "to", "times", "per_match")),
        [
            (_node_name(start, names), max(start[0], 0), _node_name(end, names), count, round(count / total, 5))
            for start, end, count in sorted(ways, key=lambda way: -way[2])
        ],
    )


def _node_name(node: Node, names: Names) -> str:
    stage, id = node
    return names.words.say(f"cards.effect.{id}") if stage == 99 else names.place(id)
