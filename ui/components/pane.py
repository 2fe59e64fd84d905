"""The board page's component: HTML made on the server, which answers with clicks, and how it is mounted.

Why a component and not Streamlit's own buttons: a click carries the entry number that its page was drawn with, focus
and scroll stay where they are because the HTML is changed in place, and map, hand and log are one element instead of
more than fifty.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

import streamlit as st
from streamlit.errors import StreamlitAPIException

from ui.components.moments import Moment, moments_data

__all__ = ["pane"]

KEY = "pane"
CARRIED_OUT = "pane_carried_out"  #: session key: the latest message that was carried out

_SCRIPTS = ("choices.js", "moments.js", "zoom.js", "pane.js")
_HERE = Path(__file__).parent

_PANE = st.components.v2.component(
    "shells_pane",
    html='<div class="pane"></div>',
    css=".pane{visibility:var(--sheets,hidden)}",  # until the style sheets are there, which come a moment later
    js="".join((_HERE / name).read_text("utf-8") for name in _SCRIPTS),
    isolate_styles=False,  # the style sheet of the page holds for it
)


def pane(
    parts: dict[str, str],
    number: int,
    beat: int,
    tick: int | None,
    clicked: Callable[[Any], None],
    heard: str,
    place: dict[str, str] | None = None,
    moments: Sequence[Moment] = (),
    length: int = 0,
) -> None:
    """Show parts as HTML by name; ``clicked`` is called with every message of the browser.

    ``number`` is the entry that an act from this drawing would be, ``beat`` counts drawings, and after ``tick``
    milliseconds (None: never) the browser sends a tick. ``heard`` is the latest message that was carried out: one that
    is not told to be so is sent again. ``place`` is kept in the page's address, for a refresh. ``moments`` are what has
    just happened, each shown for ``length`` milliseconds; a tick waits for a part of that.
    """

    def answered() -> None:
        answer = st.session_state.get(KEY)
        # a run that was cut short may have forgotten the component: then see below
        if answer is not None and is_news(answer.get("act")):
            clicked(answer.get("act"))

    data = {"parts": parts, "number": number, "beat": beat, "tick": tick, "heard": heard, "place": place or {}}
    data["moments"] = moments_data(moments, beat, length)
    message = _PANE(key=KEY, data=data, on_act_change=answered).get("act")
    if is_news(message):
        clicked(message)
        redraw()


def is_news(message: Any) -> bool:
    """Return whether a message has not been carried out yet, once; the browser sends none twice without a change."""
    new = message is not None and message != st.session_state.get(CARRIED_OUT)
    if new:
        st.session_state[CARRIED_OUT] = message
    return new


def redraw() -> NoReturn:
    """Draw the fragment around again; or the whole page, where the whole page is being drawn."""
    try:
        st.rerun(scope="fragment")
    except StreamlitAPIException:
        st.rerun()
