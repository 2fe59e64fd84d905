"""What is chosen on the analytics page, and the plan that it makes; without streamlit."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.errors import BadSettings, Problem
from engine.random import MAX_SEED
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Actor, Architecture, Company
from engine.shells_hack.simulation.study import Plan
from ui.shells_hack.setup.house_numbers import HouseNumbers

__all__ = ["MOST_MATCHES", "USUAL_MATCHES", "StudyChoice", "fresh", "plan_of", "read_count", "read_seed"]

USUAL_MATCHES = 10_000  #: matches of a run
MOST_MATCHES = 1_000_000  #: that one visitor may ask for at once: some seconds of both cores
ARCHITECTURES = 8  #: at once


@dataclass(frozen=True, slots=True)
class StudyChoice(HouseNumbers):
    """Every choice of the page; companies, actors and architectures by their ids."""

    companies: tuple[str, ...]
    actors: tuple[str, ...]
    architectures: tuple[str, ...]
    blue: str = "rulebook"
    red: str = "rulebook"
    matches: str = f"{USUAL_MATCHES:,}"  #: as typed
    seed: str = "1"  #: as typed


def fresh() -> StudyChoice:
    """Return the pairing that a new match has by default."""
    cards = load()
    return StudyChoice((cards.companies[0].id,), (cards.actors[0].id,), (cards.architecture.id,))


def read_count(text: str, where: str = "matches", most: int = MOST_MATCHES) -> int:
    """Return a number of matches as people type it: with separators, in wide digits. :raises BadSettings:"""
    cleaned = _cleaned(text)
    digits = cleaned.removeprefix("+")
    negative = digits.startswith("-")
    if not digits.removeprefix("-").isdecimal():
        raise BadSettings([Problem(where, "not_a_number", {"given": cleaned[:20] or "–"})])
    size = digits.removeprefix("-").lstrip("0") or "0"
    if len(size) > len(str(most)) or not 1 <= int(size) <= most or negative:
        given = f"{'-' if negative else ''}{size[:12]}{'…' if len(size) > 12 else ''}"
        raise BadSettings([Problem(where, "count_out_of_range", {"given": given, "most": f"{most:,}"})])
    return int(size)


def read_seed(text: str) -> int:
    """Return the seed that a text names. :raises BadSettings:"""
    digits = _cleaned(text)
    if not (digits.isdecimal() and len(digits) <= len(str(MAX_SEED)) and int(digits) <= MAX_SEED):
        raise BadSettings([Problem("seed", "seed", {"given": digits[:40]})])
    return int(digits)


def _cleaned(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).replace("−", "-")
    return "".join(c for c in plain if c not in ",_'’、 \u3000\t")


def plan_of(
    choice: StudyChoice,
    companies: Mapping[str, Company],
    actors: Mapping[str, Actor],
    architecture: Callable[[str], Architecture],
) -> Plan:
    """Return the plan of a choice. :raises BadSettings: with everything that is wrong. :raises EngineError: as given"""
    problems: list[Problem] = []

    def collected(read: Callable[[], int]) -> int:
        try:
            return read()
        except BadSettings as error:
            problems.extend(error.problems)
            return 0

    matches = collected(lambda: read_count(choice.matches))
    seed = collected(lambda: read_seed(choice.seed))
    for field, known in (("companies", companies), ("actors", actors)):
        if not any(id in known for id in getattr(choice, field)):
            problems.append(Problem(field, f"no_{field}"))
    if not choice.architectures:
        problems.append(Problem("architectures", "no_architectures"))
    if problems:
        raise BadSettings(problems)
    sheets = [replace_id(architecture(code), code) for code in choice.architectures[:ARCHITECTURES]]
    return Plan(
        tuple(companies[id] for id in choice.companies if id in companies),
        tuple(actors[id] for id in choice.actors if id in actors),
        tuple(sheets),
        choice.changed(),
        choice.blue,
        choice.red,
        matches,
        seed,
    )


def replace_id(architecture: Architecture, code: str) -> Architecture:
    """Return an architecture under the id that it was chosen by, so that two of the same id can be told apart."""
    return architecture.model_copy(update={"id": f"kept_{code.lower()}" if not code.islower() else code})
