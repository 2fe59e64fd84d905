"""The sensible computer player: it imagines what the others will play, and takes what is worth most to its seat.

It knows only what its seat sees (``sight.py``). What a blow is worth follows from whose boss may lie where
(``worth.py``): it avoids penalties and blows, protects its own boss and hunts the other one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from engine.skull_bites.actions import CHOOSE, DEFEND, DISCARD, HEAL, PASS, PLAY, RESTORE, Action
from engine.skull_bites.battle import element_at
from engine.skull_bites.effects import CLEAR_ELEMENT, DECIDED, ELEMENTS, SET_ELEMENT, UPRIGHT
from engine.skull_bites.effects import HEAL as HEALS
from engine.skull_bites.effects import RESTORE as RESTORES
from engine.skull_bites.penalty import penalty_of
from engine.skull_bites.players.sight import Lying, Sight, sight_of
from engine.skull_bites.players.worth import LETHAL, Worth, worth_of
from engine.skull_bites.state import ASK_DEFEND, ASK_HEAL, CHOOSING, DISCARDING, PLAYING, State
from engine.skull_bites.tables import NONE
from engine.skull_bites.verdict import decide

IMAGINED = 5  #: continuations of a battle
DRAWN = 2  #: cards of which an imagined player plays the better one
BLOCKED = 0.45  #: of a blow that its victim may block: how much of it counts
STORY = 0.06  #: points that a 語り部 kept in hand is worth
HIGH = 0.05  #: points that the highest number kept in hand is worth more than the lowest
LEAD = 0.02  #: points of winning a battle
LIFE = 0.02  #: points of choosing an adventurer, for each HP


def choose(state: State, seat: int, draw: int) -> tuple[Action, dict[str, Any]]:
    """Return the choice of a seat that is to act, and why: a rule's code and its numbers."""
    if state.phase == CHOOSING:
        return _first(state, seat, draw)
    sight = sight_of(state, seat)
    if state.phase == PLAYING:
        return _play(sight, draw)
    if state.phase == DISCARDING:
        card = min(sight.hand, key=lambda one: (_kept(sight, one), one))
        return Action(DISCARD, sight.tables.cards[card]), {"rule": "least_useful"}
    kind = state.asks[0].kind
    if kind == ASK_DEFEND:
        return _defend(state, sight)
    if kind == ASK_HEAL:
        return Action(HEAL, sight.tables.cards[state.tucked[seat][0]]), {"rule": "heal"}
    return _restore(sight)


def _first(state: State, seat: int, draw: int) -> tuple[Action, dict[str, Any]]:
    """The hardier adventurer first; by lot among equal ones, so that it tells nothing."""
    tables, choices = state.tables, state.choices[seat]
    most = max(tables.hp[one] + tables.armour[one] for one in choices)
    best = [one for one in choices if tables.hp[one] + tables.armour[one] == most]
    chosen = best[draw % len(best)]
    return Action(CHOOSE, tables.adventurers[chosen]), {"rule": "hardiest", "hp": tables.hp[chosen]}


def _restore(sight: Sight) -> tuple[Action, dict[str, Any]]:
    """The shield of the element that the hand has least of: its penalty threatens most."""
    broken = [element for element in range(len(ELEMENTS)) if not sight.shields[sight.me] >> element & 1]
    if not broken:
        return Action(PASS), {"rule": "nothing_broken"}
    held = [sight.tables.elements[card] for card in sight.hand]
    return Action(RESTORE, ELEMENTS[min(broken, key=lambda element: (held.count(element), element))]), {
        "rule": "rarest_element"
    }


# ---- blocks


def _defend(state: State, sight: Sight) -> tuple[Action, dict[str, Any]]:
    """Block with those shields whose loss costs less than the blows."""
    worth, me, ids = worth_of(sight), sight.me, sight.tables.cards
    groups: dict[int, list[int]] = {}
    waiting = state.asks[0].places
    for place in waiting:
        groups.setdefault(element_at(state, place), []).append(place)
    settled = {*waiting, *state.blocked}
    sure = sum(victim == me and place not in settled for place, victim in state.attacks)
    best, chosen = -float("inf"), list[int]()
    for number in range(1 << len(groups)):
        used = [places for bit, places in enumerate(groups.values()) if number >> bit & 1]
        blocked = [place for places in used for place in places]
        value = _blows(sight, worth, me, sure + len(waiting) - len(blocked)) - worth.shield * len(used)
        if value > best:
            best, chosen = value, blocked
    cards = tuple(sorted(ids[state.field[place].card] for place in chosen))
    return Action(DEFEND, cards=cards), {"rule": "blocks" if cards else "takes", "cards": len(cards)}


def _blows(sight: Sight, worth: Worth, seat: int, count: float) -> float:
    """What so many blows against a seat are worth."""
    left = count - sight.tables.armour[sight.up[seat]]
    if left <= 0:
        return 0.0
    hp = sight.hp[seat]
    return worth.blow[seat] * min(left, hp) + (worth.fall[seat] if left >= hp else 0.0)


# ---- a card is played


def _play(sight: Sight, draw: int) -> tuple[Action, dict[str, Any]]:
    """The card whose battle is worth most on average over what the others may play after it."""
    worth, luck = worth_of(sight), Random(draw)
    worlds = [_imagined(sight, luck) for _ in range(IMAGINED if sight.later else 1)]
    best, value = sight.hand[0], -float("inf")
    for card in sight.hand:
        found = sum(_battle(sight, worth, card, world) for world in worlds) / len(worlds) + _besides(sight, worth, card)
        if found > value:
            best, value = card, found
    return Action(PLAY, sight.tables.cards[best]), {"rule": "plays", "worth": round(100 * value)}


def _imagined(sight: Sight, luck: Random) -> list[list[int]]:
    """Some cards for each seat that plays later, of those not seen."""
    cards, count = sight.unseen, len(sight.unseen)
    return [[cards[int(luck.random() * count)] for _ in range(DRAWN)] for _ in sight.later] if count else []


def _besides(sight: Sight, worth: Worth, card: int) -> float:
    """What a card brings or costs whatever the others play: its penalty, its effect, that it is spent."""
    tables, me = sight.tables, sight.me
    value = -_kept(sight, card)
    story = tables.stories[card]
    if story is None:
        breaks, _ = penalty_of(tables.elements[card], sight.element, sight.shields[me], tables.immune[sight.up[me]])
        return value - (worth.shield if breaks else 0.0)
    amount = story.amount or 0
    if story.what == RESTORES:
        value += worth.shield * min(amount, 3 - sight.shields[me].bit_count())
    elif story.what == HEALS:
        value -= worth.blow[me] * min(amount, tables.hp[sight.up[me]] - sight.hp[me])
    return value


def _kept(sight: Sight, card: int) -> float:
    """What a card is worth in hand."""
    number = sight.tables.numbers[card]
    return HIGH * number / 12 if number else STORY


def _battle(sight: Sight, worth: Worth, card: int, world: Sequence[Sequence[int]]) -> float:
    """What the battle is worth if this card is played and then those of an imagined world."""
    field, shields = list(sight.field), list(sight.shields)
    element = _laid(sight, field, shields, sight.me, card, sight.element)
    for seat, cards in zip(sight.later, world, strict=False):
        chosen = _likely(sight, cards, element)
        element = _laid(sight, field, shields, seat, chosen, element)
    return _decided(sight, worth, field, shields, element)


def _likely(sight: Sight, cards: Sequence[int], element: int) -> int:
    """The card that an imagined player takes: of the field's element if it can, the higher one."""
    elements, numbers = sight.tables.elements, sight.tables.numbers
    return max(cards, key=lambda card: (element in (NONE, elements[card]), numbers[card]))


def _laid(sight: Sight, field: list[Lying], shields: list[int], seat: int, card: int, element: int) -> int:
    """Lay a card on an imagined field, and return the field's element after it."""
    tables = sight.tables
    mine, up = tables.elements[card], sight.up[seat]
    story = tables.stories[card]
    if story is not None:
        field.append(Lying(seat, NONE, 0, False, story.what if story.when == DECIDED else ""))
        if story.what == SET_ELEMENT and story.element is not None:
            return ELEMENTS.index(story.element)
        return NONE if story.what == CLEAR_ELEMENT else element
    breaks, flips = penalty_of(mine, element, shields[seat], tables.immune[up])
    if breaks:
        shields[seat] &= ~(1 << element)
    field.append(Lying(seat, mine, tables.numbers[card] + tables.bonus[up][mine], flips, ""))
    return mine if element == NONE else element


def _decided(sight: Sight, worth: Worth, field: list[Lying], shields: list[int], element: int) -> float:
    """What a whole field is worth."""
    told = [one.told for one in field if one.told]
    verdict = decide([one.number for one in field], told)
    winner = field[verdict.winner].seat if verdict.winner >= 0 else NONE
    value = LEAD + _spoils(sight, worth) if winner == sight.me else 0.0
    if verdict.loser < 0:
        return value
    loser, upright = field[verdict.loser].seat, UPRIGHT in told
    blows = [0.0] * len(shields)
    mine = [False] * len(shields)
    for place, one in enumerate(field):
        if place in verdict.vanished:
            continue
        victim = one.seat if one.flipped and not upright else loser
        struck_by = element if one.element == NONE else one.element
        blows[victim] += BLOCKED if struck_by != NONE and shields[victim] >> struck_by & 1 else 1.0
        mine[victim] |= one.seat == sight.me
    for seat, count in enumerate(blows):
        if count:
            value += _blows(sight, worth, seat, count)
            if mine[seat] and seat != sight.me and sight.tables.boss[sight.up[seat]] and count >= sight.hp[seat]:
                value += LETHAL
    return value


def _spoils(sight: Sight, worth: Worth) -> float:
    """What winning brings by one's adventurer."""
    tables, me = sight.tables, sight.me
    up = sight.up[me]
    heals = min(tables.heals[up], tables.hp[up] - sight.hp[me])
    return worth.shield * min(tables.restores[up], 3 - sight.shields[me].bit_count()) - worth.blow[me] * heals
