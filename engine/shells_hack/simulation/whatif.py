"""What one change does to Red's win rate, on the same seeds before and after; and which single change helps most."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal

from engine.errors import BadArchitecture, BadSettings, Problem
from engine.jobs import check_run, run_jobs
from engine.rates import Pairs, Rate, pairs_of
from engine.shells_hack.architecture import edit as drawing
from engine.shells_hack.game import POLICIES, SHELLS_HACK
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.check import problems_of_match
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.tables import Tables, active_countermeasures, bits, component_ids, prepare
from engine.shells_hack.simulation.batch import Batch
from engine.shells_hack.simulation.simulator import AS_IT_IS, Simulator, Twist, simulator_of
from engine.shells_hack.simulation.trials import APPLIED

__all__ = [
    "KINDS",
    "RANKED",
    "SETTINGS",
    "Change",
    "Difference",
    "Ranked",
    "Ranking",
    "Refused",
    "Variant",
    "apply",
    "changes_of",
    "compare",
    "ranking",
]

Kind = Literal["edge_removed", "edge_added", "component_off", "countermeasure", "setting"]
KINDS: tuple[Kind, ...] = ("edge_removed", "edge_added", "component_off", "countermeasure", "setting")
RANKED: tuple[Kind, ...] = ("edge_removed", "component_off", "countermeasure")  #: what a company can do
SETTINGS = ("turn_limit", "funds_cap", "bypass_turns", "threshold", "repeat_impact", "copies")
MATCHES, AGAIN, BEST = 1_000, 10_000, 20  #: of a ranking: of every change, of the best once more, how many those are
CHANGES = 12  #: of a job
SEEDS = 1_000  #: of a job

Progress = Callable[[int, int], None]  #: hears how many matches are done, of how many


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is different."""

    kind: Kind
    source: str = ""  #: an edge's beginning, or the name of a setting
    target: str = ""  #: an edge's end, or a component
    card: str = ""  #: a countermeasure that stands from the start, for nothing
    value: int = 0  #: of a setting


@dataclass(frozen=True, slots=True)
class Variant:
    """What is played after a change: other settings, or another beginning."""

    settings: Settings
    twist: Twist = AS_IT_IS


@dataclass(frozen=True, slots=True)
class Difference:
    """What a change does to Red's win rate, over the same seeds; below 0 it helps Blue."""

    change: Change
    pairs: Pairs

    @property
    def before(self) -> Rate:
        """Red's win rate before."""
        return self.pairs.rate_before

    @property
    def after(self) -> Rate:
        """Red's win rate after."""
        return self.pairs.rate_after

    @property
    def difference(self) -> float:
        """After less before."""
        return self.pairs.difference.value

    @property
    def low(self) -> float:
        """The difference's 95 % interval begins here."""
        return self.pairs.difference.low

    @property
    def high(self) -> float:
        """And ends here."""
        return self.pairs.difference.high

    @property
    def matches(self) -> int:
        """How many seeds."""
        return self.pairs.matches


@dataclass(frozen=True, slots=True)
class Ranked:
    """A change and its place: one more than the changes that are better beyond their intervals, so ties share it."""

    place: int
    result: Difference


@dataclass(frozen=True, slots=True)
class Refused:
    """A change after which there would be no match (D30)."""

    change: Change
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """All changes: first those tried again, and of each kind what helps Blue most first."""

    ranked: tuple[Ranked, ...]
    refused: tuple[Refused, ...]


# ---- changes --------------------------------------------------------------------------------------------------


def changes_of(settings: Settings, kinds: Iterable[Kind] = RANKED) -> list[Change]:
    """Return every change of some kinds that could make a difference; settings have none to list."""
    architecture, tables = settings.architecture, prepare(settings)
    names = component_ids(architecture)
    here = {component.id for component in architecture.components if component.enabled}
    edges = [(edge.source, edge.target) for edge in architecture.edges if {edge.source, edge.target} <= here]
    cards = [card.id for card in active_countermeasures(settings, load())]
    found: dict[str, list[Change]] = {
        "edge_removed": [Change("edge_removed", source, target) for source, target in edges],
        "edge_added": [
            Change("edge_added", source, target)
            for source in names
            for target in names
            if source != target and {source, target} <= here and (source, target) not in edges
        ],
        "component_off": [Change("component_off", target=name) for name in names if name in here],
        "countermeasure": [
            Change("countermeasure", target=names[target], card=card)
            for number, card in enumerate(cards)
            for target in bits(_raised(tables, number))
        ],
    }
    return [change for kind in kinds for change in found.get(kind, ())]


def _raised(tables: Tables, card: int) -> int:
    """Components of which a countermeasure raises some resistance at the start (D20)."""
    raises, above = tables.strengthens[card], tables.base_above
    return raises[0] & ~above[0][2] | raises[1] & ~above[1][2] | raises[2] & ~above[2][2]


def apply(settings: Settings, change: Change) -> Variant:
    """Return what is played after a change.

    :raises BadSettings: where it leaves no match (D30), or all as it was.
    :raises BadArchitecture: for an edge or a component that is not there.
    """
    if change.kind == "countermeasure":
        return Variant(settings, _twist(settings, change))
    if change.kind == "setting":
        changed = _with_setting(settings, change)
    else:
        changed = settings.model_copy(update={"architecture": _redrawn(settings, change)})
    problems = problems_of_match(changed)
    if problems:
        raise BadSettings(problems)
    if change.kind == "setting" and prepare(changed) == prepare(settings):
        raise BadSettings([Problem(change.source, "changes_nothing", {"given": change.value})])
    return Variant(changed)


def _redrawn(settings: Settings, change: Change) -> Any:
    if change.kind == "edge_removed":
        return drawing.disconnect(settings.architecture, change.source, change.target)
    if change.kind == "edge_added":
        return drawing.connect(settings.architecture, change.source, change.target)
    if not drawing.component_of(settings.architecture, change.target).enabled:
        raise BadArchitecture([Problem("components", "unknown_component", {"id": change.target[:40]})])
    return drawing.switch(settings.architecture, change.target)


def _with_setting(settings: Settings, change: Change) -> Settings:
    if change.source not in SETTINGS:
        raise BadSettings([Problem("settings", "extra_forbidden", {"given": change.source[:40]})])
    value: int | bool = bool(change.value) if change.source == "repeat_impact" else change.value
    read: Settings = SHELLS_HACK.read_settings(settings.model_dump(mode="json") | {change.source: value})
    return read


def _twist(settings: Settings, change: Change) -> Twist:
    drawing.component_of(settings.architecture, change.target)
    cards = [card.id for card in active_countermeasures(settings, load())]
    target = component_ids(settings.architecture).index(change.target)
    if change.card not in cards or not _raised(prepare(settings), cards.index(change.card)) >> target & 1:
        params = {"card": change.card[:40], "component": change.target}
        raise BadSettings([Problem("countermeasure", "raises_nothing", params)])
    return Twist(APPLIED, cards.index(change.card), target)


@lru_cache(maxsize=512)
def variant_simulator(text: str, change: Change) -> tuple[Simulator, Twist]:
    """What to play on after a change; of an edge only its row of the tables is other."""
    base, settings = simulator_of(text), Settings.model_validate_json(text)
    if change.kind == "countermeasure":
        return base, _twist(settings, change)
    if change.kind in ("edge_removed", "edge_added"):
        names = component_ids(settings.architecture)
        rows = list(base.tables.successors)
        rows[names.index(change.source)] ^= 1 << names.index(change.target)
        return Simulator(replace(base.tables, successors=tuple(rows)), base.skill), AS_IT_IS
    return Simulator(prepare(apply(settings, change).settings), base.skill), AS_IT_IS


# ---- playing --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trial(Batch):
    """Some changes tried on some seeds."""

    changes: tuple[Change, ...]

    @property
    def matches(self) -> int:
        """Matches that are played, those without a change included."""
        return self.count * (1 + len(self.changes))

    def play(self) -> list[Pairs]:
        """Play all matches and return what came of each change."""
        before = simulator_of(self.settings).wins(self.seeds, *self.policies)
        results = []
        for change in self.changes:
            simulator, twist = variant_simulator(self.settings, change)
            results.append(pairs_of(before, simulator.wins(self.seeds, *self.policies, twist)))
        return results


def compare(
    settings: Settings,
    change: Change,
    matches: int,
    seed: int,
    executor: Executor,
    *,
    blue: str = "rulebook",
    red: str = "rulebook",
    progress: Progress = lambda done, of: None,
) -> Difference:
    """Return what a change does over a run's seeds. :raises EngineError: as ``apply``, and for bad numbers."""
    check_run(matches, seed, blue, red, known=POLICIES)
    apply(settings, change)
    common = (settings.model_dump_json(), blue, red, seed)
    work = [Trial(*common, first, min(SEEDS, matches - first), (change,)) for first in range(0, matches, SEEDS)]
    return _played(work, executor, progress)[change]


def ranking(
    settings: Settings,
    seed: int,
    executor: Executor,
    *,
    changes: Sequence[Change] | None = None,
    matches: int = MATCHES,
    again: int = AGAIN,
    best: int = BEST,
    blue: str = "rulebook",
    red: str = "rulebook",
    progress: Progress = lambda done, of: None,
) -> Ranking:
    """Return all changes by how much they help Blue, the best ones tried again on fresh seeds.

    Whatever ``progress`` raises ends the run. :raises EngineError: for settings that are no match, and bad numbers
    """
    problems = problems_of_match(settings)
    if problems:
        raise BadSettings(problems)
    check_run(matches, seed, blue, red, known=POLICIES)
    common = (settings.model_dump_json(), blue, red, seed)
    possible, refused = _sorted_out(settings, changes_of(settings) if changes is None else changes)
    groups = [tuple(possible[i : i + CHANGES]) for i in range(0, len(possible), CHANGES)]
    first = [
        Trial(*common, start, min(SEEDS, matches - start), group)
        for group in groups
        for start in range(0, matches, SEEDS)
    ]
    later = min(best, len(possible))
    total = sum(trial.matches for trial in first) + (again * (later + 1) if again and later else 0)
    results = _played(first, executor, lambda done, of: progress(done, total))
    if again and later:
        leading = tuple(sorted(results, key=lambda change: results[change].difference)[:later])
        second = [
            Trial(*common, matches + start, min(SEEDS, again - start), leading) for start in range(0, again, SEEDS)
        ]
        done_before = sum(trial.matches for trial in first)
        results |= _played(second, executor, lambda done, of: progress(done_before + done, total))
    most = max((result.matches for result in results.values()), default=0)
    return Ranking(_placed(list(results.values()), most), tuple(refused))


def _sorted_out(settings: Settings, changes: Iterable[Change]) -> tuple[list[Change], list[Refused]]:
    possible, refused = [], []
    for change in changes:
        try:
            apply(settings, change)
        except BadSettings as error:
            refused.append(Refused(change, tuple(error.problems)))
        else:
            possible.append(change)
    return possible, refused


def _played(work: Sequence[Trial], executor: Executor, progress: Progress) -> dict[Change, Difference]:
    """Play trials and add up what came of each change."""
    sums: dict[Change, Pairs] = {change: Pairs() for trial in work for change in trial.changes}
    total = sum(trial.matches for trial in work)

    def take(trial: Trial, results: list[Pairs]) -> None:
        for change, pairs in zip(trial.changes, results, strict=True):
            sums[change] += pairs

    run_jobs(work, executor, take, lambda done: progress(done, total))
    return {change: Difference(change, pairs) for change, pairs in sums.items()}


def _placed(results: list[Difference], most: int) -> tuple[Ranked, ...]:
    """Return results with their places; those tried on more seeds lead."""
    highs = [result.high for result in results]
    placed = [Ranked(1 + sum(high < result.low for high in highs), result) for result in results]
    return tuple(sorted(placed, key=lambda row: (row.result.matches < most, row.place, row.result.difference)))
