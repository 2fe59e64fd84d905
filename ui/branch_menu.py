"""Going on from an act of a match in a match of its own: the menu, and what it does; without streamlit."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import UnknownId
from engine.match import HUMAN, Match
from matches.records import StoredMatch
from matches.store import MAX_NAME, Store
from ui.buttons import button, choice
from ui.icons import mi
from ui.locales import html_text as e
from ui.locales import t_in
from ui.match_rows import mode_of
from ui.scene import Scene

__all__ = ["begin", "branch_menu", "choose", "swapped"]

Way = tuple[str, dict[str, str]]  #: a page and its address


def branch_menu(scene: Scene, act: int, players: Mapping[str, str], kind: str = "btn") -> str:
    """Return the button with its menu: who plays each side from this act on."""
    words = scene.words
    title = e(words.say("watch.branch.title", act=act))
    rows = "".join(_row(scene, seat, players[seat]) for seat in scene.match.game.seats)
    swap = button("swap", f"{mi('swap_vert')}{e(words.say('watch.branch.swap'))}", stay="")
    go = button("branch", f"{mi('fork_right')}{e(words.say('watch.branch.go'))}", kind="btn main", value=act)
    return (
        f'<button class="{kind}" popovertarget="branch-menu" data-key="branch-open" title="{title}">{mi("fork_right")}'
        f"<span>{e(words.say('watch.branch.open'))}</span></button>"
        f'<div class="pop branch" id="branch-menu" data-key="branch-menu" popover role="dialog" aria-label="{title}">'
        f"<h4>{title}</h4>{rows}<p>{e(words.say('watch.branch.text'))}</p>"
        f'<div class="brow">{swap}{go}</div></div>'
    )


def _row(scene: Scene, seat: str, chosen: str) -> str:
    words = scene.words
    buttons = [
        button(
            "branch_player",
            e(words.say(f"board.player.{name}")),
            key=f"branch-{seat}-{name}",
            kind="",
            pressed=name == chosen,
            seat=seat,
            value=name,
            stay="",
        )
        for name in (HUMAN, *reversed(scene.match.game.players))
    ]
    plate = f'<span class="team {seat}">{e(words.team(seat))}</span>'
    return f'<div class="prow">{plate}{choice(words.team(seat), buttons)}</div>'


def choose(match: Match, players: Mapping[str, str], seat: str, player: str) -> dict[str, str]:
    """Return the players with another one in a seat. :raises UnknownId:"""
    if seat not in match.game.seats:
        raise UnknownId("seat", seat, match.game.seats)
    if player not in (HUMAN, *match.game.players):
        raise UnknownId("player", player, (HUMAN, *match.game.players))
    return {**players, seat: player}


def swapped(match: Match, players: Mapping[str, str]) -> dict[str, str]:
    """Return the players with both sides changed over."""
    first, second = match.game.seats
    now = match.players | dict(players)
    return {first: now[second], second: now[first]}


def begin(store: Store, stored: StoredMatch, act: int, players: Mapping[str, str], owner: str, language: str) -> Way:
    """Store a match that goes on from an act, and return the way to it: the board if a person plays, else the gallery.

    It is named after where it comes from; a name is only taken over from a match of one's own.
    """
    old = stored.match
    match = old.branch(act, old.players | dict(players))
    name = stored.name if stored.owner == owner else ""
    name = name or f"{t_in(language, f'matches.unnamed.{mode_of(old.players)}')} #{old.seed}"
    match_id = store.create(match, owner, _named(language, name, act))
    if HUMAN in match.players.values():
        return "board", {"match": match_id}
    return "watch", {"match": match_id, "act": str(act), "run": "1"}


def _named(language: str, name: str, act: int) -> str:
    """The name of a match that began as another one's; a long one is cut so that the act stays."""
    room = MAX_NAME - len(t_in(language, "watch.branch.name", name="", act=act))
    cut = name if len(name) <= room else name[: room - 1] + "…"
    return t_in(language, "watch.branch.name", name=cut, act=act)
