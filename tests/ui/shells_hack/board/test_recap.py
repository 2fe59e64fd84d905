"""What the other side did, at the start of one's turn: in few lines, each leading to its component."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.game import LogLine
from engine.match import Match
from tests.ui.shells_hack.tables import match, model
from ui.shell.locales import LANGUAGES
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.board.chair import Chair
from ui.shells_hack.board.log import record_html
from ui.shells_hack.board.recap import acts_of, last_turn, recap_html, recap_shown


def scouted(number: int, target: str, code: str = "scouted") -> LogLine:
    params = {"card": "osint", "target": target, "level": 1, "base": 1, "resistance": 2}
    return LogLine(number, 1, "red", code, params)


def test_seven_acts_with_one_card_are_one_line() -> None:
    log = [scouted(n, target) for n, target in enumerate("abcdef")] + [scouted(9, "g", "scout_failed")]
    (acts,) = acts_of([*log, LogLine(10, 1, "red", "turn_ended", {"team": "red"})])
    assert acts.card == "osint" and len(acts.lines) == 7


def turns(seat: str) -> Iterator[Match]:
    """Matches in which a seat has just drawn, and the other side has acted before."""
    for acts in range(6, 120):
        played = match(acts)
        if played.to_act() == (seat,) and played.entry_at(played.acts).action == "draw":
            yield played


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", ["blue", "red"])
def test_a_turn_begins_with_what_the_other_side_did(seat: str, language: str) -> None:
    played = next(m for m in turns(seat) if acts_of(last_turn(model(m))))
    drawn = model(played, Chair(), language)
    assert drawn.seat == seat and recap_shown(drawn) is True
    html = record_html(drawn)
    assert 'class="recap"' in html and 'class="log"' not in html
    lines = last_turn(drawn)
    assert {line.seat for line in lines} == {drawn.other}
    for line in lines:
        if line.params.get("target") and drawn.component(str(line.params["target"])):
            assert f'data-do="inspect" data-key="r{line.number}" data-target="{line.params["target"]}"' in html or (
                line.code not in ("scouted", "intruded", "executed", "countermeasure")
            )


def test_it_gives_way_to_the_log_once_one_has_acted_or_chosen_so() -> None:
    played = next(m for m in turns("blue") if acts_of(last_turn(model(m))))
    chair = Chair()
    chair.recap = model(played).moment, False
    assert recap_shown(model(played, chair)) is False and 'class="log"' in record_html(model(played, chair))
    play = next(action for action in played.game.legal(played.state, "blue") if action.kind == "play")
    played.play("blue", str(play))
    assert recap_shown(model(played)) is False
    chair.recap = model(played).moment, True
    assert recap_shown(model(played, chair)) is True


def test_red_learns_of_blues_turn_only_what_it_may_know() -> None:
    """D29."""
    for played in turns("red"):
        drawn = model(played)
        hidden = [line for line in last_turn(drawn) if line.code == "countermeasure_hidden"]
        if hidden:
            break
    html = recap_html(drawn, last_turn(drawn))
    assert drawn.words.say("board.recap.hidden") in html
    told = {line.params["target"] for line in drawn.view.log if line.code == "countermeasure"}
    for line in BoardModel(drawn.stored, Chair(), "ja").all.log:
        if line.number in {one.number for one in hidden} and line.params["target"] not in told:
            assert f'data-target="{line.params["target"]}"' not in html
