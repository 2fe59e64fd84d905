"""The computer players of matches that somebody watches, played ahead in the background as long as one does."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Executor, Future
from contextlib import suppress

from engine import compile
from engine.shells_hack.game import EXPERT
from engine.shells_hack.players import expert
from matches.errors import StaleMatch
from matches.store import Store

__all__ = ["Ahead", "better_later"]

NAP = 0.1  #: seconds between looks for the compiled search
PATIENCE = 10.0  #: seconds after which a page that no longer asks is taken for gone


def better_later(player: str) -> bool:
    """Return whether a computer player that searches will soon do so compiled, many times quicker."""
    return player == EXPERT and compile.warming() and not compile.ready(expert.__name__)


class Ahead:
    """Plays one act at a time, so that several watched matches take turns and nothing outlasts its viewers."""

    def __init__(self, executor: Executor) -> None:
        """Play on an executor of threads."""
        self._executor = executor
        self._lock = threading.Lock()
        self._asked: dict[str, float] = {}
        self._work: dict[str, Future[None]] = {}

    def ask(self, store: Store, match_id: str) -> None:
        """Have a match of a store played on for a while.

        What went wrong in the background since is raised here.
        """
        with self._lock:
            self._asked[match_id] = time.monotonic()
            work = self._work.pop(match_id, None)
            idle = work is None or work.done()
            self._work[match_id] = self._executor.submit(self._act, store, match_id) if work is None or idle else work
        if work is not None and idle:
            work.result()

    def _act(self, store: Store, match_id: str) -> None:
        """Play one act of the computer that is to act, and leave the next one to another turn of the executor."""
        stored = store.load(match_id)
        seat = None if stored.broken else stored.match.computer_to_act()
        if seat is not None and better_later(stored.match.players[seat]):
            time.sleep(NAP)
        elif seat is not None:
            action, note = stored.match.choose(seat)
            with suppress(StaleMatch):  # another process plays it too
                store.append(match_id, stored.match.next_number, seat, action, note)
        with self._lock:
            if seat is not None and time.monotonic() - self._asked[match_id] < PATIENCE:
                self._work[match_id] = self._executor.submit(self._act, store, match_id)
            else:
                self._asked.pop(match_id, None)
                self._work.pop(match_id, None)
