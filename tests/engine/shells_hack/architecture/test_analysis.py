"""Analysis against brute force on small random graphs, and against the rulebook's own tables."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games import GAMES
from engine.shells_hack.architecture import edit
from engine.shells_hack.architecture.analysis import Analysis, analyse
from engine.shells_hack.architecture.comparison import aligned, compare
from engine.shells_hack.architecture.ways import Ways
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.steps import Steps

GAME = GAMES["shells_hack"]
NAMES = ("endpoint", "idp", "web_ap", "ops_terminal", "db", "backup")
Edge = tuple[str, str]

edges = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)).filter(lambda e: e[0] != e[1]), unique=True)
rows = st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 3)), min_size=6, max_size=6)


def drawn(edges: list[Edge], rows: list[tuple[bool, bool, int]], skill: int = 3, cap: int = 5) -> Settings:
    """Settings on a small architecture whose components all keep something."""
    components = [
        {"id": name, "layer": "backend", "exposed": exposed, "enabled": enabled, "levels": [1, level, 1]}
        for name, (enabled, exposed, level) in zip(NAMES, rows, strict=True)
    ]
    architecture = {
        "id": "small",
        "components": components,
        "edges": [{"source": a, "target": b} for a, b in edges],
        "assets": {name: ["customer"] for name, row in zip(NAMES, rows, strict=True) if row[0]},
    }
    base = GAME.make_settings(architecture=architecture, funds_cap=cap).model_dump(mode="json")
    base["actor"]["skill"] = skill
    return GAME.read_settings(base)


def walks(
    ways: Ways, target: str, without: frozenset[str] = frozenset(), cut: frozenset[Edge] = frozenset()
) -> list[list[str]]:
    """Every way from outside to a target that enters no component twice, without networkx."""
    found = []

    def go(walk: list[str]) -> None:
        if walk[-1] == target:
            found.append(walk)
            return
        for a, b in ways.moves:
            if a == walk[-1] and b not in walk and b not in without and (a, b) not in cut:
                go([*walk, b])

    for name in ways.entries:
        if name not in without:
            go([name])
    return found


def cost(ways: Ways, walk: list[str]) -> tuple[int, int]:
    """Intrusions, then funds."""
    moves = zip(walk, walk[1:], strict=False)
    return len(walk), ways.entries[walk[0]].cost + sum(ways.moves[move].cost for move in moves)


@settings(max_examples=80, deadline=None)
@given(edges, rows, st.integers(1, 5), st.integers(1, 6))
def test_reach_and_paths_agree_with_all_walks(
    edges: list[Edge], rows: list[tuple[bool, bool, int]], skill: int, cap: int
) -> None:
    match = drawn(edges, rows, skill, cap)
    ways, found = Ways(match), analyse(match)
    best = {name: min((cost(ways, walk) for walk in walks(ways, name)), default=None) for name in ways.components}
    assert set(found.reachable) == {name for name, way in best.items() if way is not None}
    assert {p.target: (len(p.components), p.cost) for p in found.paths} == {n: way for n, way in best.items() if way}
    assert set(found.safe) == {name for name, way in best.items() if way is None}
    for path in found.paths:
        assert list(path.components) in walks(ways, path.target)
    assert {*found.reachable, *found.bypassed, *found.unreachable} == set(ways.components)


@settings(max_examples=60, deadline=None)
@given(edges, rows)
def test_choke_points_are_the_smallest_that_cut(edges: list[Edge], rows: list[tuple[bool, bool, int]]) -> None:
    match = drawn(edges, rows)
    ways, found = Ways(match), analyse(match)
    for choke in found.chokes:
        target = choke.target
        assert choke.direct == (target in ways.entries)
        if choke.direct:
            assert (choke.components, choke.edges, choke.singles) == ((), (), ())
            continue
        others = [name for name in ways.components if name != target]
        assert not walks(ways, target, without=frozenset(choke.components))
        assert not walks(ways, target, cut=frozenset(choke.edges))
        for group in combinations(others, len(choke.components) - 1):
            assert walks(ways, target, without=frozenset(group))
        for group in combinations(ways.moves, len(choke.edges) - 1):
            assert walks(ways, target, cut=frozenset(group))
        alone = {name for name in others if not walks(ways, target, without=frozenset([name]))}
        assert set(choke.singles) == alone


@settings(max_examples=60, deadline=None)
@given(edges, rows, st.integers(1, 5), st.integers(1, 6))
def test_a_strike_exists_where_a_step_can_be_made(
    edges: list[Edge], rows: list[tuple[bool, bool, int]], skill: int, cap: int
) -> None:
    match = drawn(edges, rows, skill, cap)
    ways, steps = Ways(match), Steps(match, load())
    for card in steps.attacks:
        for component in steps.components.values():
            strike = ways.strike(card, component)
            assert (strike is not None) == steps.can_step(card, component)
            if strike is not None:
                assert strike.resistance <= strike.level <= steps.best_level(card, component)
                weapons = [next(c for c in steps.attacks if c.id == weapon) for weapon in strike.weapons]
                assert strike.cost == card.cost + sum(weapon.cost for weapon in weapons) <= cap
                assert strike.level == card.level + sum(w.buff.amount for w in weapons if w.buff)


def rulebook(**numbers: object) -> Settings:
    return GAME.make_settings(**numbers)


def test_the_rulebook_s_reverse_look_up_table() -> None:
    table = {target: {source.component for source in found} for target, found in analyse(rulebook()).reverse.items()}
    assert table == {
        "ops_terminal": {"vpn_gateway"},
        "cloud_console": {"idp"},
        "internal_saas": {"idp"},
        "storage": {"cloud_console", "ops_terminal", "web_ap"},
        "db": {"cloud_console", "ops_terminal", "web_ap"},
        "backup": {"cloud_console"},
    }


def test_a_step_that_no_card_can_make_is_no_point_of_entry() -> None:
    poor = analyse(rulebook(funds_cap=1))
    assert poor.reachable == ()
    assert [source.possible for source in poor.reverse["cloud_console"]] == [False]
    assert {problem.code for problem in poor.problems} == {"funds_cap_too_small"}


def test_the_way_to_db_with_its_cards_and_levels() -> None:
    path = next(path for path in analyse(rulebook()).paths if path.target == "db")
    assert path.components == ("web_ap", "db")
    assert [(s.card, s.level, s.resistance, s.cost) for s in path.strikes] == [
        ("web_app_exploit", 2, 2, 3),
        ("lateral_exploit", 2, 2, 1),
    ]


def warnings(found: Analysis) -> set[tuple[str, tuple[str, ...]]]:
    return {(warning.code, warning.components) for warning in found.warnings}


def on(architecture: object) -> Analysis:
    return analyse(rulebook().model_copy(update={"architecture": architecture}))


def test_warnings() -> None:
    sheet = load().architecture
    kept = edit.keep_assets(sheet, "web_ap", ("customer",), {})
    assert ("asset_exposed", ("web_ap",)) in warnings(on(kept))
    assert ("edge_into_off", ("cloud_console",)) in warnings(on(edit.switch(sheet, "cloud_console")))
    narrow = edit.disconnect(edit.disconnect(sheet, "web_ap", "db"), "ops_terminal", "db")
    assert {("shared_way", ("idp",)), ("shared_way", ("cloud_console",))} <= warnings(on(narrow))
    assert not any(code == "shared_way" for code, _ in warnings(on(sheet)))


def test_leaked_credentials_open_what_nobody_can_walk_to() -> None:
    found = analyse(rulebook())
    assert "external_saas" in found.bypassed
    assert found.unreachable == ()


def test_comparison_names_what_differs() -> None:
    before = rulebook()
    sheet = edit.add_component(before.architecture, "Log server", "backend", False, (1, 1, 1))
    sheet = edit.connect(edit.disconnect(sheet, "web_ap", "db"), "vpn_gateway", "db")
    found = compare(before, before.model_copy(update={"architecture": sheet}))
    assert (found.added, found.removed) == ((("vpn_gateway", "db"),), (("web_ap", "db"),))
    assert [change.id for change in found.components] == ["own_1"]
    assert [change.target for change in found.paths] == ["db"]
    assert [change.target for change in found.chokes] == ["db"]
    assert compare(before, before) == compare(before, before.model_copy())
    assert compare(before, before).paths == ()


def test_own_components_are_the_same_by_name() -> None:
    sheet = load().architecture
    one = edit.add_component(
        edit.add_component(sheet, "A", "backend", False, (1, 1, 1)), "B", "gateway", True, (1, 1, 1)
    )
    two = edit.add_component(
        edit.add_component(sheet, "B", "gateway", True, (1, 1, 1)), "C", "backend", False, (1, 1, 1)
    )
    two = edit.connect(two, "own_1", "own_2")
    same = aligned(two, one)
    assert {c.name: c.id for c in same.components if c.name} == {"B": "own_2", "C": "other_1"}
    assert (same.edges[-1].source, same.edges[-1].target) == ("own_2", "other_1")
