"""A document as HTML: as a part of a page, or whole as a file that prints."""

from __future__ import annotations

import base64
import re
from pathlib import Path

from ui.learn.document import Block, Bullets, Document, Drawing, Heading, Mark, Paragraph, Table
from ui.shell.locales import html_text as e
from ui.shell.theme import COLOURS, FONT

__all__ = ["body_html", "file_html"]

_VARIABLE = re.compile(r"var\(--([\w-]+)\)")
SHEET = Path(__file__).with_name("document.css")


def body_html(document: Document, theme: str = "") -> str:
    """Return title and blocks as one article; for a page of streamlit in a theme's colours, drawings as pictures.

    Its pages let no drawing through but as a picture's address.
    """
    blocks = "".join(
        _picture(block, theme) if theme and isinstance(block, Drawing) else _block(block) for block in document.blocks
    )
    return f'<article class="doc" lang="{e(document.language)}"><h1>{e(document.title)}</h1>{blocks}</article>'


def file_html(document: Document) -> str:
    """Return a file that needs nothing beside it: no script, no picture, no font to fetch."""
    colours = ";".join(f"--{name}:{value}" for name, value in COLOURS["light"].items())
    return (
        f'<!doctype html><html lang="{e(document.language)}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><title>{e(document.title)}</title>'
        f"<style>:root{{color-scheme:light;{colours}}}body{{margin:2rem auto;max-width:50rem;padding:0 1rem;"
        f"font-family:'BIZ UDPGothic','Noto Sans CJK JP','Hiragino Sans','Yu Gothic UI',sans-serif;color:var(--ink);"
        f"background:#fff}}{SHEET.read_text('utf-8')}</style></head><body>{body_html(document)}</body></html>\n"
    )


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"<h2>{e(block.text)}</h2>"
    if isinstance(block, Paragraph):
        return f"<p{' class=strong' if block.strong else ''}>{e(block.text)}</p>"
    if isinstance(block, Bullets):
        kind = "ol" if block.numbered else "ul"
        return f"<{kind}>{''.join(f'<li>{e(item)}</li>' for item in block.items)}</{kind}>"
    if isinstance(block, Table):
        return _table(block)
    return _drawing(block)


def _table(table: Table) -> str:
    columns = "".join(f'<col style="width:{100 * width:.0f}%">' for width in table.widths)
    heads = "".join(f'<th scope="col">{e(head)}</th>' for head in table.heads)
    rows = "".join(f"<tr>{''.join(f'<td>{e(cell)}</td>' for cell in row)}</tr>" for row in table.rows)
    return (
        f'<div class="doc-table" tabindex="0"><table><colgroup>{columns}</colgroup>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _picture(drawing: Drawing, theme: str) -> str:
    svg = _VARIABLE.sub(lambda found: COLOURS[theme][found[1]], _svg(drawing))
    head = f"<svg xmlns='http://www.w3.org/2000/svg' font-family=\"{FONT}\" font-weight='600'"
    address = base64.b64encode(svg.replace("<svg", head, 1).encode()).decode()
    return f'<figure><img alt="{e(drawing.told)}" src="data:image/svg+xml;base64,{address}"></figure>'


def _drawing(drawing: Drawing) -> str:
    return f"<figure>{_svg(drawing)}</figure>"


def _svg(drawing: Drawing) -> str:
    inside = "".join(map(_mark, drawing.marks))
    size = f"0 0 {drawing.width:g} {drawing.height:g}"
    return f'<svg viewBox="{size}" role="img" aria-label="{e(drawing.told)}">{inside}</svg>'


def _mark(mark: Mark) -> str:
    points = " ".join(f"{x:.2f},{y:.2f}" for x, y in mark.points)
    paint = f"stroke:var(--{mark.colour});fill:{f'var(--{mark.fill})' if mark.fill else 'none'}"
    dash = ' stroke-dasharray="2 1.4"' if mark.dashed else ""
    (x, y), *_ = mark.points
    if mark.kind == "text":
        anchor = "start" if mark.left else "middle"
        style = f"fill:var(--{mark.colour});font-size:{mark.size:g}px;text-anchor:{anchor}"
        return f'<text x="{x:.2f}" y="{y:.2f}" style="{style}">{e(mark.text)}</text>'
    if mark.kind == "dot":
        return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{mark.size:g}" style="{paint};stroke-width:.3"/>'
    if mark.kind == "box":
        right, bottom = mark.points[1]
        return (
            f'<rect x="{x:.2f}" y="{y:.2f}" width="{right - x:.2f}" height="{bottom - y:.2f}" rx=".8" '
            f'style="{paint};stroke-width:{mark.size:g}"{dash}/>'
        )
    name = "polygon" if mark.kind == "area" else "polyline"
    return f'<{name} points="{points}" style="{paint};stroke-width:{mark.size:g}"{dash}/>'
