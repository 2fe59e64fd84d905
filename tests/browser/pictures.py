"""Makes the README's pictures from the running app: ``python -m tests.browser.pictures`` writes static/pictures/."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from engine.games import GAMES
from engine.match import Match
from matches.store import Store
from tests.browser.contexts import FLAGS, Contexts
from tests.browser.server import AppServer
from tests.browser.visit import Visitor, Visits

FOLDER = Path(__file__).parents[2] / "static" / "pictures"
OWNER = "pictures" * 4
FAST_RULES = 180_000  #: milliseconds until a run of ten thousand matches is done, the first compilation included


def played(seed: int, until: Callable[[Match], bool]) -> Match:
    """Return a match between computer players, as it is when ``until`` holds for the first time."""
    game = GAMES["shells_hack"]
    match = Match(game, game.make_settings(actor="quiet_surveyors"), seed, {"blue": "rulebook", "red": "rulebook"})
    while not until(match) and match.play_computer():
        pass
    return match


def choosing(match: Match) -> bool:
    """Red has drawn, has come some way in, has hurt the company and has much to choose from."""
    view = match.view("red")
    if view.phase != "red" or view.turn < 5 or view.red.must_draw or view.price == 100:
        return False
    cards = {action.card for action in match.game.legal(match.state, "red")}
    seen = sum(component.scouted and not component.intruded for component in view.components)
    return len(cards) > 5 and seen and sum(component.intruded for component in view.components) > 1


def telling() -> int:
    """Return the first seed whose match comes to such a choice and is won by Red."""
    return next(seed for seed in count() if choosing(played(seed, choosing)) and won(played(seed, lambda match: False)))


def won(match: Match) -> bool:
    """Red has won."""
    return "red" in match.game.outcome(match.state).winners


def attacked() -> Match:
    """Four at a table of Skull Bites, when the first one is asked which attacks to block."""
    game = GAMES["skull_bites"]
    match = Match(game, game.make_settings(players=4), 5, {f"p{n}": "sensible" for n in (2, 3, 4)})
    while match.state.phase != "ask":
        match.play_computer() if match.computer_to_act() else match.play("p1", match.advice("p1", "sensible")[0])
    return match


def take(page: Page, name: str) -> None:
    """Bring a page to the moment worth showing, and take its picture."""
    page.wait_for_timeout(2500)  # fonts, the chart's first drawing
    if name == "analytics":
        page.locator(".st-key-analytics_first button").click()
        expect(page.locator(".figs dd b").nth(1)).to_have_text("10,000", timeout=FAST_RULES)
        page.wait_for_timeout(2500)
    if name == "room":
        page.locator("[data-key=make-shells_hack]").click()
        expect(page.locator(".num b")).to_be_visible()
        page.wait_for_timeout(800)
    elif name.startswith("board") and page.locator(".card.ok").count():
        page.locator(".card.ok", has=page.locator("text=/侵入|Entry|Lateral/")).last.click()
        page.wait_for_timeout(800)
    page.screenshot(path=FOLDER / f"{name}.png")


def main() -> None:
    """Start the app with some matches in its store and take every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    seed = telling()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = AppServer(Path(folder))
        store = Store.open(server.store_url)
        half = store.create(by_hand(played(seed, choosing)), OWNER)
        whole = played(seed, lambda match: False)
        ended = store.create(whole, OWNER)
        battle = store.create(attacked(), OWNER)
        server.start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        visits = Visits(Contexts(browser), server)
        try:
            for name, visitor, path in (
                ("analytics", Visitor("en", "light"), "analytics"),
                ("home", Visitor("en", "dark"), ""),
                ("new-match", Visitor("en", "light"), "new-match?seed=4207"),
                ("board", Visitor("ja", "dark"), f"board?match={half}"),
                ("board-tablet", Visitor("en", "light", 768, 1024, touch=True), f"board?match={half}"),
                ("end", Visitor("en", "light"), f"board?match={ended}"),
                ("watch", Visitor("en", "dark"), f"watch?match={ended}&act={whole.acts * 3 // 4}"),
                ("cards", Visitor("ja", "light"), "rules?tab=cards"),
                ("architect", Visitor("en", "light"), "architect"),
                ("mafia", Visitor("en", "dark"), "greeen-mafia"),
                ("board-phone", Visitor("ja", "light", 390, 844, touch=True), f"board?match={half}"),
                ("report", Visitor("en", "light"), f"report?match={ended}"),
                ("skull", Visitor("en", "light"), f"skull-bites-table?match={battle}"),
                ("room", Visitor("ja", "light"), "room"),
            ):
                take(visits.open(visitor, path), name)
        finally:
            visits.close()
            browser.close()
            server.stop()


def by_hand(match: Match) -> Match:
    """Hand both seats to people, so that the board waits."""
    match.play("host", "player blue human")
    match.play("host", "player red human")
    return match


if __name__ == "__main__":
    main()
