"""D6: no condition hides another. Every one is broken alone, with each other one, and all together."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.shells_hack.play.actions import Action
from tests.engine.shells_hack.positions import GAME, Board

ORDER = ("phase", "hand", "funds", "skill", "target", "no_target", "exposure", "status", "repeat")
ORDER += ("duplicate", "already_3", "initially_0")
Break = Callable[[Board], object]


def hide(board: Board) -> None:
    board.hand("red").hand("blue")


def empty(board: Board) -> None:
    board.funds("red", 0).funds("blue", 0)


BREAKS: dict[str, Break] = {"hand": hide, "funds": empty}


@dataclass(frozen=True)
class Case:
    """A card that is legal until something is broken; ``breaks`` are done in their order, before hand and funds."""

    seat: str
    card: str
    target: str  #: the only one that it could have here
    breaks: dict[str, Break]
    parts: dict[str, Any] = field(default_factory=dict)
    given: Break = lambda board: board
    always: tuple[str, ...] = ()  #: broken from the start

    def board(self, broken: tuple[str, ...]) -> Board:
        board = Board("red" if self.seat == "red" else "blue", **self.parts)
        board.hand(self.seat, self.card).funds(self.seat, 20)
        self.given(board)
        for name, what in self.breaks.items():
            if name in broken:
                what(board)
        board.hand(self.seat, self.card).funds(self.seat, 20)
        for name, what in BREAKS.items():
            if name in broken:
                what(board)
        return board


def fail(board: Board) -> None:
    board.levels("vpn_gateway", 1, 3, 1).play("play vpn_exploit vpn_gateway")


NO_DNS = {"components": {"dns": {"enabled": False}}, "repeat_impact": False}
NO_BACKUP = {"components": {"backup": {"enabled": False}}, "objective": {"effect": "leak", "asset": "customer"}}
LAID_BARE = {"components": {"backup": {"levels": [2, 2, 0]}}, "objective": {"effect": "leak", "asset": "customer"}}
OUTSIDE = {"components": {name: {"enabled": False} for name in ("storage", "db", "ops_terminal")}, "assets": {}}
CASES = {
    "entry": Case(
        "red",
        "vpn_exploit",
        "vpn_gateway",
        {"phase": lambda board: board.play("end"), "status": lambda board: board.intruded("vpn_gateway")},
    ),
    "entry tried": Case(
        "red", "vpn_exploit", "vpn_gateway", {"repeat": fail, "status": lambda board: board.intruded("vpn_gateway")}
    ),
    "impact made": Case(
        "red",
        "ddos",
        "web_ap",
        {"repeat": lambda board: board.play("play ddos web_ap").end_turn(), "phase": lambda board: board.play("end")},
        NO_DNS,
    ),
    "lateral movement": Case(
        "red",
        "lateral_exploit",
        "backup",
        {"phase": lambda board: board.play("end")},
        OUTSIDE,
        lambda board: board.scouted("backup"),
        ("exposure", "status"),
    ),
    "nothing discovered": Case(
        "red", "lateral_exploit", "", {"phase": lambda board: board.play("end")}, OUTSIDE, always=("no_target",)
    ),
    "weaponization": Case(
        "red",
        "zero_day",
        "",
        {"phase": lambda board: board.play("end")},
        {"red_stars": (3, 1)},
        always=("skill",),
    ),
    "countermeasure": Case(
        "blue",
        "immutable_backup",
        "backup",
        {
            "duplicate": lambda board: board.play("play immutable_backup backup").levels("backup", 2, 2, 1),
            "already_3": lambda board: board.levels("backup", 2, 2, 3),
            "phase": lambda board: board.play("end"),
        },
    ),
    "nothing to strengthen": Case(
        "blue", "immutable_backup", "", {"phase": lambda board: board.play("end")}, NO_BACKUP, always=("no_target",)
    ),
    "began at 0": Case(
        "blue",
        "immutable_backup",
        "backup",
        {"phase": lambda board: board.play("end")},
        LAID_BARE,
        always=("initially_0",),
    ),
}


def broken_in(case: Case) -> Iterator[tuple[str, ...]]:
    names = [*case.breaks, *BREAKS]
    for size in (0, 1, 2, len(names)):
        yield from itertools.combinations(names, size)


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_no_condition_hides_another(case: Case) -> None:
    """D6: of the card alone, and on the only target that it could have."""
    for broken in broken_in(case):
        board = case.board(broken)
        wanted = sorted((*broken, *case.always), key=ORDER.index)
        assert board.codes(case.seat, case.card) == wanted, broken
        assert board.codes(case.seat, case.card, case.target) == wanted, broken


def test_what_is_against_each_target_stands_condition_by_condition() -> None:
    """D6: the order holds for a card as a whole too, though a target may break several conditions."""
    board = Board(funds_cap=20).hand("red", "lateral_credentials").funds("red", 0).scouted("db", "backup")
    codes = board.codes("red", "lateral_credentials")
    assert codes[0] == "funds" and {"exposure", "status"} <= set(codes)
    assert codes == sorted(codes, key=ORDER.index)


def draw_reasons(board: Board, seat: str) -> list[str]:
    return [reason.code for reason in GAME.why_not(board.position, seat, Action("draw"))]


def test_an_empty_deck_does_not_hide_that_one_has_drawn() -> None:
    """D4, D21: the last card of the deck, drawn in setup or in the turn."""
    board = Board("setup", blue_stars=(1, 1)).deck("blue", "waf").play("draw")
    assert draw_reasons(board, "blue") == ["deck_empty", "no_draws_left"]
    board = Board("setup").deck("blue", "waf").deck("red", "osint").play("ready", "draw")
    assert draw_reasons(board, "blue") == ["deck_empty", "already_drawn"]
    board.play("end", "draw")
    assert draw_reasons(board, "red") == ["deck_empty", "already_drawn"]
    board.play("end")
    assert draw_reasons(board, "blue") == ["deck_empty"]
