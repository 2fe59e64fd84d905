"""Own companies and actors: within D25's bounds, and D30 together with an architecture."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.errors import BadSettings, Problem
from engine.reading import Inconsistent, Model, read_given
from engine.shells_hack.architecture.edit import OWN
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.check import problems_of_match
from engine.shells_hack.rules.settings import ASSETS, Actor, Architecture, Company, Settings

__all__ = ["check_pairing", "own_actor", "own_company"]

C = TypeVar("C", bound=Model)


def own_company(data: Any) -> Company:
    """Return a company from a JSON-like object; each kind of asset lies somewhere (D25). :raises BadSettings:"""
    company = _read(Company, data)
    problems = [Problem(f"assets.{c}", "unknown_component", {"id": c}) for c in company.assets if not _possible(c)]
    kept = {asset for assets in company.assets.values() for asset in assets}
    problems += [Problem("assets", "asset_nowhere", {"asset": asset}) for asset in ASSETS if asset not in kept]
    if not company.name:
        problems.append(Problem("name", "missing"))
    if problems:
        raise BadSettings(problems)
    return company


def own_actor(data: Any) -> Actor:
    """Return an actor from a JSON-like object (D25). :raises BadSettings:"""
    actor = _read(Actor, data)
    problems = [] if actor.name else [Problem("name", "missing")]
    component = actor.objective.component
    if component is not None and not _possible(component):
        problems.append(Problem("objective.component", "unknown_component", {"id": component}))
    if problems:
        raise BadSettings(problems)
    return actor


def check_pairing(company: Company, actor: Actor, architecture: Architecture) -> list[Problem]:
    """Return what keeps a company, an actor and an architecture from being a match (D30)."""
    return problems_of_match(Settings(company=company, actor=actor, architecture=architecture))


def _possible(component: str) -> bool:
    """Whether some architecture may have a component; whether the one played on has it is D30's question."""
    return component.startswith(OWN) or any(card.id == component for card in load().components)


def _read(kind: type[C], data: Any) -> C:
    try:
        return read_given(kind, data, "card")
    except Inconsistent as error:
        raise BadSettings(error.problems) from None
