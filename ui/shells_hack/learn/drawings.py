"""The drawings of a report: the share price over the turns, and the attack path on the architecture."""

from __future__ import annotations

from math import hypot

from engine.shells_hack.learning.after_action import Facts, Step
from engine.shells_hack.play.view import View
from ui.learn.document import Drawing, Mark
from ui.shells_hack.route import Route, layout, routes
from ui.shells_hack.texts.words import Words

__all__ = ["path_drawing", "price_drawing"]

WIDTH = 170.0  #: of a drawing, in its units
CHART, BOARD = 52.0, 92.0  #: heights
LEFT, RIGHT, TOP, BOTTOM = 12.0, 166.0, 5.0, 44.0  #: of the chart's field
Point = tuple[float, float]


def price_drawing(words: Words, view: View) -> Drawing:
    """Return the price as a step line with its defeat line; a falling step names what caused it."""
    low = min(view.threshold, *(point.price for point in view.prices)) - 8
    high = 100 + 4

    def at(turn: float, price: float) -> Point:
        return LEFT + (RIGHT - LEFT) * (turn - 0.5) / view.turn_limit, TOP + (BOTTOM - TOP) * (high - price) / (
            high - low
        )

    marks = [
        Mark("line", (at(0.5, view.threshold), at(view.turn_limit + 0.5, view.threshold)), "red", size=0.4, dashed=True)
    ]
    for price in {100, view.threshold}:
        marks.append(Mark("text", ((LEFT - 6, at(1, price)[1] + 1.1),), "ink-2", size=3.2, text=f"{price}%"))
    for turn in range(1, view.turn_limit + 1):
        marks.append(Mark("text", ((at(turn, 0)[0], BOTTOM + 5.5),), "ink-2", size=3.2, text=str(turn)))
    line: list[Point] = [at(0.5, view.prices[0].price)]
    in_turn: dict[int, list[int]] = {}
    for number, point in enumerate(view.prices):
        if point.turn:
            in_turn.setdefault(point.turn, []).append(number)
    for number, point in enumerate(view.prices):
        if not point.drop:
            continue
        of = in_turn[point.turn]
        x = at(point.turn - 0.5 + (of.index(number) + 1) / (len(of) + 1), 0)[0]
        y = at(1, point.price)[1]
        line += [(x, line[-1][1]), (x, y)]
        kind = Mark("dot", ((x, y),), "red" if point.cause == "attack" else "ink", fill="ink-2", size=1.1)
        if point.cause == "attack":
            kind = Mark("area", ((x, y - 1.6), (x + 1.6, y), (x, y + 1.6), (x - 1.6, y)), "red", fill="red", size=0.2)
        marks += [kind, Mark("text", ((x + 1.8, y - 1.9),), "ink", size=3, text=f"−{point.drop}", left=True)]
    line.append(at(min(view.turn, view.turn_limit) + 0.5, view.price))
    marks.insert(0, Mark("line", tuple(line), "ink", size=0.7))
    told = words.say("report.price_told", price=view.price, threshold=view.threshold)
    return Drawing(WIDTH, CHART, told, marks)


def path_drawing(words: Words, facts: Facts) -> Drawing:
    """Return the architecture with the way that Red took: breached components numbered, the arrows taken thick."""
    view = facts.view
    board = layout([(component.id, component.layer) for component in view.components])
    taken = {(source, step.target) for step in facts.path for source in step.sources}
    order = {step.target: number for number, step in enumerate(facts.path, 1)}
    marks: list[Mark] = []
    for route in routes(board, [(edge.source, edge.target) for edge in view.edges]):
        marks += _arrow(route, (route.source, route.target) in taken)
    half_width, half_height = board.half_width * WIDTH, board.half_height * BOARD * 0.82
    for component in view.components:
        place = board.places[component.id]
        x, y = place.x * WIDTH, place.y * (BOARD - 8) + 4
        fell = component.id in order
        corners = ((x - half_width, y - half_height), (x + half_width, y + half_height))
        marks.append(Mark("box", corners, "red-line" if fell else "line-3", fill="plate", size=0.9 if fell else 0.3))
        name = words.component_short(component.id)
        size = min(3.4, 2 * half_width / max(1, _wide(name)) * 0.92)
        marks.append(Mark("text", ((x, y + 1.1),), "ink", size=size, text=name))
        if fell:
            corner = (x - half_width, y - half_height)
            marks.append(Mark("dot", (corner,), "red", fill="red", size=2.3))
            number = (corner[0], corner[1] + 1.1)
            marks.append(Mark("text", (number,), "paper", size=3, text=str(order[component.id])))
    return Drawing(WIDTH, BOARD, words.say("report.path_told", list=words.list(_names(words, facts.path))), marks)


def _names(words: Words, path: tuple[Step, ...]) -> list[str]:
    return [words.component(step.target) for step in path]


def _wide(text: str) -> float:
    """How wide a text is, in its height."""
    return sum(1.0 if ord(letter) > 0x2E7F else 0.58 for letter in text)


def _arrow(route: Route, taken: bool) -> list[Mark]:
    """An arrow as a line of short pieces, with its head."""
    colour, size = ("red", 0.9) if taken else ("line-3", 0.25)
    points: list[Point] = []
    for letter, *numbers in route.path:
        pairs = [(x * WIDTH, y * (BOARD - 8) + 4) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        points += _curve(points[-1], pairs[0], pairs[1], pairs[2]) if letter == "C" else pairs
    (x0, y0), (x1, y1) = points[-2], points[-1]
    length = hypot(x1 - x0, y1 - y0) or 1.0
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    wide = 1.9 if taken else 1.3
    back = (x1 - wide * dx, y1 - wide * dy)
    side = (0.5 * wide * dy, 0.5 * wide * dx)
    head = ((x1, y1), (back[0] - side[0], back[1] + side[1]), (back[0] + side[0], back[1] - side[1]))
    return [Mark("line", tuple(points), colour, size=size), Mark("area", head, colour, fill=colour, size=0.1)]


def _curve(start: Point, one: Point, two: Point, end: Point, pieces: int = 14) -> list[Point]:
    """A Bézier curve as points after its start."""
    found = []
    for number in range(1, pieces + 1):
        t = number / pieces
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        found.append(
            (
                a * start[0] + b * one[0] + c * two[0] + d * end[0],
                a * start[1] + b * one[1] + c * two[1] + d * end[1],
            )
        )
    return found
