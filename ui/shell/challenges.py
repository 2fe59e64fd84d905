"""How a game is chosen for a class; its module is loaded when the first class of it is opened."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, cast

from ui.games import INTERFACES
from ui.shell.interface import Challenge

__all__ = ["USUAL", "challenge_of"]


def _same(settings: Mapping[str, Any], _: Mapping[str, str] | None = None) -> Mapping[str, Any]:
    return settings


USUAL = Challenge(
    fields=lambda language, settings: "",
    chosen=_same,
    drawn=_same,
    told=lambda language, settings: "",
    deed=lambda language, settings, action: action,
)


@cache
def challenge_of(game: str) -> Challenge:
    """Return what a teacher chooses of a game."""
    module = INTERFACES[game].challenge if game in INTERFACES else ""
    return cast(Challenge, import_module(module).CHALLENGE) if module else USUAL
