"""What rooms say in every game, in words; without streamlit."""

from __future__ import annotations

from engine.match import ENDINGS
from ui.shell.locales import keys, t_in

__all__ = ["ending", "phrase", "seat_name"]


def seat_name(language: str, game: str, seat: str) -> str:
    """Return what a seat of a game, or a racer, is called."""
    own = f"frame.team.{game}.{seat}"
    return t_in(language, own if own in keys(language) else f"frame.team.{seat}")


def phrase(language: str, id: str) -> str:
    """Return a set phrase (``matches.rooms.talk.PHRASES``)."""
    return t_in(language, f"phrases.{id}")


def ending(language: str, termination: str) -> str:
    """Return how a match ended by no rule of its game (D35), "" where it was the game's own."""
    return t_in(language, f"frame.ending.{termination}") if termination in ENDINGS else ""
