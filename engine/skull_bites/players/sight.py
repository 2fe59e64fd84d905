"""What a computer player reckons with: all that its seat sees, and what follows from it (S15).

It is read off a state without the detour of a whole view, for speed; the secrecy tests change everything that the
seat does not see and demand the same choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.skull_bites import battle
from engine.skull_bites.effects import DECIDED
from engine.skull_bites.state import ASKING, CHOOSING, State
from engine.skull_bites.tables import NONE, Tables


class Lying(NamedTuple):
    """A card on the field, real or imagined."""

    seat: int
    element: int  #: NONE for a 語り部
    number: int  #: 0 for a 語り部
    flipped: bool
    told: str  #: what is told as the battle is decided, ""


@dataclass(frozen=True, slots=True)
class Sight:
    """One seat's knowledge. Lists by seat; factions and elements are numbers."""

    tables: Tables
    me: int
    hand: tuple[int, ...]
    field: tuple[Lying, ...]
    element: int
    later: tuple[int, ...]  #: seats that play after this one in the battle
    inside: tuple[int, ...]  #: seats that have not left
    shields: tuple[int, ...]
    up: tuple[int, ...]
    hidden: tuple[bool, ...]  #: whether a seat still has a face-down adventurer
    hp: tuple[int, ...]  #: left, of the face-up adventurer
    down: int  #: one's own face-down adventurer, NONE if there is none
    boss: tuple[tuple[float, float], ...]  #: chance that a seat holds the boss of each faction, face up or down
    side: tuple[float, ...]  #: chance that the face-down adventurer of a seat is of faction 0
    unseen: tuple[int, ...]  #: cards in the draw pile and in others' hands


def sight_of(state: State, me: int) -> Sight:
    """Return what a seat knows once the first adventurers are open."""
    tables = state.tables
    inside = tuple(state.inside())
    asking = state.phase == ASKING
    after = () if asking else state.order[len(state.field) + 1 :]
    field = tuple(_lying(state, place) for place in range(len(state.field)))
    hidden = tuple(down != NONE for down in state.down)
    boss, side = _beliefs(state, me, hidden)
    return Sight(
        tables=tables,
        me=me,
        hand=tuple(state.hands[me]),
        field=field,
        element=state.element,
        later=after,
        inside=inside,
        shields=tuple(state.shields),
        up=tuple(state.up),
        hidden=hidden,
        hp=tuple(tables.hp[up] - len(tucked) for up, tucked in zip(state.up, state.tucked, strict=True)),
        down=state.down[me],
        boss=boss,
        side=side,
        unseen=tuple(_unseen(state, me)),
    )


def _lying(state: State, place: int) -> Lying:
    tables, played = state.tables, state.field[place]
    story = tables.stories[played.card]
    told = story.what if story is not None and story.when == DECIDED else ""
    number = battle.number_of(state, place)
    return Lying(played.seat, tables.elements[played.card], number, played.flipped, told)


def _unseen(state: State, me: int) -> list[int]:
    """The cards that lie neither in one's hand nor openly, by number: where they lie is not known."""
    seen = {*state.hands[me], *state.discards, *(played.card for played in state.field)}
    for cards in (*state.tucked, *state.buried):
        seen.update(cards)
    return [card for card in range(len(state.tables.cards)) if card not in seen]


def _beliefs(
    state: State, me: int, hidden: tuple[bool, ...]
) -> tuple[tuple[tuple[float, float], ...], tuple[float, ...]]:
    """Chances by counting: what has not been seen lies face down before any of the others alike."""
    tables, count = state.tables, len(state.seats)
    known = [NONE] * count  # face-down ones that are known
    known[me] = state.down[me]
    if count == 2 and state.phase != CHOOSING:
        known = list(state.down)  # (S14)
    seen = {*state.up, *(one for fallen in state.fallen for one in fallen), *(one for one in known if one != NONE)}
    slots = sum(hidden[seat] and known[seat] == NONE for seat in range(count))
    share = 1 / slots if slots else 0.0
    unseen_boss = [0.0, 0.0]
    left = [count, count]
    for one in seen - {NONE}:
        left[tables.factions[one]] -= 1
    for one in range(len(tables.hp)):
        if tables.boss[one] and one not in seen:
            unseen_boss[tables.factions[one]] = share
    bosses, sides = [], []
    for seat in range(count):
        chance, side = [0.0, 0.0], 0.0
        for one in (state.up[seat], known[seat]):
            if one != NONE and tables.boss[one]:
                chance[tables.factions[one]] = 1.0
        if hidden[seat] and known[seat] == NONE:
            chance, side = unseen_boss, left[0] * share
        elif hidden[seat]:
            side = 1.0 - tables.factions[known[seat]]
        bosses.append((chance[0], chance[1]))
        sides.append(side)
    return tuple(bosses), tuple(sides)
