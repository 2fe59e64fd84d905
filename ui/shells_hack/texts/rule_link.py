"""The rule that a computer player has followed, as a link to where it is explained."""

from __future__ import annotations

from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import keys
from ui.shells_hack.texts.notes import Note
from ui.shells_hack.texts.words import Words

__all__ = ["rule_link"]

BOOK = {"search": "D60", "veteran": "D67", "saves": "D67"}  #: what the rules of players of ours are told under


def rule_link(words: Words, note: Note) -> str:
    """Return the link, "" where no rule of the book is behind the act (D31, D32, D60, D67)."""
    number = BOOK.get(note.rule, note.rule)
    rule = number.partition(".")[0]
    key = f"log.book.{rule}"
    if key not in keys(words.language):
        return ""
    told = e(words.say(key, rule=number))
    address = f"rules?tab=rules#{rule.lower()}"
    return f'<a class="rulel" href="{address}" target="_blank" rel="noopener">{mi("menu_book")}{told}</a>'
