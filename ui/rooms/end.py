"""After the end as HTML: who won and how, the opened deal, and where to go from here; without streamlit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.game import Outcome
from matches.rooms.records import RoomView
from ui.components.buttons import button
from ui.rooms.desk import Desk
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import t_in
from ui.shell.room_texts import ending, seat_name

__all__ = ["end_html"]


def end_html(language: str, room: RoomView, desk: Desk, proof: Mapping[str, Any]) -> str:
    """Return the head of the end; ``proof`` is what the deal was drawn from, out of the match file."""
    told = _race(language, room) if room.racers else _told(language, room)
    return (
        f'<section class="rend" aria-live="polite"><div>{told}</div>{_proof(language, room, proof)}'
        f"{_ways(language, room, desk)}</section>"
    )


def _say(language: str, key: str, **values: object) -> str:
    return e(t_in(language, f"rooms.end.{key}", **values))


def _winner(language: str, room: RoomView, outcome: Outcome) -> str:
    if room.me.seat:
        return t_in(language, f"rooms.end.{'won' if room.me.seat in outcome.winners else 'lost'}")
    if not outcome.winners:
        return t_in(language, "rooms.end.draw")
    names = (seat_name(language, room.game, seat) for seat in outcome.winners)
    return t_in(language, "rooms.end.wins", seat=t_in(language, "errors.list_separator").join(names))


def _told(language: str, room: RoomView) -> str:
    outcome = room.outcomes[""]
    alone = len(room.seats) == 1
    title = t_in(language, "rooms.end.title") if alone else _winner(language, room, outcome)
    how = ending(language, outcome.termination)
    why = f"<p>{e(how)}</p>" if how else ""
    return f"<h1>{mi('emoji_events')}{e(title)}</h1>{why}"


def _race(language: str, room: RoomView) -> str:
    rows = []
    for racer, outcome in room.outcomes.items():
        result = t_in(language, f"rooms.end.racer_{'won' if outcome.winners else 'lost'}")
        how = ending(language, outcome.termination)
        name, told = seat_name(language, room.game, racer), f"{result} {how}".strip()
        told = _say(language, "racer", racer=name, result=told, acts=room.acts[racer])
        rows.append(f"<li>{told}</li>")
    return f"<h1>{mi('emoji_events')}{_say(language, 'race')}</h1><ul class='came'>{''.join(rows)}</ul>"


def _ways(language: str, room: RoomView, desk: Desk) -> str:
    ways = []
    if room.me.seat:
        again = "again" if room.racers or len(room.seats) == 1 else "rematch"
        ways.append(
            button(
                "propose",
                f"{mi('swap_horiz')}{_say(language, again)}",
                key="rematch",
                kind="btn main",
                off=room.proposal is not None,
                value="rematch",
            )
        )
    ways.append(
        button("keep", f"{mi('fork_right')}{_say(language, 'keep')}", title=t_in(language, "rooms.end.keep_help"))
    )
    ways.append(
        button(
            "together",
            f"{mi('groups')}{_say(language, 'together')}",
            pressed=desk.together,
            kind="btn",
            title=t_in(language, "rooms.end.together_help"),
            value="off" if desk.together else "on",
        )
    )
    ways.append(button("file", f"{mi('download')}{_say(language, 'file')}"))
    return f'<div class="brow">{"".join(ways)}</div>'


def _proof(language: str, room: RoomView, proof: Mapping[str, Any]) -> str:
    rows = [("seal", room.commitment), ("secret", proof.get("secret", "")), ("salt", proof.get("salt", ""))]
    facts = "".join(f"<dt>{_say(language, name)}</dt><dd><code>{e(value)}</code></dd>" for name, value in rows)
    for seat, number in proof.get("numbers", {}).items():
        title = _say(language, "number", seat=seat_name(language, room.game, seat))
        facts += f"<dt>{title}</dt><dd><code>{e(number)}</code></dd>"
    return (
        f'<details class="seal" data-key="proof"><summary>{mi("verified")}{_say(language, "proof")}</summary>'
        f"<p>{_say(language, 'proof_text')} <code>python -m engine verify room-{e(room.code)}.json</code></p>"
        f"<dl>{facts}</dl></details>"
    )
