"""How the expert's Blue goes on in its playouts: every countermeasure is weighed, by weights found by simulation.

Stronger against the rulebook's Red than D32: it guards the ways in before Red is there. In the subset of Python that
can be compiled; it reads what Blue sees.
"""

from __future__ import annotations

from engine.shells_hack.cpu import improvable, raised_by
from engine.shells_hack.rules import Act, lowest, playable_defences, resistance, scope_of
from engine.shells_hack.state import State
from engine.shells_hack.tables import Tables

# Found by hill climbing over all shipped pairings; situations: intruded, scouted, exposed, next to intruded, internal.
GAIN = (
    ((15, 34, 18), (-17, 19, -10), (0, 1, 18), (6, 35, 15), (22, 1, 6)),
    ((49, -3, 23), (4, 2, 39), (21, 20, 47), (-1, 1, 31), (-14, 4, 6)),
    ((-16, 28, 119), (-4, -12, 3), (25, 2, -10), (-10, 63, 2), (15, 6, 1)),
)  #: [param][situation][level now] -> worth of one level more
WORTH = (6, 46, 48)  #: [param] -> more of it, in percent, for each point of the component's largest drop
KEYS = (-38, 112, 35)  #: where 社内認証情報 are kept
WAYS = (45, -79, -28)  #: for each way out of the component
THREAT = (82, -81, 32)  #: where a card that Red has shown just reaches the level now
REBUFFED = (45, 64, 22)  #: where a recon has failed
LATE = (2, -30, -68, 7, -21)  #: [situation] -> for each turn gone by
BYPASS = (0, -113, -111, -41, 83)  #: [situation] -> while 隣接無効 holds
LEAST = 1042  #: what is worth less stays in hand
COST = 6  #: added to eight times a card's cost


def situation(tables: Tables, state: State, target: int) -> int:
    """How near Red is to a component: 0 in it, 1 has scouted it, 2 and 3 can reach it, 4 cannot."""
    if state.intruded >> target & 1:
        return 0
    if state.scouted >> target & 1:
        return 1
    if tables.exposed >> target & 1:
        return 2
    return 3 if state.adjacent >> target & 1 else 4


def threatened(tables: Tables, state: State, param: int, target: int, level: int) -> int:
    """Whether Red has shown a card that is stopped by one level more."""
    shown = state.red_shown & ~tables.weapon_cards
    while shown:
        card = lowest(shown)
        shown &= shown - 1
        attack = tables.attacks[card]
        if attack.param == param and attack.level == level and scope_of(tables, card) >> target & 1:
            return 1
    return 0


def gain(tables: Tables, state: State, card: int, param: int, target: int) -> int:
    """What raising one resistance of a component is worth."""
    near = situation(tables, state, target)
    level = resistance(state, param, target)
    levels = 0
    for raised in range(level, min(level + tables.defences[card].raises[param], 3)):
        levels += GAIN[param][near][raised]
    percent = 100 + WORTH[param] * tables.worth[target] + KEYS[param] * (tables.credentials >> target & 1)
    percent += WAYS[param] * tables.successors[target].bit_count()
    percent += THREAT[param] * threatened(tables, state, param, target, level)
    percent += REBUFFED[param] * (state.recon_failed >> target & 1) + LATE[near] * state.turn
    if state.bypass_left:
        percent += BYPASS[near]
    return levels * max(0, percent)


def veteran_choice(tables: Tables, state: State) -> Act:
    """The countermeasure that gains most for its cost, else the turn's end."""
    best, best_target, most = -1, -1, LEAST
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
            value = 0
            for param in range(3):
                if raised[param] >> target & 1:
                    value += gain(tables, state, card, param, target)
            value = value * 8 // (COST + 8 * tables.defences[card].cost)
            if value > most:
                best, best_target, most = card, target, value
    return best, best_target
