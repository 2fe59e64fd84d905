"""Settings that are broken or out of range are refused with the place of everything that is wrong (D24)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.errors import BadSettings, Problem
from engine.game import jsonable
from tests.engine.shells_hack.positions import GAME, settings
from tests.engine.shells_hack.rules.test_bad_data import again, drop, put


def problems(data: Any) -> list[Problem]:
    with pytest.raises(BadSettings) as caught:
        GAME.read_settings(data)
    assert "\n" not in str(caught.value)
    return list(caught.value.problems)


RANGES = {
    "turn_limit": (1, 30),
    "funds_cap": (1, 20),
    "bypass_turns": (1, 30),
    "threshold": (0, 95),
    "copies": (1, 4),
}


@pytest.mark.parametrize("name", RANGES)
def test_ranges(name: str) -> None:
    """D24: both ends are in range, one more or less is not."""
    low, high = RANGES[name]
    data = jsonable(settings())
    for value in (low, high):
        assert getattr(GAME.read_settings(data | {name: value}), name) == value
    for value, code in ((low - 1, "greater_than_equal"), (high + 1, "less_than_equal")):
        found = problems(data | {name: value})
        assert [(p.where, p.code) for p in found] == [(name, code)]
        assert found[0].params["given"] == str(value)
    for wrong in ("5", 5.5, True, [5], {}):
        assert [p.where for p in problems(data | {name: wrong})] == [name]


EDITS: dict[str, tuple[Any, str, str]] = {  # edit, place, code
    "no company": (drop("company"), "company", "missing"),
    "no actor": (drop("actor"), "actor", "missing"),
    "no architecture": (drop("architecture"), "architecture", "missing"),
    "company null": (put("company", to=None), "company", "model_type"),
    "stars 6": (put("company", "funds", to=6), "company.funds", "less_than_equal"),
    "stars 0": (put("company", "robustness", to=0), "company.robustness", "greater_than_equal"),
    "skill 6": (put("actor", "skill", to=6), "actor.skill", "less_than_equal"),
    "id in capitals": (put("company", "id", to="ACME"), "company.id", "string_pattern_mismatch"),
    "empty name": (put("company", "name", to="  "), "company.name", "string_too_short"),
    "long name": (put("company", "name", to="x" * 41), "company.name", "string_too_long"),
    "unknown asset": (put("company", "assets", "db", to=["gold"]), "company.assets.db.0", "literal_error"),
    "asset twice": (put("company", "assets", "db", to=["secrets", "secrets"]), "company.assets.db", "duplicate"),
    "effect": (put("actor", "objective", "effect", to="burn"), "actor.objective.effect", "literal_error"),
    "count 0": (put("actor", "objective", "count", to=0), "actor.objective.count", "greater_than_equal"),
    "level 4": (
        put("architecture", "components", 3, "levels", 0, to=4),
        "architecture.components.3.levels.0",
        "less_than_equal",
    ),
    "layer": (
        put("architecture", "components", 3, "layer", to="cellar"),
        "architecture.components.3.layer",
        "literal_error",
    ),
    "enabled as number": (
        put("architecture", "components", 3, "enabled", to=1),
        "architecture.components.3.enabled",
        "bool_type",
    ),
    "component twice": (again("architecture", "components"), "architecture.components.15.id", "duplicate"),
    "edge twice": (again("architecture", "edges"), "architecture.edges.12", "duplicate"),
    "edge to nowhere": (
        put("architecture", "edges", 1, "target", to="moon"),
        "architecture.edges.1.target",
        "unknown_component",
    ),
    "edge to itself": (
        put("architecture", "edges", 1, to={"source": "db", "target": "db"}),
        "architecture.edges.1",
        "self_loop",
    ),
    "own assets nowhere": (
        put("architecture", "assets", to={"moon": ["secrets"]}),
        "architecture.assets.moon",
        "unknown_component",
    ),
    "sets without core": (put("card_sets", to=["extension"]), "card_sets", "card_sets"),
    "sets twice": (put("card_sets", to=["core", "core"]), "card_sets", "card_sets"),
    "unknown set": (put("card_sets", to=["core", "bonus"]), "card_sets.1", "literal_error"),
    "a stranger": (put("seed", to=3), "seed", "extra_forbidden"),
    "repeat as text": (put("repeat_impact", to="yes"), "repeat_impact", "bool_type"),
}


@pytest.mark.parametrize("name", EDITS)
def test_edits(name: str) -> None:
    """D24: the place is a dotted path."""
    edit, place, code = EDITS[name]
    data = json.loads(json.dumps(jsonable(settings())))
    edit(data)
    found = problems(data)
    assert (place, code) in [(p.where, p.code) for p in found], [str(p) for p in found]


def test_an_objective_of_two_kinds() -> None:
    """D25: effect × asset × number, or effect × component, not both."""
    for extra in ({"asset": "secrets"}, {"count": 2}):
        data = jsonable(settings())
        data["actor"]["objective"] = {"effect": "leak", "component": "db"} | extra
        assert [(p.where, p.code) for p in problems(data)] == [("actor.objective.component", "objective_of_two_kinds")]


def test_too_many_components() -> None:
    """At most 24."""
    own = [{"id": f"own_{i}", "layer": "backend", "exposed": False, "levels": [1, 1, 1]} for i in range(10)]
    assert GAME.new(settings(own=own[:9]), 1)
    data = jsonable(settings())
    data["architecture"]["components"] += own
    assert [(p.where, p.code, p.params["count"]) for p in problems(data)] == [
        ("architecture.components", "too_many", 25)
    ]


def test_everything_at_once() -> None:
    """All that is wrong is said in one answer."""
    data = jsonable(settings()) | {"turn_limit": 0, "threshold": 200}
    data["company"]["funds"] = "3"
    assert {p.where for p in problems(data)} == {"company.funds", "turn_limit", "threshold"}
