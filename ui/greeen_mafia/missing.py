"""What is told of signs that cannot be printed, at a field and for a whole mission; without streamlit."""

from __future__ import annotations

from engine.greeen_mafia.missions import Mission
from ui.greeen_mafia.words import card_name, name_of, say
from ui.printing.print_font import missing_signs
from ui.shell.icons import mi
from ui.shell.locales import html_text

__all__ = ["missing_html", "missing_of_mission_html"]

MOST = 12  #: signs that are listed one by one


def missing_html(language: str, text: str) -> str:
    """Return which signs of a text print as boxes, "" if all can be printed."""
    signs = missing_signs(text)
    if not signs:
        return ""
    told = html_text(say(language, "print.missing"))
    return f'<p class="gmmissing" role="status">{mi("print_disabled")}<span>{told} {_listed(signs)}</span></p>'


def missing_of_mission_html(language: str, mission: Mission) -> str:
    """Return which signs of a mission's names print as boxes and where, "" if all can be printed."""
    names = [say(language, "editor.name"), *(say(language, "print.of_card", n=number) for number in mission.cards())]
    texts = [name_of(language, mission), *(card_name(language, card) for card in mission.cards().values())]
    rows = [
        f"<li>{html_text(name)}: {_listed(signs)}</li>"
        for name, text in zip(names, texts, strict=True)
        if (signs := missing_signs(text))
    ]
    if not rows:
        return ""
    told = html_text(say(language, "print.missing"))
    return f'<div class="gmmissing" role="status">{mi("print_disabled")}<div>{told}<ul>{"".join(rows)}</ul></div></div>'


def _listed(signs: list[str]) -> str:
    """Signs apart from each other, whatever direction they are written in."""
    more = " …" if len(signs) > MOST else ""
    return " ".join(f"<bdi>{html_text(sign)}</bdi>" for sign in signs[:MOST]) + more
