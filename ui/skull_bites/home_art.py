"""The picture on the home page: a field with a card upside down, and a skull; SVG without streamlit."""

from __future__ import annotations

from functools import cache

from ui.shell.locales import html_text, t_in

__all__ = ["picture"]

WIDTH, HEIGHT = 420, 200
INK = {"fire": "#9A3412", "water": "#1D5299", "wind": "#11694A", "story": "#5B3A8C"}
SHAPE = {
    "fire": "M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 2-4 2-7 2 1 3 3 3 4 1-2 2-5 1-9z",
    "water": "M12 2c4 5 7 8 7 12a7 7 0 0 1-14 0c0-4 3-7 7-12z",
    "wind": "M2 9h11a3 3 0 1 0-3-3h2a1 1 0 1 1 1 1H2zm0 4h15a3 3 0 1 1-3 3h2a1 1 0 1 0 1-1H2z",
    "story": "M3 4c4 0 7 1 9 3 2-2 5-3 9-3v14c-4 0-7 1-9 3-2-2-5-3-9-3z",
}
SKULL = (
    "M12 2a9 9 0 0 0-9 9c0 3 1 5 4 7v3h10v-3c3-2 4-4 4-7a9 9 0 0 0-9-9zM8 9a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 8 9z"
    "M16 9a2.2 2.2 0 1 1 0 4.4A2.2 2.2 0 0 1 16 9zM12 14l1.4 3h-2.8z"
)


@cache
def picture(language: str) -> str:
    """Return the picture with its words in a language."""
    told = html_text(t_in(language, "home.skull_bites.picture"))
    cards = (
        _card(24, 34, -7, "fire", "7") + _card(106, 24, -2, "wind", "12") + _card(226, 24, 182, "fire", "3")
        + _card(308, 34, 7, "story", "")
    )  # fmt: skip
    skull = f'<path transform="translate(168 96) scale(3.5)" d="{SKULL}" fill-rule="evenodd" style="fill:var(--ink)"/>'
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{told}">{cards}{skull}</svg>'


def _card(x: int, y: int, turn: int, kind: str, number: str) -> str:
    """A printed card, turned by some degrees about its middle."""
    ink = INK[kind]
    mark = f'<path transform="translate({x + 26} {y + 16}) scale(1.5)" d="{SHAPE[kind]}" style="fill:{ink}"/>'
    text = (
        f'<text x="{x + 44}" y="{y + 100}" text-anchor="middle" '
        f'style="font-weight:700;font-size:44px;fill:{ink}">{number}</text>'
    )
    return (
        f'<g transform="rotate({turn} {x + 44} {y + 62})"><rect x="{x}" y="{y}" width="88" height="124" rx="6" '
        f'style="fill:var(--paper);stroke:var(--line-3);stroke-width:1.6"/>'
        f'<rect x="{x}" y="{y}" width="88" height="8" rx="3" style="fill:{ink}"/>{mark}{text}</g>'
    )
