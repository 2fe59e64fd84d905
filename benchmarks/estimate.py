"""The architect's live estimate: from the question after an edit to 10,000 paired matches, tables and all."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator

from background.service import Service
from background.shells_hack.estimates import KERNEL, ask_effects, ask_estimate
from benchmarks.figure import Figure
from engine import compile
from engine.shells_hack.architecture import edit
from engine.shells_hack.compiled import COMPILED
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import LAYERS, Architecture
from ui.shells_hack.architect.session import ArchitectSession

EDITS = 15
WHO = "bench"


def measure() -> Iterator[Figure]:
    """Yield milliseconds by the clock and of CPU time for one actor and for all, and how long all effects take."""
    if not compile.available():
        return
    COMPILED.need(KERNEL)
    for drawn in (load().architecture, _full()):
        service = Service()
        for actor, told in ((load().actors[0].id, "one actor"), ("", "all actors")):
            clock, cpu = zip(*_edits(service, drawn, actor), strict=True)
            name = f"estimate after an edit, {len(drawn.components)} components, {told}"
            yield Figure(name, 1000 * statistics.median(clock), "ms")
            yield Figure(f"{name}, CPU time", 1000 * statistics.median(cpu), "ms")
        changes = len(drawn.edges) + sum(component.enabled for component in drawn.components)
        cases = ArchitectSession("").cases(drawn)
        took = _seconds(lambda service=service, cases=cases: ask_effects(service, WHO, cases).pending)
        yield Figure(f"effects of {changes} edges and components", took, "s")


def _edits(service: Service, drawn: Architecture, actor: str) -> list[tuple[float, float]]:
    """Seconds by the clock and of CPU time for edits that were not played before."""
    found = []
    pairs = [(a.id, b.id) for a in drawn.components for b in drawn.components if a.id != b.id]
    _estimated(service, drawn, None, actor)
    for source, target in pairs[5 : 5 + 3 * EDITS : 3]:
        changed = edit.toggle_edge(drawn, source, target)
        cpu = time.process_time()
        found.append((_estimated(service, changed, drawn, actor), time.process_time() - cpu))
        drawn = changed
    return found


def _estimated(service: Service, now: Architecture, before: Architecture | None, actor: str) -> float:
    session = ArchitectSession("", actor=actor)
    cases, others = session.cases(now), session.cases(before) if before else None
    return _seconds(lambda: ask_estimate(service, WHO, cases, others).pending)


def _seconds(pending: Callable[[], bool]) -> float:
    """How long it takes until nothing is pending."""
    start = time.perf_counter()
    while pending():
        time.sleep(0.001)
    return time.perf_counter() - start


def _full() -> Architecture:
    """Twenty-four components."""
    drawn = load().architecture
    for number in range(9):
        drawn = edit.add_component(drawn, f"Server {number}", LAYERS[1 + number % 5], number % 5 < 3, (1, 2, 1))
        drawn = edit.connect(drawn, f"own_{number + 1}", "db")
    return drawn
