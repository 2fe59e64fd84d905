"""A clock beat from the browser: has the fragment around it drawn again after a while."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import streamlit as st

__all__ = ["beating_script", "tick"]

_BEAT = Path(__file__).with_name("beat.js")


def beating_script(module: str) -> str:
    """Return the script that lies beside a component's module file, with the beat that it tells by before it."""
    return _BEAT.read_text("utf-8") + Path(module).with_suffix(".js").read_text("utf-8")


_TICKER = st.components.v2.component("shells_ticker", html="<i></i>", js=beating_script(__file__))
_beats = count()


def tick(key: str, after: int | None) -> None:
    """Have the fragment around this drawn again after some milliseconds (None: not)."""
    _TICKER(key=key, data={"after": after, "beat": next(_beats)}, on_tick_change=lambda: None)
