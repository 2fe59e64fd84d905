"""The rules of GREEEN MAFIA as HTML, out of the locale files; without streamlit."""

from __future__ import annotations

import re
from functools import cache

from ui.greeen_mafia.words import say
from ui.locales import html_text, keys

__all__ = ["CHAPTERS", "book", "decision_numbers"]

CHAPTERS = ("goal", "cards", "kill", "keep", "one", "two", "hints", "missions", "paper")
_DECISION = re.compile(r"\bG(\d+)\b")
_KEY = re.compile(r"greeen_mafia\.rules\.decision\.G(\d+)\.title")


@cache
def decision_numbers(language: str) -> tuple[int, ...]:
    """Return the numbers of all decisions that the locale file has."""
    return tuple(sorted(int(match[1]) for key in keys(language) if (match := _KEY.fullmatch(key))))


def book(language: str) -> str:
    """Return the contents, all chapters and all decisions, with links between them."""
    titles = [(name, say(language, f"rules.chapter.{name}.title")) for name in CHAPTERS]
    titles.append(("decisions", say(language, "rules.decisions")))
    contents = "".join(f'<li><a href="#{name}">{html_text(title)}</a></li>' for name, title in titles)
    bodies = "".join(
        f'<section id="{name}"><h2>{html_text(title)}'
        f"</h2>{_body(say(language, f'rules.chapter.{name}.text'))}</section>"
        for name, title in titles[:-1]
    )
    heading = html_text(say(language, "rules.contents"))
    return (
        f'<div class="book"><nav aria-label="{heading}"><b>{heading}</b><ul>{contents}</ul></nav>'
        f'<div class="text">{bodies}{_decisions(language)}</div></div>'
    )


def _decisions(language: str) -> str:
    rows = "".join(
        f'<div id="g{n}"><dt><b>G{n}</b> {html_text(say(language, f"rules.decision.G{n}.title"))}</dt>'
        f"<dd>{html_text(say(language, f'rules.decision.G{n}.text'))}</dd></div>"
        for n in decision_numbers(language)
    )
    return (
        f'<section id="decisions"><h2>{html_text(say(language, "rules.decisions"))}</h2>'
        f'<p>{html_text(say(language, "rules.decisions_text"))}</p><dl class="decisions">{rows}</dl></section>'
    )


def _body(text: str) -> str:
    """Lines as paragraphs, with links to the decisions that they cite."""
    lines = (_DECISION.sub(r'<a class="d" href="#g\1">G\1</a>', html_text(line)) for line in text.split("\n"))
    return "".join(f"<p>{line}</p>" for line in lines)
