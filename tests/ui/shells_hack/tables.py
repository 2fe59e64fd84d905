"""Matches laid out for the tests of the board: played some acts by the rulebook CPUs, seen from a chair."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from engine.games import GAMES
from engine.match import Match
from matches.records import StoredMatch
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.board.chair import Chair

GAME: Any = GAMES["shells_hack"]
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def match(acts: int = 0, seed: int = 7, blue: str = "human", red: str = "human", settings: Any = None) -> Match:
    """Return a match after some acts; every act is what the rulebook CPU advises."""
    played = Match(GAME, settings or GAME.default_settings(), seed, {"blue": blue, "red": red})
    for _ in range(acts):
        seats = played.to_act()
        if not seats:
            break
        action, note = played.advice(seats[0], "rulebook")
        played.play(seats[0], action, note if played.players[seats[0]] != "human" else {})
    return played


def model(played: Match, chair: Chair | None = None, language: str = "ja") -> BoardModel:
    """Return a drawing of a match that no store knows."""
    stored = StoredMatch("abc", "", "owner", played, None, NOW, NOW, False, {})
    return BoardModel(stored, chair or Chair(), language)
