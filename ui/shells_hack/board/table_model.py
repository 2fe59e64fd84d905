"""What every drawing of a board goes by: a view, a chair and a language; where the view comes from is for its heirs.

The parts of the board read nothing else, so that a match in a room is drawn by them out of one seat's view alone.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from engine.errors import Reason
from engine.game import LogLine
from engine.match import HUMAN
from engine.shells_hack.play.actions import Action
from engine.shells_hack.play.view import ComponentView, TeamView, View
from engine.shells_hack.rules.cards import AttackCard, CountermeasureCard, load
from engine.shells_hack.rules.settings import Actor, Company
from engine.shells_hack.simulation.swings import Swing
from engine.shells_hack.simulation.turning_points import TurningPoint
from ui.shells_hack.board.chair import Chair
from ui.shells_hack.board.hint import Asked
from ui.shells_hack.board.marks import Mark, failures_of, marks_of
from ui.shells_hack.texts.sentences import Means
from ui.shells_hack.texts.words import Words

__all__ = ["Aim", "TableModel", "card_of"]


def card_of(card: str) -> AttackCard | CountermeasureCard:
    """Return an attack or countermeasure card by its id."""
    return _cards()[card]


@cache
def _cards() -> Mapping[str, AttackCard | CountermeasureCard]:
    both: tuple[AttackCard | CountermeasureCard, ...] = (*load().attacks, *load().countermeasures)
    return {card.id: card for card in both}


@dataclass(frozen=True, slots=True)
class Aim:
    """An act that is shown on the board: a CPU's next one, or the one looked back at."""

    seat: str
    card: str
    target: str
    kind: str


class TableModel(ABC):
    """One drawing of a board."""

    chair: Chair
    language: str
    asked: Asked | None = None  #: the hint, where one was asked for
    swings: tuple[Swing, ...] | None = None  #: the costliest acts of a finished match, where they are known
    points: tuple[TurningPoint, ...] | None = None  #: where a finished match turned, where that is known
    seats = ("blue", "red")

    # ---- what an heir knows

    @property
    @abstractmethod
    def words(self) -> Words:
        """The names of everything in the match."""

    @property
    @abstractmethod
    def means(self) -> Means:
        """What lines about funds are told by."""

    @property
    @abstractmethod
    def number(self) -> int:
        """The number that an act on this drawing will carry."""

    @property
    @abstractmethod
    def act(self) -> int:
        """How many acts of the match are shown."""

    @property
    @abstractmethod
    def acts(self) -> int:
        """How many acts there are."""

    @property
    @abstractmethod
    def live(self) -> bool:
        """Whether anything can be played on this drawing."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the match has ended."""

    @property
    @abstractmethod
    def acting(self) -> str:
        """The seat to act in the state shown, "" after the end."""

    @property
    @abstractmethod
    def viewer(self) -> str:
        """The viewpoint of the map and the log."""

    @property
    @abstractmethod
    def view(self) -> View:
        """What the viewpoint sees."""

    @property
    @abstractmethod
    def all(self) -> View:
        """The widest view that this drawing may use: what two hands and funds are shown from."""

    @property
    @abstractmethod
    def seat(self) -> str:
        """The team whose table lies in front."""

    @property
    @abstractmethod
    def addressed(self) -> str:
        """The seat of the one person whom the end speaks to; "" for two, or for who only watches."""

    @property
    @abstractmethod
    def mine(self) -> bool:
        """Whether the hand in front can be played now."""

    @property
    @abstractmethod
    def legal(self) -> Sequence[Action]:
        """Every legal action of the team in front."""

    @property
    @abstractmethod
    def spent(self) -> bool:
        """Whether nothing useful is left in this turn."""

    @property
    @abstractmethod
    def aim(self) -> Aim | None:
        """The act to show by a ring; None where it may not be known."""

    @property
    @abstractmethod
    def moment(self) -> tuple[int, str]:
        """Turn and phase of the match now."""

    @property
    @abstractmethod
    def company(self) -> Company | None:
        """Blue's card, None while it may not be seen."""

    @property
    @abstractmethod
    def actor(self) -> Actor | None:
        """Red's card, None while it may not be seen."""

    @property
    @abstractmethod
    def notes(self) -> Mapping[int, Mapping[str, Any]]:
        """The reasons of computer players by act, as far as the viewpoint may read them."""

    @abstractmethod
    def hides(self, seat: str) -> bool:
        """Return whether a seat's hand, funds and card may not be seen."""

    @abstractmethod
    def player(self, seat: str) -> str:
        """Return who plays a seat."""

    @abstractmethod
    def reasons(self, card: str, target: str = "") -> tuple[Reason, ...]:
        """Return everything against a card of the team in front (D6)."""

    # ---- what only some have

    @property
    def looking(self) -> bool:
        """Whether an earlier state is shown."""
        return self.chair.look is not None

    @property
    def broken(self) -> bool:
        """Whether the rules have changed since, and the match can only be looked at."""
        return False

    @property
    def revealed(self) -> int | None:
        """After how many acts a blind match was opened, None if it was not (D64)."""
        return None

    @property
    def searching(self) -> bool:
        """Whether the CPU that is to act is still looking for its act."""
        return False

    @property
    def helping(self) -> bool:
        """Whether a person has stopped a CPU to play for it (D33)."""
        return False

    @property
    def coming(self) -> bool:
        """Whether the act shown by a ring is still to be played."""
        return not self.looking

    @property
    def helps(self) -> bool:
        """Whether hints may be asked for, and another seat be played or looked at."""
        return True

    # ---- what follows

    @cached_property
    def other(self) -> str:
        """The team across the table."""
        return next(seat for seat in self.seats if seat != self.seat)

    def team(self, seat: str) -> TeamView:
        """Return a team's table with its hand and funds, as far as they may be seen."""
        seen = self.view if self.hides(seat) else self.all
        return seen.blue if seat == "blue" else seen.red

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that the page knows, as the legend lists them."""
        return ("draw", "end", "hand", "map", "log", "hint", "undo", "pause", "arrows", "escape", "legend")

    @cached_property
    def fresh(self) -> str:
        """The card that the team in front has drawn this turn, as long as its turn lasts."""
        if not self.live or self.acting != self.seat or self.view.phase == "setup":
            return ""
        drawn = (line for line in reversed(self.all.log) if line.turn == self.view.turn and line.seat == self.seat)
        return next((str(line.params["card"]) for line in drawn if line.code == "drew"), "")

    @cached_property
    def computer(self) -> str:
        """The seat whose CPU is to act, "" if a human is, or nothing can be played."""
        return self.acting if self.live and self.player(self.acting) != HUMAN else ""

    @cached_property
    def marks(self) -> dict[str, tuple[Mark, ...]]:
        """What was done to each component, as far as the viewpoint has heard of it."""
        return marks_of(self.view.log)

    @cached_property
    def failures(self) -> dict[str, LogLine]:
        """Red's attacks that failed in its turn, or in its last one while Blue's lasts, by target."""
        view = self.view
        return failures_of(view.log, view.turn - (view.phase == "blue"))

    @property
    def progress(self) -> tuple[int, int] | None:
        """How far Red's objective is; None where it is hidden."""
        return self.view.progress

    @cached_property
    def targets(self) -> dict[str, tuple[str, ...]]:
        """Legal targets of each playable card of the team in front; ("",) for a card without target.

        None of a CPU's cards as long as it plays by itself: to play one by hand one takes the rescue (D33).
        """
        found: dict[str, tuple[str, ...]] = {}
        for action in self.legal if self.mine else ():
            if action.kind == "play":
                found[action.card] = (*found.get(action.card, ()), action.target)
        return found

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The acts without a card that the team in front can take now."""
        return frozenset(action.kind for action in self.legal if self.live)

    @cached_property
    def chosen(self) -> str | None:
        """The chosen card, as long as it is in the hand in front and can be played by hand."""
        hand = self.team(self.seat).hand or ()
        return self.chair.card if self.mine and self.chair.card in hand else None

    @cached_property
    def read(self) -> str:
        """The card that the drawer tells of, "" if none; what a card says is no secret."""
        return self.chair.reading if self.chair.drawer == "card" and self.chair.reading in _cards() else ""

    @cached_property
    def drawer(self) -> str:
        """What the drawer over the board shows: "", "card", "hint" or the id of a component in sight."""
        wanted = self.chair.drawer
        known = self.read or (wanted == "hint" and self.asked) or self.component(wanted)
        return wanted if known else ""

    @cached_property
    def aimed(self) -> frozenset[str]:
        """The components that light up for the chosen card."""
        return frozenset(self.targets.get(self.chosen or "", ())) - {""}

    def component(self, name: str) -> ComponentView | None:
        """Return a component that the viewpoint sees."""
        return next((component for component in self.view.components if component.id == name), None)
