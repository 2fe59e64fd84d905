"""What the analytics page asks for, once the rules are compiled: a study with all charts, a what-if, the ranking."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.figure import Figure
from engine import compile
from engine.shells_hack.compiled import COMPILED
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.rules.cards import load
from engine.shells_hack.simulation.arena import executor
from engine.shells_hack.simulation.study import StudyPlan, run_study
from engine.shells_hack.simulation.whatif import changes_of, compare, ranking
from ui.charts.look import Look
from ui.shells_hack.analytics.balance import balance, pairings
from ui.shells_hack.analytics.endings import endings, final_price, length, price_bands
from ui.shells_hack.analytics.names import names_of
from ui.shells_hack.analytics.paths import paths
from ui.shells_hack.analytics.result import StudyResult
from ui.shells_hack.analytics.tables import card_tables, component_table, policy_table
from ui.shells_hack.analytics.win_rates import win_rates

RUNS = 5
MATCHES = 10_000


def measure() -> Iterator[Figure]:
    """Yield seconds, on all processors."""
    if not compile.available():
        return
    COMPILED.need("engine.shells_hack.simulation.simulator")
    settings = SHELLS_HACK.default_settings()
    edge = next(change for change in changes_of(settings) if change.kind == "edge_removed")
    yield from _timed("10,000 matches, counted and drawn", _page)
    yield from _timed("a what-if of 10,000 pairs", lambda: compare(settings, edge, MATCHES, 1, executor()))
    yield from _timed("ranking of all single changes", lambda: ranking(settings, 1, executor()))
    yield from _timed("ranking, 15 components on, all cards", lambda: ranking(_large(), 1, executor()))


def _timed(name: str, once: Callable[[], Any]) -> Iterator[Figure]:
    """Yield the medians by the clock and of the processors: on a busy machine the clock tells of the others."""
    clock, processors = [], []
    for _ in range(RUNS):
        start, used = time.perf_counter(), time.process_time()
        once()
        clock.append(time.perf_counter() - start)
        processors.append(time.process_time() - used)
    yield Figure(name, statistics.median(clock), "seconds")
    yield Figure(f"{name}, processors", statistics.median(processors), "CPU seconds")


def _page() -> None:
    """Play the default pairing as the page does, and make every chart and table."""
    cards = load()
    plan = StudyPlan(
        cards.companies[:1], cards.actors[:1], (cards.architecture,), {}, "rulebook", "rulebook", MATCHES, 1
    )
    result = StudyResult(plan, run_study(plan, executor()), 0, 0, True)
    names, look = names_of("en", plan), Look("light")
    for make in (win_rates, endings, length, final_price, price_bands, paths, pairings):
        make(result, names, look)
    card_tables(result, names, "value")
    component_table(result, names)
    policy_table(result, names, {})
    balance(result, names)


def _large() -> Any:
    """Settings with as many changes to try as the shipped cards give."""
    settings = SHELLS_HACK.make_settings(card_sets=["core", "extension"])
    sheet = settings.architecture
    on = tuple(component.model_copy(update={"enabled": True}) for component in sheet.components)
    return settings.model_copy(update={"architecture": sheet.model_copy(update={"components": on})})
