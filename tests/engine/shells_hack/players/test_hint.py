"""Hints and the costliest acts: the expert's advice with reasons as data, and what would have been better."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import GameOver, InactiveSeat
from engine.match import Match
from engine.shells_hack.players.expert import Limit
from engine.shells_hack.players.hint import Advice, hint
from engine.shells_hack.simulation.swings import LEAST_COST, swings
from tests.engine.shells_hack.positions import GAME, Board

LIMIT = Limit(playouts=60)


def advice(board: Board, text: str) -> Advice:
    """What the hint says of one act."""
    found = hint(board.position, board.seat, 5, LIMIT)
    return next(a for a in (found.best, *found.others) if str(a.action) == text)


def reasons(board: Board, text: str) -> dict[str, dict[str, Any]]:
    """Its reasons by code."""
    return {reason.code: dict(reason.params) for reason in advice(board, text).reasons}


def finished(seed: int, blue: str, red: str) -> Match:
    """A match between computer players."""
    match = Match(GAME, GAME.default_settings(), seed, {"blue": blue, "red": red})
    while match.play_computer():
        pass
    return match


# ---- hint


def test_a_deciding_blow_is_advised_with_its_reasons() -> None:
    """What is known succeeds surely, lowers the price and reaches the objective, as the rulebook would have it."""
    board = Board("red", objective={"effect": "delete", "asset": "financial"}).hand("red", "wiper", "osint")
    board.funds("red", 4).intruded("web_ap", "db").turn(10)
    found = hint(board.position, "red", 5, LIMIT)
    assert str(found.best.action) == "play wiper db" == str(found.rulebook)
    assert found.best.win_rate == 1.0
    assert reasons(board, "play wiper db") == {
        "sure": {"level": 2, "resistance": 1},
        "price": {"points": 20},
        "objective": {"done": 1, "needed": 1},
        "rulebook": {"rule": "D31.1"},
    }
    assert reasons(board, "end") == {"saves": {"funds": 4}}


def test_an_attack_on_unknown_levels_can_fail() -> None:
    """D6: the hint knows no more than Red."""
    board = Board("red").hand("red", "injection").funds("red", 2)
    assert reasons(board, "play injection web_ap")["open"] == {"level": 1}
    assert reasons(board, "play injection web_ap")["way_in"] == {"target": "web_ap"}


def test_a_countermeasure_tells_what_it_raises_and_stops() -> None:
    """D29: among the cards that Red has shown."""
    board = Board("blue").hand("blue", "waf", "cyber_hygiene").hand("red", "supply_chain", "injection").funds("blue", 2)
    board.position.state.red_shown = board.position.state.red_hand
    assert reasons(board, "play waf web_ap") == {
        "raises": {"parameter": "intrusion", "before": 2, "after": 3},
        "stops": {"card": "supply_chain"},
    } | {code: row for code, row in reasons(board, "play waf web_ap").items() if code == "rulebook"}


def test_what_must_be_done_needs_no_figures() -> None:
    """A draw that is due: the only act, without a win rate."""
    board = Board("setup", decks=True)
    found = hint(board.position, "blue", 5, LIMIT)
    assert (str(found.best.action), found.best.win_rate, found.others, found.playouts) == ("draw", None, (), 0)
    assert [reason.code for reason in found.best.reasons] == ["draw"]


def test_a_hint_is_for_the_seat_to_act() -> None:
    """Named errors for the other seat and after the end."""
    board = Board("red").hand("red", "osint")
    with pytest.raises(InactiveSeat):
        hint(board.position, "blue", 5, LIMIT)
    match = finished(1, "rulebook", "rulebook")
    with pytest.raises(GameOver):
        hint(match.state, "red", 5, LIMIT)


# ---- swings


def test_a_random_player_gives_much_away() -> None:
    """Its costliest acts, the worst first, each with a better one that was legal; the same every time."""
    match = finished(6, "random", "random")
    found = swings(match, playouts=40)
    assert found == swings(match, playouts=40)
    assert 0 < len(found) <= 5
    assert [swing.cost for swing in found] == sorted((swing.cost for swing in found), reverse=True)
    for swing in found:
        before = match.state_at(swing.act - 1)
        assert match.entry_at(swing.act).action == swing.action != swing.better
        assert swing.better in {GAME.encode(action) for action in GAME.legal(before, swing.seat)}
        assert 0 <= swing.rate <= swing.better_rate - LEAST_COST <= 1
        assert swing.turn == before.state.turn


def test_swings_of_one_seat() -> None:
    """Only the acts that are asked about."""
    match = finished(6, "random", "random")
    assert {swing.seat for swing in swings(match, playouts=40, seats=("blue",))} <= {"blue"}
