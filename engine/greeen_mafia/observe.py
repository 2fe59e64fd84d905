"""What each viewer may see: the two front cards, the icons that stick out, and no more once play has begun (G1)."""

from __future__ import annotations

from dataclasses import replace

from engine.game import ALL, COMMON, Outcome
from engine.greeen_mafia import report, rules
from engine.greeen_mafia.actions import KILL, Action
from engine.greeen_mafia.deals import number_of_order
from engine.greeen_mafia.plan import met, missing, total
from engine.greeen_mafia.rules import foresee, may_decline, targets
from engine.greeen_mafia.state import FIRST, OVER, SECOND, VICTORY, State
from engine.greeen_mafia.view import ChoiceView, KeptView, ObjectiveView, View

VIEWERS = (report.SEAT, COMMON, ALL)
VISIBLE = 2  #: cards at the front


def outcome(state: State) -> Outcome | None:
    """Return how the deal ended, None while it goes on; a lost one has no winner."""
    if state.phase != OVER:
        return None
    return Outcome((report.SEAT,) if state.ending == VICTORY else (), state.ending)


def order_visible(state: State) -> bool:
    """Return whether the order of the whole pack may be seen (G1): before the first kill, in training, at the end."""
    return state.kills == 0 or state.settings.training or state.phase == OVER


def view(state: State, viewer: str) -> View:
    """Return the deal from a viewer's chair."""
    plan, whole = state.plan, order_visible(state)
    front = state.deck[:VISIBLE]
    return View(
        viewer=viewer,
        mission=state.settings.mission.id,
        keep=state.settings.keep,
        training=state.settings.training,
        phase=state.phase,
        kills=state.kills,
        kills_limit=2 * plan.cards,
        cards=plan.cards,
        keep_limit=plan.limit,
        front=tuple(plan.id(card) for card in front),
        backs=tuple(plan.id(card) for card in front if card in state.turned),
        choices=tuple(choices(state)),
        kept=tuple(_kept(state, card, whole or viewer == ALL) for card in state.kept),
        icons=total(plan, state.kept),
        objectives=(_objective(state, plan.first), _objective(state, plan.second)),
        turned_over=any(line.code == "turned_over" and line.number == state.acts for line in state.log),
        order=tuple(plan.id(card) for card in state.deck) if whole else None,
        deal=number_of_order(state.order) if state.phase == OVER else None,
        outcome=outcome(state),
        log=report.visible(state, whole),
    )


def ended(seen: View, state: State, outcome: Outcome) -> View:
    """Return a view as it is after an end that no rule brought: the order is open (G1)."""
    order = tuple(state.plan.id(card) for card in state.deck)
    return replace(seen, phase=OVER, choices=(), order=order, deal=number_of_order(state.order), outcome=outcome)


def choices(state: State) -> list[ChoiceView]:
    """Return every legal kill with what it would do."""
    found = []
    for card in targets(state):
        for decline in (False, True) if may_decline(state, card) else (False,):
            kill = foresee(state, card, decline)
            damage = state.plan.damage
            found.append(
                ChoiceView(
                    action=str(Action(KILL, state.plan.id(card), decline)),
                    card=state.plan.id(card),
                    kept=kill.kept,
                    why=kill.why,
                    missing=kill.missing,
                    gained=damage[card] if kill.kept else (0, 0, 0),
                    lost=None if kill.lost is None else damage[kill.lost],
                    limit=kill.lost is not None and kill.kept,
                )
            )
    return found


def _kept(state: State, card: int, whole: bool) -> KeptView:
    known = whole or card == state.plan.first
    return KeptView(state.plan.damage[card], state.plan.id(card) if known else None)


def _objective(state: State, card: int) -> ObjectiveView:
    need, have = state.plan.needs[card], total(state.plan, state.kept)
    first = card == state.plan.first
    done = state.ending == VICTORY or first and (state.phase == SECOND or _past_first(state))
    due = rules.objective_due(state) and state.deck[0] == card
    return ObjectiveView(state.plan.id(card), done, due, met(need, have), need, missing(need, have))


def _past_first(state: State) -> bool:
    return state.phase != FIRST and state.kills > state.plan.cards
