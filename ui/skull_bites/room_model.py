"""One drawing of a match in a room: out of one seat's view and nothing else (S15)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.errors import Reason
from engine.game import Outcome
from engine.skull_bites.cards import CardSet
from engine.skull_bites.view import View
from matches.rooms.seat_table import SeatTable
from ui.skull_bites.chair import Chair
from ui.skull_bites.table_model import TableModel
from ui.skull_bites.words import Words

__all__ = ["RoomModel"]


@dataclass
class RoomModel(TableModel):
    """A match from one seat of a room, or as a spectator sees it."""

    table: SeatTable
    set: CardSet
    chair: Chair
    language: str

    @cached_property
    def words(self) -> Words:
        """The names of everything in it."""
        return Words(self.language, self.set)

    @property
    def view(self) -> View:
        """What the seat sees."""
        seen: View = self.table.view
        return seen

    @property
    def number(self) -> int:
        """What the next entry is called."""
        return self.table.number

    @property
    def acts(self) -> int:
        """How many acts there are."""
        return self.table.acts

    @property
    def players(self) -> Mapping[str, str]:
        """Who plays each seat."""
        return self.table.players

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return self.table.outcome

    @property
    def mine(self) -> bool:
        """Whether this seat may act now."""
        return bool(self.table.legal)

    def reasons(self, action: str) -> tuple[Reason, ...]:
        """Return everything against an act of this seat."""
        return self.table.why_not(action)
