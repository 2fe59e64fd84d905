"""The cards as a PDF to print and cut: draws what ``ui.greeen_mafia.paper`` lays out."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from engine.greeen_mafia.missions import Mission
from engine.greeen_mafia.pictures import picture_bytes
from ui.greeen_mafia import paper
from ui.greeen_mafia.outlines import outline
from ui.greeen_mafia.paper import FacePlace, Mark
from ui.greeen_mafia.words import name_of, say

__all__ = ["write_pdf"]

FONT = "BIZ UDPGothic"
FONT_FILE = Path(__file__).parent / "fonts" / "BIZUDPGothic-Bold.ttf"
CROP = 5.0  #: length of a crop mark in millimetres
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")


def write_pdf(language: str, mission: Mission) -> bytes:
    """Return the PDF of a mission: A4 pages in pairs, fronts and backs, with crop marks."""
    _register()
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(paper.PAGE[0] * mm, paper.PAGE[1] * mm), pageCompression=1)
    canvas.setTitle(f"GREEEN MAFIA: {name_of(language, mission)}")
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
    canvas.setViewerPreference("PrintScaling", "None")
    sheets = paper.pages(mission)
    for number, places in enumerate(sheets):
        _crop_marks(canvas)
        _notes(canvas, language, mission, number, len(sheets))
        for place in places:
            _card(canvas, language, mission, place)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


@cache
def _register() -> None:
    pdfmetrics.registerFont(TTFont(FONT, str(FONT_FILE)))


def _crop_marks(canvas: Canvas) -> None:
    """Marks outside the cards, at every line of a cut."""
    canvas.setLineWidth(0.25)
    canvas.setStrokeColor(HexColor("#000000"))
    left, bottom = paper.MARGIN_X, paper.MARGIN_Y
    right, top = paper.PAGE[0] - left, paper.PAGE[1] - bottom
    for column in range(paper.COLUMNS + 1):
        x = left + column * paper.WIDTH
        for y, way in ((bottom, -1), (top, 1)):
            canvas.line(x * mm, (y + way) * mm, x * mm, (y + way * (1 + CROP)) * mm)
    for row in range(paper.ROWS + 1):
        y = bottom + row * paper.HEIGHT
        for x, way in ((left, -1), (right, 1)):
            canvas.line((x + way) * mm, y * mm, (x + way * (1 + CROP)) * mm, y * mm)


def _notes(canvas: Canvas, language: str, mission: Mission, number: int, count: int) -> None:
    """What a page is and how to print it, in the margin."""
    side = say(language, f"paper.{('front', 'back')[number % 2]}")
    text = say(language, "paper.note", mission=name_of(language, mission), side=side, n=number + 1, of=count)
    _write(canvas, text, paper.PAGE[0] / 2, paper.PAGE[1] - 6.5, 3.2, paper.PAGE[0] - 40, "#000000")
    _write(canvas, say(language, "paper.how"), paper.PAGE[0] / 2, 6.0, 2.9, paper.PAGE[0] - 40, "#000000")


def _card(canvas: Canvas, language: str, mission: Mission, place: FacePlace) -> None:
    face = paper.front if place.side == "front" else paper.back
    canvas.saveState()
    canvas.translate(place.x * mm, place.y * mm)
    outer = canvas.beginPath()
    outer.rect(0, 0, paper.WIDTH * mm, paper.HEIGHT * mm)
    canvas.clipPath(outer, stroke=0)
    canvas.setStrokeColor(HexColor(paper.SHADOW))
    canvas.setLineWidth(0.3)
    canvas.rect(0, 0, paper.WIDTH * mm, paper.HEIGHT * mm)
    for mark in face(language, mission, place.number):
        _mark(canvas, mark)
    canvas.restoreState()


def _mark(canvas: Canvas, mark: Mark) -> None:
    canvas.saveState()
    if mark.kind == "box":
        canvas.setFillColor(HexColor(mark.fill))
        canvas.rect(mark.x * mm, mark.y * mm, mark.width * mm, mark.height * mm, stroke=0, fill=1)
    elif mark.kind == "picture":
        _picture(canvas, mark)
    else:
        canvas.translate(mark.x * mm, mark.y * mm)
        canvas.rotate(mark.angle)
        if mark.kind == "text":
            if mark.shadow:
                _write(canvas, mark.text, 0.5, -0.5, mark.size, mark.width, paper.SHADOW)
            _write(canvas, mark.text, 0, 0, mark.size, mark.width, mark.fill)
        elif mark.kind == "tile":
            _tile(canvas, mark)
        else:
            _symbol(canvas, mark.text, mark.size, mark.fill)
    canvas.restoreState()


def _write(canvas: Canvas, text: str, x: float, y: float, size: float, width: float, colour: str) -> None:
    """Write a line around a centre, smaller where it would be wider than it may."""
    points = size * mm
    wide = pdfmetrics.stringWidth(text, FONT, points)
    if wide > width * mm:
        points *= width * mm / wide
    canvas.setFont(FONT, points)
    canvas.setFillColor(HexColor(colour))
    canvas.drawCentredString(x * mm, y * mm - 0.36 * points, text)


def _tile(canvas: Canvas, mark: Mark) -> None:
    """An icon of damage: its kind is told by shape and symbol, not by colour."""
    if mark.shadow:
        canvas.saveState()
        canvas.translate(mark.size * 0.09 * mm, -mark.size * 0.09 * mm)
        _plate(canvas, mark, paper.SHADOW, paper.SHADOW)
        canvas.restoreState()
    dark = mark.text in ("personnel", "equipment")
    _plate(canvas, mark, paper.INK if dark else paper.PAPER, paper.INK)
    _symbol(canvas, paper.tile_symbol(mark.text), mark.size * 0.74, paper.PAPER if dark else paper.INK)


def _plate(canvas: Canvas, mark: Mark, fill: str, line: str) -> None:
    half = mark.size * mm / 2
    canvas.setFillColor(HexColor(fill))
    canvas.setStrokeColor(HexColor(line))
    canvas.setLineWidth(mark.size * 0.06 * mm)
    if mark.text == "equipment":
        canvas.circle(0, 0, half * 0.97, stroke=1, fill=1)
    else:
        canvas.roundRect(-half * 0.97, -half * 0.97, half * 1.94, half * 1.94, half * 0.28, stroke=1, fill=1)


def _symbol(canvas: Canvas, symbol: str, size: float, fill: str) -> None:
    """Draw an outline around a centre; its y runs down."""
    scale = size * mm / 24
    path = canvas.beginPath()
    for letter, rest in _STEP.findall(outline(symbol)):
        numbers = [float(number) for number in rest.split()]
        points = [
            c for i in range(0, len(numbers), 2) for c in ((numbers[i] - 12) * scale, (12 - numbers[i + 1]) * scale)
        ]
        if letter == "M":
            path.moveTo(*points)
        elif letter == "L":
            path.lineTo(*points)
        elif letter == "C":
            path.curveTo(*points)
        else:
            path.close()
    canvas.setFillColor(HexColor(fill))
    canvas.drawPath(path, stroke=0, fill=1, fillMode=1)


def _picture(canvas: Canvas, mark: Mark) -> None:
    """Fill a box with a picture, cut at the sides that are too long."""
    reader = ImageReader(io.BytesIO(picture_bytes(mark.text) or b""))
    wide, tall = reader.getSize()
    scale = max(mark.width / wide, mark.height / tall)
    frame = canvas.beginPath()
    frame.rect(mark.x * mm, mark.y * mm, mark.width * mm, mark.height * mm)
    canvas.clipPath(frame, stroke=0)
    x = mark.x + (mark.width - wide * scale) / 2
    y = mark.y + (mark.height - tall * scale) / 2
    canvas.drawImage(reader, x * mm, y * mm, wide * scale * mm, tall * scale * mm, mask="auto")
