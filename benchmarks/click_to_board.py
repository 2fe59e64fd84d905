"""From a click to the updated board: python benchmarks/click_to_board.py [--clicks 60] [--language ja].

Starts the app on a free port with a store of its own, opens a match that is played by hand on both sides, and clicks
in a real Chromium: a card (its targets light up), then a target (the act is played), and so on. The time is taken
inside the page, from the browser's click event to the frame painted after every part of the board page is of the new
drawing; so it holds the way to the server, the rules, the store's commit, the drawing and the way back. It prints
the median. Acts are played with moments or without by lot, in one run: the two medians may be 10 ms apart at most.
"""

from __future__ import annotations

import argparse
import random
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.games import GAMES  # noqa: E402
from engine.match import Match  # noqa: E402
from matches.store import Store  # noqa: E402
from tests.browser.contexts import FLAGS  # noqa: E402
from tests.browser.server import AppServer  # noqa: E402

CHOSEN, ACT = "a card chosen", "an act played, moments {}"
LOT = random.Random(1)
WATCH = """() => {
  window.taken = [];
  let since = 0, before = '';
  const beats = () => [...document.querySelectorAll('.pane')].map(pane => pane.dataset.beat);
  document.addEventListener('click', () => { since = performance.now(); before = beats()[0]; }, true);
  const seen = new MutationObserver(() => {
    const now = beats();
    if (!since || now[0] === before || now.some(beat => beat !== now[0])) return;
    const start = since;
    since = 0;
    requestAnimationFrame(() => setTimeout(() => window.taken.push(performance.now() - start)));
  });
  seen.observe(document.body, {subtree: true, attributes: true, attributeFilter: ['data-beat']});
}"""


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--clicks", type=int, default=60)
    options.add_argument("--language", choices=("ja", "en"), default="ja")
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = AppServer(Path(folder))
        server.start()
        try:
            times = measure(server, given.clicks, given.language)
        finally:
            server.stop()
    for name, taken in times.items():
        ordered = sorted(taken)
        median, tenth = statistics.median(ordered), ordered[int(0.9 * len(ordered))]
        print(f"{name}: median {median:.0f} ms, 90 % under {tenth:.0f} ms, {len(ordered)} clicks")


def measure(server: AppServer, clicks: int, language: str) -> dict[str, list[float]]:
    """Return the times in milliseconds, by what was clicked."""
    store = Store.open(server.store_url)
    game = GAMES["shells_hack"]
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    times: dict[str, list[float]] = {CHOSEN: [], ACT.format("on"): [], ACT.format("off"): []}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page(locale=language, viewport={"width": 1280, "height": 720})
        seed = 0
        while sum(map(len, times.values())) < clicks:
            seed += 1
            match = Match(game, game.make_settings(funds_cap=8), seed)
            page.goto(f"{server.url}/board?match={store.create(match, 'benchmark' * 3)}")
            page.locator(".js-plotly-plot").wait_for()
            page.wait_for_timeout(800)
            page.evaluate(WATCH)
            page.evaluate("localStorage.setItem('shells_ask_end', 'off')")
            play(page, times, clicks)
        browser.close()
    return times


def play(page: Page, times: dict[str, list[float]], clicks: int) -> None:
    """Play one match to its end or until there are enough clicks."""
    while sum(map(len, times.values())) < clicks and not page.locator(".result").count():
        draw, card = page.locator("[data-do=draw].main"), page.locator(".card.ok:not(.sel)")
        if draw.count():
            act(page, times, "[data-do=draw]")
        elif card.count():
            times[CHOSEN].append(timed(page, ".card.ok:not(.sel)"))
            act(page, times, ".node.legal" if page.locator(".node.legal").count() else ".useb")
        else:
            act(page, times, "[data-key=end]")


def act(page: Page, times: dict[str, list[float]], selector: str) -> None:
    """Play an act, by lot with moments or without: by turns, every draw could have them and no play."""
    word = LOT.choice(("on", "off"))
    page.evaluate("word => localStorage.setItem('shells_moments', word)", word)
    times[ACT.format(word)].append(timed(page, selector))


def timed(page: Page, selector: str) -> float:
    """Click and return how long the board took."""
    before = int(page.evaluate("window.taken.length"))
    page.locator(selector).first.click()
    page.wait_for_function(f"window.taken.length > {before}", timeout=10_000)
    page.wait_for_timeout(150)
    return float(page.evaluate("window.taken.at(-1)"))


if __name__ == "__main__":
    main()
