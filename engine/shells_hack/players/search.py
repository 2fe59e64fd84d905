"""The expert's search: candidate acts are played on in imagined positions, and the better half goes on (D60).

Every candidate meets the same positions (common random numbers). In the subset of Python that can be compiled.
"""

from __future__ import annotations

from engine.random import below, joined, next_a, next_b, start_of
from engine.shells_hack.players.policy import VETERAN, choose
from engine.shells_hack.players.worlds import Unknown, imagine
from engine.shells_hack.rules.limits import START_PRICE
from engine.shells_hack.rules.rules import step
from engine.shells_hack.rules.state import BLUE, OVER, RED, TURN_LIMIT, State, copy_into
from engine.shells_hack.rules.tables import Tables

PICKS = 3  #: stream of the numbers that pick a template for each position
SHARES = 1 << 16  #: what the templates' shares add up to
COLUMNS = 5  #: of an act's totals
SURE = 4  #: a difference counts when its square is so many times that of its error
WIN = 5000  #: what a won playout counts for; the share price only breaks ties


def play_to_end(tables: Tables, state: State, seat: int, across: int) -> None:
    """Play on as the veteran does, against the player across."""
    while state.phase != OVER:
        mine = (state.phase == RED) == (seat == RED)
        card, target, _ = choose(tables, state, VETERAN if mine else across, 0)
        step(tables, state, (card, target))


def value_of(state: State, seat: int) -> int:
    """What the end of a playout is worth to a seat: below a win the share price, which Blue also wants high in one."""
    if seat == BLUE:
        return state.price + (WIN if state.ending == TURN_LIMIT else 0)
    return START_PRICE - state.price if state.ending == TURN_LIMIT else WIN + START_PRICE


def picked(shares: list[int], number: int) -> int:
    """Which template or player a number below ``SHARES`` picks."""
    place = 0
    while place < len(shares) - 1 and number >= shares[place]:
        place += 1
    return place


def search(
    tables: list[Tables],
    states: list[State],
    unknown: list[Unknown],
    shares: list[int],
    players: list[int],
    player_shares: list[int],
    acts: list[list[int]],
    alive: list[int],
    totals: list[list[int]],
    playouts: int,
    seed: int,
    seat: int,
) -> int:
    """Share at most ``playouts`` playouts among acts by sequential halving, and return the best act's place.

    ``tables``, ``unknown`` and the first ``states`` are templates, ``shares`` their cumulated chances; two more states
    are room. One of ``players`` sits across in each position, by ``player_shares``. ``totals`` takes for each act what
    it gained, its won playouts, all its playouts, and by how much it was better than the first act, in sum and squared;
    ``alive`` is room for as many numbers as there are acts.

    The first act is what the seat would do without a search: it stays in the running to the end, and another must
    be better by more than chance.
    """
    count, room = len(acts), len(states) - 2
    for act in range(count):
        alive[act] = act
    rounds = 1
    while 1 << rounds < count:
        rounds += 1
    done = 0
    part_a, part_b = start_of(seed, PICKS)
    for turn in range(rounds):
        for _ in range(playouts // (rounds * count)):
            part_a = next_a(part_a)
            part_b = next_b(part_b)
            template = picked(shares, below(joined(part_a, part_b), SHARES))
            copy_into(states, room, states, template)
            imagine(tables[template], states[room], unknown[template], seed + done)
            part_a = next_a(part_a)
            part_b = next_b(part_b)
            across = players[picked(player_shares, below(joined(part_a, part_b), SHARES))]
            try_acts(tables[template], states, acts, alive, count, totals, seat, across)
            done += 1
        if turn < rounds - 1:
            count = better_half(alive, count, totals)
    return best_act(alive, count, totals)


def try_acts(
    tables: Tables,
    states: list[State],
    acts: list[list[int]],
    alive: list[int],
    count: int,
    totals: list[list[int]],
    seat: int,
    across: int,
) -> None:
    """Play every act still in the running on in the same imagined position, the last state but one."""
    room = len(states) - 2
    first = 0
    for place in range(count):
        act = alive[place]
        copy_into(states, room + 1, states, room)
        step(tables, states[room + 1], (acts[act][0], acts[act][1]))
        play_to_end(tables, states[room + 1], seat, across)
        value = value_of(states[room + 1], seat)
        totals[act][0] += value
        if value >= WIN:
            totals[act][1] += 1
        totals[act][2] += 1
        if place == 0:
            first = value
        totals[act][3] += value - first
        totals[act][4] += (value - first) * (value - first)


def best_act(alive: list[int], count: int, totals: list[list[int]]) -> int:
    """The act that gained most and is surely better than the first one, else the first."""
    best = 0
    for place in range(1, count):
        act = alive[place]
        more = totals[act][3]
        if more > 0 and more * more > SURE * totals[act][4] and totals[act][0] > totals[best][0]:
            best = act
    return best


def better_half(alive: list[int], count: int, totals: list[list[int]]) -> int:
    """Keep the better half of the acts, in their order, at least two, and return how many."""
    keep = max(2, (count + 1) // 2)
    while count > keep:
        worst = 1
        for place in range(2, count):
            if totals[alive[place]][0] <= totals[alive[worst]][0]:
                worst = place
        for place in range(worst, count - 1):
            alive[place] = alive[place + 1]
        count -= 1
    return count
