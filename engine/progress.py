"""How far a long run of the command line is: one line on standard error that changes, where that is a terminal."""

from __future__ import annotations

import sys
import time

__all__ = ["Progress"]

AFTER = 1.5  #: seconds of silence: a short run is over by then
EVERY = 0.2  #: seconds between two changes of the line
WIPE = "\r\x1b[K"  #: to the line's start, and empty it


class Progress:
    """Matches done out of all, and about how long the rest will take."""

    def __init__(self, matches: int) -> None:
        self._matches = matches
        self._start = self._shown = time.monotonic()
        self._stands = False

    def show(self, done: int) -> None:
        """Change the line, unless it has just been changed."""
        now = time.monotonic()
        if not sys.stderr.isatty() or now - self._start < AFTER or now - self._shown < EVERY:
            return
        self._shown, self._stands = now, True
        left = f", about {(now - self._start) * (self._matches - done) / done:.0f} s left" if done else ""
        print(f"{WIPE}{done:,} of {self._matches:,} matches{left}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away before anything else is printed."""
        if self._stands:
            print(WIPE, end="", file=sys.stderr, flush=True)
