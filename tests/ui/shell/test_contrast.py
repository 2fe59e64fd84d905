"""The colours of the style sheet meet AA in both themes: 4.5 for text, 3 for lines that carry meaning."""

from __future__ import annotations

import pytest

from ui.shell.theme import COLOURS

TOKENS = {name: (light, COLOURS["dark"][name]) for name, light in COLOURS["light"].items()}
TOKENS["white"] = ("#FFFFFF", "#FFFFFF")

TEXT = {
    "ink": ("ground", "sheet", "sheet-2", "plate"),
    "ink-2": ("ground", "sheet", "sheet-2", "plate", "line-2"),
    "on-paper": ("paper",),
    "on-paper-2": ("paper",),
    "on-act": ("act",),
    "on-scout": ("scout",),
    "white": ("red", "blue", "on-paper"),
    "red-ink": ("sheet",),
    "blue-ink": ("sheet",),
    "sheet": ("ink-2",),
}
LINES = {
    "line-3": ("ground", "sheet", "plate", "paper"),
    "red-line": ("sheet", "sheet-2", "plate"),
    "blue-line": ("sheet",),
    "scout-line": ("sheet", "sheet-2", "plate"),
    "act": ("ground", "sheet"),
}
PAIRS = [(a, b, 4.5) for a, others in TEXT.items() for b in others]
PAIRS += [(a, b, 3.0) for a, others in LINES.items() for b in others]


def luminance(colour: str) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_contrast(front: str, back: str, least: float) -> None:
    for theme in (0, 1):
        low, high = sorted(luminance(TOKENS[name][theme]) for name in (front, back))
        assert (high + 0.05) / (low + 0.05) >= least
