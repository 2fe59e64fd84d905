"""The list of games, known by it to store, match files, command line and tests; pages know those of ui/games.py."""

from __future__ import annotations

from importlib import import_module
from typing import cast

from engine.command import GameCommands
from engine.compile import Compilation
from engine.game import AnyGame
from engine.greeen_mafia.game import GREEEN_MAFIA
from engine.shells_hack.compiled import COMPILED
from engine.shells_hack.game import SHELLS_HACK
from engine.skull_bites.game import SKULL_BITES

GAMES: dict[str, AnyGame] = {game.id: game for game in (SHELLS_HACK, GREEEN_MAFIA, SKULL_BITES)}
COMPILATIONS: tuple[Compilation, ...] = (COMPILED,)  #: of the games that play batches


def game_commands() -> tuple[GameCommands, ...]:
    """Return what each game adds to the command line: its module ``command``, which nothing else needs."""
    return tuple(cast(GameCommands, import_module(f"engine.{id}.command")) for id in GAMES)
