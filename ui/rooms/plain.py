"""A room's board for a game without one of its own: what its view holds, and what can be done, as lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import Problem
from engine.game import ALL, LogLine, jsonable
from matches.records import StoredMatch
from matches.rooms.records import RoomView
from matches.rooms.seat_table import SeatTable
from ui.components.buttons import button
from ui.components.clicks import Click
from ui.shell.errors import problem_sentence
from ui.shell.interface import Drawing, RoomBoard
from ui.shell.locales import html_text as e
from ui.shell.locales import t_in
from ui.shell.room_texts import seat_name

__all__ = ["PLAIN", "act_button", "seen_html"]

DEPTH = 3  #: of lists in a view that are told in full


def act_button(action: str, inside: str, kind: str = "btn main") -> str:
    """Return a button that plays an encoded act."""
    return button("act", inside, key=f"act-{action}", kind=kind, value=action)


def _parts(language: str, room: RoomView, table: SeatTable, chair: Any, big: bool) -> Drawing:
    acts = "".join(act_button(action, e(action)) for action in table.legal)
    none = f"<p class='hint'>{e(t_in(language, 'rooms.plain.none'))}</p>"
    can = _section(language, "act", f'<div class="phrases">{acts or none}</div>')
    log = _log(language, room.game, table.view.log)
    return Drawing({"can": can, "seen": seen_html(language, jsonable(table.view)), "log": log})


def _whole(language: str, room: RoomView, stored: StoredMatch, table: SeatTable, chair: Any, big: bool) -> Drawing:
    view = stored.match.view(ALL)
    return Drawing({"seen": seen_html(language, jsonable(view)), "log": _log(language, room.game, view.log)})


def seen_html(language: str, view: Mapping[str, Any]) -> str:
    """Return what a view holds, as a list."""
    rows = "".join(
        f"<dt>{e(name)}</dt><dd>{e(_value(language, value))}</dd>" for name, value in view.items() if name != "log"
    )
    return _section(language, "seen", f"<dl>{rows}</dl>")


def _section(language: str, title: str, inside: str) -> str:
    return f'<section class="plain"><h2>{e(t_in(language, f"rooms.plain.{title}"))}</h2>{inside}</section>'


def _value(language: str, value: Any, depth: int = 0) -> str:
    if value is None:
        return t_in(language, "rooms.plain.hidden")
    if isinstance(value, bool):
        return t_in(language, f"rooms.plain.{'yes' if value else 'no'}")
    if isinstance(value, (list, dict)) and (not value or depth == DEPTH):
        return "–" if not value else "…"
    if isinstance(value, list):
        return ", ".join(_value(language, one, depth + 1) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_value(language, one, depth + 1)}" for name, one in value.items())
    return str(value)


def _log(language: str, game: str, log: tuple[LogLine, ...]) -> str:
    rows = "".join(f"<li>{e(_line(language, game, line))}</li>" for line in reversed(log))
    return (
        f'<section class="plain"><h2>{e(t_in(language, "rooms.plain.log"))}</h2><ol class="lines">{rows}</ol></section>'
    )


def _line(language: str, game: str, line: LogLine) -> str:
    seat = seat_name(language, game, line.seat) if line.seat else ""
    values = _value(language, jsonable(line.params)) if line.params else ""
    return t_in(language, "rooms.plain.line", n=line.number, seat=seat, code=line.code, values=values)


def _problem(language: str, room: RoomView, problem: Problem) -> str:
    return problem_sentence(language, problem)


def _click(table: SeatTable, chair: Any, click: Click) -> str:
    return click.value if click.do == "act" else ""


PLAIN = RoomBoard(
    style=lambda: None,
    key="room_board",
    options=lambda language: "",
    setup=lambda language, owner, room: "",
    chosen=lambda owner, room, value: {},
    problem=_problem,
    chair=lambda: None,
    parts=_parts,
    click=_click,
    whole=_whole,
    after=lambda language, stored, chair, click, owner: None,
)
