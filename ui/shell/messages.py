"""Plain messages of what went wrong, or of what was done."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from engine.errors import BadData, EngineError
from ui.shell.errors import error_sentence, problem_sentence
from ui.shell.icons import mi
from ui.shell.locales import html_text, t_in

__all__ = ["error_lines", "message_html", "messages", "reduced"]

MOST_PROBLEMS = 8  #: problems told at once; a damaged file can have hundreds


def error_lines(language: str, error: EngineError, game: str = "") -> list[str]:
    """Return the sentences for an error: one a problem where it names several; of an act's the game is asked for."""
    problems = getattr(error, "problems", ())
    if not problems:
        return [error_sentence(language, error, game)]
    counted = sum(int(problem.params["count"]) for problem in problems if problem.code == "more")
    lines = list(dict.fromkeys(problem_sentence(language, problem) for problem in problems if problem.code != "more"))
    if len(lines) > MOST_PROBLEMS or counted:
        lines[MOST_PROBLEMS:] = [
            t_in(language, "matches.more_problems", n=max(0, len(lines) - MOST_PROBLEMS) + counted)
        ]
    if isinstance(error, BadData):  # which of our own files it is, is for whoever runs the app
        return [f"{error.params['source']}: {line}" for line in lines]
    return lines


def messages(sentences: Sequence[str], kind: str = "error", place: str = "") -> None:
    """Draw sentences in one frame; nothing for none. Screen readers hear an ``error`` at once, others when idle.

    A second frame of the same kind on a page needs a name for its place.
    """
    if not sentences:
        return
    with st.container(key=f"messages_{kind}{place and '_'}{place}"):
        st.html(message_html(sentences, kind))


def message_html(sentences: Sequence[str], kind: str = "error") -> str:
    """Return sentences in one frame, as HTML."""
    role, symbol = ("alert", "error") if kind == "error" else ("status", "info")
    lines = "".join(f"<li>{html_text(sentence)}</li>" for sentence in sentences)
    return f'<div class="msg {kind}" role="{role}">{mi(symbol)}<ul>{lines}</ul></div>'


def reduced(sentence: str) -> str:
    """Return as HTML what a page leaves out on a phone; larger screens, which leave out nothing, do not show it."""
    return f'<p class="reduced">{mi("smartphone")}<span>{html_text(sentence)}</span></p>'
