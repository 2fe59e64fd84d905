"""A study: all its parts add up to what matches played one by one give, whatever the workers."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from engine.errors import BadSettings, UnknownId
from engine.shells_hack.architecture import edit as drawing
from engine.shells_hack.players.playout import play_out
from engine.shells_hack.players.policy import RANDOM, RULEBOOK
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.state import TURN_LIMIT, new_state
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation import counts
from engine.shells_hack.simulation.batch import match_seed
from engine.shells_hack.simulation.named_counts import FROM_OUTSIDE, named, together
from engine.shells_hack.simulation.study import Sizes, Study, StudyPlan, run_study
from engine.shells_hack.simulation.tally import flat, tally_of
from tests.engine.shells_hack.simulation.test_tally import counted

CARDS = load()
SIZES = Sizes(value=3, pairing=2, policy=4)
PLAN = StudyPlan(CARDS.companies[:2], CARDS.actors[:1], (CARDS.architecture,), {}, "rulebook", "rulebook", 9, 5)


def studied(plan: StudyPlan = PLAN, workers: int = 2) -> Study:
    """The study of a plan."""
    with ThreadPoolExecutor(workers) as executor:
        return run_study(plan, executor, SIZES)


def red_wins(
    plan: StudyPlan, company: int, actor: int, matches: int, start: int = 0, blue: int = RULEBOOK, red: int = RULEBOOK
) -> int:
    """Red's wins of a pairing, played one by one from a match number on."""
    settings = plan.settings(CARDS.companies[company], CARDS.actors[actor], plan.architectures[0])
    wins = 0
    for number in range(start, start + matches):
        state = new_state()
        play_out(prepare(settings), state, match_seed(plan.seed, number), settings.actor.skill, blue, red)
        wins += state.ending != TURN_LIMIT
    return wins


def test_all_parts_are_there_and_add_up() -> None:
    """Matches are shared out, every part has its own number, everything goes by its name."""
    study = studied()
    assert [(cell.company, cell.matches) for cell in study.cells] == [
        (CARDS.companies[0].id, 5),
        (CARDS.companies[1].id, 4),
    ]
    assert [cell.wins for cell in study.cells] == [red_wins(PLAN, 0, 0, 5), red_wins(PLAN, 1, 0, 4, 5)]
    assert (study.matches, study.counts["matches"]) == (9, 9)
    won = [count for ending in ("price", "objective") for _, count in study.counts["final_price"][ending]]
    assert study.wins == sum(won)
    assert all(sum(count for _, count in turn) == 9 for turn in study.counts["prices"])
    assert len(study.pairings) == 36 and all(matches == 2 for _, matches in study.pairings.values())
    assert study.pairings[(CARDS.companies[3].id, CARDS.actors[2].id)] == (red_wins(PLAN, 3, 2, 2, (3 * 6 + 2) * 2), 2)
    kinds = ("veteran", "rulebook", "random")
    assert list(study.policies) == [(blue, red) for blue in kinds for red in kinds]
    expected = sum(red_wins(PLAN, company, 0, 2, 2 * company, RULEBOOK, RANDOM) for company in (0, 1))
    assert study.policies[("rulebook", "random")] == (expected, 4)
    assert list(study.values) == [*study.counts["blue"], *study.counts["red"]]
    assert all(pairs.matches == 3 for pairs in study.values.values())
    json.dumps(study.counts)


def test_the_same_whatever_the_workers_and_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """One thread or two, jobs of other sizes."""
    usual = studied(workers=1)
    monkeypatch.setattr(counts, "LEAST_MATCHES", 2)
    monkeypatch.setattr(counts, "PIECES", 2)
    assert studied() == usual


def test_counts_of_two_architectures_add_up_by_name() -> None:
    """Components are told apart by their names, not by their places."""
    sheet = CARDS.architecture
    turned = sheet.model_copy(update={"id": "turned", "components": sheet.components[::-1]})
    plan = replace(PLAN, companies=CARDS.companies[:1], architectures=(sheet, turned), matches=16)
    study = studied(plan)
    one = named_counts(plan, 8)
    assert [cell.architecture for cell in study.cells] == [sheet.id, "turned"]
    assert set(study.counts["components"]) == set(one["components"])
    assert study.counts["matches"] == 16
    both = together([one, one])
    assert both["components"]["db"] == [2 * count for count in one["components"]["db"]]
    assert both["steps"] == [[*way, 2 * count] for *way, count in one["steps"]] and together([one]) == one
    assert any(source == FROM_OUTSIDE for _, source, _, _ in one["steps"])


def named_counts(plan: StudyPlan, matches: int) -> dict[str, Any]:
    """The counts of a batch, made plainly."""
    settings = plan.settings(plan.companies[0], plan.actors[0], plan.architectures[0])
    seeds = [match_seed(plan.seed, number) for number in range(matches)]
    return named(counted(settings, seeds, RULEBOOK), settings)


def test_pairings_that_are_no_match_are_told_and_left_out() -> None:
    """A drawing without the data base: companies whose assets lie there cannot be (D30)."""
    cut = drawing.switch(CARDS.architecture, "db").model_copy(update={"id": "cut"})
    plan = replace(PLAN, companies=CARDS.companies, architectures=(cut, CARDS.architecture), matches=30)
    study = studied(plan)
    assert study.refused and all(refusal.architecture == "cut" and refusal.problems for refusal in study.refused)
    assert len(study.cells) + len(study.refused) == 12 and study.matches == 30
    assert len(study.pairings) < 36
    with pytest.raises(BadSettings) as told:
        studied(replace(plan, architectures=(cut,), companies=CARDS.companies[:1]))
    assert told.value.problems[0].code == "asset_on_missing_component"


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"matches": 0}, BadSettings),
        ({"matches": 1}, BadSettings),  # fewer than pairings
        ({"matches": 10**12}, BadSettings),
        ({"seed": -1}, BadSettings),
        ({"numbers": {"turn_limit": 99}}, BadSettings),
        ({"blue": "nobody"}, UnknownId),
    ],
    ids=str,
)
def test_bad_plans(changes: dict[str, object], error: type[Exception]) -> None:
    """Told before anything is played."""
    with pytest.raises(error):
        studied(replace(PLAN, **changes))  # type: ignore[arg-type]


def test_settings_of_the_house_hold_in_every_part() -> None:
    """A turn limit of 3 leaves three turns of prices."""
    study = studied(replace(PLAN, numbers={"turn_limit": 3}))
    assert len(study.counts["prices"]) == 3
    assert max(turn for rows in study.counts["last_turn"].values() for turn, _ in rows) <= 3


def test_tallies_go_by_name() -> None:
    """The row of a card and of a component is the tally's at its place."""
    settings = PLAN.settings(CARDS.companies[0], CARDS.actors[0], CARDS.architecture)
    tally = counted(settings, list(range(12)), RULEBOOK)
    found = named(tally_of(flat(tally)), settings)
    db = [component.id for component in CARDS.architecture.components].index("db")
    assert found["components"]["db"] == [
        *(row[db] for row in (tally.scouted, tally.intruded, tally.intruded_wins)),
        *(row[db] for row in (tally.entry, tally.executed, tally.stopped)),
    ]
    assert found["red"]["osint"][0] == tally.attack_played[0]
