"""Damaged files of the app itself, and a store that fails: a plain message on every page, and every page rests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from streamlit.testing.v1 import AppTest

from engine.errors import BadData, Problem
from engine.shells_hack.rules import cards
from matches.errors import StoreFailed
from tests.ui.conftest import OWNER
from tests.ui.shells_hack.tables import match
from ui.shell import locales, match_lists, session
from ui.shell.locales import LANGUAGES, t_in
from ui.shells_hack import home_art
from ui.shells_hack.board import acts
from ui.shells_hack.board.chair import CHAIR

Open = Callable[..., AppTest]


def shown(page: AppTest) -> str:
    return " ".join(element.proto.body for element in page.get("html"))


@pytest.fixture
def damage(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Makes the card tables unreadable."""

    def broken(*_: Any, **__: Any) -> Any:
        raise BadData([Problem("cards.0.cost", "greater_than_equal", {"ge": 0, "given": "-1"})], "attacks.json")

    def damage() -> None:
        cards.load.cache_clear()
        for kept in vars(home_art).values():  # the picture of an earlier test hides the damage
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()
        monkeypatch.setattr(cards, "read_table", broken)

    yield damage
    cards.load.cache_clear()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["home", "new_match", "architect", "compare", "own_cards", "rules"])
def test_a_damaged_card_file_is_told_with_its_place(
    app: Open, damage: Callable[[], None], name: str, language: str
) -> None:
    damage()
    page = app(name, language, tab="cards")
    assert not page.exception
    assert "attacks.json" in shown(page) and "cards.0.cost" in shown(page)


def test_a_match_is_not_blamed_for_a_damaged_card_file(app: Open, damage: Callable[[], None]) -> None:
    match_id = session.store().create(match(3), OWNER)
    damage()
    session.store()._live.drop(match_id)
    page = app("board", "en", match=match_id)
    assert not page.exception
    assert "attacks.json" in shown(page)


def test_damaged_texts_are_told_in_english(app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(language: str) -> Any:
        raise BadData([Problem("file", "not_json", {"line": 3})], f"{language}/board.json")

    page = app()
    monkeypatch.setattr(locales, "_texts", broken)
    page.run()
    assert not page.exception
    assert "board.json" in shown(page)


def broken_off() -> None:
    from ui.shell.error_boundary import unforeseen

    assert unforeseen(ZeroDivisionError("of this very test"))


@pytest.mark.parametrize("damaged", [False, True])
def test_what_nobody_foresaw_is_told_without_its_name(monkeypatch: pytest.MonkeyPatch, damaged: bool) -> None:
    """Also where the damaged file is the one with the sentences."""

    def broken(language: str) -> Any:
        raise BadData([Problem("file", "not_json", {"line": 3})], f"{language}/frame.json")

    if damaged:
        monkeypatch.setattr(locales, "_texts", broken)
    page = AppTest.from_function(broken_off).run()
    assert not page.exception
    assert "Something went wrong" in shown(page) and "very test" not in shown(page)


def test_a_board_whose_acts_cannot_be_kept_rests(app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store can be read but not written: the CPUs' acts fail each time, the look for news does not."""
    match_id = session.store().create(match(3, red="rulebook", blue="rulebook"), OWNER)
    runs = []

    def failing(*_: Any) -> None:
        runs.append(1)
        raise StoreFailed("attempt to write a readonly database")

    monkeypatch.setattr(acts, "hurry", failing)
    page = app("board", "en", match=match_id)
    page.session_state[f"{CHAIR}{match_id}"].pace = "instant"
    page.run()
    assert not page.exception
    assert len(runs) == 1 and "readonly" in page.toast[0].value and page.get("plotly_chart")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("column", "value"), [("summary", "5"), ("summary", "{}"), ("summary", "{"), ("updated", "x"), ("game", "gone")]
)
def test_a_damaged_match_takes_no_list_away(app: Open, language: str, column: str, value: str) -> None:
    good, bad = (session.store().create(match(3), OWNER, name) for name in ("Good", "Bad"))
    with create_engine(session.store()._reading.url).begin() as database:
        database.execute(text(f"UPDATE matches SET {column} = :value WHERE id = :id"), {"value": value, "id": bad})
    home = app("home", language)
    assert not home.exception and "Good" in shown(home)
    page = app("my_matches", language)
    assert not page.exception
    assert "Good" in shown(page) and t_in(language, "matches.unreadable_text", id=bad) in shown(page)
    page.button(key=f"manage_{bad}").click().run()
    assert not page.exception
    session.store().delete(bad, OWNER)
    assert [line.id for line in session.store().list(OWNER)] == [good]


def test_a_row_whose_numbers_are_none_is_told(app: Open) -> None:
    match_id = session.store().create(match(3), OWNER)
    (line,) = session.store().list(OWNER)
    for name in ("turn", "turn_limit", "price", "phase"):
        odd = replace(line, snapshot=line.snapshot | {name: None})
        assert match_id in match_lists.row("en", odd, line.updated, line.updated)
