"""Attack paths as a Sankey diagram, and all pairings as a heat map; without streamlit."""

from __future__ import annotations

from typing import Any

from engine.balance import ALL, EACH, together, verdict
from engine.named_counts import FROM_BYPASS, FROM_OUTSIDE
from ui.analytics_look import COLOURS, Chart, Look, percent
from ui.analytics_names import Names
from ui.analytics_result import Result

__all__ = ["pairings", "paths"]

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
                        "label": [_node_name(node, names) for node in nodes],
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


# ---- all pairings


def pairings(result: Result, names: Names, look: Look) -> Chart:
    """Red's win rate in every pairing of a company with an actor; those outside D25's bounds are framed."""
    table = result.study.pairings
    companies = list(dict.fromkeys(company for company, _ in table))
    actors = list(dict.fromkeys(actor for _, actor in table))
    verdicts = {key: verdict(*counts) for key, counts in table.items()}
    rates = [[verdicts[c, a].rate.value if (c, a) in table else None for a in actors] for c in companies]
    size = look.size
    colours = COLOURS[look.theme]
    return Chart(
        "pairings",
        names.say("analytics.pairings.title"),
        names.say("analytics.pairings.note", n=max((matches for _, matches in table.values()), default=0)),
        {
            "data": [
                {
                    "type": "heatmap",
                    "z": rates,
                    "x": list(range(len(actors))),
                    "y": list(range(len(companies))),
                    "xgap": 3,
                    "ygap": 3,
                    "zmin": 0.2,
                    "zmax": 0.8,
                    "colorscale": [[0, colours["blue_tint"]], [0.5, colours["plate"]], [1, colours["red_tint"]]],
                    "showscale": False,
                    "customdata": [
                        [_cell_told(verdicts.get((c, a)), names.company(c), names.actor(a)) for a in actors]
                        for c in companies
                    ],
                    "hovertemplate": "%{customdata}<extra></extra>",
                    "hoverongaps": False,
                }
            ],
            "layout": look.layout(
                margin={"l": size, "r": 4, "t": 4, "b": 4},
                xaxis=look.axis(
                    side="top",
                    tickvals=list(range(len(actors))),
                    ticktext=[_wrapped(names.actor(a), 9 if names.words.language == "ja" else 13) for a in actors],
                    showgrid=False,
                    tickangle=0,
                    tickfont={"size": size, "color": look.colour("ink")},
                ),
                yaxis=look.axis(
                    range=[len(companies) - 0.5, -0.5],
                    tickvals=list(range(len(companies))),
                    ticktext=[names.company(c) + " " for c in companies],
                    showgrid=False,
                    tickfont={"size": size, "color": look.colour("ink")},
                ),
                annotations=[
                    {
                        "x": actors.index(a),
                        "y": companies.index(c),
                        "text": f"<b>{percent(found.rate.value, 0)}</b>"
                        + ("" if found.mark == "kept" else " ▲" if found.mark == "broken" else " △"),
                        "showarrow": False,
                        "font": {"size": size + 1, "color": look.colour("ink")},
                    }
                    for (c, a), found in verdicts.items()
                ],
                shapes=[
                    {
                        "type": "rect",
                        "x0": actors.index(a) - 0.48,
                        "x1": actors.index(a) + 0.48,
                        "y0": companies.index(c) - 0.46,
                        "y1": companies.index(c) + 0.46,
                        "line": {"color": look.colour("ink"), "width": 2.5},
                    }
                    for (c, a), found in verdicts.items()
                    if found.mark == "broken"
                ],
            ),
        },
        tuple(
            names.say(f"analytics.column.{c}")
            for c in ("company", "actor", "wins", "matches", "rate", "low", "high", "mark")
        ),
        [
            (
                names.company(c),
                names.actor(a),
                *table[c, a],
                *map(_round, (v.rate.value, v.rate.low, v.rate.high)),
                v.mark,
            )
            for (c, a), v in verdicts.items()
        ],
    )


def _round(value: float) -> float:
    return round(value, 5)


def _cell_told(found: Any, company: str, actor: str) -> str:
    if found is None:
        return ""
    rate = found.rate
    return f"<b>{company}</b> × <b>{actor}</b><br>{percent(rate.value)}（{percent(rate.low)} … {percent(rate.high)}）"


def _wrapped(name: str, width: int) -> str:
    """A name in two lines where it is long: at a space, or in the middle."""
    if len(name) <= width:
        return name
    cut = name.rfind(" ", 0, width + 1)
    if cut > 0:
        return name[:cut] + "<br>" + name[cut + 1 :]
    for mark in "・の":
        place = name.find(mark, 2)
        if 0 < place < len(name) - 1:
            return name[: place + 1] + "<br>" + name[place + 1 :]
    return name[: len(name) // 2 + 1] + "<br>" + name[len(name) // 2 + 1 :]


def balance_rows(result: Result, shipped: tuple[set[str], set[str]]) -> dict[str, Any]:
    """Return what D25 says of the pairings: all shipped ones together, each of them, and those with own cards."""
    table = result.study.pairings
    of_house = {key: counts for key, counts in table.items() if key[0] in shipped[0] and key[1] in shipped[1]}
    own = {key: counts for key, counts in table.items() if key not in of_house}
    return {
        "all": together(of_house.values()) if of_house else None,
        "each": {key: verdict(*counts) for key, counts in of_house.items()},
        "own": {key: verdict(*counts) for key, counts in own.items()},
        "bounds": (EACH, ALL),
    }
