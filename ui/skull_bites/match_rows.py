"""A stored match as one row of a list: HTML from its summary, without streamlit."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from ui.shell.locales import html_text, keys, t_in
from ui.shell.when import ago

__all__ = ["NEEDED", "page_of", "row", "title_of"]

NEEDED = {"game": int, "games": int, "battle": int, "set": str}  #: of the summary


def page_of(snapshot: Mapping[str, Any]) -> str:
    """Return the id of the page on which a match is played."""
    return "skull_table"


def title_of(language: str, snapshot: Mapping[str, Any]) -> str:
    """Return what a match is called while it has no name."""
    return t_in(language, "skull_bites.row.title", n=len(snapshot["players"]))


def row(language: str, name: str, snapshot: Mapping[str, Any], updated: datetime, now: datetime) -> str:
    """Return a list row: name, card set and games, how it stands, when."""
    cells = (
        f"<b>{html_text(name or title_of(language, snapshot))}</b>",
        f'<span class="mu">{html_text(_what(language, snapshot))}</span>',
        _track(language, snapshot),
        '<span class="pr"></span>',
        f'<span class="wm">{html_text(_stands(language, snapshot))}</span>',
        f'<span class="wh">{html_text(ago(language, updated, now))}</span>',
    )
    return f'<div class="mrow">{"".join(cells)}</div>'


def _what(language: str, snapshot: Mapping[str, Any]) -> str:
    chosen = snapshot["chosen"]["set"]
    own = f"skull_cards.set.{chosen['id']}"
    cards = chosen.get("name") or (t_in(language, own) if own in keys(language) else chosen["id"])
    return t_in(language, "skull_bites.row.what", set=cards, games=snapshot["games"])


def _stands(language: str, snapshot: Mapping[str, Any]) -> str:
    if snapshot["finished"]:
        return t_in(language, "skull_bites.row.over")
    seat = next((one for one in snapshot["to_act"] if snapshot["players"].get(one) == "human"), None)
    if seat is None:
        return t_in(language, "skull_bites.row.going")
    return t_in(language, "skull_bites.row.turn", seat=t_in(language, f"frame.team.skull_bites.{seat}"))


def _track(language: str, snapshot: Mapping[str, Any]) -> str:
    """A square for every game of the session."""
    now = 0 if snapshot["finished"] else snapshot["game"]
    past = snapshot["game"]
    squares = "".join(
        f'<i class="{"now" if n == now else "past" if n <= past else ""}"></i>' for n in range(1, snapshot["games"] + 1)
    )
    told = html_text(
        t_in(language, "skull_bites.row.game", n=snapshot["game"], of=snapshot["games"], battle=snapshot["battle"])
    )
    return f'<span class="track mini" role="img" aria-label="{told}" title="{told}">{squares}</span>'
