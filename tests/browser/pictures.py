"""Makes the README's pictures from the running app: ``python -m tests.browser.pictures`` writes static/pictures/."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import sync_playwright

from engine.games import GAMES
from engine.match import Match
from matches.store import Store
from tests.browser.conftest import FLAGS
from tests.browser.server import AppServer
from tests.browser.visit import Visitor, Visits

FOLDER = Path(__file__).parents[2] / "static" / "pictures"
SEED = 43


def played(until: Callable[[Match], bool]) -> Match:
    """Return a match between computer players, as it is when ``until`` holds for the first time."""
    game = GAMES["shells_hack"]
    match = Match(game, game.make_settings(actor="quiet_surveyors"), SEED, {"blue": "rulebook", "red": "rulebook"})
    while not until(match) and match.play_computer():
        pass
    return match


def choosing(match: Match) -> bool:
    """Red has drawn, has come some way in and has much to choose from."""
    view = match.view("red")
    cards = {action.card for action in match.game.legal(match.state, "red")}
    return view.phase == "red" and view.turn >= 5 and not view.red.must_draw and len(cards) > 5


def main() -> None:
    """Start the app with some matches in its store and take every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = AppServer(Path(folder))
        store = Store.open(server.store_url)
        half = store.create(by_hand(played(choosing)), "pictures" * 4)
        ended = store.create(played(lambda match: False), "pictures" * 4)
        server.start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        visits = Visits(browser, server)
        try:
            for name, visitor, path in (
                ("home", Visitor("en", "dark"), ""),
                ("new-match", Visitor("en", "light"), "new-match?seed=4207"),
                ("board", Visitor("ja", "dark"), f"board?match={half}"),
                ("board-tablet", Visitor("en", "light", 768, 1024, touch=True), f"board?match={half}"),
                ("end", Visitor("en", "light"), f"board?match={ended}"),
                ("cards", Visitor("ja", "light"), "rules?tab=cards"),
                ("architect", Visitor("en", "light"), "architect"),
                ("mafia", Visitor("en", "dark"), "greeen-mafia"),
            ):
                page = visits.open(visitor, path)
                page.wait_for_timeout(2500)  # fonts, the chart's first drawing
                if page.locator(".card.ok").count():
                    page.locator(".card.ok", has=page.locator("text=/侵入|Entry|Lateral/")).last.click()
                    page.wait_for_timeout(800)
                page.screenshot(path=FOLDER / f"{name}.png")
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
