"""The sheets to print as data, in millimetres: where each face lies, its bleed, and the marks around the cards (G8).

Fronts and backs lie alike about the middle of the page, so that they meet when the paper is turned over its long edge.
With a bleed the cards lie apart, and what touches an edge of a card runs on over it: a cut that is a little off then
shows neither white at a tab nor anything of the next card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.greeen_mafia.missions import Mission
from ui.greeen_mafia import paper
from ui.greeen_mafia.paper import HEIGHT, PAPER, SHADOW, WIDTH, Mark
from ui.greeen_mafia.words import name_of, say
from ui.printing.print_font import printable

__all__ = ["BLEED", "COLUMNS", "PAGE", "ROWS", "FacePlace", "around", "face", "pages", "place_of"]

PAGE = (210.0, 297.0)
COLUMNS, ROWS = 3, 3
BLEED = 3.0  #: that can be chosen
BLACK = "#000000"
THIN = 0.1  #: thickness of a line
NEAR, FAR = 1.0, 6.0  #: where a crop mark begins and ends, from the edge of a card
NEAR_BLED, FAR_BLED = 0.6, 2.6  #: the same between cards that lie apart


@dataclass(frozen=True, slots=True)
class FacePlace:
    """Where a face lies on a page."""

    number: str  #: the card's id
    side: str  #: "front" or "back"
    x: float  #: of its lower left corner
    y: float


def pages(mission: Mission, bleed: float = 0.0) -> list[list[FacePlace]]:
    """Return the pages: fronts and backs in pairs, nine cards on each."""
    numbers = list(mission.cards())
    found = []
    for start in range(0, len(numbers), COLUMNS * ROWS):
        sheet = numbers[start : start + COLUMNS * ROWS]
        for side in ("front", "back"):
            found.append([place_of(number, side, index, bleed) for index, number in enumerate(sheet)])
    return found


def place_of(number: str, side: str, index: int, bleed: float = 0.0) -> FacePlace:
    """Return where the card at an index of its sheet lies; backs are mirrored, for printing over the long edge."""
    row, column = divmod(index, COLUMNS)
    column = column if side == "front" else COLUMNS - 1 - column
    x = PAGE[0] / 2 + (column - COLUMNS / 2) * (WIDTH + 2 * bleed) + bleed
    y = PAGE[1] / 2 + (ROWS / 2 - row - 1) * (HEIGHT + 2 * bleed) + bleed
    return FacePlace(number, side, x, y)


def face(language: str, mission: Mission, place: FacePlace, bleed: float = 0.0) -> list[Mark]:
    """Return what is printed of a card, from its corner: framed, or with what touches its edges running over them."""
    drawn = (paper.front if place.side == "front" else paper.back)(language, mission, place.number)
    if not bleed:
        return [Mark("frame", "frame", 0, 0, THIN, width=WIDTH, height=HEIGHT, fill=SHADOW), *drawn]
    return [_bled(mark, bleed) if mark.kind == "box" else mark for mark in drawn]


def _bled(box: Mark, bleed: float) -> Mark:
    left, right = bleed * (box.x <= 0), bleed * (box.x + box.width >= WIDTH)
    below, above = bleed * (box.y <= 0), bleed * (box.y + box.height >= HEIGHT)
    x, y = box.x - left, box.y - below
    return replace(box, x=x, y=y, width=box.width + left + right, height=box.height + below + above)


def around(language: str, mission: Mission, number: int, bleed: float = 0.0) -> list[Mark]:
    """Return what is printed outside the cards of a page: crop marks, what the page is, and how it is printed."""
    sheets = pages(mission, bleed)
    side = say(language, f"paper.{sheets[number][0].side}")
    name = printable(name_of(language, mission))
    what = say(language, "paper.note", mission=name, side=side, n=number + 1, of=len(sheets))
    edge = 5.0 if bleed else 6.2
    notes = ((PAGE[1] - edge, 3.2, what), (edge, 2.9, say(language, "paper.how")))
    lines = _corner_marks(sheets[number]) if bleed else _edge_marks()
    middle, most = PAGE[0] / 2, PAGE[0] - 40
    return [*lines, *(Mark("text", "note", middle, y, size, text, width=most, fill=BLACK) for y, size, text in notes)]


def _edge_marks() -> Iterator[Mark]:
    """Outside the block of cards, at every line of a cut."""
    wide, tall = COLUMNS * WIDTH, ROWS * HEIGHT
    left, bottom = (PAGE[0] - wide) / 2, (PAGE[1] - tall) / 2
    for column in range(COLUMNS + 1):
        for y, way in ((bottom, -1), (bottom + tall, 1)):
            yield _line(left + column * WIDTH, y + way * NEAR, 0, way * (FAR - NEAR))
    for row in range(ROWS + 1):
        for x, way in ((left, -1), (left + wide, 1)):
            yield _line(x + way * NEAR, bottom + row * HEIGHT, way * (FAR - NEAR), 0)


def _corner_marks(places: list[FacePlace]) -> Iterator[Mark]:
    """At the corners of every card, in the bleed: each on a paler line, so that it is seen on a tab as well."""
    long = FAR_BLED - NEAR_BLED
    for place in places:
        for x, right in ((place.x, -1), (place.x + WIDTH, 1)):
            for y, up in ((place.y, -1), (place.y + HEIGHT, 1)):
                for size, fill in ((0.5, PAPER), (THIN, BLACK)):
                    yield _line(x + right * NEAR_BLED, y, right * long, 0, size, fill)
                    yield _line(x, y + up * NEAR_BLED, 0, up * long, size, fill)


def _line(x: float, y: float, right: float, up: float, size: float = THIN, fill: str = BLACK) -> Mark:
    return Mark("line", "cut", x, y, size, width=right, height=up, fill=fill)
