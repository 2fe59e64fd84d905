"""What a number field says of a number that it cannot take: streamlit and the browser say it in their own language."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

__all__ = ["watch_numbers"]

_STYLE = """
.b{position:fixed;z-index:999995;margin:0;background:var(--paper);color:var(--on-paper);
 border:2px solid var(--on-paper);border-radius:4px;padding:.1rem .5rem;max-width:min(22rem,94vw);box-sizing:border-box;
 font-family:var(--st-font);font-weight:700;font-size:.85rem;line-height:1.5}
.b:empty{display:none}
"""
_WATCH = st.components.v2.component(
    "shells_number_bounds",
    html='<p class="b" role="alert"></p>',
    css=_STYLE,
    js=Path(__file__).with_suffix(".js").read_text("utf-8"),
)


def watch_numbers(between: str, whole: str) -> None:
    """Have every number field of the page take the nearest number that it can, and say so.

    ``between`` is told of a number out of bounds, with places for {low}, {high} and {kept}; ``whole`` of what is no
    whole number, with a place for {kept}.
    """
    _WATCH(key="number_bounds", data={"between": between, "whole": whole})
