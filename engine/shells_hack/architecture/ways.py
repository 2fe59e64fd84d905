"""The ways into an architecture: the cheapest card for every step that some active card can really make."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine.shells_hack.rules.cards import AttackCard, load
from engine.shells_hack.rules.settings import Component, Settings
from engine.shells_hack.rules.steps import Steps
from engine.shells_hack.rules.tables import PARAM_OF

__all__ = ["Strike", "Ways"]


@dataclass(frozen=True, slots=True)
class Strike:
    """An intrusion by one card and the weaponization cards that it takes, all within one turn's funds (D10)."""

    card: str
    weapons: tuple[str, ...]
    level: int  #: with the weapons
    resistance: int
    cost: int  #: with the weapons


class Ways:
    """Entries from outside and moves along edges, each with its cheapest strike, by component id."""

    def __init__(self, settings: Settings) -> None:
        self.steps = Steps(settings, load())
        self.components = self.steps.components
        self.entries = self._entries()
        self.moves = self._moves()

    def _entries(self) -> dict[str, Strike]:
        """Components that can be intruded from outside: exposed, by a card without a condition (D7)."""
        direct = [card for card in self._intrusions() if card.condition == "none"]
        found = ((c.id, self.cheapest(direct, c)) for c in self.components.values() if c.exposed)
        return {name: strike for name, strike in found if strike is not None}

    def _moves(self) -> dict[tuple[str, str], Strike]:
        """Edges along which the target can be intruded once the source is (D7, D8)."""
        cards = self._intrusions()
        targets = {b: self.cheapest(cards, self.components[b]) for b in sorted({b for _, b in self.steps.edges})}
        found = ((edge, targets[edge[1]]) for edge in self.steps.edges)
        return {edge: strike for edge, strike in found if strike is not None}

    def _intrusions(self) -> list[AttackCard]:
        return [card for card in self.steps.attacks if card.category in ("direct", "lateral")]

    def cheapest(self, cards: Iterable[AttackCard], component: Component) -> Strike | None:
        """Return the strike on a component that costs least; of equals the one with the higher level, then by table."""
        strikes = [strike for card in cards if (strike := self.strike(card, component)) is not None]
        return min(strikes, key=lambda strike: (strike.cost, -strike.level), default=None)

    def strike(self, card: AttackCard, component: Component) -> Strike | None:
        """Return a card's cheapest strike on a component, None where it cannot succeed."""
        if card.buff is not None or not self.steps.in_scope(card, component):
            return None
        resistance = component.levels[PARAM_OF[card.category]]
        for funds, (amount, weapons) in sorted(self.steps.buffs(card, component).items()):
            if card.level + amount >= resistance:
                return Strike(card.id, weapons, card.level + amount, resistance, card.cost + funds)
        return None
