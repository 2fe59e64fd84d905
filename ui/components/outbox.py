"""What numbered components have in common: the script that tells until it was heard, and reading what was told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

__all__ = ["answered", "script"]

_HERE = Path(__file__).parent


def script(name: str) -> str:
    """Return a component's script, with the outbox that it tells by before it."""
    return (_HERE / "outbox.js").read_text("utf-8") + (_HERE / name).read_text("utf-8")


def answered(key: str, field: str) -> Any:
    """Return what a component told last, None where nothing is known of it (a run cut short can have forgotten it)."""
    told = st.session_state.get(key)
    return None if told is None else told.get(field)
