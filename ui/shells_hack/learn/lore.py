"""The world behind a card: a real course, an everyday picture, what helps, and its place among public frameworks."""

from __future__ import annotations

from engine.shells_hack.learning.mapping import Mapped, mapped, mappings
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.locales import keys, t_in

__all__ = ["kind_of", "lore_html", "lore_words", "notice_html"]

PARTS = ("course", "like", "helps")
_LISTS = ("techniques", "mitigations", "d3fend", "csf", "cis")
_NUMBERS = ("csf", "cis")  #: cited by number alone


def kind_of(language: str, card: str) -> str:
    """Return whether an id is an attack's or a countermeasure's."""
    return "attack" if f"cards.attack.{card}.name" in keys(language) else "countermeasure"


def lore_html(language: str, kind: str, id: str, name: str = "") -> str:
    """Return what can be opened about a card as HTML, "" for a card that is not shipped; ``name`` heads it if given."""
    found = mapped(kind, id)
    if found is None:
        return ""
    heads = {"course": "course", "like": "like", "helps": kind}
    rows = "".join(
        f"<dt>{e(t_in(language, f'lore.label.{heads[part]}'))}</dt>"
        f"<dd>{e(t_in(language, f'lore.card.{kind}.{id}.{part}'))}</dd>"
        for part in PARTS
    )
    title = e(name or t_in(language, "lore.title"))
    return (
        f'<details class="lore" data-key="lore-{e(id)}"><summary>{mi("public")}<span>{title}</span></summary>'
        f"<dl>{rows}</dl>{_facts(language, found)}</details>"
    )


def lore_words(language: str, kind: str, id: str) -> str:
    """Return what a search looks in: sentences, ids and names."""
    found = mapped(kind, id)
    if found is None:
        return ""
    cited = (found.tactic, *found.techniques, *found.mitigations, *found.d3fend)
    told = [t_in(language, f"lore.card.{kind}.{id}.{part}") for part in PARTS]
    return " ".join([*told, *(f"{one} {mappings().name(one)}" for one in cited if one)])


def notice_html(language: str) -> str:
    """Return the versions of the frameworks, and what a copy of ATT&CK must carry."""
    known = mappings()
    told = t_in(
        language,
        "lore.facts.notice",
        attack=known.attack,
        d3fend=known.d3fend,
        csf=known.csf,
        cis=known.cis,
        notice=known.notice,
    )
    return f'<p class="fw-notice">{e(told)}</p>'


def _facts(language: str, found: Mapped) -> str:
    """Ids with their names by framework; a component's are examples, a house card's our own choice."""
    title = t_in(language, "lore.facts.title")
    marks = [t_in(language, "lore.facts.house")] if found.house else []
    marks += [t_in(language, "lore.facts.example")] if found.kind == "component" else []
    head = f"<h5>{e(title)}{''.join(f' <em>{e(mark)}</em>' for mark in marks)}</h5>"
    if found.empty:
        return f'{head}<p class="fw-none">{e(t_in(language, "lore.facts.none"))}</p>'
    cited = {"tactic": (found.tactic,) if found.tactic else ()} | {name: getattr(found, name) for name in _LISTS}
    rows = "".join(
        f"<dt>{e(t_in(language, f'lore.facts.{name}'))}</dt><dd>{_cited(name, ids)}</dd>"
        for name, ids in cited.items()
        if ids
    )
    return f'{head}<dl class="fw">{rows}</dl>'


def _cited(name: str, ids: tuple[str, ...]) -> str:
    """Ids as they are cited; the names are the frameworks' own, in English."""
    if name in _NUMBERS:
        return e(", ".join(ids))
    return "".join(f'<span><b>{e(id)}</b> <span lang="en">{e(mappings().name(id))}</span></span>' for id in ids)
