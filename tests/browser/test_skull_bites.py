"""Skull Bites by clicking: a whole game against CPUs, two people at one page, and what everyone can use."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import Page, WebSocket, expect

from engine.match import Match
from engine.skull_bites.game import SKULL_BITES
from matches.store import Store
from tests.browser.barriers import barriers
from tests.browser.rooms import Ear, click
from tests.browser.visit import EN, JA, Visitor, Visits, laid_out, settle

PHONE = Visitor("en", "dark", 390, 844, touch=True)
TABLET = Visitor("ja", "dark", 768, 1024, touch=True)
LARGE = Visitor("en", "light", 1920, 1080)
#: what can be done now, the most pressing first
OFFERED = "[data-key=onward]", "[data-key=take_over]", "[data-key=defend]", "button[data-do=play]:enabled", ".card.ok"
CARDS = SKULL_BITES.default_settings().set.card_ids().values()
MAIN = "[data-testid=stMain]"  #: what is not of these pages is Streamlit's own frame
PAGES = ("skull-bites", "skull-bites-rules", "skull-bites-rules?tab=cards", "skull-bites-analytics")


def begun(visits: Visits, players: int, seed: int, people: int = 1, games: int = 1) -> tuple[Store, str]:
    """Store a match of some people and random CPUs."""
    settings = SKULL_BITES.make_settings(players=players, games=games)
    seats = SKULL_BITES.seats(settings)
    store = Store.open(visits.server.store_url)
    return store, store.create(Match(SKULL_BITES, settings, seed, dict.fromkeys(seats[people:], "random")), "b" * 24)


def table(visits: Visits, visitor: Visitor, id: str) -> Page:
    """Open a table and wait until it is drawn."""
    page = visits.open(visitor, f"skull-bites-table?match={id}")
    expect(page.locator(".sb-players li").first).to_be_visible()
    return page


def drawn(page: Page) -> str | None:
    return page.locator(".pane").get_attribute("data-beat")


def press(page: Page, selector: str) -> None:
    """Press a button of the table and wait for the next drawing."""
    before = drawn(page)
    page.locator(selector).first.click()
    expect(page.locator(".pane")).not_to_have_attribute("data-beat", before or "")
    settle(page)


def at_once(page: Page) -> None:
    """Let CPUs act at once."""
    press(page, ".seg [data-value=instant]")


def to_the_end(page: Page) -> int:
    """Do the first thing that is offered until the match is over; return how many presses it took."""
    for presses in range(300):
        if page.locator("[data-key=again]").count():
            return presses
        offered = next((one for one in OFFERED if page.locator(one).count()), None)
        assert offered, page.locator(".sb-now").inner_text()
        press(page, offered)
    pytest.fail("the game does not end")


def by_hand(seed: int, players: int) -> Match:
    """The same game without a page: the first thing that is offered, and attacks are taken."""
    settings = SKULL_BITES.make_settings(players=players)
    seats = SKULL_BITES.seats(settings)
    match = Match(SKULL_BITES, settings, seed, dict.fromkeys(seats[1:], "random"))
    while match.to_act():
        if match.computer_to_act():
            match.play_computer()
            continue
        view = match.view("p1")
        match.play("p1", "defend" if view.ask and view.ask.kind == "defend" else view.acts[0])
    return match


@pytest.mark.parametrize(
    ("visitor", "players", "seed"),
    [
        (JA, 3, 7),
        pytest.param(PHONE, 2, 3, marks=pytest.mark.long),
        pytest.param(LARGE, 4, 3, marks=pytest.mark.long),
        pytest.param(TABLET, 5, 3, marks=pytest.mark.long),
    ],
    ids=str,
)
def test_a_whole_game_against_cpus(visits: Visits, visitor: Visitor, players: int, seed: int) -> None:
    """It goes as it does without a page, also after a refresh and a restart of the server in the middle."""
    store, id = begun(visits, players, seed)
    page = table(visits, visitor, id)
    at_once(page)
    press(page, "button[data-do=play]:enabled")
    press(page, ".card.ok")
    shown = page.locator(".part-players").inner_text(), page.locator(".part-me").inner_text()
    page.reload()
    expect(page.locator(".sb-players li").first).to_be_visible()
    assert (page.locator(".part-players").inner_text(), page.locator(".part-me").inner_text()) == shown
    at_once(page)
    to_the_end(page)
    expect(page.locator(".sb-end table")).to_be_visible()
    match, want = store.load(id).match, by_hand(seed, players)
    assert [(entry.seat, entry.action) for entry in match.entries] == [(e.seat, e.action) for e in want.entries]
    page.goto(f"{visits.server.url}/my-matches")
    expect(page.locator("h1").first).to_be_visible()


def test_two_people_at_one_page_see_only_their_own(visits: Visits) -> None:
    """S15: no frame that reaches the browser holds the other's hand or adventurers before the page changes hands."""
    store, id = begun(visits, 3, 7, people=2)
    state = store.load(id).match
    hands = {seat: [card.id for card in state.view(seat).hand] for seat in ("p1", "p2", "p3")}
    people = {seat: [one.id for one in state.view(seat).choices] for seat in ("p1", "p2", "p3")}
    heard: list[bytes] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: heard.append(data if isinstance(data, bytes) else data.encode()))

    context = visits.context(EN)
    page = visits.blank(context)
    page.on("websocket", listen)
    page.goto(f"{visits.server.url}/skull-bites-table?match={id}")
    expect(page.locator(".sb-cover")).to_be_visible()

    def told(seat: str) -> list[str]:
        """What was told of a seat's secrets so far."""
        said = b"".join(heard)
        cards = [id for id in hands[seat] if re.search(rf"card-{id}(?![0-9_])".encode(), said)]
        return cards + [id for id in people[seat] if id.encode() in said]

    assert b"sb-players" in b"".join(heard)
    assert [told(seat) for seat in hands] == [[], [], []]
    press(page, "[data-key=take_over]")
    assert set(hands["p1"]) <= set(told("p1")) and not told("p2") and not told("p3")
    press(page, "button[data-do=play]:enabled")
    expect(page.locator(".sb-cover")).to_contain_text("Player 2")
    assert not told("p2") and not told("p3")
    press(page, "[data-key=take_over]")
    assert set(hands["p2"]) <= set(told("p2")) and not told("p3")


@pytest.mark.long
@pytest.mark.parametrize("visitor", [PHONE, JA, TABLET, LARGE], ids=str)
def test_everyone_can_use_every_page(visits: Visits, visitor: Visitor) -> None:
    """No page breaks a rule of WCAG 2.1 AA or scrolls sideways; the table fits into the window whole."""
    _, id = begun(visits, 5, 11)
    page = table(visits, visitor, id)
    at_once(page)
    found = [f"choosing: {barrier}" for barrier in barriers(page, MAIN)]
    press(page, "button[data-do=play]:enabled")
    press(page, ".card.ok")
    laid_out(page)
    expect(page.locator(".sb-sheet li").first).to_be_visible()
    found += [f"table: {barrier}" for barrier in barriers(page, MAIN)]
    main = page.get_by_test_id("stMain")
    assert main.evaluate("e => [e.scrollHeight - e.clientHeight, e.scrollWidth - e.clientWidth]") == [0, 0]
    page.keyboard.press("Escape")
    expect(page.locator(".sb-sheet")).to_have_count(0)
    context = page.context
    page.close()
    for path in PAGES:
        page = visits.tab(context, path)
        page.wait_for_timeout(600)  # a page fades in
        assert page.evaluate("document.documentElement.scrollWidth") <= visitor.width, path
        found += [f"{path}: {barrier}" for barrier in barriers(page, MAIN)]
        page.close()
    assert not found


def test_a_match_is_begun_on_its_page(visits: Visits) -> None:
    """By keyboard from the first card on; another tab follows."""
    page = visits.open(EN, "skull-bites")
    page.locator(".st-key-skull_start button").click()
    page.wait_for_url(re.compile("skull-bites-table"))
    expect(page.locator(".sb-person").first).to_be_visible()
    other = visits.tab(page.context, page.url.removeprefix(f"{visits.server.url}/"))
    page.locator(".sb-person").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".part-me .sb-up b")).to_be_visible()
    expect(other.locator(".part-me .sb-up b")).to_be_visible()


# ---- three in a room


def seated(visits: Visits, pages: list[Page]) -> None:
    """Make a room for as many on the first page, let the others ask for it and in, and let all be ready."""
    host, *guests = pages
    host.locator("[data-key=more-skull_bites] summary").click()
    host.locator('.maker [name="settings.players"]').select_option(str(len(pages)))
    host.locator("[data-key=make-skull_bites]").click()
    code = host.locator(".num b").inner_text()
    for guest in guests:
        guest.goto(f"{visits.server.url}/room?room={code}")
        expect(guest.locator("input.code")).to_have_value(code)
        guest.locator("button[value=guest]").click()
        host.locator(".rask [data-do=accept]").click()
        expect(host.locator(".rask")).to_have_count(0)
    for page in pages:
        page.locator("[data-key=ready]:enabled").click()
    for page in pages:
        expect(page.locator(".sb-person").first).to_be_visible()


def offered_in_room(page: Page) -> str:
    """What can be pressed on a page of a room, the most pressing first; "" where others are to act."""
    ways = "[data-key=onward]", "[data-key=defend]", "button[data-do=play]:enabled", ".card.ok:not(.sel)"
    return next((one for one in ways if page.locator(one).count()), "")


@pytest.mark.long
def test_three_browsers_play_one_game_and_hear_only_what_is_theirs(visits: Visits) -> None:
    """S5, S15: secret choices, every card, blocks, battles to their end; nobody's frames ever hold another's hand."""
    pages = [visits.open(visitor) for visitor in (EN, PHONE, JA)]
    ears = [Ear(page) for page in pages]
    for page in pages:
        page.goto(f"{visits.server.url}/room")
    seated(visits, pages)
    people = [set(page.locator(".sb-person").evaluate_all("all => all.map(e => e.dataset.key)")) for page in pages]
    assert all(people) and len(set().union(*people)) == sum(map(len, people))
    own = [set[str]() for _ in pages]
    deadline = time.monotonic() + 400
    while not all(page.locator(".sb-end").count() for page in pages):
        assert time.monotonic() < deadline, [page.locator(".sb-now").all_inner_texts() for page in pages]
        for page, mine in zip(pages, own, strict=True):
            mine |= set(page.locator(".part-hand .card").evaluate_all("all => all.map(e => e.dataset.key)"))
            way = offered_in_room(page)
            if way:
                click(page, way)
        pages[0].wait_for_timeout(50)
    for page, ear, mine, choices in zip(pages, ears, own, people, strict=True):
        running = re.split(r'class=\\?"sb-end', "\n".join(ear.heard))[0]  # then all is open
        heard = set(re.findall(r"\bcard-\w+", running)) & {f"card-{id}" for id in CARDS}
        assert heard == mine and len(heard) >= 8
        assert set(re.findall(r"\bchoose-\w+", running)) == choices
        expect(page.locator(".rend")).to_be_visible()
        expect(page.locator(".sb-end table")).to_be_visible()
    pages[0].locator("[data-key=back]").click()
    expect(pages[0].locator(".part-me")).to_be_visible()
    pages[0].locator("[data-key=rematch]").click()
    for page in pages[1:]:
        page.locator("[data-do=agree]").click()
    for page in pages:
        expect(page.locator("[data-key=ready]")).to_be_enabled()
