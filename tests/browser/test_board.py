"""The board in a real browser: whole matches by clicking cards, components and the deck, and what may go wrong."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from engine.games import GAMES
from engine.match import Match
from matches.store import Store
from tests.browser.barriers import barriers
from tests.browser.server import AppServer
from tests.browser.visit import EN, JA, Visitor, Visits, laid_out, settle

OWNER = "a-browser-of-this-test-run"
GAME: Any = GAMES["shells_hack"]
RESULT = ".result h2"

WORDS = {"ja": ("Blueの勝ち", "Redの勝ち"), "en": ("Blue wins", "Red wins")}


@pytest.fixture(scope="module")
def store(server: AppServer) -> Iterator[Store]:
    """The app's own store, from outside: another process at the same matches."""
    opened = Store.open(server.store_url)
    yield opened
    opened.close()


def deal(store: Store, acts: int = 0, seed: int = 7, blue: str = "human", red: str = "human", **numbers: Any) -> str:
    """Store a match, played some acts by the rulebook CPUs, and return the way to its board."""
    match = Match(GAME, GAME.make_settings(**numbers), seed, {"blue": blue, "red": red})
    for _ in range(acts):
        if not match.to_act():
            break
        seat = match.to_act()[0]
        match.play(seat, match.advice(seat, "rulebook")[0])
    return f"board?match={store.create(match, OWNER)}"


def entries(store: Store, way: str) -> list[str]:
    """The stored log of a match."""
    match = store.load(way.partition("=")[2]).match
    return [f"{entry.seat} {entry.action}" for entry in match.entries]


def open_board(visits: Visits, way: str, visitor: Visitor = JA) -> Page:
    page = visits.open(visitor, way)
    expect(page.locator(".bd")).to_be_visible()
    return page


def click(page: Page, target: Locator | str, twice: bool = False) -> None:
    """Click, or click doubly, and wait until the board is drawn anew: acts wait for the one under way."""
    pane = page.locator(".pane")
    beat = pane.get_attribute("data-beat") or ""
    (page.locator(target) if isinstance(target, str) else target).first.click(click_count=2 if twice else 1)
    expect(pane).not_to_have_attribute("data-beat", beat)
    settle(page)


def end_turn(page: Page, twice: bool = False) -> None:
    """End the turn; where there is still something to pay for, the page asks before that."""
    if page.locator("#end-menu").count():
        page.locator("[data-key=end]").click()
        click(page, "[data-key=end-sure]", twice)
    else:
        click(page, "[data-key=end]", twice)


def set_pace(page: Page, pace: str) -> None:
    page.locator("[popovertarget=players-menu]").click()
    click(page, f"[data-do=pace][data-value={pace}]")


def take_turn(page: Page, plays: int = 2) -> None:
    """Draw, play some cards by clicking card and component, end the turn."""
    expect(page.locator(f"{RESULT}, [data-do=draw]:enabled").first).to_be_visible()
    if page.locator(RESULT).count():
        return
    if page.locator("[data-do=ready]").count():
        click(page, "[data-do=draw]")
        click(page, "[data-do=ready]")
        return
    click(page, "[data-do=draw]:enabled")
    for _ in range(plays):
        card = page.locator(".card.ok:not(.sel)")
        if page.locator(RESULT).count() or not card.count():
            break
        click(page, card.last)
        click(page, ".node.legal" if page.locator(".node.legal").count() else ".useb")
    if not page.locator(RESULT).count():
        end_turn(page)


# ---- while another program writes


SIGN = """() => {
  const sign = getComputedStyle(document.querySelector('[data-testid=stApp]'), '::after');
  return sign.content === 'none' || sign.visibility === 'hidden' ? '' : sign.content;
}"""


def sign(page: Page) -> str:
    """What the page says while an answer takes its time, "" while it says nothing."""
    return page.evaluate(SIGN)


@pytest.mark.parametrize(
    ("visitor", "word"), [(JA, "処理中"), pytest.param(EN, "One moment", marks=pytest.mark.long)], ids=str
)
def test_a_click_waits_for_a_locked_store_with_a_sign_and_is_carried_out_once(
    visits: Visits, server: AppServer, store: Store, visitor: Visitor, word: str
) -> None:
    way = deal(store)
    page = open_board(visits, way, visitor)
    assert sign(page) == ""
    with closing(sqlite3.connect(server.store_url.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        page.locator("[data-do=draw]").click()
        page.wait_for_function(f"word => ({SIGN})().includes(word)", arg=word)
        page.wait_for_timeout(1_000)
        assert entries(store, way) == []
        other.execute("COMMIT")
    settle(page)
    assert sign(page) == "" and len(entries(store, way)) == 1


# ---- whole matches


@pytest.mark.parametrize(
    ("visitor", "cpu"),
    [
        (JA, "red"),
        pytest.param(EN, "blue", marks=pytest.mark.long),
        pytest.param(JA, "blue", marks=pytest.mark.long),
        pytest.param(EN, "red", marks=pytest.mark.long),
    ],
    ids=str,
)
def test_a_whole_match_against_the_cpu_with_a_refresh_in_the_middle(
    visits: Visits, store: Store, visitor: Visitor, cpu: str
) -> None:
    way = deal(store, seed=5, turn_limit=3, **{cpu: "rulebook"})
    page = open_board(visits, way, visitor)
    set_pace(page, "instant")
    take_turn(page)
    take_turn(page)
    before = page.locator(".pane .part-map").text_content()
    page.reload()
    settle(page)
    expect(page.locator(".bd")).to_be_visible()
    assert page.locator(".pane .part-map").text_content() == before
    set_pace(page, "instant")
    for _ in range(8):
        if page.locator(RESULT).count():
            break
        take_turn(page)
    expect(page.locator(RESULT)).to_have_text(re.compile("|".join(WORDS[visitor.language])))
    human = "blue" if cpu == "red" else "red"
    played = entries(store, way)
    assert any(line.startswith(f"{human} play") for line in played)
    assert any(line.startswith(f"{cpu} draw") for line in played)


VETERAN = {
    "ja": ("経験CPU", "費用に見合う手を選ぶ"),
    "en": ("Veteran CPU", "weighs every act by its cost"),
}  #: its name, the sentence about it


@pytest.mark.parametrize("visitor", [JA, pytest.param(EN, marks=pytest.mark.long)], ids=str)
def test_a_match_against_the_veteran_is_chosen_and_played(visits: Visits, store: Store, visitor: Visitor) -> None:
    """D67: chosen on the new-match page with a sentence about it; it plays Red, and gives its reasons."""
    name, sentence = VETERAN[visitor.language]
    page = visits.open(visitor, "new-match?seed=5")
    page.locator(".st-key-panel_red").get_by_role("radio", name=name).click()
    expect(page.locator(".st-key-panel_red")).to_contain_text(sentence)
    settle(page)
    page.locator(".st-key-start button").click()
    page.wait_for_url("**/board?match=*")
    expect(page.locator(".bd")).to_be_visible()
    set_pace(page, "instant")
    for _ in range(3):
        take_turn(page)
    match = store.load(re.findall(r"match=(\w+)", page.url)[0]).match
    assert match.players["red"] == "veteran"
    assert {entry.note["player"] for entry in match.entries if entry.seat == "red"} == {"veteran"}


def test_one_person_plays_both_sides_and_the_viewpoint_follows(visits: Visits, store: Store) -> None:
    page = open_board(visits, deal(store, turn_limit=3), EN)
    expect(page.locator(".me.blue")).to_be_visible()
    take_turn(page)
    take_turn(page, plays=1)
    expect(page.locator(".me.red")).to_be_visible()
    expect(page.locator("[data-do=view][aria-pressed=true]")).to_have_text("Red")
    for _ in range(5):
        take_turn(page, plays=1)
    expect(page.locator(RESULT)).to_be_visible()


def test_the_computer_plays_itself_at_a_visible_pace(visits: Visits, store: Store) -> None:
    way = deal(store, blue="rulebook", red="rulebook", turn_limit=3)
    page = open_board(visits, way, EN)
    set_pace(page, "fast")
    expect(page.locator(".node.aim")).to_be_visible()
    page.locator("[data-do=pause].icon").click()
    expect(page.locator("[data-do=step]")).to_be_enabled()
    count = len(entries(store, way))
    page.wait_for_timeout(900)
    assert len(entries(store, way)) == count
    click(page, "[data-do=step]")
    assert len(entries(store, way)) == count + 1
    set_pace(page, "instant")
    expect(page.locator(RESULT)).to_have_count(0)  # a pause outlasts a change of pace
    page.locator("[data-do=pause].icon").click()
    expect(page.locator(RESULT)).to_be_visible()


# ---- one act is one act


def test_a_double_click_plays_once(visits: Visits, store: Store) -> None:
    way = deal(store, acts=2)
    page = open_board(visits, way)
    if page.locator("[data-do=ready]").count():
        click(page, "[data-do=ready]")
    click(page, "[data-do=draw]", twice=True)
    click(page, ".card.ok")
    click(page, ".node.legal", twice=True)
    end_turn(page, twice=True)
    expect(page.locator(".me.red")).to_be_visible()
    played = [line.split()[1] for line in entries(store, way) if line.startswith("blue")]
    assert played[-3:] == ["draw", "play", "end"]
    assert not any(line.startswith("red") for line in entries(store, way))


def test_a_message_that_gets_lost_is_sent_again_and_counts_once(visits: Visits, store: Store) -> None:
    way = deal(store)
    page, lost = visits.blank(visits.context(EN)), []

    def connect(browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            if isinstance(message, bytes) and b'"ready"' in message and not lost:
                lost.append(message)
            else:
                server.send(message)

        browser.on_message(pass_on)

    page.route_web_socket(re.compile("_stcore/stream"), connect)
    page.goto(f"{visits.server.url}/{way}")
    settle(page)
    page.locator("[data-do=ready]").click()
    expect(page.locator("[data-do=draw]:enabled")).to_be_visible()
    expect(page.locator("[data-do=ready]")).to_have_count(0)
    settle(page)
    assert lost and entries(store, way) == ["blue ready"]


def test_a_second_tab_follows(visits: Visits, store: Store) -> None:
    way = deal(store, acts=0)
    page = open_board(visits, way, EN)
    other = visits.tab(page.context, way)
    expect(other.locator(".bd")).to_be_visible()
    click(page, "[data-do=ready]")
    expect(other.locator("[data-key=end][data-do=end]")).to_be_visible()
    assert other.locator("ol.log").inner_text() == page.locator("ol.log").inner_text()


def test_a_click_from_a_page_of_before_plays_nothing(visits: Visits, store: Store) -> None:
    way = deal(store)
    deaf = "const every = setInterval; window.setInterval = (f, ms) => ms < 1500 ? every(f, ms) : 0"
    page = visits.tab(visits.context(EN), way, deaf)  # it never asks for news by itself
    expect(page.locator(".bd")).to_be_visible()
    match_id = way.partition("=")[2]
    store.append(match_id, 1, "blue", "ready")
    page.locator("[data-do=ready]").click()
    expect(page.get_by_text("moved on").first).to_be_visible()
    settle(page)
    assert entries(store, way) == ["blue ready"]


# ---- taking back, rescue, looking back


def test_take_back(visits: Visits, store: Store) -> None:
    way = deal(store, acts=0)
    page = open_board(visits, way, EN)
    click(page, "[data-do=ready]")
    click(page, "[data-do=draw]")
    click(page, ".card.ok")
    click(page, ".node.legal")
    funds = page.locator(".me .tnum").inner_text()
    click(page, "[data-do=undo]")
    assert page.locator(".me .tnum").inner_text() != funds
    expect(page.locator("[data-do=undo]")).to_be_disabled()
    assert entries(store, way)[-1] == "host undo"


def test_the_player_finishes_a_turn_of_the_cpu(visits: Visits, store: Store) -> None:
    """D33."""
    way = deal(store, acts=0, red="rulebook")
    page = open_board(visits, way, EN)
    set_pace(page, "slow")
    click(page, "[data-do=ready]")
    click(page, "[data-do=draw]")
    end_turn(page)
    click(page, "[data-do=rescue]")
    expect(page.locator(".me.red")).to_be_visible()
    click(page, "[data-do=draw]")
    click(page, ".card.ok")
    click(page, ".node.legal" if page.locator(".node.legal").count() else ".useb")
    end_turn(page)
    expect(page.locator(".me.blue")).to_be_visible()
    red = [line for line in entries(store, way) if line.startswith("red")]
    assert [line.split()[1] for line in red] == ["draw", "play", "end"]
    page.locator("[popovertarget=players-menu]").click()
    click(page, "[data-do=player][data-seat=red][data-value=human]")
    assert entries(store, way)[-1] == "host player red human"


@pytest.mark.parametrize("visitor", [JA, pytest.param(EN, marks=pytest.mark.long)], ids=str)
def test_the_slider_replays_the_match_on_the_same_board(visits: Visits, store: Store, visitor: Visitor) -> None:
    page = open_board(visits, deal(store, acts=400), visitor)
    expect(page.locator(RESULT)).to_be_visible()
    lines = page.locator("ol.log li").count()
    click(page, "[data-key=first]")
    expect(page.locator("[type=range]")).to_have_value("0")
    assert page.locator("ol.log li").count() < lines
    expect(page.locator(".node.intruded")).to_have_count(0)
    for _ in range(3):
        click(page, "[data-key=next]")
    expect(page.locator("[type=range]")).to_have_value("3")
    page.locator("[type=range]").focus()
    page.keyboard.press("End")
    expect(page.locator(".node.intruded").first).to_be_visible()
    click(page, "[data-do=now]")
    expect(page.locator(RESULT)).to_be_visible()


def test_the_next_match_starts_from_the_end_of_this_one(visits: Visits, store: Store) -> None:
    way = deal(store, acts=400)
    page = open_board(visits, way, EN)
    page.locator("[data-do=again]").click()
    expect(page.locator("[data-do=ready]")).to_be_visible()
    assert way not in page.url and "board?match=" in page.url


# ---- without a mouse, without eyes, on a tablet


def test_a_card_is_played_by_keyboard_alone(visits: Visits, store: Store) -> None:
    way = deal(store, acts=0)
    page = open_board(visits, way, EN)
    for key in ("draw", "end", "draw"):
        page.locator(f".me [data-key={key}]").focus()
        pane = page.locator(".pane")
        beat = pane.get_attribute("data-beat") or ""
        page.keyboard.press("Enter")
        expect(pane).not_to_have_attribute("data-beat", beat)
        settle(page)
    page.locator(".card.ok").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".node.legal:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".card.sel")).to_have_count(0)
    page.locator(".card.ok").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".node.legal:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".node.legal")).to_have_count(0)
    assert entries(store, way)[-1].startswith("blue play")
    assert page.evaluate("document.activeElement.className").startswith("card")


def test_the_list_of_buttons_plays_like_the_map(visits: Visits, store: Store) -> None:
    way = deal(store, acts=0)
    page = open_board(visits, way, EN)
    click(page, "[data-do=ready]")
    click(page, "[data-do=draw]")
    click(page, ".card.ok")
    lit = page.locator(".node.legal").count()
    click(page, "[data-do=list]")
    expect(page.locator(".sheet [data-do=play]")).to_have_count(lit)
    click(page, ".sheet [data-do=play]")
    assert entries(store, way)[-1].startswith("blue play")


def test_a_greyed_card_gives_all_its_reasons_by_touch(visits: Visits, store: Store) -> None:
    way = deal(store, acts=0)
    page = open_board(visits, way, Visitor("en", "light", 768, 1024, touch=True))
    click(page, "[data-do=ready]")
    card = page.locator(".card.no").first
    short = card.locator(".why").inner_text()
    pane = page.locator(".pane")
    beat = pane.get_attribute("data-beat") or ""
    card.tap()
    expect(pane).not_to_have_attribute("data-beat", beat)
    expect(page.locator(".sheet")).to_be_visible()
    assert short and page.locator(".sheet li").count() >= 1


@pytest.mark.parametrize(
    ("visitor", "moment"),
    [
        (JA, 14),
        pytest.param(Visitor("en", "dark"), 0, marks=pytest.mark.long),
        (Visitor("ja", "dark"), 400),
        pytest.param(Visitor("en", "light", 768, 1024), 400, marks=pytest.mark.long),
    ],
    ids=str,
)
def test_no_barrier_is_found(visits: Visits, store: Store, visitor: Visitor, moment: int) -> None:
    page = open_board(visits, deal(store, acts=moment), visitor)
    if page.locator(".card.ok:enabled").count():
        click(page, ".card.ok")
    assert barriers(page, ".st-key-board_page") == []


@pytest.mark.parametrize(
    "visitor",
    [
        *(pytest.param(visitor, marks=pytest.mark.long) for visitor in (JA, EN)),
        Visitor("ja", "dark", 1920, 1080),
        Visitor("en", "light", 768, 1024, touch=True),
    ],
    ids=str,
)
def test_nothing_is_cut_and_only_log_and_hand_scroll(visits: Visits, store: Store, visitor: Visitor) -> None:
    page = open_board(visits, deal(store, acts=24, seed=3), visitor)
    if page.locator(".card.ok:enabled").count():
        click(page, ".card.ok")
    laid_out(page)
    cut = page.evaluate(
        """() => [...document.querySelectorAll(
          '.nm, .lv, .stt, .cn, .ft, .why, .ct, .who, .goal, .btn, .phase li, .ev b, .gh, .zone, .col b')]
          .filter(e => e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')
          .map(e => e.className + ': ' + e.innerText)"""
    )
    assert cut == []
    main = page.locator("[data-testid=stMain]")
    assert main.evaluate("e => e.scrollWidth <= e.clientWidth")
    if visitor.width > 900:
        assert main.evaluate("e => e.scrollHeight <= e.clientHeight")


# ---- addresses that lead nowhere


def test_an_unknown_match_is_a_plain_message_with_a_way_home(visits: Visits) -> None:
    page = visits.open(EN, "board")
    for query in ("", "?match=", "?match=AAAAAAAAAA", "?match=../../x"):
        page.goto(f"{visits.server.url}/board{query}")
        settle(page)
        expect(page.get_by_text(re.compile("No such match|No match chosen"))).to_be_visible()
    page.get_by_role("link", name="To the home page").click()
    settle(page)
    expect(page.get_by_text("SHELLS HACK").first).to_be_visible()


def test_a_server_restart_brings_the_board_back_exactly(visits: Visits, store: Store) -> None:
    way = deal(store, acts=20)
    page = open_board(visits, way)
    before = page.locator(".pane").text_content()
    with visits.expecting_errors():  # the page asks for news while the server is away
        visits.server.restart()
        page.reload()
        settle(page)
    expect(page.locator(".bd")).to_be_visible()
    assert page.locator(".pane").text_content() == before
