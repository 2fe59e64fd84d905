"""From a click to the updated board: python benchmarks/click_to_board.py [--clicks 60] [--language ja].

Starts the app on a free port with a store of its own, opens a match that is played by hand on both sides, and clicks
in a real Chromium: a card (its targets light up), then a target (the act is played). The time is taken inside the
page, from the moment of the browser's click to the frame painted after every part of the board page is of the new
drawing; so it holds the wait for a busy page, the way to the server, the rules, the store's commit, the drawing and
the way back.

Every act is played twice, once with moments and once without, in an order drawn by lot, and taken back after each:
both clicks of a pair draw the same board within three seconds. Taking back is a click in the midst of the moment, so
it shows whether what moves delays who goes on. Printed are medians, and the median of the paired differences with its
95 % interval (from the order of the differences, without an assumption about them): it may be 10 ms at most.
"""

from __future__ import annotations

import argparse
import math
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

CHOSEN, ACT, NEXT = "a card chosen", "an act played", "the click after it"
WAYS = ("on", "off")
LOT = random.Random(1)
CARD = ".card.ok:not(.sel)"
Times = dict[str, dict[str, list[float]]]
WATCH = """() => {
  window.taken = [];
  let since = 0, before = '';
  const beats = () => [...document.querySelectorAll('.pane')].map(pane => pane.dataset.beat);
  document.addEventListener('click', event => { since = event.timeStamp; before = beats()[0]; }, true);
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
    options.add_argument("--clicks", type=int, default=60, help="acts, each played with moments and without")
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
        for way in WAYS:
            ordered = sorted(taken[way])
            median, tenth = statistics.median(ordered), ordered[int(0.9 * len(ordered))]
            print(f"{name}, moments {way}: median {median:.0f} ms, 90 % under {tenth:.0f} ms, {len(ordered)} clicks")
        more = [on - off for on, off in zip(taken["on"], taken["off"], strict=True)]
        low, high = interval(more)
        print(f"  longer with moments: median {statistics.median(more):+.1f} ms, 95 % {low:+.1f} to {high:+.1f} ms")


def interval(values: list[float]) -> tuple[float, float]:
    """Return the 95 % interval of a median: two of the ordered values, by the binomial distribution's normal limit."""
    ordered, n = sorted(values), len(values)
    aside = 0.98 * math.sqrt(n)
    return ordered[max(0, math.floor(n / 2 - aside))], ordered[min(n - 1, math.ceil(n / 2 + aside))]


def measure(server: AppServer, clicks: int, language: str) -> Times:
    """Return the times in milliseconds, by what was clicked and whether there were moments."""
    store = Store.open(server.store_url)
    game = GAMES["shells_hack"]
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    times: Times = {name: {way: [] for way in WAYS} for name in (CHOSEN, ACT, NEXT)}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page(locale=language, viewport={"width": 1280, "height": 720})
        seed = 0
        while len(times[ACT]["on"]) < clicks:
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


def play(page: Page, times: Times, clicks: int) -> None:
    """Play one match to its end or until there are enough clicks."""
    while len(times[ACT]["on"]) < clicks and not page.locator(".result").count():
        if page.locator("[data-do=draw].main").count():
            timed(page, "[data-do=draw]")
        elif page.locator(CARD).count():
            for way in LOT.sample(WAYS, 2):
                page.evaluate("way => localStorage.setItem('shells_moments', way)", way)
                chosen, played = choose_and_play(page)
                if page.locator(".result").count():
                    drop(times)
                    return
                for name, taken in ((CHOSEN, chosen), (ACT, played), (NEXT, timed(page, "[data-do=undo]:enabled"))):
                    times[name][way].append(taken)
                page.wait_for_timeout(300)
            choose_and_play(page)
        else:
            timed(page, "[data-key=end]")


def choose_and_play(page: Page) -> tuple[float, float]:
    """Click a card and its first target; return both times."""
    chosen = timed(page, CARD)
    return chosen, timed(page, ".node.legal" if page.locator(".node.legal").count() else ".useb")


def drop(times: Times) -> None:
    """Forget half a pair: an act that ended the match is not taken back."""
    for taken in times.values():
        pairs = min(map(len, taken.values()))
        for way in WAYS:
            del taken[way][pairs:]


def timed(page: Page, selector: str) -> float:
    """Click and return how long the board took."""
    before = int(page.evaluate("window.taken.length"))
    page.locator(selector).first.click()
    page.wait_for_function(f"window.taken.length > {before}", timeout=10_000)
    page.wait_for_timeout(150)
    return float(page.evaluate("window.taken.at(-1)"))


if __name__ == "__main__":
    main()
