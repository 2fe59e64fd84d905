"""Mission files: round trip, and a named error at the field for everything that is wrong (G7)."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from engine.errors import BadFile, BadSettings
from engine.greeen_mafia.mission_files import MAX_FILE, mission, missions, read_file, write_file
from tests.engine.greeen_mafia.dealt import GAME

PNG = "data:image/png;base64," + base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"0" * 40).decode()


@pytest.mark.parametrize("id", missions())
def test_round_trip(id: str) -> None:
    assert read_file(write_file(mission(id))) == mission(id)
    assert read_file("\ufeff" + write_file(mission(id))) == mission(id)


def changed(*path: str | int, to: Any) -> str:
    data = json.loads(write_file(mission("original")))
    node = data
    for step in path[:-1]:
        node = node[step]
    if to is None:
        del node[path[-1]]
    else:
        node[path[-1]] = to
    return json.dumps(data)


CARD = ("mission", "facilities", 2)
WRONG = {
    "no cards": (("mission", "facilities"), [], "facilities", "too_few"),
    "a card too few": (("mission", "facilities"), [{"icon": "bar", "damage": {}}] * 4, "facilities", "too_few"),
    "a card too many": (("mission", "facilities"), [{"icon": "bar", "damage": {}}] * 10, "facilities", "too_many"),
    "negative": ((*CARD, "condition", "personnel"), -1, "facilities.2.condition.personnel", "greater_than_equal"),
    "enormous": ((*CARD, "damage", "equipment"), 10**30, "facilities.2.damage.equipment", "less_than_equal"),
    "a fraction": ((*CARD, "damage", "equipment"), 0.5, "facilities.2.damage.equipment", "int_type"),
    "true": ((*CARD, "damage", "equipment"), True, "facilities.2.damage.equipment", "int_type"),
    "unknown icon": ((*CARD, "icon"), "castle", "facilities.2.icon", "literal_error"),
    "no picture": ((*CARD, "picture"), "data:image/png;base64,AAAA", "facilities.2.picture", "not_a_picture"),
    "a script": ((*CARD, "picture"), "data:image/svg+xml;base64,AAAA", "facilities.2.picture", "not_a_picture"),
    "an address": ((*CARD, "picture"), "https://example.org/x.png", "facilities.2.picture", "not_a_picture"),
    "a large picture": ((*CARD, "picture"), PNG + "A" * 90_000, "facilities.2.picture", "picture_too_large"),
    "a long name": ((*CARD, "name"), "x" * 25, "facilities.2.name", "string_too_long"),
    "an empty name": ((*CARD, "name"), "", "facilities.2.name", "string_too_short"),
    "keep limit": (("mission", "keep_limit"), 0, "keep_limit", "greater_than_equal"),
    "a stranger": (("mission", "stranger"), 1, "stranger", "extra_forbidden"),
    "no damage": ((*CARD, "damage"), None, "facilities.2.damage", "missing"),
    "no id": (("mission", "id"), None, "id", "missing"),
    "version": (("version",), 2, "version", "other_version"),
    "format": (("format",), "chess", "format", "not_a_mission"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_named_at_its_field(name: str) -> None:
    path, value, where, code = WRONG[name]
    with pytest.raises(BadFile) as caught:
        read_file(changed(*path, to=value))
    assert (where, code) in [(problem.where, problem.code) for problem in caught.value.problems]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "3", "[" * 50_000, "x" * (MAX_FILE + 1), "\x00", '{"a": NaN}'])
def test_files_that_are_no_mission(text: str) -> None:
    with pytest.raises(BadFile) as caught:
        read_file(text)
    assert all(problem.where for problem in caught.value.problems)


def test_a_picture_stays() -> None:
    read = read_file(changed(*CARD, "picture", to=PNG))
    assert read.facilities[2].picture == PNG
    assert GAME.read_settings({"mission": read.model_dump(mode="json")}).mission == read


@pytest.mark.parametrize(("deal", "code"), [(0, "greater_than_equal"), (5041, "less_than_equal"), ("x", "int_type")])
def test_deal_numbers(deal: Any, code: str) -> None:
    with pytest.raises(BadSettings) as caught:
        GAME.make_settings(deal=deal)
    assert [(problem.where, problem.code) for problem in caught.value.problems] == [("deal", code)]
