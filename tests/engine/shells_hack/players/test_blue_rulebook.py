"""The rulebook's Blue CPU (D32), the random player, and taking over from a computer (D33)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import InactiveSeat, UnknownId
from engine.match import Match
from tests.engine.shells_hack.positions import GAME, Board, settings
from tests.engine.shells_hack.varied import varied

CREDENTIALS_ON_DB = {"db": ["credentials", "financial"]}


def choice(board: Board) -> tuple[str, dict[str, Any]]:
    action, note = GAME.choose(board.position, "blue", "rulebook", 0)
    return GAME.encode(action), note


def blue(*hand: str, **parts: Any) -> Board:
    return Board("blue", **parts).hand("blue", *hand).funds("blue", 20)


# ---- the situation


def test_nothing_known_exposed_first() -> None:
    """D32: neither intruded nor scouted: directly exposed components, before a DB with all the assets."""
    text, note = choice(blue("encryption", "waf"))
    assert (text, note["rule"], note["situation"]) == ("play waf web_ap", "D32", "exposed")


def test_scouted_intrusion_there() -> None:
    """D32: scouted components exist: raise 侵入 there, before 実行 elsewhere and elsewhere's credentials."""
    text, note = choice(blue("mfa", "cdn", "edr", "ndr").scouted("vpn_gateway"))
    assert (text, note["situation"]) == ("play mfa vpn_gateway", "scouted")


def test_intruded_execution_there() -> None:
    """D32: intruded components exist: raise 実行 there, before anything for scouted ones."""
    text, note = choice(blue("mfa", "ndr", "edr", "waf").scouted("vpn_gateway", "web_ap").intruded("endpoint"))
    assert (text, note["situation"]) == ("play ndr endpoint", "intruded")


def test_execution_there_before_all_else() -> None:
    """D32: also where the credentials lie elsewhere."""
    board = blue("cdn", "ndr", assets={"endpoint": ["credentials"], "db": ["financial"]}).intruded("web_ap")
    assert choice(board)[0] == "play cdn web_ap"


# ---- 実行 > 侵入 > 偵察, credentials, value, cost, id


def test_execution_then_intrusion_then_recon() -> None:
    """D32: on one component, one after the other."""
    board = blue("attack_surface_monitoring", "waf", "cdn", components={
        name: {"enabled": False} for name in ("vpn_gateway", "idp", "external_saas", "dns", "third_party_js")
    })  # fmt: skip
    done = []
    while choice(board)[1]["rule"] == "D32":
        done.append(choice(board)[0])
        board.play(done[-1])
    assert done == ["play cdn web_ap", "play waf web_ap", "play attack_surface_monitoring web_ap"]


def test_credentials_before_value() -> None:
    """D32: the endpoint with credentials before Web AP with financial data."""
    board = blue("cyber_hygiene", assets={"endpoint": ["credentials"], "web_ap": ["financial"]})
    assert choice(board)[0] == "play cyber_hygiene endpoint"


def test_value_before_cost() -> None:
    """D32: NDR (3) for the endpoint with financial data before CDN (2) for a Web AP with secrets."""
    board = blue("ndr", "cdn", assets={"db": ["credentials"], "endpoint": ["financial"], "web_ap": ["secrets"]})
    assert choice(board)[0] == "play ndr endpoint"


def test_the_larger_value_first() -> None:
    """D32: 20 points of customer data before 5 of secrets."""
    kept = {"db": ["credentials"], "dns": ["secrets"], "web_ap": ["customer"]}
    assert choice(blue("cdn", assets=kept))[0] == "play cdn web_ap"
    kept = {"db": ["credentials"], "dns": ["customer"], "web_ap": ["secrets"]}
    assert choice(blue("cdn", assets=kept))[0] == "play cdn dns"


def test_the_cheaper_first() -> None:
    """D32: セキュリティ教育 (2) before EDR (3), both raise the endpoint's intrusion resistance by 1."""
    assert choice(blue("edr", "security_training"))[0] == "play security_training endpoint"


def test_ties_by_id() -> None:
    """D32, D49: cards: encryption before immutable_backup; targets: backup before storage."""
    board = blue("immutable_backup", "encryption", assets=CREDENTIALS_ON_DB).intruded("backup")
    assert choice(board)[0] == "play encryption backup"
    board = blue("encryption", assets=CREDENTIALS_ON_DB).intruded("storage", "backup")
    assert choice(board)[0] == "play encryption backup"


# ---- until nothing useful is left


def test_acts_until_nothing_useful_is_left() -> None:
    """D32, D48: raising intrusion of what is intruded, or recon of what is disclosed, is of no use."""
    board = blue("waf", "attack_surface_monitoring", components={
        name: {"enabled": False} for name in ("vpn_gateway", "idp", "external_saas", "dns", "third_party_js")
    })  # fmt: skip
    board.intruded("web_ap")
    assert {"play waf web_ap", "play attack_surface_monitoring web_ap"} <= board.legal()
    text, note = choice(board)
    assert (text, note["rule"], note["rejected"]) == ("end", "end", [["not_useful", 2]])


def test_it_ends_without_funds() -> None:
    """D32: nothing left to pay for."""
    assert choice(blue("waf").funds("blue", 1))[0] == "end"


@pytest.mark.parametrize("number", range(1, 12, 2))
def test_whole_matches(number: int) -> None:
    """D32: in whole matches it ends only when every act left is of no use, and every act it makes raises something."""
    for seed in range(10):
        position = GAME.new(varied()[number], 900 + seed)
        while GAME.outcome(position) is None:
            seat = GAME.to_act(position)[0]
            action, note = GAME.choose(position, seat, "rulebook", 0)
            if seat == "blue" and action.kind == "end":
                assert {code for code, _ in note["rejected"]} <= {"not_useful"}
            GAME.step(position, seat, action)
            if seat == "blue" and action.kind == "play":
                line = GAME.view(position, "blue").log[-1].params
                assert line["recon"] + line["intrusion"] + line["execution"] > 0


def test_setup() -> None:
    """D21, D48: it draws all optional cards, then is ready."""
    board = Board("setup", decks=True, blue_stars=(2, 1))
    done = []
    while board.view().phase == "setup":
        text, note = choice(board)
        done.append((text, note["rule"]))
        board.play(text)
    assert done == [("draw", "draw"), ("draw", "draw"), ("ready", "setup")]


# ---- the random player


def test_the_random_player_reaches_every_act() -> None:
    """Every legal act is chosen about equally often."""
    board = Board().hand("red", "osint", "exploit_kit").funds("red", 3)
    counts: dict[str, int] = dict.fromkeys(board.legal(), 0)
    for part in range(9000):
        action, note = GAME.choose(board.position, "red", "random", -(-part * 2**31 // 9000))
        counts[GAME.encode(action)] += 1
        assert note == {"player": "random", "rule": "random"}
    assert len(counts) == 9  # end, the kit, and seven exposed components
    assert set(counts.values()) == {1000}


# ---- D33


def red_to_act(**players: str) -> Match:
    match = Match(GAME, settings(), 4, players)
    while match.to_act() != ("red",):
        if match.play_computer() is None:
            texts = {GAME.encode(a) for a in GAME.legal(match.state, "blue")}
            match.play("blue", next(t for t in ("draw", "ready", "end") if t in texts))
    return match


def test_rescue() -> None:
    """D33: while a CPU's turn stands, the player may draw, play its cards and end its turn."""
    match = red_to_act(blue="rulebook", red="rulebook")
    assert match.computer_to_act() == "red"
    match.play("red", "draw", {"by_hand": True})
    attack = next(a for a in GAME.legal(match.state, "red") if a.kind == "play")
    match.play("red", GAME.encode(attack), {"by_hand": True})
    match.play("red", "end", {"by_hand": True})
    assert match.computer_to_act() == "blue"
    match.play("blue", "draw", {"by_hand": True})
    assert match.entries[-1].seat == "blue"


@pytest.mark.parametrize("seat", ["blue", "red"])
def test_seats_switch_in_mid_match(seat: str) -> None:
    """D33: any seat, to human and back, as logged acts of the host that replay repeats."""
    match = red_to_act(blue="rulebook", red="rulebook")
    match.play("host", f"player {seat} human")
    assert match.players[seat] == "human"
    assert match.computer_to_act() == (None if seat == "red" else "red")
    match.play("host", f"player {seat} random")
    assert match.players[seat] == "random"
    for _ in range(20):
        match.play_computer()
    again, broken = Match.replay(GAME, match.settings, match.seed, match.first_players, match.entries)
    assert broken is None
    assert again.players == match.players
    assert again.view("all") == match.view("all")
    with pytest.raises(UnknownId):
        match.play("host", f"player {seat} deep_blue")


def test_choosing_for_a_seat_that_is_not_to_act() -> None:
    """The contract."""
    with pytest.raises(InactiveSeat):
        GAME.choose(Board("red").position, "blue", "rulebook", 0)
    with pytest.raises(UnknownId):
        GAME.choose(Board("red").position, "red", "human", 0)
