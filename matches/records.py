"""What the store hands out: a match with everything known about it, a line of a list, the result of an import."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from engine.errors import ReplayBroken
from engine.match import Match

__all__ = ["Imported", "StoredMatch", "Summary"]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it is stored now. ``match`` is the caller's own: what is played on it is not stored."""

    id: str
    name: str  #: "" if it was given none
    owner: str
    match: Match
    broken: ReplayBroken | None  #: why nothing can be appended; ``match`` is then the valid prefix
    created: datetime
    updated: datetime
    rules_changed: bool  #: rules or data differ from those of the last entry
    snapshot: dict[str, Any]  #: the summary of matches/snapshot.py, and the last view of ``all`` under "view"


@dataclass(frozen=True, slots=True)
class Summary:
    """A match as a list shows it, without replaying anything."""

    id: str
    name: str
    game: str
    seed: int
    created: datetime
    updated: datetime
    snapshot: dict[str, Any]  #: the summary of matches/snapshot.py; empty for a row that cannot be read
    finished: bool


@dataclass(frozen=True, slots=True)
class Imported:
    """A match file that was stored; tell the user when ``broken`` is set, only the entries before it were kept."""

    id: str
    name: str  #: the file's own, else the one asked for, else ""
    broken: ReplayBroken | None
    rules_changed: bool  #: the file was written under other rules or data
