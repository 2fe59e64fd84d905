"""Rules and cards: the game in two minutes, all rules with their decisions, and every card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.tables import CATEGORIES
from ui.components.anchor import seek_place
from ui.shell import address, pages
from ui.shell.frame import page_style
from ui.shell.locales import counted
from ui.shell.session import language
from ui.shell.texts import h, name, t
from ui.shells_hack.book import catalog, prose
from ui.shells_hack.book.catalog import KINDS, SETS, Query
from ui.shells_hack.emblems.style import emblem_style
from ui.shells_hack.learn.lore import notice_html

TABS = ("start", "rules", "cards")
TAB = "rules_tab"
TABS_SHOWN = "rules_shown"  #: how often a button has led to another tab
QUERY = "cards_query"
CLEARED = "cards_cleared"  #: how often the filters were emptied


def chosen_tab() -> str:
    """The tab of the address (``?tab=cards``), or the one chosen last; anything else is the first."""
    return str(st.session_state.setdefault(TAB, address.choice("tab", TABS, TABS[0])))


def show(tab: str) -> None:
    """Go to another tab of this page; a new key makes the switch show it."""
    st.session_state[TAB] = tab
    st.session_state[TABS_SHOWN] = st.session_state.get(TABS_SHOWN, 0) + 1


def switched(key: str) -> None:
    """Take the tab that the reader has switched to."""
    st.session_state[TAB] = st.session_state[key]


def head() -> str:
    """Title and tabs; return the tab."""
    key = f"tabs_{st.session_state.get(TABS_SHOWN, 0)}"
    with st.container(key="rules_head"):
        st.html(f'<div class="ph"><h1>{h("rules.title")}</h1></div>')
        st.segmented_control(
            t("rules.tabs"),
            TABS,
            default=chosen_tab(),
            key=key,
            format_func={tab: t(f"rules.tab.{tab}") for tab in TABS}.__getitem__,
            required=True,
            label_visibility="collapsed",
            on_change=switched,
            args=(key,),
        )
    address.put(tab=chosen_tab())
    return chosen_tab()


def start() -> None:
    """The two-minute guide and where to go from it."""
    st.html(prose.steps(language()))
    with st.container(key="acts_rules"):
        if st.button(t("rules.play"), type="primary", icon=":material/play_arrow:"):
            pages.go("new_match")
        st.button(t("rules.more"), icon=":material/menu_book:", on_click=show, args=("rules",))
        st.button(t("rules.see_cards"), icon=":material/playing_cards:", on_click=show, args=("cards",))


def query() -> Query:
    """Return what this session looks for."""
    asked: Query = st.session_state.setdefault(QUERY, Query())
    return asked


def take(field: str, key: str) -> None:
    """Take a filter's new value."""
    st.session_state[QUERY] = replace(query(), **{field: st.session_state[key] or ""})


def bound(field: str) -> dict[str, Any]:
    """Return the arguments that tie a filter to the query.

    A select box answers with its label, so its key names the language: a label of the other one would be no option.
    """
    key = f"cards_{field}_{language()}_{st.session_state.get(CLEARED, 0)}"
    return {"key": key, "on_change": take, "args": (field, key)}


def clear() -> None:
    """Empty all filters; new keys make them show it."""
    st.session_state[QUERY] = Query()
    st.session_state[CLEARED] = st.session_state.get(CLEARED, 0) + 1


def choice(field: str, options: tuple[str, ...], texts: str, placeholder: str) -> None:
    """Draw one filter: any, or one of the options, named by the texts under a pattern."""
    asked = getattr(query(), field)
    names = {option: name(texts.format(option)) for option in options}
    st.selectbox(
        t(f"catalog.{field}"),
        options,
        index=options.index(asked) if asked else None,
        placeholder=placeholder,
        format_func=names.__getitem__,
        **bound(field),
    )


def filters() -> None:
    """Draw all filters."""
    with st.container(key="cards_filters"):
        st.text_input(
            t("catalog.search"),
            query().text,
            type="search",
            placeholder=t("catalog.search_hint"),
            live=True,
            icon=":material/search:",
            **bound("text"),
        )
        choice("kind", KINDS, "catalog.kinds.{}", t("catalog.all"))
        choice("category", CATEGORIES, "cards.category.{}", t("catalog.all"))
        choice(
            "target", tuple(card.id for card in load().components), "cards.component.{}.name", t("catalog.any_target")
        )
        choice("set", SETS, "cards.set.{}", t("catalog.any_set"))
        st.button(t("catalog.clear"), icon=":material/filter_alt_off:", on_click=clear)


def cards() -> None:
    """Every card that the filters leave."""
    filters()
    shown = catalog.found(language(), query())
    told = h(counted("catalog.count", len(shown)), n=len(shown)) if shown else h("catalog.none")
    st.html(f'<p class="hint" role="status">{told}</p>')
    if shown:  # streamlit refuses an empty body
        st.html(catalog.html_of(language(), shown) + notice_html(language()))


def page() -> None:
    """Draw the page."""
    page_style("shell/book.css")
    page_style("shells_hack/book/card.css")
    page_style("shells_hack/book/book.css")
    page_style("shells_hack/learn/lore.css")
    emblem_style()
    with st.container(key="rules_page"):
        tab = head()
        if tab == "start":
            start()
        elif tab == "rules":
            st.html(prose.BOOK.html(language()))
            seek_place()
        else:
            cards()


page()
