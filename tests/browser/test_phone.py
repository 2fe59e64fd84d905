"""A phone in the hand: every page fits and can be touched, a whole match is played by touch, a break of the line."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.games import GAMES
from engine.match import Match
from matches.store import Store
from tests.browser.server import AppServer
from tests.browser.visit import Visitor, Visits, laid_out, settle
from ui.shell import session

OWNER = secrets.token_urlsafe(24)
RESULT = ".result h2"
UPRIGHT = (390, 844)
LYING = (844, 390)

FIRST = ("", "new-match", "rules?tab=cards", "greeen-mafia-missions")
OTHERS = (
    "my-matches", "watch", "rules", "rules?tab=rules", "own-cards", "architect", "compare", "analytics", "greeen-mafia",
    "greeen-mafia-print", "greeen-mafia-results", "greeen-mafia-rules",
)  # fmt: skip

#: what sticks out of the window, or is too small for a finger; links within a sentence may be as high as the sentence,
#: marks on a curve stand close together (the slider below does the same), a select box opens wherever it is touched
FAULTS = """() => {
  const main = document.querySelector('[data-testid=stMain]'), found = [];
  if (main.scrollWidth > main.clientWidth || document.documentElement.scrollWidth > innerWidth) {
    const wide = [...main.querySelectorAll('.pane *')].find(e => e.getBoundingClientRect().right > innerWidth + 1);
    found.push(`sideways: ${main.scrollWidth} ${wide?.className} ${wide?.textContent.slice(0, 30)}`);
  }
  const field = 'label, [data-testid=stSelectbox] > div > div';
  for (const one of document.querySelectorAll('[data-testid=stMain] :is(button, input, summary)')) {
    const {width, height} = (one.matches('input') && one.closest(field) || one).getBoundingClientRect();
    if (!width || getComputedStyle(one).visibility === 'hidden') continue;
    if (one.matches('.mk, [data-testid=stSelectbox] button, [aria-hidden] *')) continue;
    if (Math.min(width, height) < 43.5)
      found.push(`${one.dataset.key ?? one.className} "${one.innerText || one.ariaLabel}" ${width} x ${height}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def store(server: AppServer) -> Iterator[Store]:
    """The app's own store, from outside."""
    opened = Store.open(server.store_url)
    yield opened
    opened.close()


def dealt(store: Store, acts: int = 0, game: str = "shells_hack", **chosen: Any) -> str:
    """Store a match of OWNER, played some acts by the rulebook's computers, and return its id."""
    kind = GAMES[game]
    settings = kind.make_settings() if game != "shells_hack" else kind.make_settings(turn_limit=3)
    match = Match(kind, settings, 5, chosen)
    for _ in range(acts):
        if not match.to_act():
            break
        seat = match.to_act()[0]
        match.play(seat, match.advice(seat, "rulebook")[0])
    return store.create(match, OWNER)


def phone(language: str, size: tuple[int, int] = UPRIGHT, scheme: str = "light") -> Visitor:
    return Visitor(language, scheme, *size, touch=True)


def hold(visits: Visits, visitor: Visitor, path: str) -> Page:
    """Open a page as the owner of the matches."""
    context = visits.context(visitor)
    context.add_cookies([{"name": session.COOKIES[session.OWNER], "value": OWNER, "url": visits.server.origin}])
    return visits.tab(context, path)


def tap(page: Page, target: Locator | str) -> None:
    """Touch, and wait until the board is drawn anew."""
    pane = page.locator(".pane")
    beat = pane.get_attribute("data-beat") or ""
    (page.locator(target) if isinstance(target, str) else target).first.tap()
    expect(pane).not_to_have_attribute("data-beat", beat)
    settle(page)


def in_reach(page: Page) -> None:
    """Price, funds and the ways to draw and to end the turn are in the window, and nothing runs out at its side."""
    for part in (".price strong", ".me .tnum", ".deck button"):
        expect(page.locator(part).first).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("language", "told", "kept"),
    [
        ("ja", "つなぎ直している", "一度だけ実行する"),
        pytest.param("en", "Trying again", "carried out once", marks=pytest.mark.long),
    ],
)
def test_a_whole_match_is_played_by_touch(visits: Visits, store: Store, language: str, told: str, kept: str) -> None:
    """The map is stretched in it, and one card is drawn while the network is away."""
    match_id = dealt(store, blue="human", red="rulebook")
    page = hold(visits, phone(language), f"board?match={match_id}")
    page.locator("[data-local=controls]").tap()
    page.locator("[popovertarget=players-menu]").tap()
    tap(page, "[data-do=pace][data-value=instant]")
    page.locator(".part-map").tap(position={"x": 5, "y": 5})
    expect(page.locator(".ctl")).to_be_hidden()
    in_reach(page)
    stretch(page)
    tap(page, ".deck [data-do=ready]")
    with offline(visits, page):
        press_offline(page, told, kept)
    expect(page.locator("[data-do=draw]:enabled")).to_have_count(0)
    settle(page)
    for turn in range(3):
        if turn:
            tap(page, "[data-do=draw]:enabled")
        in_reach(page)
        card = page.locator(".card.ok")
        if card.count():
            tap(page, card.last)
            in_reach(page)
            tap(page, ".node.legal")
        tap(page, ".deck [data-do=end]")
        if page.locator(RESULT).count():
            break
        in_reach(page)
    expect(page.locator(RESULT)).to_be_in_viewport()
    assert page.evaluate(FAULTS) == []
    entries = store.load(match_id).match.entries
    assert any(entry.action.startswith("play") for entry in entries if entry.seat == "blue")
    assert [entry.action for entry in entries if entry.seat == "blue"][:2] == ["ready", "draw"]


def stretch(page: Page) -> None:
    """The whole map is shown, near by a button, and the whole again when two fingers close."""
    board = page.locator(".bd")
    assert board.evaluate("map => map.scrollWidth <= map.clientWidth && map.scrollHeight <= map.clientHeight")
    page.locator("[data-local=zoom]").tap()
    assert board.evaluate("map => map.scrollWidth > 1.9 * map.clientWidth && map.scrollHeight > 1.9 * map.clientHeight")
    page.evaluate(
        """() => {
          const map = document.querySelector('.bd');
          const touch = (id, x, y) => new Touch({identifier: id, target: map, clientX: x, clientY: y});
          const send = (name, ...touches) => map.dispatchEvent(
            new TouchEvent(name, {touches, bubbles: true, cancelable: true}));
          send('touchstart', touch(1, 100, 400), touch(2, 300, 400));
          send('touchmove', touch(1, 190, 400), touch(2, 210, 400));
        }"""
    )
    assert board.evaluate("map => map.scrollWidth <= map.clientWidth"), "two fingers that close show the whole map"


@pytest.mark.parametrize(
    ("language", "size", "pages"),
    [
        pytest.param("ja", UPRIGHT, FIRST, marks=pytest.mark.long),
        pytest.param("ja", UPRIGHT, OTHERS, marks=pytest.mark.long),
        pytest.param("en", (360, 740), FIRST + OTHERS, marks=pytest.mark.long),
        pytest.param("en", LYING, FIRST + OTHERS, marks=pytest.mark.long),
    ],
)
def test_every_page_fits_and_can_be_touched(
    visits: Visits, store: Store, language: str, size: tuple[int, int], pages: tuple[str, ...]
) -> None:
    going = dealt(store, acts=20, blue="human", red="human")
    over = dealt(store, acts=400, blue="rulebook", red="rulebook")
    deal = dealt(store, game="greeen_mafia", player="human")
    boards = (f"board?match={going}", f"watch?match={over}&act=20", f"greeen-mafia-table?match={deal}")
    page = hold(visits, phone(language, size), "")
    found = {}
    for path in (*pages, *boards):
        page.goto(f"{visits.server.url}/{path}")
        settle(page)
        laid_out(page)
        if path in ("architect", "compare"):
            expect(page.locator(".reduced")).to_be_visible()  # what is left out here is said
        if faults := page.evaluate(FAULTS):
            found[path] = faults
    assert found == {}


# ---- the line breaks


@contextmanager
def offline(visits: Visits, page: Page) -> Iterator[None]:
    """Take the network away from a browser for as long as the block lasts."""
    with visits.expecting_errors():
        page.context.set_offline(True)
        try:
            yield
        finally:
            page.context.set_offline(False)


@contextmanager
def stopped(visits: Visits, page: Page) -> Iterator[None]:
    """Stop the server for as long as the block lasts; what pages then say of it is over when they are back."""
    with visits.expecting_errors():
        visits.server.stop()
        try:
            yield
        finally:
            visits.server.start()
        expect(page.locator(".connection")).to_be_empty()
        settle(page)


def press_offline(page: Page, told: str, kept: str, seconds: float = 0) -> None:
    """Draw a card out of reach of the server: a bar says so in the page's words, and the act is kept, but no second."""
    bar = page.locator(".connection")
    expect(bar).to_contain_text(told)
    page.locator(".deck [data-do=draw]").tap()
    expect(bar).to_contain_text(kept)
    page.locator(".deck [data-key=end]").tap(force=True)
    page.wait_for_timeout(1000 * seconds)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("away", [offline, stopped])
@pytest.mark.parametrize(
    ("language", "told", "kept"),
    [("ja", "つなぎ直している", "一度だけ実行する"), ("en", "Trying again", "carried out once")],
)
def test_what_is_pressed_in_20_s_without_a_connection_is_carried_out_once(
    visits: Visits, store: Store, language: str, told: str, kept: str, away: Any
) -> None:
    match_id = dealt(store, blue="human", red="human")
    page = hold(visits, phone(language), f"board?match={match_id}")
    expect(page.locator(".card").first).to_be_visible()
    cards = page.locator(".card").count()
    with away(visits, page):
        press_offline(page, told, kept, 20)
    expect(page.locator(".connection")).to_be_empty()
    expect(page.locator(".card")).to_have_count(cards + 1)
    settle(page)
    assert [f"{entry.seat} {entry.action}" for entry in store.load(match_id).match.entries] == ["blue draw"]
    page.locator(".deck [data-do=ready]").tap()
    expect(page.locator(".deck [data-do=ready]")).to_have_count(0)
    assert [entry.action for entry in store.load(match_id).match.entries] == ["draw", "ready"]
