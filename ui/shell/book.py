"""A game's rules as HTML: chapters, and decisions under their numbers, out of the locale files; without streamlit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from ui.shell.locales import html_text, keys, t_in

__all__ = ["Book", "table"]


def table(heads: Iterable[str], rows: Iterable[tuple[str, Iterable[str]]]) -> str:
    """Return a table of HTML cells; a row is its own head and the cells beside it."""
    head = "".join(f"<th scope='col'>{cell}</th>" for cell in heads)
    body = "".join(
        f"<tr><th scope='row'>{first}</th>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>" for first, cells in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


@dataclass(frozen=True, slots=True)
class Book:
    """What a game's rules consist of; their texts lie under ``<section>.chapter.<name>`` and ``.decision.<number>``."""

    section: str  #: where its texts lie
    letter: str  #: before the numbers of its decisions
    names: tuple[str, ...]  #: of its chapters, in order
    tables: Mapping[str, Callable[[str], str]] = field(default_factory=dict)  #: by chapter: HTML in a language

    def numbers(self, language: str) -> tuple[int, ...]:
        """Return the numbers of all decisions that the locale file has."""
        pattern = re.compile(rf"{re.escape(self.section)}\.decision\.{self.letter}(\d+)\.title")
        return tuple(sorted(int(match[1]) for key in keys(language) if (match := pattern.fullmatch(key))))

    def html(self, language: str) -> str:
        """Return the contents, all chapters and all decisions, with links between them."""
        titles = [(name, self._say(language, f"chapter.{name}.title")) for name in self.names]
        contents = "".join(
            f'<li><a href="#{name}">{html_text(title)}</a></li>'
            for name, title in [*titles, ("decisions", self._say(language, "decisions"))]
        )
        bodies = "".join(
            f'<section id="{name}"><h2>{html_text(title)}</h2>{self._body(language, name)}</section>'
            for name, title in titles
        )
        heading = html_text(self._say(language, "contents"))
        return (
            f'<div class="book"><nav aria-label="{heading}"><b>{heading}</b><ul>{contents}</ul></nav>'
            f'<div class="text">{bodies}{self._decisions(language)}</div></div>'
        )

    def _decisions(self, language: str) -> str:
        rows = "".join(
            f'<div id="{self.letter.lower()}{n}">'
            f"<dt><b>{self.letter}{n}</b> {html_text(self._say(language, f'decision.{self.letter}{n}.title'))}</dt>"
            f"<dd>{html_text(self._say(language, f'decision.{self.letter}{n}.text'))}</dd></div>"
            for n in self.numbers(language)
        )
        return (
            f'<section id="decisions"><h2>{html_text(self._say(language, "decisions"))}</h2>'
            f'<p>{html_text(self._say(language, "decisions_text"))}</p><dl class="decisions">{rows}</dl></section>'
        )

    def _body(self, language: str, name: str) -> str:
        """Lines as paragraphs, lines that begin with a dash as list items, numbers of decisions as links."""
        link = rf'<a class="d" href="#{self.letter.lower()}\1">{self.letter}\1</a>'
        parts: list[str] = []
        for line in self._say(language, f"chapter.{name}.text").split("\n"):
            item = line.removeprefix("- ")
            shown = re.sub(rf"\b{self.letter}(\d+)\b", link, html_text(item))
            if item == line:
                parts.append(f"<p>{shown}</p>")
            elif parts and parts[-1].endswith("</ul>"):
                parts[-1] = parts[-1].removesuffix("</ul>") + f"<li>{shown}</li></ul>"
            else:
                parts.append(f"<ul><li>{shown}</li></ul>")
        return "".join(parts) + (self.tables[name](language) if name in self.tables else "")

    def _say(self, language: str, key: str) -> str:
        return t_in(language, f"{self.section}.{key}")
