"""What was measured of the shipped companies and attackers at each level of computer player (``benchmarks.levels``).

The expert takes hours for what the others do in a second: its figures are kept in a file, and those of the others
beside them, so that they can be compared.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from engine.reading import Model
from engine.shells_hack.rules.cards import load

__all__ = ["LEVELS", "Level", "Measured", "house_hash", "measured"]

LEVELS = ("rulebook", "veteran", "expert")  #: that the balance is held at, the weakest first
FILE = Path(__file__).with_name("levels.json")


class Pairing(Model):
    """Red's wins where both seats are of one level."""

    company: str
    actor: str
    wins: int
    matches: int


class Level(Model):
    """What was measured between players of one level."""

    player: str
    playouts: int  #: of a decision; 0 of a player without a search
    pairings: tuple[Pairing, ...]

    @property
    def counts(self) -> dict[tuple[str, str], tuple[int, int]]:
        """Return Red's wins and matches by company and actor."""
        return {(row.company, row.actor): (row.wins, row.matches) for row in self.pairings}


class Measured(Model):
    """All levels, on which house, with which seed."""

    seed: int
    house: str
    levels: tuple[Level, ...]


def house_hash() -> str:
    """Return a hash of the shipped companies and actors: figures of others would say nothing of them."""
    cards = load()
    rows = [card.model_dump(mode="json") for card in (*cards.companies, *cards.actors)]
    return hashlib.sha256(json.dumps(rows, sort_keys=True).encode()).hexdigest()[:16]


@cache
def measured() -> Measured:
    """Return what was measured."""
    return Measured.model_validate_json(FILE.read_bytes())
