"""What a click in a room does: each is one method of the rooms, whose refusal is told in words; without streamlit."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from engine.errors import BadSettings, EngineError
from engine.games import GAMES
from matches.errors import OfClass, StaleMatch
from matches.rooms.records import RoomView
from matches.rooms.rooms import Rooms
from matches.rooms.seat_table import SeatTable
from ui.components.clicks import Click
from ui.rooms.desk import Desk
from ui.rooms.links import site
from ui.shell.interface import RoomBoard
from ui.shell.locales import t_in
from ui.shell.messages import error_lines

__all__ = ["Table", "chair_of", "handle"]

MOVES, SHARES = "move", "mate"  #: what a private link is for
GOES_ON = ("branch", "retry")  #: what begins a match of one's own out of one that is over


@dataclass(frozen=True, slots=True)
class Table:
    """What a deed works with."""

    rooms: Rooms
    token: str
    desk: Desk
    board: RoomBoard
    click: Click
    owner: str
    language: str

    @property
    def room(self) -> RoomView:
        """The room as it is now."""
        return self.rooms.room(self.token)


def handle(table: Table) -> None:
    """Carry out a click; what goes wrong becomes the desk's notice."""
    desk, click = table.desk, table.click
    if not desk.hears(click.id):
        return
    desk.notices = []
    try:
        _DEEDS.get(click.do, _play)(table)
    except StaleMatch:
        pass  # the second half of a double click, or another tab was quicker: the fresh board is all there is to say
    except EngineError as error:
        desk.notices = _lines(table, error)


def _lines(table: Table, error: EngineError) -> list[str]:
    room = table.room
    if isinstance(error, BadSettings):
        told = [table.board.problem(table.language, room, problem) for problem in error.problems]
        return [t_in(table.language, "rooms.setup.problem", problem=one) for one in dict.fromkeys(told)]
    return error_lines(table.language, error, room.game)


def chair_of(desk: Desk, board: RoomBoard, seat: SeatTable) -> Any:
    """Return what this browser keeps beside a match."""
    if seat.match not in desk.chairs:
        desk.chairs = {seat.match: board.chair()}
    return desk.chairs[seat.match]


def _play(table: Table) -> None:
    """Whatever is not the room's own is the game's: an act of this seat, or something that only this browser sees."""
    room, click = table.room, table.click
    if room.state not in ("matched", "over"):
        return
    seat = table.rooms.table(table.token)
    chair = chair_of(table.desk, table.board, seat)
    if room.state == "over" and not room.sealed:
        _after(table, chair)
        return
    action = table.board.click(seat, chair, click)
    if action:
        table.rooms.act(table.token, click.number, action)


def _after(table: Table, chair: Any) -> None:
    """After the end everything is open: look back, alone or all together, or go on in a match of one's own."""
    click = table.click
    if table.room.classroom and click.do in GOES_ON:
        raise OfClass  # what is played goes with the class, so nothing of it is taken out
    stored = table.rooms.whole(table.token)
    if click.do == "look" and table.desk.together and click.value.isdecimal():
        table.rooms.look_at(table.token, min(int(click.value), stored.match.acts))
        return
    table.desk.go = cast(Any, table.board.after(table.language, stored, chair, click, table.owner)) or table.desk.go


def _accept(table: Table) -> None:
    table.rooms.accept(table.token, table.click.target, own=_own(table))


def _own(table: Table) -> str:
    """The side that the host takes, of those that are free."""
    room, wish = table.room, table.desk.own
    free = [seat.seat for seat in room.seats if not seat.taken]
    if room.me.seat or not free:
        return ""
    return wish if wish in free else free[0]


def _refuse(table: Table) -> None:
    table.rooms.refuse(table.token, table.click.target)


def _remove(table: Table) -> None:
    table.rooms.remove(table.token, table.click.target)


def _own_side(table: Table) -> None:
    table.desk.own = table.click.value


def _close(table: Table) -> None:
    table.rooms.close_room(table.token)


def _set(table: Table) -> None:
    """Choose a part of one's own settings, or as the host fix one of a side's."""
    room = table.room
    chosen = table.board.chosen(table.owner, room, table.click.value)
    mine = {name: value for name, value in chosen.items() if name in room.mine}
    if mine:
        table.rooms.choose(table.token, mine)


def _lock(table: Table) -> None:
    """As the host fix what a side would choose, or let it choose again (D30)."""
    room = table.room
    parts = {name for part in GAMES[room.game].parts().values() for name in part}
    common = {name: value for name, value in room.settings.items() if name not in parts or name in room.locked}
    if table.click.value == "":
        common = {name: value for name, value in common.items() if name not in parts}
    table.rooms.set_table(table.token, common | dict(table.board.chosen(table.owner, room, table.click.value)))


def _prepared(table: Table) -> None:
    table.rooms.ready(table.token, table.click.value == "on")


def _propose(table: Table) -> None:
    table.rooms.propose(table.token, cast(Any, table.click.value), table.click.seat)


def _agree(table: Table) -> None:
    table.rooms.agree(table.token)


def _decline(table: Table) -> None:
    table.rooms.decline(table.token)


def _resume(table: Table) -> None:
    table.rooms.resume(table.token)


def _resign(table: Table) -> None:
    table.rooms.resign(table.token)


def _claim(table: Table) -> None:
    table.rooms.claim(table.token, table.click.seat)


def _return(table: Table) -> None:
    table.rooms.return_to_seat(table.token)


def _say(table: Table) -> None:
    table.rooms.say(table.token, table.click.value)


def _link(table: Table) -> None:
    """A link that works once, shown to nobody but who asked for it."""
    kind = table.click.value
    if kind in (MOVES, SHARES):
        link = table.rooms.link(table.token, cast(Any, kind))
        table.desk.link = kind, f"{site()[0]}/room-link#{link}"


def _unlink(table: Table) -> None:
    table.desk.link = "", ""


def _keep(table: Table) -> None:
    """Put a copy of the match among this browser's own, where all the tools of a finished match are."""
    room = table.room
    name = t_in(table.language, "rooms.end.name", room=room.code)
    match = table.rooms.take_home(table.token, table.owner, name, room.me.seat if room.racers else "")
    table.desk.go = "match", {"match": match}


def _together(table: Table) -> None:
    table.desk.together = table.click.value == "on"


def _file(table: Table) -> None:
    table.desk.file = table.desk.file[0] + 1, table.rooms.export_text(table.token)


def _hush(table: Table) -> None:
    """The notices are gone already."""


_DEEDS: Mapping[str, Callable[[Table], None]] = {
    "accept": _accept,
    "refuse": _refuse,
    "remove": _remove,
    "own": _own_side,
    "close_room": _close,
    "set": _set,
    "lock": _lock,
    "prepared": _prepared,
    "propose": _propose,
    "agree": _agree,
    "decline": _decline,
    "resume": _resume,
    "resign": _resign,
    "claim": _claim,
    "return": _return,
    "say": _say,
    "link": _link,
    "unlink": _unlink,
    "keep": _keep,
    "together": _together,
    "file": _file,
    "hush": _hush,
}
