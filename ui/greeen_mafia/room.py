"""GREEEN MAFIA in a room: one plays and others watch, or several race on the same deal, each at an own table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.errors import Problem
from engine.game import ALL
from engine.greeen_mafia.game import GREEEN_MAFIA
from engine.greeen_mafia.mission_files import missions
from engine.greeen_mafia.missions import Mission
from engine.greeen_mafia.view import View
from matches.records import StoredMatch
from matches.rooms.records import RoomView
from matches.rooms.seat_table import SeatTable
from ui.components.buttons import button
from ui.components.clicks import Click
from ui.greeen_mafia import table as shown
from ui.greeen_mafia.frame import style
from ui.greeen_mafia.tiles import card_html
from ui.greeen_mafia.words import name_of, say
from ui.shell.errors import problem_sentence
from ui.shell.frame import page_style
from ui.shell.icons import mi
from ui.shell.interface import Drawing, RoomBoard
from ui.shell.locales import html_text as e
from ui.shell.locales import t_in

__all__ = ["ROOM"]

KEEPS = ("auto", "optional")


def _style() -> None:
    style()
    page_style("greeen_mafia/room.css")


def _setup(language: str, owner: str, room: RoomView) -> str:
    """The host chooses for all: mission and keep rule."""
    now = room.settings
    if room.me.role != "host":
        return f'<p class="hint">{e(name_of(language, _mission(room)))}</p>'
    named = {f"mission:{id}": name_of(language, mission) for id, mission in missions().items()}
    ways = {f"keep:{keep}": say(language, f"deal.keeps.{keep}") for keep in KEEPS}
    chosen = {f"mission:{now['mission']['id']}", f"keep:{now['keep']}"}
    parts = []
    for title, names in (("print.mission", named), ("deal.keep", ways)):
        rows = (
            button("lock", e(name), key=f"lock-{value}", pressed=value in chosen, value=value)
            for value, name in names.items()
        )
        parts.append(f'<h3>{e(say(language, title))}</h3><div class="onrow">{"".join(rows)}</div>')
    return "".join(parts)


def _mission(room: RoomView) -> Mission:
    """The mission of the room, which all see."""
    return GREEEN_MAFIA.read_settings(dict(room.settings)).mission


def _chosen(owner: str, room: RoomView, value: str) -> Mapping[str, Any]:
    kind, _, id = value.partition(":")
    if kind == "mission" and id in missions():
        return {"mission": missions()[id].model_dump(mode="json")}
    return {"keep": id} if kind == "keep" and id in KEEPS else {}


def _problem(language: str, room: RoomView, problem: Problem) -> str:
    return problem_sentence(language, problem)


def _parts(language: str, room: RoomView, table: SeatTable, chair: None, big: bool) -> Drawing:
    mission = _mission(room)
    view: View = table.view
    main = _done(language, view) if view.outcome else _front(language, mission, view, bool(table.legal))
    return Drawing(_table(language, mission, view, main))


def _done(language: str, view: View) -> str:
    """A racer's own end, while others play: what the order was is told when all are done."""
    won = bool(view.outcome and view.outcome.winners)
    title = e(say(language, "table.won" if won else "table.defeat"))
    told = e(t_in(language, "rooms.end.others"))
    sign = mi("emoji_events" if won else "heart_broken")
    return f'<div class="gmend" role="status">{sign}<h2>{title}</h2><p>{told}</p></div>'


def _table(language: str, mission: Mission, view: View, main: str) -> dict[str, str]:
    head = f"<b>{e(name_of(language, mission))}</b>{shown.track_html(language, view)}"
    goals = "".join(shown.objective_html(language, view, one, mission) for one in view.objectives)
    return {
        "strip": head,
        "main": main,
        "pack": shown.pack_html(language, view),
        "goals": goals,
        "log": shown.log_html(language, mission, view),
    }


def _front(language: str, mission: Mission, view: View, mine: bool) -> str:
    """The two visible cards with what their kills would do, or the objective that is due."""
    turned = shown.turned_html(language, view) if view.turned_over else ""
    due = next((one for one in view.objectives if one.due), None)
    cards = mission.cards()
    if due is not None:
        word = say(language, f"table.resolve.{due.card}")
        go = button("act", f"{mi('flag')}{e(word)}", key="resolve", kind="btn main", off=not mine, value="resolve")
        face = card_html(language, due.card, cards[due.card], due.card in view.backs)
        return f'{turned}<div class="gmrdue">{face}<div>{shown.will_html(language, view, mission)}{go}</div></div>'
    fronts = []
    for place, number in zip(("first", "second"), view.front, strict=False):  # the last card lies there alone
        face = card_html(language, number, cards[number], number in view.backs)
        where = e(say(language, f"table.{place}"))
        kills = _kills(language, view, number, mine)
        fronts.append(f'<div class="gmrcard"><div class="gmwhere">{where}</div>{face}{kills}</div>')
    return f'{turned}<div class="gmrfront">{"".join(fronts)}</div>'


def _kills(language: str, view: View, number: str, mine: bool) -> str:
    rows = []
    for choice in view.choices:
        if choice.card == number:
            key = "kill_decline" if choice.why == "declined" else "kill_keep" if choice.kept else "kill_lose"
            word = f"{mi('swords')}{e(say(language, f'table.{key}', number=number))}"
            kind = "btn main" if choice.why != "declined" else "btn"
            go = button("act", word, key=f"act-{choice.action}", kind=kind, off=not mine, value=choice.action)
            rows.append(shown.choice_html(language, view, choice) + go)
    return "".join(rows)


def _click(table: SeatTable, chair: None, click: Click) -> str:
    return click.value if click.do == "act" else ""


def _whole(language: str, room: RoomView, stored: StoredMatch, table: SeatTable, chair: None, big: bool) -> Drawing:
    """The end of a racer's own deal with the whole order."""
    mission, match = stored.match.settings.mission, stored.match
    view: View = match.view(ALL)
    first: View = match.view_at(0, ALL)
    order = f"<h3>{e(say(language, 'table.order_title'))}</h3>" + shown.order_html(language, mission, first.order or ())
    lines = GREEEN_MAFIA.winning_lines(match.state_at(0)) if view.outcome is not None else 0
    return Drawing(_table(language, mission, view, shown.end_html(language, view, lines) + order))


ROOM = RoomBoard(
    style=_style,
    key="gm_room",
    options=lambda language: "",
    setup=_setup,
    chosen=_chosen,
    problem=_problem,
    chair=lambda: None,
    parts=_parts,
    click=_click,
    whole=_whole,
    after=lambda language, stored, chair, click, owner: None,
)
