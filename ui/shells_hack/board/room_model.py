"""One drawing of a match in a room: out of one seat's view and nothing else (D26, D29)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.errors import Reason
from engine.game import ALL
from engine.shells_hack.play.actions import END, Action, read_action
from engine.shells_hack.play.view import View
from engine.shells_hack.rules.settings import Actor, Company
from matches.rooms.seat_table import SeatTable
from ui.shells_hack.board.chair import Chair
from ui.shells_hack.board.table_model import Aim, TableModel
from ui.shells_hack.texts.sentences import Means
from ui.shells_hack.texts.words import Words

__all__ = ["RoomModel"]


@dataclass
class RoomModel(TableModel):
    """A match from one seat of a room, or as a spectator sees it."""

    table: SeatTable
    chair: Chair
    language: str

    @cached_property
    def words(self) -> Words:
        """The names of everything in sight."""
        return Words(self.language, {row.id: row.name for row in self.view.components if row.name})

    @cached_property
    def means(self) -> Means:
        """The cap, and the incomes that the seat knows."""
        view = self.view
        known = {"blue": view.blue.income, "red": view.red.income}
        return Means(view.funds_cap, {team: income for team, income in known.items() if income is not None})

    @property
    def view(self) -> View:
        """What the seat sees."""
        seen: View = self.table.view
        return seen

    @property
    def all(self) -> View:
        """No more than that."""
        return self.view

    @property
    def viewer(self) -> str:
        """The seat's eyes, or a spectator's."""
        return self.table.viewer

    @property
    def number(self) -> int:
        """What the next entry is called."""
        return self.table.number

    @property
    def act(self) -> int:
        """How many acts there are: only now is shown."""
        return self.table.acts

    @property
    def acts(self) -> int:
        """How many acts there are."""
        return self.table.acts

    @property
    def looking(self) -> bool:
        """Nobody looks back at more than was seen then: not before the end."""
        return False

    @property
    def live(self) -> bool:
        """Whether the match runs."""
        return bool(self.acting)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return not self.acting

    @property
    def acting(self) -> str:
        """The seat to act."""
        return self.table.to_act[0] if self.table.to_act else ""

    @property
    def seat(self) -> str:
        """One's own seat; a spectator sits behind the one to act."""
        return self.table.seat or self.acting or "red"

    @property
    def addressed(self) -> str:
        """One's own seat."""
        return self.table.seat

    @property
    def mine(self) -> bool:
        """Whether it is one's own turn."""
        return bool(self.table.legal)

    @cached_property
    def legal(self) -> Sequence[Action]:
        """Every legal act of this seat."""
        return [read_action(text) for text in self.table.legal]

    @property
    def spent(self) -> bool:
        """Whether no card can be played any more."""
        return self.mine and END in map(str, self.legal) and not self.targets

    @property
    def aim(self) -> Aim | None:
        """Nobody's next act is shown."""
        return None

    @property
    def moment(self) -> tuple[int, str]:
        """Turn and phase."""
        return self.view.turn, self.view.phase

    @property
    def company(self) -> Company | None:
        """Blue's card, for Blue, and for all who see everything."""
        return self.view.company

    @property
    def actor(self) -> Actor | None:
        """Red's card, for Red, and for all who see everything."""
        return self.view.actor

    @property
    def notes(self) -> Mapping[int, Mapping[str, Any]]:
        """No reasons of anybody's before the end."""
        return {}

    @property
    def helps(self) -> bool:
        """No hint, and no other side's seat."""
        return False

    def hides(self, seat: str) -> bool:
        """Return whether the view hides a seat's hand and funds."""
        return self.viewer not in (seat, ALL)

    def player(self, seat: str) -> str:
        """Return who plays a seat."""
        return self.table.players[seat]

    def reasons(self, card: str, target: str = "") -> tuple[Reason, ...]:
        """Return everything against a card of one's own hand."""
        return self.table.why_not(str(Action("play", card, target)))

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that a room's page knows."""
        return ("draw", "end", "hand", "map", "log", "arrows", "escape", "legend")
