"""Matches and acts per CPU second of the plain rules: ``python -m benchmarks.matches [MATCHES] [--json]``.

The median of five runs on one core, for random and rulebook players, default settings, seeds from 0.
"""

from __future__ import annotations

import json
import platform
import statistics
import sys
import time

from engine.shells_hack.cpu import RANDOM, RULEBOOK
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.playout import play_out
from engine.shells_hack.state import new_state
from engine.shells_hack.tables import prepare

RUNS = 5


def measure(player: int, matches: int) -> dict[str, float]:
    """Return the medians over the runs."""
    settings = SHELLS_HACK.default_settings()
    tables = prepare(settings)
    rates, acts = [], 0
    for _ in range(RUNS):
        start = time.process_time()
        acts = sum(play_out(tables, new_state(), seed, settings.actor.skill, player, player) for seed in range(matches))
        rates.append(matches / (time.process_time() - start))
    rate = statistics.median(rates)
    return {
        "matches_per_cpu_s": round(rate),
        "acts_per_cpu_s": round(rate * acts / matches),
        "acts_per_match": round(acts / matches, 1),
    }


def main() -> None:
    """Measure and print."""
    words = [word for word in sys.argv[1:] if word != "--json"]
    matches = int(words[0]) if words else 500
    result = {"random": measure(RANDOM, matches), "rulebook": measure(RULEBOOK, matches)}
    if "--json" in sys.argv:
        print(json.dumps({"python": platform.python_version(), "matches": matches} | result))
        return
    for name, row in result.items():
        print(f"{name:9}", "  ".join(f"{value:>9} {key}" for key, value in row.items()))


if __name__ == "__main__":
    main()
