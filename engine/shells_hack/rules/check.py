"""D30: a match must be a match."""

from __future__ import annotations

from engine.errors import Problem
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.limits import MAX_FUNDS, MAX_TURNS
from engine.shells_hack.rules.pace import Pace
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.steps import Steps
from engine.shells_hack.rules.tables import assets_of

OUT_OF_REACH = frozenset({"no_entry", "objective_unreachable", "funds_cap_too_small"})


def problems_of_match(settings: Settings) -> list[Problem]:
    """Return what keeps the settings from being a match: stray assets, no way in, an objective out of reach or time."""
    lasting = problems_of_board(settings)
    return lasting if any(problem.code in OUT_OF_REACH for problem in lasting) else lasting + _time_problems(settings)


def problems_of_board(settings: Settings) -> list[Problem]:
    """Return what keeps the settings from being a match however long it lasts (D46)."""
    problems = _asset_problems(settings)
    unreachable = _reach_problems(settings)
    if unreachable:
        for cap in range(settings.funds_cap + 1, MAX_FUNDS + 1):
            if not _reach_problems(settings.model_copy(update={"funds_cap": cap})):
                given = {"given": settings.funds_cap, "least": cap}
                return [*problems, Problem("funds_cap", "funds_cap_too_small", given)]
    return problems + unreachable


def _time_problems(settings: Settings) -> list[Problem]:
    """Too few turns for what Red's income can pay (D62)."""
    objective = settings.actor.objective
    steps = Steps(settings, load())
    pace = Pace(steps, objective.effect, _counting(settings, steps), objective.count)
    if pace.surely(settings.turn_limit):
        return []
    least = pace.turns()
    if least is None:
        return [Problem("actor.funds", "objective_too_dear", {"given": settings.actor.funds, "turns": MAX_TURNS})]
    if least > settings.turn_limit:
        return [Problem("turn_limit", "turn_limit_too_small", {"given": settings.turn_limit, "least": least})]
    return []


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
    done = [name for name in _counting(settings, steps) if steps.can_execute(objective.effect, name)]
    if len(done) >= objective.count:
        return []
    params: dict[str, int | str] = {"effect": objective.effect, "needed": objective.count, "reachable": len(done)}
    if objective.asset is not None:
        params["asset"] = objective.asset
    if objective.component is not None:
        params["component"] = objective.component
    return [Problem("actor.objective", "objective_unreachable", params)]


def _counting(settings: Settings, steps: Steps) -> list[str]:
    """The components that count for the objective (D63)."""
    objective = settings.actor.objective
    if objective.component is not None:
        return [objective.component]
    if objective.asset is not None:
        return [name for name, assets in assets_of(settings).items() if objective.asset in assets]
    return list(steps.components)
