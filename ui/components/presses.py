"""Undo and redo, every press exactly once: a button alone makes one press of two that come before the script runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

import streamlit as st
from pydantic import Field

from ui.components.answers import Answer, Count, Latest, read_answer
from ui.components.outbox import answered, script

__all__ = ["KEYS", "Press", "Presses", "count_presses", "read_presses"]

#: by the end of a button's key: what it moves by, and the letter that does it with Ctrl
KEYS = {"undo": {"by": -1, "letter": "z"}, "redo": {"by": 1, "letter": "y"}}
_INPUT = st.components.v2.component("shells_presses", html="<i></i>", js=script(__file__))


class Press(Answer):
    """One press of undo (-1) or redo (1)."""

    n: Count
    by: Literal[-1, 1]


class Presses(Latest):
    """The latest presses of one mounting."""

    presses: Annotated[list[Press], Field(max_length=40)]


def read_presses(data: Any) -> Presses | None:
    """Return presses from the browser's message, None if it holds none."""
    return read_answer(Presses, data)


def count_presses(key: str, pressed: Callable[[Presses], None], done: Mapping[str, int]) -> None:
    """Listen to the two buttons; ``pressed`` gets the latest presses, ``done`` are those taken in, by mounting."""

    def sent() -> None:
        presses = read_presses(answered(key, "presses"))
        if presses:
            pressed(presses)

    _INPUT(key=key, data={"keys": KEYS, "done": dict(done)}, on_presses_change=sent)
