"""Watching in a real browser: two computers play, one looks on, jumps about, and goes on from an act by oneself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.games import GAMES
from engine.match import Match
from matches.store import Store
from tests.browser.barriers import barriers
from tests.browser.server import AppServer
from tests.browser.visit import EN, JA, PATIENCE, Visitor, Visits, laid_out, settle

OWNER = "a-browser-of-this-test-run"
GAME: Any = GAMES["shells_hack"]
AT = ".wbar .tnum"
SLIDE = "(e, n) => { e.value = n; e.dispatchEvent(new Event('input', {bubbles: true})) }"


@pytest.fixture(scope="module")
def store(server: AppServer) -> Iterator[Store]:
    opened = Store.open(server.store_url)
    yield opened
    opened.close()


def played(store: Store, **numbers: Any) -> str:
    """Store a whole match between computers, one in which an attack lowers the price, and return its id."""
    for seed in range(50):
        match = Match(GAME, GAME.make_settings(**numbers), seed, {"blue": "rulebook", "red": "rulebook"})
        while match.play_computer():
            pass
        if any(point.cause == "attack" for point in match.view("all").prices):
            return store.create(match, OWNER)
    raise AssertionError("no match like that")


@pytest.fixture(scope="module")
def match_id(store: Store) -> str:
    """A match of ten turns, which no test changes."""
    return played(store)


def act(page: Page) -> int:
    return int(re.findall(r"\d+", page.locator(AT).inner_text())[0])


def at(page: Page, number: int) -> None:
    """Expect an act to be shown."""
    expect(page.locator(AT)).to_have_text(re.compile(rf"^(act )?{number}\b"))


def open_watch(visits: Visits, way: str, visitor: Visitor = EN) -> Page:
    page = visits.open(visitor, f"watch?match={way}")
    expect(page.locator(".bd")).to_be_visible()
    return page


def test_a_new_match_is_chosen_plays_pauses_and_comes_back_after_a_refresh(visits: Visits, store: Store) -> None:
    page = visits.open(EN, "watch")
    page.get_by_role("button", name="Start watching").click()
    page.wait_for_url("**/watch?match=*")
    expect(page.locator(".bd")).to_be_visible()
    page.locator("[data-do=pace][data-value=fast]").click()
    expect(page.locator(AT)).to_have_text(re.compile(r"^act ([3-9]|\d\d)\b"))
    expect(page.locator(".nw").first).to_be_visible()
    page.locator("[data-do=run]").click()
    expect(page.locator("[data-do=run]")).to_contain_text("Play")
    stopped = act(page)
    page.locator("[data-do=pace][data-value=rush]").click()  # a pause outlasts a change of pace
    expect(page.locator("[data-do=pace][data-value=rush]")).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(400)  # longer than an act takes by now
    at(page, stopped)
    made = re.findall(r"match=(\w+)", page.url)[0]
    expect(page.locator(".cfig").nth(1).locator("strong")).to_have_text(re.compile(r"^\d+%$"))
    assert re.search(rf"act={stopped}\b", page.url)
    board = page.locator(".part-map").text_content()
    page.reload()
    settle(page)
    at(page, stopped)
    assert page.locator(".part-map").text_content() == board
    assert store.load(made).match.players == {"blue": "rulebook", "red": "rulebook"}


def test_steps_slider_marks_and_keys_lead_to_acts(visits: Visits, store: Store, match_id: str) -> None:
    match = store.load(match_id).match
    falls = match.view("all").prices
    page = open_watch(visits, f"{match_id}&act=0")
    line = page.locator(".plot.pr polyline")
    short = line.get_attribute("points")
    page.locator("[data-key=last]").click()
    expect(page.locator(".ne")).to_be_visible()
    assert len(line.get_attribute("points") or "") > len(short or "")
    expect(page.locator(".mk:not(.swing)")).to_have_count(len(falls) - 1)
    expect(page.locator(".band").first).to_be_attached()
    mark = page.locator(".mk.attack").first
    mark.click()
    fall = next(point for point in falls if point.cause == "attack")
    at(page, fall.number)
    assert "→" in (mark.get_attribute("title") or "")
    page.locator("[data-key=back]").click()
    at(page, fall.number - 1)
    page.locator("h1, .bd").first.click(position={"x": 3, "y": 3})
    page.keyboard.press("ArrowRight")
    at(page, fall.number)
    page.locator("[data-key=slider]").focus()
    page.keyboard.press("Home")
    at(page, 0)
    page.locator("[data-key=run]").focus()
    page.keyboard.press(" ")
    at(page, 1)
    page.keyboard.press(" ")
    expect(page.locator("[data-do=run]")).to_contain_text("Play")
    act = next(n for n, note in match.notes("all").items() if str(note.get("rule", "")).startswith("D32"))
    page.locator("[data-key=slider]").evaluate(SLIDE, act)
    rule = page.locator(".nowp .rulel").get_attribute("href")
    page.goto(f"{visits.server.url}/{rule}")
    expect(page.locator("#d32")).to_be_in_viewport()


def test_going_on_as_red_from_an_act_and_playing_one(visits: Visits, store: Store, match_id: str) -> None:
    old = store.load(match_id).match
    turn = next(n for n in range(20, old.acts) if old.game.to_act(old.state_at(n)) == ("red",))
    page = open_watch(visits, f"{match_id}&act={turn}")
    page.locator("[data-key=branch-open]").click()
    page.locator("[data-key=branch-red-human]").click()
    page.locator("[data-key=branch-blue-rulebook]").click()
    expect(page.locator("[data-key=branch-blue-rulebook]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-do=branch]").click()
    page.wait_for_url("**/board?match=*")
    expect(page.locator(".me.red")).to_be_visible()
    made = re.findall(r"match=(\w+)", page.url)[0]
    assert made != match_id and f"from act {turn}" in store.load(made).name
    expect(page.locator("[data-do=undo]")).to_be_disabled()
    button = "[data-do=draw]:enabled" if page.locator("[data-do=draw]:enabled").count() else "[data-do=end]"
    pane = page.locator(".pane")
    beat = pane.get_attribute("data-beat") or ""
    page.locator(button).first.click()
    expect(pane).not_to_have_attribute("data-beat", beat)
    settle(page)
    new = store.load(made).match
    assert new.acts > turn and new.entry_at(turn + 1).seat == "red" and not new.entry_at(turn + 1).note
    assert store.load(match_id).match.entries == old.entries


def test_the_end_screen_tells_what_cost_most_and_leads_here_and_on(visits: Visits, store: Store) -> None:
    match_id = played(store, turn_limit=5)  # few acts to weigh
    page = visits.open(JA, f"board?match={match_id}")
    page.locator("[data-key=tab-on]").click()
    expect(page.locator(".swings, .r-key > p:not(.think)").first).to_be_visible(timeout=3 * PATIENCE)
    if page.locator("[data-do=retry]").count():
        assert page.locator(".swings .hbar").count() == 2 * page.locator("[data-do=retry]").count()
    page.locator("[data-key=tab-off]").click()
    expect(page.locator(".points, .r-key > p:not(.think)").first).to_be_visible(timeout=3 * PATIENCE)
    page.locator(".replay [data-key=back]").click()
    expect(page.locator(".replay [data-key=branch-open]")).to_be_enabled()
    page.locator("[data-do=now]").click()
    page.locator("[data-do=watch]").click()
    page.wait_for_url("**/watch?match=*")
    page.locator("[data-key=last]").click()
    expect(page.locator(".ne")).to_be_visible()
    page.locator("[data-key=branch-open]").click()  # after the end it goes on from the last turn
    page.locator("[data-do=branch]").click()
    page.wait_for_url(lambda url: "board?match=" in url and match_id not in url)
    expect(page.locator(".me")).to_be_visible()


def test_a_hint_is_taken_in_hand_and_played(visits: Visits, store: Store) -> None:
    match = Match(GAME, GAME.default_settings(), 5, {"blue": "rulebook", "red": "human"})
    while match.to_act() != ("red",) or match.view("all").turn < 2 or match.view("red").red.must_draw:
        seat = match.to_act()[0]
        match.play(seat, match.advice(seat, "rulebook")[0])
    match_id = store.create(match, OWNER)
    page = visits.open(EN, f"board?match={match_id}")
    page.locator("[data-do=hint]").click()
    expect(page.locator(".hint-best")).to_be_visible()
    expect(page.locator(".part-hint .sheet")).to_be_visible()  # beside the map, whose places it names
    laid_out(page)
    drawer, plates = page.locator(".part-hint .sheet").bounding_box(), page.locator(".bd").bounding_box()
    assert drawer and plates and drawer["x"] >= plates["x"] + plates["width"]
    take = page.locator("[data-key=follow]")
    card = take.get_attribute("data-card")
    take.click()
    expect(page.locator(".hint-best")).to_have_count(0)
    if card:
        expect(page.locator(".card.sel")).to_have_attribute("data-card", card)
        page.locator(".node.advised, .useb").first.click()
    expect(page.locator(".card.sel")).to_have_count(0)
    settle(page)
    after = store.load(match_id).match
    assert after.acts > match.acts and after.entry_at(match.acts + 1).note == {"helped": True}


@pytest.mark.parametrize(
    "visitor",
    [Visitor("ja", "dark"), pytest.param(Visitor("en", "light", 768, 1024, touch=True), marks=pytest.mark.long)],
    ids=str,
)
def test_nothing_is_cut_moves_or_bars_the_way(visits: Visits, store: Store, visitor: Visitor, match_id: str) -> None:
    page = open_watch(visits, f"{match_id}&act=0", visitor)
    boxes = set()
    for number in (0, 12, 30, store.load(match_id).match.acts):
        page.locator("[data-key=slider]").evaluate(SLIDE, number)
        at(page, number)
        laid_out(page)
        boxes.add(str([page.locator(f".part-{name}").bounding_box() for name in ("map", "curves", "bar", "side")]))
        cut = page.evaluate(
            """() => [...document.querySelectorAll('.btn, .phase li, .rmode, .cfig *, .na, .nw p, .wbar .tnum, .who')]
              .filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')
              .map(e => e.className + ': ' + e.innerText)"""
        )
        assert cut == []
    assert len(boxes) == 1, boxes
    main = page.locator("[data-testid=stMain]")
    assert main.evaluate("e => e.scrollWidth <= e.clientWidth")
    if visitor.width > 900:
        assert main.evaluate("e => e.scrollHeight <= e.clientHeight")
    assert barriers(page, ".st-key-watch_page") == []
