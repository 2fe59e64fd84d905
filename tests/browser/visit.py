"""A visitor: a browser of their own (language, colour scheme, size), and what must never be on their pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from tests.browser.contexts import PATIENCE, Contexts, Visitor, tabs
from tests.browser.server import AppServer

__all__ = ["EN", "JA", "Visitor", "Visits", "laid_out", "settle"]

EXCEPTION = "[data-testid=stException]"

#: a deep link makes Streamlit look for its own files below the page's path: 404; as the first visit after a start it is
#: also reported as no page, before the app has named its pages
_HARMLESS = re.compile("_stcore/|The page that you have requested does not seem to exist")


JA = Visitor("ja")
EN = Visitor("en")


class Visits:
    """Opens pages of the app for any number of visitors, and keeps count of what goes wrong on them."""

    def __init__(self, contexts: Contexts, server: AppServer) -> None:
        self.server = server
        self._pool = contexts
        self._lent: list[tuple[Visitor, BrowserContext]] = []
        self._errors: list[str] = []

    def open(self, visitor: Visitor = JA, path: str = "") -> Page:
        """Open a page in a new browser of a visitor, and wait until it stands."""
        return self.tab(self.context(visitor), path)

    def context(self, visitor: Visitor = JA) -> BrowserContext:
        """Return a new browser of a visitor, without a page."""
        context = self._pool.lend(visitor)
        self._lent.append((visitor, context))
        return context

    def blank(self, context: BrowserContext) -> Page:
        """Open an empty tab, as its visitor has it."""
        (visitor,) = (visitor for visitor, lent in self._lent if lent is context)
        page = context.new_page()
        page.set_viewport_size({"width": visitor.width, "height": visitor.height})
        page.emulate_media(color_scheme="dark" if visitor.scheme == "dark" else "light", reduced_motion="reduce")
        return page

    def tab(self, context: BrowserContext, path: str = "", script: str = "") -> Page:
        """Open one more tab in a browser that is open already; a script of the test runs before those of the page."""
        page = self.blank(context)
        if script:
            page.add_init_script(script)
        page.on("pageerror", lambda error: self._errors.append(f"script error: {error}"))
        page.on("console", self._heard)
        page.goto(f"{self.server.url}/{path.lstrip('/')}")
        # between the connection and the first run of the script, nothing runs either
        expect(page.get_by_test_id("stElementContainer").first).to_be_attached(timeout=PATIENCE)
        settle(page)
        return page

    def restart(self) -> None:
        """Restart the server, and wait until every open page has found it again."""
        with self.expecting_errors():
            self.server.restart()
            for _, context in self._lent:
                for page in tabs(context):
                    settle(page)

    @contextmanager
    def expecting_errors(self) -> Iterator[list[str]]:
        """Collect a block's browser errors for the test to look at, instead of failing it."""
        before, self._errors = self._errors, []
        try:
            yield self._errors
        finally:
            self._errors = before

    def faults(self) -> list[str]:
        """Return what no page may ever show: exceptions on open pages, and errors in the browser's console."""
        shown = [
            f"exception on {page.url}: {text}"
            for _, context in self._lent
            for page in tabs(context)
            for text in page.locator(EXCEPTION).all_inner_texts()
        ]
        return [*self._errors, *shown]

    def close(self) -> None:
        """Give back every browser that was opened here."""
        for visitor, context in self._lent:
            self._pool.take_back(visitor, context, self.server.origin)
        self._lent.clear()

    def _heard(self, message: ConsoleMessage) -> None:
        where = message.location.get("url", "")
        if message.type == "error" and not _HARMLESS.search(f"{message.text} {where}"):
            self._errors.append(f"console: {message.text} ({where})")


def settle(page: Page) -> None:
    """Wait until the app is connected and no script of it runs any more."""
    app = page.locator("[data-testid=stApp]")
    expect(app).to_have_attribute("data-test-connection-state", "CONNECTED", timeout=PATIENCE)
    expect(app).to_have_attribute("data-test-script-state", "notRunning", timeout=PATIENCE)


def laid_out(page: Page) -> None:
    """Wait until style sheets and fonts are there and nothing on the board has moved or grown for some frames."""
    page.evaluate(
        """async () => {
          const sheets = () => getComputedStyle(document.documentElement).getPropertyValue('--sheets');
          while (!sheets()) await new Promise(requestAnimationFrame); // they come a moment after the page
          const places = () => [...document.querySelectorAll('.pane *')].map(one => {
            const {x, y, width, height} = one.getBoundingClientRect();
            return [x, y, width, height].join();
          }).join(';');
          let before = places(), same = 0;  // asking for places makes the browser ask for fonts
          await document.fonts.ready;
          while (same < 5) {
            await new Promise(requestAnimationFrame);
            const now = places();
            same = now === before ? same + 1 : 0;
            before = now;
          }
        }"""
    )
