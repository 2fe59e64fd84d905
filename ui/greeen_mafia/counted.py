"""The choice of a keep rule, and how far the count of a mission under it is."""

from __future__ import annotations

import streamlit as st

from background.greeen_mafia.count import CountQuestion
from engine.greeen_mafia.plan import Plan
from engine.greeen_mafia.settings import KEEP_RULES
from ui.shell.error_boundary import error_boundary
from ui.shell.session import service
from ui.shell.texts import t

__all__ = ["AT_ONCE", "keep_rule", "waiting"]

AT_ONCE = 0.9  #: seconds to wait for the figures of a small mission


def keep_rule(key: str) -> str:
    """Draw the choice under a session key, which outlives visits to other pages, and return the rule chosen."""
    return st.segmented_control(
        t("greeen_mafia.deal.keep"),
        KEEP_RULES,
        key=key,
        default="auto",
        required=True,
        label_visibility="collapsed",
        format_func=lambda keep: t(f"greeen_mafia.deal.keeps.{keep}"),
        persist_state="session",
    )


@st.fragment(run_every=1)
@error_boundary()
def waiting(plan: Plan, keep: str) -> None:
    """Draw how far a count is; the page is drawn again when it is done."""
    count = service().ask(CountQuestion(plan, keep))
    if count.answer is not None:
        st.rerun()
    st.progress(count.share, t("greeen_mafia.editor.counting", percent=f"{count.share:.0%}"))
