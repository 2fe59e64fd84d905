"""What a number field says of a number that it cannot take: streamlit and the browser say it in their own language."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

__all__ = ["watch_numbers"]

_WATCH = st.components.v2.component("shells_number_bounds", js=Path(__file__).with_suffix(".js").read_text("utf-8"))


def watch_numbers(between: str, whole: str) -> None:
    """Have every number field of the page take the nearest number that it can, and say so.

    ``between`` is told of a number out of bounds, with places for {low}, {high} and {kept}; ``whole`` of what is no
    whole number, with a place for {kept}.
    """
    _WATCH(key="number_bounds", data={"between": between, "whole": whole})
