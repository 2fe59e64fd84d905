"""A drawing as another program left it: shapes and lines, before anybody said which components they are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape

from engine.errors import BadArchitecture, Problem
from engine.plain import one_line
from engine.shells_hack.architecture.exchange.limits import MAX_LABEL, MAX_LINES, MAX_MARKUP, MAX_SHAPES

__all__ = ["Drawing", "Line", "Shape", "checked", "label_of", "plain_text"]


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


def label_of(text: str) -> str:
    """Return a label on one line; a very long one is cut."""
    return one_line(text[:MAX_LABEL])


#: a tag whole, with its name, or a comment: each sign is looked at once
_TAG = re.compile(
    r"""<(?:!--.*?-->|(/?)([a-z!?][a-z0-9]*)(?:[^"'>]++|"[^"]*+"|'[^']*+')*+>)""", re.DOTALL | re.IGNORECASE
)
_TAG_BEGINS = re.compile("<[a-z/!?]", re.IGNORECASE)
_HIDDEN = ("script", "style")


def plain_text(markup: str) -> str:
    """Return the words of a label that a drawing program keeps as HTML; of a very long one, its beginning."""
    text = markup[:MAX_MARKUP]
    found: list[str] = []
    hidden = place = 0
    while begins := _TAG_BEGINS.search(text, place):
        tag = _TAG.match(text, begins.start())
        if tag is None:  # it does not end: the rest is text
            break
        if not hidden:
            found.append(text[place : tag.start()])
        if (tag[2] or "").lower() in _HIDDEN:
            hidden = max(0, hidden - 1) if tag[1] else hidden + 1
        place = tag.end()
    if not hidden:
        found.append(text[place:])
    return label_of(unescape(" ".join(found)))
