"""Own companies and actors: D25's bounds, D30 with an architecture."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadSettings
from engine.shells_hack.architecture import edit
from engine.shells_hack.architecture.own_cards import check_pairing, own_actor, own_company
from engine.shells_hack.rules.cards import load

COMPANY: dict[str, Any] = load().companies[0].model_dump(mode="json") | {"id": "own", "name": "<b>Mine</b>"}
ACTOR: dict[str, Any] = {"id": "own", "name": "Me", "funds": 3, "skill": 3, "objective": {"effect": "leak"}}


def test_what_is_within_the_bounds_is_kept() -> None:
    assert own_company(COMPANY).name == "<b>Mine</b>"
    assert own_actor(ACTOR).objective.count == 1
    assert check_pairing(own_company(COMPANY), own_actor(ACTOR), load().architecture) == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"funds": 0}, "greater_than_equal"),
        ({"robustness": 6}, "less_than_equal"),
        ({"name": None}, "missing"),
        ({"name": " "}, "string_too_short"),
        ({"assets": {"db": ["financial"]}}, "asset_nowhere"),
        ({"assets": {**COMPANY["assets"], "nowhere": ["secrets"]}}, "unknown_component"),
        ({"assets": {"db": ["gold"]}}, "literal_error"),
    ],
)
def test_a_bad_company_is_a_named_error(change: dict[str, Any], code: str) -> None:
    with pytest.raises(BadSettings) as caught:
        own_company(COMPANY | change)
    assert code in {problem.code for problem in caught.value.problems}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"skill": 6}, "less_than_equal"),
        ({"name": None}, "missing"),
        ({"objective": {"effect": "paint"}}, "literal_error"),
        ({"objective": {"effect": "leak", "asset": "customer", "component": "db"}}, "objective_of_two_kinds"),
        ({"objective": {"effect": "leak", "component": "nowhere"}}, "unknown_component"),
        ({"objective": {"effect": "leak", "count": 0}}, "greater_than_equal"),
    ],
)
def test_a_bad_actor_is_a_named_error(change: dict[str, Any], code: str) -> None:
    with pytest.raises(BadSettings) as caught:
        own_actor(ACTOR | change)
    assert code in {problem.code for problem in caught.value.problems}


def test_an_own_component_may_be_the_objective_and_keep_assets_where_it_is_drawn() -> None:
    actor = own_actor(ACTOR | {"objective": {"effect": "leak", "component": "own_1"}})
    company = own_company(COMPANY | {"assets": COMPANY["assets"] | {"own_1": ["secrets"]}})
    drawn = edit.add_component(load().architecture, "Lab", "operations", True, (1, 1, 1))
    assert check_pairing(company, actor, drawn) == []
    codes = {problem.code for problem in check_pairing(company, actor, load().architecture)}
    assert codes == {"asset_on_missing_component", "objective_unreachable"}


def test_with_an_architecture_they_must_make_a_match() -> None:
    off = edit.switch(load().architecture, "db")
    assert {p.code for p in check_pairing(own_company(COMPANY), own_actor(ACTOR), off)} == {
        "asset_on_missing_component"
    }
    greedy = own_actor(ACTOR | {"objective": {"effect": "stop", "asset": "financial", "count": 20}})
    assert {p.code for p in check_pairing(own_company(COMPANY), greedy, load().architecture)} == {
        "objective_unreachable"
    }
