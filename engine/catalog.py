"""The one place that reads files under data/."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Annotated, Any, TypeVar

from pydantic import Field

from engine.errors import BadData, Problem
from engine.reading import Inconsistent, Model, read

DATA = Path(__file__).resolve().parent.parent / "data"
LOCALES = DATA / "locales"
LANGUAGES = {"ja": "日本語", "en": "English"}  #: id and own name, in the order shown

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


def read_json(path: Path) -> Any:
    """Return what a JSON file holds. :raises BadData: naming the file, and the line where it is not JSON."""
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        problem = Problem("file", "not_json", {"line": error.lineno})
    except (OSError, ValueError, RecursionError) as error:  # no file, no UTF-8, nested too deep
        problem = Problem("file", "unreadable", {"cause": type(error).__name__})
    raise BadData([problem], path.name)


def read_file(kind: type[T], path: Path) -> T:
    """Return a JSON file as a model. :raises BadData: naming the file and the place."""
    content = read_json(path)
    try:
        return read(kind, json.dumps(content))
    except Inconsistent as error:
        raise BadData(error.problems, path.name) from None


@cache
def texts(language: str) -> dict[str, str]:
    """Return all sentences of a language by key (``board.end_turn`` is in a board.json), those of all games merged.

    :raises BadData: naming the file of a sentence that is none, or both files of one that is there twice.
    """
    found: dict[str, str] = {}
    files: dict[str, Path] = {}
    for path in _files(language):
        for key, text in _flat(path.stem, read_json(path)):
            problem = _text_problem(key, text)
            if key in files:
                problem = Problem(key, "text_twice", {"also": _called(files[key])})
            if problem is not None:
                raise BadData([problem], _called(path))
            found[key], files[key] = text, path
    return found


def _files(language: str) -> list[Path]:
    """The locale files of a language: first those of all games, then those in the games' own folders."""
    folder = LOCALES / language
    return [*sorted(folder.glob("*.json")), *sorted(folder.glob("*/*.json"))]


def _called(path: Path) -> str:
    return path.relative_to(LOCALES).as_posix()


def _flat(prefix: str, node: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(node, dict):
        for name, child in node.items():
            yield from _flat(f"{prefix}.{name}", child)
    else:
        yield prefix, node


def _text_problem(key: str, text: Any) -> Problem | None:
    """What is wrong with a sentence: it is none, or its ``{places}`` cannot be filled in."""
    if not isinstance(text, str):
        return Problem(key, "string_type", {"given": str(text)[:40]})
    try:
        places = list(Formatter().parse(text))
    except ValueError as error:
        return Problem(key, "bad_places", {"cause": str(error)})
    odd = [
        field for _, field, _, conversion in places if field is not None and (conversion or not field.isidentifier())
    ]
    return Problem(key, "bad_places", {"cause": "{" + odd[0] + "}"}) if odd else None


def card_name(language: str, kind: str, card: str) -> str:
    """Return a card's name without its marks for line breaks. :raises BadData: if it has none in this language."""
    return name(language, f"cards.{kind}.{card}")


def name(language: str, key: str) -> str:
    """Return the name at a key, or below it, without its marks for line breaks. :raises BadData: if there is none."""
    found = texts(language).get(f"{key}.name") or texts(language).get(key)
    if not found:
        section, _, place = key.partition(".")
        files = [_called(path) for path in _files(language) if path.stem == section]
        raise BadData([Problem(place, "no_name", {"language": language})], ", ".join(files))
    return found.replace("|", "")
