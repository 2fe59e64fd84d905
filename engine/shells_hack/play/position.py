"""A match's state with its settings, tables and the events so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.shells_hack.play.view import PricePoint
from engine.shells_hack.rules.cards import AttackCard, CountermeasureCard, load
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.state import State, copy_state
from engine.shells_hack.rules.tables import NO_TARGET, Tables, active_attacks, active_countermeasures


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: what the viewers in ``to`` hear, and what the others hear instead, if anything (D29)."""

    number: int
    turn: int
    seat: str
    code: str
    params: dict[str, Any]
    to: tuple[str, ...]
    code_for_others: str = ""
    params_for_others: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Position:
    """Everything that the engine knows of a match at one moment."""

    settings: Settings
    tables: Tables
    state: State
    seed: int
    acts: int = 0
    events: list[Event] = field(default_factory=list)
    prices: list[PricePoint] = field(default_factory=list)
    event_card: str = ""  #: of this turn

    def copy(self) -> Position:
        """Return a position that shares nothing that changes."""
        return Position(
            self.settings,
            self.tables,
            copy_state(self.state),
            self.seed,
            self.acts,
            self.events[:],
            self.prices[:],
            self.event_card,
        )

    @property
    def attacks(self) -> tuple[AttackCard, ...]:
        """The active attack cards by index."""
        return active_attacks(self.settings, load())

    @property
    def countermeasures(self) -> tuple[CountermeasureCard, ...]:
        """The active countermeasures by index."""
        return active_countermeasures(self.settings, load())

    def card_ids(self, team: str) -> list[str]:
        """The ids of a team's active cards by index."""
        if team == "red":
            return [card.id for card in self.attacks]
        return [card.id for card in self.countermeasures]

    def component_ids(self) -> list[str]:
        """The components' ids by index."""
        return [component.id for component in self.settings.architecture.components]

    def target_id(self, target: int) -> str:
        """The id of a target's index, "" for none."""
        return "" if target in (NO_TARGET, -1) else self.settings.architecture.components[target].id
