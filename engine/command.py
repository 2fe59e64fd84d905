"""What a game adds to the command line (``engine.games.game_commands`` finds it), and what commands share."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, _SubParsersAction
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn, Protocol, TextIO, TypeAlias

__all__ = ["Commands", "GameCommands", "Parser", "one_of", "replacing"]


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


def one_of(ids: Iterable[str], default: str) -> str:
    """Return the help for a choice: all ids, and which one is taken without it.

    >>> one_of(["bank", "hospital"], "bank")
    'bank (default), hospital'
    """
    return ", ".join(f"{id} (default)" if id == default else id for id in ids)


@contextmanager
def replacing(name: str) -> Iterator[TextIO]:
    """Open a text file to write that takes the place of an older one when it is whole. :raises OSError:

    Broken off, what was written until then is named.
    """
    place = Path(os.path.realpath(name))
    if place.exists() and not place.is_file():  # a pipe or a terminal
        with place.open("w", newline="", encoding="utf-8") as file:
            yield file
        return
    part = place.with_name(f"{place.name}.part")
    try:
        with part.open("w", newline="", encoding="utf-8") as file:
            yield file
        os.replace(part, place)
    except BaseException:
        if part.exists() and part.stat().st_size:
            print(f"{part}: what was written until then", file=sys.stderr)
        else:
            part.unlink(missing_ok=True)
        raise


Commands: TypeAlias = "_SubParsersAction[Parser]"  #: where commands are added
