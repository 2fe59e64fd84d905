"""A viewer's view, answers and computer player depend on nothing that the viewer cannot see, in every game.

Each game has a module in ``hidden/`` that changes what is hidden: ``settings``, ``others``, ``questions``, ``unheard``.
An eighth of the positions by default, all of them in the long run.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

import pytest

from engine.game import ALL, AnyGame
from tests.contract.play import SEATED, seats_of

pytestmark = [
    pytest.mark.parametrize("part", [0.125, pytest.param(1.0, marks=pytest.mark.long)], ids=["eighth", "whole"]),
    pytest.mark.parametrize("game", SEATED),
]


def hidden(game: AnyGame) -> ModuleType:
    """Return what the game's tests hide; a game without it fails here."""
    return importlib.import_module(f"tests.contract.hidden.{game.id}")


@cache
def played(game: AnyGame) -> list[tuple[Any, Any]]:
    """Settings and positions: all those of a match with each of the game's settings, its players taking turns."""
    found = []
    for number, settings in enumerate(hidden(game).settings(game)):
        luck = random.Random(number)
        player = game.players[number % len(game.players)]
        state = game.new(settings, number)
        while game.outcome(state) is None:
            found.append((settings, game.copy(state)))
            seat = luck.choice(game.to_act(state))
            game.step(state, seat, game.choose(state, seat, player, luck.randrange(2**31))[0])
    return found


def positions(game: AnyGame, share: float, seed: int) -> Iterator[tuple[Any, Any, random.Random]]:
    """A share of those positions, drawn by lot."""
    luck = random.Random(seed)
    for settings, state in played(game):
        if luck.random() < share:
            yield settings, state, luck


def test_the_view_is_the_same(game: AnyGame, part: float) -> None:
    """D26, D29: the log in it too."""
    count = 0
    for settings, state, luck in positions(game, 0.25 * part, 1):
        for viewer in game.viewers(settings):
            twin = hidden(game).others(state, viewer, luck)
            assert game.view(twin, viewer) == game.view(state, viewer)
            assert game.to_act(twin) == game.to_act(state)
            count += 1
    assert count > 500 * part


def test_the_computers_choice_is_the_same(game: AnyGame, part: float) -> None:
    """D28: of every player, with the same reason; so are the legal acts."""
    count = 0
    for _, state, luck in positions(game, 0.8 * part, 2):
        for seat in game.to_act(state):
            twin = hidden(game).others(state, seat, luck)
            assert game.legal(twin, seat) == game.legal(state, seat)
            for player in game.players:
                draw = luck.randrange(2**31)
                assert game.choose(twin, seat, player, draw) == game.choose(state, seat, player, draw)
            count += 1
    assert count > 500 * part


def test_answers_are_the_same(game: AnyGame, part: float) -> None:
    """D6: what a seat may ask about anything, hidden, switched off or not existing at all."""
    count = 0
    for settings, state, luck in positions(game, 0.05 * part, 3):
        for seat in game.seats(settings):
            twin = hidden(game).others(state, seat, luck)
            for action in hidden(game).questions(state, twin):
                answer = game.why_not(state, seat, action)
                assert game.why_not(twin, seat, action) == answer, (seat, action)
                count += 1
    assert count > 10_000 * part


def test_hidden_acts_look_the_same(game: AnyGame, part: float) -> None:
    """D29: after different acts of another seat that the viewer hears of alike, view and log are still the same."""
    if len(seats_of(game)) == 1:
        pytest.skip("there is no other seat")
    count = 0
    for settings, state, luck in positions(game, 0.4 * part, 4):
        for viewer in game.viewers(settings):
            twin, original = hidden(game).others(state, viewer, luck), game.copy(state)
            pair = hidden(game).unheard(original, twin, viewer, luck)
            if pair is None:
                continue
            seat = game.to_act(state)[0]
            game.step(original, seat, pair[0])
            game.step(twin, seat, pair[1])
            assert game.view(twin, viewer) == game.view(original, viewer), pair
            count += 1
    assert count > 80 * part


def test_something_was_hidden(game: AnyGame, part: float) -> None:
    """The other positions do differ: from another chair most of them look different."""
    different = sum(
        game.view(hidden(game).others(state, seat, luck), ALL) != game.view(state, ALL)
        for settings, state, luck in positions(game, 0.15 * part, 5)
        for seat in game.seats(settings)
    )
    assert different > 100 * part
