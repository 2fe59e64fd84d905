"""Rules and cards: the game in two minutes, all rules with their decisions, and every card."""

from __future__ import annotations

import streamlit as st

from engine.shells_hack.cards import load
from ui import catalog, pages, prose
from ui.catalog import CATEGORIES, KINDS, SETS, Query
from ui.session import language
from ui.text import h, name, t

TABS = ("start", "rules", "cards")
TAB = "rules_tab"
FILTERS = {"text": "cards_text", "kind": "cards_kind", "category": "cards_category", "target": "cards_target", "set": "cards_set"}


def chosen_tab() -> str:
    """The tab of the address (``?tab=cards``), or the one chosen last; anything else is the first."""
    asked = st.query_params.get("tab", "")
    st.session_state.setdefault(TAB, asked if asked in TABS else TABS[0])
    return str(st.session_state[TAB])


def head() -> str:
    """Title and tabs; return the tab."""
    chosen_tab()
    with st.container(key="rules_head"):
        st.html(f'<div class="ph"><h1>{h("rules.title")}</h1></div>')
        tab = st.segmented_control(
            t("rules.tabs"),
            TABS,
            key=TAB,
            format_func=lambda tab: t(f"rules.tab.{tab}"),
            required=True,
            label_visibility="collapsed",
            persist_state="session",
        )
    st.query_params["tab"] = tab
    return tab


def show(tab: str) -> None:
    """Go to another tab of this page."""
    st.session_state[TAB] = tab


def start() -> None:
    """The two-minute guide and where to go from it."""
    st.html(prose.steps(language()))
    with st.container(key="acts_rules"):
        if st.button(t("rules.play"), type="primary", icon=":material/play_arrow:"):
            pages.go("new_match")
        st.button(t("rules.more"), icon=":material/menu_book:", on_click=show, args=("rules",))
        st.button(t("rules.see_cards"), icon=":material/playing_cards:", on_click=show, args=("cards",))


def clear() -> None:
    """Empty all filters."""
    for field, key in FILTERS.items():
        st.session_state[key] = "" if field == "text" else None


def filters() -> Query:
    """Draw the filters and return what they ask for."""
    with st.container(key="cards_filters"):
        text = st.text_input(
            t("catalog.search"), key=FILTERS["text"], type="search", placeholder=t("catalog.search_hint"), live=True,
            persist_state="session", icon=":material/search:",
        )
        kind = st.selectbox(
            t("catalog.kind"), KINDS, index=None, key=FILTERS["kind"], placeholder=t("catalog.all"),
            format_func=lambda kind: t(f"catalog.kinds.{kind}"), persist_state="session",
        )
        category = st.selectbox(
            t("catalog.category"), CATEGORIES, index=None, key=FILTERS["category"], placeholder=t("catalog.all"),
            format_func=lambda category: t(f"cards.category.{category}"), persist_state="session",
        )
        target = st.selectbox(
            t("catalog.target"), [card.id for card in load().components], index=None, key=FILTERS["target"],
            placeholder=t("catalog.any_target"), format_func=lambda card: name(f"cards.component.{card}.name"),
            persist_state="session",
        )
        card_set = st.selectbox(
            t("catalog.set"), SETS, index=None, key=FILTERS["set"], placeholder=t("catalog.any_set"),
            format_func=lambda card_set: t(f"cards.set.{card_set}"), persist_state="session",
        )
        st.button(t("catalog.clear"), icon=":material/filter_alt_off:", on_click=clear)
    return Query(text, kind or "", category or "", target or "", card_set or "")


def cards() -> None:
    """Every card that the filters leave."""
    shown = catalog.found(language(), filters())
    st.html(f'<p class="hint" role="status">{h("catalog.count", n=len(shown)) if shown else h("catalog.none")}</p>')
    st.html(catalog.html_of(language(), shown))


def page() -> None:
    """Draw the page."""
    with st.container(key="rules_page"):
        tab = head()
        if tab == "start":
            start()
        elif tab == "rules":
            st.html(prose.chapters(language()))
        else:
            cards()


page()
