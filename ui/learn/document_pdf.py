"""A document as a PDF of A4 pages: text stays text, drawings are vectors, the font comes with it."""

from __future__ import annotations

import io
from html import escape
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, KeepTogether, ListFlowable, SimpleDocTemplate, Spacer
from reportlab.platypus import Paragraph as Words
from reportlab.platypus import Table as Grid

from ui.learn.document import Block, Bullets, Document, Drawing, Heading, Mark, Paragraph, Table
from ui.printing.print_font import FONT, printable, register
from ui.shell.frame import PRODUCT
from ui.shell.theme import COLOURS

__all__ = ["write_pdf"]

MARGIN = 18 * mm
WIDTH = A4[0] - 2 * MARGIN
SIZE = 9.5  #: of the text, in points
_PALETTE = COLOURS["light"]


def write_pdf(document: Document) -> bytes:
    """Return the PDF."""
    register()
    target = io.BytesIO()
    pages = SimpleDocTemplate(
        target,
        pagesize=A4,
        leftMargin=MARGIN,
        rightMargin=MARGIN,
        topMargin=MARGIN,
        bottomMargin=MARGIN,
        title=printable(document.title),
        author=PRODUCT,
        lang=document.language,
        initialFontName=FONT,
    )
    made: list[Any] = [_words(document, document.title, 16), Spacer(0, 3 * mm)]
    for block in document.blocks:
        made += _block(document, block)
    pages.build(made, onFirstPage=_foot, onLaterPages=_foot)
    return target.getvalue()


def _foot(canvas: Any, pages: Any) -> None:
    """The page's number."""
    canvas.setFont(FONT, 8)
    canvas.setFillColor(HexColor(_PALETTE["ink-2"]))
    canvas.drawCentredString(A4[0] / 2, MARGIN / 2, str(canvas.getPageNumber()))


def _words(document: Document, text: str, size: float = SIZE, after: float = 2) -> Words:
    style = ParagraphStyle(f"{size}", fontName=FONT, fontSize=size, leading=1.5 * size, spaceAfter=after)
    style.textColor = _ink("ink")
    if document.language == "ja":
        style.wordWrap = "CJK"
    return Words(escape(printable(text)), style)


def _ink(name: str) -> Any:
    return HexColor(_PALETTE[name])


def _block(document: Document, block: Block) -> list[Any]:
    if isinstance(block, Heading):
        return [Spacer(0, 4 * mm), KeepTogether([_words(document, block.text, 12.5, 3)])]
    if isinstance(block, Paragraph):
        return [_words(document, block.text, 12 if block.strong else SIZE)]
    if isinstance(block, Bullets):
        items = [_words(document, item) for item in block.items]
        kind, start = ("1", None) if block.numbered else ("bullet", "•")
        return [
            ListFlowable(items, bulletType=kind, start=start, bulletFontName=FONT, bulletFontSize=SIZE, leftIndent=14)
        ]
    if isinstance(block, Table):
        return [_grid(document, block), Spacer(0, 2 * mm)]
    return [_Picture(block), Spacer(0, 2 * mm)]


def _grid(document: Document, table: Table) -> Grid:
    rows = [[_words(document, cell, 8.5, 0) for cell in row] for row in (table.heads, *table.rows)]
    line = _ink("line")
    return Grid(
        rows,
        colWidths=[width * WIDTH for width in table.widths],
        repeatRows=1,
        style=[
            ("GRID", (0, 0), (-1, -1), 0.4, line),
            ("BACKGROUND", (0, 0), (-1, 0), _ink("sheet")),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("TOPPADDING", (0, 0), (-1, -1), 2),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
        ],
    )


class _Picture(Flowable):
    """A drawing, as wide as the text."""

    def __init__(self, drawing: Drawing) -> None:
        super().__init__()
        self.drawing = drawing
        self.scale = WIDTH / drawing.width
        self.width, self.height = WIDTH, drawing.height * self.scale

    def draw(self) -> None:
        """Draw its marks."""
        for mark in self.drawing.marks:
            self._mark(mark)

    def _place(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * self.scale, self.height - point[1] * self.scale

    def _mark(self, mark: Mark) -> None:
        canvas = self.canv
        canvas.setStrokeColor(_ink(mark.colour))
        canvas.setFillColor(_ink(mark.fill or mark.colour))
        canvas.setDash([2 * self.scale, 1.4 * self.scale] if mark.dashed else [])
        points = [self._place(point) for point in mark.points]
        x, y = points[0]
        if mark.kind == "text":
            canvas.setFont(FONT, mark.size * self.scale)
            write = canvas.drawString if mark.left else canvas.drawCentredString
            write(x, y, printable(mark.text))
            return
        canvas.setLineWidth((0.3 if mark.kind == "dot" else mark.size) * self.scale)
        filled = int(bool(mark.fill))
        if mark.kind == "dot":
            canvas.circle(x, y, mark.size * self.scale, stroke=1, fill=filled)
        elif mark.kind == "box":
            right, low = points[1]
            canvas.roundRect(x, low, right - x, y - low, 0.8 * self.scale, stroke=1, fill=filled)
        else:
            path = canvas.beginPath()
            path.moveTo(x, y)
            for point in points[1:]:
                path.lineTo(*point)
            if mark.kind == "area":
                path.close()
            canvas.drawPath(path, stroke=1, fill=filled)
