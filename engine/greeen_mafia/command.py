"""``python -m engine solve greeen_mafia``: how hard a mission is, counted over all its orders."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.errors import BadFile, Problem
from engine.greeen_mafia.mission_files import MAX_FILE, mission, missions, read_file
from engine.greeen_mafia.missions import Mission
from engine.greeen_mafia.plan import prepare
from engine.greeen_mafia.solver import measure

__all__ = ["figures_of", "mission_of"]

HARDEST = 5


def mission_of(given: str) -> Mission:
    """Return a shipped mission by its id, or that of a mission file. :raises UnknownId: :raises BadFile:"""
    path = Path(given)
    if given in missions() or not path.suffix and not path.exists():
        return mission(given)
    try:
        if path.stat().st_size > 4 * MAX_FILE:
            raise BadFile([Problem("file", "too_large", {"limit": MAX_FILE})], path.name)
        return read_file(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise BadFile([Problem("file", "not_text", {"position": error.start})], path.name) from None


def figures_of(given: str, keep: str) -> dict[str, Any]:
    """Return a mission's figures as JSON types."""
    chosen = mission_of(given)
    found = measure(prepare(chosen), keep)
    return {
        "mission": chosen.id,
        "keep": keep,
        "deals": found.deals,
        "solvable": found.solvable,
        "winning_lines": found.winning_lines,
        "random_win_rate": float(found.random_win_rate),
        "hardest_deals": found.hardest(HARDEST),
    }
