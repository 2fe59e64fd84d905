"""One drawing of a match that is watched: everything is seen, and one act stands in the light."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from engine import compile
from engine.game import ALL, LogLine
from engine.match import Entry, Match
from engine.shells_hack.play.view import PricePoint, View
from engine.shells_hack.simulation.odds import Odds, playouts_now
from ui.shells_hack.board.board_model import Aim, BoardModel
from ui.shells_hack.texts.notes import Note, read_note
from ui.shells_hack.watch.chair import PACES, RING, RUSH, SHORT, WAITING, WatchChair

__all__ = ["WatchModel", "switch_of"]


def switch_of(match: Match, upto: int) -> int | None:
    """Return the first act for which Red's computer gave up its objective for the price (D31), if any up to there."""
    notes = match.notes(ALL)
    return next((act for act in range(1, upto + 1) if read_note(notes.get(act)).mode == "price"), None)


@dataclass
class WatchModel(BoardModel):
    """A match from the gallery."""

    chair: WatchChair
    odds: list[Odds | None] = field(default_factory=list)  #: by act, as far as they are known

    @cached_property
    def viewer(self) -> str:
        """Who watches sees everything."""
        return ALL

    @property
    def keys(self) -> tuple[str, ...]:
        """Those of a player."""
        return ("run", "steps", "escape", "legend")

    @cached_property
    def addressed(self) -> str:
        """Nobody: the end is told as to who watches."""
        return ""

    @property
    def coming(self) -> bool:
        """Whether the act in the light is still to be played."""
        return self.chair.aiming and self.act < self.match.acts

    @property
    def lit(self) -> int:
        """The act in the light, 0 at the deal."""
        return self.act + self.coming

    @cached_property
    def entry(self) -> Entry | None:
        """The log's entry of the act in the light."""
        return self.match.entry_at(self.lit) if self.lit else None

    @cached_property
    def aim(self) -> Aim | None:
        """The act in the light, for the ring on its target."""
        if self.entry is None:
            return None
        action = self.match.game.decode(self.state, self.entry.action)
        return Aim(self.entry.seat, action.card, action.target, action.kind)

    @cached_property
    def note(self) -> Note:
        """Why its player chose the act in the light."""
        return read_note(self.entry.note if self.entry else None)

    @cached_property
    def turn(self) -> int:
        """The turn of the act in the light; a turn's last act is told with the next one's begin."""
        if self.coming or not self.act:
            return self.view.turn
        return int(self.match.view_at(self.act - 1, ALL).turn)

    @cached_property
    def lines(self) -> list[LogLine]:
        """What came of the act in the light."""
        return [] if self.coming else [line for line in self.view.log if line.number == self.act]

    @cached_property
    def mode(self) -> str:
        """What Red's computer is after: "objective" or "price", "" if it has not said."""
        notes = self.match.notes(ALL)
        told = (read_note(notes.get(act)).mode for act in range(self.lit, 0, -1))
        return next((mode for mode in told if mode), "")

    # ---- the curves

    @cached_property
    def seen(self) -> int:
        """The act up to which the curves are drawn."""
        return min(self.chair.seen, self.match.acts)

    @cached_property
    def prices(self) -> tuple[PricePoint, ...]:
        """Every change of the price seen so far."""
        return self._far.prices

    @cached_property
    def turns(self) -> list[tuple[int, int]]:
        """Where the turns seen so far begin: act and turn."""
        return [(line.number, line.turn) for line in self._far.log if line.code == "turn_began"]

    @cached_property
    def _far(self) -> View:
        if self.seen == self.act:
            return self.all
        seen: View = self.match.view_at(self.seen, ALL)
        return seen

    @cached_property
    def length(self) -> int:
        """How many acts the curves have room for: the match's, or a guess until it is over."""
        if not self.growing:
            return max(self.match.acts, 1)
        guess = 7 * self.view.turn_limit
        return max(guess, 20 * (self.match.acts // 20 + 1))

    @property
    def sought(self) -> bool:
        """Whether the costliest acts are marked: once nothing is given away by it."""
        return self.over and self.stored.broken is None and self.seen == self.match.acts

    # ---- time

    @property
    def stepped(self) -> int | None:
        """The act before the one shown, if it was the last one shown; None for a jump, or at a pace without moments."""
        told, pace = self.chair.told, PACES.get(self.chair.pace, PACES["normal"])
        return told if pace >= RUSH and not self.coming and told == self.act - 1 else None

    @property
    def moment_length(self) -> int:
        """How long a moment lasts, in milliseconds."""
        return min(1600, max(600, round(0.8 * PACES.get(self.chair.pace, PACES["normal"]))))

    @cached_property
    def growing(self) -> bool:
        """Whether computers still play the match."""
        return bool(self.match.computer_to_act()) and self.stored.broken is None

    @property
    def finished(self) -> bool:
        """Whether the last act there will be is shown."""
        return self.act == self.match.acts and not self.growing

    @property
    def pending(self) -> bool:
        """Whether something is still being worked out: acts to come, chances of those seen, the costliest ones."""
        known = self.odds[: self.seen + 1]
        rough = any(odds is None or 0 < odds.playouts < playouts_now() for odds in known)
        return self.growing or rough or compile.warming() or (self.sought and self.swings is None)

    def tick(self) -> int | None:
        """Return after how many milliseconds the page is to ask again; None if nothing will change by itself."""
        chair, pace = self.chair, PACES.get(self.chair.pace, PACES["normal"])
        if chair.ending or (chair.playing and self.act == self.match.acts and not self.finished):
            return WAITING
        if chair.playing and not self.finished:
            short = self.aim is None or not self.aim.target or pace < RUSH
            return round(pace * (RING if chair.aiming else SHORT if short else 1 - RING))
        return 3 * WAITING if self.pending else None
