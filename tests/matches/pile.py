"""A tiny game that the real ones have nothing to do with: the store must know no more than the contract.

Two seats take 1 to 3 stones from a pile; who takes the last one wins. After each turn luck adds a stone or does not.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from engine.errors import BadSettings, IllegalAction, InactiveSeat, Problem, Reason, UnknownId, UnreadableAction
from engine.game import LogLine, Outcome


class Table(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    id: str = "oak"


class PileSettings(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")
    table: Table = Table()
    stones: int = Field(default=9, ge=1, le=99)


@dataclass
class PileState:
    stones: int
    luck: int
    turn: int = 0
    chance: int = 0
    winner: str = ""
    log: tuple[LogLine, ...] = ()


@dataclass(frozen=True)
class PileView:
    viewer: str
    turn: int
    stones: int
    log: tuple[LogLine, ...]


class Pile:
    """The contract of engine/game.py; ``most`` is a rule that a test may change."""

    id = "pile"
    seats = ("left", "right")
    viewers = ("left", "right", "common", "all")
    players = ("greedy",)
    settings = PileSettings
    most = 3
    growth = 1

    def default_settings(self) -> PileSettings:
        return PileSettings()

    def read_settings(self, data: Any) -> PileSettings:
        try:
            return PileSettings.model_validate(data)
        except ValidationError as error:
            raise BadSettings([Problem(str(e["loc"][0]), e["type"]) for e in error.errors()]) from None

    def new(self, settings: PileSettings, seed: int) -> PileState:
        if seed < 0:
            raise BadSettings([Problem("seed", "seed", {"given": seed})])
        return PileState(settings.stones, seed)

    def copy(self, state: PileState) -> PileState:
        return replace(state)

    def to_act(self, state: PileState) -> tuple[str, ...]:
        return () if state.winner else (self.seats[state.turn % 2],)

    def legal(self, state: PileState, seat: str) -> list[int]:
        return list(range(1, min(self.most, state.stones) + 1)) if seat in self.to_act(state) else []

    def why_not(self, state: PileState, seat: str, action: int) -> tuple[Reason, ...]:
        return () if action in self.legal(state, seat) else (Reason("stones", {"stones": state.stones}),)

    def step(self, state: PileState, seat: str, action: int) -> PileState:
        if seat not in self.to_act(state):
            raise InactiveSeat(seat, self.to_act(state))
        if reasons := self.why_not(state, seat, action):
            raise IllegalAction(self.encode(action), reasons)
        state.stones -= action
        state.log = (*state.log, LogLine(len(state.log) + 1, state.turn, seat, "took", {"stones": action}))
        if not state.stones:
            state.winner = seat
        elif seat == "right":
            state.luck = state.luck * 48271 % 2147483647
            state.stones += self.growth * (state.luck % 2)
            state.chance += 1
        state.turn += 1
        return state

    def outcome(self, state: PileState) -> Outcome | None:
        return Outcome((state.winner,), "last_stone") if state.winner else None

    def view(self, state: PileState, viewer: str) -> PileView:
        if viewer not in self.viewers:
            raise UnknownId("viewer", viewer, self.viewers)
        return PileView(viewer, state.turn, state.stones, state.log)

    def encode(self, action: int) -> str:
        return f"take {action}"

    def decode(self, state: PileState, text: str) -> int:
        word, _, number = text.partition(" ")
        if word != "take" or not (number.isascii() and number.isdigit()):
            raise UnreadableAction(text, "not: take NUMBER")
        return int(number)

    def chance(self, state: PileState) -> int:
        return state.chance

    def choose(self, state: PileState, seat: str, player: str, draw: int) -> tuple[int, dict[str, Any]]:
        return self.legal(state, seat)[-1], {"player": player, "rejected": [("fewer", 2)]}


PILE = Pile()
