"""Whole matches with the expert in a seat: too slow for compiled batches, played act by act without log or views."""

from __future__ import annotations

from engine.random import PLAYERS_STREAM, number_of
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.players.expert import BUDGET
from engine.shells_hack.rules.settings import Settings

__all__ = ["EXPERT", "PLAYOUTS", "searched_match"]

EXPERT = "expert"
PLAYOUTS = 300  #: of a decision in a run of many matches; the curve of strength is flat from here on


def searched_match(settings: Settings, seed: int, blue: str, red: str, playouts: int) -> tuple[int, int, int, int]:
    """Play the match that a ``Match`` plays, and return its ending, last turn, final price and number of acts."""
    token = BUDGET.set(playouts)
    try:
        players = {"blue": blue, "red": red}
        position = SHELLS_HACK.new(settings, seed)
        while seats := SHELLS_HACK.to_act(position):
            draw = number_of(seed, PLAYERS_STREAM, position.acts)
            action, _ = SHELLS_HACK.choose(position, seats[0], players[seats[0]], draw)
            SHELLS_HACK.step(position, seats[0], action)
    finally:
        BUDGET.reset(token)
    state = position.state
    return state.ending, state.turn, state.price, position.acts
