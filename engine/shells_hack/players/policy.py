"""The players that choose without a search, by number: which act they take.

In the subset of Python that can be compiled. A choice is ``(card, target, rule)``.
"""

from __future__ import annotations

from engine.random import below
from engine.shells_hack.players.rulebook import FINISH, TAKE_CARD, WEIGHED, Choice, blue_choice, red_choice
from engine.shells_hack.players.veteran_blue import VETERAN_BLUE, weighed_defence
from engine.shells_hack.players.veteran_red import VETERAN_RED, weighed_attack
from engine.shells_hack.rules.rules import DRAW, END, count_acts, may_draw, nth_act
from engine.shells_hack.rules.state import BLUE, SETUP, State
from engine.shells_hack.rules.tables import Tables

RANDOM, RULEBOOK, VETERAN = 0, 1, 2


def choose(tables: Tables, state: State, player: int, draw: int) -> Choice:
    """The act of a player in the seat that is to act, from a random number."""
    if state.draw_due:
        return DRAW[0], DRAW[1], 0 if player == RANDOM else TAKE_CARD
    if player == RANDOM:
        card, target = nth_act(tables, state, below(draw, count_acts(tables, state)))
        return card, target, 0
    if may_draw(state):
        return DRAW[0], DRAW[1], TAKE_CARD
    if state.phase == SETUP:
        return END[0], END[1], FINISH
    if player == VETERAN:
        return veteran_choice(tables, state)
    return blue_choice(tables, state) if state.phase == BLUE else red_choice(tables, state)


def veteran_choice(tables: Tables, state: State) -> Choice:
    """The veteran's act in the phase of the team to act."""
    if state.phase == BLUE:
        card, target = weighed_defence(tables, state, VETERAN_BLUE)
    else:
        card, target = weighed_attack(tables, state, VETERAN_RED)
    return card, target, WEIGHED if card >= 0 else FINISH
