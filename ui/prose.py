"""The rules as HTML: paragraphs, lists and links to decisions out of the locale files; without streamlit."""

from __future__ import annotations

import re
from functools import cache

from engine.shells_hack.cards import load
from engine.shells_hack.settings import ASSETS, EFFECTS
from ui import icons
from ui.locales import html_text, keys, t_in
from ui.words import Words

__all__ = ["CHAPTERS", "STEPS", "chapters", "decision_numbers", "decisions", "steps"]

CHAPTERS = ("goal", "setup", "turn", "attack", "kinds", "impact", "bypass", "ways", "defend", "sight", "cpu")
STEPS = (
    ("1", "emoji_events"),
    ("2", "autorenew"),
    ("3", "swords"),
    ("4", "shield"),
    ("5", "border_vertical"),
    ("6", "playing_cards"),
)
_DECISION = re.compile(r"\bD(\d+)\b")
_KEY = re.compile(r"rules\.decision\.D(\d+)\.title")


@cache
def decision_numbers(language: str) -> tuple[int, ...]:
    """Return the numbers of all decisions that the locale file has."""
    return tuple(sorted(int(match[1]) for key in keys(language) if (match := _KEY.fullmatch(key))))


def steps(language: str) -> str:
    """Return the two-minute guide."""
    items = "".join(
        f"<li>{icons.mi(symbol)}<h2>{html_text(t_in(language, f'rules.start.{step}.title'))}</h2>"
        f"<p>{html_text(t_in(language, f'rules.start.{step}.text'))}</p></li>"
        for step, symbol in STEPS
    )
    return f'<p class="lead">{html_text(t_in(language, "rules.start.lead"))}</p><ol class="steps">{items}</ol>'


def chapters(language: str) -> str:
    """Return the contents, all chapters and all decisions, with links between them."""
    titles = [(name, t_in(language, f"rules.chapter.{name}.title")) for name in CHAPTERS]
    titles.append(("decisions", t_in(language, "rules.decisions")))
    contents = "".join(f'<li><a href="#{name}">{html_text(title)}</a></li>' for name, title in titles)
    tables = {"impact": _impacts, "ways": _ways}
    bodies = "".join(
        f'<section id="{name}"><h2>{html_text(title)}</h2>{_body(t_in(language, f"rules.chapter.{name}.text"))}'
        f"{tables[name](language) if name in tables else ''}</section>"
        for name, title in titles[:-1]
    )
    heading = html_text(t_in(language, "rules.contents"))
    return (
        f'<div class="book"><nav aria-label="{heading}"><b>{heading}</b><ul>{contents}</ul></nav>'
        f'<div class="text">{bodies}{decisions(language)}</div></div>'
    )


def decisions(language: str) -> str:
    """Return every decision under its number."""
    rows = "".join(
        f'<div id="d{n}"><dt><b>D{n}</b> {html_text(t_in(language, f"rules.decision.D{n}.title"))}</dt>'
        f"<dd>{html_text(t_in(language, f'rules.decision.D{n}.text'))}</dd></div>"
        for n in decision_numbers(language)
    )
    return (
        f'<section id="decisions"><h2>{html_text(t_in(language, "rules.decisions"))}</h2>'
        f'<p>{html_text(t_in(language, "rules.decisions_text"))}</p><dl class="decisions">{rows}</dl></section>'
    )


def _body(text: str) -> str:
    """Lines as paragraphs, lines that begin with a dash as list items."""
    parts: list[str] = []
    for line in text.split("\n"):
        item = line.removeprefix("- ")
        shown = _DECISION.sub(r'<a class="d" href="#d\1">D\1</a>', html_text(item))
        if item == line:
            parts.append(f"<p>{shown}</p>")
        elif parts and parts[-1].endswith("</ul>"):
            parts[-1] = parts[-1].removesuffix("</ul>") + f"<li>{shown}</li></ul>"
        else:
            parts.append(f"<ul><li>{shown}</li></ul>")
    return "".join(parts)


def _impacts(language: str) -> str:
    """The table of D15, from the data."""
    effects = {(row.asset, row.effect): row for row in load().impacts}
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
