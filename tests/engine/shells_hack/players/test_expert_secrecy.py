"""The expert knows nothing but its seat's view: what it imagines and what it advises hang on nothing hidden."""

from __future__ import annotations

import random

import pytest

from engine.shells_hack.players import expert
from engine.shells_hack.players.hint import hint
from engine.shells_hack.rules.state import BLUE, RED
from tests.contract.hidden.shells_hack import others
from tests.engine.shells_hack.players.test_expert import decisions
from tests.engine.shells_hack.positions import GAME

SEATS = {BLUE: "blue", RED: "red"}

pytestmark = pytest.mark.parametrize(
    "part", [0.25, pytest.param(1.0, marks=pytest.mark.long)], ids=["quarter", "whole"]
)  #: of the positions


def test_what_it_imagines_is_the_same(part: float) -> None:
    """D28, D61: other hands, decks, funds, company, actor, systems and resistances out of sight; every field alike.

    The search starts from nothing else, so that its choice is the same with any budget.
    """
    count = dict.fromkeys(SEATS, 0)
    for player in ("rulebook", "random"):
        for number, (position, _) in enumerate(decisions(0.12 * part, 21, player)):
            seat = position.state.phase
            if seat not in SEATS:
                continue
            twin = others(position, SEATS[seat], random.Random(number))
            known, same = expert.beliefs_of(position, seat), expert.beliefs_of(twin, seat)
            assert same.templates == known.templates
            assert same.shares == known.shares
            for name, place in zip(position.component_ids(), known.numbers, strict=True):
                assert place == -1 or same.numbers[twin.component_ids().index(name)] == place
            count[seat] += 1
    assert min(count.values()) > 60 * part


def test_its_advice_is_the_same(part: float) -> None:
    """D28, D60: the act, the win rates of all others, and the reasons, from both seats."""
    count = dict.fromkeys(SEATS, 0)
    for number, (position, draw) in enumerate(decisions(0.05 * part, 22)):
        seat = position.state.phase
        if seat in SEATS:
            twin = others(position, SEATS[seat], random.Random(number))
            assert hint(twin, SEATS[seat], draw, expert.Limit(64)) == hint(
                position, SEATS[seat], draw, expert.Limit(64)
            )
            assert GAME.choose(twin, SEATS[seat], "expert", draw) == GAME.choose(position, SEATS[seat], "expert", draw)
            count[seat] += 1
    assert min(count.values()) > 10 * part
