"""Stored matches of any game in lists: their titles and rows, by the record of their game; without streamlit."""

from __future__ import annotations

from datetime import datetime

from matches.records import Summary
from ui.games import INTERFACES
from ui.shell.interface import MatchRows
from ui.shell.locales import html_text, t_in

__all__ = ["row", "tip_of", "title_of"]


def title_of(language: str, match: Summary) -> str:
    """Return a match's name, or what its game calls it while it has none."""
    rows = _rows(match)
    if rows is None:
        return match.name or t_in(language, "matches.unreadable")
    return match.name or rows.title(language, match.snapshot)


def tip_of(language: str, match: Summary) -> str:
    """Return how a match is named where only that is said of it: two alike without a name differ by their seeds."""
    return match.name or f"{title_of(language, match)} #{match.seed}"


def row(language: str, match: Summary, updated: datetime, now: datetime) -> str:
    """Return a match as one row of a list, as HTML."""
    rows, title = _rows(match), title_of(language, match)
    if rows is None:
        told = html_text(t_in(language, "matches.unreadable_text", id=match.id))
        return f'<div class="mrow"><b>{html_text(title)}</b><span class="mu">{told}</span></div>'
    return rows.row(language, title, match.snapshot, updated, now)


def _rows(match: Summary) -> MatchRows | None:
    """How to draw a match; None if its game is none here, or its summary was damaged outside of this program."""
    if match.game not in INTERFACES:
        return None
    rows = INTERFACES[match.game].matches
    return rows if all(type(match.snapshot.get(name)) is kind for name, kind in rows.needed.items()) else None
