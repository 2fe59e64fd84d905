"""How the expert's Blue goes on in its playouts: every countermeasure is weighed, by weights found by simulation.

Stronger against the rulebook's Red than D32: it guards the ways in before Red is there, and saves for what is worth
more. In the subset of Python that can be compiled; it knows what Blue sees, and takes the objective of the position
that it plays in, which a search only imagines.
"""

from __future__ import annotations

from engine.shells_hack.players.rulebook import Masks, improvable, raised_by
from engine.shells_hack.rules.limits import MAX_RESISTANCE
from engine.shells_hack.rules.rules import Act, lowest, playable_defences, resistance, scope_of
from engine.shells_hack.rules.state import State
from engine.shells_hack.rules.tables import Param, Tables

# Found by hill climbing over all shipped pairings; situations: intruded, scouted, exposed, next to intruded, internal.
GAIN = (
    ((10, 33, 18), (-18, 35, -10), (-4, -12, 32), (-19, 52, 21), (17, 1, 16)),
    ((61, 1, 29), (-20, 2, 15), (17, 43, 70), (-4, 0, 22), (-14, 3, 4)),
    ((-2, 32, 93), (14, -6, 1), (14, 0, -19), (-20, 64, 3), (3, 2, 0)),
)  #: [param][situation][level now] -> worth of one level more
# what makes it worth more or less, in percent
WORTH = (6, 48, 36)  #: [param] -> for each point of the component's largest drop
KEYS = (-238, 140, 104)  #: where 社内認証情報 are kept
WAYS = (-65, -79, -116)  #: for each way out of the component
STOPS = (133, -40, -3)  #: for each attack card that the card would stop there
THREAT = (72, -27, 41)  #: where Red has shown one of them
GOAL = (243, 229, 172)  #: where the supposed objective is still to be met
LAST_GOAL = (6, -88, 481)  #: and is by one more
LATE = (-7, -31, -117, -39, -33)  #: [situation] -> for each turn gone by
BYPASS = (-307, -167, -111, -303, 147)  #: [situation] -> while 隣接無効 holds
# when it is better to save
LEAST = 1654  #: what is worth less stays in hand, unless the next income would be lost
LEAST_LATE = 37  #: more of it for each turn gone by
LEAST_INTRUDED = 725  #: and once Red is in
COST = 30  #: added to eight times a card's cost


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
    rest = tables.intrusion_cards
    if param != Param.INTRUSION:
        rest = tables.recon_cards if param == Param.RECON else tables.execution_cards
    cards = 0
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if before <= tables.attacks[card].level < after and scope_of(tables, card) >> target & 1:
            cards |= 1 << card
    return cards


def wanted(tables: Tables, state: State, param: int, target: int) -> int:
    """What the supposed objective adds."""
    done = state.impacted[tables.goal_effect]
    if state.price_mode or not tables.goal_components & ~done & (1 << target):
        return 0
    last = (done & tables.goal_components).bit_count() + 1 >= tables.goal_count
    return GOAL[param] + LAST_GOAL[param] if last else GOAL[param]


def gain(tables: Tables, state: State, card: int, param: int, target: int) -> int:
    """What raising one resistance of a component is worth."""
    near = situation(tables, state, target)
    before = resistance(state, param, target)
    after = min(before + tables.defences[card].raises[param], MAX_RESISTANCE)
    levels = 0
    for level in range(before, after):
        levels += GAIN[param][near][level]
    stops = stopped(tables, param, target, before, after)
    percent = 100 + WORTH[param] * tables.worth[target] + KEYS[param] * (tables.credentials >> target & 1)
    percent += WAYS[param] * tables.successors[target].bit_count() + STOPS[param] * stops.bit_count()
    percent += wanted(tables, state, param, target) + LATE[near] * state.turn
    if stops & state.red_shown & ~tables.weapon_cards:
        percent += THREAT[param]
    if state.bypass_left:
        percent += BYPASS[near]
    return levels * max(0, percent)


def merit(tables: Tables, state: State, card: int, target: int, raised: Masks) -> int:
    """What a countermeasure on a component is worth for its cost; ``raised`` is what it raises where."""
    value = 0
    for param in range(3):
        if raised[param] >> target & 1:
            value += gain(tables, state, card, param, target)
    return value * 8 // (COST + 8 * tables.defences[card].cost)


def least(tables: Tables, state: State) -> int:
    """What a countermeasure must be worth to be played now."""
    if state.blue_funds + tables.blue_income > tables.funds_cap:
        return 0
    return max(0, LEAST + LEAST_LATE * state.turn + (LEAST_INTRUDED if state.intruded else 0))


def playout_choice(tables: Tables, state: State) -> Act:
    """The countermeasure that gains most for its cost, else the turn's end."""
    best, best_target, most = -1, -1, least(tables, state)
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
            value = merit(tables, state, card, target, raised)
            if value > most:
                best, best_target, most = card, target, value
    return best, best_target
