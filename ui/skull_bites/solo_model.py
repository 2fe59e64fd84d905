"""One drawing of a stored match: now, or as it was after an earlier act; without streamlit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.errors import Reason
from engine.game import Outcome
from engine.match import Match
from engine.skull_bites.game import SENSIBLE
from engine.skull_bites.view import View
from matches.records import StoredMatch
from ui.skull_bites.chair import Chair, humans
from ui.skull_bites.table_model import TableModel, battle_of
from ui.skull_bites.words import Words

__all__ = ["SoloModel"]


@dataclass
class SoloModel(TableModel):
    """A match of this browser's own, or one that is over and open to all who played it."""

    stored: StoredMatch
    chair: Chair
    language: str

    @property
    def match(self) -> Match:
        """The match."""
        return self.stored.match

    @cached_property
    def words(self) -> Words:
        """The names of everything in it."""
        return Words(self.language, self.match.settings.set)

    @cached_property
    def number(self) -> int:
        """The number that an act on this drawing will carry."""
        return self.match.next_number

    @property
    def acts(self) -> int:
        """How many acts there are."""
        return self.match.acts

    @cached_property
    def act(self) -> int:
        """The act that is shown."""
        look = self.chair.look
        return self.acts if look is None else min(look, self.acts)

    @property
    def looking(self) -> bool:
        """Whether an earlier act is shown."""
        return self.chair.look is not None

    @cached_property
    def viewer(self) -> str:
        """Whose eyes: those of the person at this page (S15), after the end whichever one chooses."""
        eyes = self.chair.eyes
        return eyes if self.over and eyes in self.match.seats else self.chair.viewer(self.match)

    @cached_property
    def view(self) -> View:
        """What is shown."""
        view: View = self.match.view_at(self.act, self.viewer)
        return view

    def lays_out(self, battle: tuple[int, int]) -> bool:
        """Return whether the last battle is shown: while one looks back, if the act shown has brought it to its end."""
        if not self.looking:
            return super().lays_out(battle)
        return self.act > 0 and battle_of(self.match.view_at(self.act - 1, self.viewer)) != battle

    @property
    def players(self) -> Mapping[str, str]:
        """Who plays each seat."""
        return self.match.players

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return self.match.outcome

    @property
    def notes(self) -> Mapping[int, Mapping[str, Any]]:
        """Why computer players did what they did, as far as it may be read."""
        return self.match.notes(self.viewer)

    @cached_property
    def covered(self) -> str:
        """The person whom the page is to be handed to first, "" if it lies open."""
        shown = self.battle or self.ended_game or self.given_up or self.looking
        return "" if shown else self.chair.due(self.match)

    @cached_property
    def mine(self) -> bool:
        """Whether the person at this page may act now."""
        free = not self.broken and not self.looking
        return free and self.me is not None and self.me.to_act and self.me.id in humans(self.match)

    @property
    def helps(self) -> bool:
        """Whether there are a hint and a way back to earlier acts."""
        return True

    @cached_property
    def hint(self) -> tuple[str, Mapping[str, Any]] | None:
        """What the sensible player would do in this seat out of its own view, and why."""
        shown = self.chair.hint and self.mine and not self.covered and not self.battle
        return self.match.advice(self.viewer, SENSIBLE) if shown else None

    @property
    def broken(self) -> bool:
        """Whether nothing can be appended any more."""
        return self.stored.broken is not None

    @cached_property
    def computer(self) -> str:
        """The CPU that is to act and goes on by itself, "" if none."""
        held = self.broken or self.battle or self.ended_game or self.looking
        return "" if held else self.match.computer_to_act() or ""

    def reasons(self, action: str) -> tuple[Reason, ...]:
        """Return everything against an act of one's own seat."""
        game, state = self.match.game, self.match.state
        return game.why_not(state, self.viewer, game.decode(state, action))
