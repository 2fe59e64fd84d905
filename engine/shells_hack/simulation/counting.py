"""Counting what happens while matches are played, in the subset of Python that can be compiled."""

from __future__ import annotations

from engine.random import PLAYERS_STREAM, joined, next_a, next_b, start_of
from engine.shells_hack.players.policy import choose
from engine.shells_hack.rules.limits import MAX_COMPONENTS
from engine.shells_hack.rules.rules import deal, falls_short, lowest, step
from engine.shells_hack.rules.state import BLUE, OVER, RED, TURN_LIMIT, State, copy_into
from engine.shells_hack.rules.tables import EXECUTION, EXPOSED_OR_ADJACENT, RECON, STOP, WEAPON, Tables
from engine.shells_hack.simulation.tally import BYPASS, OUTSIDE, STAGES, Tally, Trail


def count_batch(
    tables: Tables, states: list[State], trail: Trail, tally: Tally, seeds: list[int], skill: int, blue: int, red: int
) -> None:
    """Play a match for each seed and count it; ``states[0]`` is a state of zeros, ``states[1]`` room to play in."""
    for i in range(len(seeds)):
        copy_into(states, 1, states, 0)
        count_match(tables, states[1], trail, tally, seeds[i], skill, blue, red)


def count_match(
    tables: Tables, state: State, trail: Trail, tally: Tally, seed: int, skill: int, blue: int, red: int
) -> None:
    """Play the match that ``playout.play_out`` plays, and count what happens in it."""
    trail.entered = 0
    trail.attacks = 0
    trail.defences = 0
    for component in range(MAX_COMPONENTS):
        trail.place[component] = 0
        trail.stage[component] = 0
        trail.suffered[component] = 0
    deal(tables, state, seed, skill)
    part_a, part_b = start_of(seed, PLAYERS_STREAM)
    while state.phase != OVER:
        part_a = next_a(part_a)
        part_b = next_b(part_b)
        player = red if state.phase == RED else blue
        card, target, _ = choose(tables, state, player, joined(part_a, part_b))
        count_act(tables, state, trail, tally, card, target)
    count_end(tables, state, trail, tally)


def count_act(tables: Tables, state: State, trail: Trail, tally: Tally, card: int, target: int) -> None:
    """Play an act and count it."""
    tally.acts += 1
    phase = state.phase
    if card < 0:
        if card == -1 and phase == RED:
            tally.prices[state.turn][state.price] += 1
        step(tables, state, (card, target))
    elif phase == BLUE:
        step(tables, state, (card, target))
        tally.defence_played[card] += 1
        trail.defences |= 1 << card
    else:
        short = 0
        if tables.attacks[card].category != WEAPON:
            short = falls_short(tables, state, card, 0) >> target & 1
        step(tables, state, (card, target))
        tally.attack_played[card] += 1
        trail.attacks |= 1 << card
        if not short:
            tally.attack_worked[card] += 1
            count_success(tables, state, trail, tally, card, target)


def count_success(tables: Tables, state: State, trail: Trail, tally: Tally, card: int, target: int) -> None:
    """Count what an attack that succeeded has done to its target."""
    attack = tables.attacks[card]
    if attack.category == RECON:
        tally.scouted[target] += 1
    elif attack.category == EXECUTION:
        tally.executed[target] += 1
        if not trail.suffered[target] >> attack.effect & 1:
            trail.suffered[target] |= 1 << attack.effect
            tally.effects[trail.stage[target]][target][attack.effect] += 1
        if attack.effect == STOP and state.stopped_now >> target & 1:
            tally.stopped[target] += 1
    elif attack.category != WEAPON:
        tally.intruded[target] += 1
        if trail.entered == 0:
            tally.entry[target] += 1
        source = way_in(tables, trail, card, target)
        stage = 1
        if source < MAX_COMPONENTS:
            stage = min(STAGES, trail.stage[source] + 1)
        trail.entered += 1
        trail.place[target] = trail.entered
        trail.stage[target] = stage
        tally.steps[stage - 1][source][target] += 1


def way_in(tables: Tables, trail: Trail, card: int, target: int) -> int:
    """Where an intrusion came from.

    A card without an adjacency condition comes from outside wherever the target is exposed (D7); any other way in is
    the predecessor that was intruded first, and with none 隣接無効 (D8).
    """
    if tables.attacks[card].reach == EXPOSED_OR_ADJACENT and tables.exposed >> target & 1:
        return OUTSIDE
    best = BYPASS
    for component in range(MAX_COMPONENTS):
        place = trail.place[component]
        if place and tables.successors[component] >> target & 1 and (best == BYPASS or place < trail.place[best]):
            best = component
    return best


def count_end(tables: Tables, state: State, trail: Trail, tally: Tally) -> None:
    """Count how a match ended, and what was in it."""
    tally.matches += 1
    tally.final_price[state.ending][state.price] += 1
    tally.last_turn[state.ending][state.turn] += 1
    first = state.turn
    if state.ending == TURN_LIMIT:
        first += 1
    for turn in range(first, tables.turn_limit + 1):
        tally.prices[turn][state.price] += 1
    won = 0 if state.ending == TURN_LIMIT else 1
    cards = trail.attacks
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        tally.attack_matches[card] += 1
        tally.attack_wins[card] += won
    cards = trail.defences
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        tally.defence_matches[card] += 1
        tally.defence_wins[card] += won
    if won:
        for component in range(MAX_COMPONENTS):
            if trail.place[component]:
                tally.intruded_wins[component] += 1
