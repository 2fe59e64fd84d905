"""Browsers that are lent out: each comes back to be emptied of all that it knows, but keeps its cache of scripts.

Streamlit's scripts are most of what a first visit costs; who has nothing but these in the cache is as good as new.
"""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Browser, BrowserContext

__all__ = ["PATIENCE", "Contexts", "Visitor"]

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


class Contexts:
    """The contexts of one Chromium; a context serves one visitor at a time."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[Visitor, list[BrowserContext]] = {}

    def lend(self, visitor: Visitor) -> BrowserContext:
        """Return an empty browser as a visitor of this kind has it."""
        idle = self._idle.get(visitor)
        if idle:
            return idle.pop()
        context = self._browser.new_context(
            locale=_LOCALES[visitor.language],
            color_scheme="dark" if visitor.scheme == "dark" else "light",
            viewport={"width": visitor.width, "height": visitor.height},
            has_touch=visitor.touch,
            reduced_motion="reduce",
        )
        context.set_default_timeout(PATIENCE)
        return context

    def take_back(self, visitor: Visitor, context: BrowserContext, origin: str) -> None:
        """Close all pages of a browser and make it forget what it knows of an origin."""
        for page in context.pages:
            page.close()
        page = context.new_page()
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": _KNOWN})
        page.close()
        context.clear_cookies()
        self._idle.setdefault(visitor, []).append(context)
