"""Rates with their intervals, one a row, as a Plotly dict; without streamlit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.rates import Rate
from ui.charts.look import Look, rule, safe

__all__ = ["whiskers"]


def whiskers(
    rows: list[tuple[str, Rate]],
    look: Look,
    *,
    axis: str,
    span: tuple[float, float],
    middle: float,
    shown: Callable[[Rate], str],
    axis_ticks: dict[str, Any] | None = None,
    colours: list[str] | None = None,
) -> dict[str, Any]:
    """One row a rate: a dot, its interval as a line, and the number at the right."""
    size, places = look.size, list(range(len(rows)))
    return {
        "data": [_dots(rows, look, shown, colours or [look.colour("ink")] * len(rows))],
        "layout": look.layout(
            margin={"l": size, "r": size * 5, "t": size, "b": size * 3},
            xaxis=look.axis(axis, range=list(span), **(axis_ticks or {"tickformat": ".0%"})),
            yaxis=look.axis(
                range=[len(rows) - 0.4, -0.6],
                tickvals=places,
                ticktext=[safe(name) for name, _ in rows],
                showgrid=False,
                tickfont={"size": size, "color": look.colour("ink")},
            ),
            shapes=[rule(look, x=middle)],
            annotations=[
                {
                    "x": 1.01,
                    "xref": "paper",
                    "y": place,
                    "text": f"<b>{shown(rate)}</b>",
                    "showarrow": False,
                    "xanchor": "left",
                    "font": {"size": size, "color": look.colour("ink")},
                }
                for place, (_, rate) in zip(places, rows, strict=True)
            ],
        ),
    }


def _dots(rows: list[tuple[str, Rate]], look: Look, shown: Callable[[Rate], str], colours: list[str]) -> dict[str, Any]:
    """The dots with their intervals; a pointer on one is told its name and numbers."""

    def told(edge: float) -> str:
        return shown(Rate(edge, edge, edge))

    return {
        "type": "scatter",
        "x": [rate.value for _, rate in rows],
        "y": list(range(len(rows))),
        "mode": "markers",
        "marker": {"size": round(look.size * 0.72), "color": colours, "line": {"width": 0}},
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [rate.high - rate.value for _, rate in rows],
            "arrayminus": [rate.value - rate.low for _, rate in rows],
            "color": look.colour("ink-2"),
            "thickness": 2,
            "width": 0,
        },
        "customdata": [[shown(rate), told(rate.low), told(rate.high), safe(name)] for name, rate in rows],
        "hovertemplate": "<b>%{customdata[3]}</b><br>%{customdata[0]} (%{customdata[1]} … %{customdata[2]})"
        "<extra></extra>",
        "cliponaxis": False,
    }
