"""The one place that reads files under data/."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Annotated, Any, TypeVar

from pydantic import Field, TypeAdapter

from engine.errors import BadData, Problem
from engine.reading import Inconsistent, Model, read

DATA = Path(__file__).parent.parent / "data"
LANGUAGES = ("ja", "en")

T = TypeVar("T", bound="Table")


class Table(Model):
    """The header that every card file starts with."""

    format: str
    version: Annotated[int, Field(ge=1)]
    source: str


def read_table(kind: type[T], path: Path, format: str) -> T:
    """Return a card file's content. :raises BadData: naming the file and the place."""
    table = read_file(kind, path)
    if table.format != format:
        raise BadData([Problem("format", "other_format", {"given": table.format[:40], "known": format})], path.name)
    if table.version != 1:
        raise BadData([Problem("version", "other_version", {"given": table.version, "known": 1})], path.name)
    return table


def read_file(kind: type[T], path: Path) -> T:
    """Return a JSON file as a model. :raises BadData: naming the file and the place."""
    try:
        text = path.read_text(encoding="utf-8")
        json.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        raise BadData([Problem("file", "unreadable", {"cause": type(error).__name__})], path.name) from None
    except json.JSONDecodeError as error:
        raise BadData([Problem("file", "not_json", {"line": error.lineno})], path.name) from None
    try:
        return read(kind, text)
    except Inconsistent as error:
        raise BadData(error.problems, path.name) from None


@cache
def texts(language: str, section: str) -> dict[str, Any]:
    """Return one section of a language's texts. :raises BadData:"""
    path = DATA / "locales" / language / f"{section}.json"
    try:
        return TypeAdapter(dict[str, Any]).validate_json(path.read_bytes())
    except (OSError, ValueError) as error:
        raise BadData(
            [Problem("file", "unreadable", {"cause": type(error).__name__})], f"{language}/{path.name}"
        ) from None


def card_name(language: str, kind: str, card: str) -> str:
    """Return a card's name without its marks for line breaks. :raises BadData: if it has none in this language."""
    entry = texts(language, "cards").get(kind, {}).get(card)
    name = entry.get("name") if isinstance(entry, dict) else entry
    if not isinstance(name, str) or not name:
        raise BadData([Problem(f"{kind}.{card}", "no_name", {"language": language})], f"{language}/cards.json")
    return name.replace("|", "")
