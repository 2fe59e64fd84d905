"""Reading data files: whatever is wrong in one has a name, a file and a place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import catalog
from engine.errors import BadData, BadSettings
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.rules import cards


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"{", "not_json"),
        (b"[" * 100_000, "unreadable"),
        (b"\xff\xfe{}", "unreadable"),
        (b"", "not_json"),
        (b'{"a": ' + b"9" * 5000 + b"}", "unreadable"),
    ],
)
def test_a_file_that_is_no_json(tmp_path: Path, content: bytes, code: str) -> None:
    """One error for every kind of broken file."""
    path = tmp_path / "attacks.json"
    path.write_bytes(content)
    with pytest.raises(BadData) as caught:
        catalog.read_json(path)
    assert caught.value.problems[0].code == code
    assert "attacks.json" in str(caught.value)


def test_a_missing_file(tmp_path: Path) -> None:
    """Named as well."""
    with pytest.raises(BadData, match="nothing.json"):
        catalog.read_json(tmp_path / "nothing.json")


@pytest.mark.parametrize("text", ["{x", "x}", "{a!z}", 5, None])
def test_a_sentence_that_cannot_be_filled_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: object) -> None:
    """Found when the language is read, not when the sentence is first said."""
    (tmp_path / "xx").mkdir()
    (tmp_path / "xx" / "board.json").write_text(json.dumps({"strip": {"turn": text}}), "utf-8")
    monkeypatch.setattr(catalog, "LOCALES", tmp_path)
    catalog.texts.cache_clear()
    with pytest.raises(BadData) as caught:
        catalog.texts("xx")
    assert caught.value.problems[0].where == "board.strip.turn"
    assert "xx/board.json" in str(caught.value)


def test_an_id_in_both_card_tables(tmp_path: Path) -> None:
    """Cards of both teams share one space of ids: a name belongs to one card."""
    for path in cards.FOLDER.rglob("*.json"):
        copy = tmp_path / path.relative_to(cards.FOLDER)
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(path.read_bytes())
    table = json.loads((tmp_path / "attacks.json").read_text("utf-8"))
    table["cards"][0]["id"] = "edr"
    (tmp_path / "attacks.json").write_text(json.dumps(table), "utf-8")
    with pytest.raises(BadData, match=r"countermeasures.json: .*duplicate \(id edr\)"):
        cards.load(tmp_path)


def test_the_command_line_reads_templates_too() -> None:
    """``cards`` names what is wrong in any data file of the game."""
    assert [row["id"] for row in SHELLS_HACK.cards()["templates"]][0] == "rulebook"


def test_a_funds_cap_that_makes_no_match_is_named_with_the_least_that_does() -> None:
    """D30: with a cap of 1 no entry card can be paid for; the sentence names the cap, not the architecture."""
    settings = SHELLS_HACK.make_settings(funds_cap=1)
    with pytest.raises(BadSettings) as caught:
        SHELLS_HACK.new(settings, 1)
    (problem,) = caught.value.problems
    assert (problem.where, problem.code, problem.params["given"]) == ("funds_cap", "funds_cap_too_small", 1)
    SHELLS_HACK.new(SHELLS_HACK.make_settings(funds_cap=problem.params["least"]), 1)
