"""How much may be begun: matches, drafts, designs and results, a minute and in all, by one browser and by everybody."""

from __future__ import annotations

import os
import threading
import time
from collections import Counter, deque
from collections.abc import Callable

from matches.errors import StoreFailed, TooFast

__all__ = ["FORGET_DAYS", "MOST", "PACE", "Pace", "setting"]

#: environment variables, and what holds without them
PER_MINUTE = ("SHELLS_NEW_PER_MINUTE", 30)  #: begun by one browser
PER_MINUTE_IN_ALL = ("SHELLS_NEW_PER_MINUTE_IN_ALL", 600)  #: begun by all browsers of one server process
MOST = ("SHELLS_MOST", 100_000)  #: matches in the store; and as many drafts, designs and results
FORGET_DAYS = ("SHELLS_FORGET_DAYS", 60)  #: after which goes what nobody came back to; 0: never
MINUTE = 60.0  #: seconds


def setting(variable: tuple[str, int]) -> int:
    """Return what an environment variable sets. :raises StoreFailed: if that is no whole number."""
    name, usual = variable
    given = os.environ.get(name) or str(usual)
    if not (given.isascii() and given.isdecimal()):
        raise StoreFailed(f"{name} is {given!r}, and not a whole number")
    return int(given)


class Pace:
    """What was begun within the last minute, by whom; one object serves all threads of a process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Measure the minute by a clock, in seconds."""
        self._clock = clock
        self._lock = threading.Lock()
        self._begun: deque[tuple[float, str]] = deque()
        self._by: Counter[str] = Counter()

    def take(self, owner: str) -> None:
        """Count one more thing that an owner begins. :raises TooFast:"""
        each, all_together = setting(PER_MINUTE), setting(PER_MINUTE_IN_ALL)
        with self._lock:
            now = self._clock()
            while self._begun and self._begun[0][0] <= now - MINUTE:
                self._drop(self._begun.popleft()[1])
            if self._by[owner] >= each:
                raise TooFast(each)
            if len(self._begun) >= all_together:
                raise TooFast(all_together)
            self._begun.append((now, owner))
            self._by[owner] += 1

    def _drop(self, owner: str) -> None:
        self._by[owner] -= 1
        if not self._by[owner]:
            del self._by[owner]


PACE = Pace()  #: of this process
