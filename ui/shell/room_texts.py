"""What rooms say in every game, in words; without streamlit."""

from __future__ import annotations

from engine.match import ENDINGS
from ui.shell.locales import keys, t_in

__all__ = ["ending", "game_name", "phrase", "seat_name"]


def seat_name(language: str, game: str, seat: str) -> str:
    """Return what a seat of a game, or a racer, is called; by its id where a game has no words for it."""
    own = f"frame.team.{game}.{seat}"
    if own in keys(language):
        return t_in(language, own)
    return t_in(language, f"frame.team.{seat}") if f"frame.team.{seat}" in keys(language) else seat


def game_name(language: str, game: str) -> str:
    """Return what a game is called; by its id where it has no pages of its own."""
    return t_in(language, f"frame.game.{game}") if f"frame.game.{game}" in keys(language) else game


def phrase(language: str, id: str) -> str:
    """Return a set phrase (``matches.rooms.talk.PHRASES``)."""
    return t_in(language, f"phrases.{id}")


def ending(language: str, termination: str) -> str:
    """Return how a match ended by no rule of its game (D35), "" where it was the game's own."""
    return t_in(language, f"frame.ending.{termination}") if termination in ENDINGS else ""
