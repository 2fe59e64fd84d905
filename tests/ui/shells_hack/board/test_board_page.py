"""The board page run in memory: it opens, and every address that leads nowhere is a plain message."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, event, text
from streamlit.testing.v1 import AppTest

from engine.games import GAMES
from engine.match import Match
from tests.ui.conftest import OWNER
from tests.ui.shells_hack.tables import match
from ui.shell import session
from ui.shell.locales import LANGUAGES, md_text, t_in
from ui.shells_hack.board.chair import CHAIR

Open = Callable[..., AppTest]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("acts", [0, 20, 400])
def test_a_stored_match_is_drawn(app: Open, language: str, acts: int) -> None:
    match_id = session.store().create(match(acts), OWNER)
    page = app("board", language, match=match_id)
    assert not page.exception
    chair = page.session_state[f"{CHAIR}{match_id}"]
    assert chair.beat >= 1 and chair.drawn == session.store().load(match_id).match.next_number


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("match_id", "key"), [("", "no_match"), ("AAAAAAAAAA", "unknown_match"), ("<b>", "unknown_match")]
)
def test_an_address_without_a_match_is_a_message(app: Open, language: str, match_id: str, key: str) -> None:
    page = app("board", language, match=match_id) if match_id else app("board", language)
    assert not page.exception
    assert any(t_in(language, f"errors.{key}.title") in html.proto.body for html in page.get("html"))


def test_a_match_of_another_game_has_no_board_here(app: Open) -> None:
    """The address leads to that game's own page, whose test is tests/ui/shell/test_addresses.py."""
    others = [game for name, game in GAMES.items() if name != "shells_hack"]
    for game in others:
        match_id = session.store().create(Match(game, game.default_settings(), 1), OWNER)
        page = app("board", "en", match=match_id)
        assert not page.exception and not page.get("plotly_chart")


def test_a_match_deleted_meanwhile_is_a_message_once(app: Open) -> None:
    match_id = session.store().create(match(3), OWNER)
    page = app("board", "en", match=match_id)
    session.store().delete(match_id, OWNER)
    page.run()
    assert not page.exception
    assert any(t_in("en", "errors.unknown_match.title") in html.proto.body for html in page.get("html"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_is_gone_is_told_before_the_next_act(app: Open, language: str) -> None:
    match_id = session.store().create(match(3), OWNER)
    page = app("board", language, match=match_id)
    Path(str(session.store()._reading.url.database)).unlink()
    page.run()
    assert not page.exception
    assert any(t_in(language, "errors.store_moved") in html.proto.body for html in page.get("html"))


def no_room(connection: sqlite3.Connection, *_: object) -> None:
    connection.execute("PRAGMA max_page_count = 1")  # as many as there are


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_disk_at_the_instant_pace_leaves_the_match_in_sight(app: Open, language: str) -> None:
    match_id = session.store().create(match(0, blue="rulebook", red="rulebook"), OWNER)
    event.listen(session.store()._writing, "checkout", no_room)
    page = app("board", language, match=match_id)
    chair = page.session_state[f"{CHAIR}{match_id}"]
    chair.pace = "instant"
    page.run()
    assert not page.exception and page.get("plotly_chart"), "the board is drawn"
    assert [toast.value for toast in page.toast] == [md_text(t_in(language, "errors.store_full"))]
    assert chair.paused and not session.store().load(match_id).broken
    page.run()
    assert not page.toast, "it is told once, and nothing is tried again by itself"


def test_a_log_that_no_longer_fits_is_shown_as_far_as_it_does(app: Open) -> None:
    """The valid prefix, and that it cannot go on; no entry is lost."""
    match_id = session.store().create(match(20), OWNER)
    url = str(session.store()._reading.url)
    session.store().close()
    session.store.clear()
    with create_engine(url).begin() as database:
        database.execute(text("UPDATE entries SET action = 'play osint nowhere' WHERE number = 12"))
    page = app("board", "en", match=match_id)
    assert not page.exception
    stored = session.store().load(match_id)
    assert stored.broken is not None and stored.match.acts == 11
