"""The pages to print as SVG: the same marks as in the PDF, for the screen."""

from __future__ import annotations

from engine.greeen_mafia.missions import Mission
from ui.greeen_mafia import paper
from ui.greeen_mafia.outlines import outline
from ui.greeen_mafia.paper import FacePlace, Mark
from ui.greeen_mafia.words import say
from ui.shell.locales import html_text

__all__ = ["page_svg"]

WIDE, NARROW = 1.0, 0.58  #: of a letter, in parts of its height


def page_svg(language: str, mission: Mission, number: int) -> str:
    """Return one page; lengths are millimetres."""
    wide, tall = paper.PAGE
    places = paper.pages(mission)[number]
    cards = "".join(_card(language, mission, place) for place in places)
    side = say(language, f"paper.{places[0].side}")
    return (
        f'<svg viewBox="0 0 {wide} {tall}" role="img" aria-label="{html_text(side)}" '
        'preserveAspectRatio="xMidYMin meet">'
        f'<rect width="{wide}" height="{tall}" style="fill:#fff"/>{cards}</svg>'
    )


def _card(language: str, mission: Mission, place: FacePlace) -> str:
    face = paper.front if place.side == "front" else paper.back
    marks = "".join(_mark(mark) for mark in face(language, mission, place.number))
    frame = (
        f'<rect width="{paper.WIDTH}" height="{paper.HEIGHT}" style="fill:none;stroke:{paper.SHADOW};stroke-width:.3"/>'
    )
    return f'<g transform="translate({place.x:.2f} {paper.PAGE[1] - place.y - paper.HEIGHT:.2f})">{frame}{marks}</g>'


def _mark(mark: Mark) -> str:
    x, y = mark.x, paper.HEIGHT - mark.y
    if mark.kind in ("box", "picture"):
        box = f'x="{x}" y="{y - mark.height}" width="{mark.width}" height="{mark.height}"'
        if mark.kind == "box":
            return f'<rect {box} style="fill:{mark.fill}"/>'
        return f'<image {box} href="{html_text(mark.text)}" preserveAspectRatio="xMidYMid slice"/>'
    drawn = {"text": _text, "tile": _tile, "symbol": _symbol}[mark.kind](mark)
    return f'<g transform="translate({x:.2f} {y:.2f}) rotate({-mark.angle})">{drawn}</g>'


def _text(mark: Mark) -> str:
    size = mark.size
    wide = size * sum(WIDE if ord(letter) > 0x2E80 else NARROW for letter in mark.text)
    if wide > mark.width:
        size *= mark.width / wide
    style = f"font-size:{size:.2f}px;font-weight:700;text-anchor:middle;fill:{mark.fill}"
    return f'<text y="{0.36 * size:.2f}" style="{style}">{html_text(mark.text)}</text>'


def _tile(mark: Mark) -> str:
    dark = mark.text in ("personnel", "equipment")
    half, round_by = mark.size * 0.485, 0.485 if mark.text == "equipment" else 0.14

    def plate(shift: float, fill: str, line: str) -> str:
        return (
            f'<rect x="{shift - half:.2f}" y="{shift - half:.2f}" width="{2 * half:.2f}" height="{2 * half:.2f}" '
            f'rx="{mark.size * round_by:.2f}" style="fill:{fill};stroke:{line};stroke-width:{mark.size * 0.06:.2f}"/>'
        )

    under = plate(mark.size * 0.09, paper.SHADOW, paper.SHADOW) if mark.shadow else ""
    face = plate(0, paper.INK if dark else paper.PAPER, paper.INK)
    return under + face + _drawn(paper.tile_symbol(mark.text), mark.size * 0.74, paper.PAPER if dark else paper.INK)


def _symbol(mark: Mark) -> str:
    return _drawn(mark.text, mark.size, mark.fill)


def _drawn(symbol: str, size: float, fill: str) -> str:
    scale = size / 24
    return f'<path transform="scale({scale:.4f}) translate(-12 -12)" d="{outline(symbol)}" style="fill:{fill}"/>'
