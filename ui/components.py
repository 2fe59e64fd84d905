"""The pane: a component that shows HTML made on the server and answers with clicks, and how it is mounted.

Why a component and not Streamlit's own buttons: a click carries the entry number that its page was drawn with, focus
and scroll stay where they are because the HTML is changed in place, and a hand of twelve cards is one element
instead of thirty-six.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

__all__ = ["pane"]

_PANE = st.components.v2.component(
    "shells_pane",
    html='<div class="pane"></div>',
    js=(Path(__file__).parent / "board.js").read_text("utf-8"),
    isolate_styles=False,  # the style sheet of the page holds for it
)


def pane(key: str, html: str, number: int, beat: int, clicked: Callable[[Any], None], tick: int | None = None) -> None:
    """Show HTML; ``clicked`` is called with each message of the browser, ``tick`` milliseconds later with a tick.

    ``number`` is the entry that an act from this drawing would be, ``beat`` counts drawings.
    """

    def answered() -> None:
        clicked(st.session_state[key].get("act"))

    _PANE(
        key=key,
        data={"kind": key, "html": html, "number": number, "beat": beat, "tick": tick},
        on_act_change=answered,
    )
