"""A mission being made: what each act of the editor does to it; without streamlit."""

from __future__ import annotations

from typing import Any

from engine.errors import BadFile, Problem
from engine.greeen_mafia.limits import MAX_FACILITIES, MIN_FACILITIES
from engine.greeen_mafia.mission_files import mission, read_file, read_mission
from engine.greeen_mafia.missions import KINDS, Mission
from ui.greeen_mafia.pictures import MOST_PIXELS_KEPT, fit_picture
from ui.greeen_mafia.words import say

__all__ = [
    "OWN",
    "add_card",
    "change",
    "field_name",
    "may_add",
    "may_remove",
    "named",
    "opened",
    "place_of",
    "remove_card",
    "start",
    "with_picture",
]

OWN = "own"
NEW_CARD = {"icon": "gate", "condition": {}, "damage": {"personnel": 1}}


def start(id: str = "original", name: str | None = None) -> Mission:
    """Return a copy of a shipped mission to begin with."""
    return mission(id).model_copy(update={"id": OWN, "name": name})


def place_of(number: str) -> tuple[str | int, ...]:
    """Return where a card stands in a mission's data."""
    return {"I": ("objective_1",), "II": ("objective_2",)}.get(
        number, ("facilities", int(number) - 1 if number.isdigit() else 0)
    )


def change(made: Mission, path: tuple[str | int, ...], value: Any) -> Mission:
    """Return the mission with one value changed. :raises BadFile: naming the field."""
    data = made.model_dump(mode="json")
    node: Any = data
    for step in path[:-1]:
        node = node[step]
    node[path[-1]] = value
    return read_mission(data)


def with_picture(made: Mission, place: tuple[str | int, ...], address: str | None, most: int) -> Mission:
    """Return the mission with a picture on a card, None being a file of more than ``most`` bytes. :raises BadFile:"""
    if address is None:
        raise BadFile([Problem(_picture_of(place), "picture_file_too_large", {"limit": most // 10**6})])
    return change(made, (*place, "picture"), fit_picture(address, _picture_of(place)))


def _picture_of(place: tuple[str | int, ...]) -> str:
    return ".".join(map(str, (*place, "picture")))


def add_card(made: Mission) -> Mission:
    """Return the mission with one more facility card. :raises BadFile: if there are as many as there may be."""
    data = made.model_dump(mode="json")
    data["facilities"].append(NEW_CARD)
    return read_mission(data)


def remove_card(made: Mission, number: str) -> Mission:
    """Return the mission without a facility card. :raises BadFile: if there are as few as there may be."""
    data = made.model_dump(mode="json")
    del data["facilities"][int(number) - 1]
    return read_mission(data)


def opened(text: str) -> Mission:
    """Return the mission of a file with its pictures written again. :raises BadFile: naming the field."""
    read = read_file(text)
    data = read.model_dump(mode="json")
    for number, card in read.cards().items():
        if card.picture:
            node: Any = data
            for step in place_of(number):
                node = node[step]
            node["picture"] = fit_picture(card.picture, _picture_of(place_of(number)), MOST_PIXELS_KEPT)
    return read_mission(data | {"id": OWN if read.id == "original" else read.id})


def may_add(made: Mission) -> bool:
    """Return whether one more facility card may be added."""
    return len(made.facilities) < MAX_FACILITIES


def may_remove(made: Mission, number: str) -> bool:
    """Return whether a card may be taken out."""
    return number.isdigit() and len(made.facilities) > MIN_FACILITIES


def field_name(language: str, where: str) -> str:
    """Return a dotted place of a mission file in words: ``facilities.2.damage`` is card 3, damage."""
    words = []
    for step in where.split("."):
        if step.isdigit():
            words.append(say(language, "editor.place.card", n=int(step) + 1))
        elif step in (*KINDS, "any"):
            words.append(say(language, f"kind.{step}"))
        elif step in FIELDS:
            words.append(say(language, f"editor.place.{step}"))
        elif step != "facilities" or where == "facilities":
            words.append(say(language, "editor.place.facilities") if step == "facilities" else step[:40])
    return say(language, "editor.place.join").join(words)


FIELDS = frozenset(
    ("condition", "damage", "icon", "name", "picture", "keep_limit", "objective_1", "objective_2", "file", "id")
)


def named(language: str, error: BadFile) -> BadFile:
    """Return an error whose problems name their fields in words."""
    return BadFile(
        [Problem(field_name(language, problem.where), problem.code, problem.params) for problem in error.problems]
    )
