"""What every page is drawn in: page config, frame and navigation, and the error boundary around them."""

from __future__ import annotations

import streamlit as st

from ui.components.inbox import bound_messages
from ui.shell import browser, frame, pages, session, warm
from ui.shell.error_boundary import error_boundary

__all__ = ["draw"]


def draw() -> None:
    """Draw the page that the address names, for one run of a session."""
    st.set_page_config(page_title=frame.PRODUCT, page_icon=str(frame.MARK), layout="wide")
    warm.begin()
    bound_messages()
    with error_boundary():
        session.begin()
        frame.style()
        frame.sheet_words()
        browser.remember()
        frame.topbar()
        pages.navigation().run()
