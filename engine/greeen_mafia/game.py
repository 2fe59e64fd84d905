"""GREEEN MAFIA behind the contract of every game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine.catalog import LANGUAGES, name
from engine.errors import BadSettings, GameOver, IllegalAction, InactiveSeat, Problem, Reason, UnknownId
from engine.game import Game, Outcome
from engine.greeen_mafia import explain, mission_files, observe, report, rules
from engine.greeen_mafia.actions import RESOLVE, Action, read_action
from engine.greeen_mafia.deals import order_of, shuffled
from engine.greeen_mafia.plan import Plan, prepare
from engine.greeen_mafia.settings import Settings
from engine.greeen_mafia.solver import Solver
from engine.greeen_mafia.state import OVER, State
from engine.greeen_mafia.view import View
from engine.random import MAX_SEED
from engine.reading import Inconsistent, read_given

SEATS = (report.SEAT,)
EQUAL_RULES = frozenset({"1e1e1a2f270535ea", "8c36a0fc0087aba3"})  #: of the code as it lay before, and as it lies now


class GreeenMafia(Game[Settings, State, Action, View]):
    """The game's functions; it holds nothing of a deal."""

    id = "greeen_mafia"
    equal_rules = EQUAL_RULES
    players: tuple[str, ...] = ("random",)  #: the solver knows the order, so it advises and does not play
    settings = Settings

    def seats(self, settings: Settings) -> tuple[str, ...]:
        """Return the one player's seat."""
        return SEATS

    def viewers(self, settings: Settings) -> tuple[str, ...]:
        """Return the player, ``common`` and ``all``."""
        return observe.VIEWERS

    # ---- settings

    def default_settings(self) -> Settings:
        """Return the original mission, kept as the rulebook says."""
        return self.make_settings()

    def make_settings(self, mission: str = "original", **chosen: Any) -> Settings:
        """Return settings with a shipped mission by id. :raises UnknownId: :raises BadSettings:"""
        return self.read_settings({"mission": mission_files.mission(mission).model_dump(mode="json")} | chosen)

    def read_settings(self, data: Any) -> Settings:
        """Return settings from a JSON-like object. :raises BadSettings: with the place of everything that is wrong."""
        try:
            return read_given(Settings, data, "settings")
        except Inconsistent as error:
            raise BadSettings(error.problems) from None

    def cards(self) -> dict[str, list[dict[str, Any]]]:
        """Return the cards of every shipped mission as loaded, named in every language. :raises BadData:"""
        return {mission.id: _rows(mission.id) for mission in mission_files.missions().values()}

    # ---- a deal

    def new(self, settings: Settings, seed: int) -> State:
        """Deal (G1): by the number in the settings, else by the seed. :raises BadSettings: if the seed is none."""
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            raise BadSettings([Problem("seed", "seed", {"given": str(seed)[:40], "limit": MAX_SEED})])
        plan = prepare(settings.mission)
        order = shuffled(seed, plan.cards) if settings.deal is None else order_of(settings.deal, plan.cards)
        state = State(settings, plan, order, [*order, plan.first, plan.second])
        report.dealt(state)
        return state

    def copy(self, state: State) -> State:
        """Return a state that shares nothing that changes."""
        return state.copy()

    def to_act(self, state: State) -> tuple[str, ...]:
        """Return the player's seat, none after the end."""
        return () if state.phase == OVER else SEATS

    def legal(self, state: State, seat: str) -> list[Action]:
        """Return every legal action: kills, front card first, kept before declined; or resolve. :raises UnknownId:"""
        self._known_seat(seat)
        if rules.objective_due(state):
            return [Action(RESOLVE)]
        return [read_action(choice.action) for choice in observe.choices(state)]

    def why_not(self, state: State, seat: str, action: Action) -> tuple[Reason, ...]:
        """Return every reason against an action, none if it is legal. :raises UnknownId:"""
        self._known_seat(seat)
        return explain.why_not(state, action)

    def step(self, state: State, seat: str, action: Action) -> State:
        """Play an action in place. :raises BadAction: leaving the state unchanged."""
        self._known_seat(seat)
        if state.phase == OVER:
            raise GameOver
        reasons = explain.why_not(state, action)
        if reasons:
            raise IllegalAction(str(action), reasons)
        state.acts += 1
        if action.kind == RESOLVE:
            objective, had = state.deck[0], list(state.kept)
            rules.resolve(state)
            report.resolved(state, objective, had)
        else:
            report.killed(state, rules.kill(state, _card(state.plan, action), action.decline))
        return state

    def outcome(self, state: State) -> Outcome | None:
        """Return how the deal ended, None while it goes on."""
        return observe.outcome(state)

    def view(self, state: State, viewer: str) -> View:
        """Return what a viewer may see (G1). :raises UnknownId:"""
        if viewer not in observe.VIEWERS:
            raise UnknownId("viewer", viewer, observe.VIEWERS)
        return observe.view(state, viewer)

    def ended_view(self, state: State, viewer: str, outcome: Outcome) -> View:
        """Return what a viewer may see of a deal that was given up. :raises UnknownId:"""
        return observe.ended(self.view(state, viewer), state, outcome)

    # ---- actions

    def encode(self, action: Action) -> str:
        """Return an action as one line of text."""
        return str(action)

    def decode(self, state: State, text: str) -> Action:
        """Return the action that a line of text names. :raises UnreadableAction:"""
        return read_action(text)

    def chance(self, state: State) -> int:
        """Return 0: the order may be looked at before the first kill, so nothing is left to chance (G1)."""
        return 0

    def choose(self, state: State, seat: str, player: str, draw: int) -> tuple[Action, dict[str, Any]]:
        """Return a computer player's action and its reason. :raises UnknownId: :raises BadAction: after the end."""
        self._known_seat(seat)
        if player not in self.players:
            raise UnknownId("player", player, self.players)
        if state.phase == OVER:
            raise GameOver
        actions = self.legal(state, seat)
        if seat not in self.to_act(state):
            raise InactiveSeat(seat, self.to_act(state))
        return _uniform(actions, draw), {"player": player, "rule": "random"}

    # ---- the solver

    def winning_lines(self, state: State, action: Action | None = None) -> int:
        """Return how many lines win from here, or after an action."""
        if action is not None:
            state = self.step(state.copy(), report.SEAT, action)
        return _solver(state.plan, state.settings.keep).lines(state)

    def best(self, state: State) -> Action:
        """Return the action after which most lines win, the first of them. :raises GameOver:"""
        if state.phase == OVER:
            raise GameOver
        return max(self.legal(state, report.SEAT), key=lambda action: self.winning_lines(state, action))

    def _known_seat(self, seat: str) -> None:
        if seat not in SEATS:
            raise UnknownId("seat", seat, SEATS)


@lru_cache(maxsize=8)
def _solver(plan: Plan, keep: str) -> Solver:
    return Solver(plan, keep)


def _card(plan: Plan, action: Action) -> int:
    card = plan.card(action.card)
    if card is None:
        raise IllegalAction(str(action), [Reason("not_in_front", {"number": action.card[:20]})])
    return card


def _uniform(actions: list[Action], draw: int) -> Action:
    """Uniform over the cards, then over keeping and declining (G7)."""
    cards = list(dict.fromkeys(action.card for action in actions))
    card = cards[draw % len(cards)]
    ways = [action for action in actions if action.card == card]
    return ways[draw // len(cards) % len(ways)]


def _rows(id: str) -> list[dict[str, Any]]:
    rows = []
    for number, card in mission_files.mission(id).cards().items():
        row: dict[str, Any] = {"id": number} | card.model_dump(mode="json", exclude={"name", "picture"})
        names = {language: name(language, f"greeen_mafia.icon.{card.icon}") for language in LANGUAGES}
        rows.append(row | {"name": names})
    return rows


GREEEN_MAFIA = GreeenMafia()
