"""All cards are shown, in words, and can be found."""

from __future__ import annotations

import re

import pytest

from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.tables import CATEGORIES
from ui.shell.locales import LANGUAGES
from ui.shells_hack.book import catalog
from ui.shells_hack.book.catalog import KINDS, SETS, Query
from ui.shells_hack.emblems.emblem import emblem

TAG, ICON = re.compile(r"<[^>]*>"), re.compile(r'<span class="mi"[^>]*>\w+</span>')


def ids(query: Query, language: str = "en") -> set[str]:
    return {entry.id for entry in catalog.found(language, query)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_there_once(language: str) -> None:
    cards = load()
    tables = (cards.attacks, cards.countermeasures, cards.components, cards.events, cards.companies, cards.actors)
    entries = catalog.entries(language)
    assert [entry.id for entry in entries] == [card.id for table in tables for card in table]
    assert {entry.kind for entry in entries} == set(KINDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_and_no_key_is_visible(language: str) -> None:
    for entry in catalog.entries(language):
        visible = TAG.sub(" ", ICON.sub("", entry.html))
        assert not re.search(r"[a-z]_[a-z]|\{|\|", visible)


def test_every_card_but_components_shows_its_emblem() -> None:
    for entry in catalog.entries("en"):
        assert entry.html.count('class="emblem"') == (entry.kind != "component")
        assert entry.kind == "component" or emblem(entry.id) in entry.html


def test_the_core_attacks_are_the_rulebooks_24() -> None:
    """D13."""
    assert len(ids(Query(kind="attack", set="core"))) == 24
    assert len(ids(Query(kind="attack", set="extension"))) == 7


@pytest.mark.parametrize("category", CATEGORIES)
def test_a_category_filters_attacks(category: str) -> None:
    assert ids(Query(category=category)) == {card.id for card in load().attacks if card.category == category}


def test_a_target_finds_what_can_act_on_it() -> None:
    found = ids(Query(target="vpn_gateway"))
    assert {"vpn_exploit", "osint", "mfa", "cyber_hygiene", "vpn_gateway"} <= found
    assert not {"passive_recon", "idp_compromise", "waf", "backup"} & found


def test_words_are_searched_in_names_and_effects_of_the_language() -> None:
    assert ids(Query("OSINT")) == {"osint"} == ids(Query("osint"), "ja")
    assert ids(Query("skill 3")) == {"zero_day"}
    assert "cyber_hygiene" in ids(Query("ハイジーン"), "ja")
    assert ids(Query("no such words")) == set()


def test_filters_add_up() -> None:
    assert ids(Query(kind="attack", target="db", category="lateral")) == {"lateral_exploit", "lateral_credentials"}
    assert ids(Query(kind="event", category="recon")) == set()


def test_headings_count_what_is_shown() -> None:
    html = catalog.html_of("en", catalog.found("en", Query(kind="event")))
    assert html.count("<article") == len(load().events) and "<small>5</small>" in html
    assert SETS[0] == "core"
