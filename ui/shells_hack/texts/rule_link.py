"""The rule that a computer player has followed, or that forbids an act, as a link to where it is explained."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import Reason
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import keys
from ui.shells_hack.texts.notes import Note
from ui.shells_hack.texts.words import Words

__all__ = ["reason_links", "rule_link"]

BOOK = {"search": "D60", "veteran": "D67", "saves": "D67"}  #: what the rules of players of ours are told under
#: which decision tells of a reason against an act; D6 tells of all of them
_OF_REASON = {"exposure": "D7", "duplicate": "D20", "already_3": "D20", "initially_0": "D20"}


def rule_link(words: Words, note: Note) -> str:
    """Return the link, "" where no rule of the book is behind the act (D31, D32, D60, D67)."""
    number = BOOK.get(note.rule, note.rule)
    rule = number.partition(".")[0]
    key = f"log.book.{rule}"
    if key not in keys(words.language):
        return ""
    return _link(rule, words.say(key, rule=number))


def reason_links(words: Words, reasons: Iterable[Reason]) -> str:
    """Return links to the rules behind reasons against an act, each rule once."""
    rules = dict.fromkeys(_OF_REASON.get(reason.code, "D6") for reason in reasons)
    return " ".join(_link(rule, words.say("board.drawer.rule", rule=rule)) for rule in rules)


def _link(rule: str, told: str) -> str:
    address = f"rules?tab=rules#{rule.lower()}"
    return f'<a class="rulel" href="{address}" target="_blank" rel="noopener">{mi("menu_book")}{e(told)}</a>'
