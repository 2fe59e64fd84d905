"""The server under every browser test: the app starts, talks the visitor's language, asks nothing outside."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.contexts import PATIENCE, Contexts
from tests.browser.server import AppServer
from tests.browser.visit import EN, EXCEPTION, JA, Visitor, Visits, settle

SEAL = Path(__file__).parent / "sealed"
TRACE = "ZeroDivisionError: of this very test"  #: how the server's log ends the trace of a fault in sample.py


@pytest.mark.parametrize(
    "page", [JA, EN, Visitor("ja", "dark"), Visitor("en", "light", 768, 1024, touch=True)], indirect=True, ids=str
)
def test_the_first_page_stands(page: Page) -> None:
    expect(page.locator("[data-testid=stApp]")).to_be_visible()
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width, "no page scrolls sideways"


@pytest.mark.parametrize(("page", "language"), [(JA, "ja"), (EN, "en")], indirect=["page"], ids=str)
def test_the_browser_chooses_the_first_language(page: Page, language: str) -> None:
    expect(page.locator("html")).to_have_attribute("lang", language)


# ---- started as `make run` starts it, under a base path, with no way to the world outside


@pytest.fixture(scope="module")
def sealed(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """The app under ``/shells``, on all addresses of this machine, in a process that notes what it asks outside."""
    folder = tmp_path_factory.mktemp("sealed")
    server = AppServer(
        folder,
        options={"server.address": None, "server.baseUrlPath": "shells"},
        environment={"PYTHONPATH": str(SEAL), "SEALED": str(folder / "asked")},
    )
    server.start()
    yield server
    server.stop()


def test_the_seal_notes_and_refuses(tmp_path: Path) -> None:
    code = """
import socket
for ask in (
    lambda: socket.create_connection(("example.org", 80)),
    lambda: socket.socket().connect(("198.51.100.7", 80)),
    lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b"x", ("198.51.100.7", 53)),
    lambda: socket.create_connection(("localhost", 9)),
):
    try:
        ask()
    except OSError:
        pass
"""
    environment = os.environ | {"PYTHONPATH": str(SEAL), "SEALED": str(tmp_path / "asked")}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, timeout=60)
    assert asked(tmp_path) == ["getaddrinfo example.org", "connect 198.51.100.7", "sendto 198.51.100.7"]


def test_nothing_is_asked_outside(contexts: Contexts, sealed: AppServer) -> None:
    """Neither at the start, nor for a visitor, nor for the page of another site that tries to get in."""
    with closing(Visits(contexts, sealed)) as visits:
        page = visits.open(EN, "rules/first?tab=cards")
        expect(page.locator("article").first).to_be_visible()
        assert page.url == f"{sealed.url}/rules?tab=cards"
        assert visits.faults() == []
    with urlopen(f"{sealed.url}/health", timeout=10) as answer:
        assert json.load(answer)["ok"] is True
    own = f"http://127.0.0.1:{sealed.port}"
    assert [upgrade(sealed, origin) for origin in ("http://evil.example", own, None)] == [403, 101, 101]
    assert upgrade(sealed, "https://shells.example", "shells.example") == 101, "through a proxy that hands on the host"
    assert upgrade(sealed, "https://shells.example", f"127.0.0.1:{sealed.port}") == 403, "through one that does not"
    assert f"http://localhost:{sealed.port}/shells" in sealed.log_from(0)
    assert asked(sealed.folder) == []


def asked(folder: Path) -> list[str]:
    """What a sealed process has asked outside."""
    notes = folder / "asked"
    return notes.read_text("utf-8").splitlines() if notes.exists() else []


def test_an_upload_is_refused_before_it_is_read(sealed: AppServer) -> None:
    lines = [
        "PUT /shells/_stcore/upload_file/a/b HTTP/1.1",
        f"Host: 127.0.0.1:{sealed.port}",
        f"Content-Length: {60 * 1024 * 1024}",
    ]
    with socket.create_connection(("127.0.0.1", sealed.port), timeout=10) as connection:
        connection.sendall("\r\n".join([*lines, "", "the beginning"]).encode())
        assert connection.recv(4096).startswith(b"HTTP/1.1 404")


def test_a_message_too_large_is_refused_before_it_is_read(sealed: AppServer) -> None:
    with socket.create_connection(("127.0.0.1", sealed.port), timeout=10) as connection:
        connection.sendall(handshake(sealed, None))
        assert connection.recv(4096).split()[1] == b"101"
        connection.sendall(b"\x82\xff" + (30 * 1024 * 1024).to_bytes(8) + bytes(4) + b"the beginning")
        received = b""
        while chunk := connection.recv(4096):
            received += chunk
        assert received[-received[::-1].index(b"\x88") - 1 :][2:4] == (1009).to_bytes(2), "closed as too large"


def upgrade(server: AppServer, origin: str | None, host: str = "") -> int:
    """Ask for a websocket by hand, and return the status of the answer."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(handshake(server, origin, host))
        return int(connection.recv(4096).split()[1])


def handshake(server: AppServer, origin: str | None, host: str = "") -> bytes:
    """The request for a websocket."""
    lines = [
        "GET /shells/_stcore/stream HTTP/1.1",
        f"Host: {host or f'127.0.0.1:{server.port}'}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: c2hlbGxzIGhhY2shISEhIQ==",
        *([f"Origin: {origin}"] if origin else []),
    ]
    return "\r\n".join([*lines, "", ""]).encode()


# ---- what a route and the error boundary can do, on an app of a few lines


@pytest.fixture(scope="module")
def sample(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """The app of ``sample.py``."""
    server = AppServer(tmp_path_factory.mktemp("sample"), "tests/browser/sample.py")
    server.start()
    yield server
    server.stop()


def test_a_route_can_keep_a_cookie_out_of_the_reach_of_scripts(contexts: Contexts, sample: AppServer) -> None:
    with closing(Visits(contexts, sample)) as visits:
        page = visits.open(EN)
        expect(page.get_by_text("seat: None")).to_be_visible()
        page.goto(f"{sample.url}/enter")
        expect(page.get_by_text("seat: key-to-a-seat")).to_be_visible()
        (cookie,) = (cookie for cookie in page.context.cookies() if cookie["name"] == "seat")
        assert (cookie["httpOnly"], cookie["sameSite"]) == (True, "Lax")
        assert "seat" not in page.evaluate("document.cookie")


@pytest.mark.parametrize(
    ("visitor", "places", "title", "kept"),
    [(EN, ("Part", "Page", "Answer"), "foreseen", "Nothing is lost"), (JA, ("Answer",), "予期しない", "残って")],
    ids=["en", "ja"],
)
def test_what_nobody_foresaw_is_told_in_our_words(
    contexts: Contexts, sample: AppServer, visitor: Visitor, places: tuple[str, ...], title: str, kept: str
) -> None:
    with closing(Visits(contexts, sample)) as visits:
        page = visits.open(visitor)
        alert = page.get_by_role("alert")
        deadline = time.monotonic() + PATIENCE / 1000
        for place in places:
            start = sample.log_length()
            page.get_by_role("button", name=place).click()
            while TRACE not in sample.log_from(start) and time.monotonic() < deadline:
                page.wait_for_timeout(50)
            settle(page)
            expect(alert).to_have_count(1)
            expect(alert).to_contain_text(title)
            expect(alert).to_contain_text(kept)
            expect(alert).to_be_in_viewport(ratio=1)
            assert alert.evaluate("e => getComputedStyle(e).borderTopStyle") == "solid", "the style sheet is there"
            assert page.locator(EXCEPTION).count() == 0 and "of this very test" not in page.content()
            assert sample.log_from(start).count(TRACE) == 1
        page.reload()
        expect(page.get_by_text("the end of the page")).to_be_visible()
        expect(alert).to_have_count(0)


def test_a_refusal_in_an_answer_keeps_its_own_words(contexts: Contexts, sample: AppServer) -> None:
    with closing(Visits(contexts, sample)) as visits:
        page = visits.open(EN)
        page.get_by_role("button", name="Refusal").click()
        expect(page.get_by_role("alert")).to_contain_text("There is no card named of this very test.")
        assert page.locator(EXCEPTION).count() == 0
