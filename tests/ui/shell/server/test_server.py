"""What every request and answer goes through, and the routes of our own."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from starlette.applications import Starlette

from matches.errors import StoreFailed
from tests.ui.shell.server.asked import Page, ask
from ui.shell import server, session
from ui.shell.server import start
from ui.shell.server.addresses import ShortAddresses
from ui.shell.server.closed import OpenOnly
from ui.shell.server.origin import OwnOriginOnly
from ui.shell.server.security_headers import HEADERS, SecurityHeaders

ROOT = Path(__file__).parents[4]


@pytest.fixture
def options(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Options of the server, to be set by a test."""
    given: dict[str, Any] = {}
    plain = st.get_option
    monkeypatch.setattr(st, "get_option", lambda name: given.get(name, plain(name)))
    return given


# ---- addresses


@pytest.mark.parametrize(
    ("address", "way"),
    [
        ("/board/", "../board"),
        ("/board/x?match=1", "../board?match=1"),
        ("/board/x/y", "../../board"),
        ("/attic/x", "../attic"),
        ("/%E6%A3%9A/x", "../%E6%A3%9A"),
        ("/javascript:alert(1)/x", "../javascript:alert(1)"),
    ],
)
@pytest.mark.parametrize("base", ["", "shells"])
def test_an_address_ends_at_its_second_slash(options: dict[str, Any], address: str, way: str, base: str) -> None:
    options["server.baseUrlPath"] = base
    answer = ask(ShortAddresses(Page()), f"/{base}{address}" if base else address)
    assert (answer.status, answer.headers["location"]) == (307, way)


@pytest.mark.parametrize(
    "address",
    [
        "/",
        "/board",
        "/board?way=a/b",
        "/board%2Fx",
        "//evil.example/x",
        "/static/js/index.js",
        "/app/static/fonts/a.woff2",
        "/media/a.png",
        "/component/a/index.js",
        "/_stcore/host-config",
        "/board/_stcore/health",
    ],
)
def test_other_addresses_stay(address: str) -> None:
    page = Page()
    assert ask(ShortAddresses(page), address).status == 200
    assert ask(ShortAddresses(page), "/board/x", method="POST").status == 200
    assert len(page.paths) == 2


def test_what_lies_beside_the_base_path_stays(options: dict[str, Any]) -> None:
    options["server.baseUrlPath"] = "shells"
    for address in ("/shells", "/shells/", "/other/board/x", "/other/shells/board/x"):
        assert ask(ShortAddresses(Page()), address).status == 200


# ---- origin


@pytest.mark.parametrize(
    ("origin", "closed"),
    [
        ("http://teacher-pc.local:8501", False),
        ("https://teacher-pc.local:8501", False),
        ("http://teacher-pc.local", True),
        ("http://teacher-pc.local:8501.evil.example", True),
        ("http://evil.example", True),
        ("null", True),
        ("", True),
        ("http://[", True),
    ],
)
def test_only_our_own_pages_may_open_a_websocket(origin: str, closed: bool) -> None:
    page = Page()
    answer = ask(OwnOriginOnly(page), "/_stcore/stream", "websocket", host="teacher-pc.local:8501", origin=origin)
    assert (answer.status, page.paths) == ((1008, []) if closed else (0, ["/_stcore/stream"]))


def test_a_program_that_is_no_browser_may_open_a_websocket() -> None:
    page = Page()
    assert ask(OwnOriginOnly(page), "/_stcore/stream", "websocket", host="teacher-pc.local").status == 0
    assert ask(OwnOriginOnly(page), "/", origin="http://evil.example").status == 200, "a link is no websocket"
    assert len(page.paths) == 2


# ---- what is closed


@pytest.mark.parametrize("base", ["", "shells"])
@pytest.mark.parametrize(
    ("address", "open"),
    [
        ("/_stcore/health", True),
        ("/_stcore/host-config", True),
        ("/_stcore/bidi-components/shells/index.js", True),
        ("/board/_stcore/health", True),
        ("/media/a.pdf", True),
        ("/board", True),
        ("/", True),
        ("/_stcore/metrics", False),
        ("/_stcore/metrics?families=x", False),
        ("/_stcore/upload_file/session/file", False),
        ("/_stcore/script-health-check", False),
        ("/_stcore/agent/interact", False),
        ("/_stcore/of-a-later-version", False),
        ("/_stcore/health-of-a-later-version", False),
        ("/_stcore/", False),
        ("/_stcore", False),
        ("/board/_stcore/metrics", False),
        ("/auth/login", False),
        ("/oauth2callback", False),
    ],
)
def test_what_no_page_needs_is_closed(options: dict[str, Any], base: str, address: str, open: bool) -> None:
    options["server.baseUrlPath"] = base
    page = Page()
    for method in ("GET", "PUT", "POST", "DELETE", "OPTIONS"):
        answer = ask(OpenOnly(page), f"/{base}{address}" if base else address, method=method)
        assert answer.status == (200 if open else 404)
    assert len(page.paths) == (5 if open else 0)


# ---- headers


def test_answers_carry_the_security_headers() -> None:
    headers = ask(SecurityHeaders(Page())).headers
    assert headers.items() >= {name.lower(): value for name, value in HEADERS.items()}.items()


def test_a_header_that_is_there_stays() -> None:
    assert (
        ask(SecurityHeaders(Page(headers={"referrer-policy": "no-referrer"}))).headers["referrer-policy"]
        == "no-referrer"
    )


# ---- all of it together, around a page


def served(body: bytes) -> Starlette:
    """A page behind all layers, beside our routes."""
    app = Starlette(routes=server.routes(), middleware=server.middleware())
    app.mount("/", Page(body))
    return app


@pytest.mark.parametrize(("size", "encoding"), [(999, None), (1000, "gzip")])
def test_what_is_worth_it_is_compressed(size: int, encoding: str | None) -> None:
    answer = ask(served(b"x" * size), accept_encoding="gzip")
    assert (answer.headers.get("content-encoding"), len(answer.body) < 999) == (encoding, encoding == "gzip")
    assert "content-security-policy" in answer.headers
    assert len(ask(served(b"x" * size)).body) == size, "a browser that cannot unpack"


# ---- health


@pytest.fixture
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SHELLS_STORE", f"sqlite:///{tmp_path / 'store.db'}")
    session.store.clear()
    yield
    session.store.clear()


def test_health(own_store: None) -> None:
    answer = ask(served(b""), "/health")
    assert (answer.status, answer.headers["cache-control"]) == (200, "no-store")
    assert json.loads(answer.body) == {"ok": True, "store": "reachable", "version": "0.1.0"}
    session.store().close()


def test_health_of_a_store_that_cannot_be_opened(
    own_store: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "nowhere").write_text("a file, no folder")
    monkeypatch.setenv("SHELLS_STORE", f"sqlite:///{tmp_path / 'nowhere' / 'store.db'}")
    answer = ask(served(b""), "/health")
    assert answer.status == 503
    assert json.loads(answer.body) == {"ok": False, "store": "failed", "version": "0.1.0"}
    assert b"nowhere" not in answer.body


def test_health_of_a_store_that_fails_later(own_store: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: Any) -> None:
        raise StoreFailed("database disk image is malformed")

    monkeypatch.setattr(session.store(), "list", failing)
    assert ask(served(b""), "/health").status == 503
    session.store().close()


# ---- the start


def test_addresses_of_all_and_of_one(options: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "_network_address", lambda: ["10.1.2.3"])
    options |= {"server.port": 8600}
    assert start.addresses() == ["http://localhost:8600", "http://10.1.2.3:8600"]
    options |= {"server.baseUrlPath": "/shells/", "server.sslCertFile": "a.pem", "server.address": "::1"}
    assert start.addresses() == ["https://[::1]:8600/shells"]


def test_importing_the_app_starts_nothing() -> None:
    """As a process does that the app's own process starts; the server imports it in the same way."""
    code = (
        "import threading, app\n"
        "from streamlit import runtime\n"
        "print(type(app.app).__name__, runtime.exists(), threading.active_count())"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.stdout.split(), done.stderr) == (["App", "False", "1"], "")


def test_an_answer_in_two_parts_is_not_held_back() -> None:
    """A socket as Streamlit binds it, whose protocol asyncio does not recognize."""
    with socket.socket() as listening, socket.socket() as asking:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        start.send_at_once()
        asking.connect(listening.getsockname())
        answering, _ = listening.accept()
        with answering:
            assert answering.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        assert not asking.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)  # nothing but what listens
