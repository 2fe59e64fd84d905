"""The user interfaces of the games by id, in the order of home page and menu."""

from __future__ import annotations

from ui.greeen_mafia.interface import GREEEN_MAFIA
from ui.shell.interface import Interface
from ui.shells_hack.interface import SHELLS_HACK
from ui.skull_bites.interface import SKULL_BITES

__all__ = ["INTERFACES"]

INTERFACES: dict[str, Interface] = {shown.game: shown for shown in (SHELLS_HACK, GREEEN_MAFIA, SKULL_BITES)}
