"""Everything that a browser session keeps, in one place: keys, language, projector mode, owner, the store.

Nothing here may be lost by a page switch. What must outlive a refresh (owner, language, projector mode) is kept in
the browser by ``ui.shell.browser``; what was played is in the match store.
"""

from __future__ import annotations

import atexit
import re
import secrets
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st

from background.service import Service
from matches.classroom.classes import Classes
from matches.rooms.rooms import Rooms
from matches.store import Store
from ui.shell.locales import LANGUAGES, language_of

LANGUAGE = "language"
LANGUAGE_CHOSEN = "language_chosen"  #: the user has chosen, so the browser's language no longer counts
PROJECTOR = "projector"
OWNER = "owner"
NOTICES = "notices"  #: sentences to show once, on the next page drawn

COOKIES = {OWNER: "shells_owner", LANGUAGE: "shells_language", PROJECTOR: "shells_projector"}
ROOM_COOKIE = "shells_room_"  #: and the number of the room; no script sees it
#: and the code of a class: one right of each kind; no script sees them
CLASS_COOKIES = {"teacher": "shells_teacher_", "pupil": "shells_pupil_", "projector": "shells_show_"}
TOKEN = re.compile(r"[A-Za-z0-9_-]{22,64}")  #: the form of an owner, in the browser's script too


def begin() -> None:
    """Fill the session from what the browser remembers; does nothing after the first run."""
    state = st.session_state
    if OWNER in state and LANGUAGE in state:
        return
    cookies = st.context.cookies
    remembered = cookies.get(COOKIES[LANGUAGE])
    state.setdefault(LANGUAGE_CHOSEN, remembered in LANGUAGES)
    state.setdefault(LANGUAGE, remembered if remembered in LANGUAGES else language_of(st.context.locale))
    state.setdefault(PROJECTOR, cookies.get(COOKIES[PROJECTOR]) == "1")
    state.setdefault(OWNER, _owner_of(cookies.get(COOKIES[OWNER])) or secrets.token_urlsafe(24))


def language() -> str:
    """Return the session's language."""
    return str(st.session_state.get(LANGUAGE) or language_of(st.context.locale))


def projector() -> bool:
    """Return whether everything is drawn large, for a projector."""
    return bool(st.session_state.get(PROJECTOR))


def owner() -> str:
    """Return the random token of this browser, under which its matches are listed."""
    return str(st.session_state[OWNER])


def adopt_owner(token: object) -> bool:
    """Take over the token that the browser already had (another tab was first); return whether it changed."""
    known = _owner_of(token)
    if known is None or known == st.session_state.get(OWNER):
        return False
    st.session_state[OWNER] = known
    return True


@st.cache_resource(show_spinner=False)
def store() -> Store:
    """Return the match store of this process. :raises StoreFailed:"""
    return Store.open()


@st.cache_resource(show_spinner=False)
def rooms() -> Rooms:
    """Return the rooms of this process. :raises StoreFailed:"""
    return Rooms.open()


def room_token(code: str) -> str:
    """Return this browser's right in a room, "" for none; ui/shell/server/rooms.py has put it there."""
    return st.context.cookies.get(ROOM_COOKIE + code, "")


@st.cache_resource(show_spinner=False)
def classes() -> Classes:
    """Return the classes of this process. :raises StoreFailed:"""
    return Classes.open()


def class_token(kind: str, code: str) -> str:
    """Return this browser's right of a kind in a class, "" for none; ui/shell/server/classes.py has put it there."""
    return st.context.cookies.get(CLASS_COOKIES[kind] + code, "")


@st.cache_resource(show_spinner=False)
def service() -> Service:
    """Return what works things out beside the pages of this process."""
    made = Service()
    atexit.register(made.close)
    return made


def local(moment: datetime) -> datetime:
    """Return a moment in the time zone of the browser."""
    try:
        return moment.astimezone(ZoneInfo(st.context.timezone or "UTC"))
    except (ZoneInfoNotFoundError, ValueError, OSError):  # no time zone data on this machine, or no zone's name
        return moment.astimezone()


def notify(*sentences: str) -> None:
    """Keep sentences for the next page drawn."""
    st.session_state[NOTICES] = [*st.session_state.get(NOTICES, ()), *sentences]


def take_notices() -> list[str]:
    """Return the kept sentences, once."""
    notices: list[str] = st.session_state.pop(NOTICES, [])
    return notices


def _owner_of(token: object) -> str | None:
    return token if isinstance(token, str) and TOKEN.fullmatch(token) else None
