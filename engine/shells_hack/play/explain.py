"""Why an action is not legal: every failing condition with its numbers, in the order of D6."""

from __future__ import annotations

from collections.abc import Callable

from engine.errors import Reason
from engine.shells_hack.play.actions import DRAW, END, PLAY, READY, Action
from engine.shells_hack.play.position import Position
from engine.shells_hack.rules import rules
from engine.shells_hack.rules.cards import AttackCard, CountermeasureCard
from engine.shells_hack.rules.limits import MAX_RESISTANCE
from engine.shells_hack.rules.settings import PARAMETERS
from engine.shells_hack.rules.state import Phase
from engine.shells_hack.rules.tables import EVERYWHERE, bits, scope_mask

OF_TARGETS = ("target", "exposure", "status", "repeat", "duplicate", "already_3", "initially_0")  #: in the order of D6
PHASES = {Phase.SETUP: "setup", Phase.BLUE: "blue", Phase.RED: "red", Phase.OVER: "over"}


def phase_of(position: Position) -> str:
    """Return the phase's id."""
    return PHASES[Phase(position.state.phase)]


def seat_to_act(position: Position) -> str:
    """Return whose act is due, "" after the end; setup is Blue's."""
    return {"setup": "blue", "over": ""}.get(phase_of(position), phase_of(position))


def why_not(position: Position, seat: str, action: Action) -> tuple[Reason, ...]:
    """Return every reason against an action, none if it is legal.

    A card without the target that it needs is judged as a whole: legal if some target is; else what is against the card
    itself stands beside what is against each of its targets.
    """
    if not action.readable():
        return (Reason("unreadable", {"action": str(action)}),)
    if action.kind == PLAY:
        return _attack_reasons(position, action) if seat == "red" else _defence_reasons(position, action)
    state, phase = position.state, phase_of(position)
    if seat != seat_to_act(position) or (action.kind == READY) != (phase == "setup") and action.kind != DRAW:
        return (Reason("phase", {"now": phase}),)
    if action.kind in (READY, END):
        return () if rules.may_end(state) else (Reason("phase", {"now": "draw"}),)
    return () if rules.may_draw(state) else _draw_reasons(position, seat)


def _draw_reasons(position: Position, seat: str) -> tuple[Reason, ...]:
    """Why the seat to act cannot draw (D4, D21)."""
    state = position.state
    drawn, size = (
        (state.red_drawn, state.red_deck_size) if state.phase == Phase.RED else (state.blue_drawn, state.blue_deck_size)
    )
    reasons = [Reason("deck_empty")] if drawn == size else []
    if state.phase == Phase.SETUP:
        return (*reasons, *([] if state.draws_left else [Reason("no_draws_left")]))
    return (*reasons, *([Reason("already_drawn")] if not reasons or _has_drawn(position, seat) else []))


def _has_drawn(position: Position, seat: str) -> bool:
    """Whether a seat has drawn in this turn, be it the deck's last card."""
    told = (event for event in position.events if event.turn == position.state.turn and event.seat == seat)
    return any(event.code in ("drew", "drew_duplicate") for event in told)


def _phase_reasons(position: Position, seat: str) -> list[Reason]:
    if phase_of(position) != seat:
        return [Reason("phase", {"now": phase_of(position)})]
    return [Reason("phase", {"now": "draw"})] if position.state.draw_due else []


def _funds_reasons(cost: int, funds: int) -> list[Reason]:
    return [Reason("funds", {"cost": cost, "funds": funds, "missing": cost - funds})] if cost > funds else []


def _attack_reasons(position: Position, action: Action) -> tuple[Reason, ...]:
    tables, state = position.tables, position.state
    index = {card.id: i for i, card in enumerate(position.attacks)}
    ids = position.component_ids()
    target = ids.index(action.target) if action.target in ids else -1
    if action.target and (target < 0 or not rules.visible(tables, state) >> target & 1):
        return (Reason("visibility", {"target": action.target}),)
    reasons = _phase_reasons(position, "red")
    if action.card not in index:
        return (*reasons, Reason("hand", {"card": action.card}))
    number = index[action.card]
    card = position.attacks[number]
    if not state.red_hand >> number & 1:
        reasons.append(Reason("hand", {"card": card.id}))
    reasons += _funds_reasons(card.cost, state.red_funds)
    if card.skill > position.settings.actor.skill:
        reasons.append(Reason("skill", {"needed": card.skill, "skill": position.settings.actor.skill}))
    if card.buff is not None:
        return tuple(reasons + ([Reason("target", {"target": action.target})] if action.target else []))
    if action.target:
        return tuple(reasons + _target_reasons(position, number, card, target))
    visible = _printed_scope(position, card) & rules.visible(tables, state)
    return tuple(reasons + _no_target(lambda t: _target_reasons(position, number, card, t), visible))


def _no_target(reasons_against: Callable[[int], list[Reason]], candidates: int) -> list[Reason]:
    """Why a card has no legal target among its candidates, condition by condition; nothing if it has one."""
    found: list[Reason] = []
    for target in bits(candidates):
        against = reasons_against(target)
        if not against:
            return []
        found += against
    return sorted(found, key=lambda reason: OF_TARGETS.index(reason.code)) or [Reason("no_target")]


def _printed_scope(position: Position, card: AttackCard) -> int:
    tables = position.tables
    if card.scope == "exposed" and position.state.bypass_left:
        return tables.enabled
    index = {name: i for i, name in enumerate(position.component_ids())}
    return scope_mask(card.scope, card.targets, index, tables.enabled, tables.exposed)


def _target_reasons(position: Position, number: int, card: AttackCard, target: int) -> list[Reason]:
    """Target, exposure, status, repeat (D6–D9, D5, D16)."""
    tables, state = position.tables, position.state
    name = {"target": position.target_id(target)}
    adjacent = EVERYWHERE if state.bypass_left else state.adjacent
    execution = card.category == "execution"
    reasons = []
    if not _printed_scope(position, card) >> target & 1:
        reasons.append(Reason("target", name))
    if not (tables.exposed | adjacent | (state.intruded if execution else 0)) >> target & 1:
        reasons.append(Reason("exposure", name))
    if card.condition == "adjacent" and not adjacent >> target & 1:
        reasons.append(Reason("status", name | {"needed": "adjacent_intruded"}))
    if card.condition == "intruded" and not state.intruded >> target & 1:
        reasons.append(Reason("status", name | {"needed": "intruded"}))
    if not execution and rules.pointless(tables, state, number) >> target & 1:
        reasons.append(
            Reason("status", name | {"needed": "not_disclosed" if card.category == "recon" else "not_intruded"})
        )
    if state.used[number] >> target & 1:
        reasons.append(Reason("repeat", name | {"rule": "turn"}))
    if execution and rules.pointless(tables, state, number) >> target & 1:
        reasons.append(Reason("repeat", name | {"rule": "impact"}))
    return reasons


def _defence_reasons(position: Position, action: Action) -> tuple[Reason, ...]:
    tables, state = position.tables, position.state
    index = {card.id: i for i, card in enumerate(position.countermeasures)}
    reasons = _phase_reasons(position, "blue")
    if action.card not in index:
        return (*reasons, Reason("hand", {"card": action.card}))
    number = index[action.card]
    card = position.countermeasures[number]
    if not state.blue_hand >> number & 1:
        reasons.append(Reason("hand", {"card": card.id}))
    reasons += _funds_reasons(card.cost, state.blue_funds)
    ids = position.component_ids()
    scope = scope_mask(
        card.scope, card.targets, {name: i for i, name in enumerate(ids)}, tables.enabled, tables.exposed
    )
    if not action.target:
        return tuple(reasons + _no_target(lambda t: _raise_reasons(position, number, card, t), scope))
    target = ids.index(action.target) if action.target in ids else -1
    if target < 0 or not scope >> target & 1:
        reasons.append(Reason("target", {"target": action.target}))
    if target >= 0:
        reasons += _raise_reasons(position, number, card, target)
    return tuple(reasons)


def _raise_reasons(position: Position, number: int, card: CountermeasureCard, target: int) -> list[Reason]:
    """Duplicate, already 3, initially 0, the latter two with the resistances that they are about (D20)."""
    name = {"target": position.target_id(target)}
    reasons = [Reason("duplicate", name)] if position.state.applied[number] >> target & 1 else []
    initial = position.settings.architecture.components[target].levels
    raised = [p for p in range(len(PARAMETERS)) if (card.recon, card.intrusion, card.execution)[p]]
    full = [p for p in raised if rules.resistance(position.state, p, target) == MAX_RESISTANCE]
    closed = [p for p in raised if initial[p] == 0]
    if len({*full, *closed}) == len(raised):
        reasons += [Reason("already_3", name | {"resistances": _named(full)})] if full else []
        reasons += [Reason("initially_0", name | {"resistances": _named(closed)})] if closed else []
    return reasons


def _named(params: list[int]) -> str:
    """The ids of resistances, with a space between."""
    return " ".join(PARAMETERS[param] for param in params)
