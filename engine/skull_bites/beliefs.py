"""What face-down adventurers may be, as far as a viewer can know: by counting, from what is open and its own."""

from __future__ import annotations

from engine.skull_bites.state import CHOOSING, State
from engine.skull_bites.tables import NONE


def seen_by(state: State, seat: int) -> set[int]:
    """Return the adventurers that a seat (NONE: one who looks on) has seen: all open ones, and its own."""
    seen = {one for one in state.up if one != NONE}
    seen.update(one for fallen in state.fallen for one in fallen)
    if seat != NONE:
        seen.update(state.choices[seat])
        if state.down[seat] != NONE:
            seen.add(state.down[seat])
    if len(state.seats) == 2:  # who has which boss is known from the start (S14)
        seen.update(one for one in state.down if one != NONE)
    return seen


def may_be(state: State, viewer: int, seat: int) -> tuple[int, ...]:
    """Return what the face-down adventurer of a seat may be, in the order of the tables.

    In play are, of each faction, one fewer than there are players, and its boss (S4); a boss that has not been seen
    is among those face down, or not chosen yet.
    """
    tables, down = state.tables, state.down[seat]
    if state.phase == CHOOSING and len(state.seats) > 2:
        return (down,) if seat == viewer and down != NONE else () if seat == viewer else _unseen(state, viewer)
    if down == NONE:
        return ()
    if seat == viewer or len(state.seats) == 2:
        return (down,)
    seen = seen_by(state, viewer)
    found: list[int] = []
    for faction in (0, 1):
        mine = [one for one in range(len(tables.hp)) if tables.factions[one] == faction]
        in_play = len(state.seats) - sum(one in seen for one in mine)  # still face down somewhere
        boss = next(one for one in mine if tables.boss[one])
        if boss not in seen:
            found.append(boss)
            in_play -= 1
        if in_play > 0:
            found += [one for one in mine if one not in seen and one != boss]
    return tuple(sorted(found))


def _unseen(state: State, viewer: int) -> tuple[int, ...]:
    """What anybody's second adventurer may be before any is open."""
    seen = seen_by(state, viewer)
    return tuple(one for one in range(len(state.tables.hp)) if one not in seen)
