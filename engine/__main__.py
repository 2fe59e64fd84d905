"""Headless use: ``python -m engine play|cards GAME``; bad input is one line and exit code 2."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from engine.errors import EngineError, UnknownId
from engine.game import Game, jsonable
from engine.games import GAMES
from engine.match import Match


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
    play.add_argument("--company", default="", metavar="ID", help="default: the first one")
    play.add_argument("--actor", default="", metavar="ID", help="default: the first one")
    for seat in ("blue", "red"):
        play.add_argument(f"--{seat}", default="rulebook", metavar="PLAYER", help="random or rulebook (default)")
    play.add_argument("--json", action="store_true", help="print one JSON object")
    cards = commands.add_parser("cards", help="print all card tables as loaded")
    cards.add_argument("game", choices=sorted(GAMES))
    cards.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        game = GAMES[options.game]
        if options.command == "play":
            _play(game, options)
        else:
            _cards(game, options)
    except EngineError as error:
        parser.error(" ".join(str(error).split()))
    except BrokenPipeError:
        sys.stderr.close()
    return 0


def _play(game: Game, options: argparse.Namespace) -> None:
    for player in (options.blue, options.red):
        if player not in game.players:
            raise UnknownId("player", player, game.players)
    settings = game.make_settings(company=options.company, actor=options.actor)
    match = Match(game, settings, options.seed, {"blue": options.blue, "red": options.red})
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
        print(f"{' and '.join(outcome.winners)} won by {outcome.termination}")


def _sentence(turn: int, seat: str, code: str, params: dict[str, Any]) -> str:
    values = ", ".join(f"{name} {','.join(v) if isinstance(v, list) else v}" for name, v in params.items())
    return f"T{turn:<2} {seat or '-':4} {code.replace('_', ' ')}" + (f": {values}" if values else "")


def _cards(game: Game, options: argparse.Namespace) -> None:
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
