"""Own results: out of the summaries of stored deals, in the order in which they were finished; without streamlit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from matches.records import Summary

__all__ = ["DealResult", "MissionRow", "by_mission", "results_of", "streak"]

GAME = "greeen_mafia"


@dataclass(frozen=True, slots=True)
class DealResult:
    """One finished deal."""

    id: str
    when: datetime
    mission: str
    name: str | None  #: of an own mission
    keep: str
    deal: int
    won: bool
    helped: bool  #: some act was played with the lamp or the hints on


@dataclass(frozen=True, slots=True)
class MissionRow:
    """How often a mission was played and won under a keep rule."""

    mission: str
    name: str | None
    keep: str
    played: int
    won: int
    helped: int  #: of those won, with help


def results_of(matches: Iterable[Summary]) -> list[DealResult]:
    """Return the finished deals of GREEEN MAFIA, oldest first; those of the training mode do not count."""
    found = []
    for match in matches:
        seen = match.snapshot
        if match.game != GAME or not match.finished or seen.get("training"):
            continue
        chosen = seen["chosen"]["mission"]
        won = bool(seen["outcome"]["winners"])
        helped = seen.get("helped") is True  # rows kept before this was told apart do not say
        name = chosen.get("name")
        found.append(DealResult(match.id, match.updated, chosen["id"], name, seen["keep"], seen["deal"], won, helped))
    return sorted(found, key=lambda result: (result.when, result.id))


def by_mission(results: Sequence[DealResult]) -> list[MissionRow]:
    """Return the results counted by mission and keep rule, in the order of their first deal."""
    rows: dict[tuple[str, str | None, str], list[DealResult]] = {}
    for result in results:
        rows.setdefault((result.mission, result.name, result.keep), []).append(result)
    return [
        MissionRow(*key, len(played), sum(one.won for one in played), sum(one.won and one.helped for one in played))
        for key, played in rows.items()
    ]


def streak(results: Sequence[DealResult]) -> int:
    """Return how many of the last deals were won in a row."""
    count = 0
    for result in reversed(results):
        if not result.won:
            break
        count += 1
    return count
