"""Whole matches between computer players, without log or views, in the subset of Python that can be compiled."""

from __future__ import annotations

from engine.random import PLAYERS, joined, next_a, next_b, start_of
from engine.shells_hack.cpu import choose
from engine.shells_hack.rules import deal, step
from engine.shells_hack.state import OVER, RED, State
from engine.shells_hack.tables import Tables


def play_out(tables: Tables, state: State, seed: int, skill: int, blue: int, red: int) -> int:
    """Deal a match into a state of zeros, play it to its end and return how many acts it took.

    The players draw the same numbers as in a ``Match`` with the same seed, so both play the same match.
    """
    deal(tables, state, seed, skill)
    part_a, part_b = start_of(seed, PLAYERS)
    acts = 0
    while state.phase != OVER:
        part_a = next_a(part_a)
        part_b = next_b(part_b)
        player = red if state.phase == RED else blue
        card, target, _ = choose(tables, state, player, joined(part_a, part_b))
        step(tables, state, (card, target))
        acts += 1
    return acts
