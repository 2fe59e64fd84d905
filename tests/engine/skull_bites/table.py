"""Positions set up by hand, with a card set whose adventurers stay out of the way of what is tested."""

from __future__ import annotations

from typing import Any

from engine.game import LogLine
from engine.games import GAMES
from engine.skull_bites import rules
from engine.skull_bites.effects import ELEMENTS
from engine.skull_bites.set_files import HOUSE, card_set, read_set
from engine.skull_bites.state import State
from engine.skull_bites.tables import NONE

GAME: Any = GAMES["skull_bites"]
PLAIN = {"what": "immune", "when": "always", "element": "wind"}  #: nothing, as long as no field is of wind


def _row(id: str, letter: str, hp: int = 3, **effect: Any) -> dict[str, Any]:
    return {"id": id, "letter": letter, "hp": hp, "effect": effect or PLAIN}


WITCHES = [
    _row("wa", "A"), _row("wb", "B"), _row("wc", "C"), _row("wd", "D"),
    _row("bonus", "E", what="bonus", when="always", element="fire", amount=2),
    _row("armour", "F", 2, what="armour", when="always", amount=1),
]  # fmt: skip
DRAGONS = [
    _row("da", "A"), _row("db", "B"), _row("dc", "C"), _row("dd", "D"),
    _row("healer", "E", 4, what="heal", when="won", amount=1),
    _row("smith_won", "F", what="restore_shield", when="won", amount=1),
]  # fmt: skip
HOUSE_DATA: dict[str, Any] = card_set(HOUSE).model_dump(mode="json")
SET_DATA: dict[str, Any] = HOUSE_DATA | {
    "id": "tested",
    "witch": {"adventurers": WITCHES, "boss": {"id": "wq", "hp": 3}},
    "dragon": {"adventurers": DRAGONS, "boss": {"id": "dk", "hp": 3}},
}
SET = read_set(SET_DATA)


def settings(players: int = 3, **chosen: Any) -> Any:
    """Settings with that set."""
    return GAME.make_settings(set=SET, players=players, **chosen)


def table(up: str, down: str, *hands: str, shields: dict[int, str] | None = None, **chosen: Any) -> State:
    """A first battle that begins with seat p1: adventurers face up and down (``-``: none left), and hands by seat."""
    names, hidden = up.split(), down.split()
    state: State = GAME.new(settings(len(names), **chosen), 1)
    tables = state.tables
    state.up = [tables.adventurer_of[id] for id in names]
    state.down = [NONE if id == "-" else tables.adventurer_of[id] for id in hidden]
    state.choices = [()] * len(names)
    state.hands = [sorted(tables.card_of[id] for id in hand.split()) for hand in hands]
    held = {card for hand in state.hands for card in hand}
    state.pile = [card for card in range(len(tables.cards)) if card not in held]
    for seat, left in (shields or {}).items():
        state.shields[seat] = sum(1 << ELEMENTS.index(name) for name in left.split())
    state.leader = 0
    state.events = []
    rules.begin_battle(state)
    return state


def act(state: State, *texts: str) -> State:
    """Let whoever is to act, the first of several, make these acts."""
    for text in texts:
        seat = GAME.to_act(state)[0]
        GAME.step(state, seat, GAME.decode(state, text))
    return state


def tuck(state: State, seat: int, cards: str) -> None:
    """Damage an adventurer with cards of the draw pile."""
    for id in cards.split():
        card = state.tables.card_of[id]
        state.pile.remove(card)
        state.tucked[seat].append(card)


def log(state: State, viewer: str = "all") -> list[LogLine]:
    """The log as a viewer hears it."""
    return list(GAME.view(state, viewer).log)


def told(state: State, code: str, viewer: str = "all") -> list[dict[str, Any]]:
    """The values of all events of a code, with their seats."""
    return [{"seat": line.seat} | line.params for line in log(state, viewer) if line.code == code]


def ids(state: State, cards: list[int]) -> list[str]:
    """Cards by their ids."""
    return [state.tables.cards[card] for card in cards]


def shields_of(state: State, seat: int) -> str:
    """A seat's shields that are face up."""
    return " ".join(name for bit, name in enumerate(ELEMENTS) if state.shields[seat] >> bit & 1)
