"""Everything fixed before a match, with every table that the rules can look up instead of work out.

Sets of components and of cards are bit masks; every table is padded to the limits, so that its shape never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any

from engine.shells_hack.rules.cards import AttackCard, Cards, CountermeasureCard, Impact, load
from engine.shells_hack.rules.limits import (
    MAX_ATTACKS,
    MAX_BUFFS,
    MAX_COMPONENTS,
    MAX_COPIES,
    MAX_DEFENCES,
    MAX_EVENTS,
    MAX_FUNDS,
    MAX_RESISTANCE,
)
from engine.shells_hack.rules.settings import ASSETS, EFFECTS, PARAMETERS, Architecture, Settings

NO_TARGET = MAX_COMPONENTS  #: the target of a card that needs none
EVERYWHERE = (1 << MAX_COMPONENTS) - 1
UNPRINTED = (2, 2, 1)  #: what a component that was never printed is taken to resist with: most inner ones start so


class Param(IntEnum):
    """The three resistances."""

    RECON = 0
    INTRUSION = 1
    EXECUTION = 2


class Category(IntEnum):
    """The five kinds of attack card, in the order in which Red's opening hand is dealt (D21)."""

    RECON = 0
    WEAPON = 1
    DIRECT = 2
    LATERAL = 3
    EXECUTION = 4


STOP = EFFECTS.index("stop")


RECON, WEAPON, DIRECT, LATERAL, EXECUTION = map(int, Category)


class Reach(IntEnum):
    """Where a card can be aimed: exposure and status conditions in one (D7, D8)."""

    EXPOSED_OR_ADJACENT = 0
    ADJACENT = 1
    INTRUDED = 2
    NOWHERE = 3  #: needs no target


EXPOSED_OR_ADJACENT, ADJACENT, INTRUDED, NOWHERE = map(int, Reach)
CATEGORIES = ("recon", "weaponization", "direct", "lateral", "execution")
PARAM_OF = {"recon": Param.RECON, "direct": Param.INTRUSION, "lateral": Param.INTRUSION, "execution": Param.EXECUTION}
REACH_OF = {"none": Reach.EXPOSED_OR_ADJACENT, "adjacent": Reach.ADJACENT, "intruded": Reach.INTRUDED}


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack card in numbers; -1 is none."""

    category: int
    param: int
    reach: int
    effect: int
    level: int
    cost: int
    buff: int  #: which buff it gives
    amount: int
    copies: int


@dataclass(frozen=True, slots=True)
class Aim:
    """Where an attack card can be aimed, by what a component must be (D7, D8): a set of components each."""

    free: int  #: nothing; bit NO_TARGET for weapons
    near: int  #: exposed, or a successor of an intruded one, or itself intruded
    adjacent: int
    intruded: int


@dataclass(frozen=True, slots=True)
class Spent:
    """What makes a component useless for an attack card (D9, D16): all components or none each."""

    scouted: int
    intruded: int
    impacted: int  #: by the card's own effect


@dataclass(frozen=True, slots=True)
class Defence:
    """A countermeasure in numbers."""

    cost: int
    raises: tuple[int, ...]  #: [param]
    copies: int


@dataclass(frozen=True, slots=True)
class Event:
    """An event card in numbers."""

    intrusion: int  #: levels lost, >= 0
    blue_funds: int
    red_funds: int
    price: int  #: points lost, >= 0
    copies: int


@dataclass(frozen=True, slots=True)
class Tables:
    """A match's fixed part."""

    attacks: tuple[Attack, ...]
    defences: tuple[Defence, ...]
    events: tuple[Event, ...]
    attack_count: int
    defence_count: int
    event_count: int
    blue_deck: tuple[int, ...]  #: every copy of its cards, in table order
    red_deck: tuple[int, ...]
    event_deck: tuple[int, ...]
    blue_deck_size: int
    red_deck_size: int
    event_deck_size: int
    # architecture
    enabled: int
    exposed: int
    successors: tuple[int, ...]  #: [component] -> components that it leads to
    base_above: tuple[tuple[int, ...], ...]  #: [param][level 0..3] -> components that start above the level
    # the house's numbers
    blue_income: int
    robustness: int
    red_income: int
    turn_limit: int
    funds_cap: int
    bypass_turns: int
    threshold: int
    repeat_impact: int
    # cards on this architecture
    aims: tuple[tuple[Aim, ...], ...]  #: [隣接無効][attack card]
    spent: tuple[Spent, ...]  #: [attack card]
    strengthens: tuple[tuple[int, ...], ...]  #: [countermeasure][param] -> components that it may ever raise (D20)
    affordable_attacks: tuple[int, ...]  #: [funds] -> cards that the actor's skill allows
    outside_cards: int  #: attack cards with a target while nothing is intruded
    affordable_defences: tuple[int, ...]
    recon_cards: int
    weapon_cards: int
    intrusion_cards: int  #: direct and lateral
    lateral_cards: int
    execution_cards: int
    cards_at: tuple[tuple[int, ...], ...]  #: [param][level 0..3] -> attack cards of that very level
    aimed_at: tuple[int, ...]  #: [component] -> attack cards that can be aimed at it once it meets their conditions
    buffs_of: tuple[int, ...]  #: [attack card] -> buffs that count for it
    buff_cards: tuple[int, ...]  #: [buff] -> attack cards that it counts for
    buff_targets: tuple[int, ...]  #: [buff] -> components that it counts against
    # places in the order of ids, by which the computer players break ties (D32)
    attack_rank: tuple[int, ...]
    defence_rank: tuple[int, ...]
    component_rank: tuple[int, ...]
    # assets
    assets: tuple[int, ...]  #: [component] -> kinds of asset
    drop: tuple[tuple[int, ...], ...]  #: [effect][component] -> points, the largest of its assets (D15)
    funds_loss: tuple[tuple[int, ...], ...]  #: [effect][component] -> Blue's funds
    opens: tuple[int, ...]  #: [effect] -> components where it starts 隣接無効
    worth: tuple[int, ...]  #: [component] -> largest drop of any effect
    by_worth: tuple[int, ...]  #: components, the worthiest first, ties by id
    credentials: int  #: components that keep them
    # objective
    goal_effect: int
    goal_components: int
    goal_count: int
    goal_by_asset: int  #: 1 when what counts depends on assets, which Red sees only once intruded
    # what Red may guess by (D28), in units of 1 / prior_companies
    prior_companies: int
    prior_drop: tuple[tuple[int, ...], ...]  #: [effect][component]
    prior_worth: tuple[int, ...]
    prior_credentials: tuple[int, ...]
    prior_goal: tuple[int, ...]
    prior_level: tuple[tuple[int, ...], ...]  #: [param][component] -> printed level
    prior_ways: tuple[int, ...]  #: [component] -> components that the printed map leads to


def mask_of(members: Iterable[int]) -> int:
    """Return the bit mask of a set of small numbers."""
    mask = 0
    for member in members:
        mask |= 1 << member
    return mask


def bits(mask: int) -> Iterator[int]:
    """Yield a mask's members, lowest first."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def ranks(ids: Sequence[str]) -> list[int]:
    """Return every id's place in alphabetical order."""
    order = sorted(ids)
    return [order.index(name) for name in ids]


def padded(row: Iterable[int], size: int) -> tuple[int, ...]:
    """Return a row filled up with zeros."""
    items = tuple(row)
    return items + (0,) * (size - len(items))


def active_attacks(settings: Settings, cards: Cards) -> tuple[AttackCard, ...]:
    """Return the attack cards of the chosen sets, in table order."""
    return tuple(card for card in cards.attacks if card.set in settings.card_sets)


def active_countermeasures(settings: Settings, cards: Cards) -> tuple[CountermeasureCard, ...]:
    """Return the countermeasures of the chosen sets, in table order."""
    return tuple(card for card in cards.countermeasures if card.set in settings.card_sets)


def assets_of(settings: Settings) -> dict[str, tuple[str, ...]]:
    """Return the assets by component: the architecture's own, else the company's (D30)."""
    own = settings.architecture.assets
    return dict(settings.company.assets if own is None else own)


@lru_cache(maxsize=256)
def _cached(text: str) -> Tables:
    return _Preparation(Settings.model_validate_json(text), load()).tables()


def prepare(settings: Settings) -> Tables:
    """Return a match's tables, the same object for the same settings."""
    return _cached(settings.model_dump_json())


class _Preparation:
    """The one-time work behind :func:`prepare`."""

    def __init__(self, settings: Settings, cards: Cards) -> None:
        self.settings = settings
        self.cards = cards
        self.components = settings.architecture.components
        self.index = {component.id: i for i, component in enumerate(self.components)}
        self.attacks = active_attacks(settings, cards)
        self.defences = active_countermeasures(settings, cards)
        self.enabled = mask_of(i for i, c in enumerate(self.components) if c.enabled)
        self.exposed = mask_of(i for i, c in enumerate(self.components) if c.enabled and c.exposed)
        self.buffs = sorted(
            {(c.buff.parameter, c.buff.component or "", c.buff.card or "") for c in self.attacks if c.buff is not None}
        )
        kept = assets_of(settings)
        self.assets = [mask_of(ASSETS.index(a) for a in kept.get(c.id, ())) for c in self.components]

    def tables(self) -> Tables:
        return Tables(
            **self._rows(),
            **self._numbers(),
            **self._components(),
            **self._attacks(),
            **self._defences(),
            **self._buff_tables(),
            **self._impact(),
            **self._goal(),
            **self._prior(),
        )

    def _rows(self) -> dict[str, Any]:
        """The cards as rows of numbers, and the decks that they make."""
        attacks = [self._attack(card) for card in self.attacks]
        defences = [Defence(c.cost, (c.recon, c.intrusion, c.execution), self._copies(c.copies)) for c in self.defences]
        events = [Event(-e.intrusion, e.blue_funds, e.red_funds, -e.price, e.copies) for e in self.cards.events]
        return {
            "attacks": (*attacks, *[Attack(-1, 0, 3, -1, 0, 0, -1, 0, 0)] * (MAX_ATTACKS - len(attacks))),
            "defences": (*defences, *[Defence(0, (0, 0, 0), 0)] * (MAX_DEFENCES - len(defences))),
            "events": (*events, *[Event(0, 0, 0, 0, 0)] * (MAX_EVENTS - len(events))),
            "attack_count": len(attacks),
            "defence_count": len(defences),
            "event_count": len(events),
        } | _decks(attacks, defences, events)

    def _numbers(self) -> dict[str, Any]:
        """What company, actor and house rules set."""
        s = self.settings
        return {
            "blue_income": s.company.funds,
            "robustness": s.company.robustness,
            "red_income": s.actor.funds,
            "turn_limit": s.turn_limit,
            "funds_cap": s.funds_cap,
            "bypass_turns": s.bypass_turns,
            "threshold": s.threshold,
            "repeat_impact": int(s.repeat_impact),
        }

    def _components(self) -> dict[str, Any]:
        """Where everything is, what it keeps, and how it resists at the start."""
        return {
            "enabled": self.enabled,
            "exposed": self.exposed,
            "successors": padded((self._successors(c.id) for c in self.components), MAX_COMPONENTS),
            "base_above": tuple(
                tuple(
                    mask_of(i for i, c in enumerate(self.components) if c.enabled and c.levels[p] > level)
                    for level in range(MAX_RESISTANCE + 1)
                )
                for p in range(len(PARAMETERS))
            ),
            "component_rank": padded(ranks([component.id for component in self.components]), MAX_COMPONENTS),
            "assets": padded(self.assets, MAX_COMPONENTS),
            "credentials": self._keeping("credentials"),
        }

    def _attacks(self) -> dict[str, Any]:
        """What each attack card may be aimed at, and which of them are of a kind."""
        spare, skill = MAX_ATTACKS - len(self.attacks), self.settings.actor.skill
        return {
            "aims": tuple(
                (*[self._aim(card, bypass) for card in self.attacks], *[Aim(0, 0, 0, 0)] * spare)
                for bypass in (False, True)
            ),
            "spent": (*map(self._spent, self.attacks), *[Spent(0, 0, 0)] * spare),
            "affordable_attacks": tuple(
                mask_of(i for i, c in enumerate(self.attacks) if c.cost <= funds and c.skill <= skill)
                for funds in range(MAX_FUNDS + 1)
            ),
            "outside_cards": mask_of(i for i, c in enumerate(self.attacks) if c.condition == "none"),
            "recon_cards": self._cards_of("recon"),
            "weapon_cards": self._cards_of("weaponization"),
            "intrusion_cards": self._cards_of("direct", "lateral"),
            "lateral_cards": self._cards_of("lateral"),
            "execution_cards": self._cards_of("execution"),
            "cards_at": tuple(
                tuple(
                    mask_of(i for i, c in enumerate(self.attacks) if PARAM_OF.get(c.category) == p and c.level == level)
                    for level in range(MAX_RESISTANCE + 1)
                )
                for p in range(len(PARAMETERS))
            ),
            "aimed_at": self._aimed_at(),
            "attack_rank": padded(ranks([card.id for card in self.attacks]), MAX_ATTACKS),
        }

    def _aimed_at(self) -> tuple[int, ...]:
        aims = [self._aim(card, False) for card in self.attacks]
        scopes = [aim.free | aim.near | aim.adjacent | aim.intruded for aim in aims]
        return tuple(mask_of(i for i, scope in enumerate(scopes) if scope >> c & 1) for c in range(MAX_COMPONENTS))

    def _defences(self) -> dict[str, Any]:
        """What each countermeasure strengthens and when it can be paid."""
        return {
            "strengthens": self._strengthens(),
            "affordable_defences": tuple(
                mask_of(i for i, c in enumerate(self.defences) if c.cost <= funds) for funds in range(MAX_FUNDS + 1)
            ),
            "defence_rank": padded(ranks([card.id for card in self.defences]), MAX_DEFENCES),
        }

    def _impact(self) -> dict[str, Any]:
        """What executions cost Blue, and which components are worth most."""
        drops = self._by_effect(lambda row: -row.price, max)
        worth = tuple(max(row[i] for row in drops) for i in range(MAX_COMPONENTS))
        rank = ranks([component.id for component in self.components])
        bypasses = self._by_effect(lambda row: int(row.bypass), max)
        places = sorted(range(len(self.components)), key=lambda i: (-worth[i], rank[i]))
        return {
            "drop": drops,
            "funds_loss": self._by_effect(lambda row: -row.blue_funds, sum),
            "opens": tuple(mask_of(i for i in range(MAX_COMPONENTS) if row[i]) for row in bypasses),
            "worth": worth,
            "by_worth": padded(places, MAX_COMPONENTS),
        }

    def _copies(self, own: int) -> int:
        return own if self.settings.copies is None else self.settings.copies

    def _attack(self, card: AttackCard) -> Attack:
        buff = -1
        if card.buff is not None:
            buff = self.buffs.index((card.buff.parameter, card.buff.component or "", card.buff.card or ""))
        return Attack(
            category=CATEGORIES.index(card.category),
            param=PARAM_OF.get(card.category, -1),
            reach=Reach.NOWHERE if card.buff is not None else REACH_OF[card.condition],
            effect=-1 if card.effect is None else EFFECTS.index(card.effect),
            level=card.level,
            cost=card.cost,
            buff=buff,
            amount=0 if card.buff is None else card.buff.amount,
            copies=self._copies(card.copies),
        )

    def _successors(self, source: str) -> int:
        return self.enabled & mask_of(
            self.index[edge.target]
            for edge in self.settings.architecture.edges
            if edge.source == source and self.enabled >> self.index[source] & 1
        )

    def _aim(self, card: AttackCard, bypass: bool) -> Aim:
        """隣接無効 lifts every condition but that of an intruded target (D17)."""
        scope = self._attack_scope(card, bypass)
        if card.condition == "intruded":
            return Aim(0, 0, 0, scope)
        if bypass or card.buff is not None:
            return Aim(scope, 0, 0, 0)
        return Aim(0, 0, scope, 0) if card.condition == "adjacent" else Aim(0, scope, 0, 0)

    def _spent(self, card: AttackCard) -> Spent:
        if card.category == "execution":
            return Spent(0, 0, 0 if self.settings.repeat_impact else EVERYWHERE)
        if card.category == "recon":
            return Spent(EVERYWHERE, EVERYWHERE, 0)
        return Spent(0, 0 if card.buff is not None else EVERYWHERE, 0)

    def _attack_scope(self, card: AttackCard, bypass: bool) -> int:
        """Targets of a card for an actor of this skill; 隣接無効 opens 直接攻撃可能 to every component (D8)."""
        if card.skill > self.settings.actor.skill:
            return 0
        if card.scope == "none":
            return 1 << NO_TARGET
        if card.scope == "exposed" and bypass:
            return self.enabled
        return scope_mask(card.scope, card.targets, self.index, self.enabled, self.exposed)

    def _strengthens(self) -> tuple[tuple[int, ...], ...]:
        rows = []
        for card in self.defences:
            scope = scope_mask(card.scope, card.targets, self.index, self.enabled, self.exposed)
            raises = (card.recon, card.intrusion, card.execution)
            rows.append(
                tuple(
                    scope & mask_of(i for i, c in enumerate(self.components) if c.levels[p]) if raises[p] else 0
                    for p in range(len(PARAMETERS))
                )
            )
        return (*rows, *[(0, 0, 0)] * (MAX_DEFENCES - len(rows)))

    def _cards_of(self, *categories: str) -> int:
        return mask_of(i for i, card in enumerate(self.attacks) if card.category in categories)

    def _buff_tables(self) -> dict[str, Any]:
        cards, targets = [], []
        for parameter, component, card_id in self.buffs:
            param = PARAMETERS.index(parameter)
            cards.append(
                mask_of(
                    i
                    for i, card in enumerate(self.attacks)
                    if card.buff is None and PARAM_OF[card.category] == param and card_id in ("", card.id)
                )
            )
            targets.append(mask_of(i for c, i in self.index.items() if c == component) if component else EVERYWHERE)
        of = [mask_of(b for b, members in enumerate(cards) if members >> i & 1) for i in range(len(self.attacks))]
        return {
            "buffs_of": padded(of, MAX_ATTACKS),
            "buff_cards": padded(cards, MAX_BUFFS),
            "buff_targets": padded(targets, MAX_BUFFS),
        }

    def _by_effect(
        self, value: Callable[[Impact], int], combine: Callable[[list[int]], int]
    ) -> tuple[tuple[int, ...], ...]:
        """One number per effect and component, combined over the assets kept there."""

        def number(effect: str, kinds: int) -> int:
            rows = [r for r in self.cards.impacts if r.effect == effect and kinds >> ASSETS.index(r.asset) & 1]
            return combine([0, *map(value, rows)])

        return tuple(padded((number(effect, kinds) for kinds in self.assets), MAX_COMPONENTS) for effect in EFFECTS)

    def _keeping(self, asset: str) -> int:
        bit = ASSETS.index(asset)
        return self.enabled & mask_of(i for i, kinds in enumerate(self.assets) if kinds >> bit & 1)

    def _goal(self) -> dict[str, Any]:
        objective = self.settings.actor.objective
        if objective.component is not None:
            components = self.enabled & mask_of(i for c, i in self.index.items() if c == objective.component)
        else:
            components = self.enabled if objective.asset is None else self._keeping(objective.asset)
        return {
            "goal_effect": EFFECTS.index(objective.effect),
            "goal_components": components,
            "goal_count": objective.count,
            "goal_by_asset": int(objective.asset is not None),
        }

    def _prior(self) -> dict[str, Any]:
        """Expectations over the shipped companies, never over the one in play (D28)."""
        counts: dict[tuple[str, str], int] = {(row.component, row.asset): row.companies for row in self.cards.prior}
        objective = self.settings.actor.objective

        def count(component: str, asset: str) -> int:
            return counts.get((component, asset), 0)

        def expected(effect: str, component: str) -> int:
            rows: list[Impact] = [row for row in self.cards.impacts if row.effect == effect]
            return max(-row.price * count(component, row.asset) for row in rows)

        def goal(component: str) -> int:
            if objective.component is not None:
                return self.cards.prior_companies * (component == objective.component)
            return self.cards.prior_companies if objective.asset is None else count(component, objective.asset)

        ids = [component.id for component in self.components]
        drops = tuple(padded((expected(effect, c) for c in ids), MAX_COMPONENTS) for effect in EFFECTS)
        return {
            "prior_companies": self.cards.prior_companies,
            "prior_drop": drops,
            "prior_worth": tuple(max(row[i] for row in drops) for i in range(MAX_COMPONENTS)),
            "prior_credentials": padded((count(c, "credentials") for c in ids), MAX_COMPONENTS),
            "prior_goal": padded((goal(c) for c in ids), MAX_COMPONENTS),
        } | self._printed(ids)

    def _printed(self, ids: list[str]) -> dict[str, Any]:
        """What the printed components and their map tell of those in play; of others nothing is known."""
        sheet = self.cards.architecture
        levels = {c.id: c.levels for c in sheet.components}
        ways: dict[str, list[int]] = {name: [] for name in ids}
        for edge in sheet.edges:
            if edge.source in ways and edge.target in ways:
                ways[edge.source].append(self.index[edge.target])
        return {
            "prior_level": tuple(
                padded((levels.get(name, UNPRINTED)[p] for name in ids), MAX_COMPONENTS) for p in range(len(PARAMETERS))
            ),
            "prior_ways": padded((mask_of(ways[name]) for name in ids), MAX_COMPONENTS),
        }


def _decks(attacks: Sequence[Attack], defences: Sequence[Defence], events: Sequence[Event]) -> dict[str, Any]:
    """The decks before they are shuffled (D22)."""
    found: dict[str, Any] = {}
    decks: tuple[tuple[str, Sequence[Attack | Defence | Event], int], ...] = (
        ("blue", defences, MAX_DEFENCES),
        ("red", attacks, MAX_ATTACKS),
        ("event", events, MAX_EVENTS),
    )
    for team, cards, limit in decks:
        deck = [number for number, card in enumerate(cards) for _ in range(card.copies)]
        found |= {f"{team}_deck": padded(deck, limit * MAX_COPIES), f"{team}_deck_size": len(deck)}
    return found


def scope_mask(scope: str, targets: Sequence[str], index: dict[str, int], enabled: int, exposed: int) -> int:
    """Return the components that a card's printed target names, on this architecture."""
    if scope == "all":
        return enabled
    if scope == "exposed":
        return exposed
    if scope == "adjacent":
        return enabled & ~exposed
    return enabled & mask_of(index[target] for target in targets if target in index)


def component_ids(architecture: Architecture) -> list[str]:
    """Return the ids by index."""
    return [component.id for component in architecture.components]
