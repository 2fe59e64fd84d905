"""While the fast rules get ready a line says so."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from engine import compile


def page() -> None:
    from ui.shell import warm

    warm.note()


@pytest.mark.parametrize("warming", [True, False])
def test_the_line_is_there_while_it_is_true(monkeypatch: pytest.MonkeyPatch, warming: bool) -> None:
    """And nothing is drawn otherwise."""
    monkeypatch.setattr(compile, "warming", lambda: warming)
    shown = " ".join(html.proto.body for html in AppTest.from_function(page).run().get("html"))
    assert ("warming" in shown) == warming
