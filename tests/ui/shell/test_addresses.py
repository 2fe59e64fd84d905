"""A match's address leads to its own game's page, whichever game's page was asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import create_engine, text
from streamlit.testing.v1 import AppTest

from engine.games import GAMES
from engine.match import Match
from tests.ui.conftest import OWNER
from ui.shell.locales import LANGUAGES, t_in
from ui.shell.session import store

Open = Callable[..., AppTest]


def stored(game: str, *computers: str) -> str:
    """The id of a match that has been played to its end where computers play it."""
    match = Match(GAMES[game], GAMES[game].default_settings(), 4, dict.fromkeys(computers, "random"))
    while match.play_computer():
        pass
    return store().create(match, OWNER)


def damage(match_id: str, column: str, value: str) -> None:
    with create_engine(store()._reading.url).begin() as database:
        database.execute(text(f"UPDATE matches SET {column} = :value WHERE id = :id"), {"value": value, "id": match_id})


def html(page: AppTest) -> str:
    return " ".join(element.proto.body for element in page.get("html"))


def place(page: AppTest) -> str:
    """Which game's page is shown, by what only it draws."""
    assert not page.exception
    if any(button.key == "gm_undo" for button in page.button):
        return "mafia_table"
    if page.get("plotly_chart"):
        return "board"
    return "watch" if ".st-key-watch_page{" in html(page) else ""


@pytest.mark.parametrize("asked", ["board", "watch", "mafia_table"])
@pytest.mark.parametrize(
    ("game", "computers", "led"),
    [
        ("greeen_mafia", (), "mafia_table"),
        ("shells_hack", (), "board"),
        ("shells_hack", ("blue", "red"), "watch"),
    ],
)
def test_an_address_leads_to_the_games_own_page(
    app: Open, asked: str, game: str, computers: tuple[str, ...], led: str
) -> None:
    match_id = stored(game, *computers)
    page = app(asked, match=match_id)
    if game == "shells_hack" and asked != "mafia_table":  # both pages are its own, and say what they cannot show
        assert not page.exception and t_in("en", "greeen_mafia.table.pack") not in html(page)
        return
    assert place(page) == led
    assert page.query_params["match"] in (match_id, [match_id])


@pytest.mark.parametrize(("game", "led"), [("greeen_mafia", "mafia_table"), ("shells_hack", "board")])
@pytest.mark.parametrize("summary", ["kept", "damaged"])
def test_a_list_leads_to_the_games_own_page(app: Open, game: str, led: str, summary: str) -> None:
    """Also where only the summary is damaged: the log is not."""
    match_id = stored(game)
    if summary == "damaged":
        damage(match_id, "summary", "{}")
    page = app("home" if summary == "kept" else "my_matches")
    assert place(page.button(key=f"continue_{match_id}").click().run()) == led


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("listed", ["home", "my_matches"])
def test_a_match_of_an_unknown_game_is_told_as_such(app: Open, listed: str, language: str) -> None:
    match_id = stored("shells_hack")
    damage(match_id, "game", "gone")
    page = app(listed, language)
    assert t_in(language, "matches.unreadable_text", id=match_id) in html(page)
    page.button(key=f"continue_{match_id}").click().run()
    told = t_in(language, "errors.unknown_id", kind=t_in(language, "errors.kind.game"), value="gone")
    assert not page.exception and told in html(page)
    assert t_in(language, "matches.title") in html(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("asked", ["board", "watch", "mafia_table"])
def test_no_board_is_drawn_for_an_unknown_game(app: Open, asked: str, language: str) -> None:
    match_id = stored("shells_hack")
    damage(match_id, "game", "gone")
    store()._live.drop(match_id)
    page = app(asked, language, match=match_id)
    told = t_in(language, "errors.unknown_id", kind=t_in(language, "errors.kind.game"), value="gone")
    assert not page.get("plotly_chart") and told in html(page)
