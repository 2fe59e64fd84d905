"""How much foreign data may hold: counted before anything reads it, so that no reader works on more than that.

What JSON takes in memory hangs on how many values it holds, not on how long it is: two megabytes can be a million
lists. So they are counted in the text, before there is anything else; the parts that a model is to check are small.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.errors import Problem

__all__ = ["MAX_DIGITS", "MAX_VALUES", "data_excess", "depth_excess", "text_excess"]

MAX_VALUES = 250_000  #: values and keys of a JSON text
MAX_DIGITS = 400  #: of a whole number: what reading one costs grows with their square
MAX_NESTED = 40  #: lists and objects inside one another in a JSON text

# of what a model reads: settings, an architecture, a card, a mission
MAX_PARTS = 5_000  #: values in all
MAX_ROWS = 1_000  #: of one list or object
MAX_DEPTH = 12
MAX_TEXT = 100_000  #: characters of one text
MAX_KEY = 200  #: characters of a key


def text_excess(text: str, most: int) -> Problem | None:
    """Return what a JSON text has too much of, None if it may be read; ``most`` is its length in characters."""
    if len(text) > most:
        return Problem("file", "too_large", {"limit": most, "count": len(text)})
    values = sum(map(text.count, "[{:,"))  # those inside of texts count too: no file that is meant has so many
    return Problem("file", "too_many", {"limit": MAX_VALUES, "count": values}) if values > MAX_VALUES else None


def depth_excess(data: Any) -> Problem | None:
    """Return whether lists and objects lie too deep inside one another; only then may it be walked by recursion."""
    if not _deep(data, MAX_NESTED):
        return None
    parts = data.items() if isinstance(data, dict) else ()
    place = next((str(key) for key, part in parts if _deep(part, MAX_NESTED - 1)), "file")
    return Problem(place, "too_deep", {"limit": MAX_NESTED})


def data_excess(data: Any) -> Problem | None:
    """Return what a JSON-like object has too much of for a model to check, None if it is small enough."""
    waiting: list[tuple[str, int, Any]] = [("", 0, data)]
    parts = 0
    while waiting:
        place, depth, part = waiting.pop()
        if isinstance(part, str):
            if len(part) > MAX_TEXT:
                return Problem(place, "string_too_long", {"max_length": MAX_TEXT})
            continue
        if not isinstance(part, dict | list | tuple):
            continue
        parts += len(part)
        if len(part) > MAX_ROWS or parts > MAX_PARTS:
            limit, count = (MAX_ROWS, len(part)) if len(part) > MAX_ROWS else (MAX_PARTS, parts)
            return Problem(place or "file", "too_many", {"limit": limit, "count": count})
        if depth == MAX_DEPTH:
            return Problem(place, "too_deep", {"limit": MAX_DEPTH})
        for key, inner in part.items() if isinstance(part, dict) else enumerate(part):
            if isinstance(key, str) and len(key) > MAX_KEY:
                return Problem(place or "file", "string_too_long", {"max_length": MAX_KEY})
            waiting.append((f"{place}.{key}" if place else str(key), depth + 1, inner))
    return None


def _deep(data: Any, most: int) -> bool:
    level = [data]
    for _ in range(most):
        level = [inner for part in level for inner in _inside(part) if isinstance(inner, dict | list)]
    return bool(level)


def _inside(part: Any) -> Iterable[Any]:
    if isinstance(part, dict):
        return part.values()
    return part if isinstance(part, list) else ()
