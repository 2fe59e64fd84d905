"""Emblems are painted beside their words, in one file for all of them, and silent for screen readers."""

from __future__ import annotations

import io

from PIL import Image
from playwright.sync_api import Locator, Page, expect

from engine.games import GAMES
from engine.match import Match
from matches.store import Store
from tests.browser.visit import JA, Visitor, Visits, laid_out, settle

ONCE = "() => performance.getEntriesByType('resource').filter(one => one.name.includes('emblems.svg')).length"
LEAST, MOST = 0.04, 0.6  #: share of an emblem's box that its lines cover


def inked(emblem: Locator) -> float:
    """The share of an emblem's box that is not its ground."""
    picture = Image.open(io.BytesIO(emblem.screenshot())).convert("L")
    levels = picture.histogram()
    ground = levels.index(max(levels))
    return sum(count for level, count in enumerate(levels) if abs(level - ground) > 60) / sum(levels)


def all_painted(page: Page, where: str, number: int | None = None) -> None:
    emblems = page.locator(f"{where} .emblem")
    expect(emblems.first).to_be_visible()
    if number is not None:
        expect(emblems).to_have_count(number)
    for emblem in emblems.all():
        expect(emblem).to_have_attribute("aria-hidden", "true")
    for emblem in (emblems.first, emblems.last):
        assert LEAST < inked(emblem) < MOST


def test_on_the_board(visits: Visits) -> None:
    """Each card of the hand has one, and so have the event, the company across and the opened card; none costs room."""
    match = Match(GAMES["shells_hack"], GAMES["shells_hack"].default_settings(), 7)
    for _ in range(6):
        seat = match.to_act()[0]
        match.play(seat, match.advice(seat, "rulebook")[0])
    store = Store.open(visits.server.store_url)
    page = visits.open(JA, f"board?match={store.create(match, 'a-browser-of-this-test-run')}")
    store.close()
    laid_out(page)
    cards = page.locator(".hand .card")
    expect(cards.first).to_be_visible()
    all_painted(page, ".hand", cards.count())
    all_painted(page, ".oppl", 1)
    for card in cards.all():
        name, foot = card.locator(".cn").bounding_box(), card.locator(".ft, .why").bounding_box()
        assert name and foot and name["y"] + name["height"] <= foot["y"] + 1
    page.locator(".hand .card.no").first.click()  # opens what is against it
    all_painted(page, ".sheet", 1)
    settle(page)
    assert page.evaluate(ONCE) == 1


def test_on_the_page_of_cards_and_on_tiles(visits: Visits) -> None:
    page = visits.open(Visitor("en", "dark"), "rules?tab=cards")
    all_painted(page, ".kit-attack")
    all_painted(page, ".kit-actor")
    printed = page.locator(".kit .emblem").first.evaluate("one => getComputedStyle(one).printColorAdjust")
    assert printed == "exact"
    page.goto(f"{visits.server.url}/new-match")
    all_painted(page, ".st-key-tiles_blue", 6)
    all_painted(page, ".st-key-tiles_red", 6)
