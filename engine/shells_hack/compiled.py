"""What SHELLS HACK has compiled: its rules and players, and the records that they work on.

To add a kernel: write it in the subset, in a module of ``MODULES``; call it through ``COMPILED.functions`` with
``packed`` tables and ``states`` where ``compile.usable()`` says so, else plainly; and let the calling module have a
``warm()`` that runs it once on next to nothing, and a place in ``KERNELS``.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.compile import Compilation, pack
from engine.shells_hack.rules.state import State, copy_into, new_state
from engine.shells_hack.rules.tables import Tables

__all__ = ["COMPILED", "packed", "states"]

MODULES = (
    "engine.random",
    "engine.shells_hack.rules.rules",
    "engine.shells_hack.players.rulebook",
    "engine.shells_hack.players.scripts",
    "engine.shells_hack.players.veteran_blue",
    "engine.shells_hack.players.veteran_red",
    "engine.shells_hack.players.policy",
    "engine.shells_hack.players.playout",
    "engine.shells_hack.simulation.counting",
    "engine.shells_hack.simulation.trials",
    "engine.shells_hack.simulation.training",
    "engine.shells_hack.players.worlds",
    "engine.shells_hack.players.search",
)
KERNELS = (
    "engine.shells_hack.simulation.arena",
    "engine.shells_hack.simulation.odds",
    "engine.shells_hack.simulation.simulator",
    "engine.shells_hack.players.expert",
)
COMPILED = Compilation(MODULES, KERNELS, copy_into)


@cache
def packed(tables: Tables) -> Any:
    """Return a match's tables as a record."""
    return pack([tables])[0]


def states(rooms: int, *first: State) -> Any:
    """Return an array of states: copies of the first ones, then as many of zeros as ``rooms``."""
    given = first or (new_state(),)
    return pack(given, rooms + len(first) - len(given))
