"""What a drawing does to Red's win rate, estimated in the background: a page asks again until it is known.

A question is settings by case: one actor, or several among which the matches are shared out evenly. All drawings are
played with the same seeds, so two of them are compared match by match.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from typing import TypeVar

from engine import compile
from engine.rates import Pairs, Rate, pairs_of, rate_of
from engine.shells_hack.players.rulebook import RULEBOOK
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation.batch import seeds_of
from engine.shells_hack.simulation.simulator import Simulator
from engine.shells_hack.simulation.whatif import Change, changes_of, ranking

__all__ = ["MATCHES", "Answer", "Cases", "Effects", "Estimate", "EstimateBook"]

KERNEL = "engine.shells_hack.simulation.simulator"
MATCHES, PART = 10_000, 1_000  #: of an estimate, and of a job of it
FEW, FEW_PART = 400, 10  #: while the rules are not compiled
EACH, FEW_EACH = 2_000, 100  #: with each edge and each component taken away, at first; then as many as of an estimate
KEPT, KEPT_EFFECTS = 300, 30  #: an estimate takes ten kilobytes
SEED = 20_260
PLAYERS = (RULEBOOK, RULEBOOK)
PATIENCE = 10.0  #: seconds after which a page that no longer asks is taken for gone
BREATH = 0.005  #: seconds that plain rules leave to the pages after each part

V = TypeVar("V")
Cases = Mapping[str, Settings]  #: by the actor's id


@dataclass(frozen=True, slots=True)
class Estimate:
    """Red's win rate, and how much was added since the drawing before (None: there is nothing to compare with)."""

    red: Rate
    change: Rate | None
    matches: int
    rough: bool  #: played by the plain rules, with few matches


@dataclass(frozen=True, slots=True)
class Effects:
    """What each edge and each component does to Red's win rate."""

    played: tuple[tuple[Change, Pairs], ...]  #: with it before, without it after
    refused: tuple[Change, ...]  #: without these there would be no match (D30)
    rough: bool  #: with fewer matches than an estimate: it will not agree with one to the digit
    matches: int = 0  #: with each change, all cases together


@dataclass(frozen=True, slots=True)
class Answer:
    """What is known so far."""

    estimate: Estimate | None = None
    effects: Effects | None = None
    done: float = 0.0  #: how much of the effects is played
    pending: bool = False  #: it is worth asking again


@dataclass(frozen=True, slots=True)
class _Wish:
    """What somebody is waiting for; a later wish takes its place."""

    until: float
    share: int  #: matches of each case
    wins: dict[str, tuple[str, Settings]]  #: actor and settings by their JSON
    effects: tuple[str, Cases] | None

    def asks_for(self, code: str) -> bool:
        """Whether the effects of these settings are waited for."""
        return self.effects is not None and self.effects[0] == code


class _Dropped(Exception):
    """Nobody waits for it any more."""


class EstimateBook:
    """Estimates by settings; one is worked on at a time, those who wait taking turns."""

    def __init__(self, executor: Executor, batches: Executor) -> None:
        """Work on an executor of one thread, which plays on another of threads."""
        self._executor, self._batches = executor, batches
        self._lock = threading.Lock()
        self._wins: OrderedDict[str, bytes] = OrderedDict()
        self._effects: OrderedDict[str, Effects] = OrderedDict()
        self._done: dict[str, float] = {}
        self._wishes: OrderedDict[str, _Wish] = OrderedDict()
        self._work: Future[None] | None = None

    def ask(self, who: str, now: Cases, before: Cases | None = None, effects: bool = False) -> Answer:
        """Return what is known about settings that are matches (D30), and have the rest estimated.

        What went wrong in the background since is raised here.
        """
        share = _matches(len(now))
        mine = {actor: settings.model_dump_json() for actor, settings in now.items()}
        yours = {actor: settings.model_dump_json() for actor, settings in (before or {}).items()}
        rows = {mine[actor]: (actor, now[actor]) for actor in mine}
        rows |= {text: (actor, (before or {})[actor]) for actor, text in yours.items() if actor in mine}
        code = "".join(mine.values())
        with self._lock:
            found = self._effects.get(code) if effects else None
            todo = {text: row for text, row in rows.items() if len(self._wins.get(text, b"")) < share}
            waits = effects and self._misses(code)
            answer = Answer(
                estimate=self._estimate(mine, yours, share),
                effects=found,
                done=self._done.get(code, 0.0),
                pending=bool(todo) or waits,
            )
            self._wishes.pop(who, None)
            if answer.pending:
                until = time.monotonic() + PATIENCE
                self._wishes[who] = _Wish(until, share, todo, (code, now) if waits else None)
            work, idle = self._work, self._work is None or self._work.done()
            if idle:
                self._work = self._executor.submit(self._next) if answer.pending else None
        if idle and work is not None:
            work.result()
        return answer

    def _estimate(self, mine: Mapping[str, str], yours: Mapping[str, str], share: int) -> Estimate | None:
        rows = {actor: self._wins.get(text, b"") for actor, text in mine.items()}
        others = {actor: self._wins.get(text, b"") for actor, text in yours.items() if actor in mine}
        if not all(rows.values()) or not all(others.values()):
            return None
        matches = sum(map(len, rows.values()))
        change = None
        if others and others.keys() == rows.keys():
            pairs = Pairs()
            for actor, row in rows.items():
                played = min(len(row), len(others[actor]))
                pairs += pairs_of(others[actor][:played], row[:played])
            change = pairs.difference
        rough = any(len(row) < _matches(len(mine), fast=True) for row in rows.values())
        return Estimate(rate_of(sum(map(sum, rows.values())), matches), change, matches, rough)

    # ---- in the background

    def _next(self) -> None:
        """Do one thing, and leave the next one to another turn of the executor."""
        with self._lock:
            found = self._take()
        if found is None:
            return
        who, wish = found
        try:
            if wish.wins:
                text = next(iter(wish.wins))
                wins = self._play(who, wish, text)
                with self._lock:
                    _keep(self._wins, text, wins, KEPT)
            elif wish.effects is not None:
                code, cases = wish.effects
                effects = self._rank(who, code, cases)
                with self._lock:
                    _keep(self._effects, code, effects, KEPT_EFFECTS)
                    self._done.pop(code, None)
        except _Dropped:
            pass
        with self._lock:
            self._work = self._executor.submit(self._next)

    def _take(self) -> tuple[str, _Wish] | None:
        """Return what the one who has waited longest still misses; what nobody asks for any more is dropped."""
        while self._wishes:
            who, wish = self._wishes.popitem(last=False)
            wins = {text: row for text, row in wish.wins.items() if len(self._wins.get(text, b"")) < wish.share}
            effects = wish.effects if wish.effects and self._misses(wish.effects[0]) else None
            if (wins or effects) and time.monotonic() < wish.until:
                self._wishes[who] = wish
                return who, replace(wish, wins=wins, effects=effects)
        return None

    def _misses(self, code: str) -> bool:
        found = self._effects.get(code)
        return found is None or found.rough and compile.usable(KERNEL)

    def _waited_for(self, who: str, text: str) -> None:
        """:raises _Dropped: when somebody waits for something else by now, or for nothing."""
        with self._lock:
            wish = self._wishes.get(who)
        if wish is None or time.monotonic() > wish.until or not (text in wish.wins or wish.asks_for(text)):
            raise _Dropped

    def _play(self, who: str, wish: _Wish, text: str) -> bytes:
        """Return one byte a match, 1 where Red wins."""
        _, settings = wish.wins[text]
        simulator = Simulator(prepare(settings), settings.actor.skill)
        if compile.usable(KERNEL):
            starts = range(0, wish.share, PART)
            parts = [
                self._batches.submit(simulator.wins, seeds_of(SEED, start, min(PART, wish.share - start)), *PLAYERS)
                for start in starts
            ]
            return b"".join(part.result() for part in parts)
        wins = b""
        while len(wins) < wish.share:
            self._waited_for(who, text)
            wins += simulator.wins(seeds_of(SEED, len(wins), min(FEW_PART, wish.share - len(wins))), *PLAYERS)
            time.sleep(BREATH)
        return wins

    def _rank(self, who: str, code: str, cases: Cases) -> Effects:
        fast = compile.usable(KERNEL)
        with self._lock:
            again = fast and code in self._effects and self._effects[code].matches >= EACH
        matches = _matches(len(cases), fast) if again else -(-(EACH if fast else FEW_EACH) // len(cases))
        sums: dict[Change, Pairs] = {}
        refused: dict[Change, None] = {}
        for number, settings in enumerate(cases.values()):

            def hear(done: int, of: int, number: int = number) -> None:
                self._waited_for(who, code)
                with self._lock:
                    self._done[code] = (number + done / max(1, of)) / len(cases)

            changes = changes_of(settings, ("edge_removed", "component_off"))
            found = ranking(settings, SEED, self._batches, changes=changes, matches=matches, again=0, progress=hear)
            for row in found.ranked:
                sums[row.result.change] = sums.get(row.result.change, Pairs()) + row.result.pairs
            refused |= {row.change: None for row in found.refused}
        played = sorted(sums.items(), key=lambda row: row[1].difference.value)
        left = tuple(change for change in refused if change not in sums)
        return Effects(tuple(played), left, not again, matches * len(cases))


def _matches(cases: int, fast: bool | None = None) -> int:
    """How many matches each case is played."""
    many = compile.usable(KERNEL) if fast is None else fast
    return -(-(MATCHES if many else FEW) // cases)


def _keep(book: OrderedDict[str, V], text: str, value: V, most: int) -> None:
    book[text] = value
    book.move_to_end(text)
    if len(book) > most:
        book.popitem(last=False)
