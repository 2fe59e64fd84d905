"""What rooms hand out: a room as one of those in it may see it, what a page polls, the key that a browser keeps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

from engine.errors import Problem
from engine.game import Outcome

__all__ = [
    "RACERS",
    "STATES",
    "Clock",
    "Companion",
    "Key",
    "Me",
    "News",
    "Phrase",
    "Proposal",
    "Request",
    "RoomView",
    "SeatView",
    "State",
]

#: nobody asks · somebody asks · all seats are taken and each side chooses · the match runs · it has ended · no more
State: TypeAlias = Literal["open", "asked", "setup", "matched", "over", "closed"]
STATES: tuple[State, ...] = ("open", "asked", "setup", "matched", "over", "closed")

#: made the room · plays in it · shares a seat · watches
Role: TypeAlias = Literal["host", "guest", "mate", "watcher"]

RACERS = ("racer_1", "racer_2", "racer_3", "racer_4", "racer_5")  #: seats of a race, each with a match of its own


@dataclass(frozen=True, slots=True)
class Key:
    """A right in a room: the number of the room, and the token that the browser keeps in its cookie."""

    code: str
    token: str


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a turn may last, and what happens then: the seat loses, or a computer player ends its turn."""

    seconds: int = 0  #: 0: as long as it takes
    then: Literal["lose", "computer"] = "lose"


@dataclass(frozen=True, slots=True)
class Me:
    """Who asks."""

    id: str
    role: str
    state: str  #: "asking", "in" or "refused"
    seat: str  #: "" for none


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat of the table."""

    seat: str
    taken: bool
    mates: int  #: how many share it, beside the first
    present: bool  #: one of them was here a moment ago
    away: int  #: seconds since the last of them was here; 0 for an empty seat
    ready: bool
    player: str  #: "human" or the computer player that has it now
    number: bool  #: its browser has added its number to the deal


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody at the door, as the host sees it."""

    id: str
    role: str  #: "guest" or "watcher"
    since: datetime
    present: bool


@dataclass(frozen=True, slots=True)
class Companion:
    """Somebody in the room whose right one may end: of the host's spectators, or of one's own teammates."""

    id: str
    role: str  #: "watcher" or "mate"
    since: datetime
    present: bool


@dataclass(frozen=True, slots=True)
class Proposal:
    """What one side asks the others to agree to; it lapses with the next act."""

    kind: str  #: one of ``agreements.KINDS``
    by: str  #: the seat that asks
    seat: str  #: the seat that it is about
    player: str  #: of "computer": which one is to play
    waiting: tuple[str, ...]  #: the seats that have not agreed yet


@dataclass(frozen=True, slots=True)
class Phrase:
    """A set phrase that somebody said; its words are ``phrases.<id>`` in the locale files."""

    seat: str
    phrase: str
    at: datetime


@dataclass(frozen=True, slots=True)
class News:
    """What a page polls: where nothing of it has changed, there is nothing to draw."""

    version: int
    present: tuple[str, ...]  #: the seats of those that are here
    due: bool  #: a computer is to act, or time has run out: call ``advance``
    ended: bool = False  #: the round of the class has ended


@dataclass(frozen=True, slots=True)
class RoomView:
    """A room as one of those in it may see it."""

    code: str
    game: str
    state: State
    version: int
    me: Me
    seats: tuple[SeatView, ...]  #: in the order of the table
    racers: int  #: how many race on the same deal, each in a match of its own; 0: one match for all
    requests: tuple[Request, ...]  #: for the host only
    companions: tuple[Companion, ...]  #: whom one may remove, the first to come first
    watching: int  #: how many spectators there are
    watchers: str  #: what they see: "none", "common" or "all"
    deal: int  #: number of this deal, from 1; 0 before
    commitment: str  #: to the deal, from ``setup`` on (engine/proof.py)
    settings: Mapping[str, Any]  #: the whole choice as far as it is common or one's own, by name
    mine: tuple[str, ...]  #: names of the settings that this seat chooses now
    locked: tuple[str, ...]  #: names of settings of one seat that the host has fixed
    problems: tuple[Problem, ...]  #: why all choices made no match, as far as one's own or common choices are named
    unfit: bool  #: all choices together made no match: somebody must choose otherwise
    clock: Clock
    deadline: datetime | None  #: when the turn's time is over
    paused: bool
    proposal: Proposal | None
    said: tuple[Phrase, ...]  #: the last ones, the oldest first
    match: str  #: id of one's own match or the match of all, "" before; only a right opens it
    act: int  #: after the end: which act all look at together
    outcomes: Mapping[str, Outcome]  #: after the end, by racer; of a match of all under ""
    acts: Mapping[str, int]  #: how many acts were played in each match, by racer; of a match of all under ""
    classroom: str  #: id of the class whose table it is, whose teacher decides what is not an act; "" for none
    closes: datetime | None  #: when the round of the class ends, if it runs and has an end
    sealed: bool  #: the round runs still: also of a match that has ended only one's own view may be seen
