"""The browser's side of a room beside its pane: forms to the routes, the poll, the nonce, the tab's title."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import streamlit as st
from pydantic import Field

from ui.components.answers import Answer, Count, read_answer
from ui.components.outbox import answered

__all__ = ["drawn_of", "live", "read_number"]

KEY = "room_live"
_LIVE = st.components.v2.component(
    "shells_room", html="<i></i>", js=Path(__file__).with_suffix(".js").read_text("utf-8"), isolate_styles=False
)


class Number(Answer):
    """A browser's number for the deal."""

    hex: Annotated[str, Field(max_length=64)]
    n: Count


def read_number(data: Any) -> str:
    """Return the number of a message, "" where it is none."""
    found = read_answer(Number, data)
    return found.hex if found else ""


def drawn_of(version: int, present: Sequence[str], ended: bool) -> str:
    """Return the news that a page was drawn with, as its script puts together those that it polls."""
    return f"{version}|{','.join(present)}|{str(ended).lower()}"


def live(data: dict[str, Any], numbered: Callable[[str], None]) -> None:
    """Poll the address that ``data`` names under "news"; whatever has changed draws the fragment around this again.

    ``numbered`` gets the number that this browser adds to the deal.
    """

    def told() -> None:
        number = read_number(answered(KEY, "number"))
        if number:
            numbered(number)

    _LIVE(key=KEY, data=data, on_news_change=lambda: None, on_number_change=told)
