"""A mission's exact figures, counted in the background and remembered; without streamlit."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from engine.greeen_mafia.plan import Plan
from engine.greeen_mafia.solver import Figures, measure

__all__ = ["COUNTS", "Count", "Counts"]


@dataclass(slots=True)
class Count:
    """A count under way or done."""

    share: float = 0.0  #: done, 0 to 1
    figures: Figures | None = None
    wanted: bool = True
    ready: threading.Event = field(default_factory=threading.Event)


class _Unwanted(Exception):
    """Nobody waits for this count any more."""


class Counts:
    """At most one count runs at a time, so that the pages stay quick; the newest request goes first."""

    def __init__(self, limit: int = 12) -> None:
        self._limit = limit
        self._counts: OrderedDict[tuple[Plan, str], Count] = OrderedDict()
        self._lock = threading.Lock()
        self._turn = threading.Lock()

    def of(self, plan: Plan, keep: str, wait: float = 0.0) -> Count:
        """Return the count of a mission, begun if it was not; waits so many seconds for its end."""
        key = (plan, keep)
        with self._lock:
            count = self._counts.get(key)
            if count is None:
                count = self._counts[key] = Count()
                threading.Thread(target=self._run, args=(key, count), daemon=True, name="count").start()
            self._counts.move_to_end(key)
            while len(self._counts) > self._limit:
                self._counts.popitem(last=False)[1].wanted = False
        count.ready.wait(wait)
        return count

    def drop(self, plan: Plan, keep: str) -> None:
        """Stop a count that nobody waits for any more; one that is done stays."""
        with self._lock:
            count = self._counts.get((plan, keep))
            if count is not None and count.figures is None:
                count.wanted = False
                del self._counts[plan, keep]

    def _run(self, key: tuple[Plan, str], count: Count) -> None:
        def heard(share: float) -> None:
            count.share = share
            if not count.wanted:
                raise _Unwanted

        try:
            with self._turn:
                heard(0.0)
                count.figures = measure(*key, heard)
        except _Unwanted:
            pass
        finally:
            count.ready.set()


COUNTS = Counts()
