"""What one change does: the same as playing both sides by hand, whatever the workers, refused by D30, stopped."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from engine.errors import BadArchitecture, BadSettings, UnknownId
from engine.jobs import run_jobs
from engine.rates import Pairs
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.players.playout import play_out
from engine.shells_hack.players.policy import RULEBOOK
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.state import TURN_LIMIT, new_state
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation import whatif
from engine.shells_hack.simulation.batch import match_seed
from engine.shells_hack.simulation.card_values import cards_of, value_jobs
from engine.shells_hack.simulation.counts import count_jobs, shares, win_jobs
from engine.shells_hack.simulation.simulator import AS_IT_IS
from engine.shells_hack.simulation.tally import added, tally_of
from engine.shells_hack.simulation.whatif import Change, Difference, apply, changes_of, compare, ranking

SETTINGS = SHELLS_HACK.default_settings()
OFF = Change("component_off", target="dns")
EDGE = Change("edge_removed", "web_ap", "db")


@pytest.fixture
def threads() -> Iterator[Executor]:
    """Two workers."""
    with ThreadPoolExecutor(2) as executor:
        yield executor


def red_wins(settings: Settings, seed: int, matches: int) -> list[bool]:
    """Who wins a run's matches, played one by one."""
    won = []
    for number in range(matches):
        state = new_state()
        play_out(prepare(settings), state, match_seed(seed, number), settings.actor.skill, RULEBOOK, RULEBOOK)
        won.append(state.ending != TURN_LIMIT)
    return won


@pytest.mark.parametrize(
    "change",
    [OFF, EDGE, Change("edge_added", "dns", "db"), Change("setting", "turn_limit", value=7)],
    ids=lambda change: change.kind,
)
def test_a_comparison_is_both_runs_seed_by_seed(change: Change, threads: Executor) -> None:
    """The four counts are those of the matches before and after, played apart."""
    before = red_wins(SETTINGS, 11, 40)
    after = red_wins(apply(SETTINGS, change).settings, 11, 40)
    both = list(zip(before, after, strict=True))
    found = compare(SETTINGS, change, 40, 11, threads)
    counts = [both.count(pair) for pair in ((True, True), (True, False), (False, True), (False, False))]
    assert found.pairs == Pairs(*counts)
    assert found.difference == pytest.approx((sum(after) - sum(before)) / 40)
    assert found.low <= found.difference <= found.high and found.change == change and found.matches == 40


@pytest.mark.parametrize("kind", ["edge_removed", "edge_added", "component_off"])
def test_the_tables_after_a_change_are_those_of_its_settings(kind: whatif.Kind) -> None:
    """Edges are changed in place; that must be what preparing from the beginning gives."""
    text = SETTINGS.model_dump_json()
    for change in changes_of(SETTINGS, (kind,)):
        try:
            changed = apply(SETTINGS, change).settings
        except BadSettings:
            continue
        simulator, twist = whatif.variant_simulator(text, change)
        assert (simulator.tables, twist) == (prepare(changed), AS_IT_IS)


def test_every_change_that_can_make_a_difference_is_listed() -> None:
    """Edges between components that are on, components that are on, countermeasures where they raise something."""
    changes = changes_of(SETTINGS)
    on = [component.id for component in SETTINGS.architecture.components if component.enabled]
    assert [change.target for change in changes if change.kind == "component_off"] == on
    assert len([change for change in changes if change.kind == "edge_removed"]) == len(SETTINGS.architecture.edges)
    added_edges = changes_of(SETTINGS, ("edge_added",))
    assert len(added_edges) == len(on) * (len(on) - 1) - len(SETTINGS.architecture.edges)
    assert changes_of(SETTINGS, ("setting",)) == []
    for change in changes:
        if change.kind == "countermeasure":
            assert apply(SETTINGS, change).twist != AS_IT_IS


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (Change("component_off", target="db"), BadSettings),  # the company's assets lie there (D30)
        (Change("component_off", target="client"), BadArchitecture),  # off already
        (Change("component_off", target="nowhere"), BadArchitecture),
        (Change("edge_removed", "db", "dns"), BadArchitecture),
        (Change("edge_added", "web_ap", "db"), BadArchitecture),
        (Change("countermeasure", target="dns", card="nothing"), BadSettings),
        (Change("countermeasure", target="nowhere", card="mfa"), BadArchitecture),
        (Change("setting", "turn_limit", value=0), BadSettings),
        (Change("setting", "turn_limit", value=10), BadSettings),  # it is 10
        (Change("setting", "repeat_impact", value=1), BadSettings),
        (Change("setting", "seed", value=1), BadSettings),
    ],
    ids=lambda value: str(getattr(value, "target", "")) or getattr(value, "kind", ""),
)
def test_changes_that_cannot_be(change: Change, error: type[Exception], threads: Executor) -> None:
    """Refused before anything is played."""
    with pytest.raises(error):
        compare(SETTINGS, change, 10, 1, threads)


def test_a_ranking_lists_what_is_refused_and_places_the_rest(threads: Executor) -> None:
    """Ties share a place; the best are tried again on other seeds; nothing is lost."""
    heard: list[tuple[int, int]] = []
    found = ranking(
        SETTINGS, 3, threads, matches=60, again=150, best=4, progress=lambda done, of: heard.append((done, of))
    )
    changes = {row.result.change for row in found.ranked} | {row.change for row in found.refused}
    assert changes == set(changes_of(SETTINGS))
    assert Change("component_off", target="db") in {row.change for row in found.refused}
    assert all(row.problems for row in found.refused)
    assert [row.result.matches for row in found.ranked] == [150] * 4 + [60] * (len(found.ranked) - 4)
    for row in found.ranked:
        better = sum(other.result.high < row.result.low for other in found.ranked)
        assert row.place == 1 + better
    assert heard[-1][0] == heard[-1][1] and heard == sorted(heard)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_ranking_is_the_same_whatever_the_workers(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread or two, and other jobs."""
    changes = (EDGE, OFF, Change("countermeasure", target="web_ap", card="waf"))
    with ThreadPoolExecutor(1) as executor:
        usual = ranking(SETTINGS, 5, executor, changes=changes, matches=90, again=70, best=2)
    monkeypatch.setattr(whatif, "SEEDS", 25)
    monkeypatch.setattr(whatif, "CHANGES", 2)
    with ThreadPoolExecutor(workers) as executor:
        assert ranking(SETTINGS, 5, executor, changes=changes, matches=90, again=70, best=2) == usual


def test_jobs_travel_to_other_processes() -> None:
    """A pool of processes gives the same answer."""
    with ProcessPoolExecutor(1) as processes, ThreadPoolExecutor(1) as one:
        assert compare(SETTINGS, EDGE, 30, 2, processes) == compare(SETTINGS, EDGE, 30, 2, one)


def test_a_run_that_is_stopped_drops_what_has_not_begun(threads: Executor) -> None:
    """Whatever the progress raises comes through, and the workers are free at once."""

    class Stop(Exception):
        pass

    def stop(done: int, of: int) -> None:
        raise Stop

    played: list[Difference] = []
    with pytest.raises(Stop):
        played.append(compare(SETTINGS, EDGE, 1_000_000, 1, threads, progress=stop))
    assert not played
    assert threads.submit(int).result(timeout=10) == 0


@pytest.mark.parametrize(("matches", "seed"), [(0, 1), (-5, 1), (10**9, 1), (10, -1), (10, 2**63)])
def test_numbers_out_of_range(matches: int, seed: int, threads: Executor) -> None:
    """Told with what is allowed."""
    with pytest.raises(BadSettings):
        compare(SETTINGS, EDGE, matches, seed, threads)


def test_an_unknown_player(threads: Executor) -> None:
    """Told by name."""
    with pytest.raises(UnknownId):
        compare(SETTINGS, EDGE, 10, 1, threads, blue="nobody")


# ---- the other jobs


def test_counts_and_wins_of_a_batch_agree_with_matches_played_one_by_one(threads: Executor) -> None:
    """However the batch is cut."""
    rows, wins = [], []
    run_jobs(count_jobs("a", SETTINGS, 60, 9, "rulebook", "rulebook"), threads, lambda job, row: rows.append(row))
    run_jobs(win_jobs("a", SETTINGS, 60, 9, "rulebook", "rulebook"), threads, lambda job, won: wins.append(won))
    tally = tally_of(added(rows))
    expected = sum(red_wins(SETTINGS, 9, 60))
    assert sum(wins) == expected == tally.matches - sum(tally.last_turn[TURN_LIMIT])
    assert tally.matches == 60


def test_the_jobs_of_a_batch_cover_it_once() -> None:
    """Every match number once, for few and for many."""
    for matches in (1, 249, 250, 10_000, 100_001):
        jobs = count_jobs("a", SETTINGS, matches, 1, "rulebook", "rulebook")
        covered = [(job.first, job.first + job.count) for job in jobs]
        assert covered[0][0] == 0 and covered[-1][1] == matches
        assert all(end == start for (_, end), (start, _) in zip(covered, covered[1:], strict=False))
    assert shares(10, 3) == [4, 3, 3] and shares(2, 4) == [1, 1, 0, 0]


def test_every_active_card_gets_a_value(threads: Executor) -> None:
    """On the same seeds with and without it."""
    jobs = value_jobs(SETTINGS, 6, 4, "rulebook", "rulebook")
    assert [(job.team, job.card) for job in jobs] == cards_of(SETTINGS)
    found: dict[str, Pairs] = {}
    run_jobs(jobs[:3] + jobs[-2:], threads, lambda job, pairs: found.update({job.card: pairs}))
    assert len(found) == 5 and all(pairs.matches == 6 for pairs in found.values())
