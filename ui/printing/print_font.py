"""The one font of what is printed: how wide its letters are, and which signs it does not have."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unicodedata import category, normalize

from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

__all__ = ["BOX", "FONT", "fitted", "missing_signs", "printable", "register"]

FONT = "BIZ UDPGothic"
FONT_FILE = Path(__file__).parent / "fonts" / "BIZUDPGothic-Bold.ttf"
BOX = "□"  #: stands for a sign that the font does not have
UNSEEN = frozenset(("Cc", "Cf"))  #: categories of what is never printed: joiners, marks of direction
SELECTORS = range(0xFE00, 0xFE10)  #: choose how the sign before them looks


@cache
def register() -> frozenset[int]:
    """Make the font known to the PDF writer; return the code points that it has."""
    font = TTFont(FONT, str(FONT_FILE))
    pdfmetrics.registerFont(font)
    return frozenset(font.face.charToGlyph)


def printable(text: str) -> str:
    """Return a text as it is printed: with a box for each sign that the font does not have."""
    return "".join(sign if known else BOX for sign, known in _signs(text))


def missing_signs(text: str) -> list[str]:
    """Return the signs of a text that the font does not have, each once, with the marks upon them."""
    return list(dict.fromkeys(sign for sign, known in _signs(text) if not known))


def _signs(text: str) -> Iterator[tuple[str, bool]]:
    """The signs of a text, each with whether it can be printed; marks upon a missing sign are part of it."""
    known, missing = register(), ""
    for sign in normalize("NFC", text):
        kind = category(sign)
        if kind in UNSEEN or ord(sign) in SELECTORS:
            continue
        if missing and kind.startswith("M") and ord(sign) not in known:
            missing += sign
            continue
        if missing:
            yield missing, False
        missing = "" if ord(sign) in known else sign
        if not missing:
            yield sign, True
    if missing:
        yield missing, False


def fitted(text: str, size: float, most: float) -> tuple[float, float]:
    """Return the height and the width of a line in millimetres, smaller where it would be wider than it may."""
    register()
    wide = pdfmetrics.stringWidth(text, FONT, size * mm) / mm
    shrink = min(1.0, most / wide) if wide else 1.0
    return size * shrink, wide * shrink
