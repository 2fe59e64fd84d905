"""Every page of GREEEN MAFIA runs in both languages, and its widgets change what they should."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from engine.errors import BadSettings
from engine.game import HOST
from engine.greeen_mafia.mission_files import mission
from engine.greeen_mafia.plan import prepare
from engine.greeen_mafia.solver import measure
from engine.match import Match
from tests.ui.conftest import OWNER
from ui.greeen_mafia import deal as deals
from ui.greeen_mafia import editor, own
from ui.greeen_mafia.charts import rate_figure
from ui.greeen_mafia.deal import GAME
from ui.greeen_mafia.prose import BOOK
from ui.greeen_mafia.results import results_of
from ui.greeen_mafia.words import amounts
from ui.shell.design_store import designs
from ui.shell.locales import LANGUAGES
from ui.shell.session import store

Open = Callable[..., AppTest]
PAGES = ("mafia_deal", "mafia_table", "mafia_missions", "mafia_print", "mafia_results", "mafia_rules")


@pytest.fixture(autouse=True)
def fresh_designs(app: Open) -> Iterator[None]:
    """The missions kept in this test's own store."""
    designs.clear()
    yield
    designs().close()
    designs.clear()


def html(test: AppTest) -> str:
    return " ".join(element.proto.body for element in test.get("html"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    "query", [{}, {"mission": "long_night"}, {"mission": "nonsense", "match": "nonsense"}], ids=str
)
def test_a_page_runs(app: Open, page: str, query: dict[str, str], language: str) -> None:
    test = app(page, language, **query)
    assert not test.exception
    assert html(test)


def begin(deal: int, **settings: object) -> tuple[str, Match]:
    match = Match(GAME, GAME.make_settings(deal=deal, **settings), 0)
    return store().create(match, OWNER), match


def click(test: AppTest, key: str) -> AppTest:
    test.button(key=key).click().run()
    assert not test.exception
    return test


def test_a_deal_by_number_is_started(app: Open) -> None:
    test = app("mafia_deal", mission="harbour")
    test.segmented_control(key="mafia_way").set_value("number").run()
    test.text_input(key="mafia_number").set_value("5041").run()
    assert "fielderr" in html(test) and test.button(key="gm_start").disabled
    test.text_input(key="mafia_number").set_value("271").run()
    click(test, "gm_start")
    (kept,) = store().list(OWNER)
    match = store().load(kept.id).match
    assert (match.settings.mission, match.settings.deal) == (mission("harbour"), 271)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_is_played_to_its_end(app: Open, language: str) -> None:
    """With the lamp and the hints: every kill of the best line, objective I, the turning over, objective II."""
    id, match = begin(139)
    test = app("mafia_table", language, match=id)
    for key in ("mafia_lamp", "mafia_hints"):
        test.toggle(key=key).set_value(True).run()
    turned = False
    while GAME.to_act(match.state):
        action = GAME.encode(GAME.best(match.state))
        assert "gmlamp on" in html(test)
        click(test, f"gm_{action.replace(' ', '_')}")
        match.play("player", action)
        turned = turned or "gmturned" in html(test)
    assert turned and "gmend" in html(test)
    stored = store().load(id)
    assert [entry.action for entry in stored.match.entries] == [entry.action for entry in match.entries]
    assert stored.match.entries[0].note == {"helped": True}
    assert stored.snapshot["outcome"] == {"winners": ["player"], "termination": "victory"}


def test_the_order_is_offered_only_before_the_first_kill(app: Open) -> None:
    id, _ = begin(139)
    test = app("mafia_table", match=id)
    assert not test.button(key="gm_show_order").disabled
    click(test, "gm_kill_1")
    assert test.button(key="gm_show_order").disabled
    click(test, "gm_undo")
    assert not test.button(key="gm_show_order").disabled
    assert [(entry.seat, entry.action) for entry in store().load(id).match.entries] == [
        ("player", "kill 1"),
        (HOST, "undo"),
    ]


def test_a_stale_page_plays_nothing(app: Open) -> None:
    id, _ = begin(1)
    test = app("mafia_table", match=id)
    store().append(id, 1, "player", "kill 2")
    click(test, "gm_kill_1")
    assert [entry.action for entry in store().load(id).match.entries] == ["kill 2"]
    assert 'class="msg error"' in html(test)


def test_the_same_deal_again(app: Open) -> None:
    id, _ = begin(77, mission="two_hands", keep="optional")
    click(app("mafia_table", match=id), "gm_restart")
    again = {row.id for row in store().list(OWNER)} - {id}
    settings = store().load(again.pop()).match.settings
    assert (settings.mission.id, settings.deal, settings.keep) == ("two_hands", 77, "optional")


def test_a_mission_is_edited_kept_and_shared(app: Open) -> None:
    test = app("mafia_missions")
    test.number_input(key="gme_0_facilities_0_damage_personnel").set_value(3).run()
    assert not test.exception
    test.text_input(key="gme_0_name").set_value("Own one").run()
    click(test, "gm_add")
    click(test, "gm_keep")
    (id,) = own.kept(OWNER)
    kept = own.kept(OWNER)[id]
    assert (kept.name, len(kept.facilities), kept.facilities[0].damage.personnel) == ("Own one", 8, 3)
    assert own.draft(OWNER) == kept and own.shared(id) == kept
    other = app("mafia_deal", mission=id)
    assert "Own one" in html(other) and not other.exception


def test_a_mission_that_cannot_be_won_says_so(app: Open) -> None:
    own.keep_draft(
        editor.change(editor.start("training_ground", "Never"), ("objective_2", "condition", "any"), 15), OWNER
    )
    test = app("mafia_missions")
    assert "gmnever" in html(test) and "0%" in html(test)


def test_results_are_counted_and_forgotten(app: Open) -> None:
    lost = measure(prepare(mission("original")), "auto").lines.index(0) + 1
    for deal, training in ((139, False), (lost, False), (1, True)):
        id, match = begin(deal, training=training)
        while GAME.to_act(match.state):
            action = GAME.encode(GAME.best(match.state))
            store().append(id, match.next_number, "player", action)
            match.play("player", action)
    test = app("mafia_results")
    assert "1 / 2" in html(test) and "50%" in html(test)
    click(test, "gm_forget")
    assert [row.snapshot["training"] for row in store().list(OWNER)] == [True]


def test_results_won_with_help_are_told_apart(app: Open) -> None:
    """A single act with the lamp or the hints on is enough, also one that was taken back."""
    for note in ({}, {"helped": True}):
        id, match = begin(139)
        store().append(id, 1, "player", "kill 3", note)
        store().append(id, 2, HOST, "undo")
        match.play("player", "kill 3")
        match.play(HOST, "undo")
        while GAME.to_act(match.state):
            action = GAME.encode(GAME.best(match.state))
            store().append(id, match.next_number, "player", action)
            match.play("player", action)
    rows = results_of(store().list(OWNER))
    assert [(row.won, row.helped) for row in rows] == [(True, False), (True, True)]
    assert rate_figure("en", "light", 13, rows)["data"][0]["marker"]["symbol"] == ["circle", "diamond"]
    assert "<td>2 / 2</td><td>1</td><td>100%</td>" in html(app("mafia_results"))


@pytest.mark.parametrize("page", ["mafia_deal", "mafia_missions", "mafia_print"])
def test_a_link_to_no_mission_says_so_in_one_sentence(app: Open, page: str) -> None:
    test = app(page, mission="../../etc/<b>passwd")
    assert not test.exception
    assert "There is no mission at this link." in html(test) and "architecture" not in html(test)


def test_a_turn_is_explained_until_the_first_kill(app: Open) -> None:
    id, _ = begin(139)
    test = app("mafia_table", match=id)
    assert "gmfirst" in html(test)
    click(test, "gm_kill_1")
    assert "gmfirst" not in html(test)


def test_amounts_are_listed_as_each_language_does() -> None:
    assert amounts("en", (1, 2, 1)) == "1 personnel, 2 information and 1 equipment"
    assert amounts("en", (0, 2, 1)) == "2 information and 1 equipment"
    assert amounts("ja", (1, 2, 1)) == "人員1・情報2・設備1"


def test_a_number_may_be_typed_in_wide_digits() -> None:
    """A Japanese keyboard often writes them."""
    assert deals.read_number(" １３９ ", "deal", 5040, 1) == 139
    for wrong in ("１.５", "-1", "٣", "", "5041", "９" * 500):
        with pytest.raises(BadSettings):
            deals.read_number(wrong, "deal", 5040, 1)


@pytest.mark.parametrize("typed", ["-3", "－３", "−3", "ー3", "-0"])
def test_a_number_below_zero_is_told_to_be_too_small(typed: str) -> None:
    with pytest.raises(BadSettings) as caught:
        deals.read_number(typed, "deal", 5040, 1)
    assert [problem.code for problem in caught.value.problems] == ["greater_than_equal"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_that_cannot_be_printed_are_told_at_the_field_and_before_printing(app: Open, language: str) -> None:
    made = editor.change(editor.start(name="夜🙂"), ("facilities", 0, "name"), "Café ราตรี")
    own.keep_draft(made, OWNER)
    editing = app("mafia_missions", language)
    assert html(editing).count('class="gmmissing"') == 2 and "<bdi>🙂</bdi>" in html(editing)
    printing = app("mafia_print", language, mission=own.keep(made, OWNER))
    assert "<bdi>🙂</bdi>" in html(printing) and "<bdi>ต</bdi>" in html(printing)
    assert 'class="gmmissing"' not in html(app("mafia_print", language))


def test_a_bleed_can_be_chosen(app: Open) -> None:
    test = app("mafia_print")
    assert "1.5 mm" not in html(test)
    test.toggle(key="gm_bleed").set_value(True).run()
    assert not test.exception and "1.5 mm" in html(test)


def test_the_daily_deal_is_the_same_for_everybody() -> None:
    choice = deals.DealChoice(mission("original"), way="daily")
    days = [deals.match_of(choice, date(2026, 3, day)).state.order for day in (1, 1, 2)]
    assert days[0] == days[1] != days[2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_that_the_sources_cite_is_told(language: str) -> None:
    root = Path(__file__).parents[3]
    places = [root / "engine" / "greeen_mafia", root / "ui" / "greeen_mafia", root / "pages" / "greeen_mafia"]
    cited = {
        int(n)
        for place in places
        for path in place.glob("*.py")
        for n in re.findall(r"\bG(\d+)\b", path.read_text("utf-8"))
    }
    assert cited <= set(BOOK.numbers(language))
