"""Plotly figures as plain dicts, for both themes, without streamlit: the price over the turns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.shells_hack.play.view import PricePoint, View
from ui.shell.theme import COLOURS, FONT
from ui.shells_hack.board.table_model import TableModel
from ui.shells_hack.texts.words import Words

__all__ = ["HEIGHT", "WIDTH", "price_figure", "price_told"]

#: of the chart and of its type in pixels, at a root of 15 px; the style sheet scales it
WIDTH, HEIGHT, TYPE_SIZE = 282, 92, 12
SYMBOLS = {"start": ("circle", "ink"), "event": ("square", "ink-2"), "attack": ("diamond", "red-line")}


def price_figure(model: TableModel, theme: str) -> dict[str, Any]:
    """Return the price chart: step line, red defeat line, ◆ Red's act, ■ event, each turn's drop beside it."""
    view, palette = model.view, COLOURS[theme]
    points = view.prices
    line = {
        "type": "scatter",
        "x": [_x(point) for point in points] + [max(view.turn, 1)],
        "y": [point.price for point in points] + [points[-1].price],
        "mode": "lines",
        "line": {"shape": "hv", "color": palette["ink"], "width": 2},
        "hoverinfo": "skip",
    }
    marks = {
        "type": "scatter",
        "x": [_x(point) for point in points],
        "y": [point.price for point in points],
        "mode": "markers",
        "marker": {
            "symbol": [SYMBOLS[point.cause][0] for point in points],
            "size": [1 if point.cause == "start" else 9 for point in points],
            "color": [palette[SYMBOLS[point.cause][1]] for point in points],
        },
        "hovertext": [price_told(model.words, point) for point in points],
        "hovertemplate": "%{hovertext}<extra></extra>",
    }
    return {"data": [line, marks], "layout": _layout(view, palette)}


def _layout(view: View, palette: Mapping[str, str]) -> dict[str, Any]:
    floor = min(view.threshold, *(point.price for point in view.prices))
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "margin": {"l": 2 * TYPE_SIZE + 6, "r": 4, "t": 4, "b": TYPE_SIZE + 8},
        "showlegend": False,
        "paper_bgcolor": "rgba(0,0,0,0)",
        "plot_bgcolor": "rgba(0,0,0,0)",
        "font": {"family": FONT, "size": TYPE_SIZE, "color": palette["ink-2"]},
        "hoverlabel": {"font": {"family": FONT, "size": TYPE_SIZE + 1}, "align": "left"},
        "annotations": _drops(view.prices, view.turn_limit, palette),
        "dragmode": False,
        "xaxis": _turns(view.turn_limit),
        "yaxis": {
            "range": [max(-6, floor - 10), 106],
            "tickvals": sorted({view.threshold, 100}),
            "showgrid": False,
            "zeroline": False,
            "fixedrange": True,
            "tickfont": {"size": TYPE_SIZE},
        },
        "shapes": [_defeat(view, palette)],
    }


def _defeat(view: View, palette: Mapping[str, str]) -> dict[str, Any]:
    """The price at and below which Red wins."""
    return {
        "type": "line",
        "x0": 0.7,
        "x1": view.turn_limit + 0.5,
        "y0": view.threshold,
        "y1": view.threshold,
        "line": {"color": palette["red-line"], "width": 1.5},
    }


def _x(point: PricePoint) -> int:
    return max(point.turn, 1)


def _turns(limit: int) -> dict[str, Any]:
    step = 1 if limit <= 12 else 2 if limit <= 20 else 5
    return {
        "range": [0.7, limit + 0.5],
        "tickmode": "linear",
        "tick0": step if step > 1 else 1,
        "dtick": step,
        "showgrid": False,
        "zeroline": False,
        "fixedrange": True,
        "ticks": "",
        "tickfont": {"size": TYPE_SIZE},
    }


def _drops(points: tuple[PricePoint, ...], limit: int, palette: Mapping[str, str]) -> list[dict[str, Any]]:
    """Beside each turn's last point what the turn cost."""
    turns: dict[int, tuple[int, int]] = {}
    for point in points[1:]:
        before = turns.get(_x(point), (0, 0))[0]
        turns[_x(point)] = (before + point.drop, point.price)
    near = limit / 10  # labels closer than this would run into each other
    kept = {turn for turn in turns if all(turn == other or not 0 < turn - other < near for other in turns)}
    return [
        {
            "x": turn + (0.12 if turn < limit else -0.12),  # the last turn has no room at its right
            "y": price,
            "text": f"−{drop}",
            "showarrow": False,
            "xanchor": "left" if turn < limit else "right",
            "yshift": TYPE_SIZE * 0.72,
            "font": {"size": TYPE_SIZE, "color": palette["ink"]},
        }
        for turn, (drop, price) in turns.items()
        if drop and turn in kept
    ]


def price_told(words: Words, point: PricePoint) -> str:
    """Return one change of the price in words: turn, card, target, how much."""
    if point.cause == "start":
        return words.say("board.chart_start", price=point.price)
    values = {"turn": point.turn, "drop": point.drop, "price": point.price}
    if point.cause == "event":
        return words.say("board.chart_event", what=words.event(point.source), **values)
    return words.say(
        "board.chart_attack", what=words.card(point.source), target=words.component(point.target), **values
    )
