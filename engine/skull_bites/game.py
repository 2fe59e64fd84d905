"""Skull Bites behind the contract of every game."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.catalog import LANGUAGES, name
from engine.errors import BadSettings, GameOver, IllegalAction, InactiveSeat, Problem, Reason, UnknownId
from engine.game import ALL, COMMON, Game, Outcome
from engine.random import MAX_SEED, RULES_STREAM, start_of
from engine.reading import Inconsistent, read_given
from engine.skull_bites import explain, observe, rules
from engine.skull_bites.actions import Action, read_action
from engine.skull_bites.cards import FACTIONS, CardSet
from engine.skull_bites.deal import deal_game, seats_of
from engine.skull_bites.effects import ELEMENTS
from engine.skull_bites.players import sensible
from engine.skull_bites.set_files import HOUSE, card_set
from engine.skull_bites.settings import Settings
from engine.skull_bites.state import OVER, State
from engine.skull_bites.tables import prepare
from engine.skull_bites.view import View

RANDOM, SENSIBLE = "random", "sensible"


class SkullBites(Game[Settings, State, Action, View]):
    """The game's functions; it holds nothing of a match."""

    id = "skull_bites"
    players: tuple[str, ...] = (RANDOM, SENSIBLE)
    settings = Settings

    def seats(self, settings: Settings) -> tuple[str, ...]:
        """Return the seats in the order of the table, clockwise."""
        return seats_of(settings)

    def viewers(self, settings: Settings) -> tuple[str, ...]:
        """Return every seat, ``common`` and ``all``."""
        return (*seats_of(settings), COMMON, ALL)

    # ---- settings

    def default_settings(self) -> Settings:
        """Return one game of four players with the house set."""
        return _usual()

    def make_settings(self, set: str | CardSet = HOUSE, **chosen: Any) -> Settings:
        """Return settings with a shipped set by id, or another one. :raises UnknownId: :raises BadSettings:"""
        cards = set if isinstance(set, CardSet) else card_set(set)
        return self.read_settings({"set": cards.model_dump(mode="json")} | chosen)

    def read_settings(self, data: Any) -> Settings:
        """Return settings from a JSON-like object. :raises BadSettings: with the place of everything that is wrong."""
        try:
            return read_given(Settings, data, "settings")
        except Inconsistent as error:
            raise BadSettings(error.problems) from None

    def cards(self) -> dict[str, list[dict[str, Any]]]:
        """Return the cards of the house set as loaded, named in every language. :raises BadData:"""
        return card_rows(card_set(HOUSE))

    # ---- a match

    def new(self, settings: Settings, seed: int) -> State:
        """Deal the first game of a match. :raises BadSettings: if the seed is none."""
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            raise BadSettings([Problem("seed", "seed", {"given": str(seed)[:40], "limit": MAX_SEED})])
        seats = seats_of(settings)
        state = State(settings, prepare(settings.set), seats, *start_of(seed, RULES_STREAM))
        state.points = [0] * len(seats)
        deal_game(state)
        return state

    def copy(self, state: State) -> State:
        """Return a state that shares nothing that changes."""
        return state.copy()

    def to_act(self, state: State) -> tuple[str, ...]:
        """Return the seats that may act now: one, or all that have still to choose at once."""
        return tuple(state.seats[seat] for seat in rules.to_act(state))

    def legal(self, state: State, seat: str) -> list[Action]:
        """Return every legal action of a seat, none if it is not to act. :raises UnknownId:"""
        return explain.legal(state, self._seat(state, seat))

    def why_not(self, state: State, seat: str, action: Action) -> tuple[Reason, ...]:
        """Return every reason against an action, none if it is legal. :raises UnknownId:"""
        return explain.why_not(state, self._seat(state, seat), action)

    def step(self, state: State, seat: str, action: Action) -> State:
        """Play an action in place. :raises BadAction: leaving the state unchanged."""
        place = self._seat(state, seat)
        self._check_turn(state, place)
        reasons = explain.why_not(state, place, action)
        if reasons:
            raise IllegalAction(str(action), reasons)
        state.acts += 1
        rules.act(state, place, action)
        return state

    def outcome(self, state: State) -> Outcome | None:
        """Return how the match ended, None while it goes on."""
        return observe.outcome(state)

    def view(self, state: State, viewer: str) -> View:
        """Return what a viewer may see (S15). :raises UnknownId:"""
        if viewer not in observe.viewers(state):
            raise UnknownId("viewer", viewer, observe.viewers(state))
        return observe.view(state, viewer)

    def ended_view(self, state: State, viewer: str, outcome: Outcome) -> View:
        """Return what a viewer may see of a match that somebody left. :raises UnknownId:"""
        return observe.ended(self.view(state, viewer), outcome)

    # ---- actions

    def encode(self, action: Action) -> str:
        """Return an action as one line of text."""
        return str(action)

    def decode(self, state: State, text: str) -> Action:
        """Return the action that a line of text names. :raises UnreadableAction:"""
        return read_action(text)

    def chance(self, state: State) -> int:
        """Return how often cards were dealt, drawn or turned up."""
        return state.chance

    def choose(self, state: State, seat: str, player: str, draw: int) -> tuple[Action, dict[str, Any]]:
        """Return a computer player's action and its reason. :raises UnknownId: :raises BadAction: out of turn."""
        place = self._seat(state, seat)
        if player not in self.players:
            raise UnknownId("player", player, self.players)
        self._check_turn(state, place)
        if player == RANDOM:
            actions = explain.legal(state, place)
            return actions[draw % len(actions)], {"player": player, "rule": "random"}
        action, note = sensible.choose(state, place, draw)
        return action, {"player": player} | note

    def _seat(self, state: State, seat: str) -> int:
        if seat not in state.seats:
            raise UnknownId("seat", seat, state.seats)
        return state.seats.index(seat)

    def _check_turn(self, state: State, seat: int) -> None:
        if state.phase == OVER:
            raise GameOver
        acting = rules.to_act(state)
        if seat not in acting:
            raise InactiveSeat(state.seats[seat], self.to_act(state))


def card_rows(cards: CardSet) -> dict[str, list[dict[str, Any]]]:
    """Return a set's cards as rows with their names in every language; own names are told alike in all."""
    magic = [
        {"id": f"{element}_{number}", "element": element, "number": number}
        for element in ELEMENTS
        for number in getattr(cards.magic, element)
    ]
    tables: dict[str, list[dict[str, Any]]] = {"magic": magic}
    tables["storytellers"] = [
        row.model_dump(mode="json", exclude_none=True) | {"name": _names(row.name, f"storyteller.{row.id}")}
        for row in cards.storytellers
    ]
    for name_of in FACTIONS:
        side = getattr(cards, name_of)
        tables[name_of] = [
            row.model_dump(mode="json", exclude_none=True) | {"name": _names(row.name, f"adventurer.{row.id}")}
            for row in (*side.adventurers, side.boss)
        ]
    return tables


def _names(own: str | None, key: str) -> dict[str, str]:
    return {language: own or name(language, f"skull_cards.{key}") for language in LANGUAGES}


SKULL_BITES = SkullBites()


@cache
def _usual() -> Settings:
    """Read once: rooms ask for it at every look."""
    return SKULL_BITES.make_settings()
