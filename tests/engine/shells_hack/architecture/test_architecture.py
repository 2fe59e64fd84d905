"""Editing: whatever is done leaves an architecture; switched-off components keep their edges."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BadArchitecture
from engine.games import GAMES
from engine.shells_hack.architecture import edit
from engine.shells_hack.architecture.templates import template, template_ids
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.limits import MAX_COMPONENTS
from engine.shells_hack.rules.settings import Architecture
from tests.engine.shells_hack.architecture.edits import KEPT, RULEBOOK, Act, acts, done


@settings(max_examples=60, deadline=None)
@given(st.lists(acts, max_size=25))
def test_what_an_act_leaves_is_always_an_architecture(drawn: list[Act]) -> None:
    architecture = RULEBOOK
    for act in drawn:
        architecture = done(architecture, act)
        assert Architecture.model_validate_json(architecture.model_dump_json()) == architecture


def test_a_component_switched_off_and_on_has_its_edges_again() -> None:
    off = edit.switch(RULEBOOK, "idp")
    assert not edit.component_of(off, "idp").enabled
    assert edit.switch(off, "idp") == RULEBOOK


def test_an_act_that_changes_nothing_gives_the_same() -> None:
    assert edit.expose(RULEBOOK, "db", False) == RULEBOOK


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
