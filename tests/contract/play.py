"""Playing any game by its contract alone."""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from copy import copy
from typing import Any

import pytest

from engine.game import AnyGame, canonical
from engine.games import GAMES
from engine.match import Match
from tests.contract.pile import PILES


def tables() -> dict[str, AnyGame]:
    """Return every game by its id; one whose module in ``hidden/`` lays tables, once for each, by its id and name."""
    found: dict[str, AnyGame] = {}
    for id, game in GAMES.items():
        laid = getattr(importlib.import_module(f"tests.contract.hidden.{id}"), "tables", dict)()
        found |= {f"{id}-{name}": _usually(game, settings) for name, settings in laid.items()} or {id: game}
    return found


def _usually(game: AnyGame, settings: Any) -> AnyGame:
    """The same game with other default settings."""
    twin = copy(game)
    vars(twin)["default_settings"] = lambda: settings
    return twin


TABLES: dict[str, AnyGame] = tables() | PILES  #: what every test of the contract runs over


def _seated(name: str, game: AnyGame) -> Any:
    """A table for a test's parameters; what a game's module calls rare is for the long run."""
    rare = getattr(importlib.import_module(f"tests.contract.hidden.{game.id}"), "RARE", ())
    return pytest.param(game, id=name, marks=[pytest.mark.long] if name in rare else [])


SEATED = [_seated(name, game) for name, game in TABLES.items()]  #: the same, for ``parametrize``


def seats_of(game: AnyGame) -> tuple[str, ...]:
    """Return the seats of a match with default settings."""
    return game.seats(game.default_settings())


def viewers_of(game: AnyGame) -> tuple[str, ...]:
    """Return the viewers of a match with default settings."""
    return game.viewers(game.default_settings())


def views(game: AnyGame, state: Any) -> dict[str, str]:
    """Return every viewer's view as text."""
    return {viewer: canonical(game.view(state, viewer)) for viewer in viewers_of(game)}


def walk(game: AnyGame, seed: int, settings: Any = None) -> Iterator[tuple[Any, str, Any]]:
    """Play random legal acts; yield the state before each, its seat and act, then the last state with "" and None."""
    luck = random.Random(seed)
    state = game.new(settings or game.default_settings(), seed)
    while game.outcome(state) is None:
        seat = luck.choice(game.to_act(state))
        action = luck.choice(game.legal(state, seat))
        yield state, seat, action
        game.step(state, seat, action)
    yield state, "", None


def computers(game: AnyGame, seed: int, players: list[str] | None = None) -> Match:
    """Return a match dealt for computer players, the game's last kind first."""
    kinds = players or [*reversed(game.players)]
    return Match(game, game.default_settings(), seed, {s: kinds[i % len(kinds)] for i, s in enumerate(seats_of(game))})


def finished(match: Match) -> Match:
    """Let the computer players finish a match."""
    while match.play_computer():
        pass
    return match
