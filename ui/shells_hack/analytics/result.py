"""What a run of the analytics page gave, as it is drawn, stored as JSON, and read back; without streamlit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.errors import BadFile, EngineError, Problem
from engine.rates import Pairs
from engine.reading import read_given
from engine.shells_hack.rules.settings import Actor, Architecture, Company
from engine.shells_hack.simulation.study import Cell, Refusal, Study, StudyPlan

__all__ = ["StudyResult", "from_json", "summary_of", "to_json"]

VERSION = 2  #: 1 counted effects by executions, not by matches; its ways are shown without them
#: counts without which nothing can be drawn
PARTS = {"acts", "final_price", "last_turn", "prices", "red", "blue", "components", "steps", "effects"}


@dataclass(frozen=True, slots=True)
class StudyResult:
    """A plan, what came of it, and how long it took."""

    plan: StudyPlan
    study: Study
    seconds: float
    played: int  #: matches of all parts together
    compiled: bool


def summary_of(result: StudyResult) -> dict[str, Any]:
    """Return what a list of kept results shows."""
    plan, study = result.plan, result.study
    return {
        "companies": [[card.id, card.name] for card in plan.companies],
        "actors": [[card.id, card.name] for card in plan.actors],
        "architectures": [[sheet.id, sheet.name] for sheet in plan.architectures],
        "numbers": len(plan.numbers),
        "players": [plan.blue, plan.red],
        "wins": study.wins,
        "matches": study.matches,
        "seed": plan.seed,
    }


def to_json(result: StudyResult) -> dict[str, Any]:
    """Return a result as JSON-like data."""
    plan, study = result.plan, result.study
    return {
        "version": VERSION,
        "plan": {
            "companies": [card.model_dump(mode="json") for card in plan.companies],
            "actors": [card.model_dump(mode="json") for card in plan.actors],
            "architectures": [sheet.model_dump(mode="json") for sheet in plan.architectures],
            "numbers": dict(plan.numbers),
            "players": [plan.blue, plan.red],
            "matches": plan.matches,
            "seed": plan.seed,
        },
        "cells": [[cell.company, cell.actor, cell.architecture, cell.matches, cell.wins] for cell in study.cells],
        "refused": [
            [row.company, row.actor, row.architecture, [[p.where, p.code, dict(p.params)] for p in row.problems]]
            for row in study.refused
        ],
        "counts": study.counts,
        "values": {card: [p.both, p.before, p.after, p.neither] for card, p in study.values.items()},
        "pairings": [[*key, *counts] for key, counts in study.pairings.items()],
        "policies": [[*key, *counts] for key, counts in study.policies.items()],
        "took": [result.seconds, result.played, result.compiled],
    }


def from_json(data: Any) -> StudyResult:
    """Return a result from what was stored. :raises BadFile: for one that this version cannot read."""
    try:
        plan, counts = _plan(data["plan"]), data["counts"]
        if data["version"] == 1:
            counts = counts | {"effects": []}
        elif data["version"] != VERSION:
            raise ValueError(data["version"])
        study = Study(
            cells=[Cell(*row) for row in data["cells"]],
            refused=[
                Refusal(company, actor, architecture, tuple(Problem(*problem) for problem in problems))
                for company, actor, architecture, problems in data["refused"]
            ],
            counts=counts,
            values={card: Pairs(*row) for card, row in data["values"].items()},
            pairings={(a, b): (wins, matches) for a, b, wins, matches in data["pairings"]},
            policies={(a, b): (wins, matches) for a, b, wins, matches in data["policies"]},
        )
        seconds, played, compiled = data["took"]
        if not (plan.companies and plan.actors and plan.architectures and study.matches and counts.keys() >= PARTS):
            raise ValueError("parts are missing")
        return StudyResult(plan, study, float(seconds), int(played), bool(compiled))
    except (AttributeError, KeyError, TypeError, ValueError, EngineError) as error:
        raise BadFile([Problem("result", "other", {"cause": type(error).__name__})]) from None


def _plan(data: Any) -> StudyPlan:
    def read(kind: Any, rows: Any) -> Any:
        return tuple(read_given(kind, row, "result") for row in rows)

    blue, red = data["players"]
    return StudyPlan(
        read(Company, data["companies"]),
        read(Actor, data["actors"]),
        read(Architecture, data["architectures"]),
        data["numbers"],
        blue,
        red,
        data["matches"],
        data["seed"],
    )
