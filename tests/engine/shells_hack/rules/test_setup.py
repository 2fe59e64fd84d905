"""Before the first turn: hands, decks, settings, and what makes no match (D21, D22, D24, D30)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from engine.errors import BadSettings, InactiveSeat, Problem, UnknownId
from engine.game import canonical, jsonable
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Settings
from tests.engine.shells_hack.positions import ASSETS, GAME, Board, settings

CATEGORY = {card.id: card.category for card in load().attacks}
WEAPONS = {card for card, category in CATEGORY.items() if category == "weaponization"}


# ---- D21


@pytest.mark.parametrize("stars", [1, 2, 3, 4, 5])
def test_blue_is_dealt_robustness_cards(stars: int) -> None:
    """D21: 堅牢性★ cards; with one copy each there are no duplicates."""
    view = GAME.view(GAME.new(settings(blue_stars=(2, stars), copies=1), 3), "all")
    assert view.blue.hand is not None
    assert (len(view.blue.hand), view.blue.deck_size) == (stars, 13 - stars)


@pytest.mark.parametrize("stars", [1, 3, 5])
def test_blue_draws_up_to_its_funds_stars(stars: int) -> None:
    """D21: between 0 and 資金力★ more, one by one; it may stop after any."""
    for wanted in range(stars + 1):
        position = GAME.new(settings(blue_stars=(stars, 1), copies=1), 5)
        for drawn in range(wanted):
            assert GAME.view(position, "blue").blue.draws_left == stars - drawn
            GAME.step(position, "blue", GAME.decode(position, "draw"))
        texts = {GAME.encode(action) for action in GAME.legal(position, "blue")}
        assert texts == ({"ready", "draw"} if wanted < stars else {"ready"})
        view = GAME.view(position, "all")
        assert view.blue.hand is not None
        assert (len(view.blue.hand), view.blue.deck_size) == (1 + wanted, 12 - wanted)
        GAME.step(position, "blue", GAME.decode(position, "ready"))
        assert GAME.view(position, "all").phase == "blue"


def test_red_has_nothing_to_do_in_setup() -> None:
    """D21: its hand is dealt whole."""
    board = Board("setup")
    assert GAME.to_act(board.position) == ("blue",)
    with pytest.raises(InactiveSeat):
        GAME.step(board.position, "red", GAME.decode(board.position, "draw"))


@pytest.mark.parametrize("skill", [1, 2, 3, 4, 5])
def test_red_is_dealt_one_of_each_category_and_skill_more(skill: int) -> None:
    """D21: the two intrusion tables count as two; all out of one shuffled deck; duplicates are not replaced."""
    for seed in range(60):
        view = GAME.view(GAME.new(settings(red_stars=(3, skill)), seed), "all")
        hand = list(view.red.hand or ())
        gone = [
            c
            for line in view.log
            if line.code == "duplicates_removed" and line.params["team"] == "red"
            for c in line.params["cards"]
        ]
        assert set(map(CATEGORY.__getitem__, hand)) == set(CATEGORY.values())
        assert len(hand) + len(gone) == 5 + skill
        assert view.red.deck_size == 48 - 5 - skill
        assert view.red.removed == len(gone)
        assert set(gone) <= set(hand) - WEAPONS


def test_every_card_of_a_category_can_be_the_first() -> None:
    """D21: one random card of each category: over many deals with one star of skill, each card turns up."""
    seen = set()
    for seed in range(300):
        seen |= set(GAME.view(GAME.new(settings(red_stars=(3, 1)), seed), "all").red.hand or ())
    assert seen == {card.id for card in load().attacks if card.set == "core"}


def test_the_deal_is_told() -> None:
    """D21, D29: a hand to its own team, its size to the others."""
    board = Board("setup", decks=True)
    all_lines = board.view("all")
    for team, other in (("blue", "red"), ("red", "blue")):
        hand = getattr(all_lines, team).hand
        own = [line.params for line in board.view(team).log if line.code == "hand_dealt"]
        assert own == [{"team": team, "cards": list(hand)}]
        hidden = [line.params for line in board.view(other).log if line.code == "hand_dealt_hidden"]
        assert hidden == [{"team": team, "count": len(hand)}]


# ---- D22


def all_cards(position: Any, team: str) -> Counter[str]:
    """Every card that a team's deck ever held, by drawing it empty."""
    twin = position.copy()
    for _ in range(400):
        if GAME.outcome(twin) is not None:
            break
        seat = GAME.to_act(twin)[0]
        actions = {GAME.encode(a): a for a in GAME.legal(twin, seat)}
        GAME.step(twin, seat, actions.get("draw") or actions.get("ready") or actions["end"])
    view = GAME.view(twin, "all")
    assert getattr(view, team).deck_size == 0
    found: Counter[str] = Counter()
    for line in view.log:
        if line.code == "hand_dealt" and line.params["team"] == team:
            found.update(line.params["cards"])
        if line.code == "duplicates_removed" and line.params["team"] == team:
            found.update(line.params["cards"])
        if line.seat == team and line.code in ("drew", "drew_duplicate"):
            found[line.params["card"]] += 1
    return found


@pytest.mark.parametrize(("copies", "each"), [(None, 2), (1, 1)])
def test_copies(copies: int | None, each: int) -> None:
    """D22: two of each card by default; a setting overrides it."""
    chosen = settings(copies=copies, turn_limit=30, threshold=0, blue_stars=(5, 5), red_stars=(1, 5))
    position = GAME.new(chosen, 11)
    blue = all_cards(position, "blue")
    assert blue == {card.id: each for card in load().countermeasures}
    if each == 1:
        assert all_cards(position, "red") == {c.id: 1 for c in load().attacks if c.set == "core"}


@pytest.mark.parametrize("copies", [1, 2, 3, 4])
def test_deck_sizes(copies: int) -> None:
    """D22: 13 countermeasures and 24 attack cards (31 with the extension) times the copies, less what is dealt."""
    for sets, attacks in ((["core"], 24), (["core", "extension"], 31)):
        view = GAME.view(GAME.new(settings(copies=copies, card_sets=sets), 2), "all")
        assert view.blue.deck_size == 13 * copies - 1
        assert view.red.deck_size == attacks * copies - 5 - 5


@pytest.mark.parametrize("copies", [1, 4])
def test_copies_are_not_of_events(copies: int) -> None:
    """D44, D3: five turns still bring five different events."""
    position = GAME.new(settings(copies=copies, threshold=0, turn_limit=5), 9)
    seen = []
    while GAME.outcome(position) is None:
        if GAME.view(position, "all").turn > len(seen):
            seen.append(GAME.view(position, "all").event)
        GAME.step(position, GAME.to_act(position)[0], GAME.legal(position, GAME.to_act(position)[0])[0])
    assert len(set(seen)) == len(seen) == 5


def test_a_double_in_the_optional_draws() -> None:
    """D50, D21: it counts as a draw and is not replaced."""
    board = Board("setup", blue_stars=(2, 1)).deck("blue", "waf", "waf", "cdn").play("draw", "draw")
    assert (board.view().blue.hand, board.view().blue.removed, board.view().blue.draws_left) == (("waf",), 1, 0)
    assert board.legal() == {"ready"}


def test_decks_are_shuffled() -> None:
    """D22: neighbouring seeds deal different hands."""
    hands = {GAME.view(GAME.new(GAME.default_settings(), seed), "all").red.hand for seed in range(40)}
    assert len(hands) == 40


# ---- D24


def test_defaults() -> None:
    """D24: 10 turns, cap 5, 3 turns of 隣接無効, 50 %, repeats allowed, the core set, the data's copies."""
    chosen = GAME.default_settings()
    assert (chosen.turn_limit, chosen.funds_cap, chosen.bypass_turns, chosen.threshold) == (10, 5, 3, 50)
    assert (chosen.repeat_impact, chosen.card_sets, chosen.copies) == (True, ("core",), None)


def test_settings_hold_everything_chosen_but_no_seed() -> None:
    """D24: company, actor and architecture are embedded in full."""
    data = jsonable(settings())
    assert "seed" not in json.dumps(data)
    assert data["company"]["assets"] == ASSETS
    assert data["actor"]["objective"]["component"] == "backup"
    assert len(data["architecture"]["components"]) == 15
    assert GAME.read_settings(data) == settings()
    assert GAME.read_settings(json.loads(canonical(settings()))) == settings()


def playout(chosen: Settings, seed: int) -> list[str]:
    position = GAME.new(chosen, seed)
    views = []
    number = seed
    while GAME.outcome(position) is None:
        seat = GAME.to_act(position)[0]
        number = number * 48271 % 2147483647
        GAME.step(position, seat, GAME.choose(position, seat, "random", number)[0])
        views.append(canonical(GAME.view(position, "all")))
    return views


def test_same_settings_seed_and_actions_give_the_same_match() -> None:
    """D24: always, also from settings that were read again; another seed gives another."""
    first = playout(settings(), 77)
    assert playout(GAME.read_settings(jsonable(settings())), 77) == first
    assert playout(settings(), 78) != first


@pytest.mark.parametrize("seed", [0, 1, 2**31 - 1, 2**31, 2**32, 2**53 - 1])
def test_seeds(seed: int) -> None:
    """D24: the whole range of seeds deals a match."""
    assert GAME.new(settings(), seed) is not None


@pytest.mark.parametrize("seed", [-1, 2**53, True, 1.0, "7", None])
def test_bad_seeds(seed: Any) -> None:
    """D24."""
    with pytest.raises(BadSettings) as caught:
        GAME.new(settings(), seed)
    assert [(p.where, p.code) for p in caught.value.problems] == [("seed", "seed")]


@pytest.mark.parametrize(("kind", "value"), [("company", "nobody"), ("actor", "nobody"), ("company", "backup")])
def test_unknown_choice(kind: str, value: str) -> None:
    """D24: shipped companies and actors are chosen by id."""
    with pytest.raises(UnknownId, match=f"unknown {kind} '{value}'"):
        GAME.make_settings(**{kind: value})


# ---- D30


def problems(chosen: Settings) -> list[Problem]:
    with pytest.raises(BadSettings) as caught:
        GAME.new(chosen, 1)
    return list(caught.value.problems)


def test_the_companys_assets_hold() -> None:
    """D30: unless the architecture sets its own."""
    assert Board().component("storage").assets == ("secrets",)
    data = jsonable(settings())
    data["architecture"]["assets"] = {"dns": ["financial"], "endpoint": ["credentials", "customer"]}
    position = GAME.new(GAME.read_settings(data), 1)
    kept = {c.id: c.assets for c in GAME.view(position, "blue").components if c.assets}
    assert kept == {"dns": ("financial",), "endpoint": ("customer", "credentials")}


def test_empty_own_assets_are_own_assets() -> None:
    """D30: an architecture may set that nothing lies anywhere."""
    data = jsonable(settings())
    data["architecture"]["assets"] = {}
    position = GAME.new(GAME.read_settings(data), 1)
    assert not any(c.assets for c in GAME.view(position, "blue").components)


def test_an_asset_on_a_component_that_is_switched_off() -> None:
    """D30: the message names component and asset."""
    found = problems(settings(components={"db": {"enabled": False}}))
    assert [(p.where, p.code, dict(p.params)) for p in found] == [
        ("company.assets.db", "asset_on_missing_component", {"component": "db", "asset": "financial"}),
        ("company.assets.db", "asset_on_missing_component", {"component": "db", "asset": "customer"}),
    ]


def test_an_asset_on_a_component_that_does_not_exist() -> None:
    """D30: as for one that is switched off; house components are off by default."""
    found = problems(settings(assets={"mainframe": ["secrets"], "client": ["customer"], "endpoint": ["credentials"]}))
    assert {(p.where, p.code) for p in found} == {
        ("company.assets.mainframe", "asset_on_missing_component"),
        ("company.assets.client", "asset_on_missing_component"),
    }


def test_own_assets_on_a_component_that_is_switched_off() -> None:
    """D30: then the place is the architecture, and the company's do not matter."""
    data = jsonable(settings(assets={"db": ["financial"]}, components={"db": {"enabled": False}}))
    data["architecture"]["assets"] = {"db": ["secrets"]}
    assert [p.where for p in problems(GAME.read_settings(data))] == ["architecture.assets.db"]
    data["architecture"]["assets"] = {"storage": ["secrets"]}
    assert GAME.new(GAME.read_settings(data), 1)


def entries_only(*names: str) -> dict[str, dict[str, Any]]:
    """Switch off every exposed component but these; DNS falls to DDoS alone (execution 1)."""
    exposed = [c.id for c in load().components if c.exposed]
    changes: dict[str, dict[str, Any]] = {name: {"enabled": name in names} for name in exposed}
    changes["dns"]["levels"] = [1, 3, 1]
    return changes


def test_no_entry() -> None:
    """D30: no component that an active card can enter: DNS, SaaS and scripts have no core attack."""
    far = {"effect": "stop", "component": "dns"}  # DDoS needs no intrusion
    kept: dict[str, list[str]] = {}
    closed = settings(components=entries_only("dns", "external_saas"), assets=kept, objective=far)
    assert [(p.where, p.code) for p in problems(closed)] == [("architecture", "no_entry")]
    extended = jsonable(closed) | {"card_sets": ["core", "extension"]}
    assert GAME.new(GAME.read_settings(extended), 1)
    assert GAME.new(settings(components=entries_only("dns", "vpn_gateway"), assets=kept, objective=far), 1)


def test_no_entry_by_level() -> None:
    """D30, D46: IdP's 3 is entered with level 2 and an exploit kit, if the cap pays for 3 + 2; else that is named."""
    far = {"effect": "stop", "component": "dns"}
    parts: dict[str, Any] = {"components": entries_only("dns", "idp"), "assets": {}, "objective": far}
    assert GAME.new(settings(funds_cap=5, red_stars=(1, 1), **parts), 1)
    found = problems(settings(funds_cap=4, red_stars=(1, 1), **parts))
    assert [(p.where, p.code, dict(p.params)) for p in found] == [
        ("funds_cap", "funds_cap_too_small", {"given": 4, "least": 5})
    ]


def test_objective_on_a_component_that_is_not_there() -> None:
    """D30."""
    found = problems(settings(components={"backup": {"enabled": False}}))
    assert [(p.where, p.code) for p in found] == [("actor.objective", "objective_unreachable")]
    assert dict(found[0].params) == {"effect": "stop", "needed": 1, "reachable": 0, "component": "backup"}


def test_objective_with_too_few_components() -> None:
    """D30: customer data lies on one component, two are needed."""
    found = problems(settings(objective={"effect": "leak", "asset": "customer", "count": 2}))
    assert dict(found[0].params) == {"effect": "leak", "needed": 2, "reachable": 1, "asset": "customer"}


def test_objective_without_a_card_for_it() -> None:
    """D30: no stop reaches IdP, though it can be intruded."""
    found = problems(settings(objective={"effect": "stop", "component": "idp"}))
    assert [p.code for p in found] == ["objective_unreachable"]
    assert GAME.new(settings(objective={"effect": "delete", "component": "idp"}), 1)


def test_objective_behind_a_missing_way() -> None:
    """D30: Backup is reached from the console only; without that edge only 隣接無効 leads there."""
    ways = ["web_ap>db", "web_ap>storage", "endpoint>idp"]
    assert GAME.new(settings(edges=ways), 1)  # credentials on the endpoint can be leaked
    no_leak = {"db": ["credentials"], "storage": ["secrets"]}
    assert GAME.new(settings(edges=ways, assets=no_leak), 1)  # on the DB too
    sealed = settings(edges=["endpoint>idp"], assets=no_leak)
    assert [p.code for p in problems(sealed)] == ["objective_unreachable"]


def test_objective_that_needs_skill() -> None:
    """D30, D46: deleting on the console (execution 3) needs マルウェア開発, thus skill 2, and a cap of 4 + 2."""
    goal = {"effect": "delete", "component": "cloud_console"}
    assert GAME.new(settings(objective=goal, red_stars=(1, 2), funds_cap=6, turn_limit=12), 1)
    unskilled = problems(settings(objective=goal, red_stars=(1, 1), funds_cap=20))
    assert [p.code for p in unskilled] == ["objective_unreachable"]
    poor = problems(settings(objective=goal, red_stars=(1, 2), funds_cap=5))
    assert [(p.where, p.code, dict(p.params)) for p in poor] == [
        ("funds_cap", "funds_cap_too_small", {"given": 5, "least": 6})
    ]


def test_everything_is_named_at_once() -> None:
    """D30: several problems in one answer, with a readable line."""
    chosen = settings(components=entries_only("dns") | {"backup": {"enabled": False}}, assets={"backup": ["secrets"]})
    with pytest.raises(BadSettings) as caught:
        GAME.new(chosen, -1)
    assert [p.code for p in caught.value.problems] == [
        "asset_on_missing_component", "no_entry", "objective_unreachable", "seed",
    ]  # fmt: skip
    assert "company.assets.backup: asset on missing component (component backup, asset secrets)" in str(caught.value)
