"""The card tables of SHELLS HACK as data, checked when they are read."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, ValidationError, model_validator

from engine.catalog import DATA, T, Table, read_table
from engine.errors import BadData, Problem
from engine.reading import Inconsistent, Model, problems_of
from engine.shells_hack.rules.limits import (
    MAX_ATTACKS,
    MAX_BUFFS,
    MAX_COMPONENTS,
    MAX_COPIES,
    MAX_DEFENCES,
    MAX_EVENTS,
    MAX_SKILL,
)
from engine.shells_hack.rules.settings import (
    ASSETS,
    EFFECTS,
    Actor,
    Architecture,
    Asset,
    Company,
    Component,
    Edge,
    Effect,
    Id,
    Layer,
    Level,
)

FOLDER = DATA / "shells_hack"
Cost = Annotated[int, Field(ge=0, le=9)]
Copies = Annotated[int, Field(ge=0, le=MAX_COPIES)]
CardSet = Literal["core", "extension"]
Scope = Literal["listed", "all", "exposed", "adjacent"]


class Buff(Model):
    """What a weaponization card adds for the rest of the turn, and to which attacks (D10, D11)."""

    parameter: Literal["intrusion", "execution"]
    amount: Annotated[int, Field(ge=1, le=3)]
    component: Id | None = None  #: counts only against this component
    card: Id | None = None  #: counts only for this attack card


class AttackCard(Model):
    """A card of the Red Team."""

    id: Id
    set: CardSet
    category: Literal["recon", "weaponization", "direct", "lateral", "execution"]
    scope: Literal["none", "listed", "all", "exposed", "adjacent"]
    targets: tuple[Id, ...]
    condition: Literal["none", "adjacent", "intruded"]
    skill: Annotated[int, Field(ge=0, le=MAX_SKILL)]
    level: Level
    cost: Cost
    copies: Copies
    effect: Effect | None = None
    buff: Buff | None = None
    house: bool = False  #: not the rulebook's (D13)

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        weapon = self.category == "weaponization"
        wrong = {
            "buff": weapon != (self.buff is not None),
            "scope": weapon != (self.scope == "none"),
            "level": weapon != (self.level == 0),
            "effect": (self.category == "execution") != (self.effect is not None),
            "targets": (self.scope == "listed") != bool(self.targets),
        }
        problems = [
            Problem(field, "not_for_this_category", {"category": self.category}) for field in wrong if wrong[field]
        ]
        if problems:
            raise Inconsistent(problems)
        return self


class CountermeasureCard(Model):
    """A card of the Blue Team, and how much it raises each resistance."""

    id: Id
    set: CardSet
    scope: Scope
    targets: tuple[Id, ...]
    cost: Cost
    recon: Level
    intrusion: Level
    execution: Level
    copies: Copies

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        problems = []
        if (self.scope == "listed") != bool(self.targets):
            problems.append(Problem("targets", "not_for_this_scope", {"scope": self.scope}))
        if not (self.recon or self.intrusion or self.execution):
            problems.append(Problem("recon", "no_effect", {}))
        if problems:
            raise Inconsistent(problems)
        return self


class ComponentCard(Model):
    """A component with its exposure and initial resistances (recon, intrusion, execution)."""

    id: Id
    layer: Layer
    exposed: bool
    levels: tuple[Level, Level, Level]
    house: bool  #: without a card in the rulebook, and off by default (D14)


class EventCard(Model):
    """What happens at a turn's start (D3); numbers are signed changes."""

    id: Id
    favours: Literal["blue", "red", "none"]
    copies: Copies
    intrusion: Annotated[int, Field(ge=-3, le=0)] = 0
    blue_funds: Annotated[int, Field(ge=-20, le=20)] = 0
    red_funds: Annotated[int, Field(ge=-20, le=20)] = 0
    price: Annotated[int, Field(ge=-100, le=0)] = 0


class Impact(Model):
    """What an effect on an asset does (D15): price in points, Blue's funds, and 隣接無効."""

    asset: Asset
    effect: Effect
    price: Annotated[int, Field(ge=-100, le=0)] = 0
    blue_funds: Annotated[int, Field(ge=-20, le=0)] = 0
    bypass: bool = False


class _Attacks(Table):
    cards: Annotated[tuple[AttackCard, ...], Field(max_length=MAX_ATTACKS)]


class _Countermeasures(Table):
    cards: Annotated[tuple[CountermeasureCard, ...], Field(max_length=MAX_DEFENCES)]


class _Components(Table):
    cards: Annotated[tuple[ComponentCard, ...], Field(max_length=MAX_COMPONENTS)]


class _Events(Table):
    cards: Annotated[tuple[EventCard, ...], Field(min_length=1, max_length=MAX_EVENTS)]


class _Impacts(Table):
    impacts: tuple[Impact, ...]


class _Companies(Table):
    house: bool  #: not the rulebook's (D25)
    cards: Annotated[tuple[Company, ...], Field(min_length=1)]


class _Actors(Table):
    house: bool
    cards: Annotated[tuple[Actor, ...], Field(min_length=1)]


class _Edges(Table):
    id: Id
    edges: tuple[Edge, ...]


class Prior(Model):
    """How many of the shipped companies keep an asset on a component: public, what the Red CPU may guess by (D28)."""

    component: Id
    asset: Asset
    companies: Annotated[int, Field(ge=1)]


class _Prior(Table):
    companies: Annotated[int, Field(ge=1)]
    kept: tuple[Prior, ...]


class Cards(Model):
    """All tables of the game."""

    attacks: tuple[AttackCard, ...]
    countermeasures: tuple[CountermeasureCard, ...]
    components: tuple[ComponentCard, ...]
    events: tuple[EventCard, ...]
    impacts: tuple[Impact, ...]
    companies: tuple[Company, ...]
    actors: tuple[Actor, ...]
    architecture: Architecture
    prior: tuple[Prior, ...]
    prior_companies: int
    house_companies: bool
    house_actors: bool

    def attack(self, card: str) -> AttackCard:
        """Return an attack card by id."""
        return next(c for c in self.attacks if c.id == card)

    def countermeasure(self, card: str) -> CountermeasureCard:
        """Return a countermeasure card by id."""
        return next(c for c in self.countermeasures if c.id == card)


@cache
def load(folder: Path = FOLDER) -> Cards:
    """Read and check every card file of a folder. :raises BadData: naming the file and the place."""

    def table(kind: type[T], name: str) -> T:
        return read_table(kind, folder / f"{name}.json", f"shells-hack-{name}")

    components = table(_Components, "components").cards
    _raise(_duplicates([card.id for card in components]), "components.json")
    sheet = read_table(_Edges, folder / "templates" / "rulebook.json", "shells-hack-architecture")
    companies = table(_Companies, "companies")
    actors = table(_Actors, "actors")
    prior = table(_Prior, "prior")
    cards = Cards(
        attacks=table(_Attacks, "attacks").cards,
        countermeasures=table(_Countermeasures, "countermeasures").cards,
        components=components,
        events=table(_Events, "events").cards,
        impacts=table(_Impacts, "impacts").impacts,
        companies=companies.cards,
        actors=actors.cards,
        architecture=_architecture(sheet, components),
        prior=prior.kept,
        prior_companies=prior.companies,
        house_companies=companies.house,
        house_actors=actors.house,
    )
    _check(cards)
    return cards


def _architecture(sheet: _Edges, components: tuple[ComponentCard, ...]) -> Architecture:
    """The rulebook's service sheet over all components, house ones switched off (D14)."""
    rows = tuple(
        Component(id=c.id, layer=c.layer, exposed=c.exposed, levels=c.levels, enabled=not c.house) for c in components
    )
    try:
        return Architecture(id=sheet.id, components=rows, edges=sheet.edges)
    except ValidationError as error:
        raise BadData(problems_of(error), "rulebook.json") from None


def _check(cards: Cards) -> None:
    """References between the files, and ids that must be unique. :raises BadData:"""
    known = {card.id for card in cards.components}
    attacks = {card.id for card in cards.attacks}
    for name, ids in {
        "attacks": [card.id for card in cards.attacks],
        "countermeasures": [card.id for card in cards.countermeasures],
        "events": [card.id for card in cards.events],
        "companies": [card.id for card in cards.companies],
        "actors": [card.id for card in cards.actors],
    }.items():
        _raise(_duplicates(ids), f"{name}.json")
    both = [*attacks, *(card.id for card in cards.countermeasures)]
    _raise([p for p in _duplicates(both) if p.params["id"] in attacks], "attacks.json, countermeasures.json")
    _raise(_target_problems([card.targets for card in cards.attacks], known), "attacks.json")
    _raise(_target_problems([card.targets for card in cards.countermeasures], known), "countermeasures.json")
    _raise(_buff_problems(cards.attacks, known, attacks), "attacks.json")
    _raise(_impact_problems(cards.impacts), "impacts.json")
    if not any(card.copies for card in cards.events):
        raise BadData([Problem("cards", "no_copies")], "events.json")
    for i, company in enumerate(cards.companies):
        _raise(_company_problems(company, f"cards.{i}", known), "companies.json")
    for i, actor in enumerate(cards.actors):
        target = actor.objective.component
        if target is not None and target not in known:
            _raise([Problem(f"cards.{i}.objective.component", "unknown_component", {"id": target})], "actors.json")
    _raise(_prior_problems(cards, known), "prior.json")


def _raise(problems: list[Problem], source: str) -> None:
    if problems:
        raise BadData(problems, source)


def _target_problems(rows: list[tuple[str, ...]], known: set[str]) -> list[Problem]:
    return [
        Problem(f"cards.{i}.targets.{j}", "unknown_component", {"id": target})
        for i, targets in enumerate(rows)
        for j, target in enumerate(targets)
        if target not in known
    ]


def _duplicates(ids: list[str]) -> list[Problem]:
    return [Problem(f"cards.{i}.id", "duplicate", {"id": name}) for i, name in enumerate(ids) if name in ids[:i]]


def _buff_problems(attacks: tuple[AttackCard, ...], components: set[str], cards: set[str]) -> list[Problem]:
    problems = []
    kinds = set()
    for i, card in enumerate(attacks):
        if card.buff is None:
            continue
        kinds.add((card.buff.parameter, card.buff.component, card.buff.card))
        if card.buff.component is not None and card.buff.component not in components:
            problems.append(Problem(f"cards.{i}.buff.component", "unknown_component", {"id": card.buff.component}))
        if card.buff.card is not None and card.buff.card not in cards:
            problems.append(Problem(f"cards.{i}.buff.card", "unknown_card", {"id": card.buff.card}))
    if len(kinds) > MAX_BUFFS:
        problems.append(Problem("cards", "too_many_buffs", {"limit": MAX_BUFFS, "count": len(kinds)}))
    return problems


def _impact_problems(impacts: tuple[Impact, ...]) -> list[Problem]:
    pairs = [(row.asset, row.effect) for row in impacts]
    problems = [
        Problem(f"impacts.{i}", "duplicate", {"id": f"{pair[0]}.{pair[1]}"})
        for i, pair in enumerate(pairs)
        if pair in pairs[:i]
    ]
    missing = [f"{a}.{e}" for a in ASSETS for e in EFFECTS if (a, e) not in pairs]
    return problems + [Problem("impacts", "missing", {"id": pair}) for pair in missing]


def _prior_problems(cards: Cards, known: set[str]) -> list[Problem]:
    problems = []
    pairs = [(row.component, row.asset) for row in cards.prior]
    for i, row in enumerate(cards.prior):
        if row.component not in known:
            problems.append(Problem(f"kept.{i}.component", "unknown_component", {"id": row.component}))
        if pairs[i] in pairs[:i]:
            problems.append(Problem(f"kept.{i}", "duplicate", {"id": f"{row.component}.{row.asset}"}))
        if row.companies > cards.prior_companies:
            limit = {"given": row.companies, "le": cards.prior_companies}
            problems.append(Problem(f"kept.{i}.companies", "less_than_equal", limit))
    return problems


def _company_problems(company: Company, where: str, known: set[str]) -> list[Problem]:
    problems = [
        Problem(f"{where}.assets.{name}", "unknown_component", {"id": name})
        for name in company.assets
        if name not in known
    ]
    kept = {asset for assets in company.assets.values() for asset in assets}
    return problems + [Problem(f"{where}.assets", "missing", {"id": asset}) for asset in ASSETS if asset not in kept]
