"""How likely Red is to win a match from where it stands, by playouts of the rulebook's players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine import compile
from engine.rates import rate_of
from engine.shells_hack.compiled import COMPILED, packed, states
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.play.position import Position
from engine.shells_hack.players.playout import continue_each
from engine.shells_hack.players.policy import RULEBOOK, VETERAN
from engine.shells_hack.rules.state import OVER, TURN_LIMIT, State, new_state
from engine.shells_hack.rules.tables import Tables, prepare

COMPILED_PLAYOUTS = 400  #: playouts of an estimate where the rules are compiled
PLAIN_PLAYOUTS = 40  #: and where they are not: about 80 ms


@dataclass(frozen=True, slots=True)
class Odds:
    """Red's chance to win, with its 95 % interval (Wilson); after the end it is certain, from no playout."""

    red: float
    low: float
    high: float
    playouts: int


def continuations(
    tables: Tables, state: State, playouts: int, seed: int, blue: int = VETERAN, red: int = VETERAN
) -> bytes:
    """Play a match on from where it stands and return one byte for each playout, 1 where Red wins.

    Compiled where that is possible; the state is not changed. The n-th bytes from two states are a pair: what lies
    undrawn was shuffled by the same numbers. The viewer who sees everything may know it: hands are taken as they are.
    """
    if state.phase == OVER:
        return bytes([state.ending != TURN_LIMIT]) * playouts
    if compile.usable(__name__):
        return _compiled_continuations(tables, states(1, state), playouts, seed, blue, red)
    wins = [0] * playouts
    continue_each(tables, [state, new_state()], wins, seed, blue, red)
    return bytes(wins)


def _compiled_continuations(tables: Tables, rooms: Any, playouts: int, seed: int, blue: int, red: int) -> bytes:
    import numpy as np

    wins = np.zeros(playouts, np.int64)
    COMPILED.functions.continue_each(packed(tables), rooms, wins, seed, blue, red)
    return wins.astype(np.uint8).tobytes()


def red_odds(
    tables: Tables, state: State, playouts: int, seed: int, blue: int = RULEBOOK, red: int = RULEBOOK
) -> float:
    """Return the share of ``continuations`` that Red wins."""
    if state.phase == OVER:
        return float(state.ending != TURN_LIMIT)
    return sum(continuations(tables, state, playouts, seed, blue, red)) / playouts


def warm() -> None:
    """Compile what this module calls."""
    tables = prepare(SHELLS_HACK.default_settings())
    _compiled_continuations(tables, states(2), 0, 0, RULEBOOK, RULEBOOK)


def playouts_now() -> int:
    """Return how many playouts an estimate is worth on this machine."""
    return COMPILED_PLAYOUTS if compile.usable(__name__) else PLAIN_PLAYOUTS


def estimate(position: Position, playouts: int) -> Odds:
    """Return Red's chance from a position; the same position and number give the same answer."""
    if position.state.phase == OVER:
        red = red_odds(position.tables, position.state, 0, 0)
        return Odds(red, red, red, 0)
    red = red_odds(position.tables, position.state, playouts, seed=1)
    rate = rate_of(round(red * playouts), playouts)
    return Odds(red, rate.low, rate.high, playouts)
