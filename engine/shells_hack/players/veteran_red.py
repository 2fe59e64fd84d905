"""The veteran's Red: every act is weighed by what it brings for its cost, by weights found by simulation; no search.

In the subset of Python that can be compiled; it knows what Red sees (D26), and of what it does not see the printed
levels and ways and where the shipped companies keep their assets (D28).
"""

from __future__ import annotations

from engine.shells_hack.players.rulebook import disclosed, expected_drop, lift
from engine.shells_hack.players.veteran_blue import Weights
from engine.shells_hack.rules.rules import Act, attack_targets, falls_short, lowest, playable_attacks
from engine.shells_hack.rules.state import State
from engine.shells_hack.rules.tables import (
    EXECUTION,
    LATERAL,
    RECON,
    WEAPON,
    Param,
    Tables,
)

# the places of the weights
DROP = 0  #: a point of the price
GOAL = 1  #: a step of the objective
LAST_GOAL = 2  #: its last one
KILL = 3  #: a price at the defeat threshold
OPENS = 4  #: 隣接無効 where it does not hold
LOSS = 5  #: a unit of Blue's funds
EXECUTION_COST = 6  #: added to a card's cost, in sixteenths; so are the other two
ENTRY = 7  #: a component more
WORTH = 8  #: a point of the price that a component may be worth
CREDENTIALS = 9  #: where 社内認証情報 may be kept
AIMS = 10  #: where the objective may be
WAYS = 11  #: a way out of the component that opens a new one
ARMED = 12  #: an execution card in hand that fits
SCOUTED = 13  #: percent of an entry where the levels are known
REACHED = 14  #: percent where they are not, and the card reaches the printed one
SHORT = 15  #: percent where it does not
MARGIN = 16  #: percent more where it lies above
LATERALLY = 17  #: percent more by a lateral card
LATE_ENTRY = 18  #: percent more for each turn gone by
ENTRY_COST = 19
SCOUTING = 20
SCOUTING_WORTH = 21  #: a point of the price that a component may be worth
SCOUTING_COST = 22
FREE = 23  #: scouting that costs nothing
LIFT_EXECUTION = 24  #: weaponization for an execution over a known level
LIFT_ENTRY = 25
LIFT_BLIND = 26
LEAST = 27  #: what is worth less waits, unless the next income would be lost
LEAST_LATE = 28  #: more of it for each turn gone by
LEAST_PAYS = 29  #: and while an execution waits for funds
LEAST_EXECUTION = 30  #: of an execution
RED_WEIGHTS = 31  #: how many there are

VETERAN_RED = (
    18, 212, 7586, 3423, 53, -20, 4, 16, 3, 45, 32, 15, 80, 97, 79, 41, 111, 49, 3, 33, -3702, 15, 1562, 256,
    755, 182, 133, 11042, 8551, 808, 881,
)  # fmt: skip

PAYING = 10  #: points of the price that make an execution worth waiting for


def weighed_attack(tables: Tables, state: State, weights: Weights) -> Act:
    """The act that brings most for its cost, else the turn's end."""
    best, best_target, most = -1, -1, 0
    least, armed = least_attack(tables, state, weights), armed_at(tables, state)
    cards = playable_attacks(tables, state)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        category, cost = tables.attacks[card].category, tables.attacks[card].cost
        needed = min(least, weights[LEAST_EXECUTION]) if category == EXECUTION else least
        targets = open_targets(tables, state, card)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            value = worth_of(tables, state, card, target, armed, weights)
            if value > most and (value >= needed or cost == 0):
                best, best_target, most = card, target, value
    return best, best_target


def open_targets(tables: Tables, state: State, card: int) -> int:
    """Where a card was not tried in vain and is not known to fall short."""
    targets = attack_targets(tables, state, card)
    category = tables.attacks[card].category
    if targets == 0 or category == WEAPON:
        return targets
    if category == RECON:
        return targets & ~state.recon_failed
    known = disclosed(state)
    return targets & ~(known & falls_short(tables, state, card, 0)) & ~(state.failed[card] & ~known)


def worth_of(tables: Tables, state: State, card: int, target: int, armed: int, weights: Weights) -> int:
    """What an act brings for its cost; ``armed`` is ``armed_at`` of the state."""
    category = tables.attacks[card].category
    if category == WEAPON:
        return weapon_worth(tables, state, card, weights)
    if category == RECON:
        return recon_worth(tables, card, target, weights)
    if category == EXECUTION:
        return execution_worth(tables, state, card, target, weights)
    return entry_worth(tables, state, card, target, armed, weights)


def least_attack(tables: Tables, state: State, weights: Weights) -> int:
    """What an act must bring to be played now."""
    if state.turn == tables.turn_limit or state.red_funds + tables.red_income > tables.funds_cap:
        return 0
    least = weights[LEAST] + weights[LEAST_LATE] * state.turn
    return least + weights[LEAST_PAYS] if pays(tables, state) else least


def pays(tables: Tables, state: State) -> bool:
    """Whether an execution card in hand, payable or not, would cost Blue dearly where Red is already."""
    cards = state.red_hand & tables.execution_cards
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        targets = state.intruded & tables.aims[0][card].intruded & ~falls_short(tables, state, card, 0)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if tables.drop[tables.attacks[card].effect][target] >= PAYING:
                return True
    return False


def for_cost(value: int, added: int, cost: int) -> int:
    """A value for its cost, in sixteenths."""
    return value * 256 // max(1, added + 16 * cost)


def weapon_worth(tables: Tables, state: State, card: int, weights: Weights) -> int:
    """Of cards that help alike the smallest does."""
    helped = lift(tables, state, card, 1)
    if helped == 0:
        return 0
    worth = weights[LIFT_BLIND]
    if helped > 1:
        worth = weights[LIFT_EXECUTION] if helped == 3 else weights[LIFT_ENTRY]
    return worth - tables.attacks[card].amount


def recon_worth(tables: Tables, card: int, target: int, weights: Weights) -> int:
    worth, cost = tables.prior_worth[target] // tables.prior_companies, tables.attacks[card].cost
    if cost == 0:
        return 16 * (weights[FREE] + worth)
    return for_cost(weights[SCOUTING] + weights[SCOUTING_WORTH] * worth, weights[SCOUTING_COST], cost)


def execution_worth(tables: Tables, state: State, card: int, target: int, weights: Weights) -> int:
    """What an impact brings: known where Red is, else as likely as the shipped companies make it."""
    effect, seen = tables.attacks[card].effect, state.intruded >> target & 1
    value = goal_worth(tables, state, effect, target, weights)
    if seen:
        drop = tables.drop[effect][target]
        value += weights[DROP] * drop + weights[LOSS] * tables.funds_loss[effect][target]
        if state.price - drop <= tables.threshold:
            value += weights[KILL]
        if tables.opens[effect] >> target & 1 and state.bypass_left == 0:
            value += weights[OPENS]
    else:
        value += weights[DROP] * expected_drop(tables, state, effect, target) // tables.prior_companies
    return for_cost(value, weights[EXECUTION_COST], tables.attacks[card].cost)


def goal_worth(tables: Tables, state: State, effect: int, target: int, weights: Weights) -> int:
    """What an impact adds to the objective, as far as Red knows (D26)."""
    known = state.intruded if tables.goal_by_asset else ~0
    goal = tables.goal_components & known
    if effect != tables.goal_effect or not goal & ~state.impacted[effect] & (1 << target):
        return 0
    done = goal & state.impacted[effect]
    return weights[LAST_GOAL] if done.bit_count() + 1 >= tables.goal_count else weights[GOAL]


def entry_worth(tables: Tables, state: State, card: int, target: int, armed: int, weights: Weights) -> int:
    """What an intrusion may lead to, by how likely it succeeds."""
    likely = weights[WORTH] * tables.prior_worth[target] + weights[AIMS] * tables.prior_goal[target]
    if state.bypass_left == 0:
        likely += weights[CREDENTIALS] * tables.prior_credentials[target]
    value = weights[ENTRY] + likely // tables.prior_companies
    value += weights[WAYS] * (tables.prior_ways[target] & ~state.adjacent & ~tables.exposed).bit_count()
    if armed >> target & 1:
        value += weights[ARMED]
    percent = chance(tables, state, card, target, weights)
    if tables.attacks[card].category == LATERAL:
        percent += percent * weights[LATERALLY] // 100
    percent += percent * weights[LATE_ENTRY] * state.turn // 100
    return for_cost(value * max(0, percent) // 100, weights[ENTRY_COST], tables.attacks[card].cost)


def armed_at(tables: Tables, state: State) -> int:
    """Components at which an execution card in hand could be aimed once Red is in them."""
    found, cards = 0, state.red_hand & tables.execution_cards
    while cards:
        found |= tables.aims[0][lowest(cards)].intruded
        cards &= cards - 1
    return found


def chance(tables: Tables, state: State, card: int, target: int, weights: Weights) -> int:
    """How likely an intrusion seems, in percent: by what was scouted, else by the printed level."""
    if state.scouted >> target & 1:
        return weights[SCOUTED]
    level, printed = tables.attacks[card].level, tables.prior_level[Param.INTRUSION][target]
    if level < printed:
        return weights[SHORT]
    if level > printed:
        return weights[REACHED] + weights[REACHED] * weights[MARGIN] // 100
    return weights[REACHED]
