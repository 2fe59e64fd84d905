"""The rules (G1–G6): what can be killed, what a kill does, and what an objective does at the front."""

from __future__ import annotations

from dataclasses import dataclass

from engine.greeen_mafia.plan import Need, met, missing, total
from engine.greeen_mafia.state import LOST_FIRST, LOST_SECOND, OVER, SECOND, VICTORY, State

MET, UNMET, DECLINED = "met", "unmet", "declined"


@dataclass(frozen=True, slots=True)
class Kill:
    """What a kill does, known before it is done."""

    card: int
    why: str  #: MET: it is kept; UNMET or DECLINED: it is not
    missing: Need  #: of its condition; all zero unless unmet
    lost: int | None  #: the kept card that is lost, None if none is (G4)

    @property
    def kept(self) -> bool:
        """Return whether the card's damage is kept."""
        return self.why == MET


def targets(state: State) -> list[int]:
    """Return the facility cards that may be killed now (G2): none when an objective is at the front."""
    facilities = state.plan.cards
    if state.phase == OVER or state.deck[0] >= facilities:
        return []
    return [card for card in state.deck[:2] if card < facilities]


def objective_due(state: State) -> bool:
    """Return whether the objective at the front is to be resolved."""
    return state.phase != OVER and state.deck[0] >= state.plan.cards


def may_decline(state: State, card: int) -> bool:
    """Return whether the damage of a killed card could be kept and may be declined (G3)."""
    return state.settings.keep == "optional" and foresee(state, card, False).kept


def foresee(state: State, card: int, decline: bool) -> Kill:
    """Return what killing a card would do (G3, G4)."""
    plan = state.plan
    lacking = missing(plan.needs[card], total(plan, state.kept))
    if any(lacking) or decline:
        return Kill(card, UNMET if any(lacking) else DECLINED, lacking, state.kept[0] if state.kept else None)
    kept = [*state.kept, card]
    return Kill(card, MET, lacking, kept[0] if len(kept) > plan.limit else None)


def kill(state: State, card: int, decline: bool) -> Kill:
    """Kill a card: it is turned over, goes to the very back, and is kept or not."""
    done = foresee(state, card, decline)
    state.deck.remove(card)
    state.deck.append(card)
    state.turned ^= {card}
    state.kills += 1
    if done.kept:
        state.kept.append(card)
    if done.lost is not None:
        state.kept.remove(done.lost)
    return done


def resolve(state: State) -> None:
    """Resolve the objective at the front: turn the pack over (G5), win or lose (G5, G6)."""
    plan, objective = state.plan, state.deck[0]
    if not met(plan.needs[objective], total(plan, state.kept)):
        state.phase, state.ending = OVER, LOST_FIRST if objective == plan.first else LOST_SECOND
    elif objective == plan.first:
        state.kept = [objective]
        state.deck.reverse()
        state.turned = frozenset(range(plan.cards + 2)) - state.turned
        state.phase = SECOND
    else:
        state.turned ^= {objective}
        state.phase, state.ending = OVER, VICTORY
