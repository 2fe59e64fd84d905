"""What analytics plays when somebody presses a button: a study, one change, all of them, or the expert's matches."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any, ClassVar, Generic, TypeVar

from background.question import Question, Turn
from engine import compile
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.simulation import arena
from engine.shells_hack.simulation.duels import Table, run_duels
from engine.shells_hack.simulation.study import FULL, SMALL, Study, StudyPlan, run_study
from engine.shells_hack.simulation.whatif import Change, Difference, Ranking, compare, ranking

__all__ = ["ChangeRun", "DuelsRun", "Pairing", "Played", "RankingRun", "Run", "StudyRun", "quick"]

FEW_MATCHES = 60  #: matches of each change where the rules are not compiled; none is tried again

R = TypeVar("R")
Pairing = tuple[str, str, str]  #: ids of company, actor and architecture
Look = Callable[..., None]  #: hears how many matches are done, of how many, and the result so far if it can be told

_presses = count(1)


def quick() -> bool:
    """Return whether batches are played by the compiled rules now."""
    return compile.usable("engine.shells_hack.simulation.simulator")


@dataclass(frozen=True, slots=True)
class Played(Generic[R]):
    """What came of a run, and how it was played."""

    result: R
    seconds: float
    matches: int  #: in all
    compiled: bool


@dataclass(frozen=True, slots=True)
class Run(Question[Played[R]]):
    """A press of a button: pressed again it is another run, so a lane of its own lets it begin at once."""

    press: int = field(default_factory=lambda: next(_presses), init=False)

    kept: ClassVar[int] = 20
    patience: ClassVar[float] = 8.0  # long enough for a page to be drawn anew
    told_once: ClassVar[bool] = True

    @property
    def lane(self) -> str:
        """Its own: the matches of all runs take turns in the arena."""
        return f"run {self.press}"

    @property
    def key(self) -> int:
        """The press."""
        return self.press

    def work(self, turn: Turn[Played[R]]) -> Played[R]:
        """Play it with what is quickest as it begins."""
        begun, fast, matches = time.monotonic(), quick(), 1

        def played(result: R) -> Played[R]:
            return Played(result, time.monotonic() - begun, matches, fast)

        def look(done: int, of: int, so_far: R | None = None) -> None:
            nonlocal matches
            matches = of
            turn.look(done, of, None if so_far is None else played(so_far))

        return played(self.play(look, fast))

    @abstractmethod
    def play(self, look: Look, fast: bool) -> R:
        """Play it; what ``look`` raises ends it."""


@dataclass(frozen=True, slots=True)
class StudyRun(Run[Study]):
    """A study of a plan."""

    plan: StudyPlan

    def play(self, look: Look, fast: bool) -> Study:
        """Play the plan."""
        return run_study(self.plan, arena.executor(), FULL if fast else SMALL, look)


@dataclass(frozen=True, slots=True)
class ChangeRun(Run[Difference]):
    """One change of a pairing."""

    pairing: Pairing
    settings: Settings
    change: Change
    matches: int
    seed: int
    blue: str
    red: str

    def play(self, look: Look, fast: bool) -> Difference:
        """Play with and without it."""
        settings = (self.settings, self.change, self.matches, self.seed, arena.executor())
        return compare(*settings, blue=self.blue, red=self.red, progress=look)


@dataclass(frozen=True, slots=True)
class RankingRun(Run[Ranking]):
    """All changes of a pairing."""

    pairing: Pairing
    settings: Settings
    seed: int
    blue: str
    red: str

    def play(self, look: Look, fast: bool) -> Ranking:
        """Play with and without each."""
        sizes: dict[str, Any] = {} if fast else {"matches": FEW_MATCHES, "again": 0}
        pool = arena.executor()
        return ranking(self.settings, self.seed, pool, blue=self.blue, red=self.red, progress=look, **sizes)


@dataclass(frozen=True, slots=True)
class DuelsRun(Run[Table]):
    """The expert against every player on a plan's pairings."""

    plan: StudyPlan

    def play(self, look: Look, fast: bool) -> Table:
        """Play them all."""
        return run_duels(self.plan, arena.executor(), look=look)
