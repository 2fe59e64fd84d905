"""Match files go out and come in again; damaged ones are named errors with the place, or their valid prefix."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.errors import BadFile
from matches.errors import BadName
from matches.store import Store
from tests.matches.conftest import dealt

pytestmark = pytest.mark.sqlite_first

OWNER = "a" * 22


@pytest.fixture
def content(store: Store) -> dict[str, Any]:
    """The content of a good file with four entries, one of them a take-back."""
    match_id = store.create(dealt(right="greedy"), OWNER)
    acts = [("left", "take 2"), ("host", "undo"), ("left", "take 1"), ("right", "take 3")]
    for number, (seat, action) in enumerate(acts, start=1):
        store.append(match_id, number, seat, action, {"by_hand": True} if seat == "right" else None)
    exported = store.export_text(match_id)
    assert json.loads(exported) == store.load(match_id).match.to_json()
    data: dict[str, Any] = json.loads(exported)
    return data


@pytest.mark.parametrize("encoding", [None, "utf-8", "utf-8-sig"])
def test_a_file_comes_back_as_the_same_match(store: Store, content: dict[str, Any], encoding: str | None) -> None:
    text = json.dumps(content)
    result = store.import_text(text.encode(encoding) if encoding else text, OWNER, "from a file")
    assert result.broken is None and not result.rules_changed
    found = store.load(result.id)
    assert found.match.to_json() == content
    assert found.name == "from a file"
    assert store.append(result.id, 5, "left", "take 1").match.next_number == 6


def test_of_a_log_that_breaks_the_valid_prefix_is_kept_and_said(store: Store, content: dict[str, Any]) -> None:
    content["log"][2][2] = "take 7"
    result = store.import_text(json.dumps(content), OWNER)
    assert result.broken is not None
    assert result.broken.valid == 2 and result.broken.params["number"] == 3
    assert "take 7" in str(result.broken)
    found = store.load(result.id)
    assert len(found.match.entries) == 2
    assert found.broken is None, "what was kept is a whole match again"
    store.append(result.id, 3, "left", "take 3")


def test_a_gap_or_a_double_in_the_numbers_breaks_the_log(store: Store, content: dict[str, Any]) -> None:
    content["log"][1][0] = 3
    broken = store.import_text(json.dumps(content), OWNER).broken
    assert broken is not None and broken.valid == 1


def test_a_file_of_other_rules_says_so(store: Store, content: dict[str, Any]) -> None:
    content["rules"] = "0" * 16
    result = store.import_text(json.dumps(content), OWNER)
    assert result.rules_changed and result.broken is None
    assert not store.load(result.id).rules_changed, "it was replayed by the rules of today"


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"format": "score"}, "format"),
        ({"version": 99}, "version"),
        ({"game": "chess"}, "game"),
        ({"settings": []}, "settings"),
        ({"settings": {"stones": 0}}, "settings.stones"),
        ({"settings": {"rocks": 3}}, "settings.rocks"),
        ({"seed": "five"}, "seed"),
        ({"seed": -1}, "seed"),
        ({"players": {"left": "nobody"}}, "players"),
        ({"players": {"judge": "human"}}, "players"),
        ({"name": 7}, "name"),
        ({"log": {}}, "log"),
        ({"log": [[1, "left"]]}, "log.0"),
        ({"log": [[1, "left", "take 1", {}], "take 2"]}, "log.1"),
        ({"log": [[1, "left", "take 1", {}]] * 20_001}, "log"),
    ],
)
def test_a_damaged_file_is_refused_with_the_place(
    store: Store, content: dict[str, Any], change: dict[str, Any], place: str
) -> None:
    before = len(store.list(OWNER))
    with pytest.raises(BadFile) as caught:
        store.import_text(json.dumps(content | change), OWNER)
    assert [problem.where for problem in caught.value.problems] == [place]
    assert len(store.list(OWNER)) == before


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "not json", '{"format": "card-match"', "[" * 100_000, b"\xff\xfe\x00{", b"\x89PNG", "1" * 5000]
    + [json.dumps("x" * 2_000_001)],
    ids=lambda text: repr(text[:12]),
)
def test_what_is_no_match_file_is_refused(store: Store, text: str | bytes) -> None:
    with pytest.raises(BadFile):
        store.import_text(text, OWNER)
    assert store.list(OWNER) == []


def test_anything_in_a_note_survives(store: Store, content: dict[str, Any]) -> None:
    odd = r'{"odd": ["\ud800", "\u0000", 1e999, "<script>", 123456789012345678901]}'
    match_id = store.import_text(json.dumps(content).replace("{}", odd, 1), OWNER).id
    again = store.import_text(store.export_text(match_id), OWNER).id
    assert store.load(again).match.entries == store.load(match_id).match.entries


def test_a_bad_name_stores_nothing(store: Store, content: dict[str, Any]) -> None:
    with pytest.raises(BadName):
        store.import_text(json.dumps(content), OWNER, "x" * 61)
    assert len(store.list(OWNER)) == 1


def test_a_file_keeps_the_name_of_its_match(store: Store, content: dict[str, Any]) -> None:
    match_id = store.import_text(json.dumps(content), OWNER).id
    assert store.load(match_id).name == "" and "name" not in json.loads(store.export_text(match_id))
    store.rename(match_id, OWNER, "3年B組 <1>")
    text = store.export_text(match_id)
    assert json.loads(text)["name"] == "3年B組 <1>"
    again = store.import_text(text, OWNER, "shells-hack-2026-11-29")
    assert again.name == store.load(again.id).name == "3年B組 <1>"


def test_a_name_of_spaces_in_a_file_is_none(store: Store, content: dict[str, Any]) -> None:
    assert store.import_text(json.dumps(content | {"name": " \n "}), OWNER, "file").name == "file"


def test_a_file_with_too_long_a_name_stores_nothing(store: Store, content: dict[str, Any]) -> None:
    with pytest.raises(BadName):
        store.import_text(json.dumps(content | {"name": "x" * 61}), OWNER)
    assert len(store.list(OWNER)) == 1
