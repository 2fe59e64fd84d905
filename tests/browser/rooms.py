"""Two and more people in a room, each in a browser of their own, and everything that reaches each browser."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Error, Page, Response, WebSocket, expect

from engine.games import GAMES
from matches.shells_hack.designs import ArchitectureStore
from tests.browser.visit import Visits, settle

__all__ = ["Ear", "Room", "click", "keep_secrets", "open_room", "take_turn"]


@dataclass
class Ear:
    """Everything that reaches a page: frames of its websocket, answers to what it fetches, its source."""

    page: Page
    heard: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("websocket", self._socket)
        self.page.on("response", self._answer)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: self.heard.append(_text(data)))

    def _answer(self, response: Response) -> None:
        if response.request.resource_type in ("document", "fetch", "xhr"):
            try:
                self.heard.append(_text(response.body()) + str(response.headers))
            except Error:  # a redirect has none, and one that its page has left behind
                return

    def all(self) -> str:
        """What has reached it up to now."""
        return "\n".join([*self.heard, self.page.content()])


def _text(data: str | bytes) -> str:
    return data if isinstance(data, str) else data.decode("utf-8", "replace")


@dataclass
class Room:
    """A room whose two sides have come in."""

    visits: Visits
    code: str
    host: Page
    guest: Page

    @property
    def pages(self) -> tuple[Page, Page]:
        return self.host, self.guest

    def ready(self) -> None:
        """Let both sides be ready, and wait for the board."""
        for page in self.pages:
            page.locator("[data-key=ready]:enabled").click()
        for page in self.pages:
            expect(page.locator(".bd")).to_be_visible()

    def to_act(self) -> Iterator[Page]:
        """The page whose turn it is, until the match is over."""
        while True:
            while not (over := self.host.locator(".rend").count()) and not self._mine():
                self.host.wait_for_timeout(100)
            if over:
                return
            yield self._mine()[0]

    def _mine(self) -> list[Page]:
        return [page for page in self.pages if page.locator(".whose.mine").count()]


def open_room(
    visits: Visits, host: Page, guest: Page, twice: bool = False, game: str = "shells_hack", **settings: int
) -> Room:
    """Make a room on the host's page, ask for it on the guest's, and let the guest in as Red."""
    clicks = 2 if twice else 1
    for name, value in settings.items():
        fold = host.locator(f"[data-key=more-{game}]")
        if fold.get_attribute("open") is None:
            fold.locator("summary").click()
        host.locator(f'.maker [name="settings.{name}"]').fill(str(value))
    host.locator(f"[data-key=make-{game}]").click(click_count=clicks)
    code = host.locator(".num b").inner_text()
    guest.goto(f"{visits.server.url}/room?room={code}")
    expect(guest.locator("input.code")).to_have_value(code)
    guest.locator("button[value=guest]").click(click_count=clicks)
    expect(guest.locator(".told.asking")).to_be_visible()
    expect(host.locator(".rask [data-do=accept]")).to_have_count(1)  # of a double click too
    host.locator(".rask [data-do=accept]").click(click_count=clicks)
    for page in (host, guest):
        expect(page.locator("[data-key=ready]")).to_be_enabled()
    return Room(visits, code, host, guest)


def click(page: Page, what: str, twice: bool = False) -> None:
    """Click, or click doubly, and wait until the act was carried out: news may draw the page anew before it is."""
    page.locator(what).first.click(click_count=2 if twice else 1)
    expect(page.locator(".pane:not([data-waiting])")).to_be_visible()
    settle(page)


def take_turn(page: Page, plays: int = 1, twice: bool = False) -> None:
    """Draw, play some cards on the map, end the turn; news may draw the page anew at any moment."""
    clicks = 2 if twice else 1
    if page.locator("[data-do=ready]").count():
        page.locator("[data-do=ready]:enabled").click(click_count=clicks)
        expect(page.locator("[data-do=ready]")).to_have_count(0)
        return
    if page.locator("[data-do=draw]:enabled").count():
        click(page, "[data-do=draw]", twice)
    for _ in range(plays):
        cards = page.locator(".card.ok:not(.sel)")
        if not cards.count():
            break
        cards.last.click()
        click(page, ".node.legal, .useb", twice)
    if page.locator(".rend").count():
        return
    expect(page.locator("[data-key=end]:enabled")).to_be_visible()
    asks = page.locator("#end-menu").count()
    page.locator("[data-key=end]").click(click_count=1 if asks else clicks)
    if asks:
        page.locator("[data-key=end-sure]").click(click_count=clicks)
    expect(page.locator(".whose.mine")).to_have_count(0)


def word(kind: str) -> str:
    return f"{kind}{secrets.token_hex(6)}"


def keep_secrets(store_url: str, blue: str, red: str) -> dict[str, list[str]]:
    """Keep own cards and an own drawing for both owners, and return their random names, by whose secret they are.

    ``inner``: of components that Red has not discovered at the beginning; ``shown`` are those of them on the board.
    """
    usual: dict[str, Any] = GAMES["shells_hack"].default_settings().model_dump(mode="json")
    architecture, company, actor = usual["architecture"], usual["company"], usual["actor"]
    for component in architecture["components"]:
        component["name"] = word("part")
    architecture |= {"id": word("drawing"), "name": word("drawing")}
    company |= {"id": word("company"), "name": word("company")}
    actor |= {"id": word("actor"), "name": word("actor")}
    store = ArchitectureStore.open(store_url)
    store.save("architecture", blue, architecture["name"], architecture)
    store.save("company", blue, company["name"], company)
    store.save("actor", red, actor["name"], actor)
    store.close()
    inner = [one for one in architecture["components"] if not one["exposed"]]
    return {
        "blue": [architecture["id"], architecture["name"], company["id"], company["name"]],
        "inner": [one["name"] for one in inner],
        "shown": [one["name"] for one in inner if one["enabled"]],
        "red": [actor["id"], actor["name"]],
    }
