"""What a game adds to the command line; ``engine.games.game_commands`` finds its module for that."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, _SubParsersAction
from typing import NoReturn, Protocol, TypeAlias

__all__ = ["Commands", "GameCommands", "Parser"]


class GameCommands(Protocol):
    """A game's module ``command``."""

    def add_settings(self, play: ArgumentParser) -> tuple[str, ...]:
        """Add what can be chosen for a match, and return its names in the settings; None and "" choose nothing."""

    def add_commands(self, commands: Commands) -> None:
        """Add the commands that only this game has; each has a default ``figures``: what works out what it prints."""


class Parser(ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """End with exit code 2."""
        print(f"{self.prog}: {message}", file=sys.stderr)
        raise SystemExit(2)


Commands: TypeAlias = "_SubParsersAction[Parser]"  #: where commands are added
