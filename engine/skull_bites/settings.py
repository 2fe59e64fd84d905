"""What is chosen before a match: the card set in full, how many play, and how many games add up."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from engine.reading import Model
from engine.skull_bites.cards import MAX_PLAYERS, MIN_PLAYERS, CardSet

MAX_GAMES = 6  #: so that a match of the longest games stays within the entries that a log may have


class Settings(Model):
    """Everything a match is made of but its seed."""

    set: CardSet
    players: Annotated[int, Field(ge=MIN_PLAYERS, le=MAX_PLAYERS)] = 4
    games: Annotated[int, Field(ge=1, le=MAX_GAMES)] = 1  #: of a session, whose points add up (S13)
