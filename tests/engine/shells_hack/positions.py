"""Boards for the rule tests: an own company and actor, empty hands and decks, quiet events; a test sets the rest.

Only this file writes into a state; the tests read views, ``legal``, ``why_not`` and the log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games import GAMES
from engine.shells_hack.play.actions import Action
from engine.shells_hack.play.position import Position
from engine.shells_hack.play.view import ComponentView, View
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Settings

GAME: Any = GAMES["shells_hack"]
ASSETS: dict[str, list[str]] = {
    "db": ["financial", "customer"],
    "endpoint": ["credentials"],
    "storage": ["secrets"],
}
FAR_OBJECTIVE = {"effect": "stop", "component": "backup"}  #: reachable, and in no test's way
OTHER = {"blue": "red", "red": "blue"}


def settings(
    *,
    assets: Mapping[str, Sequence[str]] | None = None,
    objective: Mapping[str, Any] | None = None,
    blue_stars: tuple[int, int] = (3, 1),
    red_stars: tuple[int, int] = (3, 5),
    components: Mapping[str, Mapping[str, Any]] | None = None,
    own: Sequence[Mapping[str, Any]] = (),
    edges: Sequence[str] | None = None,
    more_edges: Sequence[str] = (),
    **numbers: Any,
) -> Settings:
    """Return settings on the rulebook's architecture.

    Stars are (funds, robustness) and (funds, skill); ``components`` changes rulebook components, ``own`` adds some;
    ``edges`` replaces all edges, ``more_edges`` adds to them, each as ``"a>b"``.
    """
    sheet = load().architecture.model_dump(mode="json")
    for row in sheet["components"]:
        row.update((components or {}).get(row["id"], {}))
    sheet["components"] += [dict(row) for row in own]
    if edges is not None:
        sheet["edges"] = []
    for edge in (*(edges or ()), *more_edges):
        source, target = edge.split(">")
        sheet["edges"].append({"source": source, "target": target})
    company: dict[str, Any] = {
        "id": "test_company",
        "name": "Test",
        "funds": blue_stars[0],
        "robustness": blue_stars[1],
    }
    company["assets"] = {name: list(kinds) for name, kinds in (ASSETS if assets is None else assets).items()}
    actor: dict[str, Any] = {"id": "test_actor", "name": "Test", "funds": red_stars[0], "skill": red_stars[1]}
    actor["objective"] = dict(FAR_OBJECTIVE if objective is None else objective)
    read: Settings = GAME.read_settings({"company": company, "actor": actor, "architecture": sheet} | numbers)
    return read


class Board:
    """A match in Red's or Blue's action phase of turn 1, with 20 as funds cap unless a test says otherwise."""

    def __init__(self, phase: str = "red", *, seed: int = 1, decks: bool = False, **parts: Any) -> None:
        self.settings = settings(**({"funds_cap": 20} | parts))
        self.position: Position = GAME.deal(self.settings, seed)  # whether or not its turns suffice (D62)
        self.events("quiet_day")
        if not decks:
            self.deck("blue")
            self.deck("red")
            self.hand("blue")
            self.hand("red")
        if phase != "setup":
            self.play("ready")
        if phase == "red":
            if decks:
                self.play("draw")
            self.play("end")

    # ---- what a test sets

    def hand(self, team: str, *cards: str) -> Board:
        """Give a team exactly these cards; a weaponization card may be named several times."""
        state = self.position.state
        names = self.names(team)
        mask = sum(1 << names.index(card) for card in set(cards))
        if team == "blue":
            state.blue_hand = mask
        else:
            state.red_hand = mask
            for i, name in enumerate(names):
                state.spares[i] = max(0, cards.count(name) - 1)
        return self

    def funds(self, team: str, amount: int) -> Board:
        """Set a team's funds."""
        setattr(self.position.state, f"{team}_funds", amount)
        return self

    def deck(self, team: str, *cards: str) -> Board:
        """Make these cards the rest of a team's deck, first drawn first."""
        state = self.position.state
        deck = getattr(state, f"{team}_deck")
        size = getattr(state, f"{team}_deck_size")
        names = self.names(team)
        start = size - len(cards)
        deck[start:size] = [names.index(card) for card in cards]
        setattr(state, f"{team}_drawn", start)
        return self

    def events(self, *events: str) -> Board:
        """Make the next events these, and then these again."""
        state = self.position.state
        names = [card.id for card in load().events]
        state.event_deck_size = len(events)
        state.event_deck[: len(events)] = [names.index(event) for event in events]
        state.events_drawn = 0
        return self

    def levels(self, component: str, recon: int, intrusion: int, execution: int) -> Board:
        """Set a component's resistances as they are now; what they started at stays."""
        bit = 1 << self.number(component)
        for param, level in enumerate((recon, intrusion, execution)):
            for floor in range(3):
                row = self.position.state.above[param]
                row[floor] = row[floor] | bit if level > floor else row[floor] & ~bit
        return self

    def scouted(self, *components: str) -> Board:
        """Mark components as scouted."""
        for component in components:
            self.position.state.scouted |= 1 << self.number(component)
        return self

    def intruded(self, *components: str) -> Board:
        """Mark components as intruded."""
        for component in components:
            number = self.number(component)
            self.position.state.intruded |= 1 << number
            self.position.state.adjacent |= self.position.tables.successors[number]
        return self

    def bypass(self, turns: int) -> Board:
        """Set how many turns of 隣接無効 are left."""
        self.position.state.bypass_left = turns
        return self

    def turn(self, turn: int) -> Board:
        """Set the turn's number."""
        self.position.state.turn = turn
        return self

    def price(self, price: int) -> Board:
        """Set the share price."""
        self.position.state.price = price
        return self

    # ---- what a test does

    @property
    def seat(self) -> str:
        """The seat to act."""
        return str(GAME.to_act(self.position)[0])

    def play(self, *texts: str) -> Board:
        """Make acts, each by the seat that is to act."""
        for text in texts:
            GAME.step(self.position, self.seat, GAME.decode(self.position, text))
        return self

    def end_turn(self, turns: int = 1) -> Board:
        """Let both teams end until Red is to act in a later turn."""
        for _ in range(turns):
            self.play("end", "end")
        return self

    def copy(self) -> Board:
        """Return a board that goes on independently."""
        twin = object.__new__(Board)
        twin.settings, twin.position = self.settings, self.position.copy()
        return twin

    # ---- what a test reads

    def names(self, team: str) -> list[str]:
        """A team's active cards in table order."""
        cards = self.position.countermeasures if team == "blue" else self.position.attacks
        return [card.id for card in cards]

    def number(self, component: str) -> int:
        """A component's index."""
        return self.position.component_ids().index(component)

    def view(self, viewer: str = "all") -> View:
        """What a viewer sees."""
        view: View = GAME.view(self.position, viewer)
        return view

    def component(self, name: str, viewer: str = "all") -> ComponentView:
        """A component as a viewer sees it."""
        return next(c for c in self.view(viewer).components if c.id == name)

    def seen(self, viewer: str) -> set[str]:
        """The components that a viewer sees."""
        return {c.id for c in self.view(viewer).components}

    def legal(self, seat: str | None = None) -> set[str]:
        """A seat's legal actions as texts, by default of the seat to act."""
        return {GAME.encode(action) for action in GAME.legal(self.position, seat or self.seat)}

    def targets(self, card: str) -> set[str]:
        """Where a card may be played now."""
        return {text.split()[2] for text in self.legal() if text.split()[:2] == ["play", card]}

    def why(self, seat: str, card: str, target: str = "") -> list[tuple[str, dict[str, Any]]]:
        """The reasons against playing a card, in their order."""
        return [(r.code, dict(r.params)) for r in GAME.why_not(self.position, seat, Action("play", card, target))]

    def codes(self, seat: str, card: str, target: str = "") -> list[str]:
        """The codes of those reasons."""
        return [code for code, _ in self.why(seat, card, target)]

    def log(self, viewer: str = "all", last: int = 1) -> list[tuple[str, dict[str, Any]]]:
        """Lines of the last acts as a viewer hears of them."""
        acts = self.position.acts
        return [(line.code, line.params) for line in self.view(viewer).log if line.number > acts - last]

    def heard(self, code: str, viewer: str = "all", last: int = 1) -> dict[str, Any] | None:
        """The values of a line with this code in the last acts, None if the viewer heard of none."""
        return next((params for name, params in self.log(viewer, last) if name == code), None)
