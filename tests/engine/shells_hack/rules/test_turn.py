"""The turn: its order, funds, events, draws, and which cards are spent (D1–D5)."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from tests.engine.shells_hack.positions import GAME, Board, settings

EVERYWHERE_1_DOWN = {  # the components' intrusion resistances after 重大脆弱性発覚, from the rulebook's table
    "endpoint": 0, "vpn_gateway": 0, "idp": 2, "ops_terminal": 1, "cloud_console": 2, "internal_saas": 2, "storage": 1,
    "db": 1, "backup": 1, "web_ap": 1, "external_saas": 2, "dns": 2, "third_party_js": 2,
}  # fmt: skip


# ---- D1


def test_order_of_a_turn() -> None:
    """D1: both teams gain funds, then one event, then Blue acts, then Red; turn numbers start at 1."""
    board = Board("setup").events("budget_increase")
    assert (board.view().turn, board.view().phase, board.seat) == (0, "setup", "blue")
    board.play("ready")
    assert [code for code, _ in board.log()] == [
        "ready", "turn_began", "funds_gained", "funds_gained", "event_drawn", "funds_changed",
    ]  # fmt: skip
    assert (board.view().turn, board.view().phase, board.seat) == (1, "blue", "blue")
    board.play("end")
    assert (board.view().turn, board.view().phase, board.seat) == (1, "red", "red")
    board.play("end")
    assert (board.view().turn, board.view().phase, board.seat) == (2, "blue", "blue")


def test_only_the_team_whose_phase_it_is_acts() -> None:
    """D1."""
    board = Board("blue")
    assert GAME.legal(board.position, "red") == []
    board.play("end")
    assert GAME.legal(board.position, "blue") == []


# ---- D2


def test_funds_start_at_zero() -> None:
    """D2: holdings start at 0, and each team gains its own stars at the start of each turn."""
    board = Board("setup", blue_stars=(3, 1), red_stars=(2, 1))
    assert (board.view().blue.funds, board.view().red.funds) == (0, 0)
    board.play("ready")
    assert (board.view().blue.funds, board.view().red.funds) == (3, 2)
    board.end_turn()
    assert (board.view().blue.funds, board.view().red.funds) == (6, 4)


def test_funds_cap_is_5_by_default() -> None:
    """D2: never above the cap, default 5."""
    assert GAME.default_settings().funds_cap == 5
    board = Board("blue", funds_cap=5, blue_stars=(3, 1), red_stars=(5, 1)).end_turn()
    assert (board.view().blue.funds, board.view().red.funds) == (5, 5)


@pytest.mark.parametrize("cap", [3, 4, 20])
def test_funds_cap_is_a_setting(cap: int) -> None:
    """D2."""
    board = Board("blue", funds_cap=cap, blue_stars=(3, 1), red_stars=(5, 1))
    assert (board.view().blue.funds, board.view().red.funds) == (min(3, cap), min(5, cap))


def test_funds_cap_holds_for_events() -> None:
    """D2: セキュリティ予算増額 does not lift Blue above the cap: 3 + 2 at a cap of 4."""
    board = Board("setup", funds_cap=4).events("budget_increase").play("ready")
    assert board.view().blue.funds == 4
    assert board.heard("funds_gained", "blue") == {"team": "blue", "by": 3, "funds": 3}
    assert board.heard("funds_changed", "blue") == {"team": "blue", "by": 1, "funds": 4}


def test_funds_never_below_zero() -> None:
    """D2: 攻撃グループ摘発 takes 2 of Red's 1."""
    board = Board("setup", red_stars=(1, 1)).events("group_arrested").play("ready")
    assert board.view().red.funds == 0
    assert board.heard("funds_changed", "red") == {"team": "red", "by": -1, "funds": 0}


# ---- D3


def test_event_deck_holds_one_of_each() -> None:
    """D3: five turns bring five different events, and so do the next five (no replacement, then a reshuffle)."""
    for seed in range(20):
        position = GAME.new(GAME.make_settings(threshold=0), seed)
        seen = []
        for _ in range(10):
            while GAME.view(position, "all").turn == len(seen):
                seat = GAME.to_act(position)[0]
                last = GAME.legal(position, seat)[0]
                GAME.step(position, seat, last)
            seen.append(GAME.view(position, "all").event)
        assert len(set(seen[:5])) == len(set(seen[5:])) == 5


def test_reshuffled_event_deck_has_another_order() -> None:
    """D3: over 20 seeds the second five are not all in the order of the first."""
    same = 0
    for seed in range(20):
        board = Board("setup", seed=seed, threshold=0)
        board.position.state.event_deck[:5] = [0, 1, 2, 3, 4]
        board.position.state.event_deck_size = 5
        order = []
        board.play("ready")
        for _ in range(10):
            order.append(board.view().event)
            board.play("end", "end") if board.view().turn < 10 else None
        same += order[:5] == order[5:]
    assert same <= 2


def test_critical_vulnerability() -> None:
    """D3: every component's intrusion resistance falls by 1, and nothing else."""
    board = Board("setup")
    before = {c.id: c.levels for c in board.view().components}
    board.events("critical_vulnerability").play("ready")
    after = {c.id: c.levels for c in board.view().components}
    assert {c: levels[1] for c, levels in after.items() if levels} == EVERYWHERE_1_DOWN
    assert all(a and b and (a[0], a[2]) == (b[0], b[2]) for a, b in zip(before.values(), after.values(), strict=True))
    assert board.heard("levels_fell", "red") == {"parameter": "intrusion", "by": 1}


def test_critical_vulnerability_stops_at_zero_and_lasts() -> None:
    """D3: floor 0; permanent, turn after turn."""
    board = Board("setup").events("critical_vulnerability", "quiet_day").play("ready").end_turn()
    assert {c.id: c.levels[1] for c in board.view().components if c.levels} == EVERYWHERE_1_DOWN
    board.events("critical_vulnerability").end_turn(3)
    assert {c.levels[1] for c in board.view().components if c.levels} == {0}


def test_budget_increase() -> None:
    """D3: Blue 3 + 2."""
    board = Board("setup").events("budget_increase").play("ready")
    assert (board.view().blue.funds, board.view().red.funds, board.view().price) == (5, 3, 100)


def test_group_arrested() -> None:
    """D3: Red 3 - 2."""
    board = Board("setup").events("group_arrested").play("ready")
    assert (board.view().blue.funds, board.view().red.funds, board.view().price) == (3, 1, 100)


def test_leak_reported() -> None:
    """D3, D15: the price falls by 5 points, for good."""
    board = Board("setup").events("leak_reported", "quiet_day").play("ready")
    assert (board.view().blue.funds, board.view().red.funds, board.view().price) == (3, 3, 95)
    assert board.heard("price_fell", "common") == {
        "by": 5, "price": 95, "cause": "event", "source": "leak_reported", "target": "",
    }  # fmt: skip
    assert board.end_turn().view().price == 95


def test_quiet_day() -> None:
    """D3: nothing."""
    board = Board("setup")
    before = [c.levels for c in board.view().components]
    board.play("ready")
    assert (board.view().blue.funds, board.view().red.funds, board.view().price) == (3, 3, 100)
    assert [c.levels for c in board.view().components] == before


# ---- D4


@pytest.mark.parametrize("team", ["blue", "red"])
def test_draw_comes_first(team: str) -> None:
    """D4: while it is due, the draw is the only legal act; then it is done for the turn."""
    board = Board("setup").deck("blue", "waf", "cdn").deck("red", "osint", "wiper").play("ready")
    board.funds("blue", 20).funds("red", 20).hand("blue", "edr").hand("red", "active_scan")
    if team == "red":
        board.play("draw", "end")
    assert board.legal() == {"draw"}
    assert getattr(board.view(team), team).must_draw
    for text in ("end", "play edr endpoint" if team == "blue" else "play active_scan web_ap"):
        with pytest.raises(IllegalAction) as caught:
            board.play(text)
        assert [(r.code, r.params) for r in caught.value.reasons] == [("phase", {"now": "draw"})]
    board.play("draw")
    assert "draw" not in board.legal()
    assert "end" in board.legal()
    assert not getattr(board.view(team), team).must_draw
    with pytest.raises(IllegalAction) as caught:
        board.play("draw")
    assert [r.code for r in caught.value.reasons] == ["already_drawn"]


@pytest.mark.parametrize("team", ["blue", "red"])
def test_empty_deck(team: str) -> None:
    """D4: an empty deck only means no draw."""
    board = Board(team)
    assert "end" in board.legal()
    assert "draw" not in board.legal()
    with pytest.raises(IllegalAction) as caught:
        board.play("draw")
    assert [r.code for r in caught.value.reasons] == ["deck_empty"]


def test_last_card_of_a_deck() -> None:
    """D4: one card is one draw, and then the deck is empty."""
    board = Board("setup").deck("blue", "waf").play("ready")
    assert board.legal() == {"draw"}
    board.play("draw").end_turn()
    assert board.view().blue.deck_size == 0
    assert "end" in board.play("end").legal()


def test_any_number_of_cards() -> None:
    """D4: then any number that the team can pay for."""
    board = Board("blue").funds("blue", 8).hand("blue", "waf", "cdn", "edr", "ndr")
    board.play("play waf web_ap", "play cdn web_ap", "play edr endpoint")
    assert board.view().blue.funds == 1
    assert board.legal() == {"end"}


@pytest.mark.parametrize(("team", "card", "other"), [("blue", "waf", "cdn"), ("red", "osint", "wiper")])
def test_duplicate_leaves_the_game(team: str, card: str, other: str) -> None:
    """D4: a card of which one is in hand leaves the game when drawn; it is not replaced."""
    board = Board("setup").deck(team, card, other).hand(team, card).play("ready")
    if team == "red":
        board.play("end")
    board.play("draw")
    table = getattr(board.view(), team)
    assert table.hand == (card,)
    assert (table.removed, table.deck_size) == (1, 1)
    assert board.log(team) == [("drew_duplicate", {"card": card})]
    assert "draw" not in board.legal()


def test_weaponization_duplicates_are_kept() -> None:
    """D4: weaponization cards excepted."""
    board = (
        Board("setup").deck("red", "exploit_kit", "exploit_kit").hand("red", "exploit_kit").play("ready", "end", "draw")
    )
    assert board.view().red.hand == ("exploit_kit", "exploit_kit")
    board.play("end", "end", "draw")
    assert board.view().red.hand == ("exploit_kit", "exploit_kit", "exploit_kit")
    assert board.view().red.removed == 0


@pytest.mark.parametrize("team", ["blue", "red"])
def test_duplicates_while_dealt(team: str) -> None:
    """D4: the same rule holds while hands are dealt: over 200 deals no hand holds two of a card, and cards add up."""
    removed = 0
    for seed in range(200):
        view = GAME.view(GAME.new(settings(blue_stars=(3, 5), red_stars=(3, 5), copies=4), seed), "all")
        table = getattr(view, team)
        kept = [
            c
            for c in table.hand
            if c not in {"phishing_site", "exploit_kit", "raas_contract", "zero_day", "malware_development"}
        ]
        assert len(kept) == len(set(kept))
        dealt = 5 if team == "blue" else 5 + 5
        assert len(table.hand) + table.removed == dealt
        assert table.deck_size == (13 if team == "blue" else 24) * 4 - dealt
        removed += table.removed
    assert removed > 0


# ---- D5


def test_countermeasures_and_attacks_are_kept() -> None:
    """D5: only weaponization cards are spent."""
    board = Board("blue").hand("blue", "waf").hand("red", "osint", "spear_phishing", "exploit_kit", "exploit_kit")
    board.funds("blue", 9).funds("red", 9)
    board.play("play waf web_ap", "end", "play osint web_ap", "play spear_phishing endpoint", "play exploit_kit")
    assert board.view().blue.hand == ("waf",)
    assert board.view().red.hand == ("osint", "exploit_kit", "spear_phishing")
    board.play("play exploit_kit")
    assert board.view().red.hand == ("osint", "spear_phishing")
    assert not any(text.startswith("play exploit_kit") for text in board.legal())


@pytest.mark.parametrize(("resistance", "code"), [(2, "intruded"), (3, "intrude_failed")])
def test_costs_are_paid_either_way(resistance: int, code: str) -> None:
    """D5: whether or not the card then succeeds."""
    board = Board().hand("red", "spear_phishing").funds("red", 7).levels("endpoint", 3, resistance, 1)
    board.play("play spear_phishing endpoint")
    assert board.log()[0][0] == code
    assert board.view().red.funds == 4


def test_countermeasure_costs() -> None:
    """D5: for Blue too."""
    board = Board("blue").hand("blue", "waf").funds("blue", 2).play("play waf web_ap")
    assert board.view().blue.funds == 0


def test_several_times_a_turn_but_once_per_target() -> None:
    """D5: a kept attack card plays on several targets, each once a turn, and again in the next turn."""
    board = Board().hand("red", "osint").levels("web_ap", 2, 2, 1).levels("dns", 2, 3, 2)
    board.play("play osint web_ap", "play osint idp", "play osint dns")
    assert "play osint web_ap" not in board.legal()
    assert board.why("red", "osint", "web_ap") == [("repeat", {"target": "web_ap", "rule": "turn"})]
    assert "play osint vpn_gateway" in board.legal()
    board.end_turn()
    assert {"play osint web_ap", "play osint dns"} <= board.legal()
    assert "play osint idp" not in board.legal()  # scouted since


def test_another_card_on_the_same_target() -> None:
    """D5, D40: the limit is per card: two leaks of one component in a turn with two cards."""
    board = Board(assets={"storage": ["secrets"], "endpoint": ["credentials"]}).intruded("storage")
    board.hand("red", "data_exfiltration", "ransomware").funds("red", 9)
    board.play("play data_exfiltration storage")
    assert board.targets("ransomware") >= {"storage"}
    board.play("play ransomware storage")
    assert board.view().price == 90


def test_weaponization_has_no_target_limit() -> None:
    """D5: two copies of one weaponization card may be played in a turn."""
    board = (
        Board().hand("red", "exploit_kit", "exploit_kit").funds("red", 9).play("play exploit_kit", "play exploit_kit")
    )
    assert [b.amount for b in board.view().buffs] == [2]
