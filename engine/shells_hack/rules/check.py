"""D30: a match must be a match. Which steps the active cards can really make on an architecture."""

from __future__ import annotations

from engine.errors import Problem
from engine.shells_hack.rules.cards import AttackCard, Cards, load
from engine.shells_hack.rules.limits import MAX_FUNDS
from engine.shells_hack.rules.settings import PARAMETERS, Component, Settings
from engine.shells_hack.rules.tables import PARAM_OF, active_attacks, assets_of


def problems_of_match(settings: Settings) -> list[Problem]:
    """Return what keeps the settings from being a match: stray assets, no way in, an objective out of reach."""
    problems = _asset_problems(settings)
    unreachable = _reach_problems(settings)
    if unreachable:
        for cap in range(settings.funds_cap + 1, MAX_FUNDS + 1):
            if not _reach_problems(settings.model_copy(update={"funds_cap": cap})):
                given = {"given": settings.funds_cap, "least": cap}
                return [*problems, Problem("funds_cap", "funds_cap_too_small", given)]
    return problems + unreachable


def _reach_problems(settings: Settings) -> list[Problem]:
    problems = []
    steps = Steps(settings, load())
    if not steps.intrudable:
        problems.append(Problem("architecture", "no_entry"))
    return problems + _objective_problems(settings, steps)


def _asset_problems(settings: Settings) -> list[Problem]:
    enabled = {component.id for component in settings.architecture.components if component.enabled}
    source = "company" if settings.architecture.assets is None else "architecture"
    return [
        Problem(f"{source}.assets.{name}", "asset_on_missing_component", {"component": name, "asset": asset})
        for name, assets in assets_of(settings).items()
        if name not in enabled
        for asset in assets
    ]


def _objective_problems(settings: Settings, steps: Steps) -> list[Problem]:
    objective = settings.actor.objective
    kept = assets_of(settings)
    if objective.component is not None:
        counting = [objective.component]
    elif objective.asset is not None:
        counting = [name for name, assets in kept.items() if objective.asset in assets]
    else:
        counting = list(steps.components)
    done = [name for name in counting if steps.can_execute(objective.effect, name)]
    if len(done) >= objective.count:
        return []
    params: dict[str, int | str] = {"effect": objective.effect, "needed": objective.count, "reachable": len(done)}
    if objective.asset is not None:
        params["asset"] = objective.asset
    if objective.component is not None:
        params["component"] = objective.component
    return [Problem("actor.objective", "objective_unreachable", params)]


class Steps:
    """The steps that some active card can make at the initial resistances, by component id."""

    def __init__(self, settings: Settings, cards: Cards) -> None:
        self.settings = settings
        self.attacks = [card for card in active_attacks(settings, cards) if self._copies(card) > 0]
        self.components = {c.id: c for c in settings.architecture.components if c.enabled}
        self.edges = [
            (edge.source, edge.target)
            for edge in settings.architecture.edges
            if edge.source in self.components and edge.target in self.components
        ]
        self.intrudable = self._closure()

    def _copies(self, card: AttackCard) -> int:
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
            for _ in range(self._copies(weapon)):
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
