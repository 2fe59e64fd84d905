"""A document as data: headings, sentences, lists, tables and drawings, which a page, a printer and a PDF draw alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

__all__ = ["Block", "Bullets", "Document", "Drawing", "Heading", "Mark", "Paragraph", "Table"]


@dataclass(frozen=True, slots=True)
class Heading:
    """What begins a part."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A sentence or a few."""

    text: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list, numbered where its order counts."""

    items: Sequence[str]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under heads; ``widths`` are shares of the width."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    widths: Sequence[float]


@dataclass(frozen=True, slots=True)
class Mark:
    """A figure of a drawing, in its units with y downwards: ``line``, ``area``, ``box``, ``dot`` or ``text``.

    A text is centred unless it is ``left``; colours are the names of the style sheet's.
    """

    kind: str
    points: tuple[tuple[float, float], ...]
    colour: str = "ink"
    fill: str = ""
    size: float = 1.0  #: thickness of a line, height of a text, radius of a dot
    text: str = ""
    dashed: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of vectors, and what it shows in words."""

    width: float
    height: float
    told: str
    marks: Sequence[Mark]


Block = Heading | Paragraph | Bullets | Table | Drawing


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document."""

    language: str
    title: str
    blocks: list[Block] = field(default_factory=list)
