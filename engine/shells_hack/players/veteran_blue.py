"""The veteran's Blue: every countermeasure is weighed by what it gains for its cost, by weights found by simulation.

Stronger than D32: it guards the ways in before Red is there, and saves for what is worth more. In the subset of Python
that can be compiled; it knows what Blue sees, so not the objective (D28).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.shells_hack.players.rulebook import Masks, improvable, raised_by
from engine.shells_hack.rules.limits import MAX_RESISTANCE
from engine.shells_hack.rules.rules import Act, lowest, playable_defences, resistance
from engine.shells_hack.rules.state import State
from engine.shells_hack.rules.tables import Tables

Weights = Sequence[int]

# the places of the weights, each with how many there are; situations: intruded, scouted, exposed, next to intruded,
# internal
GAIN = 0  #: [param][situation][level now] -> worth of one level more
# what makes it worth more or less, in percent
WORTH = 45  #: [param] -> for each point of the component's largest drop
KEYS = 48  #: [param] where 社内認証情報 are kept
WAYS = 51  #: [param] for each way out of the component
STOPS = 54  #: [param] for each attack card that the card would stop there
THREAT = 57  #: [param] where Red has shown one of them
LATE = 60  #: [situation] -> for each turn gone by
BYPASS = 65  #: [situation] -> while 隣接無効 holds
# when it is better to save
LEAST = 70  #: what is worth less stays in hand, unless the next income would be lost
LEAST_LATE = 71  #: more of it for each turn gone by
LEAST_INTRUDED = 72  #: and once Red is in
COST = 73  #: added to eight times a card's cost
BLUE_WEIGHTS = 74  #: how many there are

VETERAN_BLUE = (
    18, 18, 17, 4, 31, 6, 38, -18, 40, -19, 36, 37, 91, -17, 24, 17, 55, 11, -9, 44, 30, 30, 37, 72, -118, 21,
    72, -51, 11, 13, 14, 136, 150, 39, -6, 72, -2, 29, -46, -8, 53, 30, 17, 17, 8, 5, 60, 44, 135, -10, 146,
    -30, 341, -94, -93, 22, 74, -89, -15, 0, 6, -88, -151, -8, 8, -302, -68, -150, -28, -79, 7536, 41, -2026,
    35,
)  # fmt: skip


def situation(tables: Tables, state: State, target: int) -> int:
    """How near Red is to a component: 0 in it, 1 has scouted it, 2 and 3 can reach it, 4 cannot."""
    if state.intruded >> target & 1:
        return 0
    if state.scouted >> target & 1:
        return 1
    if tables.exposed >> target & 1:
        return 2
    return 3 if state.adjacent >> target & 1 else 4


def stopped(tables: Tables, param: int, target: int, before: int, after: int) -> int:
    """Attack cards that succeed against a component's resistance before, and fall short after."""
    cards = 0
    for level in range(before, after):
        cards |= tables.cards_at[param][level]
    return cards & tables.aimed_at[target]


def gain(tables: Tables, state: State, card: int, param: int, target: int, weights: Weights) -> int:
    """What raising one resistance of a component is worth."""
    near = situation(tables, state, target)
    before = resistance(state, param, target)
    after = min(before + tables.defences[card].raises[param], MAX_RESISTANCE)
    levels = 0
    for level in range(before, after):
        levels += weights[GAIN + 15 * param + 3 * near + level]
    stops = stopped(tables, param, target, before, after)
    percent = 100 + weights[WORTH + param] * tables.worth[target] + weights[LATE + near] * state.turn
    percent += weights[KEYS + param] * (tables.credentials >> target & 1)
    percent += (
        weights[WAYS + param] * tables.successors[target].bit_count() + weights[STOPS + param] * stops.bit_count()
    )
    if stops & state.red_shown & ~tables.weapon_cards:
        percent += weights[THREAT + param]
    if state.bypass_left:
        percent += weights[BYPASS + near]
    return levels * max(0, percent)


def merit(tables: Tables, state: State, card: int, target: int, raised: Masks, weights: Weights) -> int:
    """What a countermeasure on a component is worth for its cost; ``raised`` is what it raises where."""
    value = 0
    for param in range(3):
        if raised[param] >> target & 1:
            value += gain(tables, state, card, param, target, weights)
    return value * 8 // max(1, weights[COST] + 8 * tables.defences[card].cost)


def least_defence(tables: Tables, state: State, weights: Weights) -> int:
    """What a countermeasure must be worth to be played now."""
    if state.blue_funds + tables.blue_income > tables.funds_cap:
        return 0
    least = weights[LEAST] + weights[LEAST_LATE] * state.turn
    return max(0, least + (weights[LEAST_INTRUDED] if state.intruded else 0))


def weighed_defence(tables: Tables, state: State, weights: Weights) -> Act:
    """The countermeasure that gains most for its cost, else the turn's end."""
    best, best_target, most = -1, -1, least_defence(tables, state, weights)
    where = improvable(state)
    cards = playable_defences(tables, state)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        raised = raised_by(tables, state, card, where)
        pool = raised[0] | raised[1] | raised[2]
        while pool:
            target = lowest(pool)
            pool &= pool - 1
            value = merit(tables, state, card, target, raised, weights)
            if value > most:
                best, best_target, most = card, target, value
    return best, best_target
