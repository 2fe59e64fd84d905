"""The connection to the server: a bar in the page's words while it is away, and the page drawn anew when it is back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

__all__ = ["WORDS", "watch_connection"]

#: what the bar says: while away, that a click is kept, that one got lost, that it is over, and how to reload
WORDS = ("away", "kept", "lost", "gone", "reload")
_CONNECTION = st.components.v2.component(
    "shells_connection", html="<i></i>", js=Path(__file__).with_suffix(".js").read_text("utf-8")
)


def watch_connection(words: Mapping[str, str]) -> None:
    """Say by the words of ``WORDS`` that the server is out of reach; its return runs the whole page again."""
    _CONNECTION(key="connection", data=dict(words), on_back_change=lambda: None)
