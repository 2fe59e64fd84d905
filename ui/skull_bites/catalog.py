"""All cards of a set, as they are printed; without streamlit."""

from __future__ import annotations

from collections.abc import Iterable

from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.skull_bites import icons
from ui.skull_bites.faces import face_html, kind_of, person_html
from ui.skull_bites.words import Face, Words

__all__ = ["deck_html", "people_html"]


def people_html(words: Words, factions: Iterable[str]) -> str:
    """Return the adventurers of the factions, each boss last."""
    found = ""
    for faction in factions:
        tiles = "".join(
            f'<div class="sb-person {faction}">{person_html(words, person)}</div>'
            for person in words.people.values()
            if person.faction == faction
        )
        title = f'<h2 class="sb-h sb-fac {faction}">{mi(icons.FACTION[faction])}{e(words.faction(faction))}</h2>'
        found += f'{title}<div class="sb-tiles">{tiles}</div>'
    return found


def deck_html(words: Words) -> str:
    """Return the cards of the deck: storytellers first, then the numbers by element."""
    stories = [face for face in words.faces.values() if face.element is None]
    magic = [face for face in words.faces.values() if face.element is not None]
    first = f'<h2 class="sb-h">{mi(icons.STORY)}{words.h("skull_bites.rules.stories")}</h2>'
    second = f'<h2 class="sb-h">{mi("playing_cards")}{words.h("skull_bites.rules.magic")}</h2>'
    return first + _cards(words, stories, "stories") + second + _cards(words, magic, "")


def _cards(words: Words, faces: Iterable[Face], kind: str) -> str:
    cards = "".join(f'<div class="sb-card {kind_of(face)}">{face_html(words, face)}</div>' for face in faces)
    return f'<div class="sb-deck {kind}">{cards}</div>'
