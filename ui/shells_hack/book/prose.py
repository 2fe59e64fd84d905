"""The rules of SHELLS HACK as HTML: a two-minute guide, and the book with its tables; without streamlit."""

from __future__ import annotations

from engine.shells_hack.rules.cards import Impact, load
from engine.shells_hack.rules.settings import ASSETS, EFFECTS
from ui.shell import icons
from ui.shell.book import Book
from ui.shell.locales import html_text, t_in
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
        f"<li>{icons.mi(symbol)}<h2>{html_text(t_in(language, f'rules.start.{step}.title'))}</h2>"
        f"<p>{html_text(t_in(language, f'rules.start.{step}.text'))}</p></li>"
        for step, symbol in STEPS
    )
    return f'<p class="lead">{html_text(t_in(language, "rules.start.lead"))}</p><ol class="steps">{items}</ol>'


def _impacts(language: str) -> str:
    """The table of D15, from the data."""
    effects: dict[tuple[str, str], Impact] = {(row.asset, row.effect): row for row in load().impacts}
    head = "".join(f"<th scope='col'>{html_text(t_in(language, f'cards.effect.{effect}'))}</th>" for effect in EFFECTS)
    rows = ""
    for asset in ASSETS:
        cells = ""
        for effect in EFFECTS:
            row = effects[asset, effect]
            told = [t_in(language, "rules.impact_price", n=row.price)] if row.price else []
            told += [t_in(language, "rules.impact_funds", n=row.blue_funds)] if row.blue_funds else []
            told += [t_in(language, "rules.impact_bypass")] if row.bypass else []
            cells += f"<td>{html_text(t_in(language, 'tiles.list_comma').join(told).replace('-', '−'))}</td>"
        name = icons.mi(icons.ASSET[asset]) + html_text(t_in(language, f"cards.asset.{asset}"))
        rows += f"<tr><th scope='row'>{name}</th>{cells}</tr>"
    corner = html_text(t_in(language, "rules.impact_asset"))
    return f"<table><thead><tr><th scope='col'>{corner}</th>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _ways(language: str) -> str:
    """The ways of the shipped architecture, from the data."""
    words = Words(language)
    out: dict[str, list[str]] = {}
    for edge in load().architecture.edges:
        out.setdefault(edge.source, []).append(words.component(edge.target))
    rows = "".join(
        f"<tr><th scope='row'>{html_text(words.component(source))}</th><td>{html_text(words.list(targets))}</td></tr>"
        for source, targets in out.items()
    )
    heads = "".join(
        f"<th scope='col'>{html_text(t_in(language, key))}</th>" for key in ("rules.way_from", "rules.way_to")
    )
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"


BOOK = Book(
    "rules",
    "D",
    ("goal", "setup", "turn", "attack", "kinds", "impact", "bypass", "ways", "defend", "sight", "cpu"),
    {"impact": _impacts, "ways": _ways},
)
