"""How a game ends and what it is worth (S13)."""

from __future__ import annotations

from engine.skull_bites.cards import FACTIONS
from engine.skull_bites.state import BOSS_DEFEATED, ONE_FACTION, OVER, GameResult, State
from engine.skull_bites.tables import NONE


def end_by_boss(state: State, seat: int, owner: int) -> None:
    """End the game: the boss of a seat was felled by a card of ``owner``, and the other faction has won."""
    lethal = NONE if owner == seat else owner
    _end(state, BOSS_DEFEATED, 1 - state.faction(seat), lethal)


def end_by_faction(state: State) -> bool:
    """End the game if all who are still in are of one faction, and return whether they are."""
    factions = {state.faction(seat) for seat in state.inside()}
    if len(factions) > 1:
        return False
    _end(state, ONE_FACTION, factions.pop(), NONE)
    return True


def end_undecided(state: State, termination: str) -> None:
    """End the game without a winner (S40, S41)."""
    _end(state, termination, NONE, NONE)


def _end(state: State, termination: str, winner: int, lethal: int) -> None:
    points = [0] * len(state.seats)
    for seat in range(len(points)):
        points[seat] += winner != NONE and state.faction(seat) == winner
        points[seat] += winner != NONE and holds_boss(state, seat, winner)
        points[seat] += seat == lethal
    state.points = [old + new for old, new in zip(state.points, points, strict=True)]
    state.results = (*state.results, GameResult(termination, winner, tuple(points), lethal, state.battle))
    state.phase = OVER
    params = {
        "termination": termination,
        "faction": FACTIONS[winner] if winner != NONE else "",
        "points": dict(zip(state.seats, points, strict=True)),
        "lethal": state.seats[lethal] if lethal != NONE else "",
        "down": {  # turned up for all to see (S43)
            seat: state.tables.adventurers[one]
            for seat, one in zip(state.seats, state.down, strict=True)
            if one != NONE
        },
    }
    state.tell("game_over", params=params)


def holds_boss(state: State, seat: int, faction: int) -> bool:
    """Return whether a seat has the boss of a faction, face up or down."""
    mine = (state.up[seat], state.down[seat])
    return any(one != NONE and state.tables.boss[one] and state.tables.factions[one] == faction for one in mine)
