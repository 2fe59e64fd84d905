"""The net under every page: what goes wrong ends in words of ours, never in a trace or in the framework's own box.

What the engine raises on purpose is caught around a page or a fragment and is no fault. What nobody foresaw reaches
Streamlit, which writes its trace into the server's log and asks here for the words.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from engine.errors import EngineError
from ui.shell import frame
from ui.shell.locales import t_in
from ui.shell.messages import error_lines, message_html, messages
from ui.shell.session import language

__all__ = ["error_boundary", "unforeseen"]

_UNTOLD = "Something went wrong. What was played and drawn is kept; reload this page."  #: where texts are damaged


@contextmanager
def error_boundary() -> Iterator[None]:
    """Tell an error in place of the rest: around a page, or as a decorator of a fragment, which runs alone."""
    try:
        yield
    except EngineError as error:
        messages(_lines(error))


def unforeseen(error: Exception) -> bool:
    """Tell an error that no boundary has caught, and keep Streamlit's own box away."""
    frame.style()  # an error before the page, in the answer to a click, has left it without
    st.html(f'<div class="unforeseen">{message_html(_lines(error))}</div>')
    return True


def _lines(error: Exception) -> list[str]:
    """The sentences for an error, or an English line where the damaged file is the one with the sentences."""
    try:
        if isinstance(error, EngineError):
            return error_lines(language(), error)
        return [t_in(language(), f"frame.unforeseen.{part}") for part in ("title", "kept", "next")]
    except EngineError:
        return [str(error) if isinstance(error, EngineError) else _UNTOLD]
