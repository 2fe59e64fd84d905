"""A third game needs its own folders and the two lists: nothing else knows of it, and it is everywhere."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from engine import catalog
from engine.errors import Reason
from engine.game import LogLine
from engine.games import GAMES
from engine.greeen_mafia.game import GreeenMafia
from engine.match import Match
from tests.ui.conftest import OWNER
from ui.games import INTERFACES
from ui.shell import locales
from ui.shell.interface import Interface, MatchRows, PageEntry, Panel, Sentences
from ui.shell.locales import LANGUAGES, t_in
from ui.shell.session import store

Open = Callable[..., AppTest]

TEXTS = {
    "frame": {"game": {"toy": "TOY"}, "page": {"toy_play": "Play the toy", "toy_board": "Toy board"}},
    "home": {"toy": {"lead": "A game for a test.", "facts": "Nothing to learn"}},
    "toy": {"title": "A toy match", "board": "The toy’s board of {match}", "reason": "The toy refuses: {code}."},
}
BOARD = """
import streamlit as st
from ui.shell.texts import h
st.html(h("toy.board", match=st.query_params.get("match", "nothing")))
"""


class Toy(GreeenMafia):
    """Another game, by its id."""

    id = "toy"


def row(language: str, name: str, snapshot: Any, updated: datetime, now: datetime) -> str:
    return f'<div class="mrow">{name} {snapshot["kills_limit"]}</div>'


def reason(language: str, found: Reason) -> str:
    return t_in(language, "toy.reason", code=found.code)


def line(language: str, settings: Any, found: LogLine) -> str:
    return found.code


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Interface]:
    """The folders of a third game, and its entries in the two lists."""
    for language in LANGUAGES:
        shutil.copytree(catalog.LOCALES / language, tmp_path / "locales" / language)
        folder = tmp_path / "locales" / language / "toy"
        folder.mkdir()
        for section, content in TEXTS.items():
            (folder / f"{section}.json").write_text(json.dumps(content), "utf-8")
    for name in ("play", "board"):
        (tmp_path / f"{name}.py").write_text(BOARD, "utf-8")
    shown = Interface(
        "toy",
        Panel((("school", "home.toy.facts"),), (("toy_play", ":material/play_arrow:"),), lambda language: "<svg/>"),
        (
            PageEntry("toy_play", str(tmp_path / "play.py"), "toy"),
            PageEntry("toy_board", str(tmp_path / "board.py"), "toy-board", hidden=True),
        ),
        MatchRows(
            {"kills_limit": int}, lambda language, found: t_in(language, "toy.title"), row, lambda _: "toy_board"
        ),
        Sentences(reason, line, lambda language, settings, note: []),
    )
    monkeypatch.setitem(GAMES, "toy", Toy())
    monkeypatch.setitem(INTERFACES, "toy", shown)
    monkeypatch.setattr(catalog, "LOCALES", tmp_path / "locales")
    for kept in (catalog.texts, locales.keys):
        kept.cache_clear()
    yield shown
    for kept in (catalog.texts, locales.keys):
        kept.cache_clear()


def html(page: AppTest) -> str:
    assert not page.exception
    return " ".join(element.proto.body for element in page.get("html"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_has_a_panel_on_the_home_page(toy: Interface, app: Open, language: str) -> None:
    page = app("home", language)
    for text in ("TOY", "A game for a test.", "Nothing to learn"):
        assert text in html(page)
    page.button(key="go_toy_toy_play").click().run()
    assert "The toy’s board of nothing" in html(page)


def test_its_pages_are_in_the_menu_behind_those_of_the_others(
    toy: Interface, app: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    declared: list[dict[str, list[Any]]] = []
    navigation = st.navigation

    def heard(sections: Any, **options: Any) -> Any:
        declared.append(sections)
        return navigation(sections, **options)

    monkeypatch.setattr(st, "navigation", heard)
    app()
    (sections,) = declared
    assert list(sections) == ["", *(t_in("en", f"frame.game.{game}") for game in INTERFACES)]
    assert list(sections)[-1] == "TOY"
    assert [(page.title, page.url_path) for page in sections["TOY"]] == [
        ("Play the toy", "toy"),
        ("Toy board", "toy-board"),
    ]


def test_its_matches_are_listed_and_lead_to_its_own_page(toy: Interface, app: Open) -> None:
    match_id = store().create(Match(GAMES["toy"], GAMES["toy"].default_settings(), 12), OWNER)
    for listed in ("home", "my_matches"):
        page = app(listed)
        assert "A toy match" in html(page)
        page.button(key=f"continue_{match_id}").click().run()
        assert f"The toy’s board of {match_id}" in html(page)


@pytest.mark.parametrize("asked", ["board", "watch", "mafia_table"])
def test_the_pages_of_other_games_lead_to_it(toy: Interface, app: Open, asked: str) -> None:
    match_id = store().create(Match(GAMES["toy"], GAMES["toy"].default_settings(), 12), OWNER)
    assert f"The toy’s board of {match_id}" in html(app(asked, match=match_id))
