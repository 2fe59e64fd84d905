"""Jobs that count what happens in batches of matches, or only who wins them."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.simulation.batch import Batch
from engine.shells_hack.simulation.simulator import simulator_of

__all__ = ["CountJob", "WinJob", "count_jobs", "shares", "win_jobs"]

MOST_MATCHES, LEAST_MATCHES = 2_000, 250  #: matches of a job
PIECES = 40  #: jobs of a batch in between


@dataclass(frozen=True, slots=True)
class CountJob(Batch):
    """Counts everything."""

    name: str  #: whose they are, for the one that adds the results up

    def play(self) -> array[int]:
        """Play all matches and return the counts as a row (``tally.flat``)."""
        return simulator_of(self.settings).count(self.seeds, *self.policies)


@dataclass(frozen=True, slots=True)
class WinJob(Batch):
    """Counts Red's wins."""

    name: str  #: whose they are, for the one that adds the results up

    def play(self) -> int:
        """Play all matches and return how many Red wins."""
        return sum(simulator_of(self.settings).wins(self.seeds, *self.policies))


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
    return [CountJob(text, blue, red, seed, start + first, count, name) for first, count in pieces(matches)]


def win_jobs(
    name: str, settings: Settings, matches: int, seed: int, blue: str, red: str, start: int = 0
) -> Sequence[WinJob]:
    """Return the jobs that count Red's wins in a batch, the matches of a run from number ``start`` on."""
    text = settings.model_dump_json()
    return [WinJob(text, blue, red, seed, start + first, count, name) for first, count in pieces(matches)]
