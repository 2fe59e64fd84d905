"""Orders of the facility cards: by number (1 is 1, 2, 3, …; the last is the reverse) and by seed."""

from __future__ import annotations

from math import factorial

from engine.random import RULES_STREAM, joined, next_a, next_b, start_of


def order_of(number: int, cards: int) -> tuple[int, ...]:
    """Return order ``number`` (from 1) of cards 0 to ``cards`` - 1, in the order of dictionaries.

    >>> order_of(1, 3), order_of(6, 3)
    ((0, 1, 2), (2, 1, 0))
    """
    left = list(range(cards))
    rest = number - 1
    order = []
    for place in range(cards - 1, -1, -1):
        index, rest = divmod(rest, factorial(place))
        order.append(left.pop(index))
    return tuple(order)


def number_of_order(order: tuple[int, ...]) -> int:
    """Return an order's number, from 1.

    >>> number_of_order((2, 1, 0))
    6
    """
    left = sorted(order)
    number = 1
    for card in order:
        index = left.index(card)
        left.pop(index)
        number += index * factorial(len(left))
    return number


def shuffled(seed: int, cards: int) -> tuple[int, ...]:
    """Return the order that a seed deals, every order equally likely over the seeds."""
    order = list(range(cards))
    part_a, part_b = start_of(seed, RULES_STREAM)
    for place in range(cards - 1, 0, -1):
        part_a, part_b = next_a(part_a), next_b(part_b)
        other = joined(part_a, part_b) % (place + 1)
        order[place], order[other] = order[other], order[place]
    return tuple(order)
