"""The bar over a room's board as HTML: who is here, whose turn, phrases, proposals, what else can be done."""

from __future__ import annotations

from datetime import UTC, datetime

from matches.rooms.records import Phrase, Proposal, RoomView, SeatView
from matches.rooms.seat_table import SeatTable
from matches.rooms.talk import PHRASES
from ui.components.buttons import button
from ui.rooms.desk import Desk
from ui.rooms.door import leave_form
from ui.rooms.lesson import round_html, way_html
from ui.rooms.lobby import badge
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import t_in
from ui.shell.room_texts import phrase, seat_name
from ui.shell.when import ago

__all__ = ["bar_html", "proposal_html", "title_of", "turn_text"]

SHOWN = 2  #: phrases beside the bar


def bar_html(language: str, room: RoomView, table: SeatTable | None, desk: Desk, big: bool, classroom: str = "") -> str:
    """Return the bar; ``big`` is drawn for a projector, where no private link is ever shown.

    ``classroom`` is the code of the class whose table it is.
    """
    state = "waiting" if room.state in ("open", "asked") else "matched"
    seats = "".join(_seat(language, room, table, seat) for seat in room.seats)
    watching = t_in(language, "rooms.bar.watching", n=room.watching)
    eyes = f'<span class="eyes" title="{e(watching)}">{mi("visibility")}{room.watching}</span>' if room.watching else ""
    told = _say(language, "bar.room", room=room.code)
    lesson = round_html(language, room) if room.classroom else ""
    way = way_html(language, classroom) if classroom else ""
    return (
        f'<div class="rbar">{badge(language, state)}<b class="code" title="{told}">'
        f'{e(room.code)}</b><span class="seats">{seats}</span>{eyes}{_turn(language, room, table)}{lesson}'
        f"{_said(language, room)}<span class='rmenus'>{way}{_talk(language, room)}"
        f"{_menu(language, room, table, desk, big)}</span></div>"
    )


def _say(language: str, key: str, **values: object) -> str:
    return e(t_in(language, f"rooms.{key}", **values))


def _seat(language: str, room: RoomView, table: SeatTable | None, seat: SeatView) -> str:
    """A seat with a quiet sign of whether somebody is there."""
    name = seat_name(language, room.game, seat.seat)
    if seat.player != "human":
        sign, told = "smart_toy", t_in(language, "rooms.bar.computer")
    elif not seat.taken:
        sign, told = "radio_button_unchecked", t_in(language, "rooms.bar.empty")
    elif seat.present or seat.seat == room.me.seat:
        sign, told = "circle", t_in(language, "rooms.bar.here")
    else:
        sign, told = "do_not_disturb_on", t_in(language, "rooms.bar.left")
    you = f" <small>({_say(language, 'bar.you')})</small>" if seat.seat == room.me.seat else ""
    mates = f" <small>+{seat.mates}</small>" if seat.mates else ""
    acts = table is not None and room.state == "matched" and _acting(room, table, seat.seat)
    kinds = " ".join(["rseat", seat.seat, *(["acts"] if acts else []), sign])
    return f'<span class="{kinds}" title="{e(name)}: {e(told)}">{mi(sign)}<b>{e(name)}</b>{you}{mates}</span>'


def _acting(room: RoomView, table: SeatTable, seat: str) -> bool:
    return bool(table.to_act) and table.racer == seat if room.racers else seat in table.to_act


def turn_text(language: str, room: RoomView, table: SeatTable | None) -> tuple[str, bool]:
    """Return whose turn it is, and whether it is one's own."""
    if table is None or room.state == "over":
        return t_in(language, "rooms.bar.over"), False
    if room.paused:
        return t_in(language, "rooms.bar.paused"), False
    if table.legal:
        return t_in(language, "rooms.bar.your_turn"), True
    if len(table.to_act) > 1:
        return t_in(language, "rooms.bar.choosing"), False
    if not table.to_act:
        return t_in(language, "rooms.bar.over"), False
    return t_in(language, "rooms.bar.turn_of", seat=seat_name(language, room.game, table.to_act[0])), False


def title_of(language: str, room: RoomView, table: SeatTable | None) -> str:
    """Return the title of the tab, which calls who looks at another one."""
    word = t_in(language, "rooms.bar.title_wait", room=room.code)
    if room.requests and room.state in ("open", "asked"):
        return f"{t_in(language, 'rooms.bar.title_asked')} – {word}"
    if room.state == "matched" and turn_text(language, room, table)[1]:
        return f"{t_in(language, 'rooms.bar.title_turn')} – {word}"
    return word


def _turn(language: str, room: RoomView, table: SeatTable | None) -> str:
    if table is None or room.state != "matched":
        return ""
    word, mine = turn_text(language, room, table)
    clock = ""
    if room.deadline is not None and not room.paused:
        until = round(room.deadline.timestamp() * 1000)
        told = _say(language, "bar.clock")
        clock = (
            f'<span class="clock" title="{told}">{mi("timer")}<b data-until="{until}" aria-label="{told}"></b></span>'
        )
    return f'<span class="whose{" mine" if mine else ""}" role="status">{e(word)}</span>{clock}'


def _said(language: str, room: RoomView) -> str:
    rows = "".join(
        f'<span class="{e(one.seat)}">{_words(language, room.game, one)}</span>' for one in room.said[-SHOWN:]
    )
    return f'<span class="rsaid" aria-live="polite">{rows}</span>'


def _words(language: str, game: str, one: Phrase) -> str:
    seat = seat_name(language, game, one.seat)
    return _say(language, "bar.said", seat=seat, phrase=phrase(language, one.phrase))


def _pop(name: str, icon: str, word: str, inside: str) -> str:
    return (
        f'<button class="btn" popovertarget="{name}-menu" data-key="{name}">{mi(icon)}<span>{word}</span></button>'
        f'<div class="pop rpop" id="{name}-menu" data-key="{name}-menu" popover role="dialog" aria-label="{word}">'
        f"{inside}</div>"
    )


def _talk(language: str, room: RoomView) -> str:
    if not room.me.seat:
        return ""
    rows = "".join(button("say", e(phrase(language, id)), key=f"say-{id}", kind="btn", value=id) for id in PHRASES)
    return _pop("talk", "chat_bubble", _say(language, "talk"), f'<div class="phrases">{rows}</div>')


def _sure(language: str, do: str, icon: str, key: str) -> str:
    """Something that cannot be undone: the first press opens what is to be pressed."""
    inside = button(do, f"{mi(icon)}{_say(language, f'menu.{key}_sure')}", key=f"{do}-sure", kind="btn main")
    return _folded(do, icon, _say(language, f"menu.{key}"), inside)


def _folded(name: str, icon: str, word: str, inside: str) -> str:
    return f'<details data-key="{name}"><summary class="btn">{mi(icon)}{word}</summary>{inside}</details>'


def _menu(language: str, room: RoomView, table: SeatTable | None, desk: Desk, big: bool) -> str:
    links = [] if room.classroom else [*_companions(language, room), *_links(language, room, desk, big)]
    rows = [*_running(language, room, table), *links]
    volume = _say(language, "menu.sound")
    rows.append(
        f'<label class="fld vol"><span>{mi("volume_up")}{volume}</span><input type="range" min="0" max="100" step="5" '
        f'value="0" data-choice="volume" data-key="volume" aria-label="{volume}"></label>'
    )
    rows.append(_way_out(language, room))
    return _pop("room", "more_horiz", _say(language, "more"), f'<div class="rows">{"".join(rows)}</div>')


def _way_out(language: str, room: RoomView) -> str:
    if room.classroom:
        return ""
    if room.me.role == "host":
        if room.state == "matched":
            return ""
        inside = button("close_room", f"{mi('close')}{_say(language, 'wait.close_sure')}", kind="btn main")
        return _folded("closing", "close", _say(language, "wait.close"), inside)
    if room.me.role == "guest" and room.state == "matched":
        return ""
    return leave_form(language, room.code, t_in(language, "rooms.menu.leave"), icon="logout")


def _running(language: str, room: RoomView, table: SeatTable | None) -> list[str]:
    """What a seat may do while the match runs; whether an absent one was away for long enough the server says."""
    if room.state != "matched" or not room.me.seat or table is None:
        return []
    rows = []
    free = room.proposal is None and not room.paused

    def propose(kind: str, icon: str, word: str, off: bool = False, seat: str = "") -> str:
        return button(
            "propose", f"{mi(icon)}{word}", key=f"propose-{kind}-{seat}", off=off or not free, value=kind, seat=seat
        )

    rows.append(propose("take_back", "undo", _say(language, "menu.take_back"), off=not table.can_take_back))
    if room.classroom:
        mine = next(seat for seat in room.seats if seat.seat == room.me.seat)
        if mine.player != "human":
            rows.append(button("return", f"{mi('front_hand')}{_say(language, 'menu.return')}"))
        return [*rows, _sure(language, "resign", "flag", "resign")]
    if room.paused:
        rows.append(button("resume", f"{mi('play_arrow')}{_say(language, 'menu.resume')}"))
    else:
        rows.append(propose("pause", "pause", _say(language, "menu.pause")))
    for seat in room.seats if not room.racers else ():
        name = seat_name(language, room.game, seat.seat)
        if seat.seat == room.me.seat and seat.player != "human":
            rows.append(button("return", f"{mi('front_hand')}{_say(language, 'menu.return')}"))
        elif seat.player == "human" and (seat.seat == room.me.seat or not seat.present):
            rows.append(propose("computer", "smart_toy", _say(language, "menu.computer", seat=name), seat=seat.seat))
        if seat.seat != room.me.seat and not seat.present:
            rows.append(button("claim", f"{mi('flag')}{_say(language, 'menu.claim', seat=name)}", seat=seat.seat))
    rows.append(_sure(language, "resign", "flag", "resign"))
    return rows


def _companions(language: str, room: RoomView) -> list[str]:
    """Whom one may remove: they have no names, but each came at a moment of their own."""
    counts: dict[str, int] = {}
    rows = []
    for one in room.companions:
        counts[one.role] = counts.get(one.role, 0) + 1
        name = t_in(language, f"rooms.companion.{one.role}", n=counts[one.role])
        here = _say(language, "bar.here" if one.present else "bar.left")
        since = e(ago(language, one.since, datetime.now(UTC)))
        away = button(
            "remove",
            mi("person_remove"),
            key=f"remove-{one.id}",
            kind="btn icon",
            label=t_in(language, "rooms.companion.remove", name=name),
            target=one.id,
        )
        icon = mi("visibility" if one.role == "watcher" else "group")
        rows.append(
            f'<li data-key="{e(one.id)}">{icon}<span><b>{e(name)}</b><small>{since} · {here}</small></span>{away}</li>'
        )
    if not rows:
        return []
    inside = f'<ul class="companions">{"".join(rows)}</ul>'
    return [_folded("companions", "manage_accounts", _say(language, "companion.title", n=len(rows)), inside)]


def _links(language: str, room: RoomView, desk: Desk, big: bool) -> list[str]:
    """The links that work once; never where a class can read them."""
    if big:
        return [f"<p class='hint'>{_say(language, 'menu.link_hidden')}</p>"]
    kind, url = desk.link
    if not kind:
        ways = [("move", "devices"), *([("mate", "group_add")] if room.me.seat else [])]
        return [
            button("link", f"{mi(icon)}{_say(language, f'menu.link_{name}')}", key=f"link-{name}", value=name, stay="")
            for name, icon in ways
        ]
    copying = (
        f'<button class="btn" type="button" data-copy="private-link" data-done="{_say(language, "wait.copied")}">'
        f"{mi('content_copy')}<span>{_say(language, 'wait.copy')}</span></button>"
    )
    done = button("unlink", _say(language, "menu.close"), stay="")
    return [
        f'<div class="private"><p>{_say(language, f"menu.link_told_{kind}")}</p>'
        f'<input id="private-link" readonly value="{e(url)}"><div class="brow">{done}{copying}</div></div>'
    ]


def proposal_html(language: str, room: RoomView) -> str:
    """Return what one side asks the others, and the pause, over the board."""
    if room.paused and room.state == "matched":
        go = button("resume", f"{mi('play_arrow')}{_say(language, 'paused.go')}", key="go", kind="btn main")
        way = go if room.me.seat and not room.classroom else ""
        return (
            f'<section class="rask" role="status"><h2>{mi("pause_circle")}{_say(language, "paused.title")}</h2>'
            f"<p>{_say(language, 'paused.text')}</p><div class='brow'>{way}</div></section>"
        )
    given = room.proposal
    return _proposal(language, room, given) if given is not None else ""


def _proposal(language: str, room: RoomView, given: Proposal) -> str:
    about = seat_name(language, room.game, given.seat) if given.seat else ""
    if given.by == room.me.seat:
        what = t_in(language, f"rooms.propose.what.{given.kind}", about=about)
        told = _say(language, "propose.sent", what=what)
        ways = button("decline", _say(language, "propose.withdraw"))
    else:
        told = _say(language, f"propose.{given.kind}", seat=seat_name(language, room.game, given.by), about=about)
        ways = ""
        if room.me.seat in given.waiting:
            ways = button("decline", _say(language, "propose.no")) + button(
                "agree", f"{mi('check')}{_say(language, 'propose.yes')}", kind="btn main"
            )
    names = t_in(language, "errors.list_separator").join(seat_name(language, room.game, seat) for seat in given.waiting)
    waiting = f"<p>{_say(language, 'propose.waiting', seats=names)}</p>" if room.me.seat not in given.waiting else ""
    return (
        f'<section class="rask" role="alert"><h2>{mi("handshake")}{told}</h2>{waiting}<div class="brow">{ways}</div>'
        "</section>"
    )
