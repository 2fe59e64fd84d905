"""What each side sees (D26) and hears (D29)."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from engine.errors import UnknownId
from engine.game import canonical, jsonable
from tests.engine.shells_hack.positions import GAME, Board

VIEWERS = GAME.viewers(GAME.default_settings())
EXPOSED = {"endpoint", "vpn_gateway", "idp", "web_ap", "external_saas", "dns", "third_party_js"}
HIDDEN_FROM_RED = ("red", "common")


# ---- D26: the board


def test_viewers() -> None:
    """D26: blue, red, common and all; no others."""
    assert set(VIEWERS) == {"blue", "red", "common", "all"}
    for viewer in ("", "host", "green", "Blue"):
        with pytest.raises(UnknownId):
            GAME.view(Board().position, viewer)


def test_blue_sees_everything_of_the_company() -> None:
    """D26: all components with levels, assets and countermeasures, all edges, and what is scouted or intruded."""
    board = (
        Board("blue").hand("blue", "waf").funds("blue", 9).play("play waf web_ap").scouted("dns").intruded("endpoint")
    )
    view = board.view("blue")
    assert len(view.components) == 13
    assert len(view.edges) == 12
    assert all(c.levels is not None and c.assets is not None and c.applied is not None for c in view.components)
    assert board.component("db", "blue").assets == ("financial", "customer")
    assert board.component("web_ap", "blue").applied == ("waf",)
    assert [c.id for c in view.components if c.scouted] == ["dns"]
    assert [c.id for c in view.components if c.intruded] == ["endpoint"]
    assert view.company == board.settings.company


def test_red_starts_with_the_exposed_components() -> None:
    """D26: without levels, assets or edges."""
    view = Board().view("red")
    assert {c.id for c in view.components} == EXPOSED
    assert all(c.levels is c.assets is c.applied is None for c in view.components)
    assert view.edges == ()


@pytest.mark.parametrize("viewer", HIDDEN_FROM_RED)
def test_scouted(viewer: str) -> None:
    """D26: scouted discloses the levels as they are now, not the assets."""
    board = Board("blue").hand("blue", "waf").funds("blue", 9).scouted("web_ap")
    assert board.component("web_ap", viewer).levels == (1, 2, 1)
    assert board.component("web_ap", viewer).assets is None
    board.play("play waf web_ap")
    assert board.component("web_ap", viewer).levels == (1, 3, 1)
    assert board.component("web_ap", viewer).applied is None


@pytest.mark.parametrize("viewer", HIDDEN_FROM_RED)
def test_intruded(viewer: str) -> None:
    """D26: intruded discloses levels, assets, and the edges out of it with what they lead to."""
    board = Board().intruded("web_ap")
    component = board.component("web_ap", viewer)
    assert (component.levels, component.assets, component.intruded, component.scouted) == ((1, 2, 1), (), True, False)
    assert {(e.source, e.target, e.hot) for e in board.view(viewer).edges} == {
        ("web_ap", "db", True),
        ("web_ap", "storage", True),
    }
    assert board.seen(viewer) == EXPOSED | {"db", "storage"}
    assert board.component("db", viewer).levels is None
    assert board.intruded("db").component("db", viewer).assets == ("financial", "customer")


def test_levels_seen_are_current() -> None:
    """D26: an event lowers what Red sees of a scouted component."""
    board = Board().scouted("idp").events("critical_vulnerability").end_turn()
    assert board.component("idp", "red").levels == (1, 2, 2)


def test_scouted_stays_visible() -> None:
    """D26: every component ever scouted or intruded, also when nothing else shows it any more."""
    board = Board().hand("red", "osint", "active_scan", "lateral_credentials").funds("red", 20).bypass(1)
    board.play("play active_scan backup", "play lateral_credentials db").end_turn()
    assert board.view().bypass_left == 0
    assert board.seen("red") == EXPOSED | {"backup", "db"}
    assert board.component("backup", "red").levels == (2, 2, 1)


def test_exposure_as_edited_is_what_red_starts_with() -> None:
    """D26, D12."""
    board = Board(components={"storage": {"exposed": True}, "idp": {"exposed": False}})
    assert board.seen("red") == EXPOSED - {"idp"} | {"storage"}


def test_switched_off_components_are_nowhere() -> None:
    """D26, D14: for nobody."""
    board = Board(components={"dns": {"enabled": False}})
    for viewer in VIEWERS:
        assert not {"dns", "client", "internal_api"} & board.seen(viewer)


def test_edges_to_switched_off_components_are_nowhere() -> None:
    """D26."""
    board = Board(
        components={"db": {"enabled": False}}, assets={"endpoint": ["credentials"], "storage": ["secrets"]}
    ).intruded("web_ap")
    for viewer in VIEWERS:
        assert all("db" not in (e.source, e.target) for e in board.view(viewer).edges)


def test_own_components_keep_their_names() -> None:
    """D26: an own component's name is seen with it."""
    own = [{"id": "kiosk", "layer": "frontend", "exposed": True, "levels": [1, 1, 1], "name": "Kiosk"}]
    board = Board(own=own)
    assert board.component("kiosk", "red").name == "Kiosk"
    assert board.component("web_ap", "red").name is None


# ---- D26: the teams


@pytest.mark.parametrize(
    ("viewer", "sees"), [("blue", {"blue"}), ("red", {"red"}), ("common", set()), ("all", {"blue", "red"})]
)
def test_tables(viewer: str, sees: set[str]) -> None:
    """D26: hand, funds and stars of one's own side; ``all`` holds both, ``common`` neither."""
    board = Board("setup", decks=True).play("ready")
    view = board.view(viewer)
    for team, stars in (("blue", (3, 1)), ("red", (3, 5))):
        table = getattr(view, team)
        if team in sees:
            assert table.hand
            assert (table.funds, table.income, table.stars) == (3, *stars)
        else:
            assert table.hand is table.funds is table.income is table.stars is None
    assert (view.company is not None) == ("blue" in sees)
    assert (view.actor is not None) == ("red" in sees)
    assert (view.progress is not None) == (view.price_mode is not None) == ("red" in sees)


@pytest.mark.parametrize("viewer", ["blue", "red", "common", "all"])
def test_sizes_are_public(viewer: str) -> None:
    """D41: how many cards a hand and a deck hold, and how many left the game, everyone sees, as on a table."""
    board = Board("setup", decks=True)
    everything = board.view("all")
    for team in ("blue", "red"):
        mine, whole = getattr(board.view(viewer), team), getattr(everything, team)
        assert (mine.hand_size, mine.deck_size, mine.removed) == (len(whole.hand), whole.deck_size, whole.removed)


def test_optional_draws_left_are_blues() -> None:
    """D26: they tell Blue's funds stars."""
    board = Board("setup", decks=True)
    assert [board.view(v).blue.draws_left for v in VIEWERS] == [3 if v in ("blue", "all") else 0 for v in VIEWERS]


def test_cards_are_secret_until_the_end() -> None:
    """D26: the company card is Blue's secret and the actor card Red's, until the end."""
    board = Board("blue", turn_limit=1)
    assert board.view("red").company is board.view("blue").actor is board.view("common").company is None
    board.play("end", "end")
    for viewer in VIEWERS:
        assert board.view(viewer).company == board.settings.company
        assert board.view(viewer).actor == board.settings.actor
        assert board.view(viewer).progress == (0, 1)


def test_no_view_holds_seed_or_decks() -> None:
    """D26: neither by name nor by number: a seed that occurs nowhere else is in no view."""
    seed = 7_310_482_911_377
    board = Board("setup", seed=seed, decks=True)
    for _ in range(30):
        for viewer in VIEWERS:
            text = canonical(board.view(viewer))
            assert str(seed) not in text
            assert not {"seed", "deck", "rng", "order"} & {key for key in keys(json.loads(text))}
        texts = sorted(board.legal())
        board.play(texts[-1])


def keys(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [*value, *(key for inner in value.values() for key in keys(inner))]
    return [key for inner in value for key in keys(inner)] if isinstance(value, list) else []


def test_views_are_frozen() -> None:
    """A view cannot be changed."""
    view = Board().view("red")
    with pytest.raises(FrozenInstanceError):
        view.price = 3  # type: ignore[misc]
    assert jsonable(view)["viewer"] == "red"


def test_progress_for_red_counts_what_it_knows() -> None:
    """D26, D43: a stop on an unintruded Web AP may count for an objective on assets that Red has not seen there."""
    kept = {"web_ap": ["customer"], "db": ["customer"], "endpoint": ["credentials"]}
    board = Board(assets=kept, objective={"effect": "stop", "asset": "customer", "count": 2}).hand("red", "ddos")
    board.funds("red", 9).play("play ddos web_ap")
    assert board.view("all").progress == (1, 2)
    assert board.view("red").progress == (0, 2)
    assert board.heard("objective_progress", "red") is None
    board.intruded("web_ap")
    assert board.view("red").progress == (1, 2)


# ---- D29


@pytest.mark.parametrize("known", [False, True])
@pytest.mark.parametrize("how", ["scouted", "intruded"])
def test_red_hears_of_a_countermeasure(how: str, known: bool) -> None:
    """D29: card and target only if the target is scouted or intruded, else that one was applied."""
    board = Board("blue").hand("blue", "waf", "cdn").funds("blue", 9)
    if known:
        getattr(board, how)("web_ap")
    board.play("play waf web_ap")
    full = ("countermeasure", {"card": "waf", "target": "web_ap", "recon": 0, "intrusion": 1, "execution": 0})
    hidden: tuple[str, dict[str, Any]] = ("countermeasure_hidden", {})
    assert board.log("blue") == board.log("all") == [full]
    assert board.log("red") == board.log("common") == [full if known else hidden]
    assert board.view("red").blue.known == board.view("common").blue.known == (("waf",) if known else ())


def test_a_card_once_shown_stays_known() -> None:
    """D29: also when it is then applied unseen; scouting afterwards does not show the cards applied before."""
    board = Board("blue").hand("blue", "cyber_hygiene", "encryption").funds("blue", 20).scouted("web_ap")
    board.play("play encryption db", "play cyber_hygiene web_ap", "play cyber_hygiene storage")
    assert board.log("red") == [("countermeasure_hidden", {})]
    assert board.view("red").blue.known == ("cyber_hygiene",)
    board.scouted("db")
    assert board.view("red").blue.known == ("cyber_hygiene",)
    assert board.component("db", "red").levels == (2, 2, 2)
    assert board.component("db", "red").applied is None


@pytest.mark.parametrize("viewer", ["blue", "red", "common", "all"])
def test_reds_acts_are_public(viewer: str) -> None:
    """D29: Red's plays are heard by everyone, with card, target and level."""
    board = Board().hand("red", "osint", "exploit_kit", "spear_phishing", "data_exfiltration").funds("red", 20)
    board.play("play exploit_kit")
    assert board.log(viewer) == [("weaponized", {"card": "exploit_kit", "by": 1, "parameter": "intrusion"})]
    assert [(b.parameter, b.amount, b.component, b.card) for b in board.view(viewer).buffs] == [
        ("intrusion", 1, "", "")
    ]
    board.play("play osint vpn_gateway")
    assert board.log(viewer) == [
        ("scouted", {"card": "osint", "target": "vpn_gateway", "level": 1, "base": 1, "resistance": 1})
    ]
    board.play("play spear_phishing endpoint")
    assert board.log(viewer) == [
        ("intruded", {"card": "spear_phishing", "target": "endpoint", "level": 3, "base": 2, "resistance": 1}),
        ("assets_seen", {"target": "endpoint", "assets": ["credentials"]}),
    ]
    board.play("play data_exfiltration endpoint")
    assert board.log(viewer) == [
        (
            "executed",
            {
                "card": "data_exfiltration",
                "target": "endpoint",
                "level": 2,
                "base": 2,
                "resistance": 1,
                "effect": "leak",
            },
        ),
        ("bypass_began", {"turns": 3}),
    ]
    assert board.view(viewer).red.known == (
        ("osint", "spear_phishing", "data_exfiltration") if viewer != "red" else board.view("blue").red.known
    )


def test_discovery_is_told() -> None:
    """D29, D26: what an intrusion discovers; IdP and VPN Gateway were in sight before."""
    board = Board().hand("red", "vpn_exploit", "spear_phishing").funds("red", 9).play("play vpn_exploit vpn_gateway")
    assert board.heard("discovered", "blue") == board.heard("discovered", "red") == {"components": ["ops_terminal"]}
    board.play("play spear_phishing endpoint")
    assert board.heard("discovered", "red") is None


@pytest.mark.parametrize(
    ("card", "target", "levels", "code"),
    [
        ("osint", "web_ap", (2, 2, 1), "scout_failed"),
        ("web_app_exploit", "web_ap", (1, 3, 1), "intrude_failed"),
        ("ddos", "web_ap", (1, 2, 2), "execute_failed"),
        ("ddos", "web_ap", (1, 2, 1), "executed"),
    ],
)
def test_the_resistance_of_an_unknown_component_is_not_told(
    card: str, target: str, levels: tuple[int, int, int], code: str
) -> None:
    """D29, D26: Blue hears the number, Red and common do not; once scouted they do."""
    board = Board().hand("red", card).funds("red", 9).levels(target, *levels)
    twin = board.copy().scouted(target)
    board.play(f"play {card} {target}")
    resistance = levels[{"osint": 0, "web_app_exploit": 1, "ddos": 2}[card]]
    for viewer, number in (("blue", resistance), ("all", resistance), ("red", None), ("common", None)):
        assert board.log(viewer)[0][0] == code
        assert board.log(viewer)[0][1]["resistance"] == number
    if card != "osint":
        twin.play(f"play {card} {target}")
        assert twin.log("red")[0][1]["resistance"] == resistance


def test_draws_are_told_to_their_own_team() -> None:
    """D29: the other hears that a card was drawn, not which, nor that it left the game as a duplicate."""
    board = Board("setup").deck("blue", "waf", "waf").deck("red", "osint", "osint").play("ready", "draw")
    assert board.log("blue") == board.log("all") == [("drew", {"card": "waf"})]
    assert board.log("red") == board.log("common") == [("drew_hidden", {})]
    board.play("end", "draw")
    assert board.log("red") == [("drew", {"card": "osint"})]
    assert board.log("blue") == board.log("common") == [("drew_hidden", {})]
    board.play("end", "draw")
    assert board.log("blue") == [("drew_duplicate", {"card": "waf"})]
    assert board.log("red") == [("drew_hidden", {})]


def test_funds_are_told_to_their_own_team() -> None:
    """D26: gains, losses and events' changes."""
    board = Board("setup").events("group_arrested", "budget_increase").play("ready")
    for viewer, teams in (("blue", {"blue"}), ("red", {"red"}), ("common", set()), ("all", {"blue", "red"})):
        told = {p["team"] for code, p in board.log(viewer) if code in ("funds_gained", "funds_changed")}
        assert told == teams
    assert board.heard("funds_changed", "blue") is None  # the event took from Red


@pytest.mark.parametrize("viewer", ["blue", "red", "common"])
def test_what_is_public(viewer: str) -> None:
    """D29: events, price, 隣接無効, 停止 and the turn."""
    board = Board("setup").events("leak_reported").play("ready")
    view = board.view(viewer)
    assert (view.turn, view.event, view.price, len(view.prices)) == (1, "leak_reported", 95, 2)
    assert board.heard("event_drawn", viewer) == {"event": "leak_reported"}
    assert board.heard("turn_began", viewer) == {"turn": 1}
    board.play("end").intruded("endpoint", "db").hand("red", "data_exfiltration", "infrastructure_destruction")
    board.funds("red", 9).play("play data_exfiltration endpoint", "play infrastructure_destruction db")
    assert board.view(viewer).bypass_left == 3
    assert board.heard("stopped", viewer) == {"target": "db"}
    assert board.heard("price_fell", viewer) == {
        "by": 5, "price": 90, "cause": "attack", "source": "infrastructure_destruction", "target": "db",
    }  # fmt: skip
    assert board.component("db", viewer).stopped


def test_objective_progress_is_reds() -> None:
    """D26: Blue does not know the objective, so it hears of no progress."""
    board = Board(objective={"effect": "leak", "asset": "customer", "count": 1}, threshold=0).intruded("db")
    board.hand("red", "data_exfiltration").funds("red", 9).play("play data_exfiltration db")
    assert board.heard("objective_progress", "red") == {"done": 1, "needed": 1}
    assert board.heard("objective_progress", "blue") is None
    assert board.heard("objective_progress", "common") is None


def test_log_lines_carry_their_act_and_turn() -> None:
    """Lines are numbered by act, oldest first; the deal is act 0 of turn 0."""
    board = Board("setup", decks=True).play("ready", "draw", "end", "draw", "end")
    lines = board.view().log
    assert [line.number for line in lines] == sorted(line.number for line in lines)
    assert {line.turn for line in lines if line.number == 0} == {0}
    assert {line.turn for line in lines if line.number in (2, 3, 4)} == {1}
    last = {line.code: (line.turn, line.seat) for line in lines if line.number == 5}
    assert last["turn_ended"] == (1, "red")
    assert last["turn_began"][0] == 2
    assert last["turn_began"][1] == ""
