"""What a click on the watch page does: plain functions from a stored match, a chair and a click to a chair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.errors import EngineError
from engine.shells_hack.game import SHELLS_HACK
from matches.records import StoredMatch
from matches.store import Store
from ui.shell.errors import error_sentence
from ui.shells_hack.board import branch_menu
from ui.shells_hack.board.acts import Click
from ui.shells_hack.watch.chair import PACES, RUSH, WatchChair

__all__ = ["handle"]


@dataclass(frozen=True, slots=True)
class _Seat:
    """What a deed works with."""

    store: Store
    stored: StoredMatch
    chair: WatchChair
    click: Click
    owner: str
    language: str

    @property
    def acts(self) -> int:
        return self.stored.match.acts

    @property
    def over(self) -> bool:
        return self.stored.broken is not None or not self.stored.match.computer_to_act()


def handle(store: Store, match_id: str, chair: WatchChair, click: Click, language: str, owner: str) -> None:
    """Carry out a click; what goes wrong becomes the chair's notice."""
    deed = _DEEDS.get(click.do)
    if deed is None or not chair.hears(click.id):
        return
    try:
        stored = store.load(match_id)
        if chair.act > stored.match.acts:  # another tab has taken acts back
            chair.move(stored.match.acts, stored.match.acts)
        deed(_Seat(store, stored, chair, click, owner, language))
    except EngineError as error:
        chair.notice = error_sentence(language, error, SHELLS_HACK.id)


def _tick(seat: _Seat) -> None:
    """Time passes: announce the next act, or show what came of it."""
    chair, acts = seat.chair, seat.acts
    if chair.ending:
        chair.move(acts, acts)
        chair.ending = not seat.over
        return
    if not chair.playing or seat.click.number != chair.guard():
        return
    if chair.act == acts:
        chair.playing = not seat.over
        return
    match = seat.stored.match
    action = match.game.decode(match.state_at(chair.act), match.entry_at(chair.act + 1).action)
    if action.target and not chair.aiming and PACES[chair.pace] >= RUSH:
        chair.aiming = True
    else:
        chair.move(chair.act + 1, acts)
        chair.playing = chair.act < acts or not seat.over


def _run(seat: _Seat) -> None:
    """Play and pause; at the end it begins anew."""
    chair = seat.chair
    chair.playing, chair.ending = not (chair.playing or chair.ending), False
    if chair.playing and chair.act == seat.acts and seat.over:
        chair.move(0, seat.acts)
    elif not chair.playing:
        chair.aiming = False


def _step(by: int) -> Callable[[_Seat], None]:
    def step(seat: _Seat) -> None:
        chair = seat.chair
        chair.playing = chair.ending = False
        chair.move(chair.act + by, seat.acts)

    return step


def _to(seat: _Seat) -> None:
    """Show the act of a mark, a line or the slider; what plays goes on from there."""
    value = seat.click.value
    if value.isascii() and value.isdecimal():
        seat.chair.ending = False
        seat.chair.move(int(value), seat.acts)


def _last(seat: _Seat) -> None:
    """Show the end, as soon as there is one."""
    seat.chair.playing = False
    seat.chair.ending = not seat.over
    seat.chair.move(seat.acts, seat.acts)


def _pace(seat: _Seat) -> None:
    if seat.click.value in PACES:
        seat.chair.pace = seat.click.value


def _inspect(seat: _Seat) -> None:
    seat.chair.drawer = "" if seat.chair.drawer == seat.click.target else seat.click.target


def _read(seat: _Seat) -> None:
    chair, card = seat.chair, seat.click.card
    shown = chair.drawer == "card" and chair.reading == card
    chair.drawer, chair.reading = ("", "") if shown else ("card", card)


def _close(seat: _Seat) -> None:
    seat.chair.drawer = ""


def _whole_log(seat: _Seat) -> None:
    seat.chair.whole_log = True


def _recap(seat: _Seat) -> None:
    """Show the turn by its acts, or the log."""
    seat.chair.by_turn = seat.click.value == "on"


def _branch_player(seat: _Seat) -> None:
    branch_menu.choose(seat.stored.match, seat.chair, seat.click.seat, seat.click.value)


def _swap(seat: _Seat) -> None:
    branch_menu.swap(seat.stored.match, seat.chair)


def _branch(seat: _Seat) -> None:
    chair = seat.chair
    chair.playing = chair.ending = False
    chair.go = branch_menu.begin(seat.store, seat.stored, chair, seat.owner, seat.language)


def _result(seat: _Seat) -> None:
    seat.chair.go = ("board", {"match": seat.stored.id})


_DEEDS: dict[str, Callable[[_Seat], None]] = {
    "tick": _tick,
    "run": _run,
    "back": _step(-1),
    "forward": _step(1),
    "to": _to,
    "look": _to,
    "last": _last,
    "pace": _pace,
    "inspect": _inspect,
    "read": _read,
    "close": _close,
    "whole_log": _whole_log,
    "recap": _recap,
    "branch_player": _branch_player,
    "swap": _swap,
    "branch": _branch,
    "result": _result,
}
