"""What surrounds the pages of GREEEN MAFIA: its style sheet."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

__all__ = ["style"]

_SHEET = Path(__file__).with_name("style.css")


def style() -> None:
    """Emit the game's style sheet."""
    st.html(_SHEET)
