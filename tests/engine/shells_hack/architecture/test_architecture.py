"""Editing: any number of acts and as many undos give the original; switched-off components keep their edges."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadArchitecture
from engine.games import GAMES
from engine.shells_hack.architecture import edit
from engine.shells_hack.architecture.history import MAX_STEPS, History, Step
from engine.shells_hack.architecture.templates import template, template_ids
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.limits import MAX_COMPONENTS
from engine.shells_hack.rules.settings import ASSETS, LAYERS, Architecture

RULEBOOK = load().architecture
KEPT = dict(load().companies[0].assets)
NAMES = [component.id for component in RULEBOOK.components] + ["own_1", "own_2", "nowhere"]

component = st.sampled_from(NAMES)
level = st.integers(-1, 4)
levels = st.tuples(level, level, level)
acts = st.one_of(
    st.tuples(st.just("switch"), component),
    st.tuples(st.just("toggle_edge"), component, component),
    st.tuples(st.just("expose"), component, st.booleans()),
    st.tuples(st.just("set_levels"), component, levels),
    st.tuples(st.just("keep_assets"), component, st.lists(st.sampled_from(ASSETS), unique=True), st.just(KEPT)),
    st.tuples(st.just("add_component"), st.text(max_size=5), st.sampled_from(LAYERS), st.booleans(), levels),
    st.tuples(st.just("remove_component"), component),
    st.tuples(st.just("rename_component"), component, st.text(max_size=42)),
    st.tuples(st.just("reset")),
)


def played(history: History, act: tuple[Any, ...]) -> History:
    """The history after an act; one that cannot be changes nothing."""
    try:
        return history.do(getattr(edit, act[0])(history.now, *act[1:]), act[0])
    except BadArchitecture as error:
        assert error.problems
        return history


@settings(max_examples=60, deadline=None)
@given(st.lists(acts, max_size=25))
def test_as_many_undos_as_acts_give_the_original_and_redos_the_result(done: list[tuple[Any, ...]]) -> None:
    history = History((Step(RULEBOOK),))
    for act in done:
        history = played(history, act)
    steps = len(history.steps) - 1
    back = history
    for _ in range(steps):
        back = back.undo()
    assert back.now == RULEBOOK
    assert not back.can_undo
    for _ in range(steps):
        back = back.redo()
    assert back == history
    assert not back.can_redo


@settings(max_examples=60, deadline=None)
@given(st.lists(acts, max_size=25))
def test_what_an_act_leaves_is_always_an_architecture(done: list[tuple[Any, ...]]) -> None:
    history = History((Step(RULEBOOK),))
    for act in done:
        history = played(history, act)
        assert Architecture.model_validate_json(history.now.model_dump_json()) == history.now


def test_a_component_switched_off_and_on_has_its_edges_again() -> None:
    off = edit.switch(RULEBOOK, "idp")
    assert not edit.component_of(off, "idp").enabled
    assert edit.switch(off, "idp") == RULEBOOK


def test_an_act_after_an_undo_drops_what_was_undone() -> None:
    history = History((Step(RULEBOOK),)).do(edit.switch(RULEBOOK, "db"), "switch").undo()
    history = history.do(edit.switch(RULEBOOK, "idp"), "switch")
    assert [step.code for step in history.steps] == ["opened", "switch"]
    assert edit.component_of(history.now, "db").enabled


def test_an_act_that_changes_nothing_is_no_step() -> None:
    history = History((Step(RULEBOOK),))
    assert history.do(edit.expose(RULEBOOK, "db", False), "expose") is history
    assert history.undo() == history.redo() == history


def test_the_oldest_steps_go_first() -> None:
    history = History((Step(RULEBOOK),))
    for _ in range(MAX_STEPS + 5):
        history = history.do(edit.switch(history.now, "db"), "switch")
    assert len(history.steps) == MAX_STEPS + 1


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (("switch", "nowhere"), "unknown_component"),
        (("connect", "db", "db"), "self_loop"),
        (("connect", "web_ap", "db"), "duplicate"),
        (("connect", "db", "nowhere"), "unknown_component"),
        (("disconnect", "db", "web_ap"), "unknown_edge"),
        (("set_levels", "db", (1, 4, 1)), "less_than_equal"),
        (("set_levels", "db", (1, 1)), "missing"),
        (("keep_assets", "db", ("gold",), {}), "literal_error"),
        (("remove_component", "db"), "not_own"),
        (("rename_component", "db", "x"), "not_own"),
        (("add_component", " ", "backend", False, (1, 1, 1)), "string_too_short"),
        (("add_component", "x", "attic", False, (1, 1, 1)), "literal_error"),
        (("name_architecture", "x" * 41), "string_too_long"),
    ],
)
def test_what_cannot_be_is_a_named_error(act: tuple[Any, ...], code: str) -> None:
    with pytest.raises(BadArchitecture) as caught:
        getattr(edit, act[0])(RULEBOOK, *act[1:])
    assert code in {problem.code for problem in caught.value.problems}


def test_own_components_up_to_the_limit_and_gone_with_edges_and_assets() -> None:
    drawn = edit.keep_assets(RULEBOOK, "db", ("financial",), KEPT)
    for number in range(MAX_COMPONENTS - len(RULEBOOK.components)):
        drawn = edit.add_component(drawn, f"<b>{number}</b>", "backend", False, (1, 2, 3))
    with pytest.raises(BadArchitecture, match="too many"):
        edit.add_component(drawn, "one more", "backend", False, (1, 2, 3))
    busy = edit.keep_assets(edit.connect(drawn, "own_1", "db"), "own_1", ("secrets",), {})
    left = edit.remove_component(busy, "own_1")
    assert left.edges == RULEBOOK.edges
    assert "own_1" not in (left.assets or {})


def test_the_first_change_of_assets_makes_all_of_them_the_drawing_s() -> None:
    drawn = edit.keep_assets(RULEBOOK, "dns", ("secrets",), KEPT)
    assert drawn.assets == KEPT | {"dns": ("secrets",)}
    assert edit.assets_at(RULEBOOK, KEPT) == KEPT


def test_the_same_assets_again_are_no_change() -> None:
    assert edit.keep_assets(RULEBOOK, "db", KEPT.get("db", ()), KEPT) is RULEBOOK


def test_reset_gives_the_service_sheet_under_the_same_name() -> None:
    drawn = edit.switch(edit.name_architecture(RULEBOOK, "Mine"), "db")
    assert edit.reset(drawn) == edit.name_architecture(RULEBOOK, "Mine")


@pytest.mark.parametrize("name", template_ids())
def test_every_template_makes_a_match_for_every_company_and_actor(name: str) -> None:
    """D30, for all 36 pairings on each of the seven."""
    game = GAMES["shells_hack"]
    drawn = template(name).model_dump(mode="json")
    for company in load().companies:
        for actor in load().actors:
            game.new(game.make_settings(company=company.id, actor=actor.id, architecture=drawn), 1)
