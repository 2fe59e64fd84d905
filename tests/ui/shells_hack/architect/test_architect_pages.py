"""The pages around the architect, run in memory."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("page", ["architect", "compare", "own_cards"])
def test_a_page_runs(app: Callable[..., AppTest], page: str, language: str) -> None:
    test = app(page, language)
    assert not test.exception
    assert any("<h1" in element.proto.body for element in test.get("html"))
