"""Every card tells of the world in both languages, and what it tells is in reach and can be found."""

from __future__ import annotations

import re

import pytest

from engine.shells_hack.learning.mapping import mappings
from ui.shell.locales import LANGUAGES, keys, t_in
from ui.shells_hack.book import catalog
from ui.shells_hack.book.catalog import Query
from ui.shells_hack.learn.lore import PARTS, kind_of, lore_html, notice_html


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_told_of_in_three_parts(language: str) -> None:
    cards = [(row.kind, row.id) for row in mappings().cards]
    wanted = {f"lore.card.{kind}.{id}.{part}" for kind, id in cards for part in PARTS}
    assert {key for key in keys(language) if key.startswith("lore.card.")} == wanted
    told = [t_in(language, key) for key in wanted]
    assert len(set(told)) == len(told)  # nothing is said of two cards
    assert all(text[-1] in "。." and len(text) < 240 for text in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_in_reach_on_the_page_of_cards(language: str) -> None:
    for entry in catalog.entries(language):
        with_world = entry.kind not in ("company", "actor")
        assert entry.html.count('<details class="lore"') == with_world


def test_ids_stand_with_their_names_and_ours_are_marked() -> None:
    html = lore_html("ja", "attack", "phishing_site")
    assert '<b>T1583.001</b> <span lang="en">Acquire Infrastructure: Domains</span>' in html
    assert "<em>" not in html and "<em>対応づけは本作独自</em>" in lore_html("ja", "attack", "dns_hijack")
    assert "No honest match" in lore_html("en", "event", "quiet_day")
    assert lore_html("en", "component", "mine") == ""
    assert (kind_of("en", "osint"), kind_of("en", "waf")) == ("attack", "countermeasure")


def test_a_search_finds_ids_and_what_is_told() -> None:
    assert {entry.id for entry in catalog.found("en", Query("T1486"))} == {"ransomware"}
    assert "web_app_exploit" in {entry.id for entry in catalog.found("ja", Query("exploit public-facing"))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notice_names_versions_and_owner(language: str) -> None:
    told = re.sub("<.*?>", "", notice_html(language))
    assert "18.1" in told and "© 2025 The MITRE Corporation" in told and "8.0" in told
