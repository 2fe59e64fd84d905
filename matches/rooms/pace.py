"""How fast one right may act: faster than anybody plays, slower than a program that floods; and what is done once."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from cachetools import TTLCache

from matches.errors import TooManyActs

__all__ = ["ActPace", "OneAtATime"]

ACTS = 40  #: at once; so many again in so many seconds
SECONDS = 20.0
KEPT = 20_000  #: rights that are remembered


class ActPace:
    """What each right did of late; one object serves all threads of a process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Measure by a clock, in seconds."""
        self._clock = clock
        self._lock = threading.Lock()
        self._used: TTLCache[str, tuple[float, float]] = TTLCache(KEPT, SECONDS, timer=clock)

    def take(self, right: str) -> None:
        """Count one more act of a right. :raises TooManyActs:"""
        with self._lock:
            now = self._clock()
            used, before = self._used.get(right, (0.0, now))
            used = max(0.0, used - (now - before) * ACTS / SECONDS)
            if used > ACTS - 1:
                raise TooManyActs(max(1, round(SECONDS / ACTS)))
            self._used[right] = used + 1, now


class OneAtATime:
    """What only one thread of a process does at a time, by name; the others go on without."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._names: set[str] = set()

    def begin(self, name: str) -> bool:
        """Return whether nobody does it now; then the caller does, until ``end``."""
        with self._lock:
            if name in self._names:
                return False
            self._names.add(name)
            return True

    def end(self, name: str) -> None:
        """Let others do it."""
        with self._lock:
            self._names.discard(name)
