"""Simple ways to play, as weights of the veteran's two policies: what the expert expects of others beside the veteran.

A person who has found such a way beats D31 and D32 with it; a search that has met it does not lose to it.
"""

from __future__ import annotations

# Rush: never scouts or arms, enters by the cheapest card, executes the best drop for its cost.
RUSH_RED = (
    100, 200, 9000, 9000, 100, 0, 0, 100, 1, 1, 1, 0, 0, 100, 100, 60, 0, 0, 0, 0,
    0, 0, 1, -100, 0, 0, 0, 0, 0, 0, 0,
)  # fmt: skip

# Frugal: scouts only where it is free, and saves for the executions in its hand.
FRUGAL_RED = (
    100, 200, 9000, 9000, 400, 0, 0, 100, 5, 20, 10, 0, 20, 120, 60, 10, 0, 0, 0, 0,
    0, 0, 1, 900, 0, 0, 0, 0, 0, 20000, 0,
)  # fmt: skip

# Guard: hardens against executions where the assets lie, dearest first, then against the intrusion there.
GUARD_BLUE = (
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9,
    0, 9000, 9000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10000, 0, 0, 0,
)  # fmt: skip
