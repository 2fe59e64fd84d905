"""Red's chance over a whole match, estimated in the background and kept: a page asks again until all is known."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from concurrent.futures import Executor, Future

from engine.match import Match
from engine.shells_hack.play.position import Position
from engine.shells_hack.simulation.odds import Odds, estimate, playouts_now

__all__ = ["OddsBook"]

KEPT = 20_000  #: estimates
PATIENCE = 10.0  #: seconds after which a page that no longer asks is taken for gone

Key = tuple[str, int]  #: a match's id and the entry that led to a position: no later entry changes it


class OddsBook:
    """Estimates by match and act; one position is worked on at a time, the matches taking turns."""

    def __init__(self, executor: Executor) -> None:
        """Work on an executor of threads."""
        self._executor = executor
        self._lock = threading.Lock()
        self._known: OrderedDict[Key, Odds] = OrderedDict()
        self._wanted: OrderedDict[str, tuple[float, dict[Key, Position]]] = OrderedDict()
        self._work: Future[None] | None = None

    def odds(self, match_id: str, match: Match, shown: int) -> list[Odds | None]:
        """Return what is known by act, from the deal on, and have the rest estimated, the act shown first.

        What went wrong in the background since is raised here.
        """
        playouts = playouts_now()
        keys = [(match_id, match.entry_at(act).number if act else 0) for act in range(match.acts + 1)]
        with self._lock:
            known = [self._known.get(key) for key in keys]
            rough = [act for act, odds in enumerate(known) if odds is None or 0 < odds.playouts < playouts]
            self._wanted.pop(match_id, None)
            if rough:
                rough.sort(key=lambda act: act != shown)
                wanted = {keys[act]: match.state_at(act) for act in rough}
                self._wanted[match_id] = (time.monotonic() + PATIENCE, wanted)
            work, idle = self._work, self._work is None or self._work.done()
            if idle:
                self._work = self._executor.submit(self._next) if rough else None
        if idle and work is not None:
            work.result()
        return known

    def _next(self) -> None:
        """Estimate one position, and leave the next one to another turn of the executor."""
        with self._lock:
            job = self._take()
        if job is None:
            return
        key, position = job
        odds = estimate(position, playouts_now())
        with self._lock:
            self._known[key] = odds
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
            self._work = self._executor.submit(self._next)

    def _take(self) -> tuple[Key, Position] | None:
        """Take a position of the match that has waited longest; what nobody asks for any more is dropped."""
        while self._wanted:
            match_id, (until, wanted) = self._wanted.popitem(last=False)
            if wanted and time.monotonic() < until:
                key = next(iter(wanted))
                position = wanted.pop(key)
                self._wanted[match_id] = (until, wanted)
                return key, position
        return None
