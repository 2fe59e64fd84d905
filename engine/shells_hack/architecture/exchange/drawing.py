"""A drawing as another program left it: shapes and lines, before anybody said which components they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

from engine.errors import BadArchitecture, Problem
from engine.plain import one_line
from engine.shells_hack.architecture.exchange.limits import MAX_LINES, MAX_SHAPES

__all__ = ["Drawing", "Line", "Shape", "checked", "plain_text"]


@dataclass(frozen=True, slots=True)
class Shape:
    """Something drawn that may be a component; ``kind`` is what the drawing calls it."""

    key: str  #: unique in the drawing
    label: str
    kind: str = ""  #: actor | process | store | boundary | text | ""
    page: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """An arrow between two shapes, by their keys."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """All shapes and arrows, and a note for everything that could not become one."""

    format: str
    shapes: tuple[Shape, ...]
    lines: tuple[Line, ...]
    notes: tuple[Problem, ...] = ()


def checked(drawing: Drawing) -> Drawing:
    """Return a drawing within the limits. :raises BadArchitecture: for an empty or too large one."""
    problems = []
    for where, count, limit in (
        ("shapes", len(drawing.shapes), MAX_SHAPES),
        ("lines", len(drawing.lines), MAX_LINES),
    ):
        if count > limit:
            problems.append(Problem(where, "too_many", {"limit": limit, "count": count}))
    if not drawing.shapes:
        problems.append(Problem("shapes", "nothing_drawn"))
    if problems:
        raise BadArchitecture(problems, drawing.format)
    return drawing


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        self.found.append(" ")
        self.hidden += tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self.found.append(" ")
        self.hidden -= tag in ("script", "style") and self.hidden > 0

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.found.append(data)


def plain_text(markup: str) -> str:
    """Return the words of a label that a drawing program keeps as HTML."""
    words = _Words()
    words.feed(markup)
    words.close()
    return one_line("".join(words.found))
