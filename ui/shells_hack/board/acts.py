"""What a click on the board does: plain functions from a store, a chair and a click to a chair and, at most, one entry.

Every act carries the entry number that its page was drawn with, so a double click, a second tab or a CPU's late tick
can never play a second time: the store refuses a number that is taken (StaleMatch), and the board is drawn afresh.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.errors import BadSettings, EngineError, ReplayBroken
from engine.game import ALL, HOST
from engine.match import HUMAN, Match
from engine.random import MAX_SEED
from engine.shells_hack.game import SHELLS_HACK
from matches.errors import StaleMatch, StoreFailed
from matches.records import StoredMatch
from matches.store import Store
from ui.components.clicks import Click
from ui.shell.errors import error_sentence
from ui.shell.locales import t_in
from ui.shells_hack.board import branch_menu
from ui.shells_hack.board.chair import PACES, Chair, acting, blind, searching
from ui.shells_hack.board.touches import TOUCHES
from ui.shells_hack.match_rows import mode_of

__all__ = ["Click", "handle", "hurry"]

HURRY = 400  #: acts that CPUs make in one go at the instant pace, before the page is drawn again


def handle(store: Store, match_id: str, chair: Chair, click: Click, language: str, owner: str) -> None:
    """Carry out a click; what goes wrong becomes the chair's notice."""
    if click.do in TOUCHES:
        if chair.hears(click.id):
            TOUCHES[click.do](chair, click)
        return
    deed = _DEEDS.get(click.do)
    if deed is None or not chair.hears(click.id):
        return
    try:
        if click.do in _SHOWING and blind(store.load(match_id).match):
            chair.notice = t_in(language, "board.veil.refused")
            return
        deed(_Table(store, match_id, chair, click, owner, language))
    except StaleMatch as error:
        chair.let_go()
        if click.do != "tick":  # two tabs that watch the same CPU: the slower one just follows
            chair.notice = error_sentence(language, error, SHELLS_HACK.id)
    except StoreFailed as error:
        chair.halt(error_sentence(language, error))
    except EngineError as error:
        chair.notice = error_sentence(language, error, SHELLS_HACK.id)


@dataclass(frozen=True, slots=True)
class _Table:
    """What a deed works with."""

    store: Store
    match_id: str
    chair: Chair
    click: Click
    owner: str
    language: str

    def load(self) -> StoredMatch:
        return self.store.load(self.match_id)

    def match(self) -> Match:
        return self.load().match

    def append(self, seat: str, action: str, note: dict[str, Any] | None = None) -> None:
        self.store.append(self.match_id, self.click.number, seat, action, note)


def _play(table: _Table) -> None:
    """Play the card that was chosen on the page, on the target that was clicked."""
    _act(table, f"play {table.chair.card or table.click.card} {table.click.target}")


def _use(table: _Table) -> None:
    _act(table, f"play {table.click.card}")


def _act(table: _Table, action: str) -> None:
    """One act of the seat to act; for a CPU's seat it is marked as played by hand (D33)."""
    match, chair = table.match(), table.chair
    seat = acting(match)
    note = {} if not seat or match.players[seat] == HUMAN else {"by_hand": True}
    if chair.hinted == table.click.number:
        note["helped"] = True
    table.append(seat or "red", action, note)
    chair.let_go()
    chair.look = None


def _undo(table: _Table) -> None:
    table.append(HOST, "undo")
    table.chair.let_go()


def _player(table: _Table) -> None:
    """Hand a seat to a human or a computer player in mid-match (D33)."""
    table.append(HOST, f"player {table.click.seat} {table.click.value}")
    table.chair.let_go()


def _tick(table: _Table) -> None:
    """One act of the CPU whose next act was shown, if nothing has stopped it since."""
    chair = table.chair
    if not chair.paused and chair.look is None and not chair.searching:
        _step(table)


def _step(table: _Table) -> None:
    """One act of the CPU that is to act, with its reason as the note (D31, D32)."""
    match = table.match()
    seat = match.computer_to_act()
    if match.next_number != table.click.number:
        raise StaleMatch(table.match_id, table.click.number, len(match.entries))
    if seat is not None:
        action, note = match.choose(seat)
        table.append(seat, action, note)


def hurry(store: Store, match_id: str) -> None:
    """Let the CPUs act until a human or a search is to, for the instant pace; another tab may be doing the same."""
    for _ in range(HURRY):
        match = store.load(match_id).match
        seat = match.computer_to_act()
        if seat is None or searching(match):
            return
        action, note = match.choose(seat)
        try:
            store.append(match_id, match.next_number, seat, action, note)
        except StaleMatch:
            continue
        except ReplayBroken:
            return


def _hint(table: _Table) -> None:
    """Ask for a hint, or close it."""
    chair = table.chair
    opened = chair.drawer == "hint"
    chair.let_go()
    if not opened:
        chair.hinted, chair.drawer = table.click.number, "hint"


def _follow(table: _Table) -> None:
    """Take the hinted card in hand; its target stands out among those that light up."""
    table.chair.let_go()
    table.chair.card, table.chair.advised = table.click.card, table.click.target


def _swings(table: _Table) -> None:
    """Show what decided the match, or the acts that cost most."""
    table.chair.swings = table.click.value == "on"


def _retry(table: _Table) -> None:
    """Go on from just before an act, as the seat that made it, against whoever played the other one."""
    match, chair, value = table.match(), table.chair, table.click.value
    if not (value.isascii() and value.isdecimal()):
        return
    others = {seat: player for seat, player in match.players.items() if seat != table.click.seat}
    chair.look = min(int(value), match.acts)
    chair.players = {}
    branch_menu.choose(match, chair, table.click.seat, HUMAN)
    chair.players |= others
    _branch(table)


def _view(table: _Table) -> None:
    match = table.match()
    if table.click.value in table.chair.viewpoints(match):
        seen = match.view(ALL)
        table.chair.turn_to(table.click.value, (seen.turn, seen.phase))
        table.chair.let_go()


def _rescue(table: _Table) -> None:
    """Stop the CPU and lay its hand in front (D33)."""
    match = table.match()
    seat = match.computer_to_act()
    if seat:
        seen = match.view(ALL)
        table.chair.let_go()
        table.chair.paused = True
        table.chair.turn_to(seat, (seen.turn, seen.phase))


def _reveal(table: _Table) -> None:
    """Show everything of a blind match from here on, which its log tells (D64)."""
    if blind(table.match()):
        table.append(HOST, "reveal")


def _pause(table: _Table) -> None:
    table.chair.paused = not table.chair.paused


def _pace(table: _Table) -> None:
    if table.click.value in PACES:
        table.chair.pace = table.click.value


def _look(table: _Table) -> None:
    """Show an earlier act."""
    value = table.click.value
    if value.isascii() and value.isdecimal():
        table.chair.look = min(int(value), table.match().acts)
        table.chair.let_go()


def _now(table: _Table) -> None:
    table.chair.look = None


def _recap(table: _Table) -> None:
    """Show what the other side did, or the log."""
    seen = table.match().view(ALL)
    table.chair.recap = (seen.turn, seen.phase), table.click.value == "on"


def _again(table: _Table) -> None:
    """The same settings and players with a new seed; a name is only taken over from a match of one's own.

    A match from when fewer things kept one from starting may be refused today: its end screen then says why.
    """
    stored = table.load()
    old = stored.match
    try:
        match = Match(old.game, old.settings, secrets.randbelow(min(MAX_SEED, 10**6) + 1), old.players)
    except BadSettings as error:
        table.chair.refused = tuple(error.problems)
        return
    name = stored.name if stored.owner == table.owner else ""
    table.chair.go = ("board", {"match": table.store.create(match, table.owner, name)})


def _branch_player(table: _Table) -> None:
    branch_menu.choose(table.match(), table.chair, table.click.seat, table.click.value)


def _swap(table: _Table) -> None:
    branch_menu.swap(table.match(), table.chair)


def _branch(table: _Table) -> None:
    """Go on from the act looked back at, in a match of its own."""
    table.chair.go = branch_menu.begin(table.store, table.load(), table.chair, table.owner, table.language)


def _watch(table: _Table) -> None:
    """See the whole match again as a viewer of everything."""
    table.chair.go = ("watch", {"match": table.match_id})


def _report(table: _Table) -> None:
    """Read what happened."""
    table.chair.go = ("report", {"match": table.match_id})


def _new(table: _Table) -> None:
    """Prepare another match with the same mode."""
    table.chair.go = ("new_match", {"mode": mode_of(table.match().players)})


def _home(table: _Table) -> None:
    table.chair.go = ("home", {})


#: what shows the other side, or makes a way to it: not before a blind match was opened (D64)
_SHOWING = frozenset({"rescue", "player", "branch", "branch_player", "swap", "retry", "watch", "report"})

_DEEDS: dict[str, Callable[[_Table], None]] = {
    "draw": lambda table: _act(table, "draw"),
    "ready": lambda table: _act(table, "ready"),
    "end": lambda table: _act(table, "end"),
    "play": _play,
    "use": _use,
    "undo": _undo,
    "player": _player,
    "tick": _tick,
    "step": _step,
    "hint": _hint,
    "follow": _follow,
    "swings": _swings,
    "retry": _retry,
    "view": _view,
    "rescue": _rescue,
    "reveal": _reveal,
    "pause": _pause,
    "pace": _pace,
    "look": _look,
    "now": _now,
    "recap": _recap,
    "again": _again,
    "branch_player": _branch_player,
    "swap": _swap,
    "branch": _branch,
    "watch": _watch,
    "report": _report,
    "new": _new,
    "home": _home,
}
