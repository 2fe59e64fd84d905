"""Before a match as HTML: one's own choices, the seal of the deal, who is ready; without streamlit."""

from __future__ import annotations

from collections.abc import Callable

from engine.errors import Problem
from matches.rooms.records import RoomView
from ui.components.buttons import button
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import t_in
from ui.shell.room_texts import seat_name

__all__ = ["setup_html"]


def setup_html(language: str, room: RoomView, choices: str, told: Callable[[Problem], str]) -> str:
    """Return the page; ``choices`` is what the game lets this side choose, ``told`` puts what is wrong into words."""

    def words(key: str, **values: object) -> str:
        return e(t_in(language, f"rooms.setup.{key}", **values))

    head = words("mine", seat=seat_name(language, room.game, room.me.seat)) if room.me.seat else words("watch")
    wrong = ""
    if room.unfit:
        named = "".join(f"<li>{words('problem', problem=told(one))}</li>" for one in room.problems)
        wrong = f'<div class="msg error" role="alert">{mi("block")}<ul><li>{words("unfit")}</li>{named}</ul></div>'
    body = choices or (f"<p class='hint'>{words('nothing')}</p>" if room.me.seat else "")
    return (
        f'<section class="rset {room.me.seat}"><header><h1>{head}</h1>{_sides(language, room)}</header>{wrong}'
        f'<div class="rchoices">{body}</div>'
        f"<footer>{_seal(language, room)}{_ready(language, room)}</footer></section>"
    )


def _sides(language: str, room: RoomView) -> str:
    rows = []
    for seat in room.seats:
        key, icon = ("is_ready", "check_circle") if seat.ready else ("choosing", "hourglass_top")
        word = e(t_in(language, f"rooms.setup.{key}"))
        name = e(seat_name(language, room.game, seat.seat))
        rows.append(
            f'<li class="{"ok" if seat.ready else ""}"><b class="team {seat.seat}">{name}</b>{mi(icon)}{word}</li>'
        )
    return f'<div role="status"><ul class="sides">{"".join(rows)}</ul></div>'


def _seal(language: str, room: RoomView) -> str:
    """The commitment, before anybody has chosen anything."""
    title, told = e(t_in(language, "rooms.setup.commitment")), e(t_in(language, "rooms.setup.commitment_help"))
    return (
        f'<details class="seal" data-key="seal"><summary>{mi("lock")}{title} <code>{e(room.commitment[:16])}…</code>'
        f"</summary><p>{told}</p><code>{e(room.commitment)}</code></details>"
    )


def _ready(language: str, room: RoomView) -> str:
    mine = next((seat for seat in room.seats if seat.seat == room.me.seat), None)
    if mine is None:
        return ""
    begins = (
        f'<span class="hint">{e(t_in(language, "rooms.setup.begins" if mine.number else "rooms.setup.sealing"))}</span>'
    )
    if mine.ready:
        word = f"{mi('undo')}{e(t_in(language, 'rooms.setup.unready'))}"
        return begins + button("prepared", word, key="ready", value="off")
    word = f"{mi('check')}{e(t_in(language, 'rooms.setup.ready'))}"
    return begins + button("prepared", word, key="ready", kind="btn main", off=not mine.number, value="on")
