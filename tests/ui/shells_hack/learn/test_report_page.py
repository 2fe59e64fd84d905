"""The page of the report: only of what has ended, and in reach from the end screen and from the list of matches."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from streamlit.testing.v1 import AppTest

from engine.match import Match
from engine.shells_hack.game import SHELLS_HACK
from tests.ui.conftest import OWNER
from ui.shell.locales import LANGUAGES, t_in
from ui.shell.session import store
from ui.shells_hack.board import acts
from ui.shells_hack.board.chair import Chair

Open = Callable[..., AppTest]


def kept(acts: int = 1_000) -> str:
    """A match of the rulebook's players in the store, as far as so many acts."""
    match = Match(SHELLS_HACK, SHELLS_HACK.default_settings(), 3, {"blue": "rulebook", "red": "rulebook"})
    while match.acts < acts and match.play_computer():
        pass
    return store().create(match, OWNER)


def text_of(test: AppTest) -> str:
    return " ".join(element.proto.body for element in test.get("html"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_that_has_ended_is_told(app: Open, language: str) -> None:
    test = app("report", language, match=kept())
    assert not test.exception
    assert t_in(language, "report.part.questions") in text_of(test)
    assert len(test.get("download_button")) == 3


def test_nothing_is_told_of_one_that_goes_on(app: Open) -> None:
    """D26."""
    test = app("report", "en", match=kept(10))
    assert not test.exception
    assert t_in("en", "report.not_yet.title") in text_of(test) and "<article" not in text_of(test)
    assert not test.get("download_button")


def test_an_address_of_no_match_says_so(app: Open) -> None:
    for match in ("nonsense", ""):
        test = app("report", "en", match=match)
        assert not test.exception and 'role="alert"' in text_of(test)


def test_the_end_screen_leads_to_it(app: Open) -> None:
    app("home")
    match, chair = kept(), Chair()
    number = store().load(match).match.next_number
    click = acts.Click.read({"do": "report", "id": "one", "number": number})
    assert click is not None
    acts.handle(store(), match, chair, click, "en", OWNER)
    assert chair.go == ("report", {"match": match})
