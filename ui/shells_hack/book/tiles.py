"""Company and actor tiles as HTML, and the words for stars and objectives; without streamlit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from engine.shells_hack.rules.settings import ASSETS, Actor, Company, Objective
from ui.shell.icons import mi
from ui.shell.locales import html_name, html_text, keys, label, t_in
from ui.shells_hack import icons
from ui.shells_hack.emblems.emblem import emblem
from ui.shells_hack.texts.words import name_of

__all__ = [
    "actor_name",
    "actor_tile",
    "asset_rows",
    "company_name",
    "company_tile",
    "component_names",
    "legend",
    "objective_text",
    "stars",
]

MOST_STARS = 5
NO_NAMES: Mapping[str, str] = MappingProxyType({})


def company_name(language: str, company: Company) -> str:
    """Return a company's name, an own company's as it was given."""
    return name_of(language, "company", company.id, given=company.name)


def actor_name(language: str, actor: Actor) -> str:
    """Return an actor's name, an own actor's as it was given."""
    return name_of(language, "actor", actor.id, given=actor.name)


def component_names(language: str, ids: Iterable[str], own: Mapping[str, str]) -> str:
    """Return components by their short names as one enumeration; ``own`` has the names of own components."""
    names = (label(name_of(language, "component", c, "short", own.get(c))) for c in ids)
    return t_in(language, "tiles.list_comma").join(names)


def objective_text(language: str, objective: Objective, own: Mapping[str, str] = NO_NAMES) -> str:
    """Return an objective as one phrase (D25); ``own`` has the names of own components."""
    key = f"tiles.objective.{objective.effect}"
    if objective.component is not None:
        place = label(name_of(language, "component", objective.component, given=own.get(objective.component)))
        return t_in(language, f"{key}.component", component=place)
    number = "one" if objective.count == 1 else "many"
    if objective.asset is None:
        return t_in(language, f"{key}.any_{number}", n=objective.count)
    asset = t_in(language, f"tiles.asset_in_text.{objective.asset}")
    return t_in(language, f"{key}.asset_{number}", asset=asset, n=objective.count)


def stars(language: str, word: str, count: int) -> str:
    """Return a row of stars with its word, as HTML read aloud as a number."""
    told = html_text(t_in(language, "tiles.stars_of", word=word, n=count, most=MOST_STARS))
    return (
        f'<span class="st" role="img" aria-label="{told}"><span aria-hidden="true">{html_text(word)} '
        f'<span class="stars">{"★" * count}<i>{"★" * (MOST_STARS - count)}</i></span></span></span>'
    )


def company_tile(
    language: str,
    company: Company,
    assets: Mapping[str, tuple[str, ...]],
    tag: str = "",
    own: Mapping[str, str] = NO_NAMES,
    more: str = "",
) -> str:
    """Return a company's tile; ``assets`` by component are those that hold in the match (D30).

    ``own`` has the names of the architecture's own components; ``more`` is HTML beside the stars.
    """
    pair = stars(language, t_in(language, "tiles.funds"), company.funds) + stars(
        language, t_in(language, "tiles.robustness"), company.robustness
    )
    rows = "".join(_asset_row(language, kind, assets, own) for kind in ASSETS)
    text = _text_of(language, "company", company.id)
    held = _sealed(f'<div class="as">{rows}</div>', emblem(company.id, "company"))
    return _tile(company_name(language, company), text, f'<div class="st2">{pair}{more}</div>{held}', tag)


def actor_tile(language: str, actor: Actor, tag: str = "", own: Mapping[str, str] = NO_NAMES, more: str = "") -> str:
    """Return an actor's tile with its objective; ``own`` has the names of own components, ``more`` is as above."""
    pair = stars(language, t_in(language, "tiles.funds"), actor.funds) + stars(
        language, t_in(language, "tiles.skill"), actor.skill
    )
    goal = html_text(objective_text(language, actor.objective, own))
    last = f'<div class="obj">{mi("flag")}<span>{goal}</span></div>'
    seal = _sealed(f'<div class="st2">{pair}{more}</div>', emblem(actor.id, "actor"))
    return _tile(actor_name(language, actor), _text_of(language, "actor", actor.id), seal + last, tag)


def asset_rows(language: str) -> list[tuple[str, str]]:
    """Return the icons of the assets with their words."""
    return [(icons.ASSET[kind], t_in(language, f"cards.asset.{kind}")) for kind in ASSETS]


def legend(rows: Iterable[tuple[str, str]]) -> str:
    """Return icons with their words as one line of HTML."""
    cells = "".join(f"<span>{mi(symbol)}{html_text(word)}</span>" for symbol, word in rows)
    return f'<div class="legend">{cells}</div>'


def _asset_row(language: str, kind: str, assets: Mapping[str, tuple[str, ...]], own: Mapping[str, str]) -> str:
    places = [component for component, kinds in assets.items() if kind in kinds]
    where = component_names(language, places, own) if places else t_in(language, "tiles.nowhere")
    name = html_text(t_in(language, f"cards.asset.{kind}"))
    return f'<span title="{name}">{mi(icons.ASSET[kind])}<span class="vh">{name}: </span>{html_text(where)}</span>'


def _text_of(language: str, kind: str, card: str) -> str:
    """The sentence of a shipped card; own cards have none."""
    key = f"cards.{kind}.{card}.text"
    return t_in(language, key) if key in keys(language) else ""


def _sealed(rows: str, mark: str) -> str:
    """Rows that leave room at their right, with a card's emblem in it."""
    return f'<div class="seal">{rows}{mark}</div>'


def _tile(name: str, text: str, facts: str, tag: str) -> str:
    shown = f'<span class="pk">{tag}</span>' if tag else ""
    return f'<div class="tile"><h3><span>{html_name(name)}</span>{shown}</h3><p>{html_text(text)}</p>{facts}</div>'
