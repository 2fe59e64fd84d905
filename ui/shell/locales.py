"""The texts of the locale files, without streamlit.

What all games share lies in data/locales/<language>/<section>.json, what is one game's in
data/locales/<language>/<game>/<section>.json; files of one name are one section. A key is the section's name and the
way inside the file, joined by dots: ``board.end_turn``. Names carry ``|`` where a line may break: ``label`` drops it,
``html_name`` makes it a zero-width space.
"""

from __future__ import annotations

import re
import string
from functools import cache
from html import escape

from engine.catalog import LANGUAGES, texts
from engine.errors import UnknownId
from engine.plain import plain

__all__ = [
    "LANGUAGES",
    "counted",
    "html_name",
    "html_text",
    "keys",
    "label",
    "language_of",
    "md_text",
    "t_in",
]

DEFAULT = "en"  #: for a browser in a language that is not here
_MARKS = str.maketrans({mark: f"\\{mark}" for mark in string.punctuation})
#: places inside addresses, arrows and the like that Streamlit looks for in finished text, where no escape helps
_JOINTS = re.compile(r"(?<=:)(?=//|streamlit:)|(?<=www)(?=\.)|(?<=@)|(?<=[<>~-])(?=[-=>])", re.IGNORECASE)


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


def counted(key: str, number: int) -> str:
    """Return the key of a text's form for a number of things: ``<key>.one`` or ``<key>.many``."""
    return f"{key}.{'one' if number == 1 else 'many'}"


def label(text: str) -> str:
    """Return a name as one line of plain text, for buttons and screen readers."""
    return text.replace("|", "")


def html_text(text: object) -> str:
    """Return any text safe inside HTML, attributes included."""
    return escape(plain(str(text)), quote=True)


def md_text(text: object) -> str:
    """Return any text so that Markdown shows it as it is: no picture is fetched, no link made, nothing set in bold."""
    return _JOINTS.sub("\u2060", plain(str(text))).translate(_MARKS)


def html_name(text: str) -> str:
    """Return a name for HTML: escaped, with break opportunities where the locale file puts ``|``."""
    return html_text(text).replace("|", "\u200b")


def _texts(language: str) -> dict[str, str]:
    if language not in LANGUAGES:
        raise UnknownId("language", language, tuple(LANGUAGES))
    return texts(language)
