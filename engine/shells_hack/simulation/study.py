"""A study: who meets whom how often, and everything that is counted of it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

from engine.errors import BadSettings, Problem
from engine.jobs import Job, check_run, run_jobs
from engine.rates import Pairs
from engine.shells_hack.game import POLICIES, SHELLS_HACK
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.check import problems_of_match
from engine.shells_hack.rules.settings import Actor, Architecture, Company, Settings
from engine.shells_hack.simulation.card_values import ValueJob, value_jobs
from engine.shells_hack.simulation.counts import CountJob, WinJob, count_jobs, shares, win_jobs
from engine.shells_hack.simulation.named_counts import named, together
from engine.shells_hack.simulation.tally import added, tally_of, wins_of

__all__ = ["FULL", "SMALL", "Cell", "Sizes", "Study", "StudyPlan", "run_study"]


@dataclass(frozen=True, slots=True)
class StudyPlan:
    """What a study is made of: every company meets every actor on every architecture."""

    companies: tuple[Company, ...]
    actors: tuple[Actor, ...]
    architectures: tuple[Architecture, ...]
    numbers: Mapping[str, Any]  #: the other settings, as far as they are not the default
    blue: str
    red: str
    matches: int  #: in all
    seed: int

    def settings(self, company: Company, actor: Actor, architecture: Architecture) -> Settings:
        """Return the settings of one pairing. :raises BadSettings: for numbers out of bounds."""
        parts = {"company": company, "actor": actor, "architecture": architecture}
        data = {name: part.model_dump(mode="json") for name, part in parts.items()}
        read: Settings = SHELLS_HACK.read_settings(data | dict(self.numbers))
        return read


@dataclass(frozen=True, slots=True)
class Sizes:
    """How many matches the parts beside the main one have at most; none has more than the main one."""

    value: int  #: seeds of every card
    pairing: int  #: matches of every pairing of the table of all
    policy: int  #: matches of every pair of players


FULL = Sizes(4_000, 2_000, 2_000)
SMALL = Sizes(50, 60, 100)  #: where the rules are not compiled


@dataclass(slots=True)
class Cell:
    """One pairing on one architecture, and how it went."""

    company: str
    actor: str
    architecture: str
    matches: int
    wins: int = 0  #: of Red's


@dataclass(frozen=True, slots=True)
class Refusal:
    """A pairing that is no match on an architecture (D30)."""

    company: str
    actor: str
    architecture: str
    problems: tuple[Problem, ...]


@dataclass(slots=True)
class Study:
    """What came of a plan."""

    cells: list[Cell] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    counts: dict[str, Any] = field(default_factory=dict)  #: of all cells (``named_counts``)
    values: dict[str, Pairs] = field(default_factory=dict)  #: [card]: before is without it, after with it
    pairings: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)  #: Red's wins and matches
    policies: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)  #: by Blue's and Red's player
    so_far: tuple[int, int] = (0, 0)  #: matches of the main part that are done, and Red's wins among them

    @property
    def matches(self) -> int:
        """Matches of the main part."""
        return sum(cell.matches for cell in self.cells)

    @property
    def wins(self) -> int:
        """Red's wins among them."""
        return sum(cell.wins for cell in self.cells)


Look = Callable[[int, int, Study], None]  #: hears how many matches are done, of how many, and what there is so far


def run_study(
    plan: StudyPlan, executor: Executor, sizes: Sizes = FULL, look: Look = lambda done, of, study: None
) -> Study:
    """Play a plan. Whatever ``look`` raises ends the run.

    :raises BadSettings: for bad numbers, or if no pairing is a match. :raises UnknownId: for an unknown player.
    """
    check_run(plan.matches, plan.seed, plan.blue, plan.red, known=POLICIES)
    gathering = _Gathering(plan)
    work: list[Job] = [*gathering.count_jobs(), *gathering.value_jobs(sizes.value)]
    work += [*gathering.pairing_jobs(sizes.pairing), *gathering.policy_jobs(sizes.policy)]
    total = sum(job.matches for job in work)
    run_jobs(work, executor, gathering.take, lambda done: look(done, total, gathering.study))
    return gathering.finished()


class _Gathering:
    """A study that is being played: whose result a job's is."""

    def __init__(self, plan: StudyPlan) -> None:
        self.plan = plan
        self.study = Study()
        self.settings: list[Settings] = []  # of the cells
        self.rows: dict[str, tuple[array[int], Settings]] = {}  # by architecture
        self.cells: dict[str, tuple[Cell, Settings]] = {}  # by the name of their jobs
        self.tables: dict[str, tuple[dict[tuple[str, str], tuple[int, int]], tuple[str, str]]] = {}
        self._meet()

    def _meet(self) -> None:
        """Find the pairings that are matches, and share the run's matches out among them."""
        plan, found = self.plan, []
        for architecture in plan.architectures:
            for company in plan.companies:
                for actor in plan.actors:
                    settings = plan.settings(company, actor, architecture)
                    ids = (company.id, actor.id, architecture.id)
                    problems = problems_of_match(settings)
                    if problems:
                        self.study.refused.append(Refusal(*ids, tuple(problems)))
                    else:
                        found.append((ids, settings))
        if not found:
            raise BadSettings([problem for refusal in self.study.refused for problem in refusal.problems])
        if plan.matches < len(found):
            params = {"given": plan.matches, "least": len(found)}
            raise BadSettings([Problem("matches", "fewer_than_pairings", params)])
        for number, ((ids, settings), matches) in enumerate(zip(found, shares(plan.matches, len(found)), strict=True)):
            cell = Cell(*ids, matches)
            self.study.cells.append(cell)
            self.settings.append(settings)
            self.cells[f"cell {number}"] = cell, settings

    # ---- jobs

    def count_jobs(self) -> list[CountJob]:
        """The main part: everything is counted, each cell on seeds of its own."""
        plan, start = self.plan, 0
        jobs: list[CountJob] = []
        for name, (cell, settings) in self.cells.items():
            jobs += count_jobs(name, settings, cell.matches, plan.seed, plan.blue, plan.red, start)
            start += cell.matches
        return jobs

    def value_jobs(self, most: int) -> list[ValueJob]:
        """Every card with and without, on seeds shared out among the cells."""
        plan = self.plan
        return [
            job
            for settings, seeds, start in self._shared(most)
            for job in value_jobs(settings, seeds, plan.seed, plan.blue, plan.red, start)
        ]

    def pairing_jobs(self, most: int) -> list[WinJob]:
        """Every shipped and chosen company with every actor, on the first architecture, each on seeds of its own."""
        plan, matches = self.plan, min(most, self.plan.matches)
        jobs: list[WinJob] = []
        for company in _with_shipped(plan.companies, load().companies):
            for actor in _with_shipped(plan.actors, load().actors):
                settings = plan.settings(company, actor, plan.architectures[0])
                if problems_of_match(settings):
                    continue
                name = f"pairing {company.id} {actor.id}"
                start = len(self.tables) * matches
                self.tables[name] = (self.study.pairings, (company.id, actor.id))
                jobs += win_jobs(name, settings, matches, plan.seed, plan.blue, plan.red, start)
        return jobs

    def policy_jobs(self, most: int) -> list[WinJob]:
        """Every player in every seat, on the same seeds, shared out among the cells."""
        jobs: list[WinJob] = []
        for blue in reversed(POLICIES):
            for red in reversed(POLICIES):
                name = f"policy {blue} {red}"
                self.tables[name] = (self.study.policies, (blue, red))
                for settings, matches, start in self._shared(most):
                    jobs += win_jobs(name, settings, matches, self.plan.seed, blue, red, start)
        return jobs

    def _shared(self, most: int) -> list[tuple[Settings, int, int]]:
        """Settings, how many matches each gets, and the number of the first."""
        parts = shares(min(most, self.plan.matches), len(self.settings))
        starts = [sum(parts[:i]) for i in range(len(parts))]
        return [row for row in zip(self.settings, parts, starts, strict=True) if row[1]]

    # ---- results

    def take(self, job: Job, result: Any) -> None:
        """Add a job's result to the study."""
        if isinstance(job, CountJob):
            cell, settings = self.cells[job.name]
            wins, (matches, won) = wins_of(result), self.study.so_far
            cell.wins += wins
            self.study.so_far = matches + job.matches, won + wins
            before = self.rows.get(cell.architecture)
            self.rows[cell.architecture] = (added([before[0], result]) if before else result, settings)
        elif isinstance(job, ValueJob):
            self.study.values[job.card] = self.study.values.get(job.card, Pairs()) + result
        elif isinstance(job, WinJob):
            table, key = self.tables[job.name]
            wins, matches = table.get(key, (0, 0))
            table[key] = (wins + result, matches + job.matches)

    def finished(self) -> Study:
        """The study with everything by its name, in the order of the tables."""
        study = self.study
        rows = [self.rows[architecture.id] for architecture in self.plan.architectures if architecture.id in self.rows]
        study.counts = together(named(tally_of(row), settings) for row, settings in rows)
        for table in (study.pairings, study.policies):
            order = [key for known, key in self.tables.values() if known is table]
            kept = {key: table[key] for key in order}
            table.clear()
            table.update(kept)
        cards = [*study.counts["blue"], *study.counts["red"]]
        study.values = {card: study.values[card] for card in cards if card in study.values}
        return study


def _with_shipped(chosen: Sequence[Any], shipped: Sequence[Any]) -> list[Any]:
    own = [card for card in chosen if card.id not in {known.id for known in shipped}]
    return [*shipped, *own]
