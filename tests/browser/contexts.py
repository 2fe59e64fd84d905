"""Browsers that are lent out: each comes back to be emptied of all that it knows, but keeps its cache of scripts.

Streamlit's scripts are most of what a visit costs. Who has nothing but these in the cache is as good as new; so each
browser keeps one empty page open, whose process (with ``FLAGS`` that of all its tabs) has them compiled already.
"""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext, Page, Route

__all__ = ["FLAGS", "PATIENCE", "Contexts", "Visitor", "tabs"]

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--process-per-site",
]

PATIENCE = 30_000  #: milliseconds for any one wait; a shared machine is slow at times

_LOCALES = {"ja": "ja-JP", "en": "en-US"}
_KNOWN = "cookies,local_storage,session_storage,indexeddb,service_workers,cache_storage"


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


def tabs(context: BrowserContext) -> list[Page]:
    """Return the pages that a test has opened in a browser: all but the empty one."""
    return context.pages[1:]


def _nothing(route: Route) -> None:
    route.fulfill(body="")


class Contexts:
    """The contexts of one Chromium; a context serves one visitor at a time."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[tuple[str, bool], list[BrowserContext]] = {}  #: by what no page can change later on

    def lend(self, visitor: Visitor) -> BrowserContext:
        """Return an empty browser as a visitor of this kind has it; colour scheme and size are set on each page."""
        idle = self._idle.get((visitor.language, visitor.touch))
        if idle:
            return idle.pop()
        context = self._browser.new_context(
            locale=_LOCALES[visitor.language],
            color_scheme="light",
            viewport={"width": 1280, "height": 720},
            has_touch=visitor.touch,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        context.new_page()
        return context

    def take_back(self, visitor: Visitor, context: BrowserContext, origin: str) -> None:
        """Close all pages of a browser and make it forget what it knows of an origin."""
        empty = context.pages[0]
        if empty.url != f"{origin}/":  # it is to be there before the last other page of this site is closed
            empty.route("**/*", _nothing)
            empty.goto(origin)
            empty.unroute("**/*", _nothing)  # a page with a route empties the cache of its process
        for page in tabs(context):
            page.close()
        session = context.new_cdp_session(empty)
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": _KNOWN})
        session.detach()
        context.clear_cookies()
        known = empty.evaluate("localStorage.length + sessionStorage.length + document.cookie.length")
        if known:  # a page wrote something while it was closed: the next visitor must not be known by it
            context.close()
            return
        self._idle.setdefault((visitor.language, visitor.touch), []).append(context)
