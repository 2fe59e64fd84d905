"""Rules and cards: the game in six steps, all rules with their decisions, and every card of the house set."""

from __future__ import annotations

import streamlit as st

from engine.skull_bites.cards import FACTIONS
from engine.skull_bites.set_files import HOUSE, card_set
from ui.components.anchor import seek_place
from ui.shell import address, pages
from ui.shell.frame import page_style
from ui.shell.session import language
from ui.shell.texts import h, t
from ui.skull_bites import catalog
from ui.skull_bites.prose import BOOK, steps
from ui.skull_bites.words import Words

TABS = ("rules", "cards")
TAB = "skull_rules_tab"


def head() -> str:
    """Title, tabs and the way to a match; return the tab."""
    with st.container(key="sb_rules_head"):
        st.html(f'<div class="ph"><h1>{h("skull_bites.rules.title")}</h1></div>')
        tab = st.segmented_control(
            t("skull_bites.rules.tabs"),
            TABS,
            default=address.choice("tab", TABS, TABS[0]),
            key=TAB,
            format_func={tab: t(f"skull_bites.rules.tab.{tab}") for tab in TABS}.__getitem__,
            required=True,
            label_visibility="collapsed",
        )
        if st.button(t("skull_bites.rules.play"), type="primary", icon=":material/play_arrow:"):
            pages.go("skull_new")
    address.put(tab=str(tab))
    return str(tab)


def page() -> None:
    """Draw the page."""
    page_style("shell/book.css")
    page_style("skull_bites/cards.css")
    page_style("skull_bites/pages.css")
    with st.container(key="sb_rules"):
        if head() == "rules":
            st.html(steps(language()))
            st.html(BOOK.html(language()))
            seek_place()
            return
        words = Words(language(), card_set(HOUSE))
        st.html(f'<p class="hint">{h("skull_bites.rules.shipped")}</p>')
        st.html(catalog.people_html(words, FACTIONS))
        st.html(catalog.deck_html(words))


page()
