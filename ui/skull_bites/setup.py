"""What is chosen before a match, and the match that it gives; without streamlit."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from engine.match import HUMAN, Match
from engine.skull_bites.cards import MAX_PLAYERS, MIN_PLAYERS, CardSet
from engine.skull_bites.game import RANDOM, SENSIBLE, SKULL_BITES
from engine.skull_bites.set_files import HOUSE, card_set
from engine.skull_bites.settings import MAX_GAMES

__all__ = ["COUNTS", "GAMES", "PLAYERS", "Draft", "fresh", "match_of"]

COUNTS = tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1))
GAMES = tuple(range(1, MAX_GAMES + 1))
PLAYERS = (HUMAN, SENSIBLE, RANDOM)
LARGEST_SEED = 10**6


@dataclass(frozen=True, slots=True)
class Draft:
    """A match that is being prepared."""

    count: int
    games: int
    seats: tuple[str, ...]  #: who plays each of five seats; those beyond ``count`` wait
    cards: CardSet
    seed: int


def fresh() -> Draft:
    """Return what the page begins with: you against three CPUs."""
    return Draft(4, 1, (HUMAN, *[SENSIBLE] * (MAX_PLAYERS - 1)), card_set(HOUSE), new_seed())


def new_seed() -> int:
    """Return a seed by chance."""
    return secrets.randbelow(LARGEST_SEED) + 1


def match_of(draft: Draft) -> Match:
    """Return the match of a draft. :raises BadSettings:"""
    settings = SKULL_BITES.make_settings(set=draft.cards, players=draft.count, games=draft.games)
    seats = SKULL_BITES.seats(settings)
    return Match(SKULL_BITES, settings, draft.seed, dict(zip(seats, draft.seats, strict=False)))
