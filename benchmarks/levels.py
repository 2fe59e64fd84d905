"""How the levels of computer player stand to each other: ``python -m benchmarks.levels [--matches N] [--seed S] …``.

Every player in one seat meets every player in the other on all 36 shipped pairings alike. Printed is how often Red wins
all together, with its 95 % interval (Wilson), and the pairings in which it wins least and most. ``--expert M`` adds the
expert, M matches of each pairing with ``--playouts`` a decision; ``--pairings`` prints every pairing of equal players.
``--equal`` leaves unequal players out, ``--write`` keeps those of equal ones for the Balance panel
(``engine/shells_hack/simulation/levels.json``).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping
from functools import cache

from engine.rates import Rate, rate_of
from engine.shells_hack.game import EXPERT, POLICIES, SHELLS_HACK
from engine.shells_hack.players import policy
from engine.shells_hack.players.expert import Limit
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.state import TURN_LIMIT
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation.batch import match_seed, seeds_of
from engine.shells_hack.simulation.levels import FILE, LEVELS, house_hash
from engine.shells_hack.simulation.searched import searched_match
from engine.shells_hack.simulation.simulator import Simulator

SEED = 7_000_000  #: of the checks; no search used it
FIRST = 1_000  #: number in the run of the first match with the expert
SCRIPTS = {
    "blue": {"guard": policy.GUARD},
    "red": {"rush": policy.RUSH, "frugal": policy.FRUGAL},
}  #: beside the players that are offered

Counts = Mapping[tuple[str, str], tuple[int, int]]  #: by company and actor: Red's wins and matches


@cache
def pairings() -> Mapping[tuple[str, str], Settings]:
    """Every shipped company against every shipped actor."""
    cards = load()
    return {
        (c.id, a.id): SHELLS_HACK.make_settings(company=c.id, actor=a.id) for c in cards.companies for a in cards.actors
    }


def numbers(seat: str) -> dict[str, int]:
    """The players without a search that a seat can have, by name."""
    return {name: POLICIES[name] for name in ("rulebook", "veteran")} | SCRIPTS[seat]


def counted(blue: int, red: int, matches: int, seed: int) -> Counts:
    """Play some matches of each pairing between players without a search."""
    found = {}
    for number, (key, settings) in enumerate(pairings().items()):
        seeds = seeds_of(seed, number * matches, matches)
        simulator = Simulator(prepare(settings), settings.actor.skill)
        found[key] = (sum(simulator.wins(seeds, blue, red)), matches)
    return found


def searched(blue: str, red: str, matches: int, seed: int, playouts: int) -> Counts:
    """Play some matches of each pairing with the expert in a seat, by the names of the players."""
    found = dict.fromkeys(pairings(), (0, 0))
    for turn in range(matches):  # so that more matches go on from fewer
        for number, (key, settings) in enumerate(pairings().items()):
            one = match_seed(seed, FIRST + turn * len(found) + number)
            end = searched_match(settings, one, blue, red, Limit(playouts))[0]
            found[key] = found[key][0] + (end != TURN_LIMIT), turn + 1
    return found


def together(counts: Counts) -> Rate:
    """How often Red wins, all pairings alike."""
    return rate_of(sum(wins for wins, _ in counts.values()), sum(matches for _, matches in counts.values()))


def line(blue: str, red: str, counts: Counts, seconds: float) -> str:
    """A pair of players as a line of text."""
    rate, each = together(counts), sorted(wins / matches for wins, matches in counts.values())
    matches = sum(matches for _, matches in counts.values())
    return (
        f"blue {blue:9} red {red:9} Red wins {rate.value:6.1%} ({rate.low:.1%} to {rate.high:.1%}), "
        f"pairings {each[0]:.0%} to {each[-1]:.0%}, {matches:,} matches, {matches / seconds:,.0f} a CPU second"
    )


def measured(
    matches: int, expert: int, playouts: int, seed: int, equal: bool = False
) -> Iterator[tuple[str, str, Counts, float]]:
    """Measure every pair of players: names, counts, CPU seconds."""
    for blue, first in numbers("blue").items():
        for red, second in numbers("red").items():
            if equal and blue != red:
                continue
            start = time.thread_time()
            counts = counted(first, second, matches, seed)
            yield blue, red, counts, time.thread_time() - start
    if expert:
        pairs = [(EXPERT, red) for red in (EXPERT, "veteran", "rulebook")]
        for blue, red in pairs[:1] if equal else (*pairs, ("veteran", EXPERT), ("rulebook", EXPERT)):
            start = time.thread_time()
            counts = searched(blue, red, expert, seed, playouts)
            yield blue, red, counts, time.thread_time() - start


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=2_000, help="of each pairing (default 2000)")
    parser.add_argument("--expert", type=int, default=0, metavar="M")
    parser.add_argument("--playouts", type=int, default=1_024)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--pairings", action="store_true")
    parser.add_argument("--equal", action="store_true")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    equal: dict[str, Counts] = {}
    for blue, red, counts, seconds in measured(given.matches, given.expert, given.playouts, given.seed, given.equal):
        print(line(blue, red, counts, max(seconds, 1e-9)))
        if blue == red:
            equal[blue] = counts
        if given.pairings and blue == red:
            for (company, actor), (wins, played) in counts.items():
                rate = rate_of(wins, played)
                print(f"  {company:20} {actor:24} {rate.value:6.1%} ({rate.low:.1%} to {rate.high:.1%})")
        sys.stdout.flush()
    if given.write:
        FILE.write_text(as_text(equal, given.seed, given.playouts), "utf-8")


def as_text(equal: Mapping[str, Counts], seed: int, playouts: int) -> str:
    """What was counted between players of one level, as the file holds it: a line for each pairing."""
    levels = []
    for player in LEVELS:
        rows = [
            json.dumps({"company": company, "actor": actor, "wins": wins, "matches": matches})
            for (company, actor), (wins, matches) in equal[player].items()
        ]
        head = f'"player": "{player}", "playouts": {playouts if player == EXPERT else 0}'
        levels.append(f'  {{{head}, "pairings": [\n   ' + ",\n   ".join(rows) + "\n  ]}")
    return f'{{\n "seed": {seed},\n "house": "{house_hash()}",\n "levels": [\n' + ",\n".join(levels) + "\n ]\n}\n"


if __name__ == "__main__":
    main()
