"""Every page runs in both languages, and the widgets that change something do."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from tests.ui.conftest import OWNER
from ui.shell import session
from ui.shell.locales import LANGUAGES, t_in
from ui.shell.session import store
from ui.shells_hack.setup import draft as drafts
from ui.shells_hack.setup.draft import MatchDraft

Open = Callable[..., AppTest]


def text_of(test: AppTest) -> str:
    return " ".join(element.proto.body for element in test.get("html"))


def click(test: AppTest, label: str) -> AppTest:
    button = next(button for button in test.button if button.label == label)
    return button.click().run()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("page", "query"),
    [
        ("home", {}),
        ("my_matches", {}),
        ("new_match", {}),
        ("new_match", {"company": "nobody", "seed": "x"}),
        ("rules", {}),
        ("rules", {"tab": "rules"}),
        ("rules", {"tab": "cards"}),
        ("rules", {"tab": "nothing"}),
        ("board", {}),
        ("board", {"match": "nonsense"}),
        ("report", {}),
    ],
    ids=str,
)
def test_a_page_runs(app: Open, page: str, query: dict[str, str], language: str) -> None:
    test = app(page, language, **query)
    assert not test.exception
    assert text_of(test)


def test_new_match_starts_what_was_chosen(app: Open) -> None:
    test = app("new_match")
    test.button(key="choose_kumoi_cloud").click().run()
    test.button(key="choose_blank_page").click().run()
    seed = next(field for field in test.text_input if field.label == "Seed")
    seed.set_value("4207").run()
    click(test, "Start this match")
    assert not test.exception
    (kept,) = store().list(OWNER)
    match = store().load(kept.id).match
    assert (match.settings.company.id, match.settings.actor.id, match.seed) == ("kumoi_cloud", "blank_page", 4207)
    assert match.players == {"blue": "human", "red": "rulebook"}


def test_choices_survive_a_language_switch_and_a_page_switch(app: Open) -> None:
    test = app("new_match", seed="1", company="kumoi_cloud", mode="solo")
    turns = next(field for field in test.number_input if "Turn limit" in field.label)
    turns.set_value(7).run()
    before = test.session_state[drafts.DRAFT]
    assert before == MatchDraft("1", mode="solo", company="kumoi_cloud", turn_limit=7)
    test.segmented_control(key="language_switch").set_value("ja").run()
    assert t_in("ja", "new_match.title") in text_of(test)
    test.switch_page("pages/home/home.py").run()
    test.switch_page("pages/shells_hack/new_match.py").run()
    assert test.session_state[drafts.DRAFT] == before
    assert next(field for field in test.number_input if "ターン数" in field.label).value == 7


def test_a_bad_seed_is_told_at_its_field_and_loses_nothing(app: Open) -> None:
    test = app("new_match", company="kumoi_cloud")
    seed = next(field for field in test.text_input if field.label == "Seed")
    seed.set_value("twelve").run()
    assert "fielderr" in text_of(test)
    assert next(button for button in test.button if button.label == "Start this match").disabled
    assert test.session_state[drafts.DRAFT].company == "kumoi_cloud"
    assert next(field for field in test.text_input if field.label == "Seed").value == "twelve"


def test_reset_brings_the_defaults_back(app: Open) -> None:
    test = app("new_match", seed="1")
    next(field for field in test.number_input if "Turn limit" in field.label).set_value(3).run()
    click(test, "Reset all to defaults")
    assert next(field for field in test.number_input if "Turn limit" in field.label).value == 10
    assert test.session_state[drafts.DRAFT] == MatchDraft("1")


@pytest.mark.parametrize(("typed", "kept", "told"), [(99, 30, "Turn limit<b>30</b>"), (0, 1, "needs a turn limit of")])
def test_a_number_out_of_bounds_becomes_the_nearest_allowed_and_is_shown(
    app: Open, typed: int, kept: int, told: str
) -> None:
    """D62: in one turn no objective can be reached, which is told in place of the settings."""
    test = app("new_match", seed="1")
    next(field for field in test.number_input if "Turn limit" in field.label).set_value(typed).run()
    shown = next(field for field in test.number_input if "Turn limit" in field.label)
    assert shown.label == "Turn limit (1 to 30)" and shown.value == kept
    assert test.session_state[drafts.DRAFT].turn_limit == kept
    assert told in text_of(test)


def test_every_changed_setting_is_told_beside_the_start(app: Open) -> None:
    test = app("new_match", seed="1")
    test.session_state[drafts.DRAFT] = MatchDraft("1", bypass_turns=1, copies=4, repeat_impact=False, extension=True)
    shown = text_of(test.run())
    assert "Adjacency void<b>1</b>" in shown and "Copies<b>4</b>" in shown
    assert "no repeated impacts" in shown and "with extension cards" in shown


def test_a_match_that_cannot_be_one_is_refused_with_names(app: Open) -> None:
    """D30."""
    test = app("new_match", seed="1", company="kumoi_cloud")
    architecture = drafts.load().architecture
    parts = tuple(c.model_copy(update={"enabled": c.id != "db" and c.enabled}) for c in architecture.components)
    broken = architecture.model_copy(update={"components": parts})
    test.session_state[drafts.DRAFT] = MatchDraft("1", company="kumoi_cloud", architecture=broken)
    click(test, "Start this match")
    assert not test.exception and store().list(OWNER) == []
    assert 'role="alert"' in text_of(test) and "DB" in text_of(test)


def test_home_lists_what_goes_on_and_hides_what_is_over(app: Open) -> None:
    test = app()
    assert t_in("en", "home.empty") in text_of(test)
    over = drafts.match_of(MatchDraft("26", mode="both_cpu", turn_limit=3))
    while over.play_computer():
        pass
    store().create(over, OWNER, "finished one")
    store().create(drafts.match_of(MatchDraft("2")), OWNER, "open one")
    store().create(drafts.match_of(MatchDraft("3")), "somebody-else-entirely-here", "not mine")
    shown = text_of(test.run())
    assert "open one" in shown and "finished one" not in shown and "not mine" not in shown


def test_a_match_is_managed_in_a_dialog_that_tells_when_it_began_and_its_seed(app: Open) -> None:
    match_id = store().create(drafts.match_of(MatchDraft("2")), OWNER, "Class 3-2")
    test = app("my_matches")
    test.button(key=f"manage_{match_id}").click().run()
    assert not test.exception and "seed 2" in text_of(test)
    assert next(field for field in test.text_input if field.label == "Name").value == "Class 3-2"


def test_two_matches_of_the_same_cards_can_be_told_apart(app: Open) -> None:
    """Their titles say side and opponent; the buttons, which may be heard alone, add the seed."""
    for seed in ("2", "3"):
        store().create(drafts.match_of(MatchDraft(seed, company="kumoi_cloud", actor="blank_page")), OWNER)
    test = app("my_matches")
    assert text_of(test).count("<b>You as Blue v Strategy CPU</b>") == 2
    tips = {button.help.replace("\\", "") for button in test.button if button.label == "Continue"}  # as Markdown
    assert tips == {f"Open the board of “You as Blue v Strategy CPU #{seed}”" for seed in (2, 3)}


def test_cards_are_filtered_and_the_filters_survive_a_language_switch(app: Open) -> None:
    test = app("rules", tab="cards")
    next(box for box in test.selectbox if box.label == "Kind").set_value("event").run()
    assert text_of(test).count("<article") == 5
    test.segmented_control(key="language_switch").set_value("ja").run()
    assert text_of(test).count("<article") == 5 and not test.exception
    click(test, "条件を消す")
    assert text_of(test).count("<article") > 50


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_search_without_a_result_says_so(app: Open, language: str) -> None:
    test = app("rules", language, tab="cards")
    field = next(field for field in test.text_input if field.label == t_in(language, "catalog.search"))
    field.set_value("zzzz").run()
    assert not test.exception and t_in(language, "catalog.none") in text_of(test)


def test_the_store_out_of_reach_is_a_message(app: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    test = app()
    session.store.clear()
    monkeypatch.setenv("SHELLS_STORE", "sqlite:////proc/nowhere/store.db")
    for page in ("home/home.py", "matches/my_matches.py"):
        test.switch_page(f"pages/{page}").run()
        assert not test.exception
        assert 'role="alert"' in text_of(test)
    session.store.clear()
    monkeypatch.undo()
