"""Colours, type and axes that all charts have in common; without streamlit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ui.shell.icons import mi
from ui.shell.locales import html_text
from ui.shell.theme import COLOURS, FONT

__all__ = ["Chart", "Look", "config", "note", "percent", "rule", "safe"]

#: of charts alone, beside the style sheet's: tints for large areas, paint for bands, veils for what lies above others
_CHART_COLOURS = {
    "light": {
        "warm-tint": "#E39AA0",
        "cool-tint": "#93B1E4",
        "paint": "#8FA69B",
        "paint-2": "#BACABF",
        "warm-veil": "rgba(180,35,47,.30)",
        "grey-veil": "rgba(63,82,75,.26)",
    },
    "dark": {
        "warm-tint": "#99373E",
        "cool-tint": "#2F5C9F",
        "paint": "#5B766C",
        "paint-2": "#3D544C",
        "warm-veil": "rgba(240,89,95,.34)",
        "grey-veil": "rgba(175,193,184,.24)",
    },
}


@dataclass(frozen=True, slots=True)
class Look:
    """What a figure must know of the page: theme, and the root font size in pixels."""

    theme: str
    root: float = 15

    @property
    def size(self) -> int:
        """Of a chart's type."""
        return round(self.root * 0.86)

    def colour(self, name: str) -> str:
        """Return a colour of the theme."""
        return _CHART_COLOURS[self.theme].get(name) or COLOURS[self.theme][name]

    def layout(self, **more: Any) -> dict[str, Any]:
        """Return a figure's layout; ``more`` is laid over it."""
        size = self.size
        base = {
            "margin": {"l": size * 3, "r": size, "t": size // 2, "b": size * 3},
            "paper_bgcolor": self.colour("sheet"),  # opaque: the downloaded picture needs its ground
            "plot_bgcolor": self.colour("sheet"),
            "font": {"family": FONT, "size": size, "color": self.colour("ink-2")},
            "hoverlabel": {
                "font": {"family": FONT, "size": size, "color": self.colour("ink")},
                "bgcolor": self.colour("plate"),
                "bordercolor": self.colour("line-3"),
                "align": "left",
            },
            "showlegend": False,
            "legend": self.legend(),
            "modebar": {
                "bgcolor": "rgba(0,0,0,0)",
                "color": self.colour("line-3"),
                "activecolor": self.colour("ink"),
                "orientation": "h",
            },
            "dragmode": False,
            "bargap": 0.12,
        }
        return base | more

    def legend(self, **more: Any) -> dict[str, Any]:
        """Return a legend in one line above the chart, which is no switch."""
        base = {
            "orientation": "h",
            "x": 0,
            "y": 1.0,
            "yanchor": "bottom",
            "font": {"size": self.size, "color": self.colour("ink")},
            "itemclick": False,
            "itemdoubleclick": False,
            "traceorder": "normal",
            "bgcolor": "rgba(0,0,0,0)",  # it may touch the bars below it
        }
        return base | more

    def axis(self, title: str = "", **more: Any) -> dict[str, Any]:
        """Return an axis with hairlines, that cannot be dragged."""
        base = {
            "title": {"text": title, "font": {"size": self.size, "color": self.colour("ink-2")}, "standoff": 8},
            "gridcolor": self.colour("line-2"),
            "gridwidth": 1,
            "zeroline": False,
            "linecolor": self.colour("line"),
            "tickfont": {"size": self.size, "color": self.colour("ink-2")},
            "fixedrange": True,
            "automargin": True,
            "ticks": "",
        }
        return base | more


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure with its title, and its data as a table for those who want to go on with it."""

    key: str
    title: str
    note: str  #: what exactly is shown
    figure: dict[str, Any]
    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]

    def spoken(self) -> str:
        """What a screen reader says of the picture; the numbers are in the table beside it."""
        return f"{self.title}. {self.note}"


def config(name: str, save: str) -> dict[str, Any]:
    """Return Plotly's configuration: one button, which saves the picture at twice its size; ``save`` is its word."""
    return {
        "locale": "page",
        "locales": {"page": {"dictionary": {"Download plot as a PNG": save}, "format": {}}},
        "displaylogo": False,
        "displayModeBar": True,
        "modeBarButtons": [["toImage"]],
        "toImageButtonOptions": {"format": "png", "filename": name, "scale": 2},
        "scrollZoom": False,
        "doubleClick": False,
    }


def note(sentence: str, symbol: str = "") -> str:
    """Return a sentence beside the charts as HTML, perhaps with a symbol before it."""
    return f'<p class="note">{mi(symbol) if symbol else ""}{html_text(sentence)}</p>'


def safe(name: str) -> str:
    """Return a name for a chart, which would take what is in angle brackets for a tag."""
    return name.replace("<", "&lt;")


def percent(share: float, digits: int = 1) -> str:
    """Return a share as a percentage."""
    return f"{100 * share:.{digits}f}%"


def rule(look: Look, x: float | None = None, y: float | None = None, colour: str = "line-3") -> dict[str, Any]:
    """A dashed line across the chart."""
    ends = (
        {"x0": x, "x1": x, "y0": 0, "y1": 1, "yref": "paper"}
        if x is not None
        else {"y0": y, "y1": y, "x0": 0, "x1": 1, "xref": "paper"}
    )
    return {"type": "line", **ends, "line": {"color": look.colour(colour), "width": 1.5, "dash": "4px,3px"}}
