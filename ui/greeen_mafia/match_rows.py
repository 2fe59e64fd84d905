"""A stored deal as one row of a list: HTML from its summary, without streamlit."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from ui.greeen_mafia.words import mission_name, say
from ui.shell.locales import html_text
from ui.shell.when import ago

__all__ = ["NEEDED", "page_of", "row", "title_of"]

NEEDED = {"kills": int, "kills_limit": int}  #: of the summary


def page_of(snapshot: Mapping[str, Any]) -> str:
    """Return the id of the page on which a deal is played."""
    return "mafia_table"


def title_of(language: str, snapshot: Mapping[str, Any]) -> str:
    """Return what a deal is called while it has no name."""
    return say(language, "row.title")


def row(language: str, name: str, snapshot: Mapping[str, Any], updated: datetime, now: datetime) -> str:
    """Return a list row: name, mission, kills, how it stands, when."""
    chosen = snapshot["chosen"]["mission"]
    mission = mission_name(language, chosen["id"], chosen.get("name"))
    if snapshot.get("deal"):
        mission += "  " + say(language, "row.deal", n=snapshot["deal"])
    state = "going" if not snapshot["finished"] else "won" if snapshot["outcome"]["winners"] else "lost"
    cells = (
        f"<b>{html_text(name or title_of(language, snapshot))}</b>",
        f'<span class="mu">{html_text(mission)}</span>',
        _track(language, snapshot),
        '<span class="pr"></span>',
        f'<span class="wm">{html_text(say(language, f"row.{state}"))}</span>',
        f'<span class="wh">{html_text(ago(language, updated, now))}</span>',
    )
    return f'<div class="mrow">{"".join(cells)}</div>'


def _track(language: str, snapshot: Mapping[str, Any]) -> str:
    done, most = snapshot["kills"], snapshot["kills_limit"]
    now = 0 if snapshot["finished"] else done + 1
    cells = range(1, most + 1)
    squares = "".join(f'<i class="{"now" if n == now else "past" if n <= done else ""}"></i>' for n in cells)
    told = html_text(say(language, "row.kills", n=done, of=most))
    return f'<span class="track mini" role="img" aria-label="{told}" title="{told}">{squares}</span>'
