"""How strong the expert is: ``python -m benchmarks.strength [--matches N] [--playouts N …] [--cheating N …] [--json]``.

The expert plays each seat against the rulebook's player, all 36 shipped pairings alike. ``--cheating`` measures the
same search in the true position, where only undrawn cards are shuffled: the ceiling that knowing more would give.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from benchmarks.__main__ import machine
from engine.random import PLAYERS_STREAM, number_of
from engine.rates import Rate, difference_of, rate_of
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.players import expert, policy
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.state import OVER, RED, TURN_LIMIT
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation.batch import match_seed, seeds_of
from engine.shells_hack.simulation.simulator import Simulator

SEATS = ("blue", "red")
BASELINE = 2_000  #: matches of the rulebook's players against each other, by pairing
SEED = 20_000


@dataclass(frozen=True, slots=True)
class Strength:
    """What a budget wins from one seat, and how many points more that is than the rulebook's player."""

    seat: str
    playouts: int
    cheating: bool
    matches: int
    wins: int
    rate: float
    more: float  #: points above the rulebook's player in the same seat, with the 95 % interval
    more_low: float
    more_high: float
    decisions: int  #: that were searched
    ms_per_decision: float  #: CPU time


@cache
def pairings() -> tuple[Settings, ...]:
    """Every shipped company against every shipped actor."""
    cards = load()
    return tuple(SHELLS_HACK.make_settings(company=c.id, actor=a.id) for c in cards.companies for a in cards.actors)


@cache
def baseline(seat: str) -> Rate:
    """How often the rulebook's player wins a seat against itself, all pairings alike."""
    seeds = seeds_of(SEED, 0, BASELINE)
    red = sum(
        sum(Simulator(prepare(settings), settings.actor.skill).wins(seeds, policy.RULEBOOK, policy.RULEBOOK))
        for settings in pairings()
    )
    matches = BASELINE * len(pairings())
    return rate_of(red if seat == "red" else matches - red, matches)


def play(settings: Settings, seed: int, seat: str, playouts: int, cheating: bool) -> tuple[bool, int, float]:
    """Play a match with the expert in a seat: whether it won, its searches, and their CPU seconds."""
    position = SHELLS_HACK.new(settings, seed)
    tables, state, searches, seconds = position.tables, position.state, 0, 0.0
    while state.phase != OVER:
        acting = "red" if state.phase == RED else "blue"
        draw = number_of(seed, PLAYERS_STREAM, position.acts)
        if acting == seat:
            start = time.thread_time()
            thought = expert.think(position, draw, expert.Limit(playouts), cheating)
            act = thought.best.act
            if thought.playouts:
                searches += 1
                seconds += time.thread_time() - start
        else:
            act = policy.choose(tables, state, policy.RULEBOOK, draw)[:2]
        SHELLS_HACK.advance(position, acting, act)
    return (state.ending == TURN_LIMIT) == (seat == "blue"), searches, seconds


def measure(seat: str, playouts: int, matches: int, cheating: bool = False) -> Strength:
    """Play ``matches`` matches of each pairing, on seeds of a run of its own."""
    wins, searches, seconds, played = 0, 0, 0.0, 0
    for _ in range(matches):
        for settings in pairings():
            won, more, cost = play(settings, match_seed(SEED + 1, played), seat, playouts, cheating)
            wins, searches, seconds, played = wins + won, searches + more, seconds + cost, played + 1
    rate = rate_of(wins, played)
    more = difference_of(baseline(seat), rate)
    return Strength(
        seat=seat,
        playouts=playouts,
        cheating=cheating,
        matches=played,
        wins=wins,
        rate=rate.value,
        more=100 * more.value,
        more_low=100 * more.low,
        more_high=100 * more.high,
        decisions=searches,
        ms_per_decision=1000 * seconds / max(1, searches),
    )


def curve(playouts: Sequence[int], cheating: Sequence[int], matches: int) -> Iterator[Strength]:
    """Measure both seats with every budget."""
    for knows, budgets in ((False, playouts), (True, cheating)):
        for budget in budgets:
            for seat in SEATS:
                yield measure(seat, budget, matches, knows)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("--matches", type=int, default=4, help="of each of the 36 pairings and seats (default 4)")
    parser.add_argument("--playouts", type=int, nargs="*", default=[64, 256, 1024, expert.PLAYOUTS], metavar="N")
    parser.add_argument("--cheating", type=int, nargs="*", default=[1024], metavar="N")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    if options.matches < 1 or min([*options.playouts, *options.cheating, 2]) < 2:
        parser.error("at least 1 match and 2 playouts")
    found = []
    if not options.json:
        print(
            f"{'seat':5} {'playouts':>8} {'matches':>8} {'wins':>7} {'points above rulebook':>28} {'ms a choice':>14}"
        )
    for row in curve(options.playouts, options.cheating, options.matches):
        found.append(row)
        if not options.json:
            name = f"{row.playouts}{'*' if row.cheating else ''}"
            more = f"{row.more:+.1f} ({row.more_low:+.1f} to {row.more_high:+.1f})"
            print(f"{row.seat:5} {name:>8} {row.matches:>8} {row.rate:>7.1%} {more:>28} {row.ms_per_decision:>14.1f}")
            sys.stdout.flush()
    if options.json:
        rows = [dataclasses.asdict(row) for row in found]
        usual = {seat: baseline(seat).value for seat in SEATS}
        print(json.dumps({"machine": machine(), "rulebook": usual, "strength": rows}))
    else:
        print(f"rulebook against itself: Red wins {baseline('red').value:.1%}; * is cheating")
        print(", ".join(f"{name} {value}" for name, value in machine().items()))


if __name__ == "__main__":
    main()
