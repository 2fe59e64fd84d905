"""How likely Red is to win a match from where it stands, by playouts of the rulebook's players."""

from __future__ import annotations

from engine import compiled
from engine.shells_hack import playout
from engine.shells_hack.cpu import RULEBOOK
from engine.shells_hack.state import OVER, TURN_LIMIT, State, new_state
from engine.shells_hack.tables import Tables


def red_odds(
    tables: Tables, state: State, playouts: int, seed: int, blue: int = RULEBOOK, red: int = RULEBOOK
) -> float:
    """Return the share of playouts that Red wins, compiled where that is possible; the state is not changed.

    The viewer who sees everything may know it: hands are taken as they are, only undrawn cards are shuffled.
    """
    if state.phase == OVER:
        return float(state.ending != TURN_LIMIT)
    if compiled.available():
        return compiled.red_wins(tables, state, playouts, seed, blue, red) / playouts
    return playout.red_wins(tables, [state, new_state()], playouts, seed, blue, red) / playouts
