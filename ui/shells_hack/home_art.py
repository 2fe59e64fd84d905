"""The picture on the home page: a real position of a match between two computer players, as SVG; without streamlit."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from engine.games import GAMES
from engine.match import Match
from engine.shells_hack.play.view import ComponentView, View
from ui.shell.locales import html_text, t_in
from ui.shells_hack.route import COLUMNS, WALL, Layout, Route, layout, routes
from ui.shells_hack.texts.words import Words

__all__ = ["picture"]

SEED, BREACHED = 61, 5  #: the first moment of this match with so many intruded components
WIDTH, HEIGHT, HALF_HEIGHT, BAND = 1000, 470, 0.078, 9
ROOM = 24  #: above and below the double line, which would touch the words and buttons around the picture
TEXT = 15.5
LINE = 148  #: how wide a name may be on a plate


@cache
def picture(language: str) -> str:
    """Return the picture with its components named in a language."""
    view = _position()
    board = replace(layout([(c.id, c.layer) for c in view.components]), half_height=HALF_HEIGHT)
    ways = routes(board, [(edge.source, edge.target) for edge in view.edges])
    hot = {(edge.source, edge.target) for edge in view.edges if edge.hot}
    arrows = "".join(_arrow(way, (way.source, way.target) in hot) for way in ways)
    plates = "".join(_plate(board, component, language) for component in view.components)
    wall = WIDTH * WALL / len(COLUMNS)
    ends = f"{ROOM}V{HEIGHT - ROOM}"
    double = "".join(f'<path class="wall" d="M{wall + d} {ends}" style="stroke:var(--ink-2)"/>' for d in (-2, 2))
    told = html_text(t_in(language, "home.shells_hack.picture"))
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{told}">{double}{arrows}{plates}</svg>'


@cache
def _position() -> View:
    """Blue's view of the chosen moment."""
    game = GAMES["shells_hack"]
    match = Match(game, game.default_settings(), SEED, {"blue": "rulebook", "red": "rulebook"})
    view: View = match.view("blue")
    while sum(component.intruded for component in view.components) < BREACHED and match.play_computer():
        view = match.view("blue")
    return view


def _arrow(way: Route, hot: bool) -> str:
    colour, width = ("var(--red-line)", 2.6) if hot else ("var(--line-3)", 1.7)
    steps = []
    for letter, *numbers in way.path:
        points = [float(str(n)) * (HEIGHT if i % 2 else WIDTH) for i, n in enumerate(numbers)]
        steps.append((str(letter), points))
    x, y = steps[-1][1][-2:]
    steps[-1][1][-2] = x - way.direction * 8  # the line ends where the head begins
    path = " ".join(letter + " ".join(f"{p:.1f}" for p in points) for letter, points in steps)
    head = f"M{x:.1f} {y:.1f}l{-way.direction * 10} -5.5v11z"
    line = f'<path d="{path}" style="fill:none;stroke:{colour};stroke-width:{width}"/>'
    return f'{line}<path d="{head}" style="fill:{colour}"/>'


def _plate(board: Layout, component: ComponentView, language: str) -> str:
    place = board.places[component.id]
    w, h = board.half_width * WIDTH, board.half_height * HEIGHT
    x, y = place.x * WIDTH - w, place.y * HEIGHT - h
    frame, band, width = ("var(--line-3)", "var(--sheet)", 1.5)
    if component.intruded:
        frame, band, width = ("var(--red-line)", "var(--red)", 2.5)
    elif component.scouted:
        frame, band, width = ("var(--scout-line)", "var(--scout)", 2.5)
    box = f'x="{x:.1f}" y="{y:.1f}" width="{2 * w:.1f}" height="{2 * h:.1f}" rx="4"'
    pulse = f'<rect class="pulse" {box} style="fill:none;stroke:var(--red-line)"/>' if component.intruded else ""
    low = f'<rect x="{x:.1f}" y="{y + 2 * h - BAND:.1f}" width="{2 * w:.1f}" height="{BAND}" style="fill:{band}"/>'
    edge = f'<rect {box} style="fill:none;stroke:{frame};stroke-width:{width}"/>'
    name = _name(component.id, language, x + w, y + h - BAND / 2)
    return f'{pulse}<rect {box} style="fill:var(--plate)"/>{low}{edge}{name}'


def _name(component: str, language: str, x: float, y: float) -> str:
    name = Words(language).component_name(component)
    whole = name.replace("|", "")
    lines = [whole] if _width(whole) <= LINE else [line.strip() for line in name.split("|")]
    first = y - (len(lines) - 1) * TEXT * 0.58
    spans = "".join(
        f'<tspan x="{x:.1f}" y="{first + i * TEXT * 1.16:.1f}" dy=".36em">{html_text(line)}</tspan>'
        for i, line in enumerate(lines)
    )
    return f'<text text-anchor="middle" font-size="{TEXT}" font-weight="700" style="fill:var(--ink)">{spans}</text>'


def _width(text: str) -> float:
    return sum(TEXT if ord(letter) > 0x2E80 else TEXT * 0.52 for letter in text)
