"""Everything that one drawing of the board needs, gathered once: match, chair and language, without streamlit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property

from engine.errors import Reason
from engine.game import ALL, COMMON, LogLine
from engine.match import HUMAN, Match
from engine.shells_hack.play.actions import END, Action
from engine.shells_hack.play.position import Position
from engine.shells_hack.play.view import ComponentView, TeamView, View
from engine.shells_hack.rules.cards import AttackCard, CountermeasureCard, load
from engine.shells_hack.simulation.swings import Swing
from engine.shells_hack.simulation.turning_points import TurningPoint
from matches.records import StoredMatch
from ui.shells_hack.board.chair import Chair, acting, blind, humans, searching
from ui.shells_hack.board.hint import Asked
from ui.shells_hack.board.marks import Mark, failures_of, marks_of
from ui.shells_hack.texts.words import Words

__all__ = ["Aim", "BoardModel", "card_of"]


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


@dataclass
class BoardModel:
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

    @cached_property
    def looking(self) -> bool:
        """Whether an earlier state is shown."""
        return self.chair.look is not None

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

    @cached_property
    def other(self) -> str:
        """The team across the table."""
        return next(seat for seat in self.match.seats if seat != self.seat)

    def team(self, seat: str) -> TeamView:
        """Return a team's table with its hand and funds, as far as they may be seen."""
        seen = self.view if seat == self.veiled else self.all
        return seen.blue if seat == "blue" else seen.red

    def player(self, seat: str) -> str:
        """Return who plays a seat."""
        return self.match.players[seat]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that the page knows, as the legend lists them."""
        return ("draw", "end", "hand", "map", "log", "hint", "undo", "pause", "arrows", "escape", "legend")

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

    @cached_property
    def fresh(self) -> str:
        """The card that the team in front has drawn this turn, as long as its turn lasts."""
        if not self.live or self.acting != self.seat or self.all.phase == "setup":
            return ""
        drawn = (line for line in reversed(self.all.log) if line.turn == self.all.turn and line.seat == self.seat)
        return next((str(line.params["card"]) for line in drawn if line.code == "drew"), "")

    @cached_property
    def computer(self) -> str:
        """The seat whose CPU is to act, "" if a human is, or nothing can be played."""
        return self.acting if self.live and self.player(self.acting) != HUMAN else ""

    @property
    def searching(self) -> bool:
        """Whether the CPU that is to act is still looking for its act."""
        return bool(self.computer) and bool(searching(self.match))

    @cached_property
    def marks(self) -> dict[str, tuple[Mark, ...]]:
        """What was done to each component, as far as the viewpoint has heard of it."""
        return marks_of(self.view.log)

    @cached_property
    def failures(self) -> dict[str, LogLine]:
        """Red's attacks that failed in its turn, or in its last one while Blue's lasts, by target."""
        view = self.view
        return failures_of(view.log, view.turn - (view.phase == "blue"))

    @cached_property
    def veiled(self) -> str:
        """The seat whose hand, funds, card and viewpoint a blind match hides, "" if none (D34, D64)."""
        return self.other if blind(self.match) else ""

    @property
    def progress(self) -> tuple[int, int] | None:
        """How far Red's objective is: what is so, for whoever may see everything; None where it is hidden."""
        return self.view.progress if self.veiled or self.viewer == COMMON else self.all.progress

    # ---- what can be done

    @cached_property
    def targets(self) -> dict[str, tuple[str, ...]]:
        """Legal targets of each playable card of the team in front; ("",) for a card without target.

        None of a CPU's cards as long as it plays by itself: to play one by hand one takes the rescue (D33).
        """
        found: dict[str, tuple[str, ...]] = {}
        if self.mine:
            for action in self.match.game.legal(self.state, self.seat):
                if action.kind == "play":
                    found[action.card] = (*found.get(action.card, ()), action.target)
        return found

    @cached_property
    def kinds(self) -> frozenset[str]:
        """The acts without a card that the team in front can take now."""
        legal = self.match.game.legal(self.state, self.seat) if self.live else ()
        return frozenset(action.kind for action in legal)

    def reasons(self, card: str, target: str = "") -> tuple[Reason, ...]:
        """Return everything against a card of the team in front (D6)."""
        return self.match.game.why_not(self.state, self.seat, Action("play", card, target))

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
    def drawer(self) -> str:
        """What the drawer over the board shows: "", "card", "hint" or the id of a component in sight."""
        wanted = self.chair.drawer
        known = self.read or (wanted == "hint" and self.asked) or self.component(wanted)
        return wanted if known else ""

    @cached_property
    def aimed(self) -> frozenset[str]:
        """The components that light up for the chosen card."""
        return frozenset(self.targets.get(self.chosen or "", ())) - {""}

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

    @property
    def coming(self) -> bool:
        """Whether the act shown by a ring is still to be played."""
        return not self.looking

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

    def component(self, name: str) -> ComponentView | None:
        """Return a component that the viewpoint sees."""
        return next((component for component in self.view.components if component.id == name), None)
