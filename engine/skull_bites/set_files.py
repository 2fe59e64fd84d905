"""The shipped card sets, and files that hold another one: the printed one, typed in by its owner."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from engine.catalog import DATA, Table, read_table
from engine.errors import BadFile, Problem, UnknownId
from engine.reading import Inconsistent, parse, read_given
from engine.skull_bites.cards import CardSet

__all__ = ["FORMAT", "HOUSE", "MAX_FILE", "card_set", "read_file", "read_set", "write_file"]

FORMAT, VERSION = "skull-bites-set", 1
HOUSE = "house"
MAX_FILE = 100_000  #: characters of a set's file


class _File(Table):
    set: CardSet


@cache
def _house() -> CardSet:
    return read_table(_File, DATA / "skull_bites" / "house.json", FORMAT).set


def card_set(id: str) -> CardSet:
    """Return a shipped set. :raises UnknownId: :raises BadData:"""
    if id != HOUSE:
        raise UnknownId("set", id, (HOUSE,))
    return _house()


def read_set(data: Any) -> CardSet:
    """Return a set from a JSON-like object. :raises BadFile: with the place of everything that is wrong."""
    try:
        return read_given(CardSet, data, "file")
    except Inconsistent as error:
        raise BadFile(error.problems) from None


def read_file(text: str) -> CardSet:
    """Return the set of a set's file. :raises BadFile: with the place of everything that is wrong."""
    try:
        data = parse(text, MAX_FILE)
    except Inconsistent as error:
        raise BadFile(error.problems) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadFile([Problem("format", "not_a_card_set")])
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise BadFile([Problem("version", "other_version", {"given": str(data.get("version"))[:20], "known": VERSION})])
    return read_set(data.get("set", {}))


def write_file(cards: CardSet) -> str:
    """Return a set's file, which :func:`read_file` reads."""
    content = {"format": FORMAT, "version": VERSION, "set": cards.model_dump(mode="json", exclude_none=True)}
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"
