"""How far the count of a mission under a keep rule is."""

from __future__ import annotations

import streamlit as st

from background.greeen_mafia.counts import COUNTS
from engine.greeen_mafia.plan import Plan
from ui.shell.error_boundary import told
from ui.shell.texts import t

__all__ = ["AT_ONCE", "waiting"]

AT_ONCE = 0.9  #: seconds to wait for the figures of a small mission


@st.fragment(run_every=1)
@told()
def waiting(plan: Plan, keep: str) -> None:
    """Draw how far a count is; the page is drawn again when it is done."""
    count = COUNTS.of(plan, keep)
    if count.figures is not None:
        st.rerun()
    st.progress(count.share, t("greeen_mafia.editor.counting", percent=f"{count.share:.0%}"))
