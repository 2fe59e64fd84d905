"""The table of pages: those of all games, and each game's own; the only place that leads from one to another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

import streamlit as st

from engine.errors import UnknownId
from matches.records import StoredMatch
from ui.games import INTERFACES
from ui.shell import address, session
from ui.shell.errors import error_sentence
from ui.shell.interface import PageEntry
from ui.shell.texts import say, t

__all__ = ["begin", "entries", "go", "link", "load_match", "navigation", "open_match"]

#: the pages of all games; each game's own come with it
SHARED = (
    PageEntry("home", "pages/home/home.py", "home"),
    PageEntry("my_matches", "pages/matches/my_matches.py", "my-matches"),
    PageEntry("room", "pages/rooms/room.py", "room"),
    PageEntry("classroom", "pages/classroom/pupil.py", "class"),
    PageEntry("teacher", "pages/classroom/teacher.py", "teacher", hidden=True),
    PageEntry("class_projector", "pages/classroom/projector.py", "projector", hidden=True),
)
_ADDRESS = "first_address"  #: session key: the path by which this session began


def entries() -> dict[str, PageEntry]:
    """Return every page by its id."""
    return {entry.id: entry for _, pages in _sections() for entry in pages}


def navigation() -> st.Page:
    """Declare all pages in the top menu, titled in the session's language, and return the one to run."""
    _tell_unknown()
    sections = {
        t(f"frame.game.{game}") if game else "": [
            st.Page(
                entry.file,
                title=t(f"frame.page.{entry.id}"),
                url_path=entry.url,
                default=entry.id == "home",
                visibility="hidden" if entry.hidden else "visible",
            )
            for entry in pages
        ]
        for game, pages in _sections()
    }
    return st.navigation(sections, position="top")


def go(page: str, **query: str) -> NoReturn:
    """Leave for a page by its id, with query parameters."""
    st.switch_page(entries()[page].file, query_params=query)


def link(page: str, label: str, icon: str | None = None, **query: str) -> None:
    """Draw a link to a page by its id, with query parameters."""
    st.page_link(entries()[page].file, label=label, icon=icon, query_params=query)


def begin() -> NoReturn:
    """Leave for where a match of the first game begins."""
    first = next(iter(INTERFACES.values()))
    go(first.panel.ways[0][0])


def open_match(id: str, game: str, snapshot: Mapping[str, Any]) -> NoReturn:
    """Leave for the page on which its own game shows a match; a game that is none here is told with all matches."""
    if game not in INTERFACES:
        session.notify(error_sentence(session.language(), UnknownId("game", game, tuple(INTERFACES))))
        go("my_matches")
    go(INTERFACES[game].matches.page(snapshot), match=id)


def load_match(id: str, game: str) -> StoredMatch:
    """Return a match as it is stored; one of another game than the page's leads to its own page.

    :raises EngineError: as the store does.
    """
    stored = session.store().load(id)
    if stored.match.game.id != game:
        open_match(id, stored.match.game.id, stored.snapshot)
    return stored


def _sections() -> list[tuple[str, tuple[PageEntry, ...]]]:
    """The pages by the game they belong to, "" for all games, in the order of the menu."""
    return [("", SHARED), *((shown.game, shown.pages) for shown in INTERFACES.values())]


def _tell_unknown() -> None:
    """Tell the visitor of an address that is no page here, once: streamlit shows the home page in its place."""
    if st.session_state.get(_ADDRESS) is not None:
        return
    path = address.page_path(str(st.get_option("server.baseUrlPath")))
    st.session_state[_ADDRESS] = path
    if path and path not in {entry.url for entry in entries().values()}:
        session.notify(say("frame.no_such_page", path=path[:60]))
