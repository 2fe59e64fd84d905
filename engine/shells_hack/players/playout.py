"""Whole matches between computer players, without log or views, in the subset of Python that can be compiled."""

from __future__ import annotations

from engine.random import PLAYERS_STREAM, RULES_STREAM, joined, next_a, next_b, start_of
from engine.shells_hack.players.policy import RANDOM, choose
from engine.shells_hack.rules.rules import deal, shuffle, step
from engine.shells_hack.rules.state import OVER, RED, TURN_LIMIT, State, copy_into
from engine.shells_hack.rules.tables import Tables


def play_out(tables: Tables, state: State, seed: int, skill: int, blue: int, red: int) -> int:
    """Deal a match into a state of zeros, play it to its end and return how many acts it took.

    The players draw the same numbers as in a ``Match`` with the same seed, so both play the same match.
    """
    deal(tables, state, seed, skill)
    return play_on(tables, state, seed, blue, red)


def batch(
    tables: Tables, states: list[State], seeds: list[int], rows: list[list[int]], skill: int, blue: int, red: int
) -> None:
    """Play a match for each seed and write how it ended into its row: ending, turn, price, acts.

    ``states[0]`` is a state of zeros, ``states[1]`` room to play in.
    """
    for i in range(len(seeds)):
        copy_into(states, 1, states, 0)
        rows[i][3] = play_out(tables, states[1], seeds[i], skill, blue, red)
        rows[i][0] = states[1].ending
        rows[i][1] = states[1].turn
        rows[i][2] = states[1].price


def play_on(tables: Tables, state: State, seed: int, blue: int, red: int) -> int:
    """Play a match from where it stands to its end and return how many acts that took."""
    part_a, part_b = start_of(seed, PLAYERS_STREAM)
    chance = blue == RANDOM or red == RANDOM
    acts = 0
    while state.phase != OVER:
        if chance:
            part_a = next_a(part_a)
            part_b = next_b(part_b)
        player = red if state.phase == RED else blue
        card, target, _ = choose(tables, state, player, joined(part_a, part_b))
        step(tables, state, (card, target))
        acts += 1
    return acts


def reshuffle(state: State, seed: int) -> None:
    """Put the cards that nobody has drawn yet in another order, and let chance go on from a seed."""
    state.rng_a, state.rng_b = start_of(seed, RULES_STREAM)
    shuffle(state, state.blue_deck, state.blue_drawn, state.blue_deck_size)
    shuffle(state, state.red_deck, state.red_drawn, state.red_deck_size)
    shuffle(state, state.event_deck, state.events_drawn, state.event_deck_size)


def continue_each(tables: Tables, states: list[State], wins: list[int], seed: int, blue: int, red: int) -> None:
    """Play on from ``states[0]`` once for each place of ``wins`` and write 1 where Red wins, else 0.

    What lies undrawn is in another order each time, in the n-th place by the same numbers from every state; everything
    else is taken as it stands, hidden or not. ``states[1]`` is room to play in.
    """
    for playout in range(len(wins)):
        copy_into(states, 1, states, 0)
        reshuffle(states[1], seed + playout)
        play_on(tables, states[1], seed + playout, blue, red)
        wins[playout] = 0 if states[1].ending == TURN_LIMIT else 1
