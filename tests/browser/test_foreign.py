"""What comes from somebody else, in a real browser: names, files, cookies and forged messages."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from engine.games import GAMES
from engine.match import Match
from tests.browser.test_frame import holding, open_file, owner_of
from tests.browser.visit import EN, Visits, settle
from ui.shell import session

#: a picture, a link, bold, an icon and an address, all of which Markdown would make something of
NAME = "![i](http://127.0.0.1:9/r.png) [l](http://a.b) **x** :material/bolt: www.a.de"
MADE = "img[src*='127.0.0.1:9'], a[href*='a.b'], a[href*='a.de'], strong:has-text('x')"
GAME = GAMES["shells_hack"]


def at_board(visits: Visits) -> Page:
    """The board of a match that has just begun."""
    context, match_id = holding(visits)
    page = visits.tab(context, f"board?match={match_id}")
    expect(page.locator(".bd")).to_be_visible()
    return page


def watched(page: Page) -> list[str]:
    """The addresses outside of the app that a page asks for from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if ":9/" in request.url else None)
    return asked


def test_a_name_is_shown_as_it_is_and_fetches_nothing(visits: Visits) -> None:
    context, match_id = holding(visits)
    page = visits.tab(context, "my-matches")
    asked = watched(page)
    page.locator(f".st-key-manage_{match_id} button").first.click()
    page.get_by_role("dialog").get_by_role("textbox").fill(NAME[:60])
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(page.locator(".mrow").first).to_contain_text("![i](http:")
    settle(page)
    page.locator(f".st-key-continue_{match_id} button").first.hover()
    expect(page.get_by_role("tooltip")).to_contain_text("**x**")
    assert page.get_by_role("tooltip").locator(MADE).count() == 0
    page.locator(f".st-key-manage_{match_id} button").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("**x**")
    assert dialog.locator(MADE).count() == 0
    assert asked == []


def test_a_forged_act_is_told_as_plain_text(visits: Visits) -> None:
    page = at_board(visits)
    asked = watched(page)
    forge(page, do="use", card=NAME[:60])
    toast = page.get_by_test_id("stToast")
    expect(toast).to_contain_text("![i](http:")
    assert toast.locator(MADE).count() == 0 and asked == []


def forge(page: Page, **data: str) -> None:
    """Click a button of the board that stands for anything at all."""
    page.evaluate(
        """data => {
          const button = document.createElement('button');
          Object.assign(button.dataset, data);
          document.querySelector('.pane').append(button);
          button.click();
          button.remove();
        }""",
        data,
    )


def test_a_file_that_is_no_text_is_ignored(visits: Visits) -> None:
    page = visits.open(EN, "my-matches")
    for text in ("5", "{}", "[]", "true", "'\\ud800'"):
        page.evaluate(f"() => {{ Blob.prototype.text = async () => ({text}); }}")
        open_file(page, "match.json", "{}")
        page.wait_for_timeout(400)
        settle(page)
        expect(page.locator(".mrow")).to_have_count(0)


def test_a_forged_click_is_ignored(visits: Visits) -> None:
    page = at_board(visits)
    for data in ({"do": "look", "value": "²"}, {"do": "view", "value": "x" * 9_000}, {"do": "x" * 99}):
        forge(page, **data)
        settle(page)
        expect(page.locator(".pane .map, .pane .part-map").first).to_be_visible()


def test_a_file_with_half_a_character_is_refused_in_words(visits: Visits) -> None:
    content = Match(GAME, GAME.default_settings(), 1).to_json() | {"players": {"blue": "human", "red": "\ud800"}}
    page = visits.open(EN, "my-matches")
    open_file(page, "match.json", json.dumps(content))
    expect(page.get_by_role("alert")).to_contain_text("\ufffd")


def test_a_cookie_that_is_no_owner_is_replaced(visits: Visits) -> None:
    page = visits.open(EN)
    name = session.COOKIES[session.OWNER]
    page.context.add_cookies([{"name": name, "value": "short", "url": visits.server.url}])
    page.reload()
    settle(page)
    page.wait_for_function("name => !document.cookie.includes(`${name}=short`)", arg=name)
    kept = owner_of(page)
    assert re.fullmatch(session.TOKEN, kept)
    page.reload()
    settle(page)
    assert owner_of(page) == kept
