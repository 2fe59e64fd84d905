"""The picture on the home page: a pack from the front, its kept cards sticking out; SVG without streamlit."""

from __future__ import annotations

from functools import cache

from ui.greeen_mafia.outlines import outline
from ui.greeen_mafia.words import KIND_SYMBOLS, SYMBOLS, say
from ui.shell.locales import html_text, t_in

__all__ = ["picture"]

WIDTH, HEIGHT = 420, 200
LINE = "stroke:var(--line-3);stroke-width:1.6"
KEPT = (("personnel",), ("information",), ("personnel", "information"))


@cache
def picture(language: str) -> str:
    """Return the picture with its words in a language."""
    told = html_text(t_in(language, "home.greeen_mafia.picture"))
    kept = "".join(_kept(n, kinds) for n, kinds in enumerate(KEPT))
    behind = "".join(_plate(150 + 5 * n, 18 + 4 * n) for n in range(5, 0, -1))
    front = _card(language, 150, 18, "3", "office") + _card(language, 18, 18, "5", "kitchen")
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{told}">{kept}{behind}{front}</svg>'


def _plate(x: float, y: float, fill: str = "var(--plate)") -> str:
    return f'<rect x="{x}" y="{y}" width="112" height="156" rx="7" style="fill:{fill};{LINE}"/>'


def _card(language: str, x: float, y: float, number: str, icon: str) -> str:
    tab = html_text(say(language, "tab.facility"))
    middle, end = (f"text-anchor:{anchor};font-weight:700" for anchor in ("middle", "end"))
    return (
        _plate(x, y, "var(--paper)")
        + f'<path d="M{x + 1} {y + 8}q0 -7 7 -7h62v14q0 3 -3 3h-66z" style="fill:var(--on-paper)"/>'
        f'<text x="{x + 35}" y="{y + 13}" style="{middle};font-size:10px;fill:#fff">{tab}</text>'
        f'<text x="{x + 101}" y="{y + 18}" style="{end};font-size:16px;fill:var(--on-paper)">{number}</text>'
        + _symbol(SYMBOLS[icon], x + 30, y + 45, 52, "var(--on-paper)")
    )


def _symbol(symbol: str, x: float, y: float, size: float, fill: str) -> str:
    return f'<path transform="translate({x} {y}) scale({size / 24})" d="{outline(symbol)}" style="fill:{fill}"/>'


def _kept(n: int, kinds: tuple[str, ...]) -> str:
    x, y, w = 230, 32 + 46 * n, 92 + 26 * n
    box = f'<rect x="{x}" y="{y}" width="{w}" height="36" rx="6" style="fill:var(--paper);{LINE}"/>'
    first = x + w - 10 - 26 * len(kinds)
    return box + "".join(
        f'<rect x="{first + 26 * i}" y="{y + 7}" width="22" height="22" rx="4" style="fill:var(--on-paper)"/>'
        + _symbol(KIND_SYMBOLS[kind], first + 26 * i + 3, y + 10, 16, "#F1F3EC")
        for i, kind in enumerate(kinds)
    )
