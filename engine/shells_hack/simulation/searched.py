"""Whole matches with the expert in a seat: too slow for compiled batches, played act by act without log or views."""

from __future__ import annotations

from engine.random import PLAYERS_STREAM, number_of
from engine.shells_hack.game import ShellsHack
from engine.shells_hack.players.expert import Limit
from engine.shells_hack.rules.settings import Settings

__all__ = ["PLAYOUTS", "searched_match"]

PLAYOUTS = 300  #: of a decision in a run of many matches; the curve of strength is flat from here on


def searched_match(settings: Settings, seed: int, blue: str, red: str, limit: Limit) -> tuple[int, int, int, int]:
    """Play the match that a ``Match`` plays, and return its ending, last turn, final price and number of acts."""
    game, players = ShellsHack(limit), {"blue": blue, "red": red}
    position = game.new(settings, seed)
    while seats := game.to_act(position):
        draw = number_of(seed, PLAYERS_STREAM, position.acts)
        action, _ = game.choose(position, seats[0], players[seats[0]], draw)
        game.step(position, seats[0], action)
    state = position.state
    return state.ending, state.turn, state.price, position.acts
