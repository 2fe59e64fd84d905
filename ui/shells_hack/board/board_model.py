"""Everything that one drawing of the board needs, gathered once: match, chair and language, without streamlit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.errors import Reason
from engine.game import ALL, COMMON
from engine.match import Match
from engine.shells_hack.play.actions import END, Action
from engine.shells_hack.play.position import Position
from engine.shells_hack.play.view import View
from engine.shells_hack.rules.settings import Actor, Company
from engine.shells_hack.simulation.swings import Swing
from engine.shells_hack.simulation.turning_points import TurningPoint
from matches.records import StoredMatch
from ui.shells_hack.board.chair import Chair, acting, blind, humans, searching
from ui.shells_hack.board.hint import Asked
from ui.shells_hack.board.table_model import Aim, TableModel, card_of
from ui.shells_hack.texts.sentences import Means, means_of
from ui.shells_hack.texts.words import Words

__all__ = ["Aim", "BoardModel", "card_of"]


@dataclass
class BoardModel(TableModel):
    """One drawing of a match from a chair."""

    stored: StoredMatch
    chair: Chair
    language: str
    asked: Asked | None = None  #: the hint, where one was asked for
    swings: tuple[Swing, ...] | None = None  #: the costliest acts of a finished match, where they are known
    points: tuple[TurningPoint, ...] | None = None  #: where a finished match turned, where that is known

    @cached_property
    def match(self) -> Match:
        """The match."""
        return self.stored.match

    @cached_property
    def words(self) -> Words:
        """The names of everything in it."""
        rows = self.match.settings.architecture.components
        return Words(self.language, {row.id: row.name for row in rows if row.name})

    @cached_property
    def means(self) -> Means:
        """What lines about funds are told by."""
        return means_of(self.match.settings)

    # ---- where we are

    @cached_property
    def number(self) -> int:
        """The number that an act on this drawing will carry."""
        return self.match.next_number

    @cached_property
    def act(self) -> int:
        """How many acts of the match are shown."""
        look = self.chair.look
        return self.match.acts if look is None else max(0, min(look, self.match.acts))

    @property
    def acts(self) -> int:
        """How many acts there are."""
        return self.match.acts

    @property
    def broken(self) -> bool:
        """Whether the rules have changed since."""
        return self.stored.broken is not None

    @cached_property
    def live(self) -> bool:
        """Whether anything can be played on this drawing."""
        return not self.looking and self.stored.broken is None and bool(self.acting)

    @cached_property
    def over(self) -> bool:
        """Whether the match has ended."""
        return not acting(self.match)

    @property
    def ended(self) -> bool:
        """Whether the end screen is shown."""
        return self.over and not self.looking

    @property
    def sought(self) -> bool:
        """Whether the end screen is to tell the costliest acts."""
        return self.ended and self.chair.swings

    @cached_property
    def acting(self) -> str:
        """The seat to act in the state shown, "" after the end."""
        seats = self.match.game.to_act(self.state) if self.looking else self.match.to_act()
        return seats[0] if seats else ""

    @cached_property
    def state(self) -> Position:
        """The state shown."""
        shown: Position = self.match.state_at(self.act)
        return shown

    # ---- who sees what

    @cached_property
    def all(self) -> View:
        """What the viewer of everything sees: both hands and funds are always shown in solo play (D26, D33)."""
        seen: View = self.match.view_at(self.act, ALL)
        return seen

    @cached_property
    def moment(self) -> tuple[int, str]:
        """Turn and phase of the match now, by which a viewpoint that was asked for is held."""
        now = self.match.view(ALL) if self.looking else self.all
        return now.turn, now.phase

    @cached_property
    def viewer(self) -> str:
        """The viewpoint of the map and the log."""
        return self.chair.viewer(self.match, self.moment)

    @cached_property
    def view(self) -> View:
        """What the viewpoint sees."""
        return self.all if self.viewer == ALL else self.match.view_at(self.act, self.viewer)

    @cached_property
    def seat(self) -> str:
        """The team whose table lies in front: the viewpoint's, else the one to act or that acted last."""
        if self.viewer in self.match.seats:
            return self.viewer
        return self.acting or (self.match.entry_at(self.act).seat if self.act else "red")

    def player(self, seat: str) -> str:
        """Return who plays a seat."""
        return self.match.players[seat]

    @cached_property
    def addressed(self) -> str:
        """The seat of the one person who plays, whom the end speaks to; "" for two, or for who only watches."""
        playing = humans(self.match)
        return playing[0] if len(playing) == 1 else ""

    @cached_property
    def mine(self) -> bool:
        """Whether a human is to play the hand in front, for a CPU that has been stopped too (D33)."""
        return self.live and self.acting == self.seat and (not self.computer or self.chair.paused)

    @property
    def helping(self) -> bool:
        """Whether a person has stopped a CPU to play for it (D33): the CPU's side of the table is in front."""
        return self.mine and self.viewer == self.computer

    @property
    def searching(self) -> bool:
        """Whether the CPU that is to act is still looking for its act."""
        return bool(self.computer) and bool(searching(self.match))

    @cached_property
    def veiled(self) -> str:
        """The seat whose hand, funds, card and viewpoint a blind match hides, "" if none (D34, D64)."""
        return self.other if blind(self.match) else ""

    def hides(self, seat: str) -> bool:
        """Return whether a seat is one that a blind match hides."""
        return seat == self.veiled

    @property
    def company(self) -> Company | None:
        """Blue's card."""
        company: Company = self.match.settings.company
        return None if self.hides("blue") else company

    @property
    def actor(self) -> Actor | None:
        """Red's card."""
        actor: Actor = self.match.settings.actor
        return None if self.hides("red") else actor

    @property
    def revealed(self) -> int | None:
        """After how many acts a blind match was opened (D64)."""
        return self.match.revealed

    @property
    def notes(self) -> Mapping[int, Mapping[str, Any]]:
        """The reasons of computer players by act."""
        return self.match.notes(self.viewer)

    @property
    def progress(self) -> tuple[int, int] | None:
        """How far Red's objective is: what is so, for whoever may see everything; None where it is hidden."""
        return self.view.progress if self.veiled or self.viewer == COMMON else self.all.progress

    # ---- what can be done

    @cached_property
    def legal(self) -> Sequence[Action]:
        """Every legal action of the team in front."""
        found: list[Action] = self.match.game.legal(self.state, self.seat)
        return found

    def reasons(self, card: str, target: str = "") -> tuple[Reason, ...]:
        """Return everything against a card of the team in front (D6)."""
        return self.match.game.why_not(self.state, self.seat, Action("play", card, target))

    @cached_property
    def spent(self) -> bool:
        """Whether nothing useful is left in this turn: no card can be played, or the rulebook's CPU would end it."""
        if not self.mine or "end" not in self.kinds or self.all.phase == "setup":
            return False
        return not self.targets or self.match.advice(self.seat, "rulebook")[0] == END

    @property
    def hinting(self) -> bool:
        """Whether a hint was asked for in this very position."""
        return self.mine and self.chair.hinted == self.number

    @cached_property
    def aim(self) -> Aim | None:
        """The act to show by a ring, a CPU's next one or the act looked back at; None where it may not be known."""
        if self.looking:
            return self.done
        if not self.computer or self.searching:
            return None
        text, _ = self.match.choose(self.computer)
        action = self.match.game.decode(self.state, text)
        return Aim(self.computer, action.card, action.target, action.kind) if self._hears(action.target) else None

    def _hears(self, target: str) -> bool:
        """Red and the public hear of Blue's act only where the target is scouted or intruded (D29)."""
        if self.acting == "red" or self.viewer in ("blue", ALL):
            return True
        component = next((c for c in self.view.components if c.id == target), None)
        return not target or (component is not None and (component.scouted or component.intruded))

    @cached_property
    def done(self) -> Aim | None:
        """The act that led to the state shown; None at the deal, or if the viewpoint may not know it."""
        if not self.act:
            return None
        entry = self.match.entry_at(self.act)
        action = self.match.game.decode(self.state, entry.action)
        heard = {line.code for line in self.view.log if line.number == self.act}
        hidden = "countermeasure_hidden" in heard
        return None if hidden else Aim(entry.seat, action.card, action.target, action.kind)
