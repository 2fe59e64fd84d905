"""Match files: the text a user keeps and opens again, here or on another machine."""

from __future__ import annotations

import json
from typing import Any

from engine.errors import BadFile, Problem, ReplayBroken
from engine.match import FORMAT, VERSION, Match, rules_hash

__all__ = ["read_file", "write_file"]


def read_file(content: str | bytes) -> tuple[Match, ReplayBroken | None, bool]:
    """Return a file's match or its valid prefix, what broke it, and whether the rules have changed since.

    :raises BadFile: if it is no match file; with the place and the cause.
    """
    if isinstance(content, bytes):
        try:
            content = content.decode("utf-8")
        except UnicodeDecodeError as error:
            raise BadFile([Problem("file", "not_text", {"position": error.start})]) from None
    text = content.removeprefix("\ufeff")  # some editors put a mark in front
    match, broken = Match.from_text(text)
    return match, broken, json.loads(text).get("rules") != rules_hash(match.game.id)


def write_file(parts: dict[str, Any]) -> str:
    """Return the text of a match file from its parts (game, rules, settings, seed, players, log).

    ASCII, because an imported log may hold what no encoding can write.
    """
    return json.dumps({"format": FORMAT, "version": VERSION, **parts}, indent=None) + "\n"
