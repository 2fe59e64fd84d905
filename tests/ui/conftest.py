"""The app run in memory, with a store of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from streamlit.components.v2 import manifest_scanner
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from engine import compile
from ui.shell import session
from ui.shell.pages import entries

ROOT = Path(__file__).parents[2]
OWNER = "a-browser-of-this-test-run"


@pytest.fixture(scope="session", autouse=True)
def scanned_once() -> Iterator[None]:
    """Streamlit looks through all installed packages for components at every AppTest; they stay the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests))
        yield


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., AppTest]]:
    """Opens a page: ``app("rules", "ja", tab="cards")``."""
    monkeypatch.setenv("SHELLS_STORE", f"sqlite:///{tmp_path / 'store.db'}")
    monkeypatch.setattr(compile, "warm_in_background", lambda: None)
    monkeypatch.chdir(ROOT)
    session.store.clear()
    session.rooms.clear()
    session.classes.clear()

    def open_page(page: str = "home", language: str = "en", **query: str) -> AppTest:
        test = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
        test.session_state[session.OWNER] = OWNER
        test.session_state[session.LANGUAGE] = language
        test.session_state[session.LANGUAGE_CHOSEN] = True
        test.session_state[session.PROJECTOR] = False
        if page != "home":
            # as a browser comes by an address; switch_page() would have to draw the home page before
            test._page_hash = calc_hash(entries()[page].url)
        for name, value in query.items():
            test.query_params[name] = value
        return test.run()

    yield open_page
    session.store().close()
    session.store.clear()
    session.rooms.clear()
    session.classes.clear()
