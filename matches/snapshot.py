"""How a match looked when it was last played: enough for a list, and to show it when the rules have moved on."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from engine.game import ALL, COMMON, jsonable
from engine.match import Match
from engine.plain import one_line
from engine.reading import Model

__all__ = ["agrees", "readable", "summary", "view"]


class _Part(Model):
    id: str
    name: str | None


class _Outcome(BaseModel):
    winners: list[str]


class _Summary(BaseModel):
    """What every list reads, whatever the game."""

    model_config = ConfigDict(strict=True)

    chosen: dict[str, _Part]
    players: dict[str, str]
    to_act: list[str]
    acts: int
    outcome: _Outcome | None
    finished: bool


def readable(stored: Any) -> bool:
    """Return whether a stored summary is one."""
    try:
        _Summary.model_validate(stored)
    except ValidationError:
        return False
    return True


def view(match: Match) -> dict[str, Any]:
    """Return everything but deck orders and seed, as JSON types."""
    seen: dict[str, Any] = jsonable(match.view(ALL))
    return seen


def summary(match: Match) -> dict[str, Any]:
    """Return what a list shows: the plain values of the view, what was chosen, who plays, who is to act.

    Nothing here knows the game: of what every seat may see, every number and word is taken (turn, price, phase, …), of
    the settings the id and the own name, if any, of every part that has an id (company, actor, …); ``helped`` is
    whether any entry, taken back or not, was noted as played with help; ``blind`` whether its settings hide the other
    side from who plays it, and it was not looked at.
    """
    seen = jsonable(match.view(COMMON))
    outcome = match.outcome
    parts = {key: part for key, part in jsonable(match.settings).items() if isinstance(part, dict) and "id" in part}
    return {key: value for key, value in seen.items() if value is None or isinstance(value, str | int)} | {
        "chosen": {key: {"id": part["id"], "name": part.get("name")} for key, part in parts.items()},
        "players": dict(match.players),
        "to_act": list(match.to_act()),
        "acts": match.acts,
        "outcome": jsonable(outcome),
        "finished": outcome is not None,
        "blind": getattr(match.settings, "blind", False) is True and match.revealed is None,
        "helped": any(entry.note.get("helped") is True for entry in match.entries),
    }


def agrees(stored: Any, now: Any) -> bool:
    """Return whether two views show the same position; a part that only one of them has does not count.

    Nor do signs that a name of today is cleared of, and one from before may still hold.
    """
    if isinstance(stored, dict) and isinstance(now, dict):
        return all(agrees(stored[key], now[key]) for key in stored.keys() & now.keys())
    if isinstance(stored, list) and isinstance(now, list):
        return len(stored) == len(now) and all(map(agrees, stored, now))
    if isinstance(stored, str) and isinstance(now, str):
        return stored == now or one_line(stored) == now
    return bool(stored == now)
