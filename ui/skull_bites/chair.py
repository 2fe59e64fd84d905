"""How one browser sits at one table: who holds it, chosen card, pace; nothing of it belongs to the match."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import COMMON
from engine.match import HUMAN, Match

__all__ = ["CHAIR", "PACES", "Chair", "humans"]

CHAIR = "skull_chair_"  #: and a match id: the session key of a chair
PACES = {"slow": 2400, "normal": 1200, "fast": 400, "instant": 0}  #: milliseconds before a CPU's act


def humans(match: Match) -> tuple[str, ...]:
    """Return the seats that are played by hand."""
    return tuple(seat for seat in match.seats if match.players[seat] == HUMAN)


@dataclass(slots=True)
class Chair:
    """What is lost with a refresh and may be; of several people at one page the next one then uncovers it first."""

    seat: str = ""  #: of several people at one page, whose hand lies open
    card: str = ""  #: chosen in the hand
    blocks: tuple[str, ...] = ()  #: attacks marked to be blocked
    hint: bool = False  #: what the sensible player would do is shown, until something is done
    look: int | None = None  #: the act that is looked back at, None for now
    eyes: str = ""  #: after the end: whose view is shown, "" for one's own
    pace: str = "normal"
    paused: bool = False
    battle: tuple[int, int] | None = None  #: game and battle that were shown to their end; None before a drawing
    again: bool = False  #: the last battle is looked at once more
    results: int = 0  #: games of the session whose end was shown
    told: int | None = None  #: the act up to which moments were shown, None before the first drawing
    drawn: int = 0  #: entry number that the last drawing was made for, 0 while there is no table
    fresh: bool = False  #: drawn since the last look for what another tab has played
    beat: int = 0  #: counts drawings
    heard: str = ""  #: the browser's latest message that was carried out
    notice: str = ""  #: a sentence to show once
    go: tuple[str, dict[str, str]] | None = None  #: page to leave for and its address

    def hears(self, message: str) -> bool:
        """Whether a message is new here: the browser sends one again until it sees it heard."""
        new = not message or message != self.heard
        self.heard = message or self.heard
        return new

    def due(self, match: Match) -> str:
        """Return the person who must take over this page before anything hidden is shown, "" if nobody must."""
        people = humans(match)
        acting = [seat for seat in match.to_act() if seat in people]
        return acting[0] if len(people) > 1 and acting and self.seat not in acting else ""

    def viewer(self, match: Match) -> str:
        """Return through whose eyes the table is drawn: a person's, never a computer player's (S15)."""
        people = humans(match)
        if len(people) == 1:
            return people[0]
        return self.seat if self.seat in people and not self.due(match) else COMMON

    def let_go(self) -> None:
        """Put the chosen card back, and the hint away."""
        self.card, self.blocks, self.hint = "", (), False

    def halt(self, notice: str) -> None:
        """Let no CPU go on by itself, and say why: what it does cannot be kept."""
        self.paused, self.notice = True, notice
