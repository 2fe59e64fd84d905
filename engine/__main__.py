"""Headless use: ``python -m engine play|simulate|solve|cards GAME``, ``warm``; bad input: one line, exit code 2."""

from __future__ import annotations

import argparse
import csv
import dataclasses
import json
import os
import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack, nullcontext
from typing import Any, NoReturn

from engine import compile
from engine.cluster import cluster_executor
from engine.errors import BadArchitecture, EngineError, Problem, UnknownId
from engine.game import AnyGame, jsonable
from engine.games import GAMES
from engine.greeen_mafia.command import figures_of
from engine.greeen_mafia.game import GREEEN_MAFIA
from engine.greeen_mafia.settings import KEEP_RULES
from engine.match import Match
from engine.progress import Progress
from engine.shells_hack.architecture.exchange.drawing import Drawing
from engine.shells_hack.architecture.exchange.limits import MAX_TEXT
from engine.shells_hack.architecture.exchange.reading import read_text
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.simulation import arena
from engine.shells_hack.simulation.searched import PLAYOUTS


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        print(f"{self.prog}: {message}", file=sys.stderr)
        raise SystemExit(2)


def _parser() -> _Parser:
    parser = _Parser(prog="python -m engine", description="Card games without pages.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=_Parser)
    play = commands.add_parser("play", help="let computer players play a match and print it")
    play.add_argument("game", choices=sorted(GAMES))
    play.add_argument("--seed", type=int, default=1, help="a whole number from 0 (default 1)")
    many = commands.add_parser("simulate", help="let computer players play many matches and print figures")
    many.add_argument("game", choices=[SHELLS_HACK.id])
    many.add_argument("--matches", type=int, default=10_000, help="default 10000")
    many.add_argument("--seed", type=int, default=1, help="of the whole run (default 1)")
    many.add_argument("--architecture", metavar="FILE", help="as the editor exports it; default: the rulebook's")
    many.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler; default: this machine's processors")
    many.add_argument("--csv", metavar="FILE", help="write one row a match")
    solve = commands.add_parser("solve", help="count how hard a mission is, over all orders of its cards")
    solve.add_argument("game", choices=[GREEEN_MAFIA.id])
    solve.add_argument("--mission", default="original", metavar="FILE", help="a mission file or a shipped mission")
    solve.add_argument("--keep", default="auto", choices=KEEP_RULES, help="default auto")
    cards = commands.add_parser("cards", help="print all card tables as loaded")
    cards.add_argument("game", choices=sorted(GAMES))
    warm = commands.add_parser("warm", help="compile what batches need, at low priority, and name each part then there")
    warm.add_argument("--attached", action="store_true", help="end when standard input does, as with whoever holds it")
    many.add_argument("--playouts", type=int, default=PLAYOUTS, help="of each decision of the expert")
    for command in (play, many):
        command.add_argument("--company", default="", metavar="ID", help="default: the first one")
        command.add_argument("--actor", default="", metavar="ID", help="default: the first one")
        players = "random, rulebook (default) or expert"
        for seat in ("blue", "red"):
            command.add_argument(f"--{seat}", default="rulebook", metavar="PLAYER", help=players)
    play.add_argument("--mission", default="", metavar="ID", help="of GREEEN MAFIA; default: the original")
    for command in (play, many, solve, cards):
        command.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        if options.command == "warm":
            _warm(options.attached)
            return 0
        game = GAMES[options.game]
        if options.command == "play":
            _play(game, options)
        elif options.command == "simulate":
            _simulate(options)
        elif options.command == "solve":
            _print(figures_of(options.mission, options.keep), options.json)
        else:
            _cards(game, options)
    except EngineError as error:
        parser.error(" ".join(str(error).split()))
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            sys.stderr.close()
        else:
            parser.error(f"{error.filename or getattr(options, 'csv', None) or 'output'}: {error.strerror}")
    except KeyboardInterrupt:
        print(f"{parser.prog}: interrupted", file=sys.stderr)
        return 130
    return 0


def _play(game: AnyGame, options: argparse.Namespace) -> None:
    chosen = {name: getattr(options, name) for name in ("company", "actor", "mission") if getattr(options, name)}
    settings = game.make_settings(**chosen)
    players = {seat: getattr(options, seat, game.players[-1]) for seat in game.seats(settings)}
    for player in players.values():
        if player not in game.players:
            raise UnknownId("player", player, game.players)
    match = Match(game, settings, options.seed, players)
    while match.play_computer():
        pass
    outcome = game.outcome(match.state)
    if options.json:
        result = {"outcome": jsonable(outcome), "view": jsonable(match.view("all"))}
        print(json.dumps(match.to_json() | result, ensure_ascii=False))
        return
    for line in match.view("all").log:
        print(_sentence(line.turn, line.seat, line.code, line.params))
    if outcome is not None:
        winners = " and ".join(outcome.winners)
        print(f"{winners} won by {outcome.termination}" if winners else f"lost by {outcome.termination}")


def _sentence(turn: int, seat: str, code: str, params: dict[str, Any]) -> str:
    values = ", ".join(f"{name} {','.join(map(str, v)) if isinstance(v, list) else v}" for name, v in params.items())
    return f"T{turn:<2} {seat or '-':4} {code.replace('_', ' ')}" + (f": {values}" if values else "")


def _simulate(options: argparse.Namespace) -> None:
    own = {"architecture": _architecture(options.architecture)} if options.architecture else {}
    settings = SHELLS_HACK.make_settings(company=options.company, actor=options.actor, **own)
    work = arena.jobs(settings, options.matches, options.seed, options.blue, options.red, options.playouts)
    start = time.perf_counter()
    progress = Progress(options.matches)
    with ExitStack() as stack:
        stack.callback(progress.clear)
        # The file first: a wrong folder must not cost a long run.
        file = stack.enter_context(open(options.csv, "w", newline="", encoding="utf-8")) if options.csv else None
        results = arena.run(work, stack.enter_context(_executor(options.cluster)), progress.show)
        if file is not None:
            table = csv.DictWriter(file, [field.name for field in dataclasses.fields(arena.Row)])
            table.writeheader()
            table.writerows(dataclasses.asdict(row) for row in arena.rows(results))
    chosen = {} if options.json else _chosen(settings, options)
    _print(chosen | arena.summary(results, time.perf_counter() - start), options.json)


def _chosen(settings: Settings, options: argparse.Namespace) -> dict[str, str]:
    """What a run was played with, in full: most of it may be a default."""
    return {
        "company": settings.company.id,
        "actor": settings.actor.id,
        "architecture": options.architecture or "the rulebook's",
        "blue": options.blue,
        "red": options.red,
        "seed": str(options.seed),
    } | ({"playouts": f"{options.playouts:,} a decision"} if "expert" in (options.blue, options.red) else {})


def _executor(cluster: str | None) -> AbstractContextManager[Executor]:
    return cluster_executor(cluster) if cluster is not None else nullcontext(arena.executor())


def _architecture(path: str) -> dict[str, Any]:
    """Read an architecture's file. :raises BadArchitecture: :raises OSError:"""
    with open(path, encoding="utf-8", errors="replace") as file:
        found = read_text(file.read(MAX_TEXT + 1), path)
    if isinstance(found, Drawing):
        raise BadArchitecture([Problem("file", "needs_the_editor_first")], path)
    return found.model_dump(mode="json")


def _warm(attached: bool) -> None:
    if attached:
        threading.Thread(target=_end_with_input, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)
    for kernel in compile.warm() if compile.available() else ():
        print(kernel, flush=True)


def _end_with_input() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


def _print(figures: dict[str, Any], as_json: bool) -> None:
    if as_json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        shown = f"{value:,.4g}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else value
        print(f"{name:18} {shown}")


def _cards(game: AnyGame, options: argparse.Namespace) -> None:
    tables = game.cards()
    if options.json:
        print(json.dumps(tables, ensure_ascii=False))
        return
    for name, rows in tables.items():
        print(f"{name} ({len(rows)})")
        for row in rows:
            print("  " + ", ".join(f"{key} {json.dumps(value, ensure_ascii=False)}" for key, value in row.items()))


if __name__ == "__main__":
    raise SystemExit(main())
