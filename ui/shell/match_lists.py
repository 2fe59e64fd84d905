"""Rows of stored matches of any game: which module draws them, and which page opens them; without streamlit."""

from __future__ import annotations

from datetime import datetime

from matches.records import Summary
from ui.greeen_mafia import match_rows as greeen_mafia_rows
from ui.shell.locales import html_text, t_in
from ui.shells_hack import match_rows
from ui.shells_hack.match_rows import mode_of

__all__ = ["page_of", "row", "title_of"]

_ROWS = {"shells_hack": match_rows, "greeen_mafia": greeen_mafia_rows}
_PAGES = {"shells_hack": "board", "greeen_mafia": "mafia_table"}


#: what a game's row needs of the summary beyond what every match has
_NEEDED: dict[str, dict[str, type]] = {
    "shells_hack": {"turn": int, "turn_limit": int, "price": int, "phase": str},
    "greeen_mafia": {"kills": int, "kills_limit": int},
}


def _readable(match: Summary) -> bool:
    """Whether a row can be drawn: the game is known, and the summary was not damaged outside of this program."""
    needed = _NEEDED.get(match.game)
    return needed is not None and all(type(match.snapshot.get(name)) is kind for name, kind in needed.items())


def page_of(match: Summary) -> str:
    """Return the id of the page on which a match is played or watched, or where it is told why it is not."""
    if match.game == "shells_hack" and _readable(match) and mode_of(match.snapshot["players"]) == "both_cpu":
        return "watch"
    return _PAGES.get(match.game, "board")


def title_of(language: str, match: Summary) -> str:
    """Return a match's name, or what it is called while it has none: two alike differ by their seeds."""
    if not _readable(match):
        return match.name or t_in(language, "matches.unreadable")
    return match.name or f"{_ROWS[match.game].title_of(language, '', match.snapshot)} #{match.seed}"


def row(language: str, match: Summary, updated: datetime, now: datetime) -> str:
    """Return a match as one row of a list, as HTML."""
    if not _readable(match):
        told = html_text(t_in(language, "matches.unreadable_text", id=match.id))
        return f'<div class="mrow"><b>{html_text(title_of(language, match))}</b><span class="mu">{told}</span></div>'
    drawn: str = _ROWS[match.game].row(language, title_of(language, match), match.snapshot, updated, now)
    return drawn
