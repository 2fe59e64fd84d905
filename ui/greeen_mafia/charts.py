"""Figures of GREEEN MAFIA as Plotly dicts, for both themes, without streamlit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ui.greeen_mafia.results import DealResult
from ui.greeen_mafia.words import say
from ui.shell.theme import COLOURS, FONT

__all__ = ["BINS", "bin_of", "lines_figure", "rate_figure", "spread"]

#: the least number of winning lines of each bar
BINS = (0, 1, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 100_000)


def bin_of(lines: int) -> int:
    """Return the bar that a number of winning lines belongs to."""
    return max(index for index, least in enumerate(BINS) if lines >= least)


def spread(lines: Sequence[int]) -> list[int]:
    """Return how many deals fall to each bar."""
    counts = [0] * len(BINS)
    for number in lines:
        counts[bin_of(number)] += 1
    return counts


def lines_figure(
    language: str, theme: str, size: int, lines: Sequence[int], mine: Sequence[DealResult]
) -> dict[str, Any]:
    """Return all deals of a mission by their winning lines, and above each bar one's own results there."""
    palette, counts = COLOURS[theme], spread(lines)
    last = max(index for index, count in enumerate(counts) if count)
    labels = [_label(index) for index in range(last + 1)]
    counts = counts[: last + 1]
    own = [[result.won for result in mine if bin_of(lines[result.deal - 1]) == index] for index in range(last + 1)]
    texts = [say(language, "results.of_bar", won=sum(won), n=len(won)) if won else "" for won in own]
    bars = {
        "type": "bar",
        "x": labels,
        "y": counts,
        "marker": {"color": [palette["line"], *[palette["line-3"]] * last]},
        "text": texts,
        "textposition": "outside",
        "cliponaxis": False,
        "customdata": [f"{count / len(lines):.1%}" for count in counts],
        "hovertemplate": say(language, "results.bar_hover") + "<extra></extra>",
    }
    layout = _layout(palette, size)
    layout["xaxis"] |= {"type": "category", "title": _title(language, "lines_axis", size)}
    layout["yaxis"] |= {"title": _title(language, "deals_axis", size), "range": [0, 1.15 * max(counts)]}
    return {"data": [bars], "layout": layout | {"bargap": 0.12}}


def rate_figure(language: str, theme: str, size: int, results: Sequence[DealResult]) -> dict[str, Any]:
    """Return the share won so far after every deal; a mark each: full if won, hollow if lost, a diamond if helped."""
    palette, won, shares = COLOURS[theme], 0, []
    for number, result in enumerate(results, 1):
        won += result.won
        shares.append(100 * won / number)
    line = {
        "type": "scatter",
        "mode": "lines+markers",
        "x": list(range(1, len(results) + 1)),
        "y": shares,
        "line": {"color": palette["ink"], "width": 2},
        "marker": {
            "size": 9,
            "color": palette["ink"],
            "symbol": [_mark(result) for result in results],
        },
        "customdata": [f"{result.when:%Y-%m-%d}" for result in results],
        "hovertemplate": "%{customdata}  %{y:.0f}%<extra></extra>",
    }
    layout = _layout(palette, size)
    layout["xaxis"] |= {"title": _title(language, "deal_axis", size), "dtick": max(1, len(results) // 8)}
    layout["yaxis"] |= {"range": [-4, 104], "ticksuffix": "%", "dtick": 25}
    return {"data": [line], "layout": layout}


def _mark(result: DealResult) -> str:
    return ("diamond" if result.helped else "circle") + ("" if result.won else "-open")


def _label(index: int) -> str:
    least = BINS[index]
    if index + 1 == len(BINS):
        return f"{least:,}+"
    most = BINS[index + 1] - 1
    return f"{least:,}" if most == least else f"{least:,}–{most:,}"


def _title(language: str, key: str, size: int) -> dict[str, Any]:
    return {"text": say(language, f"results.{key}"), "font": {"size": size}}


def _layout(palette: Mapping[str, str], size: int) -> dict[str, Any]:
    axis = {"gridcolor": palette["line-2"], "linecolor": palette["line-2"], "zeroline": False, "fixedrange": True}
    return {
        "margin": {"l": 4 * size, "r": 8, "t": 14, "b": 3.4 * size},
        "showlegend": False,
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": size, "color": palette["ink-2"]},
        "xaxis": dict(axis, showgrid=False),
        "yaxis": dict(axis),
    }
