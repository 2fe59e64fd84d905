"""Neighbouring matches of a run, which every job of a batch is about; they travel to other processes and machines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.random import before, fill, number_of
from engine.shells_hack.game import POLICIES

__all__ = ["Batch", "Seeds", "first_of", "match_seed", "match_seeds", "seeds_of"]

SEEDS = 2  #: the stream that a run draws its matches' seeds from

Seeds = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Batch:
    """Some neighbouring matches of a run, or what is done with them."""

    settings: str  #: as JSON
    blue: str
    red: str
    seed: int  #: of the run
    first: int  #: number of the first one, from 0
    count: int

    @property
    def matches(self) -> int:
        """How many matches are played."""
        return self.count

    @property
    def seeds(self) -> Seeds:
        """Return the matches' seeds."""
        return seeds_of(self.seed, self.first, self.count)

    @property
    def policies(self) -> tuple[int, int]:
        """Return Blue's and Red's policies."""
        return POLICIES[self.blue], POLICIES[self.red]


def match_seed(seed: int, number: int) -> int:
    """Return the seed of a run's match."""
    return number_of(seed, SEEDS, number)


def match_seeds(seed: int, first: int, count: int) -> list[int]:
    """Return the seeds of neighbouring matches of a run."""
    seeds = [0] * count
    fill(seeds, *first_of(seed, first))
    return seeds


def first_of(seed: int, first: int) -> tuple[int, int]:
    """Return both parts of the generator one step before a match's seed."""
    return before(seed, SEEDS, first)


@lru_cache(maxsize=64)
def seeds_of(seed: int, first: int, count: int) -> Seeds:
    """Return the seeds of neighbouring matches of a run, kept for those who ask for the same ones again."""
    return tuple(match_seeds(seed, first, count))
