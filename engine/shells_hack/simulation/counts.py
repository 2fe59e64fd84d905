"""Jobs that count what happens in batches of matches, or only who wins them."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from engine.shells_hack.game import POLICIES
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.simulation.simulator import seeds_of, simulator_of

__all__ = ["CountJob", "WinJob", "count_jobs", "shares", "win_jobs"]

MOST_MATCHES, LEAST_MATCHES = 2_000, 250  #: matches of a job
PIECES = 40  #: jobs of a batch in between


@dataclass(frozen=True, slots=True)
class Batch:
    """Some neighbouring matches of a run."""

    name: str  #: whose they are, for the one that adds the results up
    settings: str  #: as JSON
    blue: str
    red: str
    seed: int  #: of the run
    first: int
    count: int

    @property
    def matches(self) -> int:
        """How many matches it plays."""
        return self.count


class CountJob(Batch):
    """Counts everything."""

    __slots__ = ()

    def play(self) -> array[int]:
        """Play all matches and return the counts as a row (``tally.flat``)."""
        seeds = seeds_of(self.seed, self.first, self.count)
        return simulator_of(self.settings).count(seeds, POLICIES[self.blue], POLICIES[self.red])


class WinJob(Batch):
    """Counts Red's wins."""

    __slots__ = ()

    def play(self) -> int:
        """Play all matches and return how many Red wins."""
        seeds = seeds_of(self.seed, self.first, self.count)
        return sum(simulator_of(self.settings).wins(seeds, POLICIES[self.blue], POLICIES[self.red]))


def shares(matches: int, parts: int) -> list[int]:
    """Return how many matches each of some parts gets: as even as possible, the first ones one more."""
    each, rest = divmod(matches, parts)
    return [each + (part < rest) for part in range(parts)]


def pieces(matches: int) -> list[tuple[int, int]]:
    """Return first number and count of the jobs that some matches are cut into; the cut changes no result."""
    size = min(MOST_MATCHES, max(LEAST_MATCHES, -(-matches // PIECES)))
    return [(first, min(size, matches - first)) for first in range(0, matches, size)]


def count_jobs(
    name: str, settings: Settings, matches: int, seed: int, blue: str, red: str, start: int = 0
) -> Sequence[CountJob]:
    """Return the jobs that count a batch, the matches of a run from number ``start`` on."""
    text = settings.model_dump_json()
    return [CountJob(name, text, blue, red, seed, start + first, count) for first, count in pieces(matches)]


def win_jobs(
    name: str, settings: Settings, matches: int, seed: int, blue: str, red: str, start: int = 0
) -> Sequence[WinJob]:
    """Return the jobs that count Red's wins in a batch, the matches of a run from number ``start`` on."""
    text = settings.model_dump_json()
    return [WinJob(name, text, blue, red, seed, start + first, count) for first, count in pieces(matches)]
