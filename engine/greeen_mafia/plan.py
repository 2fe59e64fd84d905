"""A mission prepared for the rules and the solver: cards as ints, icons as triples."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.greeen_mafia.missions import KINDS, Condition, Damage, Facility, Mission, ObjectiveOne

Icons = tuple[int, int, int]  #: personnel, information, equipment
Need = tuple[int, int, int, int]  #: of each kind, and of all kinds together

NOTHING: Icons = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Plan:
    """Facilities are 0 to ``cards`` - 1, objective I is ``cards``, objective II ``cards`` + 1."""

    cards: int
    needs: tuple[Need, ...]  #: by card, objectives included
    damage: tuple[Icons, ...]  #: by card; objective II has none
    limit: int  #: cards that may be kept at once (G4)

    @property
    def first(self) -> int:
        """Objective I."""
        return self.cards

    @property
    def second(self) -> int:
        """Objective II."""
        return self.cards + 1

    def id(self, card: int) -> str:
        """Return a card's id."""
        return str(card + 1) if card < self.cards else ("I", "II")[card - self.cards]

    def card(self, id: str) -> int | None:
        """Return the card with this id, None if there is none."""
        ids = [self.id(card) for card in range(self.cards + 2)]
        return ids.index(id) if id in ids else None


def icons_of(damage: Damage) -> Icons:
    """Return damage as a triple."""
    return damage.personnel, damage.information, damage.equipment


def need_of(condition: Condition) -> Need:
    """Return a condition as its numbers."""
    return condition.personnel, condition.information, condition.equipment, condition.any


@lru_cache(maxsize=64)
def prepare(mission: Mission) -> Plan:
    """Return a mission's plan."""
    cards: list[Facility | ObjectiveOne] = [*mission.facilities, mission.objective_1]
    return Plan(
        cards=len(mission.facilities),
        needs=(*(need_of(card.condition) for card in cards), need_of(mission.objective_2.condition)),
        damage=(*(icons_of(card.damage) for card in cards), NOTHING),
        limit=mission.keep_limit,
    )


def total(plan: Plan, kept: list[int]) -> Icons:
    """Return the icons of kept cards."""
    icons = [sum(plan.damage[card][kind] for card in kept) for kind in range(len(KINDS))]
    return icons[0], icons[1], icons[2]


def missing(need: Need, have: Icons) -> Need:
    """Return what a condition still lacks; the last number counts icons of any kind."""
    short = [max(0, need[kind] - have[kind]) for kind in range(len(KINDS))]
    return short[0], short[1], short[2], max(0, need[3] - sum(have))


def met(need: Need, have: Icons) -> bool:
    """Return whether a condition holds (G3)."""
    return need[0] <= have[0] and need[1] <= have[1] and need[2] <= have[2] and need[3] <= sum(have)
