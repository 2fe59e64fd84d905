"""How a match ends (D23), and what counts for an objective (D25)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import GameOver
from engine.shells_hack.rules.cards import load
from tests.engine.shells_hack.positions import GAME, Board


def ending(board: Board) -> tuple[tuple[str, ...], str] | None:
    outcome = board.view("common").outcome
    return None if outcome is None else (outcome.winners, outcome.termination)


@pytest.mark.parametrize(("price", "over"), [(66, False), (65, True), (64, True)])
def test_price_at_the_threshold(price: int, over: bool) -> None:
    """D23: 50 % or less: a leak of 15 from 65 is the end, from 66 it is not."""
    board = Board().intruded("db").hand("red", "data_exfiltration").funds("red", 9).price(price)
    board.play("play data_exfiltration db")
    assert ending(board) == ((("red",), "price") if over else None)


@pytest.mark.parametrize(
    ("threshold", "price", "over"), [(0, 5, True), (0, 6, False), (95, 100, True), (80, 86, False)]
)
def test_threshold_is_a_setting(threshold: int, price: int, over: bool) -> None:
    """D23, D24: here an event's 5 points."""
    board = Board("setup", threshold=threshold).events("leak_reported").price(price).play("ready")
    assert (ending(board) is not None) == over


def test_an_event_can_end_the_match() -> None:
    """D23: checked after every effect: in the event phase, before anyone acts."""
    board = Board("setup").events("leak_reported").price(55).play("ready")
    assert ending(board) == (("red",), "price")
    assert GAME.to_act(board.position) == ()
    assert board.view().turn == 1


def test_blue_wins_after_the_last_turn() -> None:
    """D23: Red's action phase of the last turn over."""
    board = Board("blue", turn_limit=2).end_turn()
    assert (board.view().turn, ending(board)) == (2, None)
    board.play("end")
    assert ending(board) is None
    board.play("end")
    assert ending(board) == (("blue",), "turn_limit")
    assert board.view().turn == 2
    assert board.heard("match_over", "common") == {"winner": "blue", "termination": "turn_limit"}


def test_ten_turns_by_default() -> None:
    """D23, D24."""
    board = Board("blue")
    for _ in range(19):
        board.play("end")
        assert ending(board) is None
    board.play("end")
    assert (ending(board), board.view().turn) == ((("blue",), "turn_limit"), 10)


def test_red_can_win_in_the_last_phase() -> None:
    """D23: the first end that holds counts."""
    board = Board("blue", turn_limit=1).play("end").intruded("db").hand("red", "wiper").funds("red", 9).price(70)
    board.play("play wiper db")
    assert ending(board) == (("red",), "price")


def test_price_before_objective() -> None:
    """D23, D42: an execution that brings both ends: the price falls first."""
    board = (
        Board(objective={"effect": "delete", "asset": "financial"}).intruded("db").hand("red", "wiper").funds("red", 9)
    )
    twin = board.copy()
    board.price(70).play("play wiper db")
    assert ending(board) == (("red",), "price")
    twin.play("play wiper db")
    assert ending(twin) == (("red",), "objective")


@pytest.mark.parametrize(
    ("objective", "acts", "done"),
    [
        ({"effect": "leak", "asset": "customer"}, ["data_exfiltration db"], True),
        ({"effect": "leak", "asset": "customer", "count": 2}, ["data_exfiltration db"], False),
        ({"effect": "leak", "asset": "customer", "count": 2}, ["data_exfiltration db", "ransomware storage"], True),
        (
            {"effect": "leak", "asset": "customer", "count": 2},
            ["data_exfiltration storage", "ransomware storage"],
            False,
        ),
        ({"effect": "delete", "asset": "customer"}, ["data_exfiltration db"], False),
        ({"effect": "leak", "asset": "credentials"}, ["data_exfiltration db"], False),
        ({"effect": "delete", "component": "storage"}, ["wiper db"], False),
        ({"effect": "delete", "component": "storage"}, ["wiper storage"], True),
        ({"effect": "stop", "count": 2}, ["infrastructure_destruction db", "infrastructure_destruction backup"], True),
        ({"effect": "stop", "count": 2}, ["infrastructure_destruction db", "data_exfiltration storage"], False),
    ],
)
def test_objectives(objective: dict[str, Any], acts: list[str], done: bool) -> None:
    """D23, D25: effect × asset × number of different components, or effect × component."""
    kept = {"db": ["financial", "customer"], "storage": ["customer"], "endpoint": ["credentials"]}
    board = Board(assets=kept, objective=objective, threshold=0).intruded("db", "storage", "backup").funds("red", 20)
    board.hand("red", "data_exfiltration", "ransomware", "wiper", "infrastructure_destruction")
    for act in acts:
        assert ending(board) is None
        board.play(f"play {act}")
    assert ending(board) == ((("red",), "objective") if done else None)


def test_what_comes_after_the_end_does_not_happen() -> None:
    """D42: the price, then the objective, then Blue's funds, 隣接無効 and the stop."""
    goal = {"effect": "leak", "asset": "credentials"}
    board = Board(objective=goal).intruded("endpoint").hand("red", "data_exfiltration").funds("red", 9)
    board.play("play data_exfiltration endpoint")
    assert (ending(board), board.view().bypass_left) == ((("red",), "objective"), 0)
    board = (
        Board(objective={"effect": "stop", "component": "db"}).intruded("db").hand("red", "infrastructure_destruction")
    )
    board.funds("red", 9).play("play infrastructure_destruction db")
    assert (ending(board), board.component("db").stopped, board.view().price) == ((("red",), "objective"), False, 95)
    board = Board(assets={"db": ["financial", "credentials"]}).intruded("db").hand("red", "wiper").funds("red", 9)
    board.funds("blue", 6).price(70).play("play wiper db")
    assert (ending(board), board.view().blue.funds) == ((("red",), "price"), 6)


def test_three_kinds_of_objective() -> None:
    """D63: by asset, one component, or any components; one shipped attacker has the third kind."""
    kinds = {(goal.asset is not None, goal.component is not None) for goal in (a.objective for a in load().actors)}
    assert kinds == {(True, False), (False, True), (False, False)}
    goals = {actor.id: actor.objective for actor in load().actors}
    assert goals["voices_of_the_square"].model_dump() == {
        "effect": "stop",
        "asset": None,
        "count": 2,
        "component": None,
    }
    board = Board(objective={"effect": "stop", "count": 2}, assets={}).intruded("db", "backup").funds("red", 20)
    board.hand("red", "infrastructure_destruction").play("play infrastructure_destruction db").end_turn()
    board.funds("red", 20).play("play infrastructure_destruction db")
    assert ending(board) is None  # the same one twice counts once
    board.play("play infrastructure_destruction backup")
    assert ending(board) == (("red",), "objective")


def test_an_objective_without_asset_counts_empty_components() -> None:
    """D43: any component, with or without assets."""
    board = Board(objective={"effect": "stop", "count": 2}).intruded("ops_terminal", "backup").funds("red", 9)
    board.hand("red", "infrastructure_destruction").play("play infrastructure_destruction ops_terminal")
    assert board.view("red").progress == (1, 2)
    board.play("play infrastructure_destruction backup")
    assert ending(board) == (("red",), "objective")
    assert board.view().price == 100


def test_a_failed_execution_does_not_count() -> None:
    """D23."""
    board = Board(objective={"effect": "delete", "component": "storage"}).intruded("storage").levels("storage", 2, 2, 3)
    board.hand("red", "wiper").funds("red", 9).play("play wiper storage")
    assert ending(board) is None
    assert board.view("red").progress == (0, 1)


def test_nothing_after_the_end() -> None:
    """D23: nothing may be played, by nobody."""
    board = Board("blue", turn_limit=1).hand("blue", "waf").hand("red", "osint").play("end", "end")
    for seat in ("blue", "red"):
        assert GAME.legal(board.position, seat) == []
        for text in ("end", "draw", "ready", "play waf web_ap", "play osint web_ap"):
            with pytest.raises(GameOver):
                GAME.step(board.position, seat, GAME.decode(board.position, text))
        with pytest.raises(GameOver):
            GAME.choose(board.position, seat, "rulebook", 0)
    assert board.view().phase == "over"
