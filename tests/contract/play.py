"""Playing any game by its contract alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.game import Game, canonical
from engine.match import Match


def views(game: Game, state: Any) -> dict[str, str]:
    """Return every viewer's view as text."""
    return {viewer: canonical(game.view(state, viewer)) for viewer in game.viewers}


def walk(game: Game, seed: int, settings: Any = None) -> Iterator[tuple[Any, str, Any]]:
    """Play random legal acts; yield the state before each, its seat and act, then the last state with "" and None."""
    luck = random.Random(seed)
    state = game.new(settings or game.default_settings(), seed)
    while game.outcome(state) is None:
        seat = luck.choice(game.to_act(state))
        action = luck.choice(game.legal(state, seat))
        yield state, seat, action
        game.step(state, seat, action)
    yield state, "", None


def computers(game: Game, seed: int, players: list[str] | None = None) -> Match:
    """Return a match dealt for computer players, the game's last kind first."""
    kinds = players or [*reversed(game.players)]
    return Match(game, game.default_settings(), seed, {s: kinds[i % len(kinds)] for i, s in enumerate(game.seats)})


def finished(match: Match) -> Match:
    """Let the computer players finish a match."""
    while match.play_computer():
        pass
    return match
