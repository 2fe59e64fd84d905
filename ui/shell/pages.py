"""The table of pages: the only place that knows files, addresses, menu titles and which game a page belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn
from urllib.parse import unquote, urlsplit

import streamlit as st

from ui.shell import session
from ui.shell.texts import say, t

__all__ = ["PAGES", "PageEntry", "go", "link", "navigation"]


@dataclass(frozen=True, slots=True)
class PageEntry:
    """One page; its menu title is the text ``frame.page.<id>``."""

    id: str
    file: str  #: never directly in pages/, where streamlit would find it by itself
    url: str
    section: str = ""  #: the game's id, "" for pages of all games
    hidden: bool = False


PAGES = {
    page.id: page
    for page in (
        PageEntry("home", "pages/home/home.py", "home"),
        PageEntry("my_matches", "pages/matches/my_matches.py", "my-matches"),
        PageEntry("new_match", "pages/shells_hack/new_match.py", "new-match", "shells_hack"),
        PageEntry("watch", "pages/shells_hack/watch.py", "watch", "shells_hack"),
        PageEntry("architect", "pages/shells_hack/architect.py", "architect", "shells_hack"),
        PageEntry("compare", "pages/shells_hack/compare.py", "compare", "shells_hack", hidden=True),
        PageEntry("analytics", "pages/shells_hack/analytics.py", "analytics", "shells_hack"),
        PageEntry("own_cards", "pages/shells_hack/own_cards.py", "own-cards", "shells_hack"),
        PageEntry("rules", "pages/shells_hack/rules.py", "rules", "shells_hack"),
        PageEntry("board", "pages/shells_hack/board.py", "board", "shells_hack", hidden=True),
        PageEntry("mafia_deal", "pages/greeen_mafia/deal.py", "greeen-mafia", "greeen_mafia"),
        PageEntry("mafia_missions", "pages/greeen_mafia/missions.py", "greeen-mafia-missions", "greeen_mafia"),
        PageEntry("mafia_print", "pages/greeen_mafia/print.py", "greeen-mafia-print", "greeen_mafia"),
        PageEntry("mafia_results", "pages/greeen_mafia/results.py", "greeen-mafia-results", "greeen_mafia"),
        PageEntry("mafia_rules", "pages/greeen_mafia/rules.py", "greeen-mafia-rules", "greeen_mafia"),
        PageEntry("mafia_table", "pages/greeen_mafia/table.py", "greeen-mafia-table", "greeen_mafia", hidden=True),
    )
}


_ADDRESS = "first_address"  #: session key: the path by which this session began


def navigation() -> st.Page:
    """Declare all pages in the top menu, titled in the session's language, and return the one to run."""
    _tell_unknown()
    sections: dict[str, list[st.Page]] = {}
    for entry in PAGES.values():
        page = st.Page(
            entry.file,
            title=t(f"frame.page.{entry.id}"),
            url_path=entry.url,
            default=entry.id == "home",
            visibility="hidden" if entry.hidden else "visible",
        )
        sections.setdefault(t(f"frame.game.{entry.section}") if entry.section else "", []).append(page)
    return st.navigation(sections, position="top")


def go(page: str, **query: str) -> NoReturn:
    """Leave for a page by its id, with query parameters."""
    st.switch_page(PAGES[page].file, query_params=query)


def link(page: str, label: str, icon: str | None = None, **query: str) -> None:
    """Draw a link to a page by its id, with query parameters."""
    st.page_link(PAGES[page].file, label=label, icon=icon, query_params=query)


def _tell_unknown() -> None:
    """Tell the visitor of an address that is no page here, once: streamlit shows the home page in its place."""
    if st.session_state.get(_ADDRESS) is not None:
        return
    base = st.get_option("server.baseUrlPath").strip("/")
    path = urlsplit(st.context.url or "").path.strip("/").removeprefix(base).strip("/")
    st.session_state[_ADDRESS] = path
    if path and path not in {entry.url for entry in PAGES.values()}:
        session.notify(say("frame.no_such_page", path=unquote(path)[:60]))
