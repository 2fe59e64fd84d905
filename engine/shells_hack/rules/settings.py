"""What is chosen before a match (D24): company, actor and architecture in full, and the numbers of the house."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, StringConstraints, model_validator

from engine.errors import Problem
from engine.reading import Inconsistent, Model
from engine.shells_hack.rules.limits import MAX_COMPONENTS, MAX_COPIES, MAX_FUNDS, MAX_TURNS

LAYERS = ("external", "frontend", "terminal", "gateway", "operations", "backend")
ASSETS = ("financial", "customer", "credentials", "secrets")
EFFECTS = ("leak", "delete", "stop")
PARAMETERS = ("recon", "intrusion", "execution")

Layer = Literal["external", "frontend", "terminal", "gateway", "operations", "backend"]
Asset = Literal["financial", "customer", "credentials", "secrets"]
Effect = Literal["leak", "delete", "stop"]
Id = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Name = Annotated[str, StringConstraints(min_length=1, max_length=40, strip_whitespace=True)]
Stars = Annotated[int, Field(ge=1, le=5)]
Level = Annotated[int, Field(ge=0, le=3)]


class Component(Model):
    """A component of the architecture with its exposure and initial resistances."""

    id: Id
    layer: Layer
    exposed: bool  #: directly attackable; else adjacency is required
    levels: tuple[Level, Level, Level]  #: recon, intrusion, execution at the start
    enabled: bool = True
    name: Name | None = None  #: of an own component


class Edge(Model):
    """A way for lateral movement from one component to another."""

    source: Id
    target: Id


class Architecture(Model):
    """The company's systems and the ways between them."""

    id: Id
    name: Name | None = None
    components: tuple[Component, ...]
    edges: tuple[Edge, ...]
    assets: dict[Id, tuple[Asset, ...]] | None = None  #: by component; None leaves the company's own

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        problems = []
        ids = [component.id for component in self.components]
        if len(ids) > MAX_COMPONENTS:
            problems.append(Problem("components", "too_many", {"limit": MAX_COMPONENTS, "count": len(ids)}))
        for i, name in enumerate(ids):
            if name in ids[:i]:
                problems.append(Problem(f"components.{i}.id", "duplicate", {"id": name}))
        pairs = [(edge.source, edge.target) for edge in self.edges]
        for i, (source, target) in enumerate(pairs):
            for end, name in (("source", source), ("target", target)):
                if name not in ids:
                    problems.append(Problem(f"edges.{i}.{end}", "unknown_component", {"id": name}))
            if source == target:
                problems.append(Problem(f"edges.{i}", "self_loop", {"id": source}))
            if (source, target) in pairs[:i]:
                problems.append(Problem(f"edges.{i}", "duplicate", {"id": f"{source}>{target}"}))
        for name in self.assets or {}:
            if name not in ids:
                problems.append(Problem(f"assets.{name}", "unknown_component", {"id": name}))
        problems += _twice(self.assets or {})
        if problems:
            raise Inconsistent(problems)
        return self


def _twice(assets: dict[str, tuple[Asset, ...]]) -> list[Problem]:
    """An asset named twice on one component."""
    return [
        Problem(f"assets.{name}", "duplicate", {"id": name})
        for name, kinds in assets.items()
        if len(set(kinds)) != len(kinds)
    ]


class Company(Model):
    """Blue's secret card: stars, and which assets lie where."""

    id: Id
    name: Name | None = None  #: of an own company
    funds: Stars
    robustness: Stars
    assets: dict[Id, tuple[Asset, ...]]  #: by component

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        problems = _twice(self.assets)
        if problems:
            raise Inconsistent(problems)
        return self


class Objective(Model):
    """What wins at once for Red: an effect on an asset at some components, on one of them (D25), or on any (D63)."""

    effect: Effect
    asset: Asset | None = None  #: None with no component: any component counts, with or without assets
    count: Annotated[int, Field(ge=1, le=MAX_COMPONENTS)] = 1
    component: Id | None = None

    @model_validator(mode="after")
    def _one_kind(self) -> Self:
        if self.component is not None and (self.asset is not None or self.count != 1):
            raise Inconsistent([Problem("component", "objective_of_two_kinds", {})])
        return self


class Actor(Model):
    """Red's secret card: stars and the objective."""

    id: Id
    name: Name | None = None  #: of an own actor
    funds: Stars
    skill: Stars
    objective: Objective


class Settings(Model):
    """Everything a match is made of but its seed (D24)."""

    company: Company
    actor: Actor
    architecture: Architecture
    turn_limit: Annotated[int, Field(ge=1, le=MAX_TURNS)] = 10
    funds_cap: Annotated[int, Field(ge=1, le=MAX_FUNDS)] = 5
    bypass_turns: Annotated[int, Field(ge=1, le=MAX_TURNS)] = 3
    threshold: Annotated[int, Field(ge=0, le=95)] = 50  #: Red wins at this share price or below, in points
    repeat_impact: bool = True
    card_sets: tuple[Literal["core", "extension"], ...] = ("core",)
    copies: Annotated[int, Field(ge=1, le=MAX_COPIES)] | None = None  #: of every card; None keeps the data's
    blind: bool = False  #: who plays alone sees nothing of the other side that its seat may not see (D34); no rule

    @model_validator(mode="after")
    def _card_sets(self) -> Self:
        if "core" not in self.card_sets or len(set(self.card_sets)) != len(self.card_sets):
            raise Inconsistent([Problem("card_sets", "card_sets", {})])
        return self
