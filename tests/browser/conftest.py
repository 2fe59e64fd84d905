"""The running app and a real Chromium for the tests of this folder, which all carry the mark ``browser``.

``page`` is a page of a fresh visitor at the home page; ``visits`` opens more. Both fail a test whose pages showed an
exception or a script error, or during which the app wrote a traceback.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.contexts import FLAGS, PATIENCE, Contexts
from tests.browser.server import AppServer
from tests.browser.visit import JA, Visitor, Visits

_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
_HERE = Path(__file__).parent

expect.set_options(timeout=PATIENCE)  # a busy machine is slow, not wrong


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies in this folder; what fails there is tried once more, and both are told.

    A crowded machine can starve a browser; what is wrong with a page is wrong twice.
    """
    for item in items:
        if _HERE in item.path.parents:
            item.add_marker("browser")
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium (or the one that CHROMIUM names); none is a failure under CI=true and a skip elsewhere."""
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        reason = "no Chromium on this machine (Debian: apt-get install chromium fonts-noto-cjk)"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """The app, started once for all tests."""
    server = AppServer(tmp_path_factory.mktemp("app"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def contexts(chromium: Browser) -> Contexts:
    """The browsers that tests open pages in, one test after another."""
    return Contexts(chromium)


@pytest.fixture
def visits(contexts: Contexts, server: AppServer) -> Iterator[Visits]:
    """Opens pages, each in a browser of its own, or further tabs of one; restarts the server below them."""
    start = server.log_length()
    visits = Visits(contexts, server)
    yield visits
    faults = visits.faults()
    visits.close()
    written = server.log_from(start)
    if "Traceback (most recent call last)" in written:
        faults.append(f"the app wrote:\n{written}")
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


@pytest.fixture
def page(request: pytest.FixtureRequest, visits: Visits) -> Page:
    """The home page of a fresh visitor; another one by ``parametrize("page", [EN, Visitor(...)], indirect=True)``."""
    visitor: Visitor = getattr(request, "param", JA)
    return visits.open(visitor)
