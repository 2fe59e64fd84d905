"""From a click to the updated graph: python benchmarks/click_to_graph.py [--clicks 40] [--language ja].

Starts the app on a free port with a store of its own, opens the architect editor with the rulebook's service sheet
and with 24 components, and clicks plates in a real Chromium to switch components off and on. The time is taken inside
the page, from letting the button go to the frame painted after the graph shows the new state; so it holds the way to
the server, the edit, the store's commit, the whole analysis, the drawing and the way back. It prints the median, and
the CPU time of a click in the page's main thread and in the server, which other load on the machine hardly changes.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.shells_hack.architecture import edit  # noqa: E402
from engine.shells_hack.architecture.exchange import link  # noqa: E402
from engine.shells_hack.rules.cards import load  # noqa: E402
from engine.shells_hack.rules.settings import LAYERS, Architecture  # noqa: E402
from tests.browser.contexts import FLAGS  # noqa: E402
from tests.browser.server import AppServer  # noqa: E402

WATCH = """() => {
  window.taken = [];
  let since = 0, before = '';
  const shown = () => {
    const graph = document.querySelector('.st-key-graph .js-plotly-plot');
    return [...(graph?.querySelectorAll('.textpoint') ?? [])].map(text => text.textContent).join('|');
  };
  window.addEventListener('pointerup', () => { since = performance.now(); before = shown(); }, true);
  const seen = new MutationObserver(() => {
    const now = since && shown();
    if (!since || !now || now === before) return;
    const start = since;
    since = 0;
    requestAnimationFrame(() => setTimeout(() => window.taken.push(performance.now() - start)));
  });
  seen.observe(document.body, {subtree: true, childList: true, characterData: true});
}"""
CENTRE = """name => {
  const graph = document.querySelector('.st-key-graph .js-plotly-plot'), points = graph.data.at(-1);
  const i = points.customdata.findIndex(([id]) => id === name) + 1;
  const {xaxis, yaxis} = graph._fullLayout, box = graph.querySelector('.nsewdrag').getBoundingClientRect();
  return [box.left + xaxis.d2p(points.x[i]), box.top + yaxis.d2p(points.y[i])];
}"""


def full() -> Architecture:
    """Twenty-four components and twice as many edges."""
    drawn = load().architecture
    for number in range(9):
        drawn = edit.add_component(drawn, f"Server {number}", LAYERS[1 + number % 5], number % 5 < 3, (1, 2, 1))
    ids = [component.id for component in drawn.components]
    for i in range(36):
        source, target = ids[(i * 7) % 24], ids[(i * 11 + 5) % 24]
        there = {(edge.source, edge.target) for edge in drawn.edges}
        if source != target and (source, target) not in there:
            drawn = edit.connect(drawn, source, target)
    return drawn


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--clicks", type=int, default=40)
    options.add_argument("--language", choices=("ja", "en"), default="ja")
    given = options.parse_args()
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = AppServer(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        try:
            for drawn in (load().architecture, full()):
                page = browser.new_page(locale=given.language, viewport={"width": 1280, "height": 720})
                page.goto(f"{server.url}/architect?architecture={link.encode(drawn)}")
                taken, in_page, in_server = measure(page, server, given.clicks)
                middle, tenth = statistics.median(taken), sorted(taken)[int(0.9 * len(taken))]
                told = f"median {middle:.0f} ms, 90 % under {tenth:.0f} ms, {len(taken)} clicks"
                cpu = f"CPU a click: page {in_page:.0f} ms, server {in_server:.0f} ms"
                print(f"{len(drawn.components)} components, {len(drawn.edges)} edges: {told}; {cpu}")
        finally:
            browser.close()
            server.stop()


def measure(page: Page, server: AppServer, clicks: int) -> tuple[list[float], float, float]:
    """Return the times in milliseconds, and the mean CPU time of a click in the page's main thread and the server."""
    page.locator(".st-key-graph .nsewdrag").wait_for()
    page.wait_for_timeout(2500)
    page.evaluate(WATCH)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    in_page = in_server = 0.0
    for number in range(clicks):
        x, y = page.evaluate(CENTRE, ("dns", "db", "idp", "web_ap")[number % 4])
        page.mouse.move(x - 15, y - 6)
        page.mouse.move(x, y, steps=3)
        page.wait_for_timeout(150)
        before = busy(session), server.cpu_seconds()
        page.mouse.click(x, y)
        page.wait_for_function("count => window.taken.length > count", arg=number, polling=50)
        in_page += busy(session) - before[0]
        in_server += server.cpu_seconds() - before[1]
        page.wait_for_timeout(100)
    taken = [float(time) for time in page.evaluate("window.taken")]
    return taken, 1000 * in_page / clicks, 1000 * in_server / clicks


def busy(session: CDPSession) -> float:
    """Return how many seconds the page's main thread has worked."""
    told = session.send("Performance.getMetrics")["metrics"]
    return next(float(metric["value"]) for metric in told if metric["name"] == "TaskDuration")


if __name__ == "__main__":
    main()
