"""Why an action is not legal: every failing condition with what is behind it."""

from __future__ import annotations

from engine.errors import Reason
from engine.greeen_mafia import rules
from engine.greeen_mafia.actions import KILL, RESOLVE, Action
from engine.greeen_mafia.plan import met, total
from engine.greeen_mafia.state import OVER, State


def why_not(state: State, action: Action) -> tuple[Reason, ...]:
    """Return every reason against an action, none if it is legal."""
    if state.phase == OVER:
        return (Reason("phase", {"now": "over"}),)
    due = rules.objective_due(state)
    if action.kind != KILL:
        return () if due and action == Action(RESOLVE) else (Reason("no_objective"),)
    reasons = [Reason("objective_first", {"objective": state.plan.id(state.deck[0])})] if due else []
    card = state.plan.card(action.card)
    if card is None or card not in state.deck[:2]:
        return (*reasons, Reason("not_in_front", {"number": action.card[:20]}))
    if card >= state.plan.cards:
        return (*reasons, Reason("not_a_facility", {"number": action.card}))
    if action.decline:
        reasons += _no_decline(state, card)
    return tuple(reasons)


def _no_decline(state: State, card: int) -> list[Reason]:
    reasons = [Reason("always_kept")] if state.settings.keep != "optional" else []
    if not met(state.plan.needs[card], total(state.plan, state.kept)):
        reasons.append(Reason("nothing_to_decline", {"number": state.plan.id(card)}))
    return reasons
