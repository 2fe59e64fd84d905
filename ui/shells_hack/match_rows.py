"""A stored match as one row of a list: HTML from its summary, without streamlit."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from engine.match import HUMAN
from ui.shell.locales import html_text, keys, label, t_in
from ui.shell.when import ago

__all__ = ["NEEDED", "called", "matchup", "mode_of", "page_of", "row", "title_of"]

NEEDED = {"turn": int, "turn_limit": int, "price": int, "phase": str}  #: of the summary


def mode_of(players: Mapping[str, str]) -> str:
    """Return the mode of ``ui.shells_hack.setup.draft.MODES`` that these players make."""
    computers = [seat for seat in ("blue", "red") if players.get(seat, HUMAN) != HUMAN]
    return {0: "solo", 2: "both_cpu"}.get(len(computers)) or f"{computers[0]}_cpu"


def page_of(snapshot: Mapping[str, Any]) -> str:
    """Return the id of the page on which a match is played, or watched where computers play it."""
    players = snapshot.get("players")
    return "watch" if isinstance(players, dict) and mode_of(players) == "both_cpu" else "board"


def title_of(language: str, snapshot: Mapping[str, Any]) -> str:
    """Return what a match is called while it has no name."""
    return called(language, snapshot["players"])


def called(language: str, players: Mapping[str, str]) -> str:
    """Return whom one plays for, and against which CPU."""
    cpus = {
        seat: t_in(language, f"board.player.{players[seat]}")
        for seat in ("blue", "red")
        if players.get(seat, HUMAN) != HUMAN
    }
    return t_in(language, f"matches.unnamed.{mode_of(players)}", **cpus)


def matchup(language: str, snapshot: Mapping[str, Any]) -> str:
    """Return who meets whom, in a blind match without the card of the side across (D34)."""
    hidden = _veiled(snapshot)
    company, actor = (
        t_in(language, f"board.veil.{seat}") if seat in hidden else _chosen(language, kind, snapshot["chosen"][kind])
        for seat, kind in (("blue", "company"), ("red", "actor"))
    )
    return t_in(language, "matches.matchup", company=company, actor=actor)


def _veiled(snapshot: Mapping[str, Any]) -> set[str]:
    """The seats whose cards a match that is being played hides: those of the computer across."""
    players = snapshot["players"]
    if snapshot.get("blind") is not True or snapshot.get("finished") or HUMAN not in players.values():
        return set()
    return {seat for seat, player in players.items() if player != HUMAN}


def row(language: str, name: str, snapshot: Mapping[str, Any], updated: datetime, now: datetime) -> str:
    """Return a list row: name, who meets whom, turn track, share price, whose move, when."""
    state, colour = _state(language, snapshot)
    price = html_text(t_in(language, "matches.price"))
    cells = (
        f"<b>{html_text(name or title_of(language, snapshot))}</b>",
        f'<span class="mu">{html_text(matchup(language, snapshot))}</span>',
        _track(language, snapshot),
        f'<span class="pr"><span class="vh">{price} </span>{snapshot["price"]}%</span>',
        f'<span class="wm">{html_text(state)}</span>',
        f'<span class="wh">{html_text(ago(language, updated, now))}</span>',
    )
    return f'<div class="mrow {colour}">{"".join(cells)}</div>'


def _chosen(language: str, kind: str, part: Mapping[str, str | None]) -> str:
    key = f"cards.{kind}.{part['id']}.name"
    if part["name"] or key not in keys(language):
        return part["name"] or t_in(language, f"matches.own.{kind}")
    return label(t_in(language, key))


def _state(language: str, snapshot: Mapping[str, Any]) -> tuple[str, str]:
    """Whose move it is or who won, and the team whose colour says so."""
    if snapshot["finished"]:
        winner = (snapshot["outcome"]["winners"] or [""])[0]
        return t_in(language, f"matches.won.{winner or 'nobody'}"), winner
    seat = (snapshot["to_act"] or [""])[0]
    if snapshot["phase"] == "setup":
        return t_in(language, "matches.setup"), seat
    return t_in(language, "matches.to_act", team=t_in(language, f"frame.team.shells_hack.{seat}")), seat


def _track(language: str, snapshot: Mapping[str, Any]) -> str:
    turn, limit = snapshot["turn"], snapshot["turn_limit"]
    now = 0 if snapshot["finished"] else turn
    squares = "".join(
        f'<i class="{"now" if n == now else "past" if n <= turn else ""}"></i>' for n in range(1, limit + 1)
    )
    told = html_text(t_in(language, "matches.turn_of", turn=turn, limit=limit))
    return f'<span class="track mini" role="img" aria-label="{told}" title="{told}">{squares}</span>'
