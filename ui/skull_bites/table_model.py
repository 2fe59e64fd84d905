"""Everything that one drawing of the table needs, out of one view; where it comes from its subclasses know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from engine.errors import Reason
from engine.game import LogLine, Outcome
from engine.match import HUMAN
from engine.skull_bites.view import BattleView, PlayerView, Preview, ResultView, View
from ui.shell.room_texts import ending
from ui.skull_bites.chair import PACES, Chair
from ui.skull_bites.sentences import reason_text
from ui.skull_bites.words import Words

__all__ = ["TableModel", "battle_of"]

#: what a battle came to, in the log
TOLD = frozenset(
    ("uprighted", "vanished", "decided", "shield_broke", "blocked", "hit", "warded", "defeated", "left", "revealed")
    + ("restored", "healed", "game_over")
)
STEP = 550  #: milliseconds between two steps of a battle shown, as the style sheet has it


def battle_of(view: View) -> tuple[int, int]:
    """Return game and number of the last battle that was fought, (0, 0) before the first."""
    last = view.last_battle
    return (last.game, last.battle) if last else (0, 0)


class TableModel(ABC):
    """One drawing from a chair; all that it shows comes from one view."""

    chair: Chair
    language: str

    # ---- what an heir knows

    @property
    @abstractmethod
    def view(self) -> View:
        """What is shown."""

    @property
    @abstractmethod
    def words(self) -> Words:
        """The names of everything in it."""

    @property
    @abstractmethod
    def number(self) -> int:
        """The number that an act on this drawing will carry."""

    @property
    @abstractmethod
    def acts(self) -> int:
        """How many acts there are."""

    @property
    def act(self) -> int:
        """The act that is shown."""
        return self.acts

    @property
    @abstractmethod
    def players(self) -> Mapping[str, str]:
        """Who plays each seat: "human", or a computer player."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended."""

    @property
    def notes(self) -> Mapping[int, Mapping[str, Any]]:
        """Why computer players did what they did, by act, as far as it may be read."""
        return {}

    @property
    @abstractmethod
    def mine(self) -> bool:
        """Whether the person at this page may act now."""

    @property
    def helps(self) -> bool:
        """Whether there are a hint and a way back to earlier acts."""
        return False

    @property
    def looking(self) -> bool:
        """Whether an earlier act is shown."""
        return False

    @property
    def hint(self) -> tuple[str, Mapping[str, Any]] | None:
        """What the sensible player would do in this seat, and why, where it was asked for."""
        return None

    @property
    def covered(self) -> str:
        """The person whom the page is to be handed to first, "" if it lies open."""
        return ""

    @property
    def broken(self) -> bool:
        """Whether nothing can be appended any more."""
        return False

    @property
    def computer(self) -> str:
        """The CPU that is to act and goes on by itself, "" if none."""
        return ""

    @abstractmethod
    def reasons(self, action: str) -> tuple[Reason, ...]:
        """Return everything against an act of one's own seat."""

    @cached_property
    def me(self) -> PlayerView | None:
        """The seat whose eyes these are, None for who looks on."""
        return next((player for player in self.view.players if player.id == self.view.viewer), None)

    @cached_property
    def others(self) -> list[PlayerView]:
        """All others, clockwise from one's own seat."""
        players = list(self.view.players)
        if self.me is None:
            return players
        here = players.index(self.me)
        return [*players[here + 1 :], *players[:here]]

    @property
    def over(self) -> bool:
        """Whether the whole match has ended."""
        return self.outcome is not None

    def place_of(self, seat: str) -> int:
        """Return the number of a seat, from 1."""
        return list(self.players).index(seat) + 1

    # ---- battles and games shown to their end

    @cached_property
    def battle(self) -> BattleView | None:
        """The battle that is laid out step by step now, None if there is none to show."""
        last = self.view.last_battle
        return last if last is not None and self.lays_out(battle_of(self.view)) else None

    def lays_out(self, battle: tuple[int, int]) -> bool:
        """Return whether the last battle is shown step by step now."""
        return self.chair.again or self.chair.battle != battle

    @cached_property
    def ended_game(self) -> ResultView | None:
        """The game of the session whose end is shown now; the last one stays."""
        if self.battle or self.looking:
            return None
        if self.over:
            return self.view.results[-1] if self.view.results and not self.given_up else None
        return self.view.results[-1] if len(self.view.results) > self.chair.results else None

    @cached_property
    def given_up(self) -> str:
        """How the match ended by no rule of its own (D35), in words; "" if it did not."""
        return ending(self.language, self.outcome.termination) if self.outcome else ""

    def steps(self, battle: BattleView) -> list[LogLine]:
        """Return what a battle came to, in order."""
        game, begun, found = 0, False, list[LogLine]()
        for line in self.view.log:
            game += line.code == "game_began"
            if line.code == "battle_began" or line.code == "game_began":
                begun = (game, line.turn) == (battle.game, battle.battle) and line.code == "battle_began"
            if begun and line.code in TOLD:
                found.append(line)
        decided = next((n for n, line in enumerate(found) if line.code in ("uprighted", "vanished", "decided")), 0)
        return found[decided:]

    def pause(self) -> int | None:
        """Return after how many milliseconds the page goes on by itself, None if a person is to."""
        if self.chair.paused or self.broken or self.looking:
            return None
        pace = PACES[self.chair.pace]
        if self.battle:
            return None if self.chair.again else STEP * (len(self.steps(self.battle)) + 2) + 3 * pace
        if self.ended_game and not self.over and HUMAN not in self.players.values():
            return 4 * STEP + 3 * pace
        return pace if self.computer else None

    # ---- the hand

    def preview(self, card: str) -> Preview | None:
        """Return what a card of the hand would do, None where it is not to be played any more."""
        return next((one for one in self.view.previews if one.id == card), None)

    @cached_property
    def hand_act(self) -> str:
        """What is done with a card of the hand now: "play" or "discard"."""
        return "discard" if self.view.phase == "discard" else "play"

    def why_not(self, card: str) -> str:
        """Return why a card of the hand cannot be played or put away now, "" if it can."""
        act = f"{self.hand_act} {card}"
        if self.me is None or self.looking or act in self.view.acts:
            return ""
        return " ".join(reason_text(self.language, one, self.words) for one in self.reasons(act))

    def is_cpu(self, seat: str) -> bool:
        """Whether a computer plays a seat."""
        return self.players[seat] != HUMAN
