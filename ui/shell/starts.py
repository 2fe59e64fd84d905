"""A start button begins one match, however often its press is told: by a double click, or by a run told again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

__all__ = ["Start", "start_of"]

SOON = 3.0  #: seconds within which nobody means to start a second match


@dataclass(slots=True)
class Start:
    """What one page's start button has begun in this session."""

    number: int = 0  #: how many matches; a button drawn before the last of them starts none
    when: float = field(default=float("-inf"))
    place: Any = None  #: where the last one is played
    due: bool = False  #: the way there is still to be gone

    def press(self, number: int, create: Callable[[], Any]) -> bool:
        """Create a match unless this press is one more of the last; either way the page leads to it.

        Return whether one was created. Whatever ``create`` raises leaves everything as it was.
        """
        again = number != self.number or time.monotonic() - self.when < SOON
        if not again:
            self.place = create()
            self.number, self.when = self.number + 1, time.monotonic()
        self.due = self.place is not None
        return not again

    def go(self) -> Any:
        """Return the place to go to now, once; None if there is none."""
        due, self.due = self.due, False
        return self.place if due else None


def start_of(button: str) -> Start:
    """Return what a button has begun in this session."""
    kept: Start = st.session_state.setdefault(f"start_{button}", Start())
    return kept
