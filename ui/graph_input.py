"""What the graph answers: which plates were clicked, every click exactly once, and how large it is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import streamlit as st
from pydantic import Field

from engine.shells_hack.settings import Architecture
from ui.answers import Answer, Count, Mounting, read_answer
from ui.architect_figure import plates
from ui.desk import Screen

__all__ = ["Clicks", "PlateClick", "graph_input", "read_clicks", "read_screen"]

_INPUT = st.components.v2.component(
    "shells_graph_input", html="<i></i>", js=(Path(__file__).parent / "graph_input.js").read_text("utf-8")
)


class PlateClick(Answer):
    """A click on a component's plate."""

    n: Count
    plate: Annotated[str, Field(max_length=60)]


class Clicks(Answer):
    """The latest clicks of one mounting of the graph."""

    mount: Mounting
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


def graph_input(
    key: str,
    architecture: Architecture,
    screen: Screen,
    clicked: Callable[[Clicks], None],
    measured: Callable[[Screen], None],
) -> None:
    """Listen to the graph; ``clicked`` gets the latest clicks, ``measured`` the size."""

    def pointed() -> None:
        sent = read_clicks(st.session_state[key].get("clicks"))
        if sent:
            clicked(sent)

    def sized() -> None:
        size = read_screen(st.session_state[key].get("screen"))
        if size:
            measured(size)

    data = plates(architecture) | {"screen": [screen.width, screen.height, screen.root]}
    _INPUT(key=key, data=data, on_clicks_change=pointed, on_screen_change=sized)
