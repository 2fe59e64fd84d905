"""How far the count of a mission under a keep rule is."""

from __future__ import annotations

import streamlit as st

from background.greeen_mafia.count import CountQuestion
from engine.greeen_mafia.plan import Plan
from ui.shell.error_boundary import error_boundary
from ui.shell.session import service
from ui.shell.texts import t

__all__ = ["AT_ONCE", "waiting"]

AT_ONCE = 0.9  #: seconds to wait for the figures of a small mission


@st.fragment(run_every=1)
@error_boundary()
def waiting(plan: Plan, keep: str) -> None:
    """Draw how far a count is; the page is drawn again when it is done."""
    count = service().ask(CountQuestion(plan, keep))
    if count.answer is not None:
        st.rerun()
    st.progress(count.share, t("greeen_mafia.editor.counting", percent=f"{count.share:.0%}"))
