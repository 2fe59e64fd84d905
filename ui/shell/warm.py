"""The fast rules get ready in the background; where that matters a line says so until they are there."""

from __future__ import annotations

import streamlit as st

from engine import compile
from ui.shell.icons import mi
from ui.shell.locales import html_text
from ui.shell.texts import t

__all__ = ["begin", "note"]


def begin() -> None:
    """Start once per process."""
    compile.warm_in_background()


def note() -> None:
    """Draw the line while it is true; the page is drawn again once the fast rules are there."""
    if compile.warming():
        _line()


@st.fragment(run_every=2)
def _line() -> None:
    if not compile.warming():
        st.rerun()
    st.html(f'<p class="warming" role="status">{mi("hourglass_top")} {html_text(t("warm.note"))}</p>')
