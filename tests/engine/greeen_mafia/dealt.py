"""Deals for the tests: missions by letters, packs by their order, and random missions."""

from __future__ import annotations

import random
from typing import Any

from engine.greeen_mafia.deals import number_of_order
from engine.greeen_mafia.game import GREEEN_MAFIA
from engine.greeen_mafia.mission_files import mission, read_mission
from engine.greeen_mafia.missions import KINDS, Mission
from engine.greeen_mafia.state import State

__all__ = ["GAME", "full", "pack", "play", "random_mission"]

GAME = GREEEN_MAFIA


def pack(order: str, of: Mission | None = None, **settings: Any) -> State:
    """Deal an order such as "1357246"."""
    chosen = (of or mission("original")).model_dump(mode="json")
    number = number_of_order(tuple(int(card) - 1 for card in order))
    return GAME.new(GAME.read_settings({"mission": chosen, "deal": number, **settings}), 0)


def play(state: State, *actions: str) -> State:
    """Play actions by their text; a bare number is a kill."""
    for text in actions:
        GAME.step(state, "player", GAME.decode(state, f"kill {text}" if text[0].isdigit() else text))
    return state


def full(of: Mission) -> dict[str, Any]:
    """A mission with every number, for the naive enumerator."""
    return of.model_dump(mode="json")


def random_mission(luck: random.Random, cards: int) -> Mission:
    """A mission with anything in it that the format allows, mostly small numbers."""

    def icons(most: int, odds: float) -> dict[str, int]:
        return {kind: luck.randint(1, most) for kind in KINDS if luck.random() < odds}

    def condition() -> dict[str, int]:
        if luck.random() < 0.35:
            return {}
        return icons(2, 0.35) | ({"any": luck.randint(1, 4)} if luck.random() < 0.2 else {})

    def card() -> dict[str, Any]:
        return {"icon": "bar", "condition": condition(), "damage": icons(2, 0.45)}

    return read_mission(
        {
            "id": "random",
            "keep_limit": luck.randint(1, 5),
            "facilities": [card() for _ in range(cards)],
            "objective_1": {"condition": condition(), "damage": icons(1, 0.4)},
            "objective_2": {"condition": icons(2, 0.5)},
        }
    )
