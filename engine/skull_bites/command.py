"""Skull Bites on the command line: how many play, with which cards, and who; ``winrates`` plays many games."""

from __future__ import annotations

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path
from typing import Any

from engine.cluster import cluster_executor
from engine.command import Commands, one_of
from engine.errors import BadFile, Problem
from engine.progress import Progress
from engine.skull_bites import simulation
from engine.skull_bites.cards import MAX_PLAYERS, MIN_PLAYERS, CardSet
from engine.skull_bites.game import SKULL_BITES
from engine.skull_bites.set_files import HOUSE, MAX_FILE, card_set, read_file
from engine.skull_bites.settings import MAX_GAMES

__all__ = ["add_commands", "add_settings", "set_of"]

BEST = SKULL_BITES.players[-1]


def add_settings(play: ArgumentParser) -> tuple[str, ...]:
    """Add what can be chosen for a match, and who plays; return the names in the settings."""
    play.add_argument("--games", type=int, default=1, help=f"of a session, 1 to {MAX_GAMES} (default 1)")
    _add_table(play)
    return ("players", "games", "set")


def add_commands(commands: Commands) -> None:
    """Add the commands that only this game has."""
    many = commands.add_parser("winrates", help="let computer players play many games and count who wins")
    many.add_argument("game", choices=[SKULL_BITES.id])
    many.add_argument("--matches", type=int, default=1_000, help="default 1000")
    many.add_argument("--seed", type=int, default=1, help="of the whole run (default 1)")
    many.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler; default: this machine's processors")
    _add_table(many)
    many.set_defaults(figures=_counted)


def _add_table(parser: ArgumentParser) -> None:
    """How many play with which cards, and who sits where."""
    parser.add_argument("--players", type=int, default=4, help=f"{MIN_PLAYERS} to {MAX_PLAYERS} (default 4)")
    for number in range(1, MAX_PLAYERS + 1):
        parser.add_argument(f"--p{number}", default=BEST, metavar="PLAYER", help=one_of(SKULL_BITES.players, BEST))
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


def _counted(options: Namespace) -> dict[str, Any]:
    """Play a run; who sits where moves on by a seat after each game."""
    settings = SKULL_BITES.make_settings(set=options.set, players=options.players)
    players = [getattr(options, seat) for seat in SKULL_BITES.seats(settings)]
    work = simulation.jobs(settings, players, options.matches, options.seed)
    start, progress = time.perf_counter(), Progress(options.matches)
    with ExitStack() as stack:
        stack.callback(progress.clear)
        executor = stack.enter_context(_executor(options.cluster))
        tally = simulation.run(work, executor, lambda done, so_far: progress.show(done))
    figures = simulation.summary(tally) | {"seconds": time.perf_counter() - start}
    return figures if options.json else dict(_flat("", figures))


def _executor(cluster: str | None) -> AbstractContextManager[Executor]:
    return cluster_executor(cluster) if cluster is not None else nullcontext(simulation.executor())


def _flat(prefix: str, figures: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Figures in lines: a rate with its interval is one."""
    for name, value in figures.items():
        if isinstance(value, dict) and "rate" in value:
            shown = f"{value['rate']:.1%} ({value['low']:.1%} to {value['high']:.1%})"
            yield f"{prefix}{name}", shown + (f" of {value['times']:,}" if "times" in value else "")
        elif isinstance(value, dict):
            yield from _flat(f"{prefix}{name} ", value)
        else:
            yield f"{prefix}{name}", value
