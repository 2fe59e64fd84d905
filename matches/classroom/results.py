"""How a round went, after its end: results as distributions, each share with the count that it is made of."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from engine.game import HOST, Outcome, jsonable
from engine.match import HUMAN, Match
from matches.classroom.records import Decision, ResultRow, Results

__all__ = ["MOST_DECISIONS", "facts_of", "outcome_of", "results_of"]

MOST_DECISIONS = 24  #: that are told
PLAIN = (str, int)


def facts_of(summary: Mapping[str, Any]) -> dict[str, Any]:
    """Return of a match's summary what every seat may see: its plain values."""
    hidden = ("viewer", "finished", "blind", "helped", "acts")
    return {name: value for name, value in summary.items() if name not in hidden and type(value) in PLAIN}


def outcome_of(summary: Mapping[str, Any]) -> Outcome | None:
    """Return how a match ended, by its summary."""
    given = summary["outcome"]
    return Outcome(tuple(given["winners"]), given["termination"]) if given else None


def results_of(number: int, rows: Sequence[ResultRow], matches: Sequence[Match], turn: int = 0) -> Results:
    """Return a round's results; ``matches`` are those of the rows, decisions are counted up to the end of ``turn``."""
    wins = Counter(seat for row in rows if row.outcome is not None for seat in row.outcome.winners)
    return Results(
        number=number,
        rows=tuple(rows),
        wins=dict(wins),
        unfinished=sum(row.outcome is None for row in rows),
        turn=turn,
        decisions=_decisions(rows, matches, turn),
    )


def _decisions(rows: Sequence[ResultRow], matches: Sequence[Match], turn: int) -> tuple[Decision, ...]:
    """Of each act that people did, how many did it and won, and how many of the others; only matches that ended."""
    did: dict[tuple[str, str], list[bool]] = defaultdict(list)
    all_of: dict[str, list[bool]] = defaultdict(list)
    for row, match in zip(rows, matches, strict=True):
        if row.outcome is None:
            continue
        acts = acts_of(match, turn)
        for seat in match.seats:
            if match.first_players[seat] != HUMAN:
                continue
            won = seat in row.outcome.winners
            all_of[seat].append(won)
            for action in acts.get(seat, ()):
                did[seat, action].append(won)
    found = []
    for (seat, action), wins in did.items():
        whole = all_of[seat]
        rest = len(whole) - len(wins)
        if rest:  # what all did tells nothing of how it went
            found.append(Decision(seat, action, len(wins), sum(wins), rest, sum(whole) - sum(wins)))
    found.sort(key=lambda one: (-min(one.did, one.others), one.seat, one.action))
    return tuple(found[:MOST_DECISIONS])


def acts_of(match: Match, turn: int = 0) -> dict[str, set[str]]:
    """Return the acts with values of their own that each seat did, up to the end of a turn (0: all)."""
    found: dict[str, set[str]] = defaultdict(set)
    for act in range(1, match.acts + 1):
        entry = match.entry_at(act)
        if entry.seat == HOST or " " not in entry.action:
            continue
        if turn and _turn(match, act) > turn:
            break
        found[entry.seat].add(entry.action)
    return found


def _turn(match: Match, act: int) -> int:
    """The turn in which an act was done, by the state before it."""
    state = match.state_at(act - 1)
    inner = getattr(state, "state", state)
    turn = getattr(inner, "turn", None)
    return turn if isinstance(turn, int) else int(jsonable(match.game.view(state, "common")).get("turn", 0))
