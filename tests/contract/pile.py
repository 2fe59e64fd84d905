"""A tiny game that the real ones have nothing to do with: match and store must know no more than the contract.

One to five seats take 1 to 3 stones from a pile; who takes the last one wins. After each round a card is turned up
that adds a stone or does not. Where hands are dealt, every seat first bids a card of its own: all at once, and hidden
until all have bidden; the highest one begins, and the round goes twice round the table. One card of the pack lies
buried, where only ``all`` sees it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from pydantic import Field, TypeAdapter, ValidationError

from engine.errors import (
    BadSettings,
    GameOver,
    IllegalAction,
    InactiveSeat,
    Problem,
    Reason,
    UnknownId,
    UnreadableAction,
)
from engine.game import ALL, COMMON, Game, LogLine, Outcome
from engine.random import MAX_SEED
from engine.reading import Model, problems_of

SEATS = ("left", "right", "north", "south", "west")
LUCK = (0, 1) * 15  #: stones that the cards of the chance deck add; when it is used up nothing grows any more
PACK = range(1, 31)  #: the cards that are bidden


class Table(Model):
    id: str = "oak"


class PileSettings(Model):
    table: Table = Table()
    stones: Annotated[int, Field(ge=1, le=99)] = 9
    seats: Annotated[int, Field(ge=1, le=len(SEATS))] = 2
    hand: Annotated[int, Field(ge=0, le=5)] = 0  #: cards dealt to each seat


@dataclass(frozen=True)
class Act:
    kind: str  #: "take" or "bid"
    number: int


@dataclass(frozen=True)
class Event:
    """What the viewers in ``to`` hear in full, and the others without its values; None is everybody."""

    line: LogLine
    to: tuple[str, ...] | None = None


@dataclass
class PileState:
    """Nothing in it is changed in place, so that a shallow copy shares nothing that changes."""

    settings: PileSettings
    stones: int
    luck: tuple[int, ...]  #: the chance deck, next card first
    buried: tuple[int, ...] = ()
    hands: dict[str, tuple[int, ...]] = field(default_factory=dict)
    bids: dict[str, int] = field(default_factory=dict)  #: while some are still to bid
    order: tuple[str, ...] = ()  #: of the seats that take, the next one first, to the end of the round
    turn: int = 0
    acts: int = 0
    chance: int = 0
    winner: str = ""
    events: tuple[Event, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        return SEATS[: self.settings.seats]


@dataclass(frozen=True)
class PileView:
    viewer: str
    turn: int
    stones: int
    hands: dict[str, tuple[int, ...] | int]  #: of others only how many
    bids: dict[str, int | None]
    buried: tuple[int, ...]
    log: tuple[LogLine, ...]


class Pile(Game[PileSettings, PileState, Act, PileView]):
    """The contract of engine/game.py; ``most``, ``growth`` and ``largest_seed`` are rules that a test may change."""

    id = "pile"
    players = ("greedy", "random")
    settings = PileSettings
    most = 3
    growth = 1
    largest_seed = MAX_SEED

    def __init__(self, **usual: int) -> None:
        self.usual = PileSettings(**usual)  # type: ignore[arg-type]

    # ---- settings

    def default_settings(self) -> PileSettings:
        return self.usual

    def make_settings(self, **chosen: Any) -> PileSettings:
        return self.read_settings(chosen)

    def read_settings(self, data: Any) -> PileSettings:
        try:
            whole = self.usual.model_dump() | data if isinstance(data, dict) else data
            return PileSettings.model_validate_json(TypeAdapter(Any).dump_json(whole))
        except ValidationError as error:
            raise BadSettings(problems_of(error)) from None
        except ValueError as error:
            raise BadSettings([Problem("settings", "not_json", {"cause": type(error).__name__})]) from None

    def seats(self, settings: PileSettings) -> tuple[str, ...]:
        return SEATS[: settings.seats]

    def viewers(self, settings: PileSettings) -> tuple[str, ...]:
        return (*self.seats(settings), COMMON, ALL)

    def cards(self) -> dict[str, list[dict[str, Any]]]:
        return {"pack": [{"id": str(card)} for card in PACK]}

    # ---- a match

    def new(self, settings: PileSettings, seed: int) -> PileState:
        if type(seed) is not int or not 0 <= seed <= self.largest_seed:
            raise BadSettings([Problem("seed", "seed", {"given": str(seed)})])
        shuffled = random.Random(seed)
        luck, pack = shuffled.sample(LUCK, len(LUCK)), shuffled.sample(PACK, len(PACK))
        state = PileState(settings, settings.stones, tuple(luck))
        size = settings.hand
        if size:
            state.buried = (pack.pop(),)
            state.hands = {seat: tuple(sorted(pack[i * size :][:size])) for i, seat in enumerate(state.seats)}
        else:
            state.order = state.seats
        return state

    def copy(self, state: PileState) -> PileState:
        return replace(state)

    def to_act(self, state: PileState) -> tuple[str, ...]:
        if state.winner:
            return ()
        return state.order[:1] or tuple(seat for seat in state.seats if seat not in state.bids)

    def legal(self, state: PileState, seat: str) -> list[Act]:
        self._known(state, seat)
        if seat not in self.to_act(state):
            return []
        if not state.order:
            return [Act("bid", card) for card in state.hands[seat]]
        return [Act("take", number) for number in range(1, min(self.most, state.stones) + 1)]

    def why_not(self, state: PileState, seat: str, action: Act) -> tuple[Reason, ...]:
        return () if action in self.legal(state, seat) else (Reason(action.kind or "none", {"stones": state.stones}),)

    def step(self, state: PileState, seat: str, action: Act) -> PileState:
        reasons = self.why_not(state, seat, action)
        if state.winner:
            raise GameOver
        if seat not in self.to_act(state):
            raise InactiveSeat(seat, self.to_act(state))
        if reasons:
            raise IllegalAction(self.encode(action), reasons)
        state.acts += 1
        if action.kind == "bid":
            self._bid(state, seat, action.number)
        else:
            self._take(state, seat, action.number)
        return state

    def _bid(self, state: PileState, seat: str, card: int) -> None:
        state.hands = state.hands | {seat: tuple(one for one in state.hands[seat] if one != card)}
        state.bids = state.bids | {seat: card}
        self._tell(state, seat, "bid", {"card": card}, (seat, ALL))
        if len(state.bids) == len(state.seats):
            state.order = tuple(sorted(state.seats, key=lambda one: -state.bids[one])) * 2
            self._tell(state, "", "turned_up", dict(state.bids))
            state.bids = {}
            state.chance += 1

    def _take(self, state: PileState, seat: str, number: int) -> None:
        state.stones -= number
        self._tell(state, seat, "took", {"stones": number})
        state.turn += 1
        state.order = state.order[1:]
        if not state.stones:
            state.winner = seat
        elif not state.order:
            state.stones += self.growth * sum(state.luck[:1])
            state.luck = state.luck[1:]
            state.chance += 1
            if not any(state.hands.values()):
                state.order = state.seats

    def _tell(
        self, state: PileState, seat: str, code: str, params: dict[str, Any], to: tuple[str, ...] | None = None
    ) -> None:
        state.events = (*state.events, Event(LogLine(state.acts, state.turn, seat, code, params), to))

    def outcome(self, state: PileState) -> Outcome | None:
        return Outcome((state.winner,), "last_stone") if state.winner else None

    def view(self, state: PileState, viewer: str) -> PileView:
        viewers = self.viewers(state.settings)
        if viewer not in viewers:
            raise UnknownId("viewer", viewer, viewers)
        log = (
            event.line if event.to is None or viewer in event.to else replace(event.line, params={})
            for event in state.events
        )
        return PileView(
            viewer,
            state.turn,
            state.stones,
            {seat: hand if viewer in (seat, ALL) else len(hand) for seat, hand in state.hands.items()},
            {seat: card if viewer in (seat, ALL) else None for seat, card in state.bids.items()},
            state.buried if viewer == ALL else (),
            tuple(log),
        )

    # ---- actions

    def encode(self, action: Act) -> str:
        return f"{action.kind} {action.number}"

    def decode(self, state: PileState, text: str) -> Act:
        kind, number = [*text.split(), "", ""][:2]
        whole = number.isascii() and number.isdigit() and len(number) < 4 and len(text.split()) == 2
        if kind not in ("take", "bid") or not whole:
            raise UnreadableAction(text[:80], "not: take NUMBER, bid NUMBER")
        return Act(kind, int(number))

    def chance(self, state: PileState) -> int:
        return state.chance

    def choose(self, state: PileState, seat: str, player: str, draw: int) -> tuple[Act, dict[str, Any]]:
        legal = self.legal(state, seat)
        if player not in self.players:
            raise UnknownId("player", player, self.players)
        if not legal:
            raise GameOver if state.winner else InactiveSeat(seat, self.to_act(state))
        if player == "random":
            return legal[draw % len(legal)], {"player": player}
        return legal[-1], {"player": player, "rejected": [["fewer", 2]]}

    def _known(self, state: PileState, seat: str) -> None:
        if seat not in state.seats:
            raise UnknownId("seat", seat, state.seats)


PILE = Pile()
PILES = {f"pile-{seats}": Pile(seats=seats, hand=3, stones=14) for seats in (1, 2, 3, 5)}  #: all with the id "pile"
