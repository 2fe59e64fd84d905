"""The cards as a PDF to print and cut: draws what ``ui.greeen_mafia.sheet`` lays out."""

from __future__ import annotations

import io
import re

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from engine.greeen_mafia.missions import Mission
from engine.greeen_mafia.pictures import picture_bytes
from ui.greeen_mafia import paper, sheet
from ui.greeen_mafia.outlines import outline
from ui.greeen_mafia.paper import Mark
from ui.greeen_mafia.sheet import FacePlace
from ui.greeen_mafia.words import name_of, say
from ui.printing.print_font import FONT, fitted, register
from ui.shell.frame import PRODUCT

__all__ = ["write_pdf"]

_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")


def write_pdf(language: str, mission: Mission, bleed: float = 0.0) -> bytes:
    """Return the PDF of a mission: A4 pages in pairs, fronts and backs, with crop marks; the bleed in millimetres."""
    register()
    target = io.BytesIO()
    size = (sheet.PAGE[0] * mm, sheet.PAGE[1] * mm)
    canvas = Canvas(target, size, pageCompression=1, initialFontName=FONT, lang=language)  # type: ignore[arg-type]
    canvas.setTitle(f"GREEEN MAFIA: {name_of(language, mission)}")
    canvas.setAuthor(PRODUCT)
    canvas.setCreator(PRODUCT)
    canvas.setSubject(say(language, "paper.subject"))
    canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")
    canvas.setViewerPreference("PrintScaling", "None")
    for number, places in enumerate(sheet.pages(mission, bleed)):
        for place in places:
            _card(canvas, language, mission, place, bleed)
        for mark in sheet.around(language, mission, number, bleed):
            _mark(canvas, mark)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def _card(canvas: Canvas, language: str, mission: Mission, place: FacePlace, bleed: float) -> None:
    canvas.saveState()
    canvas.translate(place.x * mm, place.y * mm)
    outer = canvas.beginPath()
    outer.rect(-bleed * mm, -bleed * mm, (paper.WIDTH + 2 * bleed) * mm, (paper.HEIGHT + 2 * bleed) * mm)
    canvas.clipPath(outer, stroke=0)
    for mark in sheet.face(language, mission, place, bleed):
        _mark(canvas, mark)
    canvas.restoreState()


def _mark(canvas: Canvas, mark: Mark) -> None:
    canvas.saveState()
    if mark.kind == "box":
        canvas.setFillColor(HexColor(mark.fill))
        canvas.rect(mark.x * mm, mark.y * mm, mark.width * mm, mark.height * mm, stroke=0, fill=1)
    elif mark.kind in ("frame", "line"):
        _stroke(canvas, mark)
    elif mark.kind == "picture":
        _picture(canvas, mark)
    else:
        canvas.translate(mark.x * mm, mark.y * mm)
        canvas.rotate(mark.angle)
        if mark.kind == "text":
            if mark.shadow:
                _write(canvas, mark, 0.5, paper.SHADOW)
            _write(canvas, mark, 0, mark.fill)
        elif mark.kind == "tile":
            _tile(canvas, mark)
        else:
            _symbol(canvas, mark.text, mark.size, mark.fill)
    canvas.restoreState()


def _stroke(canvas: Canvas, mark: Mark) -> None:
    canvas.setStrokeColor(HexColor(mark.fill))
    canvas.setLineWidth(mark.size * mm)
    if mark.kind == "frame":
        canvas.rect(mark.x * mm, mark.y * mm, mark.width * mm, mark.height * mm)
    else:
        canvas.line(mark.x * mm, mark.y * mm, (mark.x + mark.width) * mm, (mark.y + mark.height) * mm)


def _write(canvas: Canvas, mark: Mark, shift: float, colour: str) -> None:
    """Write a line around a centre."""
    points = fitted(mark.text, mark.size, mark.width)[0] * mm
    canvas.setFont(FONT, points)
    canvas.setFillColor(HexColor(colour))
    canvas.drawCentredString(shift * mm, -shift * mm - 0.36 * points, mark.text)


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
