"""The charts of how matches end, when and at what share price, as Plotly dicts with their data; without streamlit."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import Any

from engine.shells_hack.rules.limits import START_PRICE
from engine.shells_hack.rules.state import ENDINGS
from ui.charts.look import Chart, Look, percent, rule
from ui.shells_hack.analytics.names import Names
from ui.shells_hack.analytics.result import StudyResult

__all__ = ["ENDING_CODES", "endings", "final_price", "length", "price_bands", "quantiles"]

ENDING_CODES = tuple(ENDINGS.values())  #: two that Red wins by, and Blue's
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
#: Plotly's places in the sentence about a turn's prices
HOVER = {
    "turn": "%{x}",
    "median": "%{customdata[2]}",
    "q05": "%{customdata[0]}",
    "q25": "%{customdata[1]}",
    "q75": "%{customdata[3]}",
    "q95": "%{customdata[4]}",
}
BIN = 5  #: points of the share price


# ---- how matches end


def ending_style(ending: str, look: Look) -> dict[str, Any]:
    """Blue's colour for Blue's ending, a strong and a light red for both of Red's."""
    colour = {"price": "red-line", "objective": "warm-tint", "turn_limit": "blue-line"}[ending]
    return {"marker": {"color": look.colour(colour), "line": {"width": 0}}}


def on_ending(ending: str, look: Look) -> str:
    """The colour of words on an ending's bar."""
    return look.colour("ink" if ending == "objective" else "on-act")


def endings(result: StudyResult, names: Names, look: Look) -> Chart:
    """How matches end, as one bar."""
    counts = {name: sum(count for _, count in result.study.counts["last_turn"][name]) for name in ENDING_CODES}
    total = result.study.matches
    traces = []
    for ending in ENDING_CODES:
        share = counts[ending] / total
        traces.append(
            {
                "type": "bar",
                "orientation": "h",
                "name": names.say(f"analytics.ending.{ending}"),
                "x": [share],
                "y": [""],
                "customdata": [[names.say(f"analytics.ending.{ending}"), counts[ending]]],
                "hovertemplate": "<b>%{customdata[0]}</b><br>%{x:.1%} (%{customdata[1]:,})<extra></extra>",
                "text": [percent(share)] if share > 0.06 else [""],
                "textposition": "inside",
                "insidetextanchor": "middle",
                "textangle": 0,
                "textfont": {"color": on_ending(ending, look), "size": look.size},
                **ending_style(ending, look),
            }
        )
    rows = [
        (names.say(f"analytics.ending.{ending}"), counts[ending], round(counts[ending] / total, 5))
        for ending in ENDING_CODES
    ]
    return Chart(
        "endings",
        names.say("analytics.endings.title"),
        names.say("analytics.endings.note", n=f"{result.study.matches:,}"),
        {
            "data": traces,
            "layout": look.layout(
                barmode="stack",
                showlegend=True,
                margin={"l": look.size, "r": look.size * 2, "t": round(look.size * 2.2), "b": look.size * 2},
                xaxis=look.axis(range=[0, 1], tickformat=".0%", showgrid=False),
                yaxis=look.axis(showticklabels=False, showgrid=False, automargin=False),
            ),
        },
        (
            names.say("analytics.column.ending"),
            names.say("analytics.column.matches"),
            names.say("analytics.axis.share"),
        ),
        rows,
    )


def stacked(
    tables: dict[str, list[list[int]]],
    bars: list[tuple[int, float, str]],
    names: Names,
    look: Look,
    total: int,
) -> list[dict[str, Any]]:
    """Bars of matches by turn or price, one colour an ending; a bar has a key, its middle and what it is called."""
    traces = []
    for ending in reversed(ENDING_CODES):
        counts = {key: count for key, count in tables[ending]}
        traces.append(
            {
                "type": "bar",
                "name": names.say(f"analytics.ending.{ending}"),
                "x": [middle for _, middle, _ in bars],
                "y": [counts.get(key, 0) / total for key, _, _ in bars],
                "customdata": [[counts.get(key, 0), called] for key, _, called in bars],
                "hovertemplate": f"<b>%{{customdata[1]}}</b> · {names.say(f'analytics.ending.{ending}')}<br>"
                "%{y:.1%} (%{customdata[0]:,})<extra></extra>",
                **ending_style(ending, look),
            }
        )
    return traces


def length(result: StudyResult, names: Names, look: Look) -> Chart:
    """How many turns matches take."""
    tables, total = result.study.counts["last_turn"], result.study.matches
    limit = len(result.study.counts["prices"])
    turns = list(range(1, limit + 1))
    bars = [(turn, float(turn), names.say("analytics.length.hover", turn=turn)) for turn in turns]
    traces = stacked(tables, bars, names, look, total)
    by_ending = {name: {turn: count for turn, count in tables[name]} for name in ENDING_CODES}
    return Chart(
        "length",
        names.say("analytics.length.title"),
        names.say("analytics.length.note", n=f"{result.study.matches:,}"),
        {
            "data": traces,
            "layout": look.layout(
                barmode="stack",
                showlegend=True,
                legend=look.legend(traceorder="reversed"),
                margin={"l": look.size * 3, "r": look.size, "t": look.size * 2, "b": look.size * 3},
                xaxis=look.axis(
                    names.say("analytics.axis.turn"), dtick=1 if limit <= 15 else 5, tick0=0, showgrid=False
                ),
                yaxis=look.axis(names.say("analytics.axis.share"), tickformat=".0%", nticks=5),
            ),
        },
        (names.say("analytics.column.turn"), *(names.say(f"analytics.ending.{ending}") for ending in ENDING_CODES)),
        [(turn, *(by_ending[ending].get(turn, 0) for ending in ENDING_CODES)) for turn in turns],
    )


# ---- the share price


def final_price(result: StudyResult, names: Names, look: Look) -> Chart:
    """Where the share price stands at the end, in bins that end with a price: a bin is lost or it is not."""
    tables, total = result.study.counts["final_price"], result.study.matches
    binned = {name: _binned(tables[name]) for name in ENDING_CODES}
    places = list(range(0, START_PRICE + 1, BIN))
    plain = {name: [[place, count] for place, count in rows.items()] for name, rows in binned.items()}
    threshold = result.plan.numbers.get("threshold", 50)
    bars = [
        (
            place,
            place - BIN / 2,
            names.say("analytics.final.hover", low=place - BIN, high=place)
            if place
            else names.say("analytics.final.zero"),
        )
        for place in places
    ]
    line = rule(look, x=threshold, colour="red-line")
    return Chart(
        "final_price",
        names.say("analytics.final.title"),
        names.say("analytics.final.note", threshold=threshold, n=f"{result.study.matches:,}"),
        {
            "data": stacked(plain, bars, names, look, total),
            "layout": look.layout(
                barmode="stack",
                showlegend=True,
                legend=look.legend(traceorder="reversed"),
                margin={"l": look.size * 3, "r": look.size, "t": look.size * 2, "b": look.size * 3},
                xaxis=look.axis(
                    names.say("analytics.axis.price"),
                    range=[-BIN - 1, START_PRICE + 1],
                    dtick=10,
                    showgrid=False,
                    ticksuffix="%",
                ),
                yaxis=look.axis(names.say("analytics.axis.share"), tickformat=".0%", nticks=5),
                shapes=[line],
            ),
        },
        (names.say("analytics.column.price"), *(names.say(f"analytics.ending.{ending}") for ending in ENDING_CODES)),
        [(place, *(binned[ending].get(place, 0) for ending in ENDING_CODES)) for place in places],
    )


def _binned(rows: list[list[int]]) -> dict[int, int]:
    """Prices by the end of their bin: 46 to 50 are 50, as what stands on the defeat line has lost."""
    found: dict[int, int] = {}
    for price, count in rows:
        place = -(-price // BIN) * BIN
        found[place] = found.get(place, 0) + count
    return found


def quantiles(rows: list[list[int]], shares: Iterable[float] = QUANTILES) -> list[int]:
    """Return the quantiles of counted values, each the smallest value with that share at or below it."""
    total = sum(count for _, count in rows)
    found, reached = [], list(accumulate(count for _, count in rows))
    for share in shares:
        place = next(i for i, count in enumerate(reached) if count >= share * total)
        found.append(rows[place][0])
    return found


def price_bands(result: StudyResult, names: Names, look: Look) -> Chart:
    """The price at the end of every turn: median, the middle half, and nine tenths."""
    table = [(0, *([START_PRICE] * len(QUANTILES)))]
    table += [(turn, *quantiles(rows)) for turn, rows in enumerate(result.study.counts["prices"], 1)]
    turns = [row[0] for row in table]
    threshold = result.plan.numbers.get("threshold", 50)
    by_quantile = {share: [row[1 + i] for row in table] for i, share in enumerate(QUANTILES)}

    def band(low: float, high: float, colour: str, name: str) -> list[dict[str, Any]]:
        line = {
            "type": "scatter",
            "x": turns,
            "mode": "lines",
            "line": {"width": 0, "shape": "linear"},
            "hoverinfo": "skip",
        }
        return [
            line | {"y": by_quantile[low], "showlegend": False},
            line | {"y": by_quantile[high], "fill": "tonexty", "fillcolor": look.colour(colour), "name": name},
        ]

    median = {
        "type": "scatter",
        "x": turns,
        "y": by_quantile[0.5],
        "mode": "lines+markers",
        "name": names.say("analytics.bands.median"),
        "line": {"color": look.colour("ink"), "width": 2.5},
        "marker": {"size": round(look.size * 0.5), "color": look.colour("ink")},
        "customdata": [row[1:] for row in table],
        "hovertemplate": names.say("analytics.bands.hover", **HOVER) + "<extra></extra>",
    }
    return Chart(
        "bands",
        names.say("analytics.bands.title"),
        names.say("analytics.bands.note", threshold=threshold, n=f"{result.study.matches:,}"),
        {
            "data": [
                *band(0.05, 0.95, "paint-2", names.say("analytics.bands.wide")),
                *band(0.25, 0.75, "paint", names.say("analytics.bands.half")),
                median,
            ],
            "layout": look.layout(
                showlegend=True,
                margin={"l": look.size * 3, "r": look.size, "t": look.size * 2, "b": look.size * 3},
                xaxis=look.axis(
                    names.say("analytics.axis.turn"), dtick=1 if len(turns) <= 16 else 5, tick0=0, showgrid=False
                ),
                yaxis=look.axis(
                    names.say("analytics.axis.price_now"), range=[0, START_PRICE + 4], dtick=25, ticksuffix="%"
                ),
                shapes=[rule(look, y=threshold, colour="red-line")],
            ),
        },
        (names.say("analytics.column.turn"), *(percent(share, 0) for share in QUANTILES)),
        table,
    )
