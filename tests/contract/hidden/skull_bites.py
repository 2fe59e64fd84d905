"""Other Skull Bites positions that look the same: others' cards, face-down adventurers and choices, the draw pile."""

from __future__ import annotations

import random
from typing import Any

from engine.game import ALL, AnyGame
from engine.games import GAMES
from engine.skull_bites.actions import Action
from engine.skull_bites.beliefs import seen_by
from engine.skull_bites.state import CHOOSING, DISCARDING, NONE, OVER, State

GAME: Any = GAMES["skull_bites"]
RARE = ("skull_bites-3", "skull_bites-5")  #: tables that the contract tests sit at in the long run only
ROUNDS = {2: 5, 3: 8, 4: 7, 5: 5}  #: by players: the more there are, the more there is to see in one match


def tables() -> dict[str, Any]:
    """Settings of every number of players, which all contract tests and golden playthroughs run over."""
    return {str(players): GAME.make_settings(players=players) for players in (2, 3, 4, 5)}


def settings(game: AnyGame) -> list[Any]:
    """Settings to walk through: single games, and a session of two."""
    usual = game.default_settings()
    return [usual, usual, usual, usual, usual.model_copy(update={"games": 2})] * ROUNDS[usual.players]


def others(state: State, viewer: str, luck: random.Random) -> State:
    """Return another position that the viewer cannot tell from this one."""
    twin = state.copy()
    seat = state.seats.index(viewer) if viewer in state.seats else NONE
    twin.rng_a, twin.rng_b = luck.randrange(1, 2**30), luck.randrange(1, 2**30)
    if viewer == ALL:
        luck.shuffle(twin.pile)
        return twin
    _cards(twin, seat, luck)
    if len(state.seats) > 2 and state.phase != OVER:
        if state.phase == CHOOSING:
            _pairs(twin, seat, luck)
        else:
            _face_down(twin, seat, luck)
    for one, chosen in enumerate(state.chosen):
        if chosen != NONE and one != seat:
            twin.chosen[one] = luck.choice(twin.choices[one] if state.phase == CHOOSING else twin.hands[one])
    twin.events = [
        event if event.to in (NONE, seat) else event._replace(params={"other": luck.randrange(10**6)})
        for event in state.events
    ]
    return twin


def _cards(twin: State, seat: int, luck: random.Random) -> None:
    """Others' hands and the draw pile, from the same cards."""
    hidden = [one for one in range(len(twin.hands)) if one != seat]
    pool = [*twin.pile, *(card for one in hidden for card in twin.hands[one])]
    luck.shuffle(pool)
    for one in hidden:
        twin.hands[one] = sorted(pool.pop() for _ in twin.hands[one])
    twin.pile = pool


def _pairs(twin: State, seat: int, luck: random.Random) -> None:
    """Nobody has shown an adventurer yet: any pairs of as many of each faction, no two bosses together (S5)."""
    tables, count = twin.tables, len(twin.seats)
    mine = seen_by(twin, seat)
    pack = []
    for faction in (0, 1):
        rest = [one for one in _of(twin, faction) if one not in mine]
        taken = sum(tables.factions[one] == faction and not tables.boss[one] for one in mine)
        pack += luck.sample(rest, count - 1 - taken)
    pack += [one for one, boss in enumerate(tables.boss) if boss and one not in mine]
    hidden = [one for one in range(count) if one != seat]
    while True:
        luck.shuffle(pack)
        pairs = [tuple(sorted(pack[2 * place : 2 * place + 2])) for place in range(len(hidden))]
        if not any(tables.boss[first] and tables.boss[second] for first, second in pairs):
            break
    for one, pair in zip(hidden, pairs, strict=True):
        twin.choices[one] = tuple(card for card in pair if not tables.boss[card])
        twin.down[one] = next((card for card in pair if tables.boss[card]), NONE)


def _of(twin: State, faction: int) -> list[int]:
    """The adventurers of a faction without its boss."""
    tables = twin.tables
    return [one for one in range(len(tables.hp)) if tables.factions[one] == faction and not tables.boss[one]]


def _face_down(twin: State, seat: int, luck: random.Random) -> None:
    """As many of each faction lie face down as have not been seen, its boss among them (S4)."""
    tables, count = twin.tables, len(twin.seats)
    twin.choices = [twin.choices[one] if one == seat else () for one in range(count)]
    seen = {one for one in (*twin.up, *(card for fallen in twin.fallen for card in fallen)) if one != NONE}
    if seat != NONE and twin.down[seat] != NONE:
        seen.add(twin.down[seat])
    pack = []
    for faction in (0, 1):
        slots = count - sum(tables.factions[one] == faction for one in seen)
        bosses = [one for one, boss in enumerate(tables.boss) if boss and tables.factions[one] == faction]
        bosses = [one for one in bosses if one not in seen]
        pack += bosses + luck.sample([one for one in _of(twin, faction) if one not in seen], slots - len(bosses))
    luck.shuffle(pack)
    for one in range(count):
        if one != seat and twin.down[one] != NONE:
            twin.down[one] = pack.pop()
    assert not pack


def questions(state: State, twin: State) -> list[Action]:
    """Everything that anyone could ask about."""
    cards = [*state.tables.cards[::3], *(card for card in ("", "x"))]
    kinds = ("play", "block", "take", "heal", "discard", "x")
    found = [Action(kind, card) for kind in kinds for card in cards]
    found += [Action("choose", one) for one in state.tables.adventurers]
    found += [Action("restore", element) for element in ("fire", "water", "wind", "")]
    return [
        *found,
        Action("pass"),
        Action("defend"),
        Action("defend", cards=("fire_3",)),
        Action("play", "fire_3", ("x",)),
    ]


def unheard(state: State, twin: State, viewer: str, luck: random.Random) -> tuple[Action, Action] | None:
    """Return a choice of another seat for each position, None where the viewer would hear what it is."""
    acting = GAME.to_act(state)
    if state.phase not in (CHOOSING, DISCARDING) or len(acting) < 2 or viewer in (acting[0], ALL):
        return None
    return luck.choice(GAME.legal(state, acting[0])), luck.choice(GAME.legal(twin, acting[0]))
