"""How one browser sits at one match: viewpoint, chosen card, pace; nothing of it belongs to the match."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.errors import Problem
from engine.game import ALL, COMMON
from engine.match import HUMAN, Match

__all__ = ["CHAIR", "PACES", "SLOW", "Chair", "acting", "blind", "humans", "searching"]

CHAIR = "chair_"  #: and a match id: the session key of a chair
#: milliseconds for which a CPU's next act is shown before it is played
PACES = {"slow": 2400, "normal": 1200, "fast": 500, "instant": 0}

SLOW = frozenset({"expert"})  #: computer players that take their time


def searching(match: Match) -> str:
    """Return the seat whose computer player is still to find its act, "" if one is found at once."""
    seat = match.computer_to_act()
    return seat if seat and match.players[seat] in SLOW and not match.advised(seat) else ""


def acting(match: Match) -> str:
    """Return the seat that is to act, "" after the end."""
    seats = match.to_act()
    return seats[0] if seats else ""


def humans(match: Match) -> tuple[str, ...]:
    """Return the seats that are played by hand."""
    return tuple(seat for seat in match.seats if match.players[seat] == HUMAN)


def blind(match: Match) -> bool:
    """Return whether a match hides the other side from who plays it: until its end, or until it was opened (D64)."""
    return bool(match.settings.blind and acting(match) and humans(match) and match.revealed is None)


@dataclass(slots=True)
class Chair:
    """What is lost with a refresh and may be."""

    view: str | None = None  #: viewpoint asked for; None follows the match
    view_since: tuple[int, str] = (0, "")  #: turn and phase in which it was asked for
    card: str | None = None  #: chosen card
    reading: str = ""  #: the card that the drawer tells of; to read one is no act
    drawer: str = ""  #: what the drawer over the board shows: "", "card", "hint" or a component's id
    hinted: int = 0  #: entry number for which a hint was asked
    searching: bool = False  #: a CPU was looking for its act when this was drawn
    advised: str = ""  #: the target of the hint that was taken
    swings: bool = False  #: the end screen shows the costliest acts
    pace: str = "normal"
    paused: bool = False
    look: int | None = None  #: act shown while looking back, None for now
    whole_log: bool = False
    recap: tuple[tuple[int, str], bool] | None = None  #: for a turn and phase, whether the other side's turn is shown
    players: dict[str, str] = field(default_factory=dict)  #: chosen for a match that goes on from the act shown
    told: int | None = None  #: the act up to which moments were shown, None before the first drawing
    drawn: int = 0  #: entry number that the last drawing was made for, 0 while there is no board
    fresh: bool = False  #: drawn since the last look for what another tab has played
    beat: int = 0  #: counts drawings, so that the browser knows an answer from the page before
    heard: str = ""  #: the browser's latest message that was carried out
    notice: str = ""  #: a sentence to show once
    refused: tuple[Problem, ...] = ()  #: why a finished match cannot be begun anew under the rules of today
    go: tuple[str, dict[str, str]] | None = None  #: page to leave for and its address

    def hears(self, message: str) -> bool:
        """Whether a message is new here: the browser sends one again until it sees it heard."""
        new = not message or message != self.heard
        self.heard = message or self.heard
        return new

    def viewpoints(self, match: Match) -> tuple[str, ...]:
        """Return the viewpoints that may be chosen, the usual one first (D26)."""
        if not acting(match):
            return (ALL, *match.seats)
        if blind(match):  # two people at one page each see their own side
            return humans(match) if len(humans(match)) == 1 else (acting(match),)
        return match.seats if humans(match) else (ALL, COMMON, *match.seats)

    def viewer(self, match: Match, moment: tuple[int, str]) -> str:
        """Return the viewpoint now: what was asked for holds until the phase changes, where a human plays."""
        choices = self.viewpoints(match)
        held = moment == self.view_since or not humans(match)
        if self.view in choices and held:
            return str(self.view)
        playing = humans(match)
        if len(playing) == 1 and acting(match):
            return playing[0]
        return acting(match) if playing and acting(match) else choices[0]

    def turn_to(self, view: str, moment: tuple[int, str]) -> None:
        """Ask for a viewpoint."""
        self.view, self.view_since = view, moment

    def halt(self, notice: str) -> None:
        """Let no CPU go on by itself, and say why: what it does cannot be kept."""
        self.paused, self.notice = True, notice

    def let_go(self) -> None:
        """Put the chosen card back and close the drawer."""
        self.card, self.drawer, self.advised = None, "", ""
