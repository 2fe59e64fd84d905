"""Fitting a name into a box of so many pixels: one line, two lines, smaller, and only then cut."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

__all__ = ["SMALLEST", "Fitted", "fit", "width"]

SMALLEST = 10.5
_STEP = 0.5


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of text and the size at which they fit."""

    lines: tuple[str, ...]
    size: float


def width(text: str) -> float:
    """Return a text's width in em, a little more than the narrow Latin and the square Japanese letters take."""
    return sum(_letter(letter) for letter in text)


def _letter(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WFA":
        return 1.03
    if letter in " .,:;|!'il":
        return 0.3
    if letter in "mwMW@%":
        return 0.86
    return 0.62 if letter.isupper() else 0.53


def fit(name: str, box: float, size: float, two_lines: float = 0) -> Fitted:
    """Return a name, ``|`` where it may break, inside ``box`` pixels; cut with an ellipsis at the smallest size.

    ``two_lines`` is the largest size at which two lines fit in the height.
    """
    plain = name.replace("|", "")
    shrunk = size
    while shrunk >= SMALLEST:
        if width(plain) * shrunk <= box:
            return Fitted((plain,), shrunk)
        if shrunk <= two_lines:
            halves = _halves(name)
            if max(map(width, halves)) * shrunk <= box:
                return Fitted(halves, shrunk)
        shrunk -= _STEP
    lines = _halves(name) if two_lines >= SMALLEST else (plain,)
    return Fitted(tuple(_cut(line, box / SMALLEST) for line in lines), SMALLEST)


def _halves(name: str) -> tuple[str, str]:
    """The name in two lines: at its mark, else at the space or letter nearest to the middle."""
    if "|" in name:
        first, _, rest = name.partition("|")
        return first.strip(), rest.replace("|", "").strip()
    middle = width(name) / 2
    breaks = [i for i, letter in enumerate(name) if letter in " -/・" and 0 < i < len(name) - 1]
    places = breaks or range(1, len(name))
    place = min(places, key=lambda i: abs(width(name[:i]) - middle), default=len(name))
    return name[:place].strip(), name[place:].strip()


def _cut(line: str, most: float) -> str:
    if width(line) <= most:
        return line
    while line and width(line + "…") > most:
        line = line[:-1]
    return line.rstrip() + "…"
