"""Skull Bites on the command line: how many play, with which cards, and who."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from engine.command import Commands, one_of
from engine.errors import BadFile, Problem
from engine.skull_bites.cards import MAX_PLAYERS, MIN_PLAYERS, CardSet
from engine.skull_bites.game import SKULL_BITES
from engine.skull_bites.set_files import HOUSE, MAX_FILE, card_set, read_file
from engine.skull_bites.settings import MAX_GAMES

__all__ = ["add_commands", "add_settings", "set_of"]

BEST = SKULL_BITES.players[-1]


def add_settings(play: ArgumentParser) -> tuple[str, ...]:
    """Add what can be chosen for a match, and who plays; return the names in the settings."""
    play.add_argument("--players", type=int, default=4, help=f"{MIN_PLAYERS} to {MAX_PLAYERS} (default 4)")
    play.add_argument("--games", type=int, default=1, help=f"of a session, 1 to {MAX_GAMES} (default 1)")
    _add_set(play)
    for number in range(1, MAX_PLAYERS + 1):
        play.add_argument(f"--p{number}", default=BEST, metavar="PLAYER", help=one_of(SKULL_BITES.players, BEST))
    return ("players", "games", "set")


def add_commands(commands: Commands) -> None:
    """Add the commands that only this game has."""


def _add_set(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--set", type=set_of, default=HOUSE, metavar="FILE", help="of another card set; default: that of the house"
    )


def set_of(given: str) -> CardSet:
    """Return a shipped set by its id, or that of a file. :raises UnknownId: :raises BadFile: :raises OSError:"""
    path = Path(given)
    if given == HOUSE or not path.suffix and not path.exists():
        return card_set(given)
    try:
        if path.stat().st_size > 4 * MAX_FILE:
            raise BadFile([Problem("file", "too_large", {"limit": MAX_FILE})], path.name)
        return read_file(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise BadFile([Problem("file", "not_text", {"position": error.start})], path.name) from None
