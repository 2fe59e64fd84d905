"""What Red tried in a match: each card it played, where and when, and whether that succeeded."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import ALL
from engine.match import Match

__all__ = ["Attempt", "attempts"]

_DONE = frozenset({"weaponized", "scouted", "intruded", "executed"})
_FAILED = frozenset({"scout_failed", "intrude_failed", "execute_failed"})


@dataclass(frozen=True, slots=True)
class Attempt:
    """One card of Red's."""

    act: int  #: number of the act, from 1
    turn: int
    card: str
    target: str  #: id of the component, "" for preparation
    success: bool


def attempts(match: Match) -> tuple[Attempt, ...]:
    """Return them in the order played, those taken back left out."""
    return tuple(
        Attempt(line.number, line.turn, line.params["card"], line.params.get("target") or "", line.code in _DONE)
        for line in match.view(ALL).log
        if line.code in _DONE | _FAILED
    )
