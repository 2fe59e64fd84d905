"""The players that choose without a search, by number: which act they take.

In the subset of Python that can be compiled. A choice is ``(card, target, rule)``.
"""

from __future__ import annotations

from engine.random import below
from engine.shells_hack.players.rulebook import FINISH, TAKE_CARD, WEIGHED, Choice, blue_choice, red_choice
from engine.shells_hack.players.scripts import FRUGAL_RED, GUARD_BLUE, RUSH_RED
from engine.shells_hack.players.veteran_blue import VETERAN_BLUE, weighed_defence
from engine.shells_hack.players.veteran_red import VETERAN_RED, weighed_attack
from engine.shells_hack.rules.rules import DRAW, END, count_acts, may_draw, nth_act
from engine.shells_hack.rules.state import BLUE, SETUP, State
from engine.shells_hack.rules.tables import Tables

RANDOM, RULEBOOK, VETERAN = 0, 1, 2
RUSH, FRUGAL, GUARD = 3, 4, 5  #: scripts: two of Red's, one of Blue's; in the other seat a veteran


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
    if player != RULEBOOK:
        return weighed_choice(tables, state, player)
    return blue_choice(tables, state) if state.phase == BLUE else red_choice(tables, state)


def weighed_choice(tables: Tables, state: State, player: int) -> Choice:
    """The act of a veteran or a script in the phase of the team to act."""
    if state.phase == BLUE:
        card, target = weighed_defence(tables, state, GUARD_BLUE if player == GUARD else VETERAN_BLUE)
    else:
        weights = VETERAN_RED
        if player == RUSH:
            weights = RUSH_RED
        elif player == FRUGAL:
            weights = FRUGAL_RED
        card, target = weighed_attack(tables, state, weights)
    return card, target, WEIGHED if card >= 0 else FINISH
