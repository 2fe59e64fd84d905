"""Countermeasures and their three limits (D20), and what Blue's cards do on the board."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from engine.shells_hack.rules.cards import load
from tests.engine.shells_hack.positions import Board

RESULTS = [  # (card, target, levels after it), by hand from the rulebook's tables
    ("edr", "endpoint", (3, 2, 1)),
    ("edr", "ops_terminal", (2, 3, 1)),
    ("ndr", "endpoint", (3, 1, 2)),
    ("mfa", "vpn_gateway", (1, 3, 1)),
    ("mfa", "ops_terminal", (2, 3, 1)),  # 2 + 2 is capped at 3
    ("immutable_backup", "backup", (2, 2, 3)),
    ("cyber_hygiene", "storage", (2, 3, 1)),
    ("runtime_detection", "web_ap", (1, 3, 2)),
    ("runtime_detection", "db", (2, 3, 2)),
    ("attack_surface_monitoring", "dns", (2, 3, 2)),
    ("security_training", "ops_terminal", (3, 3, 1)),
    ("security_training", "endpoint", (3, 2, 1)),  # recon is at 3 already, intrusion still rises
    ("encryption", "storage", (2, 2, 2)),
    ("pentest", "internal_saas", (2, 3, 3)),  # intrusion is at 3 already
    ("waf", "web_ap", (1, 3, 1)),
    ("cdn", "dns", (1, 3, 3)),
]


def ready(card: str, **parts: object) -> Board:
    return Board("blue", **parts).hand("blue", card).funds("blue", 20)


@pytest.mark.parametrize(("card", "target", "levels"), RESULTS)
def test_effects(card: str, target: str, levels: tuple[int, int, int]) -> None:
    """D20: each card raises what it says, up to 3."""
    board = ready(card)
    before = board.component(target).levels
    board.play(f"play {card} {target}")
    assert board.component(target).levels == levels
    assert board.component(target).applied == (card,)
    rose = board.heard("countermeasure", "blue")
    assert before is not None
    assert rose == {"card": card, "target": target} | dict(
        zip(("recon", "intrusion", "execution"), (b - a for a, b in zip(before, levels, strict=True)), strict=True)
    )


def test_not_twice_on_one_component() -> None:
    """D20: the same countermeasure, neither at once nor in a later turn; on another component it may."""
    board = ready("encryption").play("play encryption db")
    assert board.targets("encryption") == {"storage", "backup"}
    assert board.why("blue", "encryption", "db") == [("duplicate", {"target": "db"})]
    board.play("end", "end").funds("blue", 20)
    assert board.targets("encryption") == {"storage", "backup"}
    with pytest.raises(IllegalAction):
        board.play("play encryption db")


def test_not_twice_even_after_a_fall() -> None:
    """D20: also when an event has lowered the resistance since."""
    board = ready("waf").play("play waf web_ap").levels("web_ap", 1, 1, 1)
    assert board.codes("blue", "waf", "web_ap") == ["duplicate"]


def test_different_countermeasures_add_up_to_3() -> None:
    """D20: DB's execution 1 → 2 → 3, then no more."""
    board = ready("encryption").hand("blue", "encryption", "runtime_detection", "pentest")
    board.play("play encryption db", "play runtime_detection db")
    assert board.component("db").levels == (2, 3, 3)
    assert board.why("blue", "pentest", "db") == [("already_3", {"target": "db", "resistances": "intrusion execution"})]
    assert "db" not in board.targets("pentest")


def test_initial_0_cannot_be_raised() -> None:
    """D20: a resistance whose initial value is 0; the others of the card rise."""
    board = ready("runtime_detection", components={"db": {"levels": [2, 0, 1]}, "storage": {"levels": [2, 0, 0]}})
    board.play("play runtime_detection db")
    assert board.component("db").levels == (2, 0, 2)
    assert board.why("blue", "runtime_detection", "storage") == [
        ("initially_0", {"target": "storage", "resistances": "intrusion execution"})
    ]
    assert "storage" not in board.targets("runtime_detection")


def test_lowered_to_0_can_be_raised() -> None:
    """D20: the *initial* value counts: an endpoint lowered to 0 by an event rises again."""
    board = ready("edr").levels("endpoint", 3, 0, 1).play("play edr endpoint")
    assert board.component("endpoint").levels == (3, 1, 1)


def test_none_that_can_be_raised_is_illegal() -> None:
    """D20: IAM強化 (intrusion and execution) on the console, both at 3."""
    board = ready("iam_hardening")
    assert board.targets("iam_hardening") == set()
    assert board.why("blue", "iam_hardening", "cloud_console") == [
        ("already_3", {"target": "cloud_console", "resistances": "intrusion execution"})
    ]
    board.levels("cloud_console", 1, 2, 3)
    assert board.targets("iam_hardening") == {"cloud_console"}
    assert board.play("play iam_hardening cloud_console").component("cloud_console").levels == (1, 3, 3)


@pytest.mark.parametrize(
    ("card", "targets"),
    [
        ("pentest", {"ops_terminal", "internal_saas", "storage", "db", "backup"}),
        ("attack_surface_monitoring", {"vpn_gateway", "idp", "web_ap", "external_saas", "dns", "third_party_js"}),
        ("cyber_hygiene", {"endpoint", "vpn_gateway", "ops_terminal", "storage", "db", "backup", "web_ap"}),
        ("mfa", {"vpn_gateway", "ops_terminal"}),
        ("waf", {"web_ap"}),
    ],
)
def test_targets(card: str, targets: set[str]) -> None:
    """D20: the printed targets without those where nothing can rise (intrusion or recon at 3)."""
    assert ready(card).targets(card) == targets


def test_countermeasures_work() -> None:
    """WAF強化 makes Web AP's 2 a 3: an exploit of level 2 fails afterwards."""
    board = ready("waf").play("play waf web_ap", "end").hand("red", "web_app_exploit").funds("red", 3)
    board.play("play web_app_exploit web_ap")
    assert board.log()[0][0] == "intrude_failed"


def test_several_cards_and_several_targets_in_a_turn() -> None:
    """D4, D5: one countermeasure may be applied to several components in a turn."""
    board = ready("encryption").play("play encryption db", "play encryption storage", "play encryption backup")
    assert [board.component(c).levels for c in ("db", "storage", "backup")] == [(2, 2, 2)] * 3
    assert board.view().blue.funds == 14


def test_cyber_hygiene_does_all_that_edr_does() -> None:
    """D68: at the same cost, wherever EDR can be applied, and elsewhere too."""
    cards = {card.id: card for card in load().countermeasures}
    edr, hygiene = cards["edr"], cards["cyber_hygiene"]
    assert (edr.cost, edr.recon, edr.intrusion, edr.execution) == (3, 0, 1, 0)
    assert (hygiene.cost, hygiene.recon, hygiene.intrusion, hygiene.execution) == (3, 0, 1, 0)
    assert ready("edr").targets("edr") == {"endpoint", "ops_terminal"}
    assert ready("cyber_hygiene").targets("cyber_hygiene") > {"endpoint", "ops_terminal"}
