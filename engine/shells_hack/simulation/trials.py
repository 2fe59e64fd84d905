"""Matches that differ in one thing from the ones that a seed would deal, in the subset of Python that can be compiled.

Either a countermeasure stands from the start, or a card is forced into its team's opening hand, or out of the match.
"""

from __future__ import annotations

from engine.shells_hack.players.playout import play_on
from engine.shells_hack.rules.rules import blue_draw, deal, play_defence, red_deal_category, red_draw
from engine.shells_hack.rules.state import TURN_LIMIT, State, copy_into
from engine.shells_hack.rules.tables import Tables

AS_DEALT, APPLIED, BLUE_IN, BLUE_OUT, RED_IN, RED_OUT = 0, 1, 2, 3, 4, 5


def try_batch(
    tables: Tables,
    states: list[State],
    seeds: list[int],
    wins: list[int],
    skill: int,
    blue: int,
    red: int,
    twist: int,
    card: int,
    target: int,
) -> None:
    """Play a match for each seed and note 1 where Red wins; ``states[0]`` is all zeros, ``states[1]`` room."""
    for i in range(len(seeds)):
        copy_into(states, 1, states, 0)
        deal(tables, states[1], seeds[i], skill)
        change_deal(tables, states[1], skill, twist, card, target)
        play_on(tables, states[1], seeds[i], blue, red)
        wins[i] = 0 if states[1].ending == TURN_LIMIT else 1


def change_deal(tables: Tables, state: State, skill: int, twist: int, card: int, target: int) -> None:
    """Change a match that has just been dealt."""
    if twist == APPLIED:
        apply_before(tables, state, card, target)
    elif twist == BLUE_IN:
        blue_in(tables, state, card)
    elif twist == BLUE_OUT:
        state.blue_deck_size = without(state.blue_deck, state.blue_deck_size, card)
        blue_again(tables, state)
    elif twist == RED_IN:
        red_in(tables, state, skill, card)
    elif twist == RED_OUT:
        state.red_deck_size = without(state.red_deck, state.red_deck_size, card)
        red_again(tables, state, skill)


def apply_before(tables: Tables, state: State, card: int, target: int) -> None:
    """Let a countermeasure stand on a component before turn 1; it costs nothing and no card (D20 otherwise)."""
    funds = state.blue_funds
    play_defence(tables, state, card, target)
    state.blue_funds = funds


def without(deck: list[int], size: int, card: int) -> int:
    """Take all copies of a card out of a deck, the others move up; return how many are left."""
    left = 0
    for place in range(size):
        if deck[place] != card:
            deck[left] = deck[place]
            left += 1
    return left


def exchange(deck: list[int], size: int, card: int, place: int) -> None:
    """Let a card change places with the first copy of another one beyond it in the deck."""
    for other in range(place + 1, size):
        if deck[other] == card:
            deck[other] = deck[place]
            deck[place] = card
            return


def blue_in(tables: Tables, state: State, card: int) -> None:
    """Put a countermeasure into the opening hand in place of the card dealt last, any card by chance of the deal."""
    if not state.blue_hand >> card & 1 and state.blue_drawn:
        exchange(state.blue_deck, state.blue_deck_size, card, state.blue_drawn - 1)
        blue_again(tables, state)


def red_in(tables: Tables, state: State, skill: int, card: int) -> None:
    """Put an attack card into the opening hand in place of the one that was dealt for its category (D21)."""
    if state.red_hand >> card & 1:
        return
    category = tables.attacks[card].category
    place = 0
    while place < state.red_drawn and tables.attacks[state.red_deck[place]].category != category:
        place += 1
    exchange(state.red_deck, state.red_deck_size, card, place)
    red_again(tables, state, skill)


def blue_again(tables: Tables, state: State) -> None:
    """Deal Blue's opening hand once more from the deck as it lies."""
    state.blue_hand = 0
    state.blue_removed = 0
    state.blue_drawn = 0
    for _ in range(tables.robustness):
        blue_draw(state)


def red_again(tables: Tables, state: State, skill: int) -> None:
    """Deal Red's opening hand once more from the deck as it lies (D21): a category's first card is still its first."""
    state.red_hand = 0
    state.red_removed = 0
    state.red_drawn = 0
    for card in range(tables.attack_count):
        state.spares[card] = 0
    for category in range(5):
        red_deal_category(tables, state, category)
    for _ in range(skill):
        red_draw(tables, state)
