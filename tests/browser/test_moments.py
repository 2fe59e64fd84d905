"""What happened is seen: on one page, act by act, with moments and without; and that looking stops nobody."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.games import GAMES
from engine.match import Match
from matches.store import Store
from tests.browser.server import AppServer
from tests.browser.visit import EN, Visits, settle

OWNER = "a-browser-of-this-test-run"
GAME: Any = GAMES["shells_hack"]
#: notes what is put on the stage of the moments
NOTE = """() => {
  if (window.staged) { window.staged = []; return; }
  window.staged = [];
  const stage = () => document.querySelector('.shells-stage');
  const note = rows => rows.forEach(row => row.addedNodes.forEach(
    one => one.parentElement === stage() && window.staged.push(`${one.className}: ${one.innerText}`)));
  new MutationObserver(note).observe(document.body, {childList: true, subtree: true});
}"""


@pytest.fixture(scope="module")
def store(server: AppServer) -> Iterator[Store]:
    """The app's own store, from outside."""
    opened = Store.open(server.store_url)
    yield opened
    opened.close()


@cache
def played(seed: int) -> Match:
    """A match between two computers, to its end."""
    match = Match(GAME, GAME.make_settings(), seed, {"blue": "rulebook", "red": "rulebook"})
    while match.play_computer():
        pass
    return match


def before(code: str, **wanted: Any) -> tuple[Match, int]:
    """A match and the act by which something happens in it."""
    for match in map(played, range(300)):
        for line in match.view("all").log:
            if line.code == code and line.number and wanted.items() <= line.params.items():
                return match, line.number
    raise AssertionError(code)


def open_before(page: Page, visits: Visits, store: Store, match: Match, act: int, **players: str) -> str:
    """Open the board just before an act, as the browser's way back does, and return that act."""
    scene = match.branch(act - 1, {"blue": "human", "red": "human"} | players)
    way = f"board?match={store.create(scene, OWNER)}"
    if page.locator(".pane").count():
        before = page.locator(".pane").get_attribute("data-beat") or ""
        page.evaluate("way => { history.pushState(null, '', way); dispatchEvent(new PopStateEvent('popstate')); }", way)
        expect(page.locator(".pane")).not_to_have_attribute("data-beat", before)
    else:
        page.goto(f"{visits.server.url}/{way}")
    expect(page.locator(".bd")).to_be_visible()
    settle(page)
    page.evaluate(NOTE)
    return match.entry_at(act).action


def do(page: Page, action: str) -> None:
    """Do it as a person does."""
    pane = page.locator(".pane")
    beat = pane.get_attribute("data-beat") or ""
    kind, *rest = action.split()
    if kind == "play":
        page.locator(f".card[data-card={rest[0]}]").first.click()
        expect(pane).not_to_have_attribute("data-beat", beat)
        beat = pane.get_attribute("data-beat") or ""
        page.locator(f".node[data-key={rest[1]}]").click()
    else:
        page.locator(f"[data-key={kind}]").click()
        if page.locator("[data-key=end-sure]:visible").count():
            page.locator("[data-key=end-sure]").click()
    expect(pane).not_to_have_attribute("data-beat", beat)
    settle(page)


def staged(page: Page, kind: str, comes: bool = True) -> list[str]:
    """What was written on the stage by one kind of picture; where none may come, some frames are waited for it."""
    if comes:
        page.wait_for_function("kind => window.staged.some(row => row.startsWith(kind))", arg=kind)
    else:
        page.wait_for_timeout(250)
    return [row.partition(": ")[2].replace("\n", " ") for row in page.evaluate("window.staged") if row.startswith(kind)]


def test_what_happens_is_seen_and_leaves_what_it_should(visits: Visits, store: Store) -> None:
    """A failed attack without motion and with it, a leak, a stop, a duplicate, the end: each by clicks of a person."""
    page = visits.open(EN)
    match, act = before("intrude_failed")
    line = next(x for x in match.view("red").log if x.number == act)
    numbers = f"{line.params['level']} < ?"  # Red plays, and does not know what it fell short of (D26)
    assert line.params["resistance"] is None
    action = open_before(page, visits, store, match, act)
    for motion in ("reduce", "no-preference"):
        page.emulate_media(reduced_motion=motion)
        do(page, action)
        moves = motion == "no-preference"
        shown = staged(page, "m-stamp", moves)
        assert ([numbers in row for row in shown] == [True]) is moves
        expect(page.locator(f".node[data-key={line.params['target']}] .failed")).to_contain_text(numbers)
        do(page, "undo")

    for effect, word in (("leak", "Leaked"), ("stop", "Stopped")):
        match, act = before("executed", effect=effect)
        target = next(x for x in match.view("all").log if x.number == act).params["target"]
        do(page, open_before(page, visits, store, match, act))
        assert word in staged(page, "m-stamp")[0] and staged(page, "m-line") == [""]
        place = page.locator(f".node[data-key={target}]")
        expect(place.locator(".marks" if effect == "leak" else ".tag.st")).to_contain_text(word)
        page.mouse.click(5, 700)  # a click anywhere ends it
        expect(page.locator(".shells-stage > *")).to_have_count(0)

    match, act = before("drew_duplicate")
    do(page, open_before(page, visits, store, match, act))
    assert "leaves the game" in staged(page, "m-card")[0]
    expect(page.locator("ol.log, .instead").first).to_be_visible()

    match, act = before("match_over", winner="blue")
    do(page, open_before(page, visits, store, match, act, blue="rulebook"))
    assert "You were held off" in staged(page, "m-end")[0]
    expect(page.locator(".result h2")).to_contain_text("You were held off")
    expect(page.locator(".points, .r-key > p").first).to_be_visible()


def test_a_card_opened_in_the_computers_turn_does_not_stop_it(visits: Visits, store: Store) -> None:
    """D33; and where it was paused, a large way on stands on the map."""
    match = Match(GAME, GAME.make_settings(), 7, {"blue": "human", "red": "rulebook"})
    for action in ("ready", "draw", "end"):
        match.play("blue", action)
    match_id = store.create(match, OWNER)
    page = visits.open(EN, f"board?match={match_id}")
    card = page.locator(".card").first
    card.click()
    expect(page.locator(".sheet")).to_be_visible()
    expect(page.locator(".sheet .sh-does")).not_to_be_empty()
    lines = page.locator("ol.log li").count()
    page.wait_for_function("n => document.querySelectorAll('ol.log li').length > n", arg=lines)
    assert page.locator(".sheet").is_visible() and store.load(match_id).match.acts > len(match.entries)
    page.locator("[data-do=pause].icon").click()
    page.locator(".goon").click()
    expect(page.locator(".me.blue [data-do=draw].main")).to_be_visible()
    expect(page.locator(".recap li").first).to_be_visible()


def test_keys_lead_everywhere_and_the_focus_never_falls_to_the_body(visits: Visits, store: Store) -> None:
    match = Match(GAME, GAME.make_settings(), 7)
    page = visits.open(EN, f"board?match={store.create(match, OWNER)}")

    def press(key: str, draws: bool = True) -> str:
        beat = page.locator(".pane").get_attribute("data-beat") or ""
        page.keyboard.press(key)
        if draws:
            expect(page.locator(".pane")).not_to_have_attribute("data-beat", beat)
            settle(page)
        page.wait_for_timeout(60)
        return str(
            page.evaluate("document.activeElement === document.body ? 'body' : document.activeElement.className")
        )

    assert press("e") != "body"  # the match starts
    assert press("d") != "body"
    assert "card" in press("h", draws=False)
    assert "node" in press("Enter") and press("Enter") != "body"  # the card is chosen, and played
    expect(page.locator("[data-do=undo]")).to_be_enabled()
    page.locator("[data-do=undo]").focus()
    assert press("Enter") != "body"  # the button that had the focus is switched off now
    expect(page.locator("[data-do=undo]")).to_be_disabled()
    assert "node" in press("m", draws=False)
    assert press("l", draws=False) in ("log", "instead")
    page.keyboard.press("?")
    expect(page.locator("#legend-menu")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("e")  # there is still something to pay for: it is asked, and the answer has the focus
    expect(page.locator("[data-key=end-sure]")).to_be_focused()
    page.keyboard.press("Escape")
    page.evaluate("localStorage.setItem('shells_ask_end', 'off')")
    press("e")
    expect(page.locator(".me.red")).to_be_visible()
