"""A battle after its cards: what 語り部 tell, who is attacked, blocks, damage, defeat, and what the winner gets."""

from __future__ import annotations

from engine.skull_bites.effects import (
    CLEAR_ELEMENT,
    DECIDED,
    ELEMENTS,
    HEAL,
    PLAYED,
    RESTORE,
    SET_ELEMENT,
    UPRIGHT,
    StoryEffect,
)
from engine.skull_bites.ending import end_by_boss
from engine.skull_bites.state import ASK_DEFEND, ASK_HEAL, ASK_RESTORE, OVER, Ask, Fought, State
from engine.skull_bites.tables import NONE
from engine.skull_bites.verdict import decide

# ---- what is told as a card is played


def tell_played(state: State, seat: int, story: StoryEffect) -> None:
    """Carry out the effect of a 語り部 that has just been played; what is decided later does nothing yet."""
    if story.when != PLAYED:
        return
    amount = story.amount or 0
    if story.what == SET_ELEMENT and story.element is not None:
        state.element = ELEMENTS.index(story.element)
        state.tell("element_set", seat, {"element": story.element})
    elif story.what == CLEAR_ELEMENT:
        state.element = NONE
        state.tell("element_cleared", seat)
    elif story.what == RESTORE:
        ask_restore(state, seat, amount)
    elif story.what == HEAL:
        ask_heal(state, seat, amount)


def ask_restore(state: State, seat: int, amount: int) -> None:
    """Restore so many shields; only what leaves a choice is asked (S37)."""
    broken = [element for element in range(len(ELEMENTS)) if not state.shields[seat] >> element & 1]
    if len(broken) <= amount:
        for element in broken:
            restore(state, seat, element)
    else:
        state.asks += [Ask(ASK_RESTORE, seat)] * amount


def ask_heal(state: State, seat: int, amount: int) -> None:
    """Heal so many cards; only what leaves a choice is asked (S37)."""
    if len(state.tucked[seat]) <= amount:
        for card in state.tucked[seat][:]:
            heal(state, seat, card)
    else:
        state.asks += [Ask(ASK_HEAL, seat)] * amount


def restore(state: State, seat: int, element: int) -> None:
    """Turn a shield face up."""
    state.shields[seat] |= 1 << element
    state.tell("restored", seat, {"element": ELEMENTS[element]})


def heal(state: State, seat: int, card: int) -> None:
    """Discard a tucked card (S11)."""
    state.tucked[seat].remove(card)
    state.discards.append(card)
    state.tell("healed", seat, {"card": state.tables.cards[card]})


# ---- the battle is decided (S8, S9), and who is attacked (S10)


def number_of(state: State, place: int) -> int:
    """Return the number that a card on the field has, its player's bonus included (S31); 0 for a 語り部."""
    card, seat, _ = state.field[place]
    number, tables = state.tables.numbers[card], state.tables
    return number + tables.bonus[state.up[seat]][tables.elements[card]] if number else 0


def effects_of(state: State) -> list[str]:
    """Return what is told as the battle is decided."""
    stories = (state.tables.stories[played.card] for played in state.field)
    return [story.what for story in stories if story is not None and story.when == DECIDED]


def decide_battle(state: State) -> None:
    """Let numbers vanish, find winner and loser, and ask those attacked what they block."""
    tables, effects = state.tables, effects_of(state)
    if UPRIGHT in effects and any(played.flipped for played in state.field):
        state.field = [played._replace(flipped=False) for played in state.field]
        state.tell("uprighted")
    state.numbers = tuple(number_of(state, place) for place in range(len(state.field)))
    verdict = decide(state.numbers, effects)
    state.vanished = frozenset(verdict.vanished)
    if verdict.vanished:
        gone = [tables.cards[state.field[place].card] for place in verdict.vanished]
        state.tell("vanished", params={"cards": gone})
    state.winner = state.field[verdict.winner].seat if verdict.winner >= 0 else NONE
    state.loser = state.field[verdict.loser].seat if verdict.loser >= 0 else NONE
    names = (*state.seats, "")
    state.tell("decided", params={"winner": names[state.winner], "loser": names[state.loser], "effects": effects})
    if state.loser == NONE:
        return
    left = (place for place in range(len(state.field)) if place not in verdict.vanished)
    state.attacks = tuple((place, victim_of(state, place)) for place in left)
    for seat in state.order:
        places = tuple(place for place, victim in state.attacks if victim == seat and blockable(state, place, seat))
        if places:
            state.asks.append(Ask(ASK_DEFEND, seat, places))


def victim_of(state: State, place: int) -> int:
    """Return whom a card attacks: its own player where it lies upside down, else the loser."""
    played = state.field[place]
    return played.seat if played.flipped else state.loser


def element_at(state: State, place: int) -> int:
    """Return the element that a card attacks with: a 語り部 has the field's (S7)."""
    element = state.tables.elements[state.field[place].card]
    return state.element if element == NONE else element


def blockable(state: State, place: int, seat: int) -> bool:
    """Return whether a seat has a shield against a card."""
    element = element_at(state, place)
    return element != NONE and bool(state.shields[seat] >> element & 1)


# ---- attacks strike


def strike(state: State) -> None:
    """Clear the field: what attacks nobody goes, shields block and break, all other cards fall (S10, S11)."""
    state.fought = _fought(state)
    attacking = {place for place, _ in state.attacks}
    state.discards += [played.card for place, played in enumerate(state.field) if place not in attacking]
    _block(state)
    _fall(state)
    state.field, state.numbers, state.vanished = [], (), frozenset()
    state.attacks, state.blocked = (), frozenset()


def _block(state: State) -> None:
    for place, seat in state.attacks:
        if place not in state.blocked:
            continue
        element, card = element_at(state, place), state.field[place].card
        if state.shields[seat] >> element & 1:
            state.shields[seat] &= ~(1 << element)
            state.tell("shield_broke", seat, {"element": ELEMENTS[element]})
        state.discards.append(card)
        state.tell("blocked", seat, {"card": state.tables.cards[card]})


def _fall(state: State) -> None:
    """The cards that are not blocked, in playing order; what comes after a fall or the end does nothing (S34, S35)."""
    tables = state.tables
    armour = [tables.armour[one] for one in state.up]
    felled: set[int] = set()
    for place, seat in state.attacks:
        if place in state.blocked:
            continue
        card, owner, _ = state.field[place]
        params = {"card": tables.cards[card]}
        if state.phase == OVER or seat in felled:
            state.discards.append(card)
        elif armour[seat]:
            armour[seat] -= 1
            state.discards.append(card)
            state.tell("warded", seat, params)
        else:
            state.tucked[seat].append(card)
            hp = tables.hp[state.up[seat]]
            state.tell("hit", seat, params | {"damage": len(state.tucked[seat]), "hp": hp})
            if len(state.tucked[seat]) >= hp:
                felled.add(seat)
                _fell(state, seat, owner)


def _fought(state: State) -> Fought:
    return Fought(
        state.game,
        state.battle,
        state.order,
        state.element,
        tuple(state.field),
        state.numbers,
        state.attacks,
        state.blocked,
        state.vanished,
        state.winner,
        state.loser,
    )


def _fell(state: State, seat: int, owner: int) -> None:
    adventurer = state.up[seat]
    state.fallen[seat] = (*state.fallen[seat], adventurer)
    state.buried[seat] += state.tucked[seat]
    state.tucked[seat] = []
    state.tell("defeated", seat, {"adventurer": state.tables.adventurers[adventurer], "by": state.seats[owner]})
    if state.tables.boss[adventurer]:
        end_by_boss(state, seat, owner)


def spoils(state: State) -> None:
    """Give the winner what its adventurer brings, if it still stands (S36)."""
    seat = state.winner
    if seat == NONE or state.fallen[seat][-1:] == (state.up[seat],):
        return
    adventurer = state.up[seat]
    if state.tables.heals[adventurer] and state.tucked[seat]:
        ask_heal(state, seat, state.tables.heals[adventurer])
    if state.tables.restores[adventurer]:
        ask_restore(state, seat, state.tables.restores[adventurer])
