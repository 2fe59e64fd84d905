"""Marks that stay on components: what was leaked, deleted and stopped, for whoever has heard of it."""

from __future__ import annotations

import pytest

from engine.game import LogLine
from engine.match import Match
from engine.shells_hack.play.view import View
from tests.ui.shells_hack.tables import match, model
from ui.shell.locales import LANGUAGES
from ui.shells_hack.board.board import board_data
from ui.shells_hack.board.board_html import board_html
from ui.shells_hack.board.chair import Chair
from ui.shells_hack.board.drawer import drawer_html
from ui.shells_hack.board.marks import Mark, lasting, marks_of


def line(code: str, turn: int, **params: object) -> LogLine:
    return LogLine(turn, turn, "red", code, params)


def test_what_succeeded_is_marked_with_its_turn_and_nothing_else() -> None:
    log = [
        line("execute_failed", 1, target="db", effect="leak", card="wiper"),
        line("executed", 2, target="db", effect="leak", card="data_exfiltration"),
        line("executed", 3, target="web_ap", effect="stop", card="ddos"),
        line("executed", 5, target="db", effect="delete", card="wiper"),
        line("executed", 6, target="db", effect="leak", card="data_exfiltration"),
    ]
    found = marks_of(log)
    assert found["db"] == (
        Mark("leak", 2, "data_exfiltration"),
        Mark("delete", 5, "wiper"),
        Mark("leak", 6, "data_exfiltration"),
    )
    assert lasting(found["db"]) == ["leak", "delete"]
    assert lasting(found["web_ap"]) == [], "the mark of a stop ends (D18)"


def leaked() -> tuple[Match, str]:
    """A match with leaked data, and where."""
    for seed in range(40):
        played = match(400, seed)
        view: View = played.view("all")
        found = [
            line.params["target"] for line in view.log if line.code == "executed" and line.params["effect"] == "leak"
        ]
        if found:
            return played, found[0]
    raise AssertionError("no seed leaks")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewer", ["blue", "red", "all"])
def test_a_leak_stays_on_the_board_and_in_the_inspector(language: str, viewer: str) -> None:
    """D29: Red's acts are public in full, so every viewpoint has the badge."""
    played, target = leaked()
    drawn = model(played, Chair(view=viewer, view_since=model(played).moment, drawer=target), language)
    word = drawn.words.say("board.mark.leak")
    node = next(node for node in board_data(drawn)["nodes"] if node["id"] == target)
    assert ["output", word] in node["marks"] and word in node["aria"]
    assert f'class="marks"><span title="{word}"' in board_html(drawn)
    turn = drawn.marks[target][0].turn
    assert drawn.words.say(
        "board.mark.of_turn", what=word, turn=turn, card=drawn.words.card(drawn.marks[target][0].card)
    ) in (drawer_html(drawn))


def test_looking_back_shows_no_mark_that_is_still_to_come() -> None:
    played, target = leaked()
    act = next(line.number for line in played.view("all").log if line.code == "executed")
    assert model(played, Chair(look=act - 1)).marks == {}
