"""What numbered components have in common: the script that tells until it was heard, and reading what was told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import streamlit as st

__all__ = ["answered", "script"]

_OUTBOX = Path(__file__).with_suffix(".js")


def script(module: str) -> str:
    """Return the script that lies beside a component's module file, with the outbox that it tells by before it."""
    return _OUTBOX.read_text("utf-8") + Path(module).with_suffix(".js").read_text("utf-8")


def answered(key: str, field: str) -> Any:
    """Return what a component told last, None where nothing is known of it (a run cut short can have forgotten it)."""
    told = st.session_state.get(key)
    return None if told is None else told.get(field)
