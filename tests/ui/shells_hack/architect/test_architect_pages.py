"""The pages around the architect, run in memory."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from engine import compile
from engine.shells_hack.rules.cards import load
from tests.ui.conftest import OWNER
from ui.shells_hack.design_store import designs


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


def test_a_visit_keeps_no_draft_and_the_first_act_makes_one(app: Callable[..., AppTest]) -> None:
    designs.clear()  # the store of an earlier test
    page = app("architect")
    assert not page.exception and designs().latest(OWNER) is None
    page.run()
    assert designs().latest(OWNER) is None and "draft" not in page.query_params
    here = page.session_state["architect_session"]
    here.switch(designs(), OWNER, "db")
    assert not here.errors and designs().latest(OWNER) == here.draft
    page.run()
    assert page.query_params["draft"] in (here.draft, [here.draft])
    assert [step.code for step in designs().steps(here.draft)] == ["opened", "switch"]
    designs().close()
    designs.clear()


def test_a_drawing_of_another_browser_is_copied_by_the_first_act(app: Callable[..., AppTest]) -> None:
    designs.clear()
    app()
    theirs = designs().begin(load().architecture, "another-browser-of-this-run")
    page = app("architect", draft=theirs)
    here = page.session_state["architect_session"]
    assert not page.exception and designs().latest(OWNER) is None and here.code == theirs
    here.switch(designs(), OWNER, "db")
    assert designs().draft(theirs).undo == 0 and designs().draft(here.draft).undo == 1
    designs().close()
    designs.clear()
