"""Matches between players whose weights are still sought, in the subset of Python that can be compiled."""

from __future__ import annotations

from engine.shells_hack.players.policy import choose
from engine.shells_hack.players.veteran_blue import weighed_defence
from engine.shells_hack.players.veteran_red import weighed_attack
from engine.shells_hack.rules.rules import Act, deal, step
from engine.shells_hack.rules.state import BLUE, OVER, RED, TURN_LIMIT, State, copy_into
from engine.shells_hack.rules.tables import Tables

TRAINED = -1  #: who plays by the weights given


def train_batch(
    tables: Tables,
    states: list[State],
    seeds: list[int],
    skill: int,
    blue: int,
    red: int,
    blue_weights: list[int],
    red_weights: list[int],
) -> int:
    """Return how many of the matches Red wins.

    ``states[0]`` is all zeros, ``states[1]`` room.
    """
    wins = 0
    for i in range(len(seeds)):
        copy_into(states, 1, states, 0)
        deal(tables, states[1], seeds[i], skill)
        while states[1].phase != OVER:
            act = trained_act(tables, states[1], blue, red, blue_weights, red_weights)
            step(tables, states[1], act)
        if states[1].ending != TURN_LIMIT:
            wins += 1
    return wins


def trained_act(
    tables: Tables, state: State, blue: int, red: int, blue_weights: list[int], red_weights: list[int]
) -> Act:
    """The act of the player to act."""
    if not state.draw_due:
        if state.phase == BLUE and blue == TRAINED:
            return weighed_defence(tables, state, blue_weights)
        if state.phase == RED and red == TRAINED:
            return weighed_attack(tables, state, red_weights)
    card, target, _ = choose(tables, state, red if state.phase == RED else blue, 0)
    return card, target
