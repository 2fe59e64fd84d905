"""The rules of SHELLS HACK as HTML: a two-minute guide, and the book with its tables; without streamlit."""

from __future__ import annotations

from engine.shells_hack.rules.cards import Impact, load
from engine.shells_hack.rules.settings import ASSETS, EFFECTS
from ui.shell.book import Book, table
from ui.shell.icons import mi
from ui.shell.locales import html_text, t_in
from ui.shells_hack import icons
from ui.shells_hack.texts.words import Words

__all__ = ["BOOK", "STEPS", "steps"]

STEPS = (
    ("1", "emoji_events"),
    ("2", "autorenew"),
    ("3", "swords"),
    ("4", "shield"),
    ("5", "border_vertical"),
    ("6", "playing_cards"),
)


def steps(language: str) -> str:
    """Return the two-minute guide."""
    items = "".join(
        f"<li>{mi(symbol)}<h2>{html_text(t_in(language, f'rules.start.{step}.title'))}</h2>"
        f"<p>{html_text(t_in(language, f'rules.start.{step}.text'))}</p></li>"
        for step, symbol in STEPS
    )
    return f'<p class="lead">{html_text(t_in(language, "rules.start.lead"))}</p><ol class="steps">{items}</ol>'


def _impacts(language: str) -> str:
    """The table of D15, from the data."""
    impacts: dict[tuple[str, str], Impact] = {(row.asset, row.effect): row for row in load().impacts}
    heads = [t_in(language, "rules.impact_asset"), *(t_in(language, f"cards.effect.{effect}") for effect in EFFECTS)]
    rows = [
        (
            mi(icons.ASSET[asset]) + html_text(t_in(language, f"cards.asset.{asset}")),
            [html_text(_impact(language, impacts[asset, effect])) for effect in EFFECTS],
        )
        for asset in ASSETS
    ]
    return table(map(html_text, heads), rows)


def _impact(language: str, row: Impact) -> str:
    told = [t_in(language, "rules.impact_price", n=row.price)] if row.price else []
    told += [t_in(language, "rules.impact_funds", n=row.blue_funds)] if row.blue_funds else []
    told += [t_in(language, "rules.impact_bypass")] if row.bypass else []
    return t_in(language, "tiles.list_comma").join(told).replace("-", "−")


def _ways(language: str) -> str:
    """The ways of the shipped architecture, from the data."""
    words = Words(language)
    out: dict[str, list[str]] = {}
    for edge in load().architecture.edges:
        out.setdefault(edge.source, []).append(words.component(edge.target))
    heads = [t_in(language, "rules.way_from"), t_in(language, "rules.way_to")]
    rows = [(html_text(words.component(source)), [html_text(words.list(targets))]) for source, targets in out.items()]
    return table(map(html_text, heads), rows)


BOOK = Book(
    "rules",
    "D",
    ("goal", "setup", "turn", "attack", "kinds", "impact", "bypass", "ways", "defend", "sight", "cpu"),
    {"impact": _impacts, "ways": _ways},
)
