"""The choice of a keep rule (G3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st

from engine.greeen_mafia.settings import KEEP_RULES
from ui.shell.texts import t

__all__ = ["keep_rule"]


def keep_rule(key: str, changed: Callable[[], None] | None = None) -> str:
    """Draw the choice under a session key and return the rule chosen.

    The key outlives visits to other pages, unless the caller keeps the value itself and takes it when ``changed``.
    """
    lasting: dict[str, Any] = {"default": "auto", "persist_state": "session"}
    chosen: str = st.segmented_control(
        t("greeen_mafia.deal.keep"),
        KEEP_RULES,
        key=key,
        format_func=lambda keep: t(f"greeen_mafia.deal.keeps.{keep}"),
        required=True,
        label_visibility="collapsed",
        **({"on_change": changed} if changed else lasting),
    )
    return chosen
