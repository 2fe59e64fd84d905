"""The compiled copy of the rules agrees with the plain one on every field, and one compilation serves everything."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from engine.shells_hack.compiled import COMPILED, packed, states
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.players.playout import play_out
from engine.shells_hack.players.policy import RANDOM, RULEBOOK
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.state import new_state
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation import arena

pytest.importorskip("numba")

OWN = {"id": "own_1", "name": "Mail relay", "layer": "gateway", "exposed": True, "levels": [1, 2, 1], "enabled": True}


def variants() -> dict[str, Settings]:
    """Settings that reach into every corner: house rules, extension, drawn architecture, own and house components."""
    plain = SHELLS_HACK.default_settings().model_dump(mode="json")
    sheet = plain["architecture"]
    on = [component | {"enabled": True} for component in sheet["components"]]
    drawn: dict[str, Any] = sheet | {
        "id": "drawn",
        "components": [*on, OWN],
        "edges": [*sheet["edges"], {"source": "own_1", "target": "db"}, {"source": "client", "target": "internal_api"}],
    }
    return {
        "default": SHELLS_HACK.read_settings(plain),
        "house rules": SHELLS_HACK.read_settings(
            plain
            | {"repeat_impact": False, "copies": 4, "turn_limit": 17, "funds_cap": 9, "bypass_turns": 1, "threshold": 5}
        ),
        "extension": SHELLS_HACK.make_settings(actor="blank_page", card_sets=["core", "extension"], copies=1),
        "drawn": SHELLS_HACK.read_settings(plain | {"architecture": drawn, "card_sets": ["core", "extension"]}),
    }


def same_states(settings: Settings, player: int, seeds: range) -> None:
    """Play every seed both ways and compare all fields of the last states."""
    tables, skill = prepare(settings), settings.actor.skill
    numbers, zero = packed(tables), states(1)
    fast = COMPILED.functions.play_out
    for seed in seeds:
        plain, record = new_state(), zero.copy()
        acts = play_out(tables, plain, seed, skill, player, player)
        assert fast(numbers, record[0], seed, skill, player, player) == acts
        for field in dataclasses.fields(plain):
            there = getattr(record[0], field.name)
            there = there.tolist() if hasattr(there, "tolist") else there
            assert there == getattr(plain, field.name), f"seed {seed}: {field.name}"


@pytest.mark.parametrize("player", [RANDOM, RULEBOOK], ids=["random", "rulebook"])
@pytest.mark.parametrize("name", variants())
def test_plain_and_compiled_agree(name: str, player: int) -> None:
    """On every field of the last state, over 60 seeds."""
    same_states(variants()[name], player, range(60))


@pytest.mark.long
@pytest.mark.parametrize("player", [RANDOM, RULEBOOK], ids=["random", "rulebook"])
@pytest.mark.parametrize("name", variants())
def test_plain_and_compiled_agree_over_1000_seeds(name: str, player: int) -> None:
    """On every field of the last state, over 1,000 seeds."""
    same_states(variants()[name], player, range(10_000, 11_000))


def test_one_compilation_serves_every_architecture_and_card_set() -> None:
    """All tables have one shape, so ``play_out`` has one signature."""
    for settings in variants().values():
        arena.jobs(settings, arena.PLAIN_MATCHES, 1, "rulebook", "random")[-1].play()
    assert len(COMPILED.functions.batch.signatures) == 1
