"""A deal being chosen: mission, keep rule, and how the order is found; without streamlit."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import date
from math import factorial
from typing import Any
from unicodedata import normalize

from engine.errors import BadSettings, Problem
from engine.games import GAMES
from engine.greeen_mafia.mission_files import missions
from engine.greeen_mafia.missions import Mission
from engine.match import Match
from engine.random import MAX_SEED

__all__ = ["WAYS", "DealChoice", "match_of", "read_number", "same_deal", "today"]

WAYS = ("fresh", "daily", "number", "seed")
MINUS = str.maketrans("−‐‑–ー", "-----")  #: what keyboards write for a minus
NEW_SEEDS = 1_000_000
GAME = GAMES["greeen_mafia"]


@dataclass(frozen=True, slots=True)
class DealChoice:
    """Every choice of the page; numbers as typed."""

    mission: Mission
    keep: str = "auto"
    way: str = "fresh"
    number: str = "1"
    seed: str = "1"
    training: bool = False


def start() -> Mission:
    """Return the mission that is chosen at first."""
    return missions()["original"]


def today(day: date) -> int:
    """Return the seed of a day: the same for everybody, on every machine."""
    return int(f"{day:%Y%m%d}")


def read_number(text: str, field: str, most: int, least: int = 0) -> int:
    """Return the number that a field holds, its digits wide or narrow. :raises BadSettings: naming the field."""
    digits = normalize("NFKC", text).translate(MINUS).strip()
    size = digits.removeprefix("-")
    if not (size.isascii() and size.isdigit()):
        raise BadSettings([Problem(field, "int_type", {"given": digits[:40]})])
    number = int(digits[:20])
    if number < least or digits != size:
        raise BadSettings([Problem(field, "greater_than_equal", {"ge": least, "given": digits[:40]})])
    if number > most or len(digits) > len(str(most)):
        raise BadSettings([Problem(field, "less_than_equal", {"le": most, "given": digits[:40]})])
    return number


def match_of(choice: DealChoice, day: date) -> Match:
    """Deal what was chosen. :raises BadSettings:"""
    settings: dict[str, Any] = {
        "mission": choice.mission.model_dump(mode="json"),
        "keep": choice.keep,
        "training": choice.training,
    }
    seed = secrets.randbelow(NEW_SEEDS)
    if choice.way == "daily":
        seed = today(day)
    elif choice.way == "seed":
        seed = read_number(choice.seed, "seed", MAX_SEED)
    elif choice.way == "number":
        settings["deal"] = read_number(choice.number, "deal", factorial(len(choice.mission.facilities)), 1)
    return Match(GAME, GAME.read_settings(settings), seed)


def same_deal(match: Match) -> Match:
    """Return the same deal from its beginning."""
    return Match(match.game, match.settings, match.seed)
