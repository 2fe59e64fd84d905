"""Going on from an act of a match in a match of its own: the menu, and what it does; without streamlit."""

from __future__ import annotations

from engine.errors import UnknownId
from engine.game import ALL
from engine.match import HUMAN, Match
from engine.shells_hack.play.view import View
from matches.records import StoredMatch
from matches.store import MAX_NAME, Store
from ui.components.buttons import button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import t_in
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.board.chair import Chair
from ui.shells_hack.board.controls import player_row
from ui.shells_hack.match_rows import called

__all__ = ["begin", "branch_menu", "choose", "players_of", "swap"]

Way = tuple[str, dict[str, str]]  #: a page and its address


def players_of(match: Match, chair: Chair) -> dict[str, str]:
    """Return who is to play on: as chosen, else as in the match; of two computers the one to act makes room."""
    usual = dict(match.players)
    seats = match.game.to_act(match.state_at(_act(match, chair)))
    if HUMAN not in usual.values() and seats:
        usual[seats[0]] = HUMAN
    return usual | chair.players


def _act(match: Match, chair: Chair) -> int:
    """The act to go on from: the one shown; after the end the start of the last turn, since nobody is to act."""
    act = match.acts if chair.look is None else min(chair.look, match.acts)
    return act if match.game.to_act(match.state_at(act)) else _last_turn(match)


def _last_turn(match: Match) -> int:
    view: View = match.view(ALL)
    return next(line.number for line in reversed(view.log) if line.code == "turn_began")


def branch_menu(model: BoardModel) -> str:
    """Return the button with its menu: who plays each side from the act shown on."""
    words, act = model.words, _act(model.match, model.chair)
    over = "" if model.acting else f"<p>{e(words.say('watch.branch.over'))}</p>"
    title = e(words.say("watch.branch.title", act=act))
    players = players_of(model.match, model.chair)
    rows = "".join(
        player_row(model, seat, players[seat], do="branch_player", key="branch", stay="") for seat in model.match.seats
    )
    swap = button("swap", f"{mi('swap_vert')}{e(words.say('watch.branch.swap'))}", stay="")
    go = button("branch", f"{mi('fork_right')}{e(words.say('watch.branch.go'))}", kind="btn main")
    return (
        f'<button class="btn" popovertarget="branch-menu" data-key="branch-open" title="{title}">'
        f"{mi('fork_right')}<span>{e(words.say('watch.branch.open'))}</span></button>"
        f'<div class="pop branch" id="branch-menu" data-key="branch-menu" popover role="dialog" aria-label="{title}">'
        f"<h4>{title}</h4>{over}{rows}<p>{e(words.say('watch.branch.text'))}</p>"
        f'<div class="brow">{swap}{go}</div></div>'
    )


def choose(match: Match, chair: Chair, seat: str, player: str) -> None:
    """Put a player in a seat. :raises UnknownId:"""
    if seat not in match.seats:
        raise UnknownId("seat", seat, match.seats)
    if player not in (HUMAN, *match.game.players):
        raise UnknownId("player", player, (HUMAN, *match.game.players))
    chair.players = {**chair.players, seat: player}


def swap(match: Match, chair: Chair) -> None:
    """Change both sides over."""
    first, second = match.seats
    now = players_of(match, chair)
    chair.players = {first: now[second], second: now[first]}


def begin(store: Store, stored: StoredMatch, chair: Chair, owner: str, language: str) -> Way:
    """Store a match that goes on from the act shown, and return the way to it: the board if a person plays in it.

    It is named after where it comes from; a name is only taken over from a match of one's own.
    """
    old, act = stored.match, _act(stored.match, chair)
    match = old.branch(act, players_of(old, chair))
    name = stored.name if stored.owner == owner else ""
    name = name or called(language, old.players)
    match_id = store.create(match, owner, _named(language, name, act))
    if HUMAN in match.players.values():
        return "board", {"match": match_id}
    return "watch", {"match": match_id, "act": str(act), "run": "1"}


def _named(language: str, name: str, act: int) -> str:
    """The name of a match that began as another one's; a long one is cut so that the act stays."""
    room = MAX_NAME - len(t_in(language, "watch.branch.name", name="", act=act))
    cut = name if len(name) <= room else name[: room - 1] + "…"
    return t_in(language, "watch.branch.name", name=cut, act=act)
