"""The settings of a match beside its pairing, as they are chosen on a page; without streamlit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.shells_hack.rules.settings import Settings

__all__ = ["NUMBERS", "Bounds", "HouseNumbers", "bounds"]

NUMBERS = ("turn_limit", "funds_cap", "bypass_turns", "threshold")


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a number of the settings may be; ``default`` None means that the card data decides."""

    low: int
    high: int
    default: int | None


@cache
def bounds(field: str) -> Bounds:
    """Return the bounds and the default of a number, as the settings model has them (D24)."""
    schema = Settings.model_json_schema()["properties"][field]
    number = next(row for row in (schema, *schema.get("anyOf", ())) if "minimum" in row)
    return Bounds(number["minimum"], number["maximum"], schema["default"])


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseNumbers:
    """What may be chosen; a root for the choices of a page."""

    turn_limit: int | None = None  #: None is the default, here and below
    funds_cap: int | None = None
    bypass_turns: int | None = None
    threshold: int | None = None
    copies: int = 0  #: of every card; 0 leaves what the cards say
    repeat_impact: bool = True
    extension: bool = False

    def number(self, field: str) -> int | None:
        """Return a number as it is in force, None where the card data decides."""
        chosen: int | None = getattr(self, field)
        return bounds(field).default if chosen is None else chosen

    def changed(self) -> dict[str, Any]:
        """Return the settings that are not the default, as JSON-like data."""
        found: dict[str, Any] = {
            field: self.number(field) for field in NUMBERS if self.number(field) != bounds(field).default
        }
        if self.copies:
            found["copies"] = self.copies
        if not self.repeat_impact:
            found["repeat_impact"] = False
        if self.extension:
            found["card_sets"] = ["core", "extension"]
        return found
