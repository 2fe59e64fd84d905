"""A visitor: a browser of their own (language, colour scheme, size), and what must never be on their pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.server import AppServer

__all__ = ["EN", "JA", "Visitor", "Visits", "laid_out", "settle"]

EXCEPTION = "[data-testid=stException]"
PATIENCE = 30_000  #: milliseconds for any one wait; a shared machine is slow at times

#: a deep link makes Streamlit look for its own files below the page's path: 404; as the first visit after a start it is
#: also reported as no page, before the app has named its pages
_HARMLESS = re.compile("_stcore/|The page that you have requested does not seem to exist")


@dataclass(frozen=True, slots=True)
class Visitor:
    """What a browser brings along; give one to the ``page`` fixture by ``parametrize(..., indirect=True)``."""

    language: str = "ja"
    scheme: str = "light"
    width: int = 1280
    height: int = 720
    touch: bool = False

    def __str__(self) -> str:
        return f"{self.language}-{self.scheme}-{self.width}"


JA = Visitor("ja")
EN = Visitor("en")
_LOCALES = {"ja": "ja-JP", "en": "en-US"}


class Visits:
    """Opens pages of the app for any number of visitors, and keeps count of what goes wrong on them."""

    def __init__(self, browser: Browser, server: AppServer) -> None:
        self.server = server
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self._errors: list[str] = []

    def open(self, visitor: Visitor = JA, path: str = "") -> Page:
        """Open a page in a new browser of a visitor, and wait until it stands."""
        context = self._browser.new_context(
            locale=_LOCALES[visitor.language],
            color_scheme="dark" if visitor.scheme == "dark" else "light",
            viewport={"width": visitor.width, "height": visitor.height},
            has_touch=visitor.touch,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        return self.tab(context, path)

    def tab(self, context: BrowserContext, path: str = "") -> Page:
        """Open one more tab in a browser that is open already (``page.context``)."""
        page = context.new_page()
        page.on("pageerror", lambda error: self._errors.append(f"script error: {error}"))
        page.on("console", self._heard)
        page.goto(f"{self.server.url}/{path.lstrip('/')}")
        settle(page)
        return page

    def restart(self) -> None:
        """Restart the server, and wait until every open page has found it again."""
        with self.expecting_errors():
            self.server.restart()
            for context in self._contexts:
                for page in context.pages:
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
            for context in self._contexts
            for page in context.pages
            for text in page.locator(EXCEPTION).all_inner_texts()
        ]
        return [*self._errors, *shown]

    def close(self) -> None:
        """Close every browser that was opened here."""
        for context in self._contexts:
            context.close()

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
    """Wait until the fonts are there and nothing on the board has changed its place or size for some frames."""
    page.evaluate(
        """async () => {
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
