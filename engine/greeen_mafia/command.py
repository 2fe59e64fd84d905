"""GREEEN MAFIA on the command line: which mission to play, and ``solve``, which counts how hard one is."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from engine.command import Commands, one_of
from engine.errors import BadFile, Problem
from engine.greeen_mafia.game import GREEEN_MAFIA
from engine.greeen_mafia.mission_files import MAX_FILE, mission, missions, read_file
from engine.greeen_mafia.missions import Mission
from engine.greeen_mafia.plan import prepare
from engine.greeen_mafia.settings import KEEP_RULES
from engine.greeen_mafia.solver import measure

__all__ = ["add_commands", "add_settings", "figures_of", "mission_of"]

HARDEST = 5
ORIGINAL = "original"


def add_settings(play: ArgumentParser) -> tuple[str, ...]:
    """Add what can be chosen for a match, and return its names in the settings."""
    play.add_argument("--mission", default="", metavar="ID", help=f"of GREEEN MAFIA: {one_of(missions(), ORIGINAL)}")
    return ("mission",)


def add_commands(commands: Commands) -> None:
    """Add the commands that only this game has."""
    solve = commands.add_parser("solve", help="count how hard a mission is, over all orders of its cards")
    solve.add_argument("game", choices=[GREEEN_MAFIA.id])
    solve.add_argument(
        "--mission", default=ORIGINAL, metavar="FILE", help=f"a mission file, or {one_of(missions(), ORIGINAL)}"
    )
    solve.add_argument("--keep", default="auto", choices=KEEP_RULES, help="default auto")
    solve.set_defaults(figures=_solved)


def _solved(options: Namespace) -> dict[str, Any]:
    return figures_of(options.mission, options.keep)


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
