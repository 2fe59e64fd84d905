"""The rules in our own words, with the numbers of the decisions."""

from __future__ import annotations

import streamlit as st

from engine.greeen_mafia.mission_files import mission
from ui.greeen_mafia.frame import style
from ui.greeen_mafia.prose import BOOK
from ui.greeen_mafia.table import order_html
from ui.shell import pages
from ui.shell.frame import page_style
from ui.shell.session import language
from ui.shell.texts import h, t


def page() -> None:
    """Draw the page."""
    page_style("shell/book.css")
    style()
    original = mission("original")
    with st.container(key="gm_rules_page"):
        with st.container(key="gm_head"):
            st.html(
                f'<div class="ph"><h1>{h("greeen_mafia.rules.title")}</h1>'
                f"<span>{h('greeen_mafia.rules.lead')}</span></div>"
            )
            if st.button(t("greeen_mafia.rules.play"), type="primary", icon=":material/play_arrow:"):
                pages.go("mafia_deal")
        with st.container(key="panel_gm_cards"):
            st.html(order_html(language(), original, tuple(original.cards())))
        st.html(BOOK.html(language()))


page()
