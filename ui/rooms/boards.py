"""Which board a game is played on in a room; its module is loaded when the first room of it is opened."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import cast

from ui.games import INTERFACES
from ui.rooms.plain import PLAIN
from ui.shell.interface import RoomBoard

__all__ = ["board_of"]


@cache
def board_of(game: str) -> RoomBoard:
    """Return the board of a game, the plain one where it has none of its own."""
    module = INTERFACES[game].room if game in INTERFACES else ""
    return cast(RoomBoard, import_module(module).ROOM) if module else PLAIN
