"""Match files: the text a user keeps and opens again, here or on another machine.

What is in one, and how large it may be, ``engine.match`` says, which reads them without a store too.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from engine.errors import BadFile, Problem, ReplayBroken
from engine.match import FORMAT, VERSION, Match, parse_file
from engine.proof import PROOF, read_proof
from engine.rules_hash import same_rules

__all__ = ["ReadFile", "read_file", "write_file"]


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What a match file holds."""

    match: Match
    broken: ReplayBroken | None  #: what broke the log; ``match`` is then its valid prefix
    rules_changed: bool  #: it was written under other rules or data
    name: str  #: as its owner called it, "" if it was given none
    proof: dict[str, Any] | None = None  #: of the deal of a room's match


def read_file(content: str | bytes) -> ReadFile:
    """Return what a match file holds.

    :raises BadFile: if it is no match file; with the place and the cause.
    """
    if isinstance(content, bytes):
        try:
            content = content.decode("utf-8")
        except UnicodeDecodeError as error:
            raise BadFile([Problem("file", "not_text", {"position": error.start})]) from None
    data = parse_file(content)
    match, broken = Match.from_data(data)
    name = data.get("name", "")
    if not isinstance(name, str):
        raise BadFile([Problem("name", "string_type", {"given": str(name)[:40]})])
    proof = data.get(PROOF)
    if proof is not None:
        read_proof(proof)
    return ReadFile(match, broken, not same_rules(match.game.id, data.get("rules")), name, proof)


def write_file(parts: dict[str, Any], name: str = "") -> str:
    """Return the text of a match file from its parts (game, rules, settings, seed, players, log, …) and its name.

    ASCII, because an imported log may hold what no encoding can write.
    """
    named = {"name": name} if name else {}
    return json.dumps({"format": FORMAT, "version": VERSION, **named, **parts}, indent=None) + "\n"
