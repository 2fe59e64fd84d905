"""The analytics page: numbers as people type them, charts and tables of a small study, and the page itself."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from threading import Event
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from background.service import Service
from background.shells_hack import runs
from background.shells_hack.runs import ChangeRun, Run, StudyRun
from engine import compile
from engine.errors import BadFile, BadSettings
from engine.rates import Pairs
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import EFFECTS
from engine.shells_hack.simulation.study import Sizes, StudyPlan, run_study
from engine.shells_hack.simulation.whatif import Change, Difference, Ranked, Ranking, changes_of, ranking
from matches.results import ResultSummary
from tests.ui.conftest import OWNER
from ui.charts.look import Look
from ui.charts.panels import csv_of
from ui.shell.locales import LANGUAGES
from ui.shell.result_store import results
from ui.shells_hack.analytics.balance import balance, balance_of, pairings
from ui.shells_hack.analytics.endings import endings, final_price, length, price_bands, quantiles
from ui.shells_hack.analytics.kept import whole
from ui.shells_hack.analytics.names import Names, names_of
from ui.shells_hack.analytics.paths import flows, paths
from ui.shells_hack.analytics.plan import fresh, plan_of, read_count, read_seed
from ui.shells_hack.analytics.result import StudyResult, from_json, summary_of, to_json
from ui.shells_hack.analytics.session import Compared
from ui.shells_hack.analytics.tables import card_tables, component_table, policy_table, signed
from ui.shells_hack.analytics.whatif import change_name, differences, place_word, ranking_chart, refusal, statement
from ui.shells_hack.analytics.win_rates import win_rates
from ui.shells_hack.design_store import designs

CARDS = load()
OTHERS = ("veteran", "rulebook", "random")
DUELS = [("expert", red) for red in (*OTHERS, "expert")] + [(blue, "expert") for blue in OTHERS]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play plainly: compiling takes longer than all of these tests."""
    monkeypatch.setattr(compile, "usable", lambda kernel: False)


@pytest.fixture(scope="module")
def result() -> StudyResult:
    """A small study of two companies and one actor."""
    plan = StudyPlan(CARDS.companies[:2], CARDS.actors[:1], (CARDS.architecture,), {}, "rulebook", "rulebook", 24, 3)
    with pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(1) as executor:
        patch.setattr(compile, "usable", lambda kernel: False)
        return StudyResult(plan, run_study(plan, executor, Sizes(2, 1, 2)), 0.5, 24, False)


def names(language: str, result: StudyResult) -> Names:
    """The names for a result."""
    return names_of(language, result.plan)


# ---- what is typed


@pytest.mark.parametrize(
    ("text", "count"),
    [("10,000", 10_000), (" 1 000 ", 1000), ("１２３", 123), ("1'000'000", 1_000_000), ("+7", 7), ("007", 7)],
)
def test_numbers_as_people_type_them(text: str, count: int) -> None:
    assert read_count(text) == count


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0", "count_out_of_range"),
        ("-3", "count_out_of_range"),
        ("−3", "count_out_of_range"),
        ("1000001", "count_out_of_range"),
        ("9" * 400, "count_out_of_range"),
        ("", "not_a_number"),
        ("many", "not_a_number"),
        ("1e6", "not_a_number"),
        ("3.5", "not_a_number"),
    ],
)
def test_numbers_that_are_none(text: str, code: str) -> None:
    with pytest.raises(BadSettings) as told:
        read_count(text)
    assert [problem.code for problem in told.value.problems] == [code]


def test_a_plan_tells_everything_that_is_wrong_at_once() -> None:
    choice = replace(fresh(), companies=(), actors=("nobody",), architectures=(), matches="x", seed="-1")
    with pytest.raises(BadSettings) as told:
        plan_of(choice, {}, {}, lambda code: CARDS.architecture)
    codes = [problem.code for problem in told.value.problems]
    assert codes == ["not_a_number", "seed", "no_companies", "no_actors", "no_architectures"]
    assert read_seed("７") == 7


def test_only_what_differs_from_the_default_is_in_the_plan() -> None:
    assert fresh().changed() == {}
    changed = replace(fresh(), turn_limit=10, threshold=40, copies=2, repeat_impact=False, extension=True)
    assert changed.changed() == {
        "threshold": 40,
        "copies": 2,
        "repeat_impact": False,
        "card_sets": ["core", "extension"],
    }


# ---- results


def test_a_result_survives_the_store(result: StudyResult) -> None:
    again = from_json(to_json(result))
    assert replace(again.study, so_far=result.study.so_far) == result.study
    assert (again.plan, again.seconds, again.played) == (result.plan, result.seconds, result.played)
    assert summary_of(again)["wins"] == result.study.wins
    assert from_json(to_json(result) | {"version": 1}).study.counts["effects"] == [], "counted otherwise then"
    parts = ({"plan": {}}, {"cells": [[1]]}, {"cells": []}, {"counts": {}}, {"values": []}, {"took": ["a"]})
    for damaged in ({}, None, *(to_json(result) | part for part in parts)):
        with pytest.raises(BadFile):
            from_json(damaged)


def test_a_damaged_row_of_the_list_is_known(result: StudyResult) -> None:
    good = ResultSummary("id", OWNER, "", 24, summary_of(result), datetime.now(UTC))
    assert whole(good)
    for damage in ({"wins": None}, {"matches": 0}, {"companies": []}, {"wins": 99}):
        assert not whole(replace(good, summary=good.summary | damage))
    assert not whole(replace(good, summary={}))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_chart_and_table_has_its_data(language: str, theme: str, result: StudyResult) -> None:
    look, words = Look(theme), names(language, result)
    charts: list[Any] = [
        make(result, words, look) for make in (win_rates, endings, length, final_price, price_bands, paths, pairings)
    ]
    tables: list[Any] = [
        *card_tables(result, words, "value"),
        component_table(result, words),
        policy_table(result, words, dict.fromkeys(DUELS, (1, 9))),
    ]
    for part in [*charts, *tables]:
        assert part.rows and all(len(row) == len(part.columns) for row in part.rows)
        assert csv_of(part.columns, part.rows).decode("utf-8-sig").count("\n") == len(part.rows) + 1
    for chart in charts:
        assert chart.figure["data"] and chart.figure["layout"]["paper_bgcolor"]


def test_the_charts_show_the_counts(result: StudyResult) -> None:
    look, words = Look("light"), names("en", result)
    rates = win_rates(result, words, look)
    assert [row[2:4] for row in rates.rows[:3]] == [
        (result.study.wins, 24),
        *((cell.wins, cell.matches) for cell in result.study.cells),
    ]
    assert sum(row[1] for row in endings(result, words, look).rows) == 24
    assert sum(sum(row[1:]) for row in length(result, words, look).rows) == 24
    assert sum(sum(row[1:]) for row in final_price(result, words, look).rows) == 24
    intruded = sum(row[1] for row in result.study.counts["components"].values())
    assert sum(count for _, end, count in flows(result) if end[0] != 99) == intruded


def test_quantiles_are_the_smallest_values_with_that_share() -> None:
    """By hand: of 1, 1, 2, 5 the median is 1, three quarters are reached at 2."""
    assert quantiles([[1, 2], [2, 1], [5, 1]], (0.25, 0.5, 0.75, 0.95)) == [1, 1, 2, 5]


def test_own_cards_are_judged_apart(result: StudyResult) -> None:
    company, actor = CARDS.companies[0].id, CARDS.actors[0].id
    study = replace(result.study, pairings={(company, actor): (500, 1000), ("own", actor): (950, 1000)})
    other = replace(result, study=study)
    found = balance_of(other)
    assert found.all is not None and found.all.matches == 1000
    assert (found.each[company, actor].mark, found.own["own", actor].mark) == ("kept", "broken")
    told = balance(other, names("en", result))
    assert "1 / 1" in told and "outside" in told and "95.0%" in told


def test_downloads_tell_no_code_and_name_a_component_in_one_way(result: StudyResult) -> None:
    """In Japanese a short name is not the beginning of the full one."""
    words, look = names("ja", result), Look("light")
    assert {row[-1] for row in pairings(result, words, look).rows} <= {"範囲内", "範囲外", "境目：対戦数が足りない"}
    full = {words.words.component(component.id) for component in CARDS.components}
    assert {row[0] for row in component_table(result, words).rows} <= full
    effects = {words.say(f"cards.effect.{effect}") for effect in EFFECTS}
    assert {row[2] for row in paths(result, words, look).rows} <= full | effects
    change = Difference(Change("component_off", target="web_ap"), Pairs(neither=1))
    (row,) = differences([Compared(("a", "b", "c"), change)], words, look).rows
    assert words.words.component("web_ap") in row[1]


def test_cards_can_be_sorted(result: StudyResult) -> None:
    red = card_tables(result, names("en", result), "share")[0]
    matches = [row[3] for row in red.rows]
    assert matches == sorted(matches, reverse=True)


def test_spreadsheets_take_no_name_for_a_formula() -> None:
    assert csv_of(("a",), [("=1+1",), (-3,)]) == b"\xef\xbb\xbfa\r\n'=1+1\r\n-3\r\n"


# ---- changes


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_change_has_a_name(language: str, result: StudyResult) -> None:
    words = names(language, result)
    settings = result.plan.settings(CARDS.companies[0], CARDS.actors[0], CARDS.architecture)
    changes = changes_of(settings, ("edge_removed", "edge_added", "component_off", "countermeasure"))
    told = [change_name(change, words) for change in changes]
    assert len(set(told)) == len(told) and not any("|" in name for name in told)
    assert change_name(Change("setting", "turn_limit", value=7), words).endswith(("7", "7に"))


def test_a_comparison_says_whom_it_helps(result: StudyResult) -> None:
    words = names("en", result)
    better = Difference(Change("edge_removed", "web_ap", "db"), Pairs(both=400, before=90, after=10, neither=500))
    said = statement(better, words)
    assert (said["team"], said["before"], said["after"], said["difference"]) == ("blue", "49.0%", "41.0%", "−8.0")
    same = replace(better, pairs=Pairs(both=400, before=10, after=10, neither=580))
    assert statement(same, words)["team"] == "none"
    chart = differences([Compared(("a", "b", "c"), better), Compared(("a", "b", "c"), same)], words, Look("light"))
    assert len(chart.rows) == 2 and signed(0.05) == "+5.0"


def test_a_ranking_shows_ties_and_what_is_refused(result: StudyResult) -> None:
    words = names("en", result)
    settings = result.plan.settings(CARDS.companies[0], CARDS.actors[0], CARDS.architecture)
    with ThreadPoolExecutor(1) as executor:
        found = ranking(settings, 1, executor, matches=3, again=4, best=2)
    chart = ranking_chart(found, words, Look("dark"))
    assert len(chart.rows) == len(found.ranked) + len(found.refused)
    assert all(refusal(row, words) for row in found.refused)
    assert {row[0] for row in chart.rows[-len(found.refused) :]} == {"–"}


def test_places_are_as_close_as_intervals_tell() -> None:
    """By hand: the second overlaps with the third, the third with the fourth, the first with none."""

    def row(place: int, before: int) -> Ranked:
        pairs = Pairs(both=4000, before=before, after=500, neither=5500 - before)
        return Ranked(place, Difference(Change("edge_removed", "web_ap", "db"), pairs))

    found = Ranking((row(1, 2000), row(2, 1000), row(2, 910), row(3, 820)), ())
    assert [place_word(one, found) for one in found.ranked] == ["1", "2–3", "2–4", "3–4"]


# ---- runs


@dataclass(frozen=True, slots=True)
class Endless(Run[int]):
    """Something that would never end."""

    begun: Event = field(default_factory=Event)
    ended: Event = field(default_factory=Event)

    def play(self, look: Callable[..., None], fast: bool) -> int:
        try:
            while True:
                look(1, 2, 12)
                self.begun.set()
                time.sleep(0.005)
        finally:
            self.ended.set()


def test_a_run_goes_on_while_someone_looks_and_ends_when_nobody_does() -> None:
    now = 0.0
    service, lonely, stopped = Service(lambda: now), Endless(), Endless()
    for _ in range(8):
        reply = service.ask(lonely, wait=0.01)
        assert reply.pending and lonely.begun.wait(5)
        now += Endless.patience - 0.1
    reply = service.ask(lonely)
    assert (reply.done, reply.of) == (1, 2) and reply.answer is not None and reply.answer.result == 12
    now += Endless.patience
    assert lonely.ended.wait(5)
    service.ask(stopped)
    assert stopped.begun.wait(5)
    service.cancel(stopped)
    assert stopped.ended.wait(5)


def test_a_run_is_told_once_and_pressed_again_it_is_another(result: StudyResult) -> None:
    service = Service()
    plan = replace(result.plan, matches=4)
    first, again = StudyRun(plan), StudyRun(plan)
    played = service.ask(first, wait=60).answer
    assert played is not None and played.result.matches == 4 and not played.compiled
    assert played.matches > 4 and played.seconds > 0, "all tables' matches count"
    assert service.ask(again).answer is None, "it is played again"
    service.close()


def test_runs_do_not_wait_for_each_other(result: StudyResult) -> None:
    service, endless = Service(), Endless()
    service.ask(endless)
    assert endless.begun.wait(5)
    assert service.ask(StudyRun(replace(result.plan, matches=4)), wait=60).answer is not None
    assert not endless.ended.is_set()
    service.close()
    assert endless.ended.wait(5)


def test_what_comes_of_a_run_is_for_its_pairing(result: StudyResult) -> None:
    service, plan = Service(), result.plan
    settings = plan.settings(plan.companies[0], plan.actors[0], plan.architectures[0])
    change = changes_of(settings)[0]
    tried = service.ask(ChangeRun(("a", "b", "c"), settings, change, 6, 1, "rulebook", "random"), wait=60).answer
    assert tried is not None and (tried.result.change, tried.result.matches, tried.matches) == (change, 6, 12)
    service.close()


# ---- the page


@pytest.fixture
def page(app: Callable[..., AppTest], monkeypatch: pytest.MonkeyPatch) -> Iterator[AppTest]:
    """The page of a fresh visitor."""
    monkeypatch.setattr(runs, "SMALL", Sizes(1, 1, 1))
    results.clear()
    designs.clear()
    yield app("analytics")
    results.clear()
    designs.clear()


def text_of(page: AppTest) -> str:
    """All HTML of the page."""
    return "\n".join(str(element.value) for element in page.get("html"))


def button(page: AppTest, key: str) -> Any:
    """A button by its key."""
    return next(button for button in page.button if button.key == key)


def test_the_page_invites_plays_and_keeps(page: AppTest) -> None:
    assert not page.exception and any(b.key == "analytics_first" for b in page.button)
    box = next(box for box in page.text_input if str(box.key).startswith("analytics_matches"))
    box.set_value("12").run()
    button(page, "analytics_start").click().run()
    assert not page.exception
    session = page.session_state["analytics"]
    assert session.result.study.matches == 12 and session.kept and session.run is None
    assert page.query_params["run"] in (session.kept, [session.kept])
    first = session.kept
    box = next(box for box in page.text_input if str(box.key).startswith("analytics_matches"))
    box.set_value("14").run()
    button(page, "analytics_start").click().run()
    session = page.session_state["analytics"]
    assert (session.result.study.matches, session.kept == first) == (14, False)
    page.query_params["run"] = first
    page.run()
    assert page.session_state["analytics"].result.study.matches == 12
    page.query_params["run"] = "nothing"
    page.run()
    assert "no kept result" in text_of(page) and page.session_state["analytics"].result.study.matches == 12


@pytest.mark.parametrize(("typed", "told"), [("0", "from 1 to"), ("-4", "from 1 to"), ("ten", "whole number")])
def test_bad_numbers_are_told_and_nothing_is_played(page: AppTest, typed: str, told: str) -> None:
    next(box for box in page.text_input if str(box.key).startswith("analytics_matches")).set_value(typed).run()
    button(page, "analytics_start").click().run()
    assert told in text_of(page) and page.session_state["analytics"].result is None


def test_own_cards_and_drawings_are_told_apart(page: AppTest) -> None:
    """Two companies of one's own have the same id in the store; so may two drawings."""
    kept = designs()
    card = CARDS.companies[0].model_dump(mode="json") | {"id": "own_company"}
    for name in ("One", "Two"):
        kept.save("company", OWNER, name, card | {"name": name})
    sheet = CARDS.architecture.model_dump(mode="json")
    codes = [kept.save("architecture", OWNER, name, sheet | {"name": name}) for name in ("Net", "<i>Work</i>")]
    page.run()
    pills = next(group for group in page.get("button_group") if "Who defends" in group.proto.label)
    assert [option.content for option in pills.proto.options][-2:] == ["Two", "One"]
    session = page.session_state["analytics"]
    session.choice = replace(session.choice, architectures=tuple(codes), matches="4")
    page.run()
    button(page, "analytics_start").click().run()
    assert not page.exception
    cells = page.session_state["analytics"].result.study.cells
    assert len({cell.architecture for cell in cells}) == 2 and [cell.matches for cell in cells] == [2, 2]
