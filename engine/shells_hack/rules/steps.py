"""Which steps the active cards can really make on an architecture (D46)."""

from __future__ import annotations

from engine.shells_hack.rules.cards import AttackCard, Cards
from engine.shells_hack.rules.settings import PARAMETERS, Component, Settings
from engine.shells_hack.rules.tables import PARAM_OF, active_attacks, assets_of


class Steps:
    """The steps that some active card can make at the initial resistances, by component id."""

    def __init__(self, settings: Settings, cards: Cards) -> None:
        self.settings = settings
        self.attacks = [card for card in active_attacks(settings, cards) if self.copies(card) > 0]
        self.components = {c.id: c for c in settings.architecture.components if c.enabled}
        self.edges = [
            (edge.source, edge.target)
            for edge in settings.architecture.edges
            if edge.source in self.components and edge.target in self.components
        ]
        self.intrudable = self._closure()

    def copies(self, card: AttackCard) -> int:
        """Return how many copies of a card the deck holds (D22)."""
        return card.copies if self.settings.copies is None else self.settings.copies

    def in_scope(self, card: AttackCard, component: Component) -> bool:
        """Return whether a card's printed target names a component."""
        if card.scope == "listed":
            return component.id in card.targets
        return card.scope == "all" or component.exposed == (card.scope == "exposed")

    def best_level(self, card: AttackCard, component: Component) -> int:
        """Return a card's level with the most buffs that one turn allows, -1 where it cannot be played at all."""
        buffs = self.buffs(card, component)
        return card.level + max(amount for amount, _ in buffs.values()) if buffs else -1

    def buffs(self, card: AttackCard, component: Component) -> dict[int, tuple[int, tuple[str, ...]]]:
        """Return what weaponization can add to a card: by funds spent, the largest buff and its cards (D10, D11).

        Copies, skill and the funds cap allow it in one turn; nothing at all is there where the card itself is too much.
        """
        skill, most = self.settings.actor.skill, self.settings.funds_cap - card.cost
        if most < 0 or card.skill > skill:
            return {}
        best: dict[int, tuple[int, tuple[str, ...]]] = {0: (0, ())}
        for weapon in self.attacks:
            buff = weapon.buff
            if buff is None or buff.parameter != PARAMETERS[PARAM_OF[card.category]] or weapon.skill > skill:
                continue
            if buff.card not in (None, card.id) or buff.component not in (None, component.id):
                continue
            for _ in range(self.copies(weapon)):
                for funds, (amount, weapons) in list(best.items()):
                    spent = funds + weapon.cost
                    if spent <= most and amount + buff.amount > best.get(spent, (-1, ()))[0]:
                        best[spent] = (amount + buff.amount, (*weapons, weapon.id))
        return best

    def can_step(self, card: AttackCard, component: Component) -> bool:
        """Return whether a card can succeed on a component that it may be aimed at."""
        if card.buff is not None or not self.in_scope(card, component):
            return False
        return self.best_level(card, component) >= component.levels[PARAM_OF[card.category]]

    def _closure(self) -> set[str]:
        """Components that can be intruded: directly where exposed, else after a predecessor (D7, D8)."""
        direct, lateral = set(), set()
        for card in self.attacks:
            if card.category not in ("direct", "lateral"):
                continue
            for component in self.components.values():
                if not self.can_step(card, component):
                    continue
                lateral.add(component.id)
                if component.exposed and card.condition == "none":
                    direct.add(component.id)
        reached = set(direct)
        while True:
            new = {b for a, b in self.edges if a in reached and b in lateral} - reached
            if not new:
                break
            reached |= new
        return self._with_bypass(reached, lateral)

    def _with_bypass(self, reached: set[str], lateral: set[str]) -> set[str]:
        """隣接無効 opens every component to the cards that could reach it next to an intruded one (D8)."""
        kept = assets_of(self.settings)
        leaks = any(
            "credentials" in kept.get(name, ()) and self._executes("leak", self.components[name], intruded=True)
            for name in reached
        )
        return reached | lateral if leaks else reached

    def _executes(self, effect: str, component: Component, intruded: bool) -> bool:
        return any(
            card.effect == effect and self.can_step(card, component) and (intruded or self._unintruded(card, component))
            for card in self.attacks
        )

    def _unintruded(self, card: AttackCard, component: Component) -> bool:
        near = component.exposed or any(b == component.id and a in self.intrudable for a, b in self.edges)
        return card.condition == "none" and near

    def can_execute(self, effect: str, name: str) -> bool:
        """Return whether an effect can be executed on a component some time in the match."""
        component = self.components.get(name)
        return component is not None and self._executes(effect, component, name in self.intrudable)
