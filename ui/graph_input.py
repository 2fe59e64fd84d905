"""What the graph answers: which plates were clicked, every click exactly once, and how large it is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

from engine.shells_hack.settings import Architecture
from ui.architect_figure import plates
from ui.desk import Screen

__all__ = ["graph_input"]

_INPUT = st.components.v2.component(
    "shells_graph_input", html="<i></i>", js=(Path(__file__).parent / "graph_input.js").read_text("utf-8")
)


def graph_input(
    key: str,
    architecture: Architecture,
    screen: Screen,
    clicked: Callable[[str, list[Any]], None],
    measured: Callable[[Screen], None],
) -> None:
    """Listen to the graph; ``clicked`` gets the mounting and its latest clicks, ``measured`` the size."""

    def pointed() -> None:
        sent = st.session_state[key].get("clicks")
        if sent:
            clicked(str(sent["mount"]), list(sent["clicks"]))

    def sized() -> None:
        size = st.session_state[key].get("screen")
        if size:
            measured(Screen(*(float(number) for number in size)))

    data = plates(architecture) | {"screen": [screen.width, screen.height, screen.root]}
    _INPUT(key=key, data=data, on_clicks_change=pointed, on_screen_change=sized)
