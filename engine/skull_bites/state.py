"""A position: who holds what, what lies on the field, what is asked of whom, and what has happened.

Seats, cards, adventurers and elements are numbers here (``tables.py``); ids only stand in actions, events and views.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.random import below, joined, next_a, next_b
from engine.skull_bites.settings import Settings
from engine.skull_bites.tables import NONE, Tables

#: What is being waited for. In ``choose`` and ``discard`` all may be to act at once, in ``ask`` the first asked one.
CHOOSING, PLAYING, ASKING, DISCARDING, OVER = "choose", "play", "ask", "discard", "over"
#: What goes on when no question is left: the battle as it is decided, struck, cleared up.
TURN, DECIDE, STRIKE, SPOILS, REVEAL, SWAP, NEXT = range(7)
#: Questions: which shield is restored, which tucked card is healed, which attacks are blocked, which shield if any.
ASK_RESTORE, ASK_HEAL, ASK_DEFEND, ASK_REVIVE = "restore", "heal", "defend", "revive"

BOSS_DEFEATED, ONE_FACTION, BATTLE_LIMIT, NO_CARDS = "boss_defeated", "one_faction", "battle_limit", "no_cards"
SESSION = "points"  #: how a session of several games ends
MAX_BATTLES = 60  #: of one game (S41)
ALL_SHIELDS = 0b111


class Played(NamedTuple):
    """A card on the field."""

    card: int
    seat: int
    flipped: bool  #: upside down: it attacks its own player (S6)


class Fought(NamedTuple):
    """A battle that was decided, as it lay when the blows fell."""

    game: int
    battle: int
    order: tuple[int, ...]
    element: int
    field: tuple[Played, ...]
    numbers: tuple[int, ...]  #: by place, bonuses included (S31)
    attacks: tuple[tuple[int, int], ...]
    blocked: frozenset[int]
    vanished: frozenset[int]
    winner: int  #: seat
    loser: int


class Ask(NamedTuple):
    """A question to one seat."""

    kind: str
    seat: int
    places: tuple[int, ...] = ()  #: on the field, of the attacks that may be blocked


class Event(NamedTuple):
    """Something that happened, and who hears of it in full: a seat and ``all``, or everybody."""

    number: int  #: of the act that caused it
    battle: int
    seat: int  #: NONE for the game itself
    code: str
    params: dict[str, Any]
    to: int = NONE  #: the one seat that hears of it in full; NONE: everybody
    others: dict[str, Any] | None = None  #: what the other seats hear; None: nothing at all


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game of a session ended."""

    termination: str
    winner: int  #: faction, NONE if undecided
    points: tuple[int, ...]  #: by seat, won in this game
    lethal: int  #: the seat whose card felled the boss, NONE if none did
    battles: int


@dataclass(slots=True)
class State:
    """One moment of a match. Lists by seat hold one entry a seat."""

    settings: Settings
    tables: Tables
    seats: tuple[str, ...]
    rng_a: int
    rng_b: int
    acts: int = 0
    chance: int = 0
    game: int = 0  #: of the session, from 1
    points: list[int] = dataclasses.field(default_factory=list)
    results: tuple[GameResult, ...] = ()
    phase: str = CHOOSING
    stage: int = TURN
    battle: int = 0
    leader: int = NONE
    order: tuple[int, ...] = ()  #: of the seats that play in this battle
    element: int = NONE
    field: list[Played] = dataclasses.field(default_factory=list)
    asks: list[Ask] = dataclasses.field(default_factory=list)  #: the first one is being asked
    winner: int = NONE  #: seat, of the battle being cleared up
    loser: int = NONE
    numbers: tuple[int, ...] = ()  #: by place, once the battle is decided
    vanished: frozenset[int] = frozenset()  #: places
    attacks: tuple[tuple[int, int], ...] = ()  #: place on the field and seat attacked, in playing order
    blocked: frozenset[int] = frozenset()  #: places that are to be blocked
    fought: Fought | None = None  #: the last battle whose blows fell
    pile: list[int] = dataclasses.field(default_factory=list)  #: next card last
    discards: list[int] = dataclasses.field(default_factory=list)
    hands: list[list[int]] = dataclasses.field(default_factory=list)  #: sorted
    shields: list[int] = dataclasses.field(default_factory=list)  #: a bit for each element that is face up
    chosen: list[int] = dataclasses.field(default_factory=list)  #: adventurer or card chosen at once, until all have
    choices: list[tuple[int, ...]] = dataclasses.field(default_factory=list)  #: adventurers to choose from
    up: list[int] = dataclasses.field(default_factory=list)  #: the face-up adventurer, the last one of who has left
    down: list[int] = dataclasses.field(default_factory=list)  #: the face-down one, NONE once revealed
    fallen: list[tuple[int, ...]] = dataclasses.field(default_factory=list)  #: defeated adventurers, first one first
    tucked: list[list[int]] = dataclasses.field(default_factory=list)  #: damage of the face-up adventurer
    buried: list[list[int]] = dataclasses.field(default_factory=list)  #: cards under a defeated one
    left: list[bool] = dataclasses.field(default_factory=list)
    events: list[Event] = dataclasses.field(default_factory=list)

    def copy(self) -> State:
        """Return a state that shares nothing that changes."""
        twin = State(self.settings, self.tables, self.seats, self.rng_a, self.rng_b, self.acts, self.chance, self.game)
        for name in _KEPT:
            setattr(twin, name, getattr(self, name))
        for name in _LISTS:
            setattr(twin, name, getattr(self, name)[:])
        for name in _NESTED:
            setattr(twin, name, [row[:] for row in getattr(self, name)])
        return twin

    def tell(
        self,
        code: str,
        seat: int = NONE,
        params: dict[str, Any] | None = None,
        to: int = NONE,
        others: dict[str, Any] | None = None,
    ) -> None:
        """Add an event."""
        self.events.append(Event(self.acts, self.battle, seat, code, params or {}, to, others))

    def random(self, count: int) -> int:
        """Draw a number from 0 to ``count`` - 1."""
        self.rng_a, self.rng_b = next_a(self.rng_a), next_b(self.rng_b)
        return below(joined(self.rng_a, self.rng_b), count)

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place."""
        for place in range(len(cards) - 1, 0, -1):
            other = self.random(place + 1)
            cards[place], cards[other] = cards[other], cards[place]

    def inside(self) -> list[int]:
        """Return the seats that have not left the game."""
        return [seat for seat, left in enumerate(self.left) if not left]

    def faction(self, seat: int) -> int:
        """Return the faction a seat belongs to: that of its face-up adventurer (S4)."""
        return self.tables.factions[self.up[seat]]


_KEPT = (
    "results", "phase", "stage", "battle", "leader", "order", "element", "winner", "loser", "numbers", "vanished",
    "attacks", "blocked", "fought",
)  # fmt: skip
_LISTS = (
    "points", "field", "asks", "pile", "discards", "shields", "chosen", "choices", "up", "down", "fallen", "left",
    "events",
)  # fmt: skip
_NESTED = ("hands", "tucked", "buried")
