"""The matches used last, already rebuilt: a click then costs one act and not a whole replay."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any

from cachetools import LRUCache

from engine.errors import ReplayBroken
from engine.match import Match

__all__ = ["Live", "LiveMatches"]


@dataclass(frozen=True, slots=True)
class Live:
    """A match as rebuilt from its first ``length`` stored entries; never played on, only copied."""

    length: int
    match: Match
    broken: ReplayBroken | None
    snapshot: dict[str, Any]


class LiveMatches:
    """At most ``limit`` matches by id. Entries never change, so the same length means the same match."""

    def __init__(self, limit: int = 64) -> None:
        self._lock = threading.Lock()
        self._matches: LRUCache[str, Live] = LRUCache(limit)

    def get(self, match_id: str, length: int) -> Live | None:
        """Return the match at this length, None if another length or nothing is kept."""
        with self._lock:
            live = self._matches.get(match_id)
            return live if live is not None and live.length == length else None

    def put(self, match_id: str, live: Live) -> None:
        """Keep a match, unless a longer one of the same id is kept already."""
        with self._lock:
            kept = self._matches.get(match_id)
            if kept is None or kept.length <= live.length:
                self._matches[match_id] = live

    def drop(self, match_id: str) -> None:
        """Forget a match."""
        with self._lock:
            self._matches.pop(match_id, None)
