"""Cards, adventurers and shields as HTML: printed things on the table; without streamlit."""

from __future__ import annotations

from collections.abc import Iterable

from engine.skull_bites.effects import ELEMENTS
from ui.shell.icons import mi
from ui.shell.locales import html_name
from ui.shell.locales import html_text as e
from ui.skull_bites import icons
from ui.skull_bites.words import Face, Person, Words

__all__ = ["element_html", "face_html", "faction_html", "hearts_html", "kind_of", "person_html", "shields_html"]


def element_html(words: Words, element: str | None) -> str:
    """Return an element as icon and word."""
    if element is None:
        return f'<span class="sb-el none">{e(words.element(None))}</span>'
    return f'<span class="sb-el {element}">{mi(icons.ELEMENT[element])}{e(words.element(element))}</span>'


def face_html(words: Words, face: Face, number: int = 0, below: str = "") -> str:
    """Return what is printed on a card; ``number`` is the one that it has on the field, ``below`` is HTML."""
    if face.element is None:
        head = f'<span class="sb-kind">{mi(icons.STORY)}{e(words.kind("storyteller"))}</span>'
        middle = (
            f'<b class="sb-name">{html_name(face.name)}</b><span class="sb-does">{e(words.effect(face.effect))}</span>'
        )
    else:
        head = element_html(words, face.element)
        more = f"<small>{face.number}＋{number - face.number}</small>" if number > face.number else ""
        middle = f'<b class="sb-no">{number or face.number}{more}</b>'
    return f'<span class="sb-top">{head}</span>{middle}{below}'


def kind_of(face: Face) -> str:
    """Return the class of a card: its element, or that of a 語り部."""
    return face.element or "story"


def faction_html(words: Words, faction: str) -> str:
    """Return a faction as icon and word."""
    return f'<span class="sb-fac {faction}">{mi(icons.FACTION[faction])}{e(words.faction(faction))}</span>'


def hearts_html(words: Words, hp: int, damage: int) -> str:
    """Return HP left of an adventurer as hearts, with the numbers in words."""
    left = max(0, hp - damage)
    told = e(words.say("skull_bites.hp", left=left, hp=hp))
    hearts = "<i>♥</i>" * left + '<i class="lost">♡</i>' * (hp - left)
    return f'<span class="sb-hp" role="img" aria-label="{told}" title="{told}">{hearts}</span>'


def shields_html(words: Words, up: Iterable[str]) -> str:
    """Return the three shields: face up, or broken."""
    up = set(up)
    drawn = []
    for element in ELEMENTS:
        whole = element in up
        told = e(
            words.say("skull_bites.shield.up" if whole else "skull_bites.shield.broken", element=words.element(element))
        )
        kind = f"sb-sh {element}" + ("" if whole else " broken")
        drawn.append(
            f'<span class="{kind}" role="img" aria-label="{told}" title="{told}">'
            f"{mi(icons.ELEMENT[element])}<small>{e(words.element(element))}</small></span>"
        )
    return f'<span class="sb-shs">{"".join(drawn)}</span>'


def person_html(words: Words, person: Person) -> str:
    """Return an adventurer's card: letter, name, faction, HP, effect."""
    mark = mi(icons.BOSS) if person.boss else e(person.letter)
    kind = f"<small>{e(words.kind('boss'))}</small>" if person.boss else ""
    return (
        f'<span class="sb-let">{mark}</span><b class="sb-name">{html_name(person.name)}</b>{kind}'
        f"{faction_html(words, person.faction)}{hearts_html(words, person.hp, 0)}"
        f'<span class="sb-does">{e(words.effect(person.effect))}</span>'
    )
