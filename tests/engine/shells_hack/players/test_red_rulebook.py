"""The rulebook's Red CPU (D31) and what it may aim by (D28)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.shells_hack.rules.cards import load
from tests.engine.shells_hack.positions import GAME, Board
from tests.engine.shells_hack.varied import varied

INTERNAL = {"ops_terminal", "cloud_console", "internal_saas", "storage", "db", "backup"}
CATEGORY = {card.id: card.category for card in load().attacks}


def choice(board: Board) -> tuple[str, dict[str, Any]]:
    action, note = GAME.choose(board.position, "red", "rulebook", 0)
    return GAME.encode(action), note


def act(board: Board) -> tuple[str, str]:
    """What the CPU does, and by which rule."""
    text, note = choice(board)
    return text, note["rule"]


def prior(component: str, asset: str) -> int:
    """How many shipped companies keep an asset there."""
    rows = {(row.component, row.asset): row.companies for row in load().prior}
    return rows.get((component, asset), 0)  # type: ignore[call-overload, no-any-return]


# ---- (1) execution


def test_the_draw_comes_first() -> None:
    """D4."""
    board = Board("setup").deck("red", "osint").play("ready", "end")
    assert act(board) == ("draw", "draw")


def test_execution_before_everything_else() -> None:
    """D31 (1): before intrusion, weaponization and recon, all of which could be done."""
    board = Board().intruded("db").scouted("web_ap").funds("red", 20)
    board.hand("red", "osint", "exploit_kit", "web_app_exploit", "lateral_credentials", "data_exfiltration")
    assert act(board) == ("play data_exfiltration db", "D31.1")


def test_the_objective_first() -> None:
    """D31 (1): secrets on Storage (5 points) serve the objective, financial data on the DB (15) do not."""
    board = Board(objective={"effect": "leak", "asset": "secrets"}).intruded("db", "storage").funds("red", 20)
    board.hand("red", "data_exfiltration", "wiper")
    assert act(board) == ("play data_exfiltration storage", "D31.1")


def test_else_the_largest_drop() -> None:
    """D31 (1): deleting financial data (20) before leaking it (15) and before secrets (5)."""
    board = Board().intruded("storage", "db").funds("red", 20).hand("red", "data_exfiltration", "wiper")
    assert act(board) == ("play wiper db", "D31.1")
    assert act(board.funds("red", 3)) == ("play data_exfiltration db", "D31.1")


def test_only_what_can_succeed_as_far_as_it_knows() -> None:
    """D31 (1): levels of intruded components are known: an execution resistance of 3 is left alone."""
    board = Board().intruded("db", "storage").levels("db", 2, 2, 3).funds("red", 20).hand("red", "wiper")
    text, note = choice(board)
    assert (text, note["rule"]) == ("play wiper storage", "D31.1")
    assert ["known_short", 1] in note["rejected"]


def test_a_known_resistance_with_the_buff_in_force() -> None:
    """D31 (1), D10."""
    board = Board().intruded("db").levels("db", 2, 2, 3).funds("red", 20).hand("red", "wiper", "malware_development")
    board.play("play malware_development")
    assert act(board) == ("play wiper db", "D31.1")


def test_ddos_meets_its_condition_without_intrusion() -> None:
    """D31 (1): a component that meets the card's status condition: none for DDoS, here the objective itself."""
    board = Board(objective={"effect": "stop", "component": "dns"}).funds("red", 9).hand("red", "ddos", "osint")
    assert act(board) == ("play ddos dns", "D31.1")


def test_ddos_is_not_tried_where_it_is_known_to_fall_short() -> None:
    """D31 (1): DNS scouted at execution 2."""
    board = Board(objective={"effect": "stop", "component": "dns"}).scouted("dns").funds("red", 9).hand("red", "ddos")
    text, note = choice(board)
    assert text == "play ddos web_ap"
    assert ["known_short", 1] in note["rejected"]


def test_a_stop_that_changed_nothing_is_not_repeated() -> None:
    """D66, D28, D47: shipped companies keep assets on Web AP, this one does not, as the share price told."""
    assert any(prior("web_ap", asset) for asset in ("financial", "customer", "secrets"))
    board = Board().funds("red", 9).hand("red", "ddos")
    assert act(board) == ("play ddos web_ap", "D31.1")
    board.play("play ddos web_ap").end_turn().funds("red", 9)
    assert "play ddos web_ap" in board.legal()
    text, note = choice(board)
    assert (text, note["rejected"]) == ("end", [["no_value", 2]])


def test_a_stop_that_lowered_the_price_is_repeated() -> None:
    """D66, D16: by the 5 points that it saw, though no shipped company keeps anything on DNS."""
    kept = {"dns": ["secrets"], "db": ["financial", "customer"], "endpoint": ["credentials"]}
    board = Board(assets=kept).levels("dns", 1, 1, 1).funds("red", 9).hand("red", "ddos").play("play ddos dns")
    board.end_turn().funds("red", 9)
    assert board.view("red").price == 95
    assert act(board) == ("play ddos dns", "D31.1")


def test_credentials_are_leaked_for_the_bypass() -> None:
    """D31 and the rulebook: 認証情報狙い: the leak moves no price and no objective, but opens all ways."""
    board = Board().intruded("endpoint").funds("red", 9).hand("red", "data_exfiltration", "osint")
    assert act(board) == ("play data_exfiltration endpoint", "D31.1")


def test_nothing_for_nothing() -> None:
    """D47: an execution on an empty component would change nothing."""
    board = Board().intruded("ops_terminal").funds("red", 9).hand("red", "wiper", "infrastructure_destruction")
    text, note = choice(board)
    assert (text, note["rejected"]) == ("end", [["no_value", 2]])


def test_ties_by_id() -> None:
    """D49: two cards alike, data_exfiltration before ransomware; two targets alike, backup before storage."""
    kept = {"backup": ["secrets"], "storage": ["secrets"], "endpoint": ["credentials"]}
    board = (
        Board(assets=kept).intruded("storage", "backup").funds("red", 9).hand("red", "ransomware", "data_exfiltration")
    )
    assert choice(board)[0] == "play data_exfiltration backup"


# ---- (2) intrusion


def test_straight_into_internal_components() -> None:
    """D31 (2): lateral cards while 隣接無効 holds, before scouted components."""
    board = Board().bypass(2).scouted("endpoint", "web_ap").funds("red", 20)
    board.hand("red", "lateral_credentials", "spear_phishing", "web_app_exploit", "osint")
    text, note = choice(board)
    assert note["rule"] == "D31.2"
    assert text.split()[1] == "lateral_credentials"
    assert text.split()[2] in INTERNAL


def test_the_likely_credentials_first() -> None:
    """D31 (2), D28, D47: of the scouted ones, where most shipped companies keep credentials.

    Here credentials lie elsewhere, and financial data beside them.
    """
    likely = {component: prior(component, "credentials") for component in INTERNAL - {"cloud_console"}}
    most, least = max(likely.values()), min(likely, key=lambda component: likely[component])
    assert most > likely[least]
    board = Board(assets={least: ["credentials", "financial"]}).intruded(
        "vpn_gateway", "idp", "web_ap", "cloud_console"
    )
    board.scouted(*INTERNAL).hand("red", "lateral_credentials").funds("red", 9)
    for component in INTERNAL:
        board.levels(component, 1, 1, 1)
    text, rule = act(board)
    assert (text.split()[1], rule) == ("lateral_credentials", "D31.2")
    assert prior(text.split()[2], "credentials") == most


def test_only_scouted_ones() -> None:
    """D31 (2): Web AP is scouted, the endpoint is not."""
    board = Board().scouted("web_ap").funds("red", 20).hand("red", "spear_phishing", "web_app_exploit", "osint")
    assert act(board) == ("play web_app_exploit web_ap", "D31.2")


def test_not_where_it_is_known_to_fall_short() -> None:
    """D31 (2): IdP scouted at 3, the card has 2: recon instead."""
    board = Board().scouted("idp").funds("red", 20).hand("red", "idp_compromise", "osint")
    text, note = choice(board)
    assert note["rule"] == "D31.4"
    assert text.startswith("play osint")
    assert ["known_short", 1] in note["rejected"]


# ---- (3) weaponization


def test_a_buff_that_lifts_over_a_known_level() -> None:
    """D31 (3): IdP at 3, card 2 + kit 1, for 2 + 3 funds."""
    board = Board().scouted("idp").funds("red", 5).hand("red", "idp_compromise", "exploit_kit", "osint")
    assert act(board) == ("play exploit_kit", "D31.3")
    board.play("play exploit_kit")
    assert act(board) == ("play idp_compromise idp", "D31.2")


def test_no_buff_for_an_act_that_cannot_be_paid_then() -> None:
    """D31 (3): with 4 funds the kit would leave 2 for a card of 3."""
    board = Board().scouted("idp").funds("red", 4).hand("red", "idp_compromise", "exploit_kit", "osint")
    assert act(board)[1] == "D31.4"


def test_no_buff_that_does_not_reach() -> None:
    """D31 (3): Web AP at 3, card 1 + kit 1."""
    board = (
        Board()
        .scouted("web_ap")
        .levels("web_ap", 1, 3, 1)
        .funds("red", 20)
        .hand("red", "injection", "exploit_kit", "osint")
    )
    assert act(board)[1] == "D31.4"


def test_two_buffs_that_reach_together() -> None:
    """D31 (3): 1 + 1 + 1 against 3."""
    board = Board().scouted("web_ap").levels("web_ap", 1, 3, 1).funds("red", 6)
    board.hand("red", "injection", "exploit_kit", "exploit_kit")
    for text, rule in (
        ("play exploit_kit", "D31.3"),
        ("play exploit_kit", "D31.3"),
        ("play injection web_ap", "D31.2"),
    ):
        assert act(board) == (text, rule)
        board.play(text)
    assert board.component("web_ap").intruded


def test_no_buff_that_is_not_needed() -> None:
    """D31 (3): Web AP at 2 falls to the exploit alone."""
    board = Board().scouted("web_ap").funds("red", 20).hand("red", "web_app_exploit", "exploit_kit")
    assert act(board) == ("play web_app_exploit web_ap", "D31.2")


def test_raas_only_for_ransomware() -> None:
    """D31 (3), D11: it does not lift データ窃取・外部送信."""
    board = Board().intruded("storage").levels("storage", 2, 2, 3).funds("red", 20)
    board.hand("red", "raas_contract", "data_exfiltration", "osint")
    assert act(board)[1] == "D31.4"
    board.hand("red", "raas_contract", "ransomware", "osint")
    assert act(board) == ("play raas_contract", "D31.3")


def test_zero_day_without_the_skill() -> None:
    """D31 (3), D11: it cannot be played with two stars."""
    board = Board(red_stars=(3, 2)).scouted("idp").funds("red", 9).hand("red", "idp_compromise", "zero_day", "osint")
    assert act(board)[1] == "D31.4"


# ---- (4) and (5) recon, and intrusion without it


def test_recon_before_blind_intrusion() -> None:
    """D31 (4): unscouted targets are scouted, not intruded, while a recon target is left."""
    board = Board().funds("red", 20).hand("red", "osint", "spear_phishing", "web_app_exploit")
    text, note = choice(board)
    assert (text.split()[1], note["rule"]) == ("osint", "D31.4")
    assert ["wait_for_recon", 2] in note["rejected"]


def test_no_second_recon_where_one_failed() -> None:
    """D31: with no card, though アクティブスキャン would reach Web AP's 2."""
    board = Board(components={name: {"enabled": name in ("web_ap", "vpn_gateway")} for name in (
        "endpoint", "web_ap", "vpn_gateway", "idp", "external_saas", "dns", "third_party_js",
    )}, assets={"db": ["financial"]}, objective={"effect": "stop", "component": "db"})  # fmt: skip
    board.levels("web_ap", 2, 2, 1).funds("red", 20).hand("red", "osint", "active_scan")
    scouted = []
    while act(board)[1] == "D31.4":
        scouted.append(choice(board)[0].split()[2])
        board.play(choice(board)[0])
    assert sorted(scouted) == ["vpn_gateway", "web_ap"]
    board.end_turn()
    assert "play active_scan web_ap" in board.legal()
    text, note = choice(board)
    assert (text, note["rule"]) == ("end", "end")
    assert note["rejected"] == [["recon_failed", 2]]


def test_blind_intrusion_when_every_recon_failed() -> None:
    """D31 (5): 偵察スキップ."""
    board = Board(components={name: {"enabled": name == "web_ap"} for name in (
        "endpoint", "web_ap", "vpn_gateway", "idp", "external_saas", "dns", "third_party_js",
    )}, assets={"db": ["financial"]}, objective={"effect": "stop", "component": "db"})  # fmt: skip
    board.levels("web_ap", 2, 2, 1).funds("red", 20).hand("red", "osint", "web_app_exploit")
    assert act(board) == ("play osint web_ap", "D31.4")
    board.play("play osint web_ap")
    assert act(board) == ("play web_app_exploit web_ap", "D31.5")


def test_blind_intrusion_without_a_recon_card() -> None:
    """D31 (5): no recon target is left for a hand without recon."""
    board = Board().funds("red", 20).hand("red", "spear_phishing")
    assert act(board) == ("play spear_phishing endpoint", "D31.5")


def test_it_waits_for_a_recon_card_that_it_cannot_pay_for_yet() -> None:
    """D31 (5), D65: a recon target is left while a card in hand may yet reach it, payable this turn or not."""
    board = Board().funds("red", 3).hand("red", "social_engineering", "spear_phishing")
    text, note = choice(board)
    assert (text, note["rejected"]) == ("end", [["wait_for_recon", 1]])
    assert act(board.funds("red", 4)) == ("play social_engineering endpoint", "D31.4")


def test_no_buff_for_a_blind_intrusion_that_waits() -> None:
    """D31 (3), D65: 3 funds pay for the kit and the lateral card, 4 would pay for the recon that comes first."""
    board = Board().intruded("web_ap").funds("red", 3)
    hand = ("exploit_kit", "lateral_credentials", "spear_phishing")
    assert act(board.hand("red", *hand)) == ("play exploit_kit", "D31.3")
    assert act(board.hand("red", *hand, "social_engineering")) == ("end", "end")


def test_it_does_not_wait_for_what_the_cap_never_pays() -> None:
    """D65: with a funds cap of 3 no turn ever pays 4."""
    board = Board(funds_cap=3).hand("red", "social_engineering", "spear_phishing").funds("red", 3)
    assert act(board) == ("play spear_phishing endpoint", "D31.5")


def test_it_does_not_wait_where_recon_failed() -> None:
    """D31 (5), D65: the endpoint resisted, and the other card would have no other target."""
    board = Board().levels("endpoint", 3, 1, 1).funds("red", 20).hand("red", "active_scan")
    board.play("play active_scan endpoint").hand("red", "social_engineering", "spear_phishing").funds("red", 3)
    assert act(board) == ("play spear_phishing endpoint", "D31.5")


def test_a_failed_intrusion_is_not_repeated() -> None:
    """D31: the same card on the same target, even when it would succeed by now; another card is tried."""
    board = Board().levels("endpoint", 3, 3, 1).funds("red", 20).hand("red", "spear_phishing", "supply_chain")
    first = choice(board)[0]
    board.play(first)
    assert not board.component("endpoint").intruded
    board.hand("red", "spear_phishing").play("play spear_phishing endpoint") if "supply" in first else None
    board.hand("red", "spear_phishing").levels("endpoint", 3, 1, 1).end_turn().funds("red", 20)
    assert "play spear_phishing endpoint" in board.legal()
    assert choice(board)[0] == "end"
    assert choice(board)[1]["rejected"] == [["failed_before", 1]]
    board.hand("red", "insider_bribery")
    assert act(board) == ("play insider_bribery endpoint", "D31.5")


def test_nothing_to_do() -> None:
    """D31: then the turn ends."""
    assert act(Board().hand("red", "wiper").funds("red", 9)) == ("end", "end")


# ---- the switch of modes


@pytest.mark.parametrize(("limit", "turn"), [(10, 6), (9, 5), (3, 2), (2, 2), (1, 1)])
def test_switch_to_price_mode(limit: int, turn: int) -> None:
    """D31: at the start of turn ⌊limit/2⌋+1, if no component that counts for the objective is intruded."""
    board = Board("setup", turn_limit=limit).play("ready")
    for now in range(1, limit + 1):
        assert board.view("red").turn == now
        assert board.view("red").price_mode == (now >= turn)
        board.play("end")
        assert choice(board)[1]["mode"] == ("price" if now >= turn else "objective")
        board.play("end")


@pytest.mark.parametrize(
    ("objective", "intruded", "switches"),
    [
        ({"effect": "leak", "asset": "secrets"}, "storage", False),
        ({"effect": "leak", "asset": "secrets"}, "db", True),
        ({"effect": "delete", "component": "backup"}, "backup", False),
        ({"effect": "delete", "component": "backup"}, "storage", True),
        ({"effect": "stop", "count": 3}, "endpoint", False),  # any component counts
    ],
)
def test_no_switch_with_a_foot_in_the_door(objective: dict[str, Any], intruded: str, switches: bool) -> None:
    """D31."""
    board = Board(objective=objective).intruded(intruded).turn(5).end_turn()
    assert board.view("red").price_mode == switches


def test_the_switch_is_made_once() -> None:
    """D31: an intrusion in a later turn does not turn it back, and the loss of nothing brings it on later."""
    board = Board().turn(5).end_turn().intruded("backup").end_turn()
    assert board.view("red").price_mode
    assert not Board().intruded("backup").turn(5).end_turn(3).view("red").price_mode


def test_price_mode_executes_what_lowers_the_price_most() -> None:
    """D31: the objective no longer counts."""
    board = Board(objective={"effect": "leak", "asset": "secrets"}, turn_limit=2).end_turn()
    board.intruded("db", "storage").funds("red", 20).hand("red", "data_exfiltration", "wiper")
    text, note = choice(board)
    assert (text, note["mode"]) == ("play wiper db", "price")


def test_price_mode_intrudes_where_the_price_falls_most() -> None:
    """D31, D28: by the prior, no longer for credentials."""
    worth = {
        c: max([0, *(d for a, d in (("financial", 20), ("customer", 20), ("secrets", 5)) if prior(c, a))])
        for c in INTERNAL
    }
    assert worth["db"] == 20
    board = Board(turn_limit=2).end_turn().bypass(2).funds("red", 20).hand("red", "lateral_credentials")
    text, note = choice(board)
    assert (note["rule"], note["mode"]) == ("D31.2", "price")
    assert worth[text.split()[2]] == 20


# ---- D28 and whole matches


@pytest.mark.parametrize(
    "hand",
    [
        ("osint", "active_scan", "supply_chain", "vpn_exploit"),
        ("supply_chain", "vpn_exploit", "web_app_exploit", "idp_compromise"),
        ("ddos",),
        ("ddos", "malware_development", "exploit_kit", "injection"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("bypass", [0, 2])
def test_it_aims_by_the_prior_not_by_the_company(hand: tuple[str, ...], bypass: int) -> None:
    """D28: four companies that keep everything elsewhere, the same choices and reasons until something is learned."""
    found = []
    for place in ("third_party_js", "vpn_gateway", "web_ap", "dns"):
        kinds = ["credentials", "financial", "customer", "secrets"]
        board = Board(assets={place: kinds}, components={"dns": {"levels": [1, 3, 1]}}).bypass(bypass)
        found.append(choice(board.hand("red", "lateral_credentials", *hand).funds("red", 20)))
    assert found == found[:1] * 4


@pytest.mark.parametrize("matches", [4, pytest.param(12, marks=pytest.mark.long)])
@pytest.mark.parametrize("number", range(0, 12, 2))
def test_whole_matches(number: int, matches: int) -> None:
    """D31 over whole matches: what it never does, and that known levels are never missed."""
    acts = 0
    for seed in range(matches):
        position = GAME.new(varied()[number], 500 + seed)
        scouts: set[str] = set()
        failed: set[tuple[str, str]] = set()
        while GAME.outcome(position) is None:
            seat = GAME.to_act(position)[0]
            action, note = GAME.choose(position, seat, "rulebook", 0)
            seen = {c.id: c for c in GAME.view(position, "red").components}
            GAME.step(position, seat, action)
            if seat != "red" or action.kind != "play" or not action.target:
                continue
            acts += 1
            codes = {line.code for line in GAME.view(position, "red").log if line.number == position.acts}
            short = bool(codes & {"scout_failed", "intrude_failed", "execute_failed"})
            category = CATEGORY[action.card]
            target = seen[action.target]
            if category == "recon":
                assert note["rule"] == "D31.4"
                assert action.target not in scouts, "scouted again where a recon had failed"
            elif category == "execution":
                assert note["rule"] == "D31.1"
                assert not (short and target.levels), "an execution known to fall short"
            else:
                assert note["rule"] in ("D31.2", "D31.5")
                assert (action.card, action.target) not in failed, "a failed intrusion repeated"
                assert not (short and target.levels), "an intrusion known to fall short"
                assert (note["rule"] == "D31.5") <= (not target.scouted), "a blind intrusion of a scouted component"
            if short:
                (scouts.add(action.target) if category == "recon" else failed.add((action.card, action.target)))
    assert acts > 20
