"""Rows of stored matches of any game: which module draws them, and which page opens them; without streamlit."""

from __future__ import annotations

from datetime import datetime

from matches.records import Summary
from ui import match_rows
from ui.greeen_mafia import rows as greeen_mafia_rows

__all__ = ["page_of", "row", "title_of"]

_ROWS = {"shells_hack": match_rows, "greeen_mafia": greeen_mafia_rows}
_PAGES = {"shells_hack": "board", "greeen_mafia": "mafia_table"}


def page_of(match: Summary) -> str:
    """Return the id of the page on which a match is played."""
    return _PAGES[match.game]


def title_of(language: str, match: Summary) -> str:
    """Return a match's name, or what it is called while it has none: two alike differ by their seeds."""
    return match.name or f"{_ROWS[match.game].title_of(language, '', match.snapshot)} #{match.seed}"


def row(language: str, match: Summary, updated: datetime, now: datetime) -> str:
    """Return a match as one row of a list, as HTML."""
    return _ROWS[match.game].row(language, title_of(language, match), match.snapshot, updated, now)
