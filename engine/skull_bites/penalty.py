"""What an element other than the field's costs (S6). Pure: rules and preview share it."""

from __future__ import annotations

from engine.skull_bites.tables import NONE


def penalty_of(element: int, on_field: int, shields: int, immune: int) -> tuple[bool, bool]:
    """Return whether a 魔支 breaks its player's shield of the field's element, and whether it is played upside down.

    Shields that are face up and elements that its player is immune to are bits.
    """
    if on_field in (NONE, element) or immune >> on_field & 1:
        return False, False
    up = bool(shields >> on_field & 1)
    return up, not up
