"""The architect's graph as a component: Plotly's figure changed in place, and what it answers.

Why not ``st.plotly_chart``: that one builds the whole chart anew with every change, which takes most of a click's time.
The component tells which plates were clicked, every click exactly once, and how large it is shown.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any

import streamlit as st
from pydantic import Field

from engine.shells_hack.rules.settings import Architecture
from ui.components.answers import Answer, Count, Latest, read_answer
from ui.components.outbox import answered, script
from ui.components.plotly_script import plotly_address
from ui.shells_hack.architect.figure import plates
from ui.shells_hack.architect.session import Mode, Screen
from ui.shells_hack.texts.words import Words

__all__ = ["Clicks", "PlateClick", "architect_graph", "read_clicks", "read_screen"]

NOTHING: Mapping[str, int] = MappingProxyType({})
_STYLE = """
.graph{position:relative;height:100%;width:100%}
.graph>.plot{position:absolute;inset:0}
.graph .nsewdrag{cursor:inherit!important}
.graph>.ring{position:absolute;box-sizing:border-box;border:3px solid var(--act);pointer-events:none}
.graph>.told{position:absolute;inset:auto 0 0 0;margin:0;padding:.6rem .8rem;font-weight:600}
.graph>[hidden]{display:none}
"""
_GRAPH = st.components.v2.component(
    "shells_architect_graph",
    html='<div class="graph" role="group">'
    '<div class="plot"></div><div class="ring" hidden></div><p class="told" role="alert" hidden></p></div>',
    css=_STYLE,
    js=script(__file__),
    isolate_styles=False,  # Plotly's own style sheet is the page's
)


class PlateClick(Answer):
    """A click on a component's plate."""

    n: Count
    plate: Annotated[str, Field(max_length=60)]
    mode: Mode  #: that the graph was in when it was clicked


class Clicks(Latest):
    """The latest clicks of one mounting of the graph."""

    clicks: Annotated[list[PlateClick], Field(max_length=40)]


class _Size(Answer):
    """The size of the graph and of the root font, in pixels."""

    width: Annotated[float, Field(ge=50, le=20_000)]
    height: Annotated[float, Field(ge=50, le=20_000)]
    root: Annotated[float, Field(ge=4, le=200)]


def read_clicks(data: Any) -> Clicks | None:
    """Return clicks from the browser's message, None if it holds none."""
    return read_answer(Clicks, data)


def read_screen(data: Any) -> Screen | None:
    """Return the graph's size from the browser's message, None if it is not one."""
    size = read_answer(_Size, data)
    return Screen(size.width, size.height, size.root) if size else None


def architect_graph(
    key: str,
    architecture: Architecture,
    figure: dict[str, Any],
    words: Words,
    screen: Screen,
    measured: Callable[[Screen], None],
    clicked: Callable[[Clicks], None] | None = None,
    done: Mapping[str, int] = NOTHING,
    mode: Mode = "inspect",
) -> None:
    """Draw the graph; ``measured`` gets its size, ``clicked`` the latest clicks (None: it is only looked at).

    ``done`` are the clicks that were taken in, by mounting.
    """

    def pointed() -> None:
        sent = read_clicks(answered(key, "clicks"))
        if sent and clicked:
            clicked(sent)

    def sized() -> None:
        size = read_screen(answered(key, "screen"))
        if size:
            measured(size)

    data = plates(architecture) | {
        "plotly": plotly_address(),
        "figure": json.dumps(figure, separators=(",", ":")),  # one string: compared at once, parsed only if it changed
        "screen": [screen.width, screen.height, screen.root],
        "mode": mode,
        "answers": clicked is not None,
        "done": dict(done),
        "title": words.say("architect.graph.title"),
        "failed": words.say("architect.graph.failed"),
    }
    _GRAPH(key=key, data=data, height="stretch", on_clicks_change=pointed, on_screen_change=sized)
