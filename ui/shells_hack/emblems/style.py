"""How pages show emblems: each is a hole in the shape of its lines, filled with the colour of the text."""

from __future__ import annotations

import streamlit as st

from ui.shell.frame import page_style
from ui.shells_hack.emblems.emblem import sheet

__all__ = ["emblem_style"]


def emblem_style() -> None:
    """Emit the style sheet of the emblems and where their file lies."""
    page_style("shells_hack/emblems/emblems.css")
    st.html(f"<style>{sheet()}</style>")
