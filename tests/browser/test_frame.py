"""The frame in a real browser: language, owner, new match, match files, names, access by everyone."""

from __future__ import annotations

import json
import re
import secrets
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from engine.games import GAMES
from engine.match import Match
from matches.store import Store
from tests.browser.barriers import barriers
from tests.browser.visit import EN, JA, Visitor, Visits, settle
from ui.shell import session

PATHS = ("", "new-match", "my-matches", "rules", "rules?tab=rules", "rules?tab=cards")
GAME = GAMES["shells_hack"]


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name)


def owner_of(page: Page) -> str:
    """The token that the browser keeps, once its script has run."""
    page.wait_for_function("name => document.cookie.includes(name)", arg=session.COOKIES[session.OWNER])
    cookies = {cookie["name"]: cookie["value"] for cookie in page.context.cookies()}
    return cookies[session.COOKIES[session.OWNER]]


def holding(visits: Visits, visitor: Visitor = EN) -> tuple[BrowserContext, str]:
    """The browser of a visitor who has begun a match against the Red CPU, with no page open, and the match's id."""
    context, owner = visits.context(visitor), secrets.token_urlsafe(24)
    cookie = {"name": session.COOKIES[session.OWNER], "value": owner, "url": visits.server.origin}
    context.add_cookies([cookie])
    store = Store.open(visits.server.store_url)
    match_id = store.create(Match(GAME, GAME.default_settings(), 1, {"blue": "human", "red": "rulebook"}), owner)
    store.close()
    return context, match_id


def begin(visits: Visits, query: str = "") -> Page:
    """A visitor who has begun a match by the button; the page is at the board."""
    page = visits.open(EN, f"new-match{query}")
    button(page, "Start this match").click()
    page.wait_for_url("**/board?match=*")
    settle(page)
    return page


def open_file(page: Page, name: str, content: str | bytes) -> None:
    """Give a file to the field on the page of matches."""
    data = content if isinstance(content, bytes) else content.encode()
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "application/json", "buffer": data})


#: a file is chosen as soon as the field for it stands, before the field's own script has come
EARLY = """
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (how) {
  const root = attach.call(this, how);
  new MutationObserver((_, observer) => {
    const input = root.querySelector('input[type=file]');
    if (!input || input.onchange) return;
    observer.disconnect();
    const files = new DataTransfer();
    files.items.add(new File([%s], 'early.json'));
    input.files = files.files;
    window.early = true;
  }).observe(root, {childList: true, subtree: true});
  return root;
};
"""


def test_a_language_switch_keeps_all_choices(visits: Visits) -> None:
    page = visits.open(JA, "new-match?seed=4207")
    page.get_by_role("radio", name="両方とも自分").click()
    button(page, re.compile("雲居クラウド")).click()
    settle(page)
    page.get_by_role("radio", name="English").click()
    expect(page.get_by_role("heading", name="New match")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("textbox", name="Seed")).to_have_value("4207")
    expect(page.get_by_role("radio", name="I play both")).to_be_checked()
    expect(button(page, "Kumoi Cloud (chosen)")).to_be_attached()
    page.reload()
    expect(page.get_by_role("heading", name="New match")).to_be_visible()  # the browser keeps the choice of language


def test_settings_are_kept_while_their_window_is_closed(visits: Visits) -> None:
    page = visits.open(EN, "new-match")
    button(page, "Settings").click()
    field = page.get_by_role("spinbutton", name="Turn limit")
    expect(field).to_have_value("10")
    field.fill("7")
    field.press("Enter")
    page.keyboard.press("Escape")
    expect(page.locator(".set")).to_contain_text("Turn limit7")
    page.get_by_role("radio", name="CPU v CPU").click()
    settle(page)
    button(page, "Settings").click()
    expect(field).to_have_value("7")
    expect(page.get_by_role("spinbutton", name="Funds cap")).to_have_value("5")
    button(page, "Reset all to defaults").click()
    expect(page.locator(".set")).to_contain_text("Turn limit10")


def test_a_bad_seed_is_told_at_its_field(visits: Visits) -> None:
    page = visits.open(EN, "new-match?company=kumoi_cloud")
    seed = page.get_by_role("textbox", name="Seed")
    seed.fill("twelve")
    seed.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(button(page, "Start this match")).to_be_disabled()
    expect(button(page, "Kumoi Cloud (chosen)")).to_be_attached()
    seed.fill("12")
    seed.press("Enter")
    expect(button(page, "Start this match")).to_be_enabled()


def test_a_double_click_starts_one_match(visits: Visits) -> None:
    page = visits.open(EN, "new-match")
    button(page, "Start this match").dblclick()
    page.wait_for_url("**/board?match=*")
    settle(page)
    page = visits.tab(page.context, "my-matches")
    expect(page.locator(".mrow")).to_have_count(1)


def test_matches_belong_to_the_browser(visits: Visits) -> None:
    """The same list after a refresh, in a new tab and after a server restart; none in another browser."""
    page = begin(visits)
    owner = owner_of(page)
    assert owner not in page.url
    page.reload()
    settle(page)
    tab = visits.tab(page.context, "my-matches")
    expect(tab.locator(".mrow")).to_have_count(1)
    visits.restart()
    tab.reload()
    expect(tab.locator(".mrow")).to_have_count(1)
    assert owner_of(tab) == owner
    stranger = visits.open(EN, "my-matches")
    expect(stranger.get_by_text("There is no match in this browser yet.")).to_be_visible()
    assert owner_of(stranger) != owner


def test_two_first_tabs_share_one_owner(visits: Visits) -> None:
    """Whichever tab comes second takes over what the first has written."""
    page = visits.open(EN)
    owner = owner_of(page)
    page.context.clear_cookies(name=session.COOKIES[session.OWNER])
    late = visits.tab(page.context)  # starts without a token and makes its own
    late.wait_for_timeout(300)
    page.goto(page.url)
    settle(page)
    assert owner_of(page) == owner_of(late) != owner


def test_renaming_and_deleting(visits: Visits) -> None:
    page = visits.tab(holding(visits)[0], "my-matches")
    button(page, "Manage").click()
    dialog = page.get_by_role("dialog")
    top = page.locator(".mrow").bounding_box()
    dialog.get_by_role("textbox", name="Name").fill("Class <3-2>")
    dialog.get_by_role("textbox", name="Name").press("Enter")
    expect(page.locator(".mrow b")).to_have_text("Class <3-2>")
    expect(page.get_by_role("status")).to_contain_text("Renamed.")
    assert page.locator(".mrow").bounding_box() == top, "the news moves nothing"
    button(page, "Manage").click()
    dialog.get_by_role("textbox", name="Name").fill("never kept")
    page.keyboard.press("Escape")
    button(page, "Manage").click()
    expect(dialog.get_by_role("textbox", name="Name")).to_have_value("Class <3-2>")
    dialog.get_by_role("textbox", name="Name").fill("")
    dialog.get_by_role("button", name="Rename").click()
    expect(page.locator(".mrow b")).to_have_text("You as Blue v Strategy CPU")
    button(page, "Manage").click()
    expect(dialog.get_by_role("button", name="Delete")).to_have_count(0)
    dialog.get_by_text("I want to delete this match").click()
    dialog.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("There is no match in this browser yet.")).to_be_visible()


def test_a_match_file_goes_out_and_in_again(visits: Visits, tmp_path: Path) -> None:
    page = visits.tab(begin(visits, "?seed=12&mode=solo").context, "my-matches")
    button(page, "Manage").click()
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name="Save as a file").click()
    path = tmp_path / "match.json"
    download.value.save_as(path)
    assert json.loads(path.read_text())["seed"] == 12
    named = json.loads(path.read_text()) | {"name": "Class 3-2"}
    other = visits.tab(visits.context(EN), "my-matches", EARLY % json.dumps(json.dumps(named)))
    other.wait_for_function("window.early")
    expect(other.locator(".mrow b")).to_have_text("Class 3-2")
    open_file(other, "from-school.json", path.read_text())
    expect(other.locator(".mrow b").first).to_have_text("from-school")
    button(other, "Continue").first.click()
    other.wait_for_url("**/board?match=*")


DAMAGED = [
    ("notes.txt", "not json at all", "JSON"),
    ("other.json", '{"format": "something"}', "match file format"),
    ("picture.json", bytes(range(256)), "picture.json could not be opened"),
    ("huge.json", b"[" * 5_000_000, "far too large"),
    ("<b>.json", "{}", "<b>.json could not be opened"),
]


def test_a_damaged_file_is_told_and_changes_nothing(visits: Visits) -> None:
    page = visits.open(EN, "my-matches")
    for name, content, told in DAMAGED:
        open_file(page, name, content)
        expect(page.get_by_role("alert")).to_contain_text(told)
        expect(page.get_by_text("There is no match in this browser yet.")).to_be_visible()


def test_a_broken_log_opens_up_to_where_it_breaks(visits: Visits, tmp_path: Path) -> None:
    page = visits.tab(holding(visits)[0], "my-matches")
    button(page, "Manage").click()
    with page.expect_download() as download:
        page.get_by_role("dialog").get_by_role("button", name="Save as a file").click()
    path = tmp_path / "match.json"
    download.value.save_as(path)
    file = json.loads(path.read_text())
    file["log"] = [[1, "blue", "ready", {}], [2, "blue", "draw", {}], [3, "blue", "play osint web_ap", {}]]
    page.reload()
    open_file(page, "broken.json", json.dumps(file))
    expect(page.get_by_role("status")).to_contain_text("It was opened up to entry 2.")
    expect(page.locator(".mrow")).to_have_count(2)


def test_an_unknown_address_is_told(visits: Visits) -> None:
    page = visits.open(JA, "attic")
    expect(page.get_by_role("alert")).to_contain_text("「attic」というページはない")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_deep_link_as_the_first_visit_shows_only_its_page(visits: Visits) -> None:
    visits.restart()
    page = visits.open(JA, "rules?tab=cards")
    expect(page.locator("article").first).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    button(page, "条件を消す").click()


def test_cards_are_found(visits: Visits) -> None:
    page = visits.open(EN, "rules?tab=cards")
    page.get_by_role("searchbox", name="Search").fill("osint")
    expect(page.locator("article")).to_have_count(1)
    page.get_by_role("radio", name="日本語").click()
    expect(page.get_by_role("heading", name="ルールとカード")).to_be_visible()
    expect(page.locator("article")).to_have_count(1)


def test_a_decision_is_one_click_away(visits: Visits) -> None:
    page = visits.open(EN, "rules?tab=rules")
    page.locator("a.d", has_text="D23").first.click()
    expect(page.locator("#d23")).to_be_in_viewport()


@pytest.mark.parametrize(
    "visitor",
    [JA, *(pytest.param(Visitor("en", "dark", *size), marks=pytest.mark.long) for size in ((), (768, 1024)))],
    ids=str,
)
def test_pages_fit_and_are_accessible(visits: Visits, visitor: Visitor) -> None:
    context, _ = holding(visits, visitor)
    found = []
    for path in PATHS:
        page = visits.tab(context, path)
        page.wait_for_timeout(300)
        if page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth") > visitor.width:
            found.append(f"/{path} scrolls sideways")
        found += [f"/{path} {barrier}" for barrier in barriers(page)]
        page.close()
    assert not found


def test_the_keyboard_reaches_and_shows_a_tile(visits: Visits) -> None:
    page = visits.open(EN, "new-match?seed=1")
    tile = button(page, re.compile("Minato Credit Bank"))
    tile.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    outline = tile.evaluate("e => getComputedStyle(e.closest('[class*=st-key-pick_]')).outlineWidth")
    assert outline == "3px"
    page.keyboard.press("Enter")
    expect(button(page, "Minato Credit Bank (chosen)")).to_be_attached()


@pytest.mark.parametrize("visitor", [EN, Visitor("ja", "light", 768, 1024, touch=True)], ids=["window", "tablet"])
def test_three_games_find_room(visits: Visits, visitor: Visitor) -> None:
    """Every button of the home page lies in the window, and no menu goes under a switch."""
    page = visits.open(visitor)
    page.wait_for_function(  # the menu is there a moment before the style sheet that keeps it clear
        """() => document.querySelector('[data-testid=stTopNav]').getBoundingClientRect().right
             <= document.querySelector('.st-key-topbar').getBoundingClientRect().left"""
    )
    expect(page.locator(".st-key-home_games button")).to_have_count(11)
    buttons = page.locator(".st-key-home_games button").all()
    boxes = [button.bounding_box() for button in buttons]
    assert visitor.width < 900 or all(box and box["y"] + box["height"] <= visitor.height for box in boxes)
