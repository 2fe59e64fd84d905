"""The teacher's panel as HTML: the round and its clock, all matches, all pupils; no streamlit.

The laptop's screen is often the projector's too: all that is drawn here every seat of a match sees as well.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.games import GAMES
from engine.match import HUMAN
from matches.classroom.records import ClassView, PupilView, TableView
from ui.classroom.parts import clock_html, course_svg, field, form, names_of, said_html, select, spaced, won_text, words
from ui.components.buttons import button
from ui.rooms.links import qr_svg
from ui.shell.challenges import challenge_of
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import keys, t_in
from ui.shell.room_texts import seat_name

__all__ = ["links_html", "next_html", "panel_bar_html", "pupils_html", "tables_html"]

MORE = 5  #: minutes by which a round is extended
LESSONS = (20, 45, 90)  #: minutes of a lesson's clock
SILENT = 25  #: seconds after which somebody counts as away


def _act(language: str, view: ClassView, do: str, icon: str, key: str, *, main: bool = False, **given: str) -> str:
    """A button that does something at once; ``key`` is its word."""
    press = f'<button class="btn{" main" if main else ""}">{mi(icon)}{words(language, key, n=MORE)}</button>'
    return form(language, "class-act", press, kind="one", code=view.code, do=do, **given)


def _pop(name: str, icon: str, word: str, inside: str) -> str:
    return (
        f'<span class="popper"><button class="btn" popovertarget="{name}-menu" data-key="{name}">{mi(icon)}'
        f'<span>{word}</span></button><div class="pop cpop" id="{name}-menu" data-key="{name}-menu" popover '
        f'role="dialog" aria-label="{word}">{inside}</div></span>'
    )


def panel_bar_html(language: str, view: ClassView, url: str, local: bool) -> str:
    """Return the bar: how to join, the clocks, and what is done to all tables at once."""
    here = sum(one.present and not one.removed for one in view.pupils)
    number = sum(not one.removed for one in view.pupils)
    warned = f'<p class="local" role="alert">{mi("warning")}{words(language, "panel.local")}</p>' if local else ""
    qr = (
        f'<div class="cqr"><div class="qr" role="img" aria-label="{words(language, "panel.qr")}">{qr_svg(url)}</div>'
        f"<p class='url'>{e(url)}</p>{warned}</div>"
    )
    joining = _pop("qr", "qr_code_2", words(language, "panel.qr_open"), qr)
    return (
        f'<header class="cbar"><b class="code big">{e(spaced(view.code))}</b>{joining}'
        f'<span class="here" title="{words(language, "panel.here")}">{mi("group")}{here} / {number}</span>'
        f"{clock_html(language, view.round)}{_lesson(language, view)}"
        f'<span class="cacts">{_round_acts(language, view)}{_more(language, view)}</span></header>'
        f"{warned}{said_html(view)}"
    )


def _lesson(language: str, view: ClassView) -> str:
    if view.ends is None:
        return ""
    told = words(language, "panel.lesson")
    until = round(view.ends.timestamp() * 1000)
    clock = f'<b data-until="{until}" aria-label="{told}"></b>'
    return f'<span class="cclock clock" title="{told}">{mi("school")}{clock}</span>'


def _round_acts(language: str, view: ClassView) -> str:
    one = view.round
    if one is None or one.ended:
        return ""
    if one.paused:
        acts = _act(language, view, "resume", "play_arrow", "panel.resume", main=True)
    else:
        acts = _act(language, view, "pause", "pause", "panel.pause")
    if one.closes is not None or one.seconds:
        acts += _act(language, view, "extend", "more_time", "panel.extend", value=str(MORE))
    sure = _act(language, view, "end", "flag", "panel.end_sure", main=True)
    return acts + _pop("end", "flag", words(language, "panel.end"), f"<p>{words(language, 'panel.end_text')}</p>{sure}")


def _more(language: str, view: ClassView) -> str:
    say = form(
        language,
        "class-act",
        field(words(language, "panel.say"), "value", maxlength=80, value=view.said, autocomplete="off")
        + f'<button class="btn">{mi("campaign")}{words(language, "panel.say_go")}</button>',
        code=view.code,
        do="say",
    )
    door = _act(
        language,
        view,
        "door",
        "door_front",
        "panel.shut" if view.open else "panel.open",
        value="off" if view.open else "on",
    )
    names = _act(
        language,
        view,
        "names",
        "badge",
        "panel.hide" if view.options.names else "panel.show",
        value="off" if view.options.names else "on",
    )
    clocks = "".join(
        form(
            language,
            "class-act",
            f'<button class="btn">{words(language, "panel.lesson_n", n=n)}</button>',
            kind="one",
            code=view.code,
            do="clock",
            value=str(n),
        )
        for n in LESSONS
    )
    sure = form(
        language,
        "class-act",
        f'<button class="btn main">{mi("delete_forever")}{words(language, "panel.delete_sure")}</button>',
        code=view.code,
        do="delete",
    )
    gone = (
        f'<details data-key="delete"><summary class="btn">{mi("delete")}{words(language, "panel.delete")}</summary>'
        f"<p class='hint'>{words(language, 'panel.delete_text')}</p>{sure}</details>"
    )
    clock = f"<h4>{words(language, 'panel.lesson')}</h4><div class='brow'>{clocks}</div>"
    return _pop(
        "more", "more_horiz", words(language, "panel.more"), f'<div class="rows">{say}{clock}{door}{names}{gone}</div>'
    )


# ---- the next round


def next_html(language: str, view: ClassView) -> str:
    """Return what the next round is played with: nothing where one runs."""
    if view.round is not None and not view.round.ended:
        return ""
    options, players = view.options, GAMES[view.game].players
    seats = {"": t_in(language, "classroom.next.both")} | {
        seat: seat_name(language, view.game, seat)
        for seat in GAMES[view.game].seats(GAMES[view.game].read_settings(options.settings))
    }
    pairings = {name: t_in(language, f"classroom.next.{name}") for name in ("pairs", "computer", "teams", "hand")}
    fields = (
        select(words(language, "next.pairing"), "pairing", pairings, options.pairing)
        + field(words(language, "next.team"), "team", type="number", min=1, max=8, value=options.team)
        + select(words(language, "next.seat"), "seat", seats, options.seat)
        + select(
            words(language, "next.player"), "computer", {p: _player(language, p) for p in players}, options.computer
        )
        + field(words(language, "next.minutes"), "minutes", type="number", min=0, max=120, value=options.minutes)
        + challenge_of(view.game).fields(language, options.settings)
    )
    off = "" if any(not one.removed for one in view.pupils) else " disabled"
    first = view.round is None

    def press(value: str, icon: str, key: str, kind: str) -> str:
        return f'<button class="{kind}" name="value" value="{value}"{off}>{mi(icon)}{words(language, key)}</button>'

    swap = "" if first else press("swap", "swap_horiz", "next.swap", "btn")
    go = press("new", "play_arrow", "next.go" if first else "next.again", "btn main")
    hint = "" if first else f'<p class="hint">{words(language, "next.swap_hint")}</p>'
    inside = f'<div class="flds">{fields}</div>{hint}<div class="brow">{swap}{go}</div>'
    return (
        f'<section class="door cnext"><h2>{mi("tune")}{words(language, "next.title")}</h2>'
        f"{form(language, 'class-act', inside, code=view.code, do='begin')}</section>"
    )


def _player(language: str, player: str) -> str:
    key = f"board.player.{player}"
    return t_in(language, key) if key in keys(language) else player


# ---- tables and pupils


def tables_html(language: str, view: ClassView, last: Mapping[str, str], shown: str = "") -> str:
    """Return all matches; ``last`` has by table the line that every seat heard last, ``shown`` is one opened."""
    pupils = {one.id: one for one in view.pupils}
    cards = "".join(_table(language, view, table, pupils, last.get(table.room, "")) for table in view.tables)
    none = "" if view.tables else f'<p class="hint">{words(language, "panel.no_tables")}</p>'
    return f'<section class="ctables">{shown}{none}<ul>{cards}</ul></section>'


def _table(language: str, view: ClassView, table: TableView, pupils: Mapping[str, PupilView], last: str) -> str:
    sides = "".join(_side(language, view, table, seat, pupils) for seat in table.players)
    turn, price = table.facts.get("turn"), table.facts.get("price")
    facts = f"<b>{price}%</b>" if price is not None else ""
    facts += f"<span>{words(language, 'table.turn', n=turn)}</span>" if turn is not None else ""
    if table.finished:
        facts += f"<span class='won'>{e(won_text(language, view.game, table.outcome))}</span>"
    word = t_in(language, "classroom.table.look")
    look = button(
        "watch", mi("visibility"), key=f"watch-{table.room}", kind="btn icon", label=word, title=word, target=table.room
    )
    return (
        f'<li class="ctable" data-key="{table.room}"><header><b>{table.number}</b>{facts}{look}</header>'
        f"{sides}{course_svg(language, table)}<p class='last'>{e(last)}</p></li>"
    )


def _side(language: str, view: ClassView, table: TableView, seat: str, pupils: Mapping[str, PupilView]) -> str:
    """Who has a seat, whether they are here and to act, and the switch between them and a computer."""
    ids = [id for id in table.seats.get(seat, ()) if id in pupils and not pupils[id].removed]
    here = any(pupils[id].present for id in ids)
    computer = table.players[seat] != HUMAN
    name = e(names_of(pupils, ids)) if ids else ""
    if computer:
        sign, told = "smart_toy", _player(language, table.players[seat])
        name = f"{name} ({e(told)})" if name else e(told)
    else:
        sign = "circle" if here else "do_not_disturb_on"
    acts = "acts" if seat in table.to_act and not table.finished else ""
    switch = ""
    running = view.round is not None and not view.round.ended and not table.finished
    if running and (ids or not computer):
        icon, word, value = ("front_hand", "table.reopen", "off") if computer else ("smart_toy", "table.cover", "on")
        label = words(language, word)
        press = f'<button class="btn icon" title="{label}" aria-label="{label}">{mi(icon)}</button>'
        switch = form(
            language,
            "class-act",
            press,
            kind="one",
            code=view.code,
            do="computer",
            table=table.room,
            seat=seat,
            value=value,
        )
    side, away = e(seat_name(language, view.game, seat)), ""
    if ids and not here:
        seconds = min(pupils[id].away for id in ids)
        away = f"<small>{words(language, 'table.away', n=seconds // 60)}</small>"
    return (
        f'<div class="cside {e(seat)} {acts} {sign}"><span class="team {e(seat)}">{side}</span>'
        f"{mi(sign)}<span class='who'>{name}{away}</span>{switch}</div>"
    )


def pupils_html(language: str, view: ClassView) -> str:
    """Return everybody in the class, those first who wait for the teacher."""
    here = sorted(
        (one for one in view.pupils if not one.removed), key=lambda one: (not one.asks, not one.locked, one.number)
    )
    rows = "".join(_pupil(language, view, one) for one in here)
    none = "" if here else f"<p class='hint'>{words(language, 'panel.nobody')}</p>"
    return (
        f'<section class="door cpupils"><h2>{mi("group")}{words(language, "panel.pupils", n=len(here))}</h2>{none}'
        f"<ul>{rows}</ul></section>"
    )


def _pupil(language: str, view: ClassView, one: PupilView) -> str:
    asks = ""
    if one.asks:
        yes = _act(language, view, "answer", "check", "pupils.let_in", main=True, pupil=one.id, value="on")
        no = _act(language, view, "answer", "close", "pupils.refuse", pupil=one.id, value="off")
        asks = f'<div class="asks" role="alert">{words(language, "pupils.asks")}{yes}{no}</div>'
    if one.locked:
        opened = _act(language, view, "unlock", "lock_open", "pupils.unlock", main=True, pupil=one.id)
        asks += f'<div class="asks" role="alert">{words(language, "pupils.locked")}{opened}</div>'
    sign = "circle" if one.present else "do_not_disturb_on"
    seat = f"<small>{e(seat_name(language, view.game, one.seat))}</small>" if one.seat else ""
    sure = _act(language, view, "remove", "person_remove", "pupils.remove_sure", main=True, pupil=one.id)
    inside = f"{_moving(language, view, one)}<p>{words(language, 'pupils.remove_text')}</p>{sure}"
    more = _pop(f"p-{one.id}", "more_horiz", words(language, "pupils.more"), f'<div class="rows">{inside}</div>')
    return f'<li class="{sign}" data-key="{one.id}">{mi(sign)}<b>{e(one.name)}</b>{seat}{more}{asks}</li>'


def _moving(language: str, view: ClassView, one: PupilView) -> str:
    """Another seat while a round runs: of any table, or of a new one against a computer."""
    if view.round is None or view.round.ended:
        return ""
    seats = list(view.tables[0].players) if view.tables else []
    seats = seats or list(GAMES[view.game].seats(GAMES[view.game].read_settings(view.options.settings)))
    places = {
        f"{table.room} {seat}": f"{table.number} · {seat_name(language, view.game, seat)}"
        for table in view.tables
        if not table.finished
        for seat in table.players
    }
    places |= {
        f" {seat}": f"{t_in(language, 'classroom.pupils.alone')} · {seat_name(language, view.game, seat)}"
        for seat in seats
    }
    inside = select(words(language, "pupils.move"), "value", places, "")
    inside += f'<button class="btn">{mi("move_up")}{words(language, "pupils.move_go")}</button>'
    return form(language, "class-act", inside, code=view.code, do="move", pupil=one.id)


# ---- links, drawn once: what they show comes by another way than the page


def links_html(language: str, code: str, site: str) -> str:
    """Return the links of projector and teacher, each shown by a click only; no token is in this."""
    rows = ""
    copy, copied = (e(t_in(language, f"rooms.wait.{word}")) for word in ("copy", "copied"))
    for kind, icon in (("show", "cast"), ("recovery", "key")):
        link = f"link-{kind}"
        copying = (
            f'<button class="btn" type="button" data-copy="{link}" data-done="{copied}">'
            f"{mi('content_copy')}<span>{copy}</span></button>"
        )
        inside = (
            f'<p class="hint">{words(language, f"links.{kind}_text")}</p>'
            f'<button class="btn">{mi(icon)}{words(language, f"links.{kind}")}</button>'
            f'<div class="private" hidden><input id="{link}" readonly data-shown="{e(site)}/class-link#">'
            f"{copying}</div>"
        )
        rows += form(language, "class-act", inside, code=code, do="link", value=kind)
    open_here = (
        f'<a class="btn" href="projector?class={e(code)}" target="_blank">{mi("tv")}{words(language, "links.here")}</a>'
    )
    return (
        f'<details class="door clinks" data-key="links"><summary>{mi("link")}{words(language, "links.title")}</summary>'
        f"<p>{open_here}</p>{rows}</details>"
    )
