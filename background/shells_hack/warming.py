"""Whether to wait for a computer player of SHELLS HACK that the compiled rules will make quicker."""

from __future__ import annotations

from engine import compile
from engine.shells_hack.game import EXPERT
from engine.shells_hack.players import expert

__all__ = ["better_later"]


def better_later(player: str) -> bool:
    """Return whether a computer player that searches will soon do so compiled, many times quicker."""
    return player == EXPERT and compile.warming() and not compile.ready(expert.__name__)
