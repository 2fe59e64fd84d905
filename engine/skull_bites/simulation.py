"""Many games between computer players on any ``concurrent.futures`` executor, counted.

A run is settled by its settings, players, number of games and seed: how it is cut into jobs and where they run changes
nothing. The rules are plain Python, so processes are what makes a run quicker, not threads.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field, fields
from functools import cache, lru_cache
from typing import Any

from engine.errors import BadSettings, Problem
from engine.jobs import check_run, run_jobs
from engine.random import AT_ONCE, PLAYERS_STREAM, number_of
from engine.rates import Rate, rate_of
from engine.skull_bites import rules
from engine.skull_bites.cards import FACTIONS
from engine.skull_bites.game import SKULL_BITES
from engine.skull_bites.settings import Settings
from engine.skull_bites.state import State
from engine.skull_bites.tables import NONE

__all__ = ["GamesJob", "Tally", "executor", "jobs", "play_game", "run", "summary"]

SEEDS = 2  #: the stream that a run draws its games' seeds from
JOB = 50  #: games of a job: about a second


@dataclass(slots=True)
class Tally:
    """What is counted of games. Everything adds up."""

    games: int = 0
    battles: int = 0
    acts: int = 0
    longest: int = 0  #: battles of the longest game; the larger one counts where tallies are added
    endings: Counter[str] = field(default_factory=Counter)
    factions: Counter[str] = field(default_factory=Counter)  #: games won
    lengths: Counter[int] = field(default_factory=Counter)  #: games by battles
    seat_points: Counter[str] = field(default_factory=Counter)
    seat_wins: Counter[str] = field(default_factory=Counter)  #: games in which the seat was of the faction that won
    player_seats: Counter[str] = field(default_factory=Counter)  #: seats that each computer player had in all
    player_points: Counter[str] = field(default_factory=Counter)
    first: Counter[str] = field(default_factory=Counter)  #: by adventurer: how often it was chosen first
    first_wins: Counter[str] = field(default_factory=Counter)  #: and its player won
    second: Counter[str] = field(default_factory=Counter)  #: how often it was the second one
    second_wins: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: Tally) -> Tally:
        both = Tally()
        for part in fields(Tally):
            setattr(both, part.name, getattr(self, part.name) + getattr(other, part.name))
        both.longest = max(self.longest, other.longest)
        return both

    def count(self, state: State, kinds: Sequence[str]) -> None:
        """Count a game that has ended."""
        result = state.results[-1]
        self.games += 1
        self.battles += result.battles
        self.acts += state.acts
        self.longest = max(self.longest, result.battles)
        self.lengths[result.battles] += 1
        self.endings[result.termination] += 1
        if result.winner != NONE:
            self.factions[FACTIONS[result.winner]] += 1
        ids = state.tables.adventurers
        for seat, name in enumerate(state.seats):
            won = state.faction(seat) == result.winner
            pair = [*state.fallen[seat], state.up[seat], state.down[seat]]
            first, second = ids[pair[0]], ids[next(one for one in pair if one not in (pair[0], NONE))]
            self.seat_points[name] += result.points[seat]
            self.seat_wins[name] += won
            self.player_seats[kinds[seat]] += 1
            self.player_points[kinds[seat]] += result.points[seat]
            self.first[first] += 1
            self.first_wins[first] += won
            self.second[second] += 1
            self.second_wins[second] += won


@dataclass(frozen=True, slots=True)
class GamesJob:
    """Some neighbouring games of a run, which travel to other processes and machines."""

    settings: str  #: as JSON
    players: tuple[str, ...]  #: computer players, by seat in the first game; then each moves on by a seat a game
    seed: int  #: of the run
    first: int  #: number of the first one, from 0
    matches: int

    def play(self) -> Tally:
        """Play them all."""
        settings, tally = _settings(self.settings), Tally()
        for number in range(self.first, self.first + self.matches):
            kinds = [self.players[(seat + number) % len(self.players)] for seat in range(len(self.players))]
            tally.count(play_game(settings, number_of(self.seed, SEEDS, number), kinds), kinds)
        return tally


@lru_cache(maxsize=8)
def _settings(text: str) -> Settings:
    return Settings.model_validate_json(text)


def play_game(settings: Settings, seed: int, kinds: Sequence[str]) -> State:
    """Return the end of the match that a ``Match`` of these computer players plays."""
    state = SKULL_BITES.new(settings, seed)
    while acting := rules.to_act(state):
        seat = acting[0]
        stream = PLAYERS_STREAM if len(acting) < 2 else AT_ONCE + seat
        draw = number_of(seed, stream, state.acts)
        action, _ = SKULL_BITES.choose(state, state.seats[seat], kinds[seat], draw)
        SKULL_BITES.step(state, state.seats[seat], action)
    return state


def jobs(settings: Settings, players: Sequence[str], matches: int, seed: int) -> list[GamesJob]:
    """Cut a run of single games into jobs.

    :raises BadSettings: for numbers out of range, or another number of players than of seats. :raises UnknownId:
    """
    check_run(matches, seed, *players, known=SKULL_BITES.players)
    if len(players) != settings.players:
        values = {"least": settings.players, "most": settings.players, "given": len(players)}
        raise BadSettings([Problem("players", "out_of_range", values)])
    text = settings.model_copy(update={"games": 1}).model_dump_json()
    return [GamesJob(text, tuple(players), seed, first, min(JOB, matches - first)) for first in range(0, matches, JOB)]


@cache
def executor() -> ProcessPoolExecutor:
    """Return this process's one pool of processes for runs, as large as there are processors to use."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return ProcessPoolExecutor(cores or 1, multiprocessing.get_context("spawn"), _give_way)


def _give_way() -> None:
    """Leave the processors to who waits for a page."""
    if hasattr(os, "nice"):
        os.nice(10)


def run(
    work: Sequence[GamesJob], executor: Executor, look: Callable[[int, Tally], None] = lambda done, so_far: None
) -> Tally:
    """Play all jobs; ``look`` hears how many games are done and what was counted; what it raises ends the run."""
    found = [Tally()]

    def take(job: GamesJob, tally: Tally) -> None:
        found[0] += tally

    run_jobs(work, executor, take, lambda done: look(done, found[0]))
    return found[0]


def summary(tally: Tally) -> dict[str, Any]:
    """Return a run's figures as JSON types: rates with their 95 % intervals (Wilson), points a game."""
    games = max(tally.games, 1)
    return {
        "games": tally.games,
        "factions": {name: _rate(tally.factions[name], games) for name in FACTIONS},
        "endings": {name: count / games for name, count in sorted(tally.endings.items())},
        "seats": {
            name: {"points": points / games, "wins": tally.seat_wins[name] / games}
            for name, points in sorted(tally.seat_points.items())
        },
        "players": {name: tally.player_points[name] / count for name, count in sorted(tally.player_seats.items())},
        "first": _rates(tally.first_wins, tally.first),
        "second": _rates(tally.second_wins, tally.second),
        "battles": tally.battles / games,
        "longest": tally.longest,
        "acts": tally.acts / games,
    }


def _rate(wins: int, of: int) -> dict[str, float]:
    rate: Rate = rate_of(wins, of)
    return {"rate": rate.value, "low": rate.low, "high": rate.high}


def _rates(wins: Counter[str], of: Counter[str]) -> dict[str, dict[str, float]]:
    return {id: {"times": count} | _rate(wins[id], count) for id, count in sorted(of.items())}
