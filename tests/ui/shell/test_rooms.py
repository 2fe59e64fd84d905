"""Matches of rooms on the pages of solo matches: closed there; and those that ended by no rule, taken home."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from html import unescape

import pytest
from streamlit.testing.v1 import AppTest

from engine.game import ALL, HOST
from engine.games import GAMES
from engine.match import ENDINGS, Match
from matches.rooms.rooms import Rooms
from matches.rooms.talk import PHRASES
from tests.matches.rooms.party import Party, matched
from tests.ui.conftest import OWNER
from tests.ui.shells_hack.tables import match as played
from tests.ui.shells_hack.tables import model
from ui.greeen_mafia.table import end_html
from ui.shell import room_texts, session
from ui.shell.locales import LANGUAGES, t_in
from ui.shells_hack.board.result import result_html

Open = Callable[..., AppTest]
PAGES = {"shells_hack": ("board", "watch"), "greeen_mafia": ("mafia_table",)}


@pytest.fixture
def rooms(app: Open) -> Iterator[Rooms]:
    """Rooms in the app's own store."""
    opened = Rooms.open()
    yield opened
    opened.close()


def shown(page: AppTest) -> str:
    assert not page.exception
    return unescape(" ".join(html.proto.body for html in page.get("html")))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize(("game", "page"), [(game, page) for game, pages in PAGES.items() for page in pages])
def test_the_address_of_a_rooms_match_shows_nothing_of_it(
    app: Open, rooms: Rooms, game: str, page: str, over: bool, language: str
) -> None:
    party: Party = matched(rooms, game)
    if over:
        rooms.resign(party.host)
    text = shown(app(page, language, match=party.room().match))
    assert t_in(language, "errors.match_of_room") in text
    settings = rooms._matches.load(party.room().match).match.settings.model_dump(mode="json")
    for part in settings.values():
        if isinstance(part, dict) and game == "shells_hack":
            assert json.dumps(part["id"]) not in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", ENDINGS)
def test_a_match_that_was_given_up_is_shown_to_its_end(app: Open, language: str, how: str) -> None:
    """Board, watching and result say who won and why; both cards are open."""
    match = played(9)
    match.play(HOST, f"end {how} red")
    drawn = model(match, language=language)
    html = unescape(result_html(drawn))
    assert drawn.over and drawn.view.phase == "over" and drawn.view.company is not None
    assert room_texts.ending(language, how) in html and drawn.words.say("board.result.blue") in html
    id = session.store().create(match, OWNER)
    for page in PAGES["shells_hack"]:
        assert t_in(language, "errors.match_of_room") not in shown(app(page, language, match=id))
    assert not app("my_matches", language).exception


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("how", ENDINGS)
def test_a_deal_that_was_given_up_is_shown_to_its_end(app: Open, language: str, how: str) -> None:
    game = GAMES["greeen_mafia"]
    match = Match(game, game.default_settings(), 5)
    match.play("player", game.encode(game.legal(match.state, "player")[0]))
    match.play(HOST, f"end {how} player")
    assert room_texts.ending(language, how) in unescape(end_html(language, match.view(ALL), 3))
    id = session.store().create(match, OWNER)
    for page, given in (("mafia_table", {"match": id}), ("mafia_results", {}), ("my_matches", {})):
        shown(app(page, language, **given))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_rooms_say_has_words(language: str) -> None:
    assert all(room_texts.phrase(language, phrase) for phrase in PHRASES)
    assert room_texts.ending(language, "price") == ""
    assert room_texts.seat_name(language, "greeen_mafia", "racer_1") != room_texts.seat_name(
        language, "greeen_mafia", "racer_2"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_home_page_leads_to_a_room_of_ones_own_and_to_one_by_its_number(app: Open, language: str) -> None:
    page = app("home", language)
    assert t_in(language, "home.rooms.title") in shown(page)
    page.text_input(key="room_number").set_value("0427")
    page.button(key="room_join").click().run()
    assert page.query_params["room"] in ("0427", ["0427"])
    page = app("home", language)
    page.text_input(key="room_number").set_value("<i>7")
    page.button(key="room_join").click().run()  # which is no number: the lobby asks for one
    assert "room" not in page.query_params and not page.exception
    page = app("home", language)
    page.button(key="room_make").click().run()
    assert "room" not in page.query_params and not page.exception
