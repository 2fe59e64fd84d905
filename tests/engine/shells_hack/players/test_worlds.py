"""What a seat imagines agrees with everything that it sees (D61)."""

from __future__ import annotations

import dataclasses

import pytest

from engine.shells_hack.play import observe
from engine.shells_hack.play.position import Position
from engine.shells_hack.play.view import View
from engine.shells_hack.players import expert
from engine.shells_hack.players.worlds import imagine
from engine.shells_hack.rules.state import BLUE, RED, copy_state
from tests.engine.shells_hack.players.test_expert import decisions
from tests.engine.shells_hack.positions import GAME

SEATS = {"blue": BLUE, "red": RED}


def imagined(position: Position, seat: str, seed: int) -> list[Position]:
    """One position for each of a seat's guesses, with the log as it was."""
    found = []
    for template in expert.beliefs_of(position, SEATS[seat]).templates:
        state = copy_state(template.state)
        state.blue_deck, state.red_deck = state.blue_deck[:], state.red_deck[:]
        imagine(template.tables, state, template.unknown, seed)
        twin = position.copy()
        twin.settings, twin.tables, twin.state = template.settings, template.tables, state
        found.append(twin)
    return found


def settled(view: View, seat: str) -> View:
    """A view without what is only guessed, in one order: names of own components, and the card that is its own."""
    components = tuple(sorted((dataclasses.replace(c, name=None) for c in view.components), key=lambda c: c.id))
    edges = tuple(sorted(view.edges, key=lambda e: (e.source, e.target)))
    return dataclasses.replace(view, components=components, edges=edges)


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("player", ["rulebook", "random"])
def test_the_view_of_an_imagined_position_is_the_true_view(seat: str, player: str) -> None:
    """D61: all of it, for the seat that imagines: board, levels, ways, assets, own hand and funds, all sizes."""
    count = 0
    for number, (position, _) in enumerate(decisions(0.05, 11, player)):
        if position.state.phase == 0:
            continue
        true = settled(GAME.view(position, seat), seat)
        for twin in imagined(position, seat, number):
            assert settled(observe.view(twin, seat), seat) == true
            count += 1
    assert count > 20


@pytest.mark.parametrize("seat", SEATS)
def test_other_draws_imagine_other_positions(seat: str) -> None:
    """What is hidden differs from draw to draw."""
    other = {"blue": "red", "red": "blue"}[seat]
    differ = 0
    for position, _ in decisions(0.03, 12):
        if position.state.phase != 0:
            hands = {
                GAME.view(imagined(position, seat, seed)[0], "all").__getattribute__(other).hand for seed in range(4)
            }
            differ += len(hands) > 1
    assert differ > 5
