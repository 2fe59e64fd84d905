"""Texts in the language of this session.

Streamlit reads the labels, options, tooltips, titles and toasts of its widgets as Markdown, which fetches pictures and
makes links. So there are three ways for a sentence whose values come from somebody else: ``t`` into a widget, ``h``
into HTML, and ``say`` as plain text, which ``ui.shell.messages`` and the components show as it is. What is foreign as
a whole goes through ``md_text`` or ``html_text``.
"""

from __future__ import annotations

from ui.shell.locales import html_name, html_text, label, md_text, t_in
from ui.shell.session import language

__all__ = ["h", "md_text", "name", "name_html", "say", "t"]


def say(key: str, **values: object) -> str:
    """Return a sentence in the session's language as plain text. :raises UnknownId: for a key that is not there."""
    return t_in(language(), key, **values)


def t(key: str, **values: object) -> str:
    """Return a sentence for a widget: its values are escaped for Markdown, numbers left to the sentence's format."""
    return say(key, **{name: value if isinstance(value, int) else md_text(value) for name, value in values.items()})


def h(key: str, **values: object) -> str:
    """Return a sentence in the session's language, escaped for HTML, values included."""
    return html_text(say(key, **values))


def name(key: str) -> str:
    """Return a name on one line, for buttons, options and tooltips."""
    return label(say(key))


def name_html(key: str) -> str:
    """Return a name for HTML, with its break opportunities."""
    return html_name(say(key))
