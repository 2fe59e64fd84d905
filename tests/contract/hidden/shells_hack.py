"""Other SHELLS HACK positions that look the same to a viewer: only what it cannot see is changed (D26, D28, D29)."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

from engine.game import AnyGame, jsonable
from engine.games import GAMES
from engine.shells_hack.play.actions import Action
from engine.shells_hack.play.position import Position
from engine.shells_hack.rules.settings import ASSETS, EFFECTS, LAYERS
from engine.shells_hack.rules.tables import prepare
from tests.engine.shells_hack.varied import varied

GAME: Any = GAMES["shells_hack"]
NEW = "secret_lab"  #: a component that only the other position has


def settings(game: AnyGame) -> list[Any]:
    """Settings to walk through."""
    return varied()


def others(position: Position, viewer: str, luck: random.Random) -> Position:
    """Return another position that the viewer cannot tell from this one."""
    twin = position
    if viewer in ("red", "common"):
        twin = _without_red_noticing(twin, luck)
    if viewer in ("blue", "common"):
        twin = _without_blue_noticing(twin, luck)
    if viewer == "all":
        twin = position.copy()
    _decks(twin, luck)
    return twin


def questions(position: Position, twin: Position) -> list[Action]:
    """Every play that anyone could ask about in either position."""
    cards = [c.id for c in (*position.attacks, *position.countermeasures)]
    targets = {"", "nowhere", NEW, *position.component_ids(), *twin.component_ids()}
    return [Action("play", card, target) for card in cards for target in sorted(targets)]


def unheard(position: Position, twin: Position, viewer: str, luck: random.Random) -> tuple[Action, Action] | None:
    """Return an act of the other seat for each position that the viewer cannot tell apart, None if there is none."""
    seat = (*GAME.to_act(position), "")[0]
    if seat in (viewer, "") or viewer == "all" or (viewer == "common" and luck.random() < 0.3):
        return None
    if Action("draw") in GAME.legal(position, seat):
        _same_draw(position, twin, seat, luck)
        return Action("draw"), Action("draw")
    if seat != "blue" or position.state.phase == 0:
        return None
    pair = []
    for one in (position, twin):
        open_to_red = {c.id for c in GAME.view(one, "red").components if c.levels is not None}
        plays = [a for a in GAME.legal(one, "blue") if a.kind == "play" and a.target not in open_to_red]
        if not plays:
            return None
        pair.append(luck.choice(plays))
    return pair[0], pair[1]


# ---- what Red does not see


def _without_red_noticing(position: Position, luck: random.Random) -> Position:
    """Another company, other systems behind what Red has discovered, other hand, funds and stars of Blue."""
    red = GAME.view(position, "red")
    seen = {c.id: c for c in red.components}
    data = jsonable(position.settings)
    data["company"] |= {
        "id": "somebody_else",
        "name": "?",
        "funds": luck.randint(1, 5),
        "robustness": luck.randint(1, 5),
    }
    touched = {name for name, c in seen.items() if c.intruded} | _executed(position)
    holder = data["company"] if data["architecture"]["assets"] is None else data["architecture"]
    for row in data["architecture"]["components"]:
        if row["id"] not in touched:
            holder["assets"][row["id"]] = luck.sample(ASSETS, luck.choice((0, 0, 1, 2)))
    known = {name for name, c in seen.items() if c.levels is not None}
    data["architecture"]["components"] = [_component(row, seen, red.bypass_left, luck) for row in _rows(data, luck)]
    data["architecture"]["edges"] = _edges(data, {name for name, c in seen.items() if c.intruded}, luck)
    twin = _rebuilt(position, data)
    for number, name in enumerate(twin.component_ids()):
        if name not in known:
            _levels(twin, number, luck)
    state = twin.state
    state.blue_funds = luck.randint(0, twin.settings.funds_cap)
    state.draws_left = luck.randint(0, 3) if state.phase == 0 else 0
    shown = state.blue_hand & state.blue_shown
    rest = [i for i in range(len(twin.countermeasures)) if not state.blue_shown >> i & 1]
    for card in luck.sample(rest, position.state.blue_hand.bit_count() - shown.bit_count()):
        shown |= 1 << card
    state.blue_hand = shown
    _rewrite_log(twin, "red", luck)
    return twin


def _executed(position: Position) -> set[str]:
    """Components on which an execution succeeded: price and log have told something of their assets."""
    done = 0
    for mask in position.state.impacted:
        done |= mask
    return {name for i, name in enumerate(position.component_ids()) if done >> i & 1}


def _rows(data: dict[str, Any], luck: random.Random) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = data["architecture"]["components"]
    if len(rows) < 24 and luck.random() < 0.7:
        rows.append(
            {"id": NEW, "layer": "backend", "exposed": False, "levels": [1, 1, 1], "enabled": True, "name": "Lab"}
        )
    return rows


def _component(row: dict[str, Any], seen: dict[str, Any], bypass: int, luck: random.Random) -> dict[str, Any]:
    """A component that Red does not see may be anything internal, or not there at all."""
    if row["id"] in seen:
        if seen[row["id"]].levels is None:
            return row | {"levels": [luck.randint(0, 3) for _ in range(3)]}
        return row
    if bypass:
        return row | {"enabled": False}  # all that is enabled is visible
    changes = {"levels": [luck.randint(0, 3) for _ in range(3)], "enabled": luck.random() < 0.6}
    return row | changes | {"exposed": False, "layer": luck.choice(LAYERS)}


def _edges(data: dict[str, Any], intruded: set[str], luck: random.Random) -> list[dict[str, str]]:
    """Red sees the ways out of intruded components; all others may be any."""
    rows = {row["id"]: row for row in data["architecture"]["components"]}
    enabled = [name for name, row in rows.items() if row["enabled"]]
    old = [e for e in data["architecture"]["edges"] if rows[e["source"]]["enabled"] and rows[e["target"]]["enabled"]]
    kept = [e for e in old if e["source"] in intruded]
    pairs = {
        (a, b) for a in enabled for b in luck.sample(enabled, min(2, len(enabled))) if a != b and a not in intruded
    }
    return kept + [{"source": a, "target": b} for a, b in sorted(pairs)]


def _rebuilt(position: Position, data: dict[str, Any]) -> Position:
    chosen = GAME.read_settings(data)
    twin = position.copy()
    twin.settings, twin.tables = chosen, prepare(chosen)
    return twin


def _levels(position: Position, number: int, luck: random.Random) -> None:
    """Any resistances now, and any countermeasures in force."""
    bit, state = 1 << number, position.state
    enabled = position.tables.enabled & bit
    for row in state.above:
        level = luck.randint(0, 3) if enabled else 0
        for floor in range(3):
            row[floor] = row[floor] & ~bit | (bit if level > floor else 0)
    for card in range(len(position.countermeasures)):
        state.applied[card] = state.applied[card] & ~bit | (bit if enabled and luck.random() < 0.2 else 0)


# ---- what Blue does not see


def _without_blue_noticing(position: Position, luck: random.Random) -> Position:
    """Another actor with another objective, other hand and funds of Red."""
    data = jsonable(position.settings)
    goals = [{"effect": luck.choice(EFFECTS), "asset": luck.choice(ASSETS), "count": luck.randint(1, 3)}]
    goals += [{"effect": luck.choice(EFFECTS), "component": luck.choice(position.component_ids())}]
    data["actor"] = {"id": "somebody_else", "name": "?", "funds": luck.randint(1, 5), "skill": luck.randint(1, 5)}
    data["actor"]["objective"] = luck.choice(goals)
    twin = _rebuilt(position, data)
    state = twin.state
    state.red_funds = luck.randint(0, twin.settings.funds_cap)
    state.price_mode = luck.randint(0, 1)
    weapons = {i for i, card in enumerate(twin.attacks) if card.buff is not None}
    known = {i for i in range(len(twin.attacks)) if state.red_hand & state.red_shown & ~_mask(weapons) & 1 << i}
    size = state.red_hand.bit_count() + sum(state.spares)
    hand = sorted(known)
    rest = [i for i in range(len(twin.attacks)) if i not in known and (i in weapons or not state.red_shown >> i & 1)]
    while len(hand) < size:
        card = luck.choice(rest)
        if card in weapons or card not in hand:
            hand.append(card)
    state.red_hand = _mask(set(hand))
    state.spares[:] = [max(0, hand.count(i) - 1) for i in range(len(state.spares))]
    _rewrite_log(twin, "blue", luck)
    return twin


def _mask(numbers: set[int]) -> int:
    return sum(1 << number for number in numbers)


# ---- what nobody sees


def _decks(position: Position, luck: random.Random) -> None:
    """The seed, the generator, and the order of every deck."""
    state = position.state
    position.seed = luck.randrange(2**53)
    state.rng_a, state.rng_b = luck.randrange(1, 2**30), luck.randrange(1, 2**30)
    for name in ("blue", "red", "event"):
        drawn = state.events_drawn if name == "event" else getattr(state, f"{name}_drawn")
        deck, size = list(getattr(state, f"{name}_deck")), getattr(state, f"{name}_deck_size")
        rest = deck[drawn:size]
        luck.shuffle(rest)
        deck[drawn:size] = rest
        setattr(state, f"{name}_deck", deck)


def _same_draw(position: Position, twin: Position, seat: str, luck: random.Random) -> None:
    """Let the next card be a duplicate in both positions or in neither: how many cards left the game is public."""
    duplicate = []
    for one in (position, twin):
        hand, deck = getattr(one.state, f"{seat}_hand"), getattr(one.state, f"{seat}_deck")
        card = deck[getattr(one.state, f"{seat}_drawn")]
        duplicate.append(_leaves(one, seat, hand, card))
    if position.state.draws_left:  # optional draws left are Blue's secret, but it does have one to make
        twin.state.draws_left = max(1, twin.state.draws_left)
    if duplicate[0] != duplicate[1]:
        hand, deck = getattr(twin.state, f"{seat}_hand"), getattr(twin.state, f"{seat}_deck")
        cards = range(len(twin.attacks if seat == "red" else twin.countermeasures))
        fitting = [card for card in cards if _leaves(twin, seat, hand, card) == duplicate[0]]
        deck[getattr(twin.state, f"{seat}_drawn")] = luck.choice(fitting or [0])


def _leaves(position: Position, seat: str, hand: int, card: int) -> bool:
    weapon = seat == "red" and position.attacks[card].buff is not None
    return bool(hand >> card & 1) and not weapon


def _rewrite_log(position: Position, viewer: str, luck: random.Random) -> None:
    """Other contents of every event that the viewer does not hear of in full."""
    position.events = [
        event if viewer in event.to else dataclasses.replace(event, params={"other": luck.randrange(10**6)})
        for event in position.events
    ]
