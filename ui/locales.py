"""The texts of the locale files: data/locales/<language>/<section>.json, without streamlit.

A key is the section's file name and the way inside the file, joined by dots: ``board.end_turn``. Names carry ``|``
where a line may break: ``label`` drops it, ``html_name`` makes it a zero-width space.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from engine.errors import BadData, Problem, UnknownId
from engine.plain import plain

__all__ = ["LANGUAGES", "LOCALES", "html_name", "html_text", "keys", "label", "language_of", "name_of", "t_in"]

LOCALES = Path(__file__).resolve().parent.parent / "data" / "locales"
LANGUAGES = {"ja": "日本語", "en": "English"}  #: id and own name, in the order shown
DEFAULT = "en"  #: for a browser in a language that is not here


def t_in(language: str, key: str, **values: object) -> str:
    """Return a sentence in a language with its values filled in. :raises UnknownId: for a key that is not there."""
    text = _texts(language).get(key)
    if text is None:
        raise UnknownId("text", f"{language}:{key}")
    return plain(text.format(**values)) if values else text


@cache
def keys(language: str) -> frozenset[str]:
    """Return every key of a language."""
    return frozenset(_texts(language))


def language_of(tag: str | None) -> str:
    """Return the language here that a browser's language tag (``ja-JP``) asks for."""
    first = (tag or "").replace("_", "-").split("-")[0].lower()
    return first if first in LANGUAGES else DEFAULT


def name_of(language: str, kind: str, id: str, part: str = "name", given: str | None = None) -> str:
    """Return what a card or component is called: its given name, else its text, else its id (never an error)."""
    key = f"cards.{kind}.{id}.{part}"
    return given or (t_in(language, key) if key in keys(language) else id)


def label(text: str) -> str:
    """Return a name as one line of plain text, for buttons and screen readers."""
    return text.replace("|", "")


def html_text(text: object) -> str:
    """Return any text safe inside HTML, attributes included."""
    return escape(plain(str(text)), quote=True)


def html_name(text: str) -> str:
    """Return a name for HTML: escaped, with break opportunities where the locale file puts ``|``."""
    return html_text(text).replace("|", "\u200b")


@cache
def _texts(language: str) -> dict[str, str]:
    if language not in LANGUAGES:
        raise UnknownId("language", language, tuple(LANGUAGES))
    texts: dict[str, str] = {}
    for path in sorted((LOCALES / language).glob("*.json")):
        try:
            texts.update(_flat(path.stem, json.loads(path.read_text("utf-8"))))
        except ValueError as error:
            raise BadData([Problem("file", "not_json", {"cause": str(error)})], f"{language}/{path.name}") from None
    return texts


def _flat(prefix: str, node: Any) -> Iterator[tuple[str, str]]:
    if isinstance(node, dict):
        for name, child in node.items():
            yield from _flat(f"{prefix}.{name}", child)
    elif isinstance(node, str):
        yield prefix, node
    else:
        raise BadData([Problem(prefix, "string_type", {"given": str(node)[:40]})], "locale file")
