"""What changes during a match: ints and fixed-length lists of ints, sets as bit masks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from engine.shells_hack.rules.limits import (
    MAX_ATTACKS,
    MAX_BUFFS,
    MAX_COPIES,
    MAX_DEFENCES,
    MAX_EVENTS,
    MAX_RESISTANCE,
)


class Phase(IntEnum):
    """Whose acts are due."""

    SETUP = 0
    BLUE = 1
    RED = 2
    OVER = 3


SETUP, BLUE, RED, OVER = map(int, Phase)  #: plain ints: an enum's member costs more to look up than the rules around it


class Ending(IntEnum):
    """How a match ended (D23)."""

    NONE = 0
    PRICE = 1
    OBJECTIVE = 2
    TURN_LIMIT = 3


TURN_LIMIT = int(Ending.TURN_LIMIT)  #: the one ending that Blue wins by
#: Codes of the endings, as outcomes and tables tell them.
ENDINGS = {Ending.PRICE: "price", Ending.OBJECTIVE: "objective", Ending.TURN_LIMIT: "turn_limit"}


def winner_of(ending: int) -> str:
    """Return the seat that wins by an ending (D23)."""
    return "blue" if ending == TURN_LIMIT else "red"


@dataclass(slots=True)
class State:
    """A match's changing part."""

    rng_a: int
    rng_b: int
    phase: int
    turn: int
    ending: int
    price: int
    blue_funds: int
    red_funds: int
    draws_left: int  #: optional draws of setup (D21)
    draw_due: int  #: the turn's draw is still to be made (D4)
    bypass_left: int  #: turns of 隣接無効, this one included (D17)
    scouted: int
    intruded: int
    adjacent: int  #: successors of intruded components
    stopped_now: int  #: stopped in this turn
    stopped_before: int  #: stopped in the turn before (D18)
    price_mode: int  #: Red's objective was out of reach at half-time (D31)
    recon_failed: int
    blue_hand: int
    red_hand: int
    blue_shown: int  #: countermeasures that Red has seen (D29)
    red_shown: int  #: attack cards that Blue has seen
    blue_removed: int  #: duplicates that left the game (D4)
    red_removed: int
    red_spent: int  #: weaponization cards played
    blue_drawn: int  #: cards gone from the deck
    red_drawn: int
    events_drawn: int
    blue_deck_size: int
    red_deck_size: int
    event_deck_size: int
    above: list[list[int]]  #: [param][level 0..3] -> components whose resistance is above the level
    applied: list[int]  #: [countermeasure] -> components
    impacted: list[int]  #: [effect] -> components where it was executed
    failed: list[int]  #: [attack card] -> components where it failed
    used: list[int]  #: [attack card] -> targets of this turn (D5)
    spares: list[int]  #: [attack card] -> copies in Red's hand beyond the first
    buffs: list[int]  #: [buff] -> sum in force (D10)
    blue_deck: list[int]
    red_deck: list[int]
    event_deck: list[int]


def new_state() -> State:
    """Return a state of zeros, to deal a match into."""
    zeros = dict.fromkeys(State.__slots__, 0)
    lists: dict[str, list[int] | list[list[int]]] = {
        "above": [[0] * (MAX_RESISTANCE + 1) for _ in range(3)],
        "applied": [0] * MAX_DEFENCES,
        "impacted": [0] * 3,
        "failed": [0] * MAX_ATTACKS,
        "used": [0] * MAX_ATTACKS,
        "spares": [0] * MAX_ATTACKS,
        "buffs": [0] * MAX_BUFFS,
        "blue_deck": [0] * (MAX_DEFENCES * MAX_COPIES),
        "red_deck": [0] * (MAX_ATTACKS * MAX_COPIES),
        "event_deck": [0] * (MAX_EVENTS * MAX_COPIES),
    }
    return State(**(zeros | lists))  # type: ignore[arg-type]


def copy_state(state: State) -> State:
    """Return a state that shares nothing that changes; of the decks only the event deck does after the deal."""
    values = {name: getattr(state, name) for name in State.__slots__}
    for name in ("applied", "impacted", "failed", "used", "spares", "buffs", "event_deck"):
        values[name] = values[name][:]
    values["above"] = [row[:] for row in state.above]
    return State(**values)


def copy_into(states: list[State], place: int, source: list[State], number: int) -> None:
    """Make ``states[place]`` a copy of ``source[number]`` that shares nothing, decks included.

    The compiled copy of the rules has its own: there a record's assignment copies.
    """
    state = copy_state(source[number])
    state.blue_deck = state.blue_deck[:]
    state.red_deck = state.red_deck[:]
    states[place] = state
