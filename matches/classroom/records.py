"""What classes hand out: a class as its teacher, a pupil or the projector may see it, and what pages poll."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, TypeAlias

from engine.game import Outcome

__all__ = [
    "ClassKey",
    "ClassNews",
    "ClassView",
    "Decision",
    "Joined",
    "Options",
    "Pairing",
    "PupilView",
    "ResultRow",
    "Results",
    "RoundView",
    "TableView",
]

#: two pupils a table · each against the computer · teams of several on each seat · the teacher seats everybody by hand
Pairing: TypeAlias = Literal["pairs", "computer", "teams", "hand"]


@dataclass(frozen=True, slots=True)
class ClassKey:
    """A right in a class: its code, and the token that the browser keeps in a cookie of its own kind."""

    code: str
    token: str
    kind: str  #: "teacher", "pupil" or "projector"


@dataclass(frozen=True, slots=True)
class Joined:
    """What a pupil gets who has joined: the key, and the word that opens the name on another device."""

    key: ClassKey
    word: str


@dataclass(frozen=True, slots=True)
class Options:
    """How a class plays."""

    pairing: Pairing = "pairs"
    team: int = 3  #: pupils on one seat, where they play in teams
    seat: str = ""  #: of those who play a computer; "" for all seats in turn
    computer: str = ""  #: who plays a seat without a pupil
    minutes: int = 20  #: of a round; 0 for as long as the teacher lets it run
    names: bool = True  #: the projector shows them
    settings: Mapping[str, Any] = field(default_factory=dict)  #: of the next round


@dataclass(frozen=True, slots=True)
class ClassNews:
    """What a page polls: where nothing of it has changed, there is nothing to draw."""

    version: int  #: of the class and all its tables together
    present: int  #: how many pupils are here
    ended: bool  #: the round has ended


@dataclass(frozen=True, slots=True)
class RoundView:
    """One round."""

    number: int
    closes: datetime | None
    seconds: int  #: that are left while it is paused
    paused: bool
    ended: bool


@dataclass(frozen=True, slots=True)
class PupilView:
    """One pupil."""

    id: str
    number: int
    name: str  #: "" where names are hidden
    removed: bool
    present: bool
    away: int  #: seconds since the last sign
    locked: bool  #: too many wrong words
    asks: bool  #: another device asks for this name
    room: str  #: id of the table of this round, "" for none
    seat: str


@dataclass(frozen=True, slots=True)
class TableView:
    """One table as everybody may see it: nothing of it is known to one seat only."""

    room: str
    number: int  #: in the order of the round's tables, from 1
    seats: Mapping[str, tuple[str, ...]]  #: ids of pupils by seat
    players: Mapping[str, str]  #: "human" or the computer player, by seat
    facts: Mapping[str, Any]  #: plain values of what every seat sees: turn, price, phase
    course: tuple[tuple[int, int], ...]  #: turn and price, of games that have one, as they changed
    acts: int
    to_act: tuple[str, ...]
    finished: bool
    outcome: Outcome | None  #: for the teacher at once, for others after the round


@dataclass(frozen=True, slots=True)
class ClassView:
    """A class as one of those who have a right in it may see it."""

    code: str
    game: str
    version: int
    role: str  #: "teacher", "pupil" or "projector"
    open: bool
    options: Options  #: without its settings but for the teacher
    said: str
    ends: datetime | None  #: of the lesson
    forgotten: datetime  #: when all of it is deleted, if nobody comes back before
    round: RoundView | None
    pupils: tuple[PupilView, ...]  #: a pupil gets only themselves
    tables: tuple[TableView, ...]  #: none for pupils
    me: PupilView | None  #: the pupil who asks
    waiting: bool  #: this device asks for a name, and the teacher has not answered


@dataclass(frozen=True, slots=True)
class ResultRow:
    """How one match of a round went."""

    room: str
    number: int
    pupils: Mapping[str, tuple[str, ...]]  #: names by seat
    players: Mapping[str, str]
    outcome: Outcome | None  #: None: the round ended before it did
    facts: Mapping[str, Any]
    acts: int


@dataclass(frozen=True, slots=True)
class Decision:
    """One act that some did and some did not, among the matches in which people had the seat."""

    seat: str
    action: str  #: encoded
    did: int
    won: int  #: of those who did it
    others: int
    others_won: int


@dataclass(frozen=True, slots=True)
class Results:
    """A round as a whole, after its end; a count stands beside every share that is made of it."""

    number: int
    rows: tuple[ResultRow, ...]
    wins: Mapping[str, int]  #: by seat
    unfinished: int
    turn: int  #: up to which decisions are counted; 0 for the whole match
    decisions: tuple[Decision, ...]  #: those that most did and most did not first
