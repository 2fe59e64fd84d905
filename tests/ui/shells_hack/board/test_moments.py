"""Which reported events become which moments, for whom, and where what just happened stands on the board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest

from engine.game import LogLine
from engine.match import Match
from tests.ui.shells_hack.tables import match, model
from ui.components.moments import Count, moments_data
from ui.shell.locales import LANGUAGES
from ui.shells_hack.board.board import board_data
from ui.shells_hack.board.board_html import board_html
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.board.chair import Chair
from ui.shells_hack.board.moments import MOMENTS, moments_of
from ui.shells_hack.watch.chair import WatchChair


def steps(**players: str) -> Iterator[tuple[Match, int]]:
    """Matches act by act."""
    for seed in count():
        played = match(400, seed, **players)
        for act in range(1, played.acts + 1):
            yield played, act


def heard(code: str, viewer: str) -> tuple[Match, LogLine]:
    """A match with an act by which a viewer hears of something."""
    for played, act in steps():
        for line in played.game.view(played.state_at(act), viewer).log:
            if line.code == code and line.number == act:
                return played, line
    raise AssertionError(code)


def seen(played: Match, act: int, viewer: str, language: str = "en") -> BoardModel:
    """The board after an act, as it was then: looked at by a chair that had seen the act before."""
    return model(played, Chair(view=viewer, view_since=model(played).moment, look=act), language)


@pytest.mark.parametrize(("code", "kind"), sorted(MOMENTS.items()))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_has_its_moment(code: str, kind: str, language: str) -> None:
    viewer = {"countermeasure_hidden": "red", "objective_progress": "red", "drew_duplicate": "blue"}.get(code, "all")
    played, line = heard(code, viewer)
    shown = moments_of(seen(played, line.number, viewer, language), line.number - 1)
    moment = next(moment for moment in shown if moment.kind == kind)
    assert moment.at and moment.word
    if kind == "fail":
        assert moment.figures == f"{line.params['level']} < {line.params['resistance']}"
    if kind in ("scout", "intrude", "impact", "fail"):
        assert line.params["target"] in moment.at


def test_an_impact_counts_the_price_down() -> None:
    for played, act in steps():
        lines = [line for line in played.view("all").log if line.number == act]
        fell = next((line for line in lines if line.code == "price_fell" and line.params["cause"] == "attack"), None)
        if fell:
            break
    (moment,) = [one for one in moments_of(seen(played, act, "all"), act - 1) if one.kind == "impact"]
    by, price = fell.params["by"], fell.params["price"]
    assert moment.count == Count(".gh strong", ".gt", price + by, price)


def test_a_moment_tells_a_seat_no_more_than_its_log() -> None:
    """D29: of a countermeasure out of its sight Red learns neither card nor place; of Blue's duplicate nothing."""
    played, line = heard("countermeasure_hidden", "red")
    (moment,) = moments_of(seen(played, line.number, "red"), line.number - 1)
    blue = next(x for x in played.view("blue").log if x.number == line.number)
    assert blue.params["target"] not in moment.at and model(played).words.card(blue.params["card"]) not in moment.word
    played, line = heard("drew_duplicate", "blue")
    assert moments_of(seen(played, line.number, "red"), line.number - 1) == []


def test_a_resistance_that_red_does_not_know_stays_unknown() -> None:
    """D26."""
    for played, act in steps():
        for line in played.game.view(played.state_at(act), "red").log:
            if line.number == act and line.code.endswith("_failed") and line.params["resistance"] is None:
                (moment,) = moments_of(seen(played, act, "red"), act - 1)
                assert moment.figures == f"{line.params['level']} < ?"
                return


@pytest.mark.parametrize("since", [None, 12, 20])
def test_what_is_no_step_ahead_has_no_moment(since: int | None) -> None:
    """The first drawing, nothing new, and a take-back."""
    assert moments_of(model(match(12)), since) == []


def test_the_end_speaks_to_the_one_who_played_and_is_neutral_to_others() -> None:
    for players, words in (
        ({"red": "rulebook"}, {"blue": "You held out", "red": "You were breached"}),
        ({"blue": "rulebook"}, {"blue": "You were held off", "red": "You broke through"}),
        ({}, {"blue": "Blue wins", "red": "Red wins"}),
    ):
        for seed in range(2):
            played = match(400, seed, **players)
            winner = played.game.outcome(played.state).winners[0]
            (end,) = [one for one in moments_of(seen(played, played.acts, "all"), played.acts - 1) if one.kind == "end"]
            assert end.word == words[winner]


def test_a_failed_attack_stays_written_on_its_target_until_red_acts_again() -> None:
    played, line = heard("intrude_failed", "all")
    drawn = seen(played, line.number, "all")
    node = next(node for node in board_data(drawn)["nodes"] if node["id"] == line.params["target"])
    numbers = f"{line.params['level']} < {line.params['resistance']}"
    assert node["failed"] == numbers and numbers.replace("<", "&lt;") in board_html(drawn)
    turn = line.turn
    later = next(x.number for x in played.view("all").log if x.code == "turn_began" and x.turn == turn + 2)
    assert line.params["target"] not in seen(played, later, "all").failures


def test_the_message_to_the_page_is_plain() -> None:
    played, line = heard("intruded", "all")
    shown = moments_of(seen(played, line.number, "all"), line.number - 1)
    sent = moments_data(shown, 7, 1200)
    assert sent["beat"] == 7 and sent["length"] == 1200
    assert {"kind", "at", "word", "figures", "icon", "tone", "source", "count"} == sent["list"][0].keys()


def test_who_watches_sees_a_moment_only_one_act_further_at_a_visible_pace() -> None:
    from tests.ui.shells_hack.watch.test_watch import model as watched
    from tests.ui.shells_hack.watch.test_watch import played as computers

    seen_by = watched(computers(), WatchChair(look=9, told=8))
    assert seen_by.stepped == 8
    assert watched(computers(), WatchChair(look=9, told=3)).stepped is None
    assert watched(computers(), WatchChair(look=9, told=8, pace="rush")).stepped is None
