"""The rules of Skull Bites: six steps to begin with, and the book of chapters and decisions; without streamlit."""

from __future__ import annotations

from ui.shell.book import Book
from ui.shell.locales import html_text, t_in

__all__ = ["BOOK", "steps"]

BOOK = Book("skull_rules", "S", ("goal", "battle", "attack", "two"))
STEPS = 6


def steps(language: str) -> str:
    """Return the game in a few steps."""

    def told(key: str) -> str:
        return html_text(t_in(language, f"skull_rules.start.{key}"))

    rows = "".join(f"<li><b>{told(f'{n}.title')}</b><span>{told(f'{n}.text')}</span></li>" for n in range(1, STEPS + 1))
    return f'<p class="sb-lead">{told("lead")}</p><ol class="sb-steps">{rows}</ol>'
