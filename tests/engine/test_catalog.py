"""Reading data files: whatever is wrong in one has a name, a file and a place."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

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


@pytest.fixture
def locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str, Any], None]]:
    """Writes locale files of a language xx of its own: ``locales("toy/home", {...})``."""

    def write(name: str, content: Any) -> None:
        path = tmp_path / "xx" / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content), "utf-8")

    monkeypatch.setattr(catalog, "LOCALES", tmp_path)
    catalog.texts.cache_clear()
    yield write
    catalog.texts.cache_clear()


def test_files_of_one_name_are_one_section(locales: Callable[[str, Any], None]) -> None:
    """A game adds to what all games share, and says the rest alone."""
    locales("home", {"resume": "Resume"})
    locales("toy/home", {"toy": {"lead": "A toy."}})
    locales("toy/toy", {"play": "Play"})
    assert catalog.texts("xx") == {"home.resume": "Resume", "home.toy.lead": "A toy.", "toy.play": "Play"}


@pytest.mark.parametrize("first", ["home", "other/home"])
def test_a_sentence_in_two_files_is_refused_with_both_names(locales: Callable[[str, Any], None], first: str) -> None:
    locales(first, {"resume": "Resume"})
    locales("toy/home", {"resume": "Resume"})
    with pytest.raises(BadData) as caught:
        catalog.texts("xx")
    assert f"xx/{first}.json" in str(caught.value) and "xx/toy/home.json" in str(caught.value)
    assert caught.value.problems[0].where == "home.resume"


def test_a_name_that_is_missing_is_looked_for_in_the_files_of_its_section(locales: Callable[[str, Any], None]) -> None:
    locales("toy/cards", {"card": {"one": "One"}})
    with pytest.raises(BadData, match=r"xx/toy/cards\.json: card\.two"):
        catalog.name("xx", "cards.card.two")


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
