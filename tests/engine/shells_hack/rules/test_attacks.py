"""Attacks: legal or not, exposure, adjacency, levels and buffs (D6–D12)."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from tests.engine.shells_hack.positions import Board

EXPOSED = {"endpoint", "vpn_gateway", "idp", "web_ap", "external_saas", "dns", "third_party_js"}
INTERNAL = {"ops_terminal", "cloud_console", "internal_saas", "storage", "db", "backup"}
ALL = EXPOSED | INTERNAL


# ---- D6


def test_falling_short_is_legal_paid_and_fails() -> None:
    """D6: an attack that only falls short of the level is legal, is paid for, and fails."""
    board = Board().hand("red", "idp_compromise").funds("red", 5)  # level 2 against IdP's 3
    assert board.why("red", "idp_compromise", "idp") == []
    board.play("play idp_compromise idp")
    assert not board.component("idp").intruded
    assert board.view().red.funds == 2
    assert board.log("blue") == [
        ("intrude_failed", {"card": "idp_compromise", "target": "idp", "level": 2, "base": 2, "resistance": 3})
    ]


@pytest.mark.parametrize(
    ("card", "target", "code"),
    [
        ("osint", "db", "visibility"),
        ("spear_phishing", "web_ap", "target"),
        ("wiper", "web_ap", "status"),
        ("zero_day", "", "skill"),
        ("insider_bribery", "endpoint", "funds"),
        ("supply_chain", "endpoint", "hand"),
    ],
)
def test_breaking_a_public_condition_is_illegal(card: str, target: str, code: str) -> None:
    """D6: exposure, target, status, actor skill and funds are public to Red."""
    board = Board(red_stars=(3, 2)).hand("red", "osint", "spear_phishing", "wiper", "zero_day", "insider_bribery")
    board.funds("red", 4)
    text = f"play {card} {target}".strip()
    assert text not in board.legal()
    with pytest.raises(IllegalAction) as caught:
        board.play(text)
    assert [reason.code for reason in caught.value.reasons] == [code]
    assert board.view().red.funds == 4


@pytest.mark.parametrize("level", [0, 1, 2])
def test_level_equal_is_enough(level: int) -> None:
    """D6, D10: attack level >= resistance succeeds: 2 against 0, 1 and 2."""
    board = Board().hand("red", "spear_phishing").funds("red", 5).levels("endpoint", 3, level, 1)
    board.play("play spear_phishing endpoint")
    assert board.component("endpoint").intruded


# ---- D7


def test_exposed_can_be_attacked_at_once() -> None:
    """D7: what is marked as directly attackable."""
    board = Board().hand("red", "osint")
    assert board.targets("osint") == EXPOSED


@pytest.mark.parametrize(
    ("entry", "opened"),
    [
        ("endpoint", {"idp", "vpn_gateway"}),
        ("idp", {"cloud_console", "internal_saas"}),
        ("vpn_gateway", {"ops_terminal"}),
        ("cloud_console", {"storage", "db", "backup"}),
        ("ops_terminal", {"storage", "db"}),
        ("web_ap", {"storage", "db"}),
        ("db", set()),
        ("dns", set()),
    ],
)
def test_an_edge_into_it_opens_an_internal_component(entry: str, opened: set[str]) -> None:
    """D7, D8: a lateral card reaches exactly the components with an edge out of an intruded one."""
    board = Board().hand("red", "lateral_credentials").funds("red", 9).intruded(entry)
    assert board.targets("lateral_credentials") == opened


def test_edges_have_a_direction() -> None:
    """D7: an edge into the target, not out of it: DB intruded opens nothing backwards."""
    board = (
        Board().hand("red", "lateral_credentials", "passive_recon").funds("red", 9).intruded("db", "storage", "backup")
    )
    assert board.targets("lateral_credentials") == set()
    assert board.targets("passive_recon") == set()


def test_one_predecessor_is_enough() -> None:
    """D7: at least one."""
    board = Board().hand("red", "lateral_exploit").funds("red", 9).intruded("web_ap")
    assert board.targets("lateral_exploit") == {"storage", "db"}
    assert board.intruded("ops_terminal", "cloud_console").targets("lateral_exploit") == {"storage", "db", "backup"}


def test_scouted_is_not_intruded() -> None:
    """D7: a scouted predecessor opens nothing."""
    board = Board().hand("red", "lateral_credentials").funds("red", 9).scouted("web_ap", "idp")
    assert board.targets("lateral_credentials") == set()


def test_a_listed_direct_card_needs_exposure_too() -> None:
    """D7: the extension's listed recon reaches its internal targets only after a predecessor."""
    board = Board(card_sets=["core", "extension"]).hand("red", "saas_discovery").funds("red", 9)
    assert board.targets("saas_discovery") == {"external_saas"}
    assert board.intruded("idp").targets("saas_discovery") == {"external_saas", "internal_saas", "cloud_console"}


def test_direct_cards_after_the_target_turned_internal() -> None:
    """D7: exposure as edited: an internal Web AP needs a predecessor even for its own exploit."""
    board = Board(components={"web_ap": {"exposed": False}}, more_edges=["endpoint>web_ap"])
    board.hand("red", "web_app_exploit", "ddos").funds("red", 9)
    assert board.targets("web_app_exploit") == set()
    assert board.targets("ddos") == {"dns"}
    board.intruded("endpoint")
    assert board.targets("web_app_exploit") == {"web_ap"}
    assert board.targets("ddos") == {"web_ap", "dns"}


def test_intruded_stays_open_to_execution() -> None:
    """D7: an intruded internal component stays open to execution cards when 隣接無効 has ended."""
    board = Board().hand("red", "lateral_credentials", "wiper", "osint").funds("red", 20).bypass(1)
    board.play("play lateral_credentials backup")
    assert board.component("backup").intruded
    board.play("end", "end")
    assert board.view().bypass_left == 0
    assert board.targets("wiper") == {"backup"}
    assert board.targets("osint") == EXPOSED
    assert board.codes("red", "lateral_credentials", "backup") == ["exposure", "status", "status"]


def test_bypass_opens_internal_components() -> None:
    """D7: or while 隣接無効 is active."""
    board = Board().hand("red", "lateral_credentials", "passive_recon").funds("red", 9)
    assert board.targets("lateral_credentials") == board.targets("passive_recon") == set()
    board.bypass(1)
    assert board.targets("lateral_credentials") == ALL
    assert board.targets("passive_recon") == INTERNAL


# ---- D8


def test_lateral_cards_reach_exposed_successors_too() -> None:
    """D8: 全て with 隣接侵入済み: the endpoint leads to IdP and VPN Gateway."""
    board = Board().hand("red", "lateral_credentials", "lateral_exploit").funds("red", 9).intruded("endpoint")
    assert board.targets("lateral_credentials") == {"idp", "vpn_gateway"}
    assert board.targets("lateral_exploit") == set()


def test_passive_recon_needs_an_intruded_predecessor() -> None:
    """D8: and an internal target (全て(隣接必須)): from the endpoint it reaches nothing, from IdP two."""
    board = Board().hand("red", "passive_recon").funds("red", 9).intruded("endpoint")
    assert board.targets("passive_recon") == set()
    board.intruded("idp")
    assert board.targets("passive_recon") == {"cloud_console", "internal_saas"}


def test_bypass_lets_exposed_cards_reach_everything() -> None:
    """D8: attack cards for 全て(直接攻撃可能) reach every component while 隣接無効 holds."""
    board = (
        Board().hand("red", "osint", "active_scan", "lateral_exploit", "social_engineering").funds("red", 9).bypass(2)
    )
    assert board.targets("osint") == board.targets("active_scan") == ALL
    assert board.targets("lateral_exploit") == {"storage", "db", "backup", "ops_terminal"}  # a list stays a list
    assert board.targets("social_engineering") == {"endpoint"}


def test_bypass_does_not_widen_attack_surface_monitoring() -> None:
    """D8: アタックサーフェス監視, Blue's card, does not."""
    board = Board("blue").hand("blue", "attack_surface_monitoring").funds("blue", 9).bypass(2)
    assert board.targets("attack_surface_monitoring") == EXPOSED - {"endpoint"}  # the endpoint's recon is 3 already


def test_directly_attackable_follows_the_architecture() -> None:
    """D8, D12: exposure as edited decides for both sides' cards."""
    changed = {"storage": {"exposed": True}, "idp": {"exposed": False}}
    board = Board("blue", components=changed).hand("blue", "attack_surface_monitoring", "pentest").funds("blue", 9)
    board.hand("red", "osint", "passive_recon").funds("red", 9)
    assert board.targets("attack_surface_monitoring") == EXPOSED - {"endpoint", "idp"} | {"storage"}
    assert board.targets("pentest") == INTERNAL - {"storage", "cloud_console"} | {"idp"}  # the console is at 3 and 3
    board.play("end")
    assert board.targets("osint") == EXPOSED - {"idp"} | {"storage"}
    board.intruded("endpoint", "web_ap")
    assert board.targets("passive_recon") == {"idp", "db"}


# ---- D9


def test_no_recon_of_disclosed_levels() -> None:
    """D9: neither of scouted nor of intruded components."""
    board = Board().hand("red", "osint").scouted("web_ap").intruded("endpoint")
    assert board.targets("osint") == EXPOSED - {"web_ap", "endpoint"}
    for target in ("web_ap", "endpoint"):
        assert board.why("red", "osint", target) == [("status", {"target": target, "needed": "not_disclosed"})]


def test_no_intrusion_of_intruded_components() -> None:
    """D9: scouted ones are fine, intruded ones not."""
    board = Board().hand("red", "supply_chain").funds("red", 9).scouted("web_ap").intruded("endpoint")
    assert board.targets("supply_chain") == {"web_ap"}
    assert board.why("red", "supply_chain", "endpoint") == [
        ("status", {"target": "endpoint", "needed": "not_intruded"})
    ]


def test_failed_recon_may_be_repeated() -> None:
    """D9: only where nothing could change; a failed one may be tried again in the next turn."""
    board = Board().hand("red", "osint").levels("web_ap", 2, 2, 1).play("play osint web_ap")
    assert not board.component("web_ap").scouted
    assert "web_ap" in board.end_turn().targets("osint")


# ---- D10


@pytest.mark.parametrize(
    ("card", "target", "levels", "done"),
    [
        ("osint", "web_ap", (1, 3, 3), True),  # recon against recon only
        ("osint", "web_ap", (2, 0, 0), False),
        ("web_app_exploit", "web_ap", (3, 2, 3), True),  # intrusion against intrusion only
        ("web_app_exploit", "web_ap", (0, 3, 0), False),
        ("ddos", "web_ap", (3, 3, 1), True),  # execution against execution only
        ("ddos", "web_ap", (0, 0, 2), False),
    ],
)
def test_one_level_against_the_same_resistance(
    card: str, target: str, levels: tuple[int, int, int], done: bool
) -> None:
    """D10: each card's one level is compared with the same resistance, the others do not count."""
    board = Board().hand("red", card).funds("red", 9).levels(target, *levels)
    board.play(f"play {card} {target}")
    assert board.log()[0][0] in (
        ("scouted", "intruded", "executed") if done else ("scout_failed", "intrude_failed", "execute_failed")
    )


def test_buffs_add_up() -> None:
    """D10: effective level = base + buffs: 1 + 1 + 1 reaches 3."""
    board = (
        Board().hand("red", "exploit_kit", "exploit_kit", "watering_hole").funds("red", 20).levels("endpoint", 3, 3, 1)
    )
    board.play("play exploit_kit", "play exploit_kit", "play watering_hole endpoint")
    assert board.log() [0] == (
        "intruded", {"card": "watering_hole", "target": "endpoint", "level": 3, "base": 1, "resistance": 3},
    )  # fmt: skip


def test_buffs_hold_for_the_rest_of_the_turn() -> None:
    """D10: for every later attack of the turn, not only the next one."""
    board = Board().hand("red", "exploit_kit", "watering_hole", "injection").funds("red", 20)
    board.levels("endpoint", 3, 2, 1)
    board.play("play exploit_kit", "play watering_hole endpoint", "play injection web_ap")
    assert board.component("endpoint").intruded
    assert board.component("web_ap").intruded


def test_buffs_vanish_at_the_turns_end() -> None:
    """D10: 次ターンまで is until the next turn begins."""
    board = Board().hand("red", "exploit_kit", "watering_hole").funds("red", 20).levels("endpoint", 3, 2, 1)
    board.play("play exploit_kit")
    assert [(b.parameter, b.amount) for b in board.view("blue").buffs] == [("intrusion", 1)]
    board.play("end")
    assert board.view().buffs == ()
    board.play("end", "play watering_hole endpoint")
    assert not board.component("endpoint").intruded


def test_buffs_leave_other_parameters_alone() -> None:
    """D10: an intrusion buff adds nothing to recon or execution, an execution buff nothing to intrusion."""
    board = Board().hand("red", "exploit_kit", "malware_development", "osint", "ddos", "injection", "watering_hole")
    board.funds("red", 20).levels("web_ap", 2, 2, 2).levels("endpoint", 3, 2, 1)
    board.play("play exploit_kit", "play osint web_ap", "play ddos web_ap")
    assert [code for code, _ in board.log(last=2)] == ["scout_failed", "execute_failed"]
    board.end_turn()
    board.play("play malware_development", "play injection web_ap", "play osint web_ap")
    assert [code for code, _ in board.log(last=2)] == ["intrude_failed", "scout_failed"]


@pytest.mark.parametrize("resistance", [0, 1, 2, 3])
def test_level_above_3_succeeds_everywhere(resistance: int) -> None:
    """D10: 2 + 2 + 2 beats every resistance."""
    board = Board().hand("red", "zero_day", "zero_day", "spear_phishing").funds("red", 20)
    board.levels("endpoint", 3, resistance, 1).play("play zero_day", "play zero_day", "play spear_phishing endpoint")
    assert board.component("endpoint").intruded
    assert board.log()[0][1]["level"] == 6


# ---- D11


def test_phishing_site_counts_only_against_the_endpoint() -> None:
    """D11: フィッシングサイト構築: supply chain at 3 against the endpoint, at 2 against Web AP."""
    board = Board().hand("red", "phishing_site", "supply_chain").funds("red", 20)
    board.levels("endpoint", 3, 3, 1).levels("web_ap", 1, 3, 1)
    board.play("play phishing_site", "play supply_chain endpoint", "play supply_chain web_ap")
    assert board.component("endpoint").intruded
    assert not board.component("web_ap").intruded
    assert [p.get("level") for _, p in board.log() if "level" in p] == [2]


def test_phishing_site_counts_for_lateral_cards_too() -> None:
    """D11: its condition names the target, not the card."""
    board = Board(more_edges=["web_ap>endpoint"]).hand("red", "phishing_site", "lateral_credentials").funds("red", 20)
    board.intruded("web_ap").levels("endpoint", 3, 3, 1).play("play phishing_site", "play lateral_credentials endpoint")
    assert board.component("endpoint").intruded


def test_raas_counts_only_for_ransomware() -> None:
    """D11: RaaS契約: ransomware at 3, exfiltration at 2, on a Storage at 3."""
    board = Board().hand("red", "raas_contract", "ransomware", "data_exfiltration").funds("red", 20)
    board.intruded("storage").levels("storage", 2, 2, 3)
    board.play("play raas_contract", "play data_exfiltration storage")
    assert board.log()[0][0] == "execute_failed"
    board.play("play ransomware storage")
    assert board.log()[0] == (
        "executed",
        {"card": "ransomware", "target": "storage", "level": 3, "base": 2, "resistance": 3, "effect": "leak"},
    )


def test_exploit_kit_counts_everywhere() -> None:
    """D11: no condition."""
    board = Board().hand("red", "exploit_kit", "idp_compromise").funds("red", 20)
    assert board.play("play exploit_kit", "play idp_compromise idp").component("idp").intruded


@pytest.mark.parametrize(("card", "skill"), [("zero_day", 3), ("malware_development", 2)])
def test_skill_is_checked_when_played(card: str, skill: int) -> None:
    """D11: ゼロデイ開発 needs skill 3, マルウェア開発 2; one star less is too little."""
    enough = Board(red_stars=(3, skill)).hand("red", card).funds("red", 9)
    assert f"play {card}" in enough.legal()
    enough.play(f"play {card}")
    assert [b.amount for b in enough.view().buffs] == [2]
    short = Board(red_stars=(3, skill - 1)).hand("red", card).funds("red", 9)
    assert short.legal() == {"end"}
    assert short.why("red", card) == [("skill", {"needed": skill, "skill": skill - 1})]


@pytest.mark.parametrize("card", ["phishing_site", "exploit_kit", "raas_contract"])
def test_other_weaponization_needs_no_skill(card: str) -> None:
    """D11: skill 1 is enough for the others."""
    assert Board(red_stars=(3, 1)).hand("red", card).funds("red", 2).legal() == {"end", f"play {card}"}


def test_malware_development_adds_2() -> None:
    """D11: 実行+2: 1 + 2 against 3."""
    board = Board().hand("red", "malware_development", "ddos").funds("red", 9).levels("dns", 1, 3, 3)
    assert board.play("play malware_development", "play ddos dns").component("dns").stopped


# ---- D12


def test_storage_needs_adjacency() -> None:
    """D12: by default Storage is internal: not visible, not attackable, until a predecessor is intruded."""
    board = Board().hand("red", "osint", "lateral_exploit").funds("red", 9)
    assert "storage" not in board.seen("red")
    assert "storage" not in board.targets("osint") | board.targets("lateral_exploit")
    board.intruded("web_ap")
    assert "storage" in board.seen("red")
    assert "storage" in board.targets("lateral_exploit")
    assert "storage" not in board.targets("osint")


def test_exposure_can_be_changed() -> None:
    """D12: per component."""
    board = Board(components={"storage": {"exposed": True}}).hand("red", "osint")
    assert board.component("storage", "red").exposed
    assert "storage" in board.targets("osint")
