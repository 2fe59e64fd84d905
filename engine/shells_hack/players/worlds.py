"""Positions as a seat may imagine them: what it cannot see is drawn at random, in the subset that can be compiled.

What is public or the seat's own stands in a template state already; ``beliefs`` makes both from a seat's view.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.random import below, joined, next_a, next_b, start_of
from engine.shells_hack.players.playout import reshuffle
from engine.shells_hack.players.rulebook import blue_merit, fitting, improvable, raised_by, worthiest
from engine.shells_hack.rules.rules import lowest, play_defence, shuffle
from engine.shells_hack.rules.state import BLUE, RED, State
from engine.shells_hack.rules.tables import Tables

IMAGINED = 2  #: stream of the numbers that fill in what a seat cannot see
NOBODY = -1  #: seat of a viewer to whom only the order of undrawn cards is hidden


@dataclass(frozen=True, slots=True)
class Unknown:
    """What a seat knows about what it cannot see."""

    seat: int  #: BLUE, RED or NOBODY: who is looking
    hand: int  #: cards of the other hand beside those known
    deck: int  #: cards left in the other deck
    removed: int  #: of the other team's cards: duplicates that left the game, never shown
    needed: int  #: categories that the deal gave Red and that no known card accounts for
    plays: int  #: countermeasures applied out of sight
    dark: int  #: where they may have been applied
    spread: int  #: how far Blue's funds may lie below the template's
    pool: tuple[int, ...]  #: [card] copies in the other hand or deck, or removed


def imagine(tables: Tables, state: State, unknown: Unknown, seed: int) -> None:
    """Fill in a template state: one of the positions that look the same to a seat."""
    state.rng_a, state.rng_b = start_of(seed, IMAGINED)
    if unknown.seat == BLUE:
        imagine_red(tables, state, unknown)
    elif unknown.seat == RED:
        imagine_blue(tables, state, unknown)
    reshuffle(state, seed)


def die(state: State, sides: int) -> int:
    """Return a random number from 0 to ``sides`` - 1."""
    state.rng_a = next_a(state.rng_a)
    state.rng_b = next_b(state.rng_b)
    return below(joined(state.rng_a, state.rng_b), sides)


def nth_bit(mask: int, n: int) -> int:
    """Return a mask's n-th member."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


def lay_pool(deck: list[int], unknown: Unknown, size: int) -> int:
    """Fill a deck with the cards not accounted for, and return how many there are."""
    count = 0
    for card in range(size):
        for _ in range(unknown.pool[card]):
            deck[count] = card
            count += 1
    return count


def drop_duplicates(deck: list[int], count: int, held: int, unknown: Unknown) -> int:
    """Take cards already dealt (-1) and removed duplicates out of a deck, and return its size."""
    removed = unknown.removed
    left = 0
    for place in range(count):
        card = deck[place]
        if card < 0:
            continue
        if removed and held >> card & 1:
            removed -= 1
        elif left < unknown.deck:
            deck[left] = card
            left += 1
    return left


def imagine_red(tables: Tables, state: State, unknown: Unknown) -> None:
    """Give Red a hand with a card of every category (D21), and the rest as its deck."""
    deck = state.red_deck
    count = lay_pool(deck, unknown, tables.attack_count)
    shuffle(state, deck, 0, count)
    needed, hand = unknown.needed, unknown.hand
    for step in range(2):
        for place in range(count):
            card = deck[place]
            if hand == 0 or card < 0:
                continue
            bit = 1 << card
            if step == 0:
                if not needed >> tables.attacks[card].category & 1:
                    continue
                needed &= ~(1 << tables.attacks[card].category)
            if state.red_hand & bit:
                if not tables.weapon_cards & bit:
                    continue
                state.spares[card] += 1
            state.red_hand |= bit
            deck[place] = -1
            hand -= 1
    state.red_drawn = 0
    state.red_deck_size = drop_duplicates(deck, count, state.red_hand & ~tables.weapon_cards, unknown)


def imagine_blue(tables: Tables, state: State, unknown: Unknown) -> None:
    """Give Blue a hand, apply as many countermeasures out of sight as Red has heard of, and guess its funds."""
    deck = state.blue_deck
    count = lay_pool(deck, unknown, tables.defence_count)
    shuffle(state, deck, 0, count)
    hand = unknown.hand
    for place in range(count):
        bit = 1 << deck[place]
        if hand and not state.blue_hand & bit:
            state.blue_hand |= bit
            deck[place] = -1
            hand -= 1
    state.blue_drawn = 0
    state.blue_deck_size = drop_duplicates(deck, count, state.blue_hand, unknown)
    funds = state.blue_funds
    for _ in range(unknown.plays):
        apply_unseen(tables, state, unknown)
    state.blue_funds = funds - die(state, unknown.spread + 1)


def apply_unseen(tables: Tables, state: State, unknown: Unknown) -> None:
    """Apply a countermeasure of Blue's hand out of sight: half the time as D32 would, else anywhere."""
    cards = state.blue_hand
    where = improvable(state)
    dark = where[0] & unknown.dark, where[1] & unknown.dark, where[2] & unknown.dark
    while cards:
        card = nth_bit(cards, die(state, cards.bit_count()))
        cards &= ~(1 << card)
        raised = raised_by(tables, state, card, dark)
        pool = raised[0] | raised[1] | raised[2]
        if pool == 0:
            continue
        target = nth_bit(pool, die(state, pool.bit_count()))
        if die(state, 2):
            target = worthiest(tables, blue_merit(tables, raised, fitting(tables, state))[1])
        play_defence(tables, state, card, target)
        return
