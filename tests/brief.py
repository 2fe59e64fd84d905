"""The game as the tests play it: its expert thinks briefly."""

from __future__ import annotations

from engine.shells_hack.game import ShellsHack
from engine.shells_hack.players.expert import Limit

BRIEF = ShellsHack(Limit(playouts=8))
