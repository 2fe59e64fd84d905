"""The rulebook's computer players (D31, D32), in the subset of Python that can be compiled.

They read the state's fields directly, but only what their seat's view holds. A choice is ``(card, target, rule)``.
"""

from __future__ import annotations

from engine.shells_hack.rules.limits import MAX_RESISTANCE
from engine.shells_hack.rules.rules import (
    END,
    attack_targets,
    effective_level,
    falls_short,
    lowest,
    playable_attacks,
    playable_defences,
)
from engine.shells_hack.rules.state import State
from engine.shells_hack.rules.tables import NO_TARGET, Tables

Choice = tuple[int, int, int]
EXECUTE, INTRUDE, WEAPONIZE, SCOUT, INTRUDE_BLIND, REINFORCE, FINISH, TAKE_CARD, WEIGHED = 1, 2, 3, 4, 5, 6, 7, 8, 9
STEP = 1 << 10  #: one criterion outweighs all later ones: each stays below this


def first(tables: Tables, rank: int, target: int) -> int:
    """The last criterion: the card's id, then the component's, the alphabet's first is best (D32, D49)."""
    return (63 - rank) * 32 + 31 - tables.component_rank[target]


# ---- Blue (D32) -----------------------------------------------------------------------------------------------


Masks = tuple[int, int, int]  #: components by recon, intrusion and execution resistance


def improvable(state: State) -> Masks:
    """Where a resistance is below 3 and can still matter (D48)."""
    above = state.above
    recon = ~above[0][2] & ~state.scouted & ~state.intruded
    return recon, ~above[1][2] & ~state.intruded, ~above[2][2]


def fitting(tables: Tables, state: State) -> Masks:
    """What the situation asks for: execution where intruded, else intrusion where scouted, else the exposed surface."""
    if state.intruded:
        return 0, 0, state.intruded
    if state.scouted:
        return 0, state.scouted, 0
    return tables.exposed, tables.exposed, tables.exposed


def raised_by(tables: Tables, state: State, card: int, where: Masks) -> Masks:
    """Where a countermeasure raises each resistance, among ``where``."""
    raises = tables.strengthens[card]
    free = ~state.applied[card]
    return raises[0] & where[0] & free, raises[1] & where[1] & free, raises[2] & where[2] & free


def blue_merit(tables: Tables, raised: Masks, fits: Masks) -> tuple[int, int]:
    """How good a countermeasure is by the first criteria of D32, and where it is; (0, 0) if nowhere useful."""
    recon, intrusion, execution = raised
    pool = recon | intrusion | execution
    if pool == 0:
        return 0, 0
    merit = 0
    asked = recon & fits[0] | intrusion & fits[1] | execution & fits[2]
    if asked:
        pool = asked
        merit = 4
    if pool & execution:
        pool &= execution
        merit += 3
    elif pool & intrusion:
        pool &= intrusion
        merit += 2
    else:
        merit += 1
    merit *= 2
    if pool & tables.credentials:
        pool &= tables.credentials
        merit += 1
    return merit, pool


def worthiest(tables: Tables, pool: int) -> int:
    """The component with the most valuable assets, ties by id."""
    place = 0
    while not pool >> tables.by_worth[place] & 1:
        place += 1
    return tables.by_worth[place]


def blue_choice(tables: Tables, state: State) -> Choice:
    """The best countermeasure that can be paid for, else the turn's end."""
    best, best_target, best_score, best_merit = -1, -1, 0, 1
    where = improvable(state)
    fits = fitting(tables, state)
    cards = playable_defences(tables, state)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        merit, pool = blue_merit(tables, raised_by(tables, state, card, where), fits)
        if merit < best_merit:
            continue
        target = worthiest(tables, pool)
        score = (merit * STEP + tables.worth[target]) * STEP + STEP - 1 - tables.defences[card].cost
        score = score * 2048 + first(tables, tables.defence_rank[card], target)
        if score > best_score:
            best, best_target, best_score, best_merit = card, target, score, merit
    return best, best_target, REINFORCE if best_score else FINISH


# ---- Red (D31) ------------------------------------------------------------------------------------------------


def disclosed(state: State) -> int:
    """Components whose levels Red knows."""
    return state.scouted | state.intruded


def execution_targets(tables: Tables, state: State, card: int) -> int:
    """Where an execution card can succeed as far as Red knows."""
    targets = attack_targets(tables, state, card)
    if targets == 0:
        return 0
    known = disclosed(state)
    return targets & ~(known & falls_short(tables, state, card, 0)) & ~(state.failed[card] & ~known)


def expected_drop(tables: Tables, state: State, effect: int, target: int) -> int:
    """The drop that Red expects, times the prior's companies: as seen from inside or before (D66), else by D28."""
    if (state.intruded | state.impacted[effect]) >> target & 1:
        return tables.drop[effect][target] * tables.prior_companies
    return tables.prior_drop[effect][target]


def execution_score(tables: Tables, state: State, card: int, target: int) -> int:
    """Objective first, then the largest expected drop, then 隣接無効, then Blue's funds, then cost; 0 is no use."""
    effect = tables.attacks[card].effect
    seen = state.intruded >> target & 1
    serves = 0
    if not state.price_mode and effect == tables.goal_effect and (seen or not tables.goal_by_asset):
        serves = tables.goal_components & ~state.impacted[effect]
    drop = expected_drop(tables, state, effect, target)
    opens = tables.opens[effect] >> target & 1 if seen and state.bypass_left == 0 else 0
    loss = tables.funds_loss[effect][target] if seen else 0
    score = (((serves >> target & 1) * STEP + drop) * STEP + opens) * STEP + loss
    if score == 0:
        return 0
    score = score * 16 + 15 - tables.attacks[card].cost
    return score * 2048 + first(tables, tables.attack_rank[card], target)


def best_execution(tables: Tables, state: State, cards: int) -> Choice:
    """D31 (1)."""
    best, best_target, best_score = -1, -1, 0
    cards &= tables.execution_cards
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        targets = execution_targets(tables, state, card)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            score = execution_score(tables, state, card, target)
            if score > best_score:
                best, best_target, best_score = card, target, score
    return best, best_target, EXECUTE


def straight_targets(tables: Tables, state: State, card: int) -> int:
    """Internal components that a lateral card reaches while 隣接無効 holds, scouted or not."""
    return ~tables.exposed if state.bypass_left and tables.lateral_cards >> card & 1 else 0


def intrusion_targets(tables: Tables, state: State, card: int, blind: int) -> int:
    """Where an intrusion card was not tried in vain and is not known to fall short; blind, where nobody scouted."""
    targets = attack_targets(tables, state, card) & ~state.failed[card]
    if blind:
        return targets & ~state.scouted
    targets &= state.scouted | straight_targets(tables, state, card)
    if targets & state.scouted:
        targets &= ~(state.scouted & falls_short(tables, state, card, 0))
    return targets


def interest(tables: Tables, state: State, target: int) -> int:
    """How much Red wants a component that it has not intruded: credentials, then the objective, then other assets."""
    if state.price_mode:
        return tables.prior_worth[target]
    credentials = tables.prior_credentials[target] if state.bypass_left == 0 else 0
    return (credentials * STEP + tables.prior_goal[target]) * STEP + tables.prior_worth[target]


def best_intrusion(tables: Tables, state: State, cards: int, blind: int) -> Choice:
    """D31 (2), or with ``blind`` D31 (5)."""
    best, best_target, best_score = -1, -1, 0
    cards &= tables.intrusion_cards
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        targets = intrusion_targets(tables, state, card, blind)
        straight = straight_targets(tables, state, card)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            score = ((straight >> target & 1) << 40) + interest(tables, state, target)
            score = (score * 8 + tables.attacks[card].level) * 16 + 15 - tables.attacks[card].cost
            score = score * 2048 + first(tables, tables.attack_rank[card], target)
            if score > best_score:
                best, best_target, best_score = card, target, score
    return best, best_target, INTRUDE_BLIND if blind else INTRUDE


def recon_targets(tables: Tables, state: State, card: int) -> int:
    """Where no recon failed, and the card is free or Red may want or attack the target."""
    targets = attack_targets(tables, state, card) & ~state.recon_failed
    if targets == 0 or tables.attacks[card].cost == 0:
        return targets
    wanted = 0
    rest = state.red_hand & tables.intrusion_cards
    while rest:
        wanted |= attack_targets(tables, state, lowest(rest))
        rest &= rest - 1
    useful = targets & wanted
    targets &= ~wanted
    while targets:
        target = lowest(targets)
        targets &= targets - 1
        if tables.prior_worth[target] or tables.prior_credentials[target] or tables.prior_goal[target]:
            useful |= 1 << target
    return useful


def recon_left(tables: Tables, state: State) -> int:
    """Whether a recon card in hand has a target yet, though it cannot be paid for now (D65)."""
    cards = state.red_hand & tables.recon_cards & tables.affordable_attacks[tables.funds_cap]
    while cards:
        if recon_targets(tables, state, lowest(cards)):
            return 1
        cards &= cards - 1
    return 0


def best_recon(tables: Tables, state: State, cards: int) -> Choice:
    """D31 (4)."""
    best, best_target, best_score = -1, -1, 0
    cards &= tables.recon_cards
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        targets = recon_targets(tables, state, card)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            score = interest(tables, state, target) * 16 + 15 - tables.attacks[card].cost
            score = score * 2048 + first(tables, tables.attack_rank[card], target)
            if score > best_score:
                best, best_target, best_score = card, target, score
    return best, best_target, SCOUT


def more_bonus(tables: Tables, state: State, weapon: int, card: int, target: int, funds: int) -> int:
    """What the other weaponization cards in hand could add to an attack for the funds left."""
    bonus = 0
    weapons = state.red_hand & tables.weapon_cards
    while weapons:
        other = lowest(weapons)
        weapons &= weapons - 1
        row = tables.attacks[other]
        if not tables.buffs_of[card] >> row.buff & 1 or not tables.buff_targets[row.buff] >> target & 1:
            continue
        if not attack_targets(tables, state, other):
            continue
        copies = state.spares[other] + (0 if other == weapon else 1)
        while copies and funds >= row.cost:
            bonus += row.amount
            funds -= row.cost
            copies -= 1
    return bonus


def lift(tables: Tables, state: State, weapon: int, blind: int) -> int:
    """What a weaponization card helps: an execution (3) or intrusion (2) over a known level, a blind one (1)."""
    row = tables.attacks[weapon]
    funds = state.red_funds - row.cost
    best = 0
    cards = state.red_hand & tables.buff_cards[row.buff] & tables.affordable_attacks[funds]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        targets = attack_targets(tables, state, card) & tables.buff_targets[row.buff]
        short = falls_short(tables, state, card, 0)
        execution = tables.execution_cards >> card & 1
        if not execution:
            targets &= ~state.failed[card]
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if not disclosed(state) >> target & 1:
                if blind and not execution and effective_level(tables, state, card, target) < MAX_RESISTANCE:
                    best = max(best, 1)
                continue
            if not short >> target & 1 or (execution and not execution_score(tables, state, card, target)):
                continue
            extra = row.amount + more_bonus(tables, state, weapon, card, target, funds - tables.attacks[card].cost)
            if not falls_short(tables, state, card, extra) >> target & 1:
                best = max(best, 3 if execution else 2)
    return best


def best_weapon(tables: Tables, state: State, cards: int, blind: int) -> Choice:
    """D31 (3)."""
    best, best_score = -1, 0
    cards &= tables.weapon_cards
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if not attack_targets(tables, state, card):
            continue
        score = lift(tables, state, card, blind) * 16
        if score > 0:
            score = (score + 15 - tables.attacks[card].amount) * 64 + 63 - tables.attack_rank[card]
        if score > best_score:
            best, best_score = card, score
    return best, NO_TARGET, WEAPONIZE


def red_choice(tables: Tables, state: State) -> Choice:
    """The first of D31's five rules that has an act, else the turn's end."""
    cards = playable_attacks(tables, state)
    choice = best_execution(tables, state, cards)
    if choice[0] >= 0:
        return choice
    choice = best_intrusion(tables, state, cards, 0)
    if choice[0] >= 0:
        return choice
    blind = 0 if recon_left(tables, state) else 1
    choice = best_weapon(tables, state, cards, blind)
    if choice[0] >= 0:
        return choice
    choice = best_recon(tables, state, cards)
    if choice[0] >= 0:
        return choice
    if blind:
        choice = best_intrusion(tables, state, cards, 1)
        if choice[0] >= 0:
            return choice
    return END[0], END[1], FINISH
