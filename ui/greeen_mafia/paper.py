"""The faces of the cards on paper as data, in millimetres: what stands where on each.

A face is seen upright, its origin at the lower left corner. A card is turned over about its upright axis, as paper is
printed on both sides over the long edge: what lies at ``x`` in front lies at ``WIDTH - x`` behind, and top stays top.

A killed card shows its back; kept, it is turned by 90° clockwise, so that its upper edge comes to the right. Objective
I is turned by 90° anticlockwise while its front shows, its upper edge to the left, and the pack is turned over with it:
then that edge is at the right. So the icons of every back stand at its upper edge, and are printed turned by 90°
anticlockwise, to stand upright when the card lies across (G8).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.greeen_mafia.missions import KINDS, Card, Facility, Mission, ObjectiveOne
from engine.greeen_mafia.plan import Icons, icons_of, need_of
from ui.greeen_mafia.words import KIND_SYMBOLS, SYMBOLS, card_name, say
from ui.printing.print_font import printable
from ui.shell.theme import COLOURS

__all__ = ["HEIGHT", "WIDTH", "Mark", "back", "front"]

WIDTH, HEIGHT = 63.0, 88.0
NUMBER = (WIDTH - 8.0, HEIGHT - 8.0)  #: centre of a number in front; behind it lies at the same spot of the paper
STRIP = 12.0  #: depth of the edge that sticks out at least when a card lies across the middle of the pack
INK, PAPER, SECOND, PALE, SHADOW = (
    COLOURS["light"][token] for token in ("on-paper", "paper", "on-paper-2", "ground", "line")
)
MOST_TILES = 4  #: icons of a kind drawn one by one in a row; more are one icon and a number
MOST_IN_ROW = 9  #: icons and numbers of a rule in one row; of more its damage stands in a second one

Part = tuple[str, str, int, bool]  #: of a rule: role, what it is, its number (0 for an icon), shadow


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing printed. ``x`` and ``y`` are its centre, the lower left corner of what has a height, a line's start."""

    kind: str  #: "text", "tile" (an icon of damage), "symbol", "box", "frame", "picture" or "line"
    role: str  #: what it is for: tab, number, name, condition, damage, icon, procedure, victory, illustration, frame …
    x: float
    y: float
    size: float = 0.0  #: height of a text, width of an icon, thickness of a line or frame
    text: str = ""  #: words, an icon's kind, a symbol's name, or a picture
    angle: int = 0  #: degrees anticlockwise
    shadow: bool = False  #: a condition that is resolved on this face
    width: float = 0.0  #: of a box; the most for a text; a line's way to the right, and ``height`` its way up
    height: float = 0.0
    fill: str = INK


def front(language: str, mission: Mission, number: str) -> list[Mark]:
    """Return the front of a card: the face with its tab (seed: face tables)."""
    card = mission.cards()[number]
    kind = "facility" if isinstance(card, Facility) else "objective"
    marks = [
        Mark("box", "tab", 0, HEIGHT - 7.5, width=32, height=7.5),
        Mark("text", "tab", 16, HEIGHT - 3.9, 3.4, say(language, f"tab.{kind}"), width=30, fill=PAPER),
        Mark("text", "number", *NUMBER, 7, number, width=13),
    ]
    if number == "II":
        return [*marks, *_victory(language, card)]
    tall = 38.0 if isinstance(card, Facility) else 22.0
    bottom = HEIGHT - 15 - tall
    marks += _illustration(card, bottom, tall)
    name = printable(card_name(language, card))
    marks.append(Mark("text", "name", WIDTH / 2, bottom - 5.5, 5.2, name, width=WIDTH - 6))
    marks += _rule(card, bottom - 16.5, 6.4, shadow=isinstance(card, ObjectiveOne))
    return marks if isinstance(card, Facility) else [*marks, *_procedure(language, bottom - 27)]


def back(language: str, mission: Mission, number: str) -> list[Mark]:
    """Return the back of a card: the face that shows once it is killed."""
    card = mission.cards()[number]
    marks = [Mark("text", "number", WIDTH - NUMBER[0], NUMBER[1], 7, number, width=13)]
    if isinstance(card, Facility):
        return [*marks, *_strip(icons_of(card.damage)), *_rule(card, HEIGHT / 2 - 8, 9, shadow=True)]
    if isinstance(card, ObjectiveOne):
        return [*marks, *_strip(icons_of(card.damage))]
    bottom = HEIGHT - 15 - 32
    name = Mark("text", "name", WIDTH / 2, bottom - 6, 5.2, printable(card_name(language, card)), width=WIDTH - 6)
    return [*marks, *_illustration(card, bottom, 32.0), name, *_rule(card, bottom - 19, 9, shadow=True)]


def _illustration(card: Card, bottom: float, tall: float) -> list[Mark]:
    frame = Mark("box", "illustration", 5, bottom, width=WIDTH - 10, height=tall, fill=PALE)
    if card.picture:
        return [frame, Mark("picture", "illustration", 5, bottom, text=card.picture, width=WIDTH - 10, height=tall)]
    size = min(24.0, tall * 0.75)
    return [frame, Mark("symbol", "illustration", WIDTH / 2, bottom + tall / 2, size, SYMBOLS[card.icon], fill=SECOND)]


def _rule(card: Card, y: float, size: float, shadow: bool) -> list[Mark]:
    """A condition, an arrow, and the damage that is kept; objective II has no damage."""
    need = need_of(card.condition)
    left = list(_tiles("condition", need, shadow)) or [("FREE", 0, shadow)]
    damage = icons_of(card.damage) if isinstance(card, Facility | ObjectiveOne) else (0, 0, 0)
    right = list(_tiles("damage", damage, False))
    parts: list[Part] = [("condition", *part) for part in left]
    parts += [("arrow", "arrow", 0, False), *(("damage", *part) for part in right)] if right else []
    if _units(parts) <= MOST_IN_ROW:
        return _row(parts, y, size)
    return [*_row(parts[: len(left)], y + size * 0.58, size), *_row(parts[len(left) :], y - size * 0.58, size)]


def _units(parts: list[Part]) -> int:
    """How many icons wide a row is."""
    return sum(2 if what == "FREE" else 1 for _, what, _, _ in parts)


def _row(parts: list[Part], y: float, size: float) -> list[Mark]:
    """Parts of a rule beside each other, smaller where they would be wider than the card."""
    step = min(size * 1.12, (WIDTH - 8) / max(1, _units(parts)))
    x = WIDTH / 2 - step * _units(parts) / 2
    marks = []
    for role, what, count, shaded in parts:
        wide = step * (2 if what == "FREE" else 1)
        marks += _part(role, what, count, shaded, x + wide / 2, y, step / 1.12)
        x += wide
    return marks


def _part(role: str, what: str, count: int, shadow: bool, x: float, y: float, size: float) -> list[Mark]:
    if what == "FREE":
        return [Mark("text", role, x, y, size * 0.7, what, shadow=shadow, width=size * 2.2)]
    if what == "arrow":
        return [Mark("symbol", role, x, y, size * 0.8, "arrow_right_alt")]
    if count:
        return [Mark("text", role, x, y, size * 0.6, f"×{count}", width=size)]
    return [Mark("tile", role, x, y, size * 0.94, what, shadow=shadow)]


def _tiles(role: str, numbers: Sequence[int], shadow: bool) -> Iterator[tuple[str, int, bool]]:
    """Each icon, or one icon and a number where there are many: kind, number (0 for an icon), shadow."""
    crowded = sum(numbers) > MOST_TILES
    for kind, n in zip((*KINDS, "any"), numbers, strict=False):
        if crowded and n > 1:
            yield kind, 0, shadow
            yield kind, n, shadow
        else:
            yield from ((kind, 0, shadow) for _ in range(n))


def _strip(damage: Icons) -> list[Mark]:
    """The icons at the upper edge of a back, turned so that they stand upright when the card lies across."""
    tiles = list(_tiles("icon", damage, False))
    size = min(9.0, 40.0 / max(1, len(tiles)))
    first = WIDTH / 2 + 4 - (len(tiles) - 1) * (size + 1) / 2
    marks = []
    for index, (kind, count, _) in enumerate(tiles):
        x, y = first + index * (size + 1), HEIGHT - STRIP / 2
        if count:
            marks.append(Mark("text", "icon", x, y, size * 0.6, f"×{count}", angle=90, width=size))
        else:
            marks.append(Mark("tile", "icon", x, y, size, kind, angle=90))
    return marks


def _procedure(language: str, y: float) -> list[Mark]:
    """What objective I does when it is met and when it is not (G5)."""
    marks = []
    for n, key in enumerate(("yes_1", "yes_2", "yes_3", "no")):
        text = say(language, f"paper.one.{key}")
        marks.append(Mark("text", "procedure", WIDTH / 2, y - 4.6 * n, 3.1, text, width=WIDTH - 7))
    return marks


def _victory(language: str, card: Card) -> list[Mark]:
    """The front of objective II: what was asked, as a transcription, and that the game is won."""
    return [
        Mark("symbol", "victory", WIDTH / 2, HEIGHT - 36, 26, "flag"),
        Mark("text", "victory", WIDTH / 2, HEIGHT - 57, 7, say(language, "paper.victory"), width=WIDTH - 8),
        *_rule(card, 13, 6.4, shadow=False),
    ]


def tile_symbol(kind: str) -> str:
    """Return the symbol inside an icon of damage."""
    return KIND_SYMBOLS[kind]
