"""Own results: out of the summaries of stored deals, in the order in which they were finished; without streamlit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from matches.records import Summary

__all__ = ["Result", "Row", "by_mission", "results_of", "streak"]

GAME = "greeen_mafia"


@dataclass(frozen=True, slots=True)
class Result:
    """One finished deal."""

    id: str
    when: datetime
    mission: str
    name: str | None  #: of an own mission
    keep: str
    deal: int
    won: bool


@dataclass(frozen=True, slots=True)
class Row:
    """How often a mission was played and won under a keep rule."""

    mission: str
    name: str | None
    keep: str
    played: int
    won: int


def results_of(matches: Iterable[Summary]) -> list[Result]:
    """Return the finished deals of GREEEN MAFIA, oldest first; those of the training mode do not count."""
    found = []
    for match in matches:
        seen = match.snapshot
        if match.game != GAME or not match.finished or seen.get("training"):
            continue
        chosen = seen["chosen"]["mission"]
        won = bool(seen["outcome"]["winners"])
        found.append(Result(match.id, match.updated, chosen["id"], chosen.get("name"), seen["keep"], seen["deal"], won))
    return sorted(found, key=lambda result: (result.when, result.id))


def by_mission(results: Sequence[Result]) -> list[Row]:
    """Return the results counted by mission and keep rule, in the order of their first deal."""
    rows: dict[tuple[str, str | None, str], list[bool]] = {}
    for result in results:
        rows.setdefault((result.mission, result.name, result.keep), []).append(result.won)
    return [Row(mission, name, keep, len(won), sum(won)) for (mission, name, keep), won in rows.items()]


def streak(results: Sequence[Result]) -> int:
    """Return how many of the last deals were won in a row."""
    count = 0
    for result in reversed(results):
        if not result.won:
            break
        count += 1
    return count
