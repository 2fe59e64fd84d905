"""The contract that every game meets; match, store, files, pages and contract tests know only this.

Several seats may be to act at once. Each then acts for itself, in any order, and until the last of them has acted
nothing that another viewer than ``all`` sees may depend on what was chosen: neither view nor log, legal actions nor
reasons; that a seat has chosen may be seen. Turning the choices up counts as chance, so that no take-back passes it.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, TypeAlias, TypeVar

from pydantic import BaseModel

from engine.errors import Reason

HOST = "host"  #: the seat of a teacher or host, in every game
ALL = "all"  #: the viewer who sees everything but deck orders and the seed
COMMON = "common"  #: the viewer who sees what every seat may see


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winners' seats and a termination code of the game."""

    winners: tuple[str, ...]
    termination: str  #: or one of ``engine.match.ENDINGS``, in every game


@dataclass(frozen=True, slots=True)
class LogLine:
    """One event as one viewer may hear of it: a sentence's code and its values, never text."""

    number: int  #: of the act that caused it, from 1; 0 for the deal
    turn: int
    seat: str  #: whose act it was, "" for the game itself
    code: str
    params: dict[str, Any]


Settings = TypeVar("Settings", bound=BaseModel)
State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View", covariant=True)


class Game(Protocol[Settings, State, Action, View]):
    """A card game: pure functions over its own settings, state, action and view types."""

    id: str
    players: tuple[str, ...]  #: ids of its computer players
    equal_rules: frozenset[str] = frozenset()  #: hashes of rules by which every match plays alike (rules_hash.py)

    @property
    def settings(self) -> type[Settings]:
        """The model of what is chosen before a match."""

    def default_settings(self) -> Settings:
        """Return settings with every choice made."""

    def seats(self, settings: Settings) -> tuple[str, ...]:
        """Return the seats of a match, in the order of the table; the host is none of them."""

    def viewers(self, settings: Settings) -> tuple[str, ...]:
        """Return who may look at a match: every seat, ``common`` and ``all``."""

    def parts(self) -> dict[str, tuple[str, ...]]:
        """Return the names of the settings that a seat chooses by itself and hides from the others; the rest is common.

        A choice of its own stays hidden as long as the match lasts, but for what the seat's views tell of it.
        """
        return {}

    def make_settings(self, **chosen: Any) -> Settings:
        """Return settings from ids and numbers, the rest by default. :raises UnknownId: :raises BadSettings:"""

    def cards(self) -> dict[str, list[dict[str, Any]]]:
        """Return all card tables as loaded, rows with their names in every language. :raises BadData:"""

    def read_settings(self, data: Any) -> Settings:
        """Return settings from a JSON-like object. :raises BadSettings:"""

    def new(self, settings: Settings, seed: int) -> State:
        """Deal a match. :raises BadSettings: if the settings make no match or the seed is not one."""

    def deal(self, settings: Settings, seed: int) -> State:
        """Deal a match that has begun before: what only keeps one from starting is not asked. :raises BadSettings:"""
        return self.new(settings, seed)

    def copy(self, state: State) -> State:
        """Return a state that shares nothing that changes."""

    def to_act(self, state: State) -> tuple[str, ...]:
        """Return the seats that may act now, in the order of the table; none after the end."""

    def legal(self, state: State, seat: str) -> list[Action]:
        """Return every legal action of a seat, none if it is not to act. :raises UnknownId:"""

    def why_not(self, state: State, seat: str, action: Action) -> tuple[Reason, ...]:
        """Return every reason against an action, none if it is legal. :raises UnknownId:"""

    def step(self, state: State, seat: str, action: Action) -> State:
        """Play an action in place and return the state. :raises BadAction: leaving the state unchanged."""

    def outcome(self, state: State) -> Outcome | None:
        """Return how the match ended, None while it goes on."""

    def view(self, state: State, viewer: str) -> View:
        """Return what a viewer may see, a frozen dataclass. :raises UnknownId:"""

    def ended_view(self, state: State, viewer: str, outcome: Outcome) -> View:
        """Return what a viewer may see of a match that ended by no rule of the game (a seat resigned, D35)."""
        return self.view(state, viewer)

    def encode(self, action: Action) -> str:
        """Return an action as one line of text."""

    def decode(self, state: State, text: str) -> Action:
        """Return the action that a line of text names. :raises UnreadableAction:"""

    def chance(self, state: State) -> int:
        """Return how many chance outcomes (cards, events, hidden choices) were turned up; no take-back passes one."""

    def choose(self, state: State, seat: str, player: str, draw: int) -> tuple[Action, dict[str, Any]]:
        """Return a computer player's action and its reason as data, from a random number ``draw`` >= 0."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]  #: one whose types the caller need not know


_PLAIN = frozenset((str, int, bool, float, type(None)))


def jsonable(value: Any) -> Any:
    """Return a view, settings or note as plain JSON types."""
    kind: type = type(value)
    if kind in _PLAIN:  # most parts of a view
        return value
    names = _fields_of(kind)
    if names is not None:
        return {name: jsonable(getattr(value, name)) for name in names}
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, dict):
        return {str(k): jsonable(v) for k, v in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [jsonable(v) for v in value]
    return value


@cache
def _fields_of(kind: type) -> tuple[str, ...] | None:
    """The names of a dataclass's fields, None for any other type."""
    return tuple(f.name for f in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else None


def canonical(value: Any) -> str:
    """Return the one JSON text of a value, for hashes and comparisons.

    >>> canonical({"b": (1, 2), "a": Outcome(("left",), "last_stone")})
    '{"a":{"termination":"last_stone","winners":["left"]},"b":[1,2]}'
    """
    return json.dumps(jsonable(value), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
