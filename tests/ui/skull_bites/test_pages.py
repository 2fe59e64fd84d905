"""Every page of Skull Bites runs in both languages, and its widgets change what they should."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from engine.match import Match
from engine.skull_bites.cards import FACTIONS
from engine.skull_bites.game import SKULL_BITES
from engine.skull_bites.set_files import HOUSE, card_set, read_set
from engine.skull_bites.simulation import GamesJob
from tests.ui.conftest import OWNER
from ui.charts.look import Look
from ui.shell.locales import LANGUAGES
from ui.shell.session import store
from ui.skull_bites import catalog
from ui.skull_bites.figures import Counted, charts
from ui.skull_bites.prose import BOOK, steps
from ui.skull_bites.setup import fresh, match_of
from ui.skull_bites.words import Words

Open = Callable[..., AppTest]
PAGES = ("skull_new", "skull_table", "skull_rules", "skull_analytics")


def html(test: AppTest) -> str:
    assert not test.exception
    return " ".join(element.proto.body for element in test.get("html"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("query", [{}, {"match": "nonsense", "tab": "cards"}], ids=str)
def test_a_page_runs(app: Open, page: str, query: dict[str, str], language: str) -> None:
    assert html(app(page, language, **query))


def test_a_match_is_begun_as_chosen(app: Open) -> None:
    test = app("skull_new")
    test.segmented_control(key="skull_count").set_value(3).run()
    test.segmented_control(key="skull_games").set_value(2).run()
    test.segmented_control(key="skull_seat_2").set_value("random").run()
    test.button(key="skull_start").click().run()
    assert not test.exception
    (kept,) = store().list(OWNER)
    match = store().load(kept.id).match
    assert (match.settings.players, match.settings.games, match.settings.set.id) == (3, 2, HOUSE)
    assert match.players == {"p1": "human", "p2": "sensible", "p3": "random"}


def test_an_own_set_is_named_everywhere() -> None:
    data = card_set(HOUSE).model_dump(mode="json") | {"id": "box", "name": "<b>Box</b>"}
    data["storytellers"][0] |= {"name": "A [link](x)", "copies": 2}
    data["magic"]["fire"] = [*data["magic"]["fire"], 1]
    cards = read_set(json.loads(json.dumps(data)))
    words = Words("en", cards)
    assert words.set_name() == "<b>Box</b>"
    assert words.card("volcano_2") == "A [link](x) (no. 2)" and words.card("fire_1_2") == "Fire 1 (no. 2)"
    assert set(words.faces) == set(cards.card_ids().values()) and set(words.people) == set(
        cards.adventurer_ids().values()
    )
    assert match_of(fresh()).settings.players == 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_and_cards_are_whole(language: str) -> None:
    """S1–S15 and the own decisions, every card of the house set."""
    assert set(range(1, 16)) <= set(BOOK.numbers(language)) and max(BOOK.numbers(language)) > 40
    book, words = BOOK.html(language), Words(language, card_set(HOUSE))
    assert all(f'href="#s{n}"' in book for n in range(4, 16)) and steps(language).count("<li>") == 6
    cards = catalog.deck_html(words) + catalog.people_html(words, FACTIONS)
    assert cards.count("sb-card ") == len(words.faces) and cards.count("sb-person ") == len(words.people)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_chart_has_its_data(language: str, theme: str) -> None:
    """The numbers in the table are those counted: wins of a faction among the decided games, and Wilson's interval."""
    settings = SKULL_BITES.make_settings(players=3)
    tally = GamesJob(settings.model_dump_json(), ("random",) * 3, 3, 0, 12).play()
    shown = Counted(3, tally)
    drawn = charts(Words(language, settings.set), Look(theme), [shown], shown)
    assert [chart.key for chart in drawn] == ["factions", "seats", "first", "second", "lengths"]
    ((name, games, rate, low, high),) = drawn[0].rows
    assert games == sum(tally.factions.values()) and rate == round(tally.factions["witch"] / games, 5)
    assert low < rate < high and str(3) in name
    assert sum(row[1] for row in drawn[2].rows) == 36  # three first adventurers a game
    assert sum(row[1] for row in drawn[4].rows) == 12
    assert all(chart.title and chart.note and len(chart.columns) == len(chart.rows[0]) for chart in drawn)


def test_the_match_of_another_game_leads_to_its_page(app: Open) -> None:
    match = Match(SKULL_BITES, SKULL_BITES.make_settings(players=3), 4)
    id = store().create(match, OWNER)
    test = app("my_matches")
    assert "Skull Bites, 3 players" in html(test)
    test.button(key=f"continue_{id}").click().run()
    assert not test.exception
