"""Whole matches that differ from the deal on only in what one side does not know (D26, D28, D29)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.game import canonical, jsonable
from engine.shells_hack.play.actions import Action
from tests.engine.shells_hack.positions import GAME, settings

UNTOUCHED = {"internal_saas", "external_saas", "third_party_js", "cloud_console"}  #: Red leaves these alone here
KEPT = {"db": ["financial", "customer"], "endpoint": ["credentials"], "storage": ["secrets"]}
SEEDS = [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 6))]
SIZES = {"hand_size", "deck_size", "removed"}


def companies(luck: random.Random) -> tuple[Any, Any]:
    """Two companies with one architecture in sight of a Red that keeps off UNTOUCHED."""
    changes = {name: {"levels": [luck.randint(0, 3) for _ in range(3)]} for name in sorted(UNTOUCHED)}
    elsewhere = {
        name: luck.sample(["financial", "customer", "secrets"], luck.randint(0, 2)) for name in sorted(UNTOUCHED)
    }
    numbers: dict[str, Any] = {"threshold": 10, "turn_limit": 14, "objective": {"effect": "delete", "component": "db"}}
    first = settings(assets=KEPT, blue_stars=(luck.randint(1, 5), 2), **numbers)
    second = settings(
        assets=KEPT | elsewhere,
        blue_stars=(luck.randint(1, 5), 2),
        components=changes,
        more_edges=["internal_saas>db", "third_party_js>dns"],
        **numbers,
    )
    return first, second


def told(position: Any, viewer: str) -> str:
    return canonical(GAME.view(position, viewer))


@pytest.mark.parametrize("seed", SEEDS)
def test_red_cannot_tell_two_companies_apart(seed: int) -> None:
    """D26, D28, D29: other stars, assets, levels and ways: the same views, legal acts and CPU choices all along."""
    luck = random.Random(seed)
    one, two = (GAME.new(chosen, seed) for chosen in companies(luck))
    for _ in range(400):
        if GAME.outcome(one) is not None:
            break
        seat = GAME.to_act(one)[0]
        legal = [a for a in GAME.legal(one, seat) if a.target not in UNTOUCHED and a in GAME.legal(two, seat)]
        if seat == "red":
            assert GAME.legal(one, "red") == GAME.legal(two, "red")
            for player in GAME.players:
                assert GAME.choose(one, "red", player, seed) == GAME.choose(two, "red", player, seed)
        action = luck.choice([a for a in legal if a.kind in ("draw", "play")] or legal)
        for position in (one, two):
            GAME.step(position, seat, action)
        if GAME.outcome(one) is None:
            assert told(one, "red") == told(two, "red")
            assert told(one, "common") == told(two, "common")


@pytest.mark.parametrize("seed", SEEDS)
def test_blue_cannot_tell_two_actors_apart(seed: int) -> None:
    """D26, D28: other funds and another objective: the same views, legal acts and CPU choices until the end."""
    luck = random.Random(seed)
    one = GAME.new(settings(red_stars=(4, 3), threshold=0, blue_stars=(4, 2)), seed)
    goal = {"effect": "stop", "count": 5}
    two = GAME.new(settings(red_stars=(5, 3), threshold=0, blue_stars=(4, 2), objective=goal), seed)
    while True:
        seat = GAME.to_act(one)[0]
        if seat == "blue":
            assert GAME.legal(one, "blue") == GAME.legal(two, "blue")
            for player in GAME.players:
                assert GAME.choose(one, "blue", player, seed) == GAME.choose(two, "blue", player, seed)
        legal = [a for a in GAME.legal(one, seat) if a in GAME.legal(two, seat)]
        action = luck.choice(legal)
        for position in (one, two):
            GAME.step(position, seat, action)
        if GAME.outcome(one) is not None or GAME.outcome(two) is not None:
            break
        assert told(one, "blue") == told(two, "blue")
        assert told(one, "common") == told(two, "common")


def differences(one: Any, two: Any, place: str = "") -> set[str]:
    """Where two JSON values differ, as dotted places."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        return {d for key in one for d in differences(one[key], two[key], f"{place}.{key}".strip("."))}
    if isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        return {d for i, pair in enumerate(zip(one, two, strict=True)) for d in differences(*pair, f"{place}.{i}")}
    return set() if one == two else {place}


@pytest.mark.parametrize("stars", [1, 2, 4, 5])
def test_sizes_are_public_and_nothing_else(stars: int) -> None:
    """D41: the stars that decide how many cards are dealt show in the numbers of cards and nowhere else."""
    usual = GAME.new(settings(blue_stars=(3, 3), red_stars=(3, 3)), 5)
    robust = GAME.new(settings(blue_stars=(3, stars), red_stars=(3, 3)), 5)
    skilled = GAME.new(settings(blue_stars=(3, 3), red_stars=(3, stars)), 5)
    for other, viewer, team in ((robust, "red", "blue"), (skilled, "blue", "red")):
        one, two = (jsonable(GAME.view(position, viewer)) for position in (usual, other))
        dealt = [row for view in (one, two) for row in view["log"] if row["code"] == "hand_dealt_hidden"]
        assert {row["params"]["team"] for row in dealt} == {team}
        for row in dealt:
            row["params"]["count"] = 0
        assert differences(one, two) <= {f"{team}.{size}" for size in SIZES}


def test_asking_never_tells(seed: int = 3) -> None:
    """D6, D26: to Red an undiscovered, a switched-off and a made-up component are one and the same."""
    own = [{"id": "secret_lab", "layer": "backend", "exposed": False, "levels": [1, 1, 1], "name": "Lab"}]
    position = GAME.new(settings(own=own), seed)
    for action in (Action("ready"), Action("draw"), Action("end"), Action("draw")):
        GAME.step(position, GAME.to_act(position)[0], action)
    for card in position.attacks:
        answers = {
            tuple(
                (r.code, r.params.get("target", "") and "?")
                for r in GAME.why_not(position, "red", Action("play", card.id, name))
            )
            for name in ("db", "secret_lab", "client", "made_up")
        }
        assert answers == {(("visibility", "?"),)}
