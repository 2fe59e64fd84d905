"""A match being prepared: what is chosen on the new-match page, and the match that comes of it; without streamlit."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.errors import BadSettings, Problem
from engine.games import GAMES
from engine.match import HUMAN, Match
from engine.random import MAX_SEED, number_of
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Actor, Architecture, Company, Settings
from ui.shells_hack.setup.house_numbers import HouseNumbers

__all__ = [
    "MODES",
    "COMPUTER_PLAYERS",
    "MatchDraft",
    "actors",
    "arrive",
    "companies",
    "fresh",
    "match_of",
    "players_of",
    "read_seed",
    "redrawn",
    "settings_of",
    "veiled",
    "with_defaults",
]

GAME = GAMES["shells_hack"]
DRAFT = "draft"  #: the session key of the match being prepared
#: which seats a computer plays, by mode, in the order shown
MODES: dict[str, tuple[str, ...]] = {
    "solo": (),
    "red_cpu": ("red",),
    "blue_cpu": ("blue",),
    "both_cpu": ("blue", "red"),
}
COMPUTER_PLAYERS = ("expert", "veteran", "rulebook", "random")
COMPANY_STREAM, ACTOR_STREAM = 101, 102  #: of the seed; apart from the deal's and the players' streams
NEW_SEEDS = 1_000_000  #: a new seed has at most six digits, so that it can be read out in a classroom


@dataclass(frozen=True, slots=True)
class MatchDraft(HouseNumbers):
    """Every choice of the new-match page. A company or actor of None is drawn by the seed."""

    seed: str  #: as typed; it may be no seed yet
    mode: str = "red_cpu"
    blue_player: str = "rulebook"
    red_player: str = "rulebook"
    company: str | None = None
    actor: str | None = None
    architecture: Architecture | None = None  #: None is the rulebook's; another comes from an editor
    own_company: Company | None = None  #: beside the shipped ones, to be chosen by its id
    own_actor: Actor | None = None
    blind: bool = False  #: who plays alone does not see the other side (D34)


def fresh() -> MatchDraft:
    """Return an empty draft with a new seed."""
    return MatchDraft(seed=new_seed())


def with_defaults(draft: MatchDraft) -> MatchDraft:
    """Return a draft with all settings as they are by default; who plays and the seed stay."""
    kept = ("seed", "mode", "blue_player", "red_player", "company", "actor", "own_company", "own_actor")
    return MatchDraft(**{field: getattr(draft, field) for field in kept})


def new_seed() -> str:
    """Return a seed nobody has chosen."""
    return str(secrets.randbelow(NEW_SEEDS))


def arrive(
    draft: MatchDraft, query: Mapping[str, str], designed: Mapping[str, Any]
) -> tuple[MatchDraft, list[Problem]]:
    """Return the draft with the choices of a link (company, actor, mode, seed, architecture), and what it has wrong.

    ``designed`` holds what the link's ids meant that no card has: an architecture, an own company or actor.
    """
    known = {
        "mode": tuple(MODES),
        "company": tuple(company.id for company in load().companies),
        "actor": tuple(actor.id for actor in load().actors),
        "architecture": (load().architecture.id,),
    }
    problems = [
        Problem(field, "unknown_id", {"kind": field, "value": query[field][:40]})
        for field, ids in known.items()
        if field in query and query[field] not in ids and field not in designed
    ]
    chosen: dict[str, Any] = {
        field: query[field] for field in ("mode", "company", "actor") if query.get(field) in known[field]
    }
    for field in ("company", "actor"):
        if field in designed:
            chosen |= {field: designed[field].id, f"own_{field}": designed[field]}
    if "architecture" in designed or query.get("architecture") in known["architecture"]:
        chosen["architecture"] = designed.get("architecture")
    if "seed" in query:
        chosen["seed"] = query["seed"][:40]
    return replace(draft, **chosen), problems


def companies(draft: MatchDraft) -> tuple[Company, ...]:
    """Return the companies to choose from, an own one first."""
    return (*filter(None, [draft.own_company]), *load().companies)


def actors(draft: MatchDraft) -> tuple[Actor, ...]:
    """Return the actors to choose from, an own one first."""
    return (*filter(None, [draft.own_actor]), *load().actors)


def read_seed(text: str) -> int:
    """Return the seed that a text names. :raises BadSettings:"""
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(MAX_SEED)) and int(digits) <= MAX_SEED):
        raise BadSettings([Problem("seed", "seed", {"given": digits[:40]})])
    return int(digits)


def company_of(draft: MatchDraft) -> Company:
    """Return the company chosen, or drawn by the seed. :raises BadSettings: for a seed that is none."""
    if draft.company is None:
        shipped = load().companies
        return shipped[number_of(read_seed(draft.seed), COMPANY_STREAM, 0) % len(shipped)]
    return next(company for company in companies(draft) if company.id == draft.company)


def actor_of(draft: MatchDraft) -> Actor:
    """Return the actor chosen, or drawn by the seed. :raises BadSettings: for a seed that is none."""
    if draft.actor is None:
        shipped = load().actors
        return shipped[number_of(read_seed(draft.seed), ACTOR_STREAM, 0) % len(shipped)]
    return next(actor for actor in actors(draft) if actor.id == draft.actor)


def settings_of(draft: MatchDraft) -> Settings:
    """Return the settings that a draft makes. :raises BadSettings:"""
    architecture = draft.architecture or load().architecture
    data = {
        "company": company_of(draft).model_dump(mode="json"),
        "actor": actor_of(draft).model_dump(mode="json"),
        "architecture": architecture.model_dump(mode="json"),
        **draft.changed(),
        **({"blind": True} if draft.blind else {}),
    }
    settings: Settings = GAME.read_settings(data)
    return settings


def players_of(draft: MatchDraft) -> dict[str, str]:
    """Return who plays each seat."""
    computers = MODES[draft.mode]
    return {
        "blue": draft.blue_player if "blue" in computers else HUMAN,
        "red": draft.red_player if "red" in computers else HUMAN,
    }


def veiled(draft: MatchDraft) -> tuple[str, ...]:
    """Return the fields of the cards that a blind match hides from who prepares it: the computer's, drawn by lot."""
    fields = {"blue": "company", "red": "actor"}
    alone = draft.blind and len(MODES[draft.mode]) == 1
    return tuple(fields[seat] for seat in MODES[draft.mode] if alone and getattr(draft, fields[seat]) is None)


def redrawn(draft: MatchDraft) -> str:
    """Return what a new seed draws anew beside the hands: "both" cards, "company", "actor", or only the "hands"."""
    fields = [field for field in ("company", "actor") if getattr(draft, field) is None]
    return "both" if len(fields) == 2 else fields[0] if fields else "hands"


def match_of(draft: MatchDraft) -> Match:
    """Deal the match that a draft describes. :raises BadSettings: naming what is missing (D30)."""
    return Match(GAME, settings_of(draft), read_seed(draft.seed), players_of(draft))
