"""What a teacher does, by the name that a form gives it; every right is checked by the classes themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from engine.errors import UnknownId
from matches.classroom.classes import Classes
from ui.shell.challenges import challenge_of
from ui.shell.server.forms import Fields, number

__all__ = ["do"]

Deed = Callable[[Classes, str, Fields], str | None]
OPTIONS = ("pairing", "seat", "computer")


def do(classes: Classes, token: str, fields: Fields) -> str:
    """Do what a form says, and return what the teacher alone is shown, "" for nothing. :raises EngineError:"""
    name = fields.get("do", "")
    if name not in DEEDS:
        raise UnknownId("act", name[:40], tuple(DEEDS))
    return DEEDS[name](classes, token, fields) or ""


def _begin(classes: Classes, token: str, fields: Fields) -> None:
    """A round with the fields as they stand; a swapped one is dealt with another company and attacker."""
    _choose(classes, token, fields)
    swap = fields.get("value") == "swap"
    if swap:
        view = classes.view(token)
        classes.set_options(token, settings=challenge_of(view.game).drawn(view.options.settings))
    classes.begin(token, swap)


def _choose(classes: Classes, token: str, fields: Fields) -> None:
    view = classes.view(token)
    changed: dict[str, Any] = {name: fields[name] for name in OPTIONS if name in fields}
    changed |= {name: number(fields, name) for name in ("minutes", "team") if name in fields}
    settings = challenge_of(view.game).chosen(view.options.settings, fields) if view.role == "teacher" else {}
    classes.set_options(token, settings=settings, **changed)


def _names(classes: Classes, token: str, fields: Fields) -> None:
    classes.set_options(token, names=fields.get("value") == "on")


DEEDS: Mapping[str, Deed] = {
    "begin": _begin,
    "choose": _choose,
    "names": _names,
    "pause": lambda classes, token, fields: classes.pause(token),
    "resume": lambda classes, token, fields: classes.resume(token),
    "extend": lambda classes, token, fields: classes.extend(token, max(1, number(fields, "value"))),
    "end": lambda classes, token, fields: classes.end_round(token),
    "door": lambda classes, token, fields: classes.set_door(token, fields.get("value") == "on"),
    "clock": lambda classes, token, fields: classes.set_clock(token, number(fields, "value")),
    "say": lambda classes, token, fields: classes.say(token, fields.get("value", "")),
    "remove": lambda classes, token, fields: classes.remove(token, fields.get("pupil", "")),
    "unlock": lambda classes, token, fields: classes.unlock(token, fields.get("pupil", "")),
    "answer": lambda classes, token, fields: classes.answer(
        token, fields.get("pupil", ""), fields.get("value") == "on"
    ),
    "move": lambda classes, token, fields: classes.move(
        token, fields.get("pupil", ""), *_place(fields.get("value", ""))
    ),
    "computer": lambda classes, token, fields: classes.computer(
        token, fields.get("table", ""), fields.get("seat", ""), fields.get("value") == "on"
    ),
    "link": lambda classes, token, fields: classes.link(token, cast(Any, fields.get("value", ""))),
    "delete": lambda classes, token, fields: classes.delete(token),
}


def _place(value: str) -> tuple[str, str]:
    """A table and a seat of it, as a field holds them; no table for one against a computer."""
    table, _, seat = value.partition(" ")
    return table, seat
