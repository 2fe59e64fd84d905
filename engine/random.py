"""Randomness as integers that run alike plain and compiled: L'Ecuyer's combined generator (1988) and a hash for seeds.

Every product stays below 2**62.
"""

from __future__ import annotations

MODULUS_A, MODULUS_B = 2147483563, 2147483399
FACTOR_A, FACTOR_B = 40014, 40692
MAX_SEED = 2**53 - 1  #: what a browser's number can hold
MASK = 0xFFFFFFFF
BITS = 31  #: of a random number
LOW = (1 << BITS) - 1
RULES_STREAM, PLAYERS_STREAM = 0, 1  #: streams: the rules' own, and what computer players draw, one number an act
AT_ONCE = 16  #: and of each seat, counted from here, where several are to act at once


def mixed(number: int) -> int:
    """Scramble the low 32 bits of a number; one bit changed in changes half of them."""
    number = ((number >> 16) ^ number) & MASK
    number = (number * 0x45D9F3B) & MASK
    number = ((number >> 16) ^ number) * 0x45D9F3B & MASK
    return (number >> 16) ^ number


def start_of(seed: int, stream: int) -> tuple[int, int]:
    """Return both parts of a generator's start for a seed and a stream number."""
    low = mixed((seed & MASK) ^ mixed(stream + 0x9E3779B9))
    high = mixed((seed >> 32) + low)
    return 1 + mixed(low ^ high) % (MODULUS_A - 1), 1 + mixed(high + 0x7F4A7C15) % (MODULUS_B - 1)


def next_a(part: int) -> int:
    """Advance the first part: the remainder by 2**31 - 85, whose multiples of 2**31 leave 85 each."""
    product = part * FACTOR_A
    part = (product >> BITS) * 85 + (product & LOW)
    return part - MODULUS_A if part >= MODULUS_A else part


def next_b(part: int) -> int:
    """Advance the second part: the remainder by 2**31 - 249."""
    product = part * FACTOR_B
    part = (product >> BITS) * 249 + (product & LOW)
    return part - MODULUS_B if part >= MODULUS_B else part


def joined(part_a: int, part_b: int) -> int:
    """Return the random number, from 0 to 2**31 - 86, that both parts make."""
    number = part_a - part_b
    return number + MODULUS_A - 1 if number < 0 else number


def below(number: int, count: int) -> int:
    """Return which of ``count`` things a random number picks.

    >>> below(0, 6), below(MODULUS_A - 2, 6)
    (0, 5)
    """
    return number * count >> BITS


def number_of(seed: int, stream: int, index: int) -> int:
    """Return a stream's number at an index from 0: what stepping there from :func:`start_of` gives.

    >>> part_a, part_b = start_of(7, PLAYERS_STREAM)
    >>> joined(next_a(part_a), next_b(part_b)) == number_of(7, PLAYERS_STREAM, 0)
    True
    """
    part_a, part_b = before(seed, stream, index)
    return joined(next_a(part_a), next_b(part_b))


def before(seed: int, stream: int, index: int) -> tuple[int, int]:
    """Return both parts one step before a stream's number at an index from 0."""
    part_a, part_b = start_of(seed, stream)
    part_a = part_a * pow(FACTOR_A, index, MODULUS_A) % MODULUS_A
    part_b = part_b * pow(FACTOR_B, index, MODULUS_B) % MODULUS_B
    return part_a, part_b


def fill(numbers: list[int], part_a: int, part_b: int) -> None:
    """Write a stream's numbers after both parts (:func:`before`) into a list.

    >>> numbers = [0, 0]
    >>> fill(numbers, *before(7, PLAYERS_STREAM, 0))
    >>> numbers
    [880053403, 684317391]
    """
    for i in range(len(numbers)):
        part_a = next_a(part_a)
        part_b = next_b(part_b)
        numbers[i] = joined(part_a, part_b)
