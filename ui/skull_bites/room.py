"""Skull Bites in a room: the table out of a seat's view while a match runs, and everything after its end."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.errors import Problem
from engine.skull_bites.cards import MAX_PLAYERS, MIN_PLAYERS, CardSet
from engine.skull_bites.game import SKULL_BITES
from engine.skull_bites.settings import MAX_GAMES
from matches.records import StoredMatch
from matches.rooms.records import RoomView
from matches.rooms.seat_table import SeatTable
from ui.components.clicks import Click
from ui.shell.errors import problem_sentence
from ui.shell.frame import page_style
from ui.shell.interface import Drawing, RoomBoard
from ui.shell.locales import html_text as e
from ui.shell.locales import t_in
from ui.skull_bites.chair import Chair
from ui.skull_bites.moments import moments_of
from ui.skull_bites.parts import parts_of
from ui.skull_bites.room_model import RoomModel
from ui.skull_bites.solo_model import SoloModel
from ui.skull_bites.table_model import TableModel, battle_of
from ui.skull_bites.touches import LOOKS, TOUCHES, action_of
from ui.skull_bites.words import Words

__all__ = ["ROOM"]

USUAL = 3  #: players of a room that nobody chose another number for


def _style() -> None:
    page_style("skull_bites/cards.css")
    page_style("skull_bites/table.css")
    page_style("skull_bites/room.css")


# ---- before the match


def _options(language: str) -> str:
    """How many play, and how many games add up."""
    fields = (
        ("players", range(MIN_PLAYERS, MAX_PLAYERS + 1), USUAL, "skull_bites.new.count"),
        ("games", range(1, MAX_GAMES + 1), 1, "skull_bites.new.games"),
    )
    return "".join(
        f'<label class="fld"><span>{e(t_in(language, word))}</span>'
        f'<select name="settings.{name}" data-kind="number">{_numbers(numbers, usual)}</select></label>'
        for name, numbers, usual, word in fields
    )


def _numbers(numbers: range, usual: int) -> str:
    return "".join(f'<option value="{n}"{" selected" if n == usual else ""}>{n}</option>' for n in numbers)


def _setup(language: str, owner: str, room: RoomView) -> str:
    """What is played: nobody chooses anything alone before the deal."""
    given = room.settings
    words = Words(language, _cards(room))
    told = t_in(language, "skull_bites.row.what", set=words.set_name(), games=given["games"])
    people = t_in(language, "skull_bites.row.title", n=given["players"])
    return f'<p class="sb-given"><b>{e(people)}</b> {e(told)}</p><p class="hint">{words.h("skull_bites.room.deal")}</p>'


def _cards(room: RoomView) -> CardSet:
    return _read(json.dumps(room.settings))


@lru_cache(maxsize=32)
def _read(settings: str) -> CardSet:
    """The cards of a room's settings, read once and not at every drawing."""
    return SKULL_BITES.read_settings(json.loads(settings)).set


def _problem(language: str, room: RoomView, problem: Problem) -> str:
    return problem_sentence(language, problem)


# ---- the match


def _parts(language: str, room: RoomView, table: SeatTable, chair: Chair, big: bool) -> Drawing:
    model = RoomModel(table, _cards(room), chair, language)
    since, chair.told = chair.told, model.act
    _arrive(model)
    return Drawing(parts_of(model, ways_on=False), tuple(moments_of(model, since)), model.pause())


def _arrive(model: TableModel) -> None:
    """Who comes anew is not shown old battles again."""
    if model.chair.battle is None:
        model.chair.battle, model.chair.results = battle_of(model.view), len(model.view.results)


def _click(table: SeatTable, chair: Chair, click: Click) -> str:
    if click.do in TOUCHES:
        TOUCHES[click.do](chair, table.view, click)
    if click.do != "play":
        return ""
    action = action_of(chair, click)
    chair.let_go()
    return action


# ---- after the end


def _whole(language: str, room: RoomView, stored: StoredMatch, table: SeatTable, chair: Chair, big: bool) -> Drawing:
    """Everything, through the eyes that one chooses, at the act that one looks at."""
    chair.seat = table.seat
    model = SoloModel(stored, chair, language)
    _arrive(model)
    return Drawing(parts_of(model, ways_on=False), tick=model.pause())


def _after(
    language: str, stored: StoredMatch, chair: Chair, click: Click, owner: str
) -> tuple[str, Mapping[str, str]] | None:
    if click.do in TOUCHES:
        TOUCHES[click.do](chair, SoloModel(stored, chair, language).view, click)
    elif click.do in LOOKS:
        LOOKS[click.do](chair, stored.match, click)
    return None


def _chosen(owner: str, room: RoomView, value: str) -> Mapping[str, Any]:
    return {}


ROOM = RoomBoard(
    style=_style,
    key="sb_table",
    options=_options,
    setup=_setup,
    chosen=_chosen,
    problem=_problem,
    chair=Chair,
    parts=_parts,
    click=_click,
    whole=_whole,
    after=_after,
)
