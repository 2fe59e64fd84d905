"""What happened, as events: who kept and lost what, and how an objective ended; never text."""

from __future__ import annotations

from typing import Any

from engine.game import LogLine
from engine.greeen_mafia import rules
from engine.greeen_mafia.plan import missing, total
from engine.greeen_mafia.rules import Kill
from engine.greeen_mafia.state import FIRST, LOST_FIRST, OVER, VICTORY, State

SEAT = "player"
NAMED = frozenset({"kept", "not_kept", "declined"})  #: lines that name a card whose place in the pack they would tell


def dealt(state: State) -> None:
    """Report the deal."""
    _add(state, "", "dealt", {"cards": state.plan.cards})


def killed(state: State, kill: Kill) -> None:
    """Report a kill that has been made."""
    plan = state.plan
    card = {"card": plan.id(kill.card)}
    if kill.kept:
        _add(state, SEAT, "kept", card | {"damage": list(plan.damage[kill.card])})
    elif kill.why == rules.UNMET:
        _add(state, SEAT, "not_kept", card | {"missing": list(kill.missing)})
    else:
        _add(state, SEAT, "declined", card)
    if kill.lost is not None:
        cause = "limit" if kill.kept else kill.why
        _add(state, SEAT, "lost", {"damage": list(plan.damage[kill.lost]), "cause": cause})


def resolved(state: State, objective: int, had: list[int]) -> None:
    """Report an objective that has been resolved with the cards that were kept."""
    plan = state.plan
    if state.ending in ("", VICTORY):
        _add(state, SEAT, "objective_met", {"card": plan.id(objective), "icons": list(total(plan, had))})
    if state.phase != OVER:
        _add(state, SEAT, "turned_over", {"lost": len(had), "damage": list(plan.damage[objective])})
        return
    if state.ending != VICTORY:
        lacking = missing(plan.needs[objective], total(plan, had))
        _add(state, SEAT, "objective_failed", {"card": plan.id(objective), "missing": list(lacking)})
    _add(state, "", "deal_over", {"termination": state.ending, "won": int(state.ending == VICTORY)})


def turn_of(state: State) -> int:
    """Return which way through the pack this is: 1 before objective I is met, 2 after."""
    return 1 if state.phase == FIRST or state.ending == LOST_FIRST else 2


def visible(state: State, whole: bool) -> tuple[LogLine, ...]:
    """Return the log; of kills before the last one it does not tell the card while the order is hidden (G1)."""
    if whole:
        return tuple(state.log)
    return tuple(
        line
        if line.number >= state.acts or line.code not in NAMED
        else LogLine(line.number, line.turn, line.seat, line.code, line.params | {"card": ""})
        for line in state.log
    )


def _add(state: State, seat: str, code: str, params: dict[str, Any]) -> None:
    state.log.append(LogLine(state.acts, turn_of(state), seat, code, params))
