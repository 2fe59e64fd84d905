"""SHELLS HACK on the command line: who meets whom in a match, and ``simulate``, which plays many."""

from __future__ import annotations

import csv
import dataclasses
import json
import time
from argparse import ArgumentParser, Namespace
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack, nullcontext
from typing import Any

from engine.catalog import LANGUAGES
from engine.cluster import cluster_executor
from engine.command import Commands, one_of, replacing
from engine.errors import BadArchitecture, BadFile, BadSettings, Problem
from engine.match import Match, parse_file
from engine.progress import Progress
from engine.shells_hack.architecture.exchange.drawing import Drawing
from engine.shells_hack.architecture.exchange.limits import MAX_TEXT
from engine.shells_hack.architecture.exchange.reading import read_text
from engine.shells_hack.game import EXPERT, SEATS, SHELLS_HACK
from engine.shells_hack.learning.layer import layer
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.simulation import arena
from engine.shells_hack.simulation.searched import PLAYOUTS
from engine.verify import read_match_file

__all__ = ["add_commands", "add_settings"]

MOST_LAYERED = 1_000  #: matches of one layer that are played for it


def add_settings(play: ArgumentParser) -> tuple[str, ...]:
    """Add what can be chosen for a match, and who plays; return the names in the settings."""
    cards = load()
    for name, ids in (("company", [row.id for row in cards.companies]), ("actor", [row.id for row in cards.actors])):
        play.add_argument(f"--{name}", default="", metavar="ID", help=f"of SHELLS HACK: {one_of(ids, ids[0])}")
    for seat in SEATS:
        players = one_of(SHELLS_HACK.players, "rulebook")
        play.add_argument(f"--{seat}", default="rulebook", metavar="PLAYER", help=players)
    return ("company", "actor")


def add_commands(commands: Commands) -> None:
    """Add the commands that only this game has."""
    many = commands.add_parser("simulate", help="let computer players play many matches and print figures")
    many.add_argument("game", choices=[SHELLS_HACK.id])
    many.add_argument("--matches", type=int, default=10_000, help="default 10000")
    many.add_argument("--seed", type=int, default=1, help="of the whole run (default 1)")
    many.add_argument("--architecture", metavar="FILE", help="as the editor exports it; default: the rulebook's")
    many.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler; default: this machine's processors")
    many.add_argument("--csv", metavar="FILE", help="write one row a match; an older file stays until all are there")
    many.add_argument(
        "--playouts", type=int, default=PLAYOUTS, help=f"of each decision of the expert (default {PLAYOUTS})"
    )
    add_settings(many)
    many.set_defaults(figures=_simulated)
    _add_layer(commands)


def _add_layer(commands: Commands) -> None:
    layers = commands.add_parser("layer", help="write an ATT&CK Navigator layer of match files, or of matches played")
    layers.add_argument("game", choices=[SHELLS_HACK.id])
    layers.add_argument("files", nargs="*", metavar="FILE", help="match files; without any, matches are played")
    layers.add_argument("--matches", type=int, default=1, help=f"to play, at most {MOST_LAYERED} (default 1)")
    layers.add_argument("--seed", type=int, default=1, help="of the first match to play (default 1)")
    layers.add_argument("--output", metavar="FILE", default="layer.json", help="default layer.json")
    layers.add_argument("--language", choices=sorted(LANGUAGES), default="en", help="of comments (default en)")
    add_settings(layers)
    layers.set_defaults(figures=_layered)


def _layered(options: Namespace) -> dict[str, Any]:
    """Write the layer; an older file stays until the new one is whole."""
    matches = [_read(name) for name in options.files] if options.files else _played(options)
    name = f"SHELLS HACK: {len(matches)}"
    made = layer(matches, name, options.language)
    with replacing(options.output) as file:
        json.dump(made, file, ensure_ascii=False, indent=1)
    return {"matches": len(matches), "techniques": len(made["techniques"]), "file": options.output}


def _read(name: str) -> Match:
    """Read a match of this game from its file. :raises BadFile: :raises OSError: :raises ReplayBroken:"""
    data = parse_file(read_match_file(name))
    if data["game"] != SHELLS_HACK.id:
        raise BadFile([Problem("game", "other_format", {"given": data["game"], "known": SHELLS_HACK.id})])
    match, broken = Match.from_data(data)
    if broken is not None:
        raise broken
    return match


def _played(options: Namespace) -> list[Match]:
    """Play whole matches. :raises BadSettings: :raises UnknownId:"""
    if not 1 <= options.matches <= MOST_LAYERED:
        raise BadSettings([Problem("matches", "less_than_equal", {"given": options.matches, "le": MOST_LAYERED})])
    settings = SHELLS_HACK.make_settings(company=options.company, actor=options.actor)
    players = {seat: getattr(options, seat) for seat in SEATS}
    played = []
    for seed in range(options.seed, options.seed + options.matches):
        match = Match(SHELLS_HACK, settings, seed, players)
        while match.play_computer():
            pass
        played.append(match)
    return played


def _simulated(options: Namespace) -> dict[str, Any]:
    own = {"architecture": _architecture(options.architecture)} if options.architecture else {}
    settings = SHELLS_HACK.make_settings(company=options.company, actor=options.actor, **own)
    work = arena.jobs(settings, options.matches, options.seed, options.blue, options.red, options.playouts)
    start = time.perf_counter()
    progress = Progress(options.matches)
    with ExitStack() as stack:
        stack.callback(progress.clear)
        # The file first: a wrong folder must not cost a long run.
        file = stack.enter_context(replacing(options.csv)) if options.csv else None
        results = arena.run(work, stack.enter_context(_executor(options.cluster)), progress.show)
        if file is not None:
            table = csv.DictWriter(file, [field.name for field in dataclasses.fields(arena.MatchRow)])
            table.writeheader()
            table.writerows(dataclasses.asdict(row) for row in arena.rows(results))
    chosen = {} if options.json else _chosen(settings, options)
    return chosen | arena.summary(results, time.perf_counter() - start)


def _chosen(settings: Settings, options: Namespace) -> dict[str, str]:
    """What a run was played with, in full: most of it may be a default."""
    return {
        "company": settings.company.id,
        "actor": settings.actor.id,
        "architecture": options.architecture or "the rulebook's",
        "blue": options.blue,
        "red": options.red,
        "seed": str(options.seed),
    } | ({"playouts": f"{options.playouts:,} a decision"} if EXPERT in (options.blue, options.red) else {})


def _executor(cluster: str | None) -> AbstractContextManager[Executor]:
    return cluster_executor(cluster) if cluster is not None else nullcontext(arena.executor())


def _architecture(path: str) -> dict[str, Any]:
    """Read an architecture's file. :raises BadArchitecture: :raises OSError:"""
    with open(path, encoding="utf-8", errors="replace") as file:
        found = read_text(file.read(MAX_TEXT + 1), path)
    if isinstance(found, Drawing):
        raise BadArchitecture([Problem("file", "needs_the_editor_first")], path)
    return found.model_dump(mode="json")
