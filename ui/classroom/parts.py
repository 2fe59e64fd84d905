"""What the pages of classes have in common, as HTML: forms, the round's clock, price lines, winners; no streamlit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.game import Outcome
from matches.classroom.records import ClassView, PupilView, RoundView, TableView
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import t_in
from ui.shell.room_texts import ending, seat_name

__all__ = [
    "clock_html",
    "course_svg",
    "field",
    "form",
    "names_of",
    "said_html",
    "select",
    "spaced",
    "won_text",
    "words",
]

WIDE, HIGH = 120, 34  #: of a price line's own coordinates
TOP = 100  #: the price at the start


def words(language: str, key: str, **values: object) -> str:
    """Return a text of classes, safe in HTML."""
    return e(t_in(language, f"classroom.{key}", **values))


def spaced(code: str) -> str:
    """Return a class's code in two groups, as it is read aloud.

    >>> spaced("AC3D4F")
    'AC3 D4F'
    """
    return f"{code[:3]} {code[3:]}"


def form(language: str, route: str, inside: str, *, kind: str = "", auto: str = "", **fields: str) -> str:
    """Return a form that a route answers; what it says is shown below. ``auto`` names what it leads to by itself."""
    hidden = "".join(
        f'<input type="hidden" name="{"class" if name == "code" else e(name)}" value="{e(value)}">'
        for name, value in fields.items()
    )
    leads = f' data-auto="{e(auto)}"' if auto else ""
    return (
        f'<form data-route="{e(route)}" data-lost="{e(t_in(language, "rooms.lost"))}" class="cform {kind}"{leads}>'
        f'{hidden}{inside}<p class="formsaid" role="alert"></p></form>'
    )


def field(word: str, name: str, **attributes: object) -> str:
    """Return a named field."""
    told = "".join(f' {key.rstrip("_")}="{e(value)}"' for key, value in attributes.items())
    return f'<label class="fld"><span>{word}</span><input name="{e(name)}"{told}></label>'


def select(word: str, name: str, names: Mapping[str, str], chosen: str) -> str:
    """Return a field to choose from."""
    rows = "".join(
        f'<option value="{e(value)}"{" selected" if value == chosen else ""}>{e(told)}</option>'
        for value, told in names.items()
    )
    return f'<label class="fld"><span>{word}</span><select name="{e(name)}">{rows}</select></label>'


def clock_html(language: str, one: RoundView | None) -> str:
    """Return how the round stands: number, and what is left of it."""
    if one is None:
        return f'<span class="cclock">{mi("hourglass_empty")}{words(language, "round.none")}</span>'
    name = words(language, "round.name", n=one.number)
    if one.ended:
        return f'<span class="cclock ended">{mi("flag")}{name} · {words(language, "round.ended")}</span>'
    if one.paused:
        return f'<span class="cclock">{mi("pause")}{name} · {words(language, "round.paused")}</span>'
    if one.closes is None:
        return f'<span class="cclock">{mi("play_arrow")}{name}</span>'
    until = round(one.closes.timestamp() * 1000)
    told = words(language, "round.left")
    return (
        f'<span class="cclock clock" title="{told}">{mi("timer")}{name} · '
        f'<b data-until="{until}" aria-label="{told}"></b></span>'
    )


def said_html(view: ClassView) -> str:
    """Return the teacher's word to all."""
    return f'<p class="csaid" role="status">{mi("campaign")}<span>{e(view.said)}</span></p>' if view.said else ""


def names_of(pupils: Mapping[str, PupilView], ids: Iterable[str]) -> str:
    """Return the names of pupils, or where they are hidden their numbers."""
    found = (pupils[id] for id in ids if id in pupils)
    return "・".join(one.name or f"#{one.number}" for one in found)


def won_text(language: str, game: str, outcome: Outcome | None) -> str:
    """Return who has won a match and how, for all eyes."""
    if outcome is None:
        return t_in(language, "classroom.result.unfinished")
    names = t_in(language, "errors.list_separator").join(seat_name(language, game, seat) for seat in outcome.winners)
    won = t_in(language, "classroom.result.won", seat=names) if names else t_in(language, "rooms.end.draw")
    how = ending(language, outcome.termination)
    return f"{won} {how}".strip()


def course_svg(language: str, table: TableView) -> str:
    """Return the price of a match as a line in steps, by turns; "" for games without one."""
    if not table.course:
        return ""
    turns = max(int(table.facts.get("turn_limit", 0)), table.course[-1][0], 1)
    points, price = [], table.course[0][1]
    for turn, after in table.course:
        x = WIDE * max(turn - 1, 0) / turns
        points += [(x, price), (x, after)]
        price = after
    points.append((WIDE * min(int(table.facts.get("turn", 0)), turns) / turns, price))
    line = " ".join(f"{x:.1f},{HIGH - HIGH * value / TOP:.1f}" for x, value in points)
    told = words(language, "table.price", n=price)
    middle = HIGH / 2
    return (
        f'<svg class="course" viewBox="0 -1 {WIDE} {HIGH + 2}" preserveAspectRatio="none" role="img" '
        f'aria-label="{told}"><path d="M0 {middle}H{WIDE}" class="half"/><polyline points="{line}"/></svg>'
    )
