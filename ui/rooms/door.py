"""At the door of a room as HTML: the host waits and answers, a guest waits and is told; without streamlit."""

from __future__ import annotations

from matches.rooms.records import Request, RoomView
from ui.components.buttons import button, choice, options
from ui.rooms.desk import Desk
from ui.rooms.links import RoomLink, qr_svg
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import t_in
from ui.shell.room_texts import seat_name

__all__ = ["asking_html", "leave_form", "notice_html", "requests_html", "told_html", "waiting_html"]


def waiting_html(language: str, room: RoomView, link: RoomLink) -> str:
    """Return the waiting screen: number, link, QR code; a guest of a larger table waits without them."""

    def told(key: str) -> str:
        return e(t_in(language, f"rooms.wait.{key}"))

    if room.me.role != "host":
        return f'<section class="wait"><div><h1>{told("guest")}</h1>{_seats(language, room)}</div></section>'
    warned = f'<p class="local" role="alert">{mi("warning")}<span>{told("local")}</span></p>' if link.local else ""
    copying = (
        f'<button class="btn" type="button" data-copy="room-link" data-done="{told("copied")}">'
        f"{mi('content_copy')}<span>{told('copy')}</span></button>"
    )
    return (
        f'<section class="wait"><div class="wl"><h1>{told("title")}</h1>'
        f'<p class="num"><span>{told("number")}</span><b>{e(room.code)}</b></p>'
        f'<label class="fld"><span>{told("link")}</span><span class="copyrow">'
        f'<input id="room-link" readonly value="{e(link.url)}">{copying}</span></label>{warned}'
        f"<p>{told('tell')}</p>{_seats(language, room)}</div>"
        f'<div class="qr" role="img" aria-label="{told("qr")}">{qr_svg(link.url)}</div></section>'
    )


def _seats(language: str, room: RoomView) -> str:
    """Who has come so far, where more than two are awaited."""
    taken = [one for one in room.seats if one.taken]
    if not taken or len(room.seats) < 3:
        return ""
    rows = "".join(f"<li>{mi('check')}{e(seat_name(language, room.game, one.seat))}</li>" for one in taken)
    return f'<ul class="came">{rows}</ul><p>{len(taken)} / {len(room.seats)}</p>'


def requests_html(language: str, room: RoomView, desk: Desk) -> str:
    """Return those at the door, for the host: each is let in, to a seat, or refused."""
    return "".join(_request(language, room, desk, one) for one in room.requests)


def _request(language: str, room: RoomView, desk: Desk, one: Request) -> str:
    def told(key: str) -> str:
        return e(t_in(language, f"rooms.request.{key}"))

    plays = one.role == "guest"
    free = [seat.seat for seat in room.seats if not seat.taken]
    sides = ""
    if plays and not room.me.seat and len(free) > 1:
        names = {seat: seat_name(language, room.game, seat) for seat in free}
        chosen = desk.own if desk.own in free else free[0]
        picks = choice(t_in(language, "rooms.request.side"), options("own", names, chosen))
        sides = f'<div class="side-pick"><span>{told("side")}</span>{picks}</div>'
    away = "" if one.present else f"<small>{told('away')}</small>"
    accept = button("accept", f"{mi('check')}{told('accept')}", key=f"accept-{one.id}", kind="btn main", target=one.id)
    refuse = button("refuse", f"{mi('close')}{told('refuse')}", key=f"refuse-{one.id}", target=one.id)
    title = told("title" if plays else "title_watcher")
    return (
        f'<section class="rask" data-key="{e(one.id)}" role="alert"><h2>{mi("person_add" if plays else "visibility")}'
        f"{title}{away}</h2>{sides}<div class='brow'>{refuse}{accept}</div></section>"
    )


def asking_html(language: str, room: RoomView) -> str:
    """Return what somebody sees who has asked: that the request was sent, or that it was refused."""
    refused = room.me.state == "refused"
    key = "refused" if refused else "asking"
    icon = "block" if refused else "hourglass_top"
    word = t_in(language, "rooms.refused.back" if refused else "rooms.asking.withdraw")
    return (
        f'<section class="told {key}" role="status"><h1>{mi(icon)}{e(t_in(language, f"rooms.{key}.title"))}</h1>'
        f"<p>{e(t_in(language, f'rooms.{key}.text', room=room.code))}</p>"
        f"{leave_form(language, room.code, word, main=refused)}</section>"
    )


def told_html(language: str, key: str, room: str = "") -> str:
    """Return why there is no room to be shown: one's place is gone, or the room is closed."""
    back = leave_form(language, room, t_in(language, "rooms.closed.back"), main=True) if key == "closed" else ""
    return (
        f'<section class="told"><h1>{mi("logout")}{e(t_in(language, f"rooms.{key}.title"))}</h1>'
        f"<p>{e(t_in(language, f'rooms.{key}.text'))}</p>{back}</section>"
    )


def leave_form(language: str, room: str, word: str, *, main: bool = False, icon: str = "arrow_back") -> str:
    """Return the way out, which forgets the right."""
    return (
        f'<form data-route="room-leave" data-lost="{e(t_in(language, "rooms.lost"))}" class="leave">'
        f'<input type="hidden" name="room" value="{e(room)}"><button class="btn{" main" if main else ""}">{mi(icon)}'
        f'{e(word)}</button><p class="formsaid" role="alert"></p></form>'
    )


def notice_html(notices: list[str]) -> str:
    """Return sentences about what could not be done, until they are put away."""
    if not notices:
        return ""
    rows = "".join(f"<li>{e(one)}</li>" for one in notices)
    away = button("hush", mi("close"), kind="btn icon")
    return f'<div class="msg error" role="alert">{mi("error")}<ul>{rows}</ul>{away}</div>'
