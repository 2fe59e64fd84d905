"""How the expert's Blue goes on in its playouts: as the veteran does, with weights for the objective it imagines."""

from __future__ import annotations

from engine.shells_hack.players.rulebook import Masks
from engine.shells_hack.players.veteran_blue import merit, weighed_defence
from engine.shells_hack.rules.rules import Act
from engine.shells_hack.rules.state import State
from engine.shells_hack.rules.tables import Tables

# Found by hill climbing over all shipped pairings, against the rulebook's Red.
PLAYOUT_BLUE = (
    10,
    33,
    18,
    -18,
    35,
    -10,
    -4,
    -12,
    32,
    -19,
    52,
    21,
    17,
    1,
    16,
    61,
    1,
    29,
    -20,
    2,
    15,
    17,
    43,
    70,
    -4,
    0,
    22,
    -14,
    3,
    4,
    -2,
    32,
    93,
    14,
    -6,
    1,
    14,
    0,
    -19,
    -20,
    64,
    3,
    3,
    2,
    0,
    6,
    48,
    36,
    -238,
    140,
    104,
    -65,
    -79,
    -116,
    133,
    -40,
    -3,
    72,
    -27,
    41,
    243,
    229,
    172,
    6,
    -88,
    481,
    -7,
    -31,
    -117,
    -39,
    -33,
    -307,
    -167,
    -111,
    -303,
    147,
    1654,
    37,
    725,
    30,
)


def playout_choice(tables: Tables, state: State) -> Act:
    """The countermeasure that gains most for its cost, else the turn's end."""
    return weighed_defence(tables, state, PLAYOUT_BLUE)


def playout_merit(tables: Tables, state: State, card: int, target: int, raised: Masks) -> int:
    """What a countermeasure on a component is worth for its cost."""
    return merit(tables, state, card, target, raised, PLAYOUT_BLUE)
