"""Headless use: ``python -m engine play|cards GAME``, each game's own commands, ``verify FILE``, ``warm``.

Bad input is told in one line, with exit code 2; what ``verify`` finds untrue gives 1.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import threading
from collections.abc import Sequence
from typing import Any

from engine import compile
from engine.catalog import LANGUAGES
from engine.command import Parser
from engine.errors import EngineError, UnknownId
from engine.game import AnyGame, jsonable
from engine.games import COMPILATIONS, GAMES, game_commands
from engine.match import Match
from engine.verify import read_match_file, sentences, verify

PROGRAM = "python -m engine"


def _parser() -> Parser:
    parser = Parser(prog=PROGRAM, description="Card games without pages.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", parser_class=Parser)
    play = commands.add_parser("play", help="let computer players play a match and print it")
    tables = play.add_subparsers(dest="game", required=True, metavar="GAME", parser_class=Parser)
    for id, game in zip(GAMES, game_commands(), strict=True):
        table = tables.add_parser(id)  # of its own: two games may call a setting or a seat alike
        table.add_argument("--seed", type=int, default=1, help="a whole number from 0 (default 1)")
        table.set_defaults(settings=game.add_settings(table))
        game.add_commands(commands)
    cards = commands.add_parser("cards", help="print all card tables as loaded")
    cards.add_argument("game", choices=sorted(GAMES))
    for command in (*tables.choices.values(), *(other for other in commands.choices.values() if other is not play)):
        command.add_argument("--json", action="store_true", help="print one JSON object")
    verify = commands.add_parser("verify", help="check that a room's match was dealt as promised, by its match file")
    verify.add_argument("file", help="a match file of a room's match that has ended")
    verify.add_argument("--commitment", default="", help="the one that was shown before the match")
    verify.add_argument("--language", choices=sorted(LANGUAGES), default="en", help="of the answer (default en)")
    warm = commands.add_parser("warm", help="compile what batches need, at low priority, and name each part then there")
    warm.add_argument("--attached", action="store_true", help="end when standard input does, as with whoever holds it")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    parser = Parser(prog=PROGRAM)
    try:
        parser = _parser()
        options = parser.parse_args(arguments)
        if options.command == "warm":
            _warm(options.attached)
        elif options.command == "play":
            _play(GAMES[options.game], options)
        elif options.command == "verify":
            return _verify(options)
        elif options.command == "cards":
            _cards(GAMES[options.game], options)
        else:
            _print(options.figures(options), options.json)
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
    given = {name: getattr(options, name) for name in options.settings}
    chosen = {name: value for name, value in given.items() if value not in (None, "")}  # 0 is a choice
    settings = game.make_settings(**chosen)
    players = {seat: getattr(options, seat, game.players[-1]) for seat in game.seats(settings)}
    for player in players.values():
        if player not in game.players:
            raise UnknownId("player", player, game.players)
    match = Match(game, settings, options.seed, players)
    while match.play_computer():
        pass
    outcome = match.outcome
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


def _warm(attached: bool) -> None:
    if attached:
        threading.Thread(target=_end_with_input, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)
    for compilation in COMPILATIONS if compile.available() else ():
        for kernel in compilation.warm():
            print(kernel, flush=True)


def _end_with_input() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)


def _verify(options: argparse.Namespace) -> int:
    findings = verify(read_match_file(options.file), options.commitment)
    print("\n".join(sentences(findings, options.language)))
    return 0 if all(finding.holds for finding in findings) else 1


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
