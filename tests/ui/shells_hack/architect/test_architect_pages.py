"""The pages around the architect, run in memory."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from engine import compile


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play plainly: compiling beside the pages parses sources while streamlit does (a fault of Python 3.11)."""
    monkeypatch.setattr(compile, "usable", lambda kernel: False)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("page", ["architect", "compare", "own_cards"])
def test_a_page_runs(app: Callable[..., AppTest], page: str, language: str) -> None:
    test = app(page, language)
    assert not test.exception
    assert any("<h1" in element.proto.body for element in test.get("html"))
