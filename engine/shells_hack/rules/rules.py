"""The rules (D1–D23): plain functions on tables and a state, in the subset of Python that can also be compiled.

An act is ``(card, target)``: the index of a card of the acting team and of a component, or one of the two below.
Nothing here reports what happened; ``report`` reads it off the states before and after.
"""

from __future__ import annotations

from engine.random import BITS, LOW, RULES_STREAM, below, joined, next_a, next_b, start_of
from engine.shells_hack.rules.limits import MAX_RESISTANCE, START_PRICE
from engine.shells_hack.rules.state import BLUE, OVER, RED, SETUP, Ending, State
from engine.shells_hack.rules.tables import (
    EVERYWHERE,
    EXECUTION,
    RECON,
    STOP,
    WEAPON,
    Param,
    Tables,
)

Act = tuple[int, int]
END: Act = (-1, -1)  #: of the turn, or of setup
DRAW: Act = (-2, -1)
SEED_DRAWS = 12  #: thrown away after seeding


def lowest(mask: int) -> int:
    """Return a mask's lowest member."""
    return (mask & -mask).bit_length() - 1


# ---- decks ----------------------------------------------------------------------------------------------------


def shuffle(state: State, deck: list[int], first: int, size: int) -> None:
    """Put a deck's cards from place ``first`` up to ``size`` in random order (Fisher and Yates).

    What the choice among ``count`` cards leaves of a random number chooses among the next ``count - 1``.
    """
    part_a, part_b = state.rng_a, state.rng_b
    for count in range(size - first, 1, -2):
        part_a = next_a(part_a)
        part_b = next_b(part_b)
        number = joined(part_a, part_b) * count
        i = first + count - 1
        j = first + (number >> BITS)
        deck[i], deck[j] = deck[j], deck[i]
        j = first + below(number & LOW, count - 1)
        deck[i - 1], deck[j] = deck[j], deck[i - 1]
    state.rng_a, state.rng_b = part_a, part_b


def lay_out(state: State, deck: list[int], cards: tuple[int, ...], size: int) -> int:
    """Lay out and shuffle a deck of ``size`` cards, and return the size (D3, D22)."""
    for i in range(size):
        deck[i] = cards[i]
    shuffle(state, deck, 0, size)
    return size


def blue_draw(state: State) -> None:
    """Draw a countermeasure; one already in hand leaves the game (D4)."""
    if state.blue_drawn == state.blue_deck_size:
        return
    bit = 1 << state.blue_deck[state.blue_drawn]
    state.blue_drawn += 1
    if state.blue_hand & bit:
        state.blue_removed += 1
    state.blue_hand |= bit


def red_draw(tables: Tables, state: State) -> None:
    """Draw an attack card; one already in hand leaves the game unless it is a weaponization card (D4)."""
    if state.red_drawn == state.red_deck_size:
        return
    card = state.red_deck[state.red_drawn]
    state.red_drawn += 1
    if state.red_hand >> card & 1:
        if tables.attacks[card].category == WEAPON:
            state.spares[card] += 1
        else:
            state.red_removed += 1
    state.red_hand |= 1 << card


def red_deal_category(tables: Tables, state: State, category: int) -> None:
    """Take the deck's first card of a category into the hand; the order of the others stays (D21)."""
    deck = state.red_deck
    place = state.red_drawn
    while place < state.red_deck_size and tables.attacks[deck[place]].category != category:
        place += 1
    if place == state.red_deck_size:
        return
    card = deck[place]
    for i in range(place, state.red_drawn, -1):
        deck[i] = deck[i - 1]
    deck[state.red_drawn] = card
    red_draw(tables, state)


# ---- the course of a match ------------------------------------------------------------------------------------


def deal(tables: Tables, state: State, seed: int, skill: int) -> None:
    """Deal a match into a state of zeros, up to Blue's optional draws (D21, D22)."""
    state.rng_a, state.rng_b = start_of(seed, RULES_STREAM)
    for _ in range(SEED_DRAWS):
        state.rng_a = next_a(state.rng_a)
        state.rng_b = next_b(state.rng_b)
    state.price = START_PRICE
    for param in range(3):
        for level in range(MAX_RESISTANCE):
            state.above[param][level] = tables.base_above[param][level]
    state.blue_deck_size = lay_out(state, state.blue_deck, tables.blue_deck, tables.blue_deck_size)
    state.red_deck_size = lay_out(state, state.red_deck, tables.red_deck, tables.red_deck_size)
    state.event_deck_size = lay_out(state, state.event_deck, tables.event_deck, tables.event_deck_size)
    for _ in range(tables.robustness):
        blue_draw(state)
    for category in range(5):
        red_deal_category(tables, state, category)
    for _ in range(skill):
        red_draw(tables, state)
    state.phase = SETUP
    state.draws_left = tables.blue_income


def begin_turn(tables: Tables, state: State) -> None:
    """Initial phase and event phase, then Blue's action phase (D1, D2)."""
    state.turn += 1
    if state.turn == tables.turn_limit // 2 + 1 and not state.intruded & tables.goal_components:
        state.price_mode = 1
    state.blue_funds = min(tables.funds_cap, state.blue_funds + tables.blue_income)
    state.red_funds = min(tables.funds_cap, state.red_funds + tables.red_income)
    if state.events_drawn == state.event_deck_size:
        shuffle(state, state.event_deck, 0, state.event_deck_size)
        state.events_drawn = 0
    event = state.event_deck[state.events_drawn]
    state.events_drawn += 1
    state.phase = BLUE
    state.draw_due = 1 if state.blue_drawn < state.blue_deck_size else 0
    apply_event(tables, state, event)


def apply_event(tables: Tables, state: State, event: int) -> None:
    """An event's effects, immediate and permanent (D3)."""
    row = tables.events[event]
    above = state.above[Param.INTRUSION]
    for _ in range(row.intrusion):
        for level in range(MAX_RESISTANCE):
            above[level] = above[level + 1]
    state.blue_funds = max(0, min(tables.funds_cap, state.blue_funds + row.blue_funds))
    state.red_funds = max(0, min(tables.funds_cap, state.red_funds + row.red_funds))
    drop_price(tables, state, row.price)


def drop_price(tables: Tables, state: State, points: int) -> None:
    """Lower the share price; at the threshold Red wins (D15, D23)."""
    state.price = max(0, state.price - points)
    if state.price <= tables.threshold:
        finish(state, Ending.PRICE)


def finish(state: State, ending: int) -> None:
    """End the match."""
    state.phase = OVER
    state.ending = ending
    state.draw_due = 0


def end_phase(tables: Tables, state: State) -> None:
    """End setup, Blue's action phase or Red's, and with Red's the turn (D1, D10, D17, D18, D23)."""
    if state.phase == SETUP:
        state.draws_left = 0
        begin_turn(tables, state)
        return
    if state.phase == BLUE:
        state.phase = RED
        state.draw_due = 1 if state.red_drawn < state.red_deck_size else 0
        return
    for buff in range(len(state.buffs)):
        state.buffs[buff] = 0
    for card in range(tables.attack_count):
        state.used[card] = 0
    state.bypass_left = max(0, state.bypass_left - 1)
    state.stopped_before = state.stopped_now
    state.stopped_now = 0
    if state.turn == tables.turn_limit:
        finish(state, Ending.TURN_LIMIT)
    else:
        begin_turn(tables, state)


# ---- what is legal --------------------------------------------------------------------------------------------


def playable_attacks(tables: Tables, state: State) -> int:
    """Cards in Red's hand that it can pay for, but for those that need an intruded component while there is none."""
    cards = state.red_hand & tables.affordable_attacks[state.red_funds]
    return cards if state.intruded or state.bypass_left else cards & tables.outside_cards


def playable_defences(tables: Tables, state: State) -> int:
    """Cards in Blue's hand that it can pay for."""
    return state.blue_hand & tables.affordable_defences[state.blue_funds]


def pointless(tables: Tables, state: State, card: int) -> int:
    """Components where a card could change nothing (D9), or not once more (D16)."""
    spent = tables.spent[card]
    impacted = state.impacted[tables.attacks[card].effect]
    return state.scouted & spent.scouted | state.intruded & spent.intruded | impacted & spent.impacted


def scope_of(tables: Tables, card: int) -> int:
    """Components that an attack card can be aimed at once they meet its conditions (D7, D8)."""
    aim = tables.aims[0][card]
    return aim.free | aim.near | aim.adjacent | aim.intruded


def within_reach(tables: Tables, state: State, card: int) -> int:
    """Components that meet a card's conditions (D7, D8, D17)."""
    aim = tables.aims[1 if state.bypass_left else 0][card]
    near = tables.exposed | state.adjacent | state.intruded
    return aim.free | near & aim.near | state.adjacent & aim.adjacent | state.intruded & aim.intruded


def attack_targets(tables: Tables, state: State, card: int) -> int:
    """Legal targets of an attack card that can be paid for, whether or not it would succeed there (D5–D9)."""
    return within_reach(tables, state, card) & ~pointless(tables, state, card) & ~state.used[card]


def defence_targets(tables: Tables, state: State, card: int) -> int:
    """Legal targets of a countermeasure that can be paid for (D20)."""
    raises = tables.strengthens[card]
    targets = raises[0] & ~state.above[0][2] | raises[1] & ~state.above[1][2] | raises[2] & ~state.above[2][2]
    return targets & ~state.applied[card]


def targets_of(tables: Tables, state: State, card: int) -> int:
    """Legal targets of a card of the team to act."""
    return defence_targets(tables, state, card) if state.phase == BLUE else attack_targets(tables, state, card)


def playable_cards(tables: Tables, state: State) -> int:
    """Cards that the team to act may try to play now."""
    if state.draw_due:
        return 0
    if state.phase == BLUE:
        return playable_defences(tables, state)
    if state.phase == RED:
        return playable_attacks(tables, state)
    return 0


def may_draw(state: State) -> bool:
    """Whether drawing is legal now (D4, D21)."""
    if state.phase == SETUP:
        return state.draws_left > 0 and state.blue_drawn < state.blue_deck_size
    return state.draw_due > 0


def may_end(state: State) -> bool:
    """Whether ending the phase is legal now (D4)."""
    return state.phase != OVER and not state.draw_due


def legal_acts(tables: Tables, state: State) -> list[Act]:
    """Every legal act: ending, drawing, then by card and by target."""
    acts = []
    if may_end(state):
        acts.append(END)
    if may_draw(state):
        acts.append(DRAW)
    cards = playable_cards(tables, state)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        targets = targets_of(tables, state, card)
        while targets:
            acts.append((card, lowest(targets)))
            targets &= targets - 1
    return acts


def count_acts(tables: Tables, state: State) -> int:
    """How many acts are legal."""
    count = (1 if may_end(state) else 0) + (1 if may_draw(state) else 0)
    cards = playable_cards(tables, state)
    while cards:
        count += targets_of(tables, state, lowest(cards)).bit_count()
        cards &= cards - 1
    return count


def nth_act(tables: Tables, state: State, n: int) -> Act:
    """The n-th of ``legal_acts`` without building the list."""
    if may_end(state):
        if n == 0:
            return END
        n -= 1
    if may_draw(state):
        if n == 0:
            return DRAW
        n -= 1
    cards = playable_cards(tables, state)
    targets = targets_of(tables, state, lowest(cards))
    while n >= targets.bit_count():
        n -= targets.bit_count()
        cards &= cards - 1
        targets = targets_of(tables, state, lowest(cards))
    for _ in range(n):
        targets &= targets - 1
    return lowest(cards), lowest(targets)


# ---- playing --------------------------------------------------------------------------------------------------


def step(tables: Tables, state: State, act: Act) -> None:
    """Play a legal act."""
    card, target = act
    if card == -1:
        end_phase(tables, state)
    elif card == -2:
        draw(tables, state)
    elif state.phase == BLUE:
        play_defence(tables, state, card, target)
    elif tables.attacks[card].category == WEAPON:
        play_weapon(tables, state, card)
    else:
        play_attack(tables, state, card, target)


def draw(tables: Tables, state: State) -> None:
    """Draw one card for the team to act."""
    state.draw_due = 0
    if state.phase == SETUP:
        state.draws_left -= 1
    if state.phase == RED:
        red_draw(tables, state)
    else:
        blue_draw(state)


def play_defence(tables: Tables, state: State, card: int, target: int) -> None:
    """Apply a countermeasure: up to 3, and never where the resistance started at 0 (D20)."""
    bit = 1 << target
    state.blue_funds -= tables.defences[card].cost
    state.applied[card] |= bit
    if (state.scouted | state.intruded) & bit:
        state.blue_shown |= 1 << card
    for param in range(3):
        raised = bit & tables.strengthens[card][param]
        above = state.above[param]
        for _ in range(tables.defences[card].raises[param]):
            above[2] |= raised & above[1]
            above[1] |= raised & above[0]
            above[0] |= raised


def play_weapon(tables: Tables, state: State, card: int) -> None:
    """Spend a weaponization card for its buff (D5, D10)."""
    attack = tables.attacks[card]
    state.red_funds -= attack.cost
    state.red_spent += 1
    state.red_shown |= 1 << card
    if state.spares[card]:
        state.spares[card] -= 1
    else:
        state.red_hand &= ~(1 << card)
    state.buffs[attack.buff] += attack.amount


def effective_level(tables: Tables, state: State, card: int, target: int) -> int:
    """A card's level against a target with the buffs that count there (D10, D11)."""
    level = tables.attacks[card].level
    buffs = tables.buffs_of[card]
    while buffs:
        buff = lowest(buffs)
        buffs &= buffs - 1
        if tables.buff_targets[buff] >> target & 1:
            level += state.buffs[buff]
    return level


def falls_short(tables: Tables, state: State, card: int, extra: int) -> int:
    """Components whose resistance is above a card's level with the buffs that count there, and ``extra``."""
    level = tables.attacks[card].level + extra
    special = 0
    buffs = tables.buffs_of[card]
    while buffs:
        buff = lowest(buffs)
        buffs &= buffs - 1
        if state.buffs[buff]:
            if tables.buff_targets[buff] == EVERYWHERE:
                level += state.buffs[buff]
            else:
                special |= tables.buff_targets[buff]
    above = state.above[tables.attacks[card].param]
    short = above[min(level, MAX_RESISTANCE)]
    while special:
        target = lowest(special)
        special &= special - 1
        level = effective_level(tables, state, card, target) + extra
        short = short & ~(1 << target) | above[min(level, MAX_RESISTANCE)] & (1 << target)
    return short


def play_attack(tables: Tables, state: State, card: int, target: int) -> None:
    """Pay for an attack, and let it succeed or fall short (D5, D6, D10)."""
    attack = tables.attacks[card]
    bit = 1 << target
    state.red_funds -= attack.cost
    state.used[card] |= bit
    state.red_shown |= 1 << card
    if falls_short(tables, state, card, 0) & bit:
        state.failed[card] |= bit
        if attack.category == RECON:
            state.recon_failed |= bit
    elif attack.category == RECON:
        state.scouted |= bit
    elif attack.category == EXECUTION:
        execute(tables, state, attack.effect, target)
    else:
        state.intruded |= bit
        state.adjacent |= tables.successors[target]


def execute(tables: Tables, state: State, effect: int, target: int) -> None:
    """Price, objective, funds, 隣接無効, stop, until one of them ends the match (D15–D19, D23)."""
    bit = 1 << target
    state.impacted[effect] |= bit
    drop_price(tables, state, tables.drop[effect][target])
    if state.phase == OVER:
        return
    done = (state.impacted[effect] & tables.goal_components).bit_count()
    if effect == tables.goal_effect and done >= tables.goal_count:
        finish(state, Ending.OBJECTIVE)
        return
    state.blue_funds = max(0, state.blue_funds - tables.funds_loss[effect][target])
    if tables.opens[effect] & bit:
        state.bypass_left = tables.bypass_turns
    if effect == STOP:
        state.stopped_now |= bit


def resistance(state: State, param: int, target: int) -> int:
    """A component's resistance now, 0 to 3."""
    above = state.above[param]
    return (above[0] >> target & 1) + (above[1] >> target & 1) + (above[2] >> target & 1)


def visible(tables: Tables, state: State) -> int:
    """Components that Red has discovered (D26)."""
    if state.bypass_left:
        return tables.enabled
    return tables.exposed | state.adjacent | state.scouted | state.intruded
