"""``why_not``: every failing condition, in the order of D6, with its numbers; empty exactly for what is legal."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.shells_hack.play.actions import Action
from engine.shells_hack.play.position import Position
from tests.engine.shells_hack.positions import GAME, OTHER, Board
from tests.engine.shells_hack.varied import varied

RED_ORDER = ["phase", "hand", "funds", "skill", "visibility", "target", "exposure", "status", "repeat"]
BLUE_ORDER = ["phase", "hand", "funds", "target", "duplicate", "already_3", "initially_0"]


# ---- Red


def test_all_that_fails_is_said() -> None:
    """D6: phase, hand, funds, target, exposure and status together, in this order, with the numbers."""
    board = Board("blue").intruded("web_ap").bypass(0).funds("red", 1)
    assert board.why("red", "passive_recon", "web_ap") == [
        ("phase", {"now": "blue"}),
        ("hand", {"card": "passive_recon"}),
        ("funds", {"cost": 3, "funds": 1, "missing": 2}),
        ("target", {"target": "web_ap"}),
        ("status", {"target": "web_ap", "needed": "adjacent_intruded"}),
        ("status", {"target": "web_ap", "needed": "not_disclosed"}),
    ]


def test_skill_stands_after_funds() -> None:
    """D6."""
    board = Board("blue", red_stars=(3, 1)).funds("red", 0)
    assert board.why("red", "zero_day") == [
        ("phase", {"now": "blue"}),
        ("hand", {"card": "zero_day"}),
        ("funds", {"cost": 2, "funds": 0, "missing": 2}),
        ("skill", {"needed": 3, "skill": 1}),
    ]


@pytest.mark.parametrize("target", ["db", "client", "nowhere"])
@pytest.mark.parametrize("card", ["osint", "wiper", "zero_day", "no_such_card"])
@pytest.mark.parametrize("phase", ["setup", "blue", "red"])
def test_not_discovered_is_the_only_reason(card: str, target: str, phase: str) -> None:
    """D6: for hidden, switched-off and unknown components alike, whatever else fails."""
    board = Board(phase, red_stars=(3, 1)).funds("red", 0)
    assert board.why("red", card, target) == [("visibility", {"target": target})]


def test_phase() -> None:
    """D6: what the phase is now, or that the draw is due first."""
    for phase in ("setup", "blue"):
        assert Board(phase).hand("red", "osint").why("red", "osint", "web_ap") == [("phase", {"now": phase})]
    board = Board("setup").deck("red", "wiper").hand("red", "osint").play("ready", "end")
    assert board.why("red", "osint", "web_ap") == [("phase", {"now": "draw"})]
    board.play("draw")
    assert board.why("red", "osint", "web_ap") == []


def test_phase_after_the_end() -> None:
    """D23: over for both."""
    board = Board().hand("red", "osint", "data_exfiltration").hand("blue", "waf").funds("red", 9).funds("blue", 9)
    board.price(60).intruded("db").play("play data_exfiltration db")  # 60 - 15 = 45
    assert board.why("red", "osint", "web_ap") == [("phase", {"now": "over"})]
    assert board.why("blue", "waf", "web_ap") == [("phase", {"now": "over"})]


def test_target_and_exposure() -> None:
    """D6: a visible internal component (scouted earlier) that the card does not name and cannot reach any more."""
    board = Board().hand("red", "osint").scouted("backup")
    assert board.why("red", "osint", "backup") == [
        ("target", {"target": "backup"}),
        ("exposure", {"target": "backup"}),
        ("status", {"target": "backup", "needed": "not_disclosed"}),
    ]


def test_exposure_alone() -> None:
    """D6, D7: named by the card and scouted, but nothing leads there now; lateral cards miss their condition too."""
    board = Board().hand("red", "lateral_credentials").funds("red", 5).scouted("backup")
    assert board.why("red", "lateral_credentials", "backup") == [
        ("exposure", {"target": "backup"}),
        ("status", {"target": "backup", "needed": "adjacent_intruded"}),
    ]


def test_status() -> None:
    """D6: what the card needs."""
    board = Board().hand("red", "wiper", "lateral_credentials").funds("red", 9)
    assert board.why("red", "wiper", "web_ap") == [("status", {"target": "web_ap", "needed": "intruded"})]
    assert board.why("red", "lateral_credentials", "idp") == [
        ("status", {"target": "idp", "needed": "adjacent_intruded"})
    ]


def test_repeats() -> None:
    """D5, D16: once a turn on a target, and once a match where repeats are off."""
    board = Board(repeat_impact=False).hand("red", "data_exfiltration").funds("red", 9).intruded("storage")
    board.play("play data_exfiltration storage")
    assert board.why("red", "data_exfiltration", "storage") == [
        ("repeat", {"target": "storage", "rule": "turn"}),
        ("repeat", {"target": "storage", "rule": "impact"}),
    ]
    board.end_turn()
    assert board.why("red", "data_exfiltration", "storage") == [("repeat", {"target": "storage", "rule": "impact"})]


def test_a_weaponization_card_takes_no_target() -> None:
    """D6."""
    board = Board().hand("red", "exploit_kit").funds("red", 9)
    assert board.why("red", "exploit_kit", "web_ap") == [("target", {"target": "web_ap"})]
    assert board.why("red", "exploit_kit") == []


def test_a_card_as_a_whole() -> None:
    """D6: what is against the card, then what is against each possible target, if none is legal."""
    board = Board().hand("red", "wiper", "social_engineering", "lateral_exploit").funds("red", 3)
    assert board.why("red", "wiper")[0] == ("funds", {"cost": 4, "funds": 3, "missing": 1})
    assert set(board.codes("red", "wiper")[1:]) == {"status"}  # nothing is intruded, and funds do not hide it
    board.funds("red", 9)
    assert set(board.codes("red", "wiper")) == {"status"}
    assert board.why("red", "lateral_exploit") == [("no_target", {})]  # nothing that it names is discovered
    assert board.why("red", "social_engineering") == []
    board.scouted("endpoint")
    assert board.why("red", "social_engineering") == [("status", {"target": "endpoint", "needed": "not_disclosed"})]


def test_a_card_of_the_other_team_or_of_none() -> None:
    """D6: it is in no hand of this team."""
    board = Board().hand("blue", "waf").funds("red", 9).funds("blue", 9)
    assert board.codes("red", "waf", "web_ap") == ["hand"]
    assert board.codes("red", "no_such_card", "web_ap") == ["hand"]
    assert board.codes("red", "saas_discovery", "web_ap") == ["hand"]  # not in play without the extension
    assert board.codes("blue", "osint", "web_ap") == ["phase", "hand"]


# ---- Blue


def test_all_of_blues_reasons() -> None:
    """D6: phase, hand, funds, target."""
    board = Board("red").funds("blue", 0)
    assert board.why("blue", "waf", "endpoint") == [
        ("phase", {"now": "red"}),
        ("hand", {"card": "waf"}),
        ("funds", {"cost": 2, "funds": 0, "missing": 2}),
        ("target", {"target": "endpoint"}),
    ]


def test_blues_limits() -> None:
    """D6, D20: duplicate, already 3, initially 0, in this order."""
    board = Board("blue", components={"web_ap": {"levels": [0, 2, 0]}})
    board.hand("blue", "waf", "runtime_detection", "cdn", "attack_surface_monitoring").funds("blue", 20)
    board.play("play waf web_ap")  # intrusion 3
    assert board.why("blue", "waf", "web_ap") == [
        ("duplicate", {"target": "web_ap"}),
        ("already_3", {"target": "web_ap", "resistances": "intrusion"}),
    ]
    assert board.why("blue", "cdn", "web_ap") == [("initially_0", {"target": "web_ap", "resistances": "execution"})]
    assert board.why("blue", "runtime_detection", "web_ap") == [
        ("already_3", {"target": "web_ap", "resistances": "intrusion"}),
        ("initially_0", {"target": "web_ap", "resistances": "execution"}),
    ]
    assert board.why("blue", "attack_surface_monitoring", "web_ap") == [
        ("initially_0", {"target": "web_ap", "resistances": "recon"})
    ]


def test_blues_target_that_does_not_exist() -> None:
    """D6: switched off or unknown: target."""
    board = Board("blue").hand("blue", "cyber_hygiene").funds("blue", 9)
    assert board.codes("blue", "cyber_hygiene", "client") == ["target"]
    assert board.codes("blue", "cyber_hygiene", "nowhere") == ["target"]


def test_blues_card_as_a_whole() -> None:
    """D6."""
    board = Board("blue").hand("blue", "immutable_backup", "waf").funds("blue", 9)
    assert board.why("blue", "immutable_backup") == []
    board.levels("backup", 2, 2, 3)
    assert board.why("blue", "immutable_backup") == [("already_3", {"target": "backup", "resistances": "execution"})]
    assert Board(
        "blue", components={"backup": {"enabled": False}}, objective={"effect": "leak", "asset": "customer"}
    ).hand("blue", "immutable_backup").why("blue", "immutable_backup") == [("no_target", {})]


# ---- draw, ready, end


def reasons(board: Board, seat: str, kind: str) -> list[tuple[str, Any]]:
    return [(r.code, dict(r.params)) for r in GAME.why_not(board.position, seat, Action(kind))]


def test_setup() -> None:
    """D21: only Blue acts in setup, draws while it may, and ends it with ready."""
    board = Board("setup", blue_stars=(1, 1)).deck("blue", "waf", "cdn", "edr")
    assert reasons(board, "blue", "draw") == reasons(board, "blue", "ready") == []
    assert reasons(board, "blue", "end") == [("phase", {"now": "setup"})]
    for kind in ("draw", "ready", "end"):
        assert reasons(board, "red", kind) == [("phase", {"now": "setup"})]
    board.play("draw")
    assert reasons(board, "blue", "draw") == [("no_draws_left", {})]
    empty = Board("setup")
    assert reasons(empty, "blue", "draw") == [("deck_empty", {})]


def test_turns() -> None:
    """D4: draw, then end; ready belongs to setup."""
    board = Board("setup").deck("blue", "waf", "cdn").play("ready")
    assert reasons(board, "blue", "end") == [("phase", {"now": "draw"})]
    assert reasons(board, "blue", "ready") == [("phase", {"now": "blue"})]
    for kind in ("draw", "end", "ready"):
        assert reasons(board, "red", kind) == [("phase", {"now": "blue"})]
    board.play("draw")
    assert reasons(board, "blue", "end") == []
    assert reasons(board, "blue", "draw") == [("already_drawn", {})]
    assert reasons(Board("blue"), "blue", "draw") == [("deck_empty", {})]


# ---- everywhere


def everything(position: Position, seat: str) -> list[Action]:
    """Every action that can be written down: all cards of both teams on all targets, and the others."""
    cards = [c.id for c in (*position.attacks, *position.countermeasures)]
    targets = ["", *position.component_ids(), "nowhere"]
    return [Action("draw"), Action("ready"), Action("end")] + [Action("play", c, t) for c in cards for t in targets]


def check(position: Position) -> None:
    """D6: no reason exactly where legal, and reasons in the stated order."""
    weapons = {c.id for c in position.attacks if c.buff is not None}
    for seat in GAME.seats(GAME.default_settings()):
        legal = set(GAME.legal(position, seat))
        order = RED_ORDER if seat == "red" else BLUE_ORDER
        playable = {action.card for action in legal if action.kind == "play"}
        for action in everything(position, seat):
            found = GAME.why_not(position, seat, action)
            if action.kind == "play" and not action.target and action.card not in weapons:
                assert (not found) == (action.card in playable), (action, found)
                continue
            assert (not found) == (action in legal), (seat, action, found)
            if action.kind == "play":
                codes = [order.index(reason.code) for reason in found]
                assert codes == sorted(codes), (seat, action, found)


@pytest.mark.parametrize("matches", [1, pytest.param(4, marks=pytest.mark.long)])
@pytest.mark.parametrize("number", range(3, len(varied())))
def test_empty_exactly_where_legal(number: int, matches: int) -> None:
    """D6: for all cards on all targets of both seats, in hundreds of positions of random and rulebook play."""
    settings = varied()[number]
    luck = random.Random(number)
    for match in range(number, number + matches):
        position = GAME.new(settings, match)
        player = "random" if match % 2 else "rulebook"
        while GAME.outcome(position) is None:
            if luck.random() < 0.08:
                check(position)
            seat = GAME.to_act(position)[0]
            assert GAME.legal(position, OTHER[seat]) == []
            GAME.step(position, seat, GAME.choose(position, seat, player, luck.randrange(2**31))[0])
        check(position)
