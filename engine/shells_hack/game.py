"""SHELLS HACK behind the contract of every game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.catalog import LANGUAGES, card_name
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
from engine.game import Game, Outcome
from engine.random import MAX_SEED
from engine.reading import Inconsistent, Model, read_given
from engine.shells_hack.architecture.templates import template, template_ids
from engine.shells_hack.play import explain, observe
from engine.shells_hack.play.actions import DRAW, END, PLAY, READY, Action, read_action
from engine.shells_hack.play.position import Position
from engine.shells_hack.play.report import Report, report
from engine.shells_hack.play.view import View
from engine.shells_hack.players import expert, policy
from engine.shells_hack.players.expert import USUAL, Limit
from engine.shells_hack.players.motives import motive
from engine.shells_hack.rules import rules
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.check import problems_of_board, problems_of_match
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.state import Phase, copy_state, new_state
from engine.shells_hack.rules.tables import NO_TARGET, prepare

POLICIES = {
    "random": policy.RANDOM,
    "rulebook": policy.RULEBOOK,
    "veteran": policy.VETERAN,
}  #: those that choose without a search, and that batches can be played by
EXPERT = "expert"
SEATS = ("blue", "red")
EQUAL_RULES = frozenset(
    {"9114e7f6de93ccb0", "c267898a75b2f400", "a78d88b9c0f49aca"}
)  #: of the code as it lay before, and with other computer players, companies and attackers; a match holds its own


class ShellsHack(Game[Settings, Position, Action, View]):
    """The game's functions; it holds nothing of a match, only what its computer players may spend on a decision."""

    id = "shells_hack"
    equal_rules = EQUAL_RULES
    players: tuple[str, ...] = (*POLICIES, EXPERT)
    settings = Settings

    def __init__(self, limit: Limit = USUAL) -> None:
        """Let the expert search within a limit."""
        self.limit = limit

    def seats(self, settings: Settings) -> tuple[str, ...]:
        """Return both teams."""
        return SEATS

    def viewers(self, settings: Settings) -> tuple[str, ...]:
        """Return both teams, ``common`` and ``all``."""
        return observe.VIEWERS

    # ---- settings

    def parts(self) -> dict[str, tuple[str, ...]]:
        """Return each team's own choice: the company and its systems, and the attacker (D26)."""
        return {"blue": ("company", "architecture"), "red": ("actor",)}

    def default_settings(self) -> Settings:
        """Return the first company and actor on the rulebook's architecture."""
        return self.make_settings()

    def make_settings(self, company: str = "", actor: str = "", **numbers: Any) -> Settings:
        """Return settings with a shipped company and actor by id. :raises UnknownId: :raises BadSettings:"""
        cards = load()
        data = {
            "company": _pick("company", company, cards.companies).model_dump(mode="json"),
            "actor": _pick("actor", actor, cards.actors).model_dump(mode="json"),
            "architecture": cards.architecture.model_dump(mode="json"),
        }
        return self.read_settings(data | numbers)

    def read_settings(self, data: Any) -> Settings:
        """Return settings from a JSON-like object. :raises BadSettings: with the place of everything that is wrong."""
        try:
            return read_given(Settings, data, "settings")
        except Inconsistent as error:
            raise BadSettings(error.problems) from None

    def cards(self) -> dict[str, list[dict[str, Any]]]:
        """Return all card tables as loaded, with the names in both languages. :raises BadData:"""
        cards = load()
        return {
            "attacks": _rows("attack", cards.attacks),
            "countermeasures": _rows("countermeasure", cards.countermeasures),
            "components": _rows("component", cards.components),
            "events": _rows("event", cards.events),
            "companies": [row | {"house": cards.house_companies} for row in _rows("company", cards.companies)],
            "actors": [row | {"house": cards.house_actors} for row in _rows("actor", cards.actors)],
            "impacts": _rows("", cards.impacts),
            "adjacency": _rows("", cards.architecture.edges),
            "prior": _rows("", cards.prior),
            "templates": _rows("", [template(id) for id in template_ids()]),
        }

    # ---- a match

    def new(self, settings: Settings, seed: int) -> Position:
        """Deal a match up to Blue's optional draws (D21). :raises BadSettings: (D24, D30, D62)"""
        return self._dealt(settings, seed, problems_of_match(settings))

    def deal(self, settings: Settings, seed: int) -> Position:
        """Deal a match that has begun before, whether or not its turns suffice (D62). :raises BadSettings:"""
        return self._dealt(settings, seed, problems_of_board(settings))

    def _dealt(self, settings: Settings, seed: int, problems: list[Problem]) -> Position:
        if type(seed) is not int or not 0 <= seed <= MAX_SEED:
            problems.append(Problem("seed", "seed", {"given": str(seed)[:40], "limit": MAX_SEED}))
        if problems:
            raise BadSettings(problems)
        tables = prepare(settings)
        state = new_state()
        rules.deal(tables, state, seed, settings.actor.skill)
        position = Position(settings, tables, state, seed)
        Report(position, copy_state(state), "").deal()
        return position

    def copy(self, state: Position) -> Position:
        """Return a position that shares nothing that changes."""
        return state.copy()

    def to_act(self, state: Position) -> tuple[str, ...]:
        """Return the seat to act; setup's optional draws are Blue's."""
        seat = explain.seat_to_act(state)
        return (seat,) if seat else ()

    def legal(self, state: Position, seat: str) -> list[Action]:
        """Return every legal action of a seat: ready or end, draw, then by card and target. :raises UnknownId:"""
        self._known_seat(seat)
        if seat not in self.to_act(state):
            return []
        return [self._action(state, act) for act in rules.legal_acts(state.tables, state.state)]

    def why_not(self, state: Position, seat: str, action: Action) -> tuple[Reason, ...]:
        """Return every reason against an action (D6), none if it is legal. :raises UnknownId:"""
        self._known_seat(seat)
        return explain.why_not(state, seat, action)

    def step(self, state: Position, seat: str, action: Action) -> Position:
        """Play an action in place. :raises BadAction: leaving the position unchanged."""
        self._known_seat(seat)
        if not action.readable():
            raise UnreadableAction(str(action)[:80], "actions are: draw, ready, end, play CARD [TARGET]")
        if state.state.phase == Phase.OVER:
            raise GameOver
        if seat not in self.to_act(state):
            raise InactiveSeat(seat, self.to_act(state))
        reasons = explain.why_not(state, seat, action)
        if reasons:
            raise IllegalAction(str(action), reasons)
        act = self.act_of(state, seat, action)
        if act not in rules.legal_acts(state.tables, state.state):
            raise IllegalAction(str(action), [Reason("target", {"target": action.target})])
        self.advance(state, seat, act)
        return state

    def advance(self, state: Position, seat: str, act: rules.Act) -> None:
        """Play an act that is known to be legal, in place."""
        before = copy_state(state.state)
        rules.step(state.tables, state.state, act)
        state.acts += 1
        report(state, before, seat, act)

    def outcome(self, state: Position) -> Outcome | None:
        """Return how the match ended (D23), None while it goes on."""
        return observe.outcome(state)

    def view(self, state: Position, viewer: str) -> View:
        """Return what a viewer may see (D26, D29). :raises UnknownId:"""
        if viewer not in observe.VIEWERS:
            raise UnknownId("viewer", viewer, observe.VIEWERS)
        return observe.view(state, viewer)

    def ended_view(self, state: Position, viewer: str, outcome: Outcome) -> View:
        """Return what a viewer may see after a resignation: what the end of any match shows. :raises UnknownId:"""
        return observe.ended(self.view(state, viewer), state, outcome)

    # ---- actions

    def encode(self, action: Action) -> str:
        """Return an action as one line of text."""
        return str(action)

    def decode(self, state: Position, text: str) -> Action:
        """Return the action that a line of text names. :raises UnreadableAction:

        A target need not exist, or the answer would tell Red what there is (D26).
        """
        action = read_action(text)
        known = {card.id for card in state.attacks} | {card.id for card in state.countermeasures}
        if action.kind == PLAY and action.card not in known:
            raise UnreadableAction(text[:80], "no active card has this id")
        return action

    def chance(self, state: Position) -> int:
        """Return how many cards and events have been turned up."""
        return state.state.blue_drawn + state.state.red_drawn + state.state.turn

    def choose(self, state: Position, seat: str, player: str, draw: int) -> tuple[Action, dict[str, Any]]:
        """Return a computer player's action and its reason. :raises UnknownId: :raises BadAction: if not to act."""
        self._known_seat(seat)
        if player not in self.players:
            raise UnknownId("player", player, self.players)
        if state.state.phase == Phase.OVER:
            raise GameOver
        if seat not in self.to_act(state):
            raise InactiveSeat(seat, self.to_act(state))
        if player == EXPERT:
            thought = expert.think(state, draw, self.limit)
            return self._action(state, thought.best.act), expert.note_of(state, thought)
        choice = policy.choose(state.tables, state.state, POLICIES[player], draw)
        return self._action(state, choice[:2]), motive(state.tables, state.state, player, choice)

    def _known_seat(self, seat: str) -> None:
        if seat not in SEATS:
            raise UnknownId("seat", seat, SEATS)

    def _action(self, state: Position, act: rules.Act) -> Action:
        if act == rules.END:
            return Action(READY if state.state.phase == Phase.SETUP else END)
        if act == rules.DRAW:
            return Action(DRAW)
        team = "red" if state.state.phase == Phase.RED else "blue"
        return Action(PLAY, state.card_ids(team)[act[0]], state.target_id(act[1]))

    def act_of(self, state: Position, seat: str, action: Action) -> rules.Act:
        """Return a seat's action as the rules' numbers."""
        if action.kind == DRAW:
            return rules.DRAW
        if action.kind in (READY, END):
            return rules.END
        card = state.card_ids(seat).index(action.card)
        return card, state.component_ids().index(action.target) if action.target else NO_TARGET


def _rows(kind: str, rows: Iterable[Model]) -> list[dict[str, Any]]:
    """Return a table's rows as JSON, with their names where they have a kind of card."""
    plain = [row.model_dump(mode="json") for row in rows]
    if not kind:
        return plain
    return [row | {"name": {language: card_name(language, kind, row["id"]) for language in LANGUAGES}} for row in plain]


def _pick(kind: str, wanted: str, cards: Iterable[Any]) -> Any:
    known = {card.id: card for card in cards}
    if wanted and wanted not in known:
        raise UnknownId(kind, wanted, tuple(known))
    return known[wanted] if wanted else next(iter(known.values()))


SHELLS_HACK = ShellsHack()
