"""Texts in the language of this session."""

from __future__ import annotations

from ui.locales import html_name, html_text, label, t_in
from ui.session import language

__all__ = ["h", "name", "name_html", "t"]


def t(key: str, **values: object) -> str:
    """Return a sentence in the session's language. :raises UnknownId: for a key that is not there."""
    return t_in(language(), key, **values)


def h(key: str, **values: object) -> str:
    """Return a sentence in the session's language, escaped for HTML, values included."""
    return html_text(t(key, **values))


def name(key: str) -> str:
    """Return a name on one line, for buttons, options and tooltips."""
    return label(t(key))


def name_html(key: str) -> str:
    """Return a name for HTML, with its break opportunities."""
    return html_name(t(key))
