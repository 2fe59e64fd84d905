"""What an execution does: price, repeats, 隣接無効, 停止 (D15–D19)."""

from __future__ import annotations

import pytest

from tests.engine.shells_hack.positions import Board

FREE = {"repeat_impact": True, "threshold": 0}
IMPACTS = {  # the rulebook's table: leak, delete, stop in points of the price
    "financial": (15, 20, 5),
    "customer": (10, 20, 5),
    "credentials": (0, 0, 0),
    "secrets": (5, 5, 5),
}
CARDS = {"leak": "data_exfiltration", "delete": "wiper", "stop": "infrastructure_destruction"}


def executed(assets: list[str], effect: str, **parts: object) -> Board:
    """A board after one execution on a DB that keeps these assets."""
    kept = {"db": assets, "endpoint": ["credentials"]}
    board = Board(assets=kept, **(FREE | parts)).intruded("db").hand("red", CARDS[effect]).funds("red", 20)
    return board.funds("blue", 7).play(f"play {CARDS[effect]} db")


# ---- D15


@pytest.mark.parametrize("effect", ["leak", "delete", "stop"])
@pytest.mark.parametrize("asset", list(IMPACTS))
def test_every_asset_and_effect(asset: str, effect: str) -> None:
    """D15: twelve cells of the table, in points of the starting price."""
    board = executed([asset], effect)
    drop = IMPACTS[asset][("leak", "delete", "stop").index(effect)]
    assert board.view().price == 100 - drop
    loss = {"delete": 5, "stop": 1}.get(effect, 0) if asset == "credentials" else 0
    assert board.view().blue.funds == 7 - loss
    assert board.view().bypass_left == (3 if (asset, effect) == ("credentials", "leak") else 0)
    assert board.component("db").stopped == (effect == "stop")


def test_points_of_the_starting_price() -> None:
    """D15: three leaks of financial data are 45 points, not 15 % of what is left."""
    board = executed(["financial"], "leak")
    for _ in range(2):
        board.end_turn().funds("red", 20).play("play data_exfiltration db")
    assert board.view().price == 55
    assert [point.price for point in board.view("common").prices] == [100, 85, 70, 55]
    assert [point.drop for point in board.view("common").prices] == [0, 15, 15, 15]


def test_ransomware_leaks() -> None:
    """The rulebook's ransomware is a leak, not a stop: secrets -5, no mark."""
    board = Board(assets={"storage": ["secrets", "customer"]}, objective={"effect": "leak", "component": "backup"})
    board.intruded("storage").hand("red", "ransomware").funds("red", 2).play("play ransomware storage")
    assert (board.view().price, board.component("storage").stopped) == (90, False)


@pytest.mark.parametrize(
    ("assets", "effect", "drop"),
    [
        (["financial", "customer"], "leak", 15),
        (["customer", "secrets"], "leak", 10),
        (["financial", "customer", "secrets"], "delete", 20),
        (["secrets", "customer", "financial"], "stop", 5),
        (["customer", "credentials"], "leak", 10),
    ],
)
def test_only_the_largest_drop(assets: list[str], effect: str, drop: int) -> None:
    """D15: where several assets lie, only the largest drop counts."""
    assert executed(assets, effect).view().price == 100 - drop


@pytest.mark.parametrize(("effect", "bypass", "funds"), [("leak", 3, 7), ("delete", 0, 2), ("stop", 0, 6)])
def test_every_other_effect_applies(effect: str, bypass: int, funds: int) -> None:
    """D15: beside a larger drop, 隣接無効 and the loss of Blue's funds still apply."""
    board = executed(["financial", "credentials"], effect)
    assert board.view().price == 100 - IMPACTS["financial"][("leak", "delete", "stop").index(effect)]
    assert (board.view().bypass_left, board.view().blue.funds) == (bypass, funds)


def test_the_funds_lost_are_blues_and_stop_at_zero() -> None:
    """D15, D2: 資金-5 of 3 leaves 0; Red keeps its own but for the cost."""
    board = Board(assets={"db": ["credentials"]}).intruded("db").hand("red", "wiper").funds("red", 9).funds("blue", 3)
    board.play("play wiper db")
    assert (board.view().blue.funds, board.view().red.funds) == (0, 5)
    assert board.heard("funds_changed", "blue") == {"team": "blue", "by": -3, "funds": 0}
    assert board.heard("funds_changed", "red") is None


def test_the_price_stops_at_zero() -> None:
    """D15, D42: 100 % is ten tokens; there are no fewer than none."""
    board = Board(assets={"db": ["financial"]}, **FREE).intruded("db").hand("red", "wiper").funds("red", 9).price(10)
    board.play("play wiper db")
    assert board.view().price == 0
    assert board.view().outcome is not None


# ---- D16


def test_repeats_by_default() -> None:
    """D16: the same impact again on a later turn, at its cost."""
    board = executed(["financial"], "leak")
    assert "play data_exfiltration db" not in board.legal()  # D5: not in the same turn
    board.end_turn().funds("red", 5).play("play data_exfiltration db")
    assert (board.view().price, board.view().red.funds) == (70, 3)


def test_no_repeats_by_setting() -> None:
    """D16: once per component × asset × effect: neither later nor with another card of the same effect."""
    board = Board(assets={"storage": ["customer"], "ops_terminal": ["customer"]}, repeat_impact=False)
    board.intruded("storage", "ops_terminal").hand("red", "data_exfiltration", "ransomware", "wiper").funds("red", 20)
    board.play("play data_exfiltration storage")
    assert board.targets("ransomware") == {"ops_terminal"}
    board.end_turn().funds("red", 20)
    assert board.targets("data_exfiltration") == board.targets("ransomware") == {"ops_terminal"}
    assert board.targets("wiper") == {"storage", "ops_terminal"}  # another effect


def test_a_failed_execution_is_no_impact() -> None:
    """D16, D40: what failed may be tried again."""
    board = Board(repeat_impact=False).intruded("storage").levels("storage", 2, 2, 3).hand("red", "data_exfiltration")
    board.funds("red", 9).play("play data_exfiltration storage").end_turn()
    assert "play data_exfiltration storage" in board.funds("red", 9).legal()


def test_without_repeats_an_empty_component_counts_too() -> None:
    """D40: or legality would tell Red where assets lie."""
    board = Board(repeat_impact=False).intruded("ops_terminal", "db").hand("red", "wiper").funds("red", 20)
    board.play("play wiper ops_terminal").end_turn()
    assert board.why("red", "wiper", "ops_terminal") == [("repeat", {"target": "ops_terminal", "rule": "impact"})]
    assert board.funds("red", 20).targets("wiper") == {"db"}


# ---- D17


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_bypass_lasts(turns: int) -> None:
    """D17: the turn of the leak counts as the first, and it ends at a turn's end."""
    board = executed(["credentials"], "leak", bypass_turns=turns)
    assert board.heard("bypass_began", "common") == {"turns": turns}
    for left in range(turns, 0, -1):
        assert board.view("common").bypass_left == left
        assert board.heard("bypass_ended", "common") is None
        board.play("end")
        assert board.heard("bypass_ended", "common") == (None if left > 1 else {})
        board.play("end")
    assert board.view("common").bypass_left == 0


def test_bypass_lasts_3_turns_by_default() -> None:
    """D17: the turn of the leak, and the two after it."""
    board = executed(["credentials"], "leak").hand("red", "lateral_credentials")
    for turn in (1, 2, 3):
        assert board.view().turn == turn
        assert "backup" in board.funds("red", 9).targets("lateral_credentials")
        board.end_turn()
    assert "backup" not in board.funds("red", 9).targets("lateral_credentials")


@pytest.mark.parametrize(("card", "target"), [("data_exfiltration", "endpoint"), ("ransomware", "endpoint")])
def test_both_leaks_open_it(card: str, target: str) -> None:
    """D17 and the rulebook's note: データ窃取・外部送信 and ランサムウェア展開."""
    board = Board().intruded(target).hand("red", card).funds("red", 2).play(f"play {card} {target}")
    assert board.view().bypass_left == 3


def test_a_failed_leak_opens_nothing() -> None:
    """D17."""
    board = Board().intruded("endpoint").levels("endpoint", 3, 1, 3).hand("red", "ransomware").funds("red", 2)
    assert board.play("play ransomware endpoint").view().bypass_left == 0


def test_a_second_leak_sets_it_back_to_full() -> None:
    """D17: not added to what is left."""
    board = executed(["credentials"], "leak").end_turn().funds("red", 9)
    assert board.view().bypass_left == 2
    board.play("play data_exfiltration db")
    assert board.view().bypass_left == 3


def test_bypass_shows_all_internal_components() -> None:
    """D17, D45: visible to Red while it lasts, without levels; afterwards only what is discovered otherwise."""
    board = Board()
    before = board.seen("red")
    board.bypass(1)
    assert board.seen("red") == board.seen("blue")
    assert board.component("backup", "red").levels is None
    assert board.component("backup", "red").assets is None
    assert board.view("red").edges == ()
    board.end_turn()
    assert board.seen("red") == before


# ---- D18


def test_the_mark_lasts_until_the_end_of_the_next_turn() -> None:
    """D18: stopped in turn 1, marked in turns 1 and 2, not in turn 3."""
    board = executed(["secrets"], "stop")
    marks = {}
    for _ in range(5):
        for viewer in ("blue", "red", "common"):
            assert board.component("db", viewer).stopped == board.component("db").stopped
        marks[board.view().turn, board.view().phase] = board.component("db").stopped
        board.play("end")
    assert marks == {(1, "red"): True, (2, "blue"): True, (2, "red"): True, (3, "blue"): False, (3, "red"): False}


def test_the_mark_does_nothing_more() -> None:
    """D18: a stopped component is attacked and protected like any other."""
    stopped = executed(["secrets"], "stop").hand("blue", "encryption").hand("red", "data_exfiltration").funds("red", 9)
    assert "play data_exfiltration db" in stopped.legal()
    stopped.play("end").funds("blue", 9)
    assert stopped.component("db").stopped
    assert "play encryption db" in stopped.legal()
    assert stopped.play("play encryption db").component("db").levels == (2, 2, 2)


def test_an_objective_counts_the_stop_after_the_mark() -> None:
    """D18: two stops three turns apart reach an objective of two."""
    board = (
        Board(objective={"effect": "stop", "count": 2}).intruded("db").hand("red", "infrastructure_destruction", "ddos")
    )
    board.funds("red", 9).play("play infrastructure_destruction db").end_turn(3)
    assert not board.component("db").stopped
    assert board.view("red").progress == (1, 2)
    board.funds("red", 9).play("play ddos web_ap")
    outcome = board.view().outcome
    assert outcome is not None
    assert (outcome.winners, outcome.termination) == (("red",), "objective")


def test_a_second_stop_renews_the_mark() -> None:
    """D18: again until the end of the turn after."""
    board = (
        executed(["secrets"], "stop").end_turn().funds("red", 9).play("play infrastructure_destruction db").end_turn()
    )
    assert board.component("db").stopped
    assert not board.end_turn().component("db").stopped


# ---- D19


@pytest.mark.parametrize("effect", ["leak", "delete", "stop"])
def test_no_assets(effect: str) -> None:
    """D19: the attack succeeds, the price stays; a stop still marks the component."""
    board = executed([], effect)
    code, params = board.log()[0]
    assert (code, params["effect"]) == ("executed", effect)
    assert (board.view().price, board.view().blue.funds, board.view().bypass_left) == (100, 7, 0)
    assert board.component("db").stopped == (effect == "stop")
    assert board.heard("stopped", "common") == ({"target": "db"} if effect == "stop" else None)


def test_ddos_without_intrusion() -> None:
    """The rulebook's DDoS needs no intrusion: on DNS, without assets, it only marks (level 1 + 2 for its 2)."""
    board = Board().hand("red", "ddos", "malware_development").funds("red", 9)
    board.play("play malware_development", "play ddos dns")
    assert board.component("dns").stopped
    assert not board.component("dns").intruded
    assert board.view().price == 100
