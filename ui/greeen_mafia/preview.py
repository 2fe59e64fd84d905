"""The pages to print as SVG: the same marks as in the PDF, for the screen."""

from __future__ import annotations

from engine.greeen_mafia.missions import Mission
from ui.greeen_mafia import paper, sheet
from ui.greeen_mafia.outlines import outline
from ui.greeen_mafia.paper import Mark
from ui.greeen_mafia.sheet import FacePlace
from ui.greeen_mafia.words import say
from ui.printing.print_font import fitted
from ui.shell.locales import html_text

__all__ = ["page_svg"]

CUT = "gm_cut"  #: the id of what cards are cut down to; each page stands in a document of its own


def page_svg(language: str, mission: Mission, number: int, bleed: float = 0.0) -> str:
    """Return one page; lengths are millimetres."""
    wide, tall = sheet.PAGE
    places = sheet.pages(mission, bleed)[number]
    cards = "".join(_card(language, mission, place, bleed) for place in places)
    marks = "".join(_mark(mark, tall) for mark in sheet.around(language, mission, number, bleed))
    side = say(language, f"paper.{places[0].side}")
    edge = f'x="{-bleed}" y="{-bleed}" width="{paper.WIDTH + 2 * bleed}" height="{paper.HEIGHT + 2 * bleed}"'
    return (
        f'<svg viewBox="0 0 {wide} {tall}" role="img" aria-label="{html_text(side)}" '
        f'preserveAspectRatio="xMidYMin meet"><clipPath id="{CUT}"><rect {edge}/></clipPath>'
        f'<rect width="{wide}" height="{tall}" style="fill:#fff"/>{cards}{marks}</svg>'
    )


def _card(language: str, mission: Mission, place: FacePlace, bleed: float) -> str:
    marks = "".join(_mark(mark, paper.HEIGHT) for mark in sheet.face(language, mission, place, bleed))
    at = f"translate({place.x:.2f} {sheet.PAGE[1] - place.y - paper.HEIGHT:.2f})"
    return f'<g transform="{at}" clip-path="url(#{CUT})">{marks}</g>'


def _mark(mark: Mark, tall: float) -> str:
    """A mark of something so tall: on the screen ``y`` runs down."""
    x, y = mark.x, tall - mark.y
    if mark.kind == "line":
        to = f'x2="{x + mark.width:.2f}" y2="{y - mark.height:.2f}"'
        return f'<line x1="{x:.2f}" y1="{y:.2f}" {to} style="stroke:{mark.fill};stroke-width:{mark.size}"/>'
    if mark.kind in ("box", "frame", "picture"):
        box = f'x="{x}" y="{y - mark.height}" width="{mark.width}" height="{mark.height}"'
        if mark.kind == "box":
            return f'<rect {box} style="fill:{mark.fill}"/>'
        if mark.kind == "frame":
            return f'<rect {box} style="fill:none;stroke:{mark.fill};stroke-width:{mark.size}"/>'
        return f'<image {box} href="{html_text(mark.text)}" preserveAspectRatio="xMidYMid slice"/>'
    drawn = {"text": _text, "tile": _tile, "symbol": _symbol}[mark.kind](mark)
    return f'<g transform="translate({x:.2f} {y:.2f}) rotate({-mark.angle})">{drawn}</g>'


def _text(mark: Mark) -> str:
    """A line as wide as on paper, whatever font the screen has."""
    size, wide = fitted(mark.text, mark.size, mark.width)
    style = f"font-size:{size:.2f}px;font-weight:700;text-anchor:middle"
    length = f'textLength="{wide:.2f}" lengthAdjust="spacingAndGlyphs"'
    shadow = _line_of(mark, size, length, f"{style};fill:{paper.SHADOW}", 0.5) if mark.shadow else ""
    return shadow + _line_of(mark, size, length, f"{style};fill:{mark.fill}", 0)


def _line_of(mark: Mark, size: float, length: str, style: str, shift: float) -> str:
    at = f'x="{shift}" y="{shift + 0.36 * size:.2f}"'
    return f'<text {at} {length} style="{style}">{html_text(mark.text)}</text>'


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
