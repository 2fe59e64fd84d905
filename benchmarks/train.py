"""Find the veteran's weights: ``python -m benchmarks.train blue|red [--generations N] [--seed S]``.

CMA-ES (``pip install .[training]``) moves all weights of one seat together; the other seat is played by the veteran as
it is and, in a smaller share, by the rulebook's player. Trained on companies, actors and architectures drawn at random,
never on a shipped pairing: those are for the test. The weights that stand in ``veteran_blue`` and ``veteran_red`` came
out of a few rounds of this, Red and Blue in turn; it prints the next ones.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.errors import BadSettings
from engine.shells_hack.architecture.templates import template, template_ids
from engine.shells_hack.compiled import COMPILED, packed, states
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.players.policy import RULEBOOK, VETERAN
from engine.shells_hack.players.veteran_blue import VETERAN_BLUE
from engine.shells_hack.players.veteran_red import VETERAN_RED
from engine.shells_hack.rules.settings import ASSETS, EFFECTS, Actor, Architecture, Company, Settings
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation.batch import match_seeds

GROUNDS, EACH = 48, 30  #: settings that are trained on, and matches on each of them for one look
FIRST_STEP = 0.15  #: how far the search looks at first, as a share of a weight
SPREAD = 8  #: and at least so far, in a weight's units
RULEBOOK_SHARE = 0.3


@dataclass(frozen=True)
class Ground:
    """Settings to train on."""

    tables: Any
    skill: int


def drawn_settings(luck: random.Random) -> Settings:
    """Return settings whose company, actor and, one time in three, architecture are drawn, and that make a match."""
    while True:
        sheet = template("rulebook" if luck.random() < 2 / 3 else luck.choice(list(template_ids())))
        company, actor = _company(luck, sheet), _actor(luck)
        parts = {"company": company, "actor": actor, "architecture": sheet.model_copy(update={"assets": None})}
        settings = SHELLS_HACK.default_settings().model_copy(update=parts)
        try:
            SHELLS_HACK.new(settings, 0)
        except BadSettings:
            continue
        return settings


def _company(luck: random.Random, sheet: Architecture) -> Company:
    places = [component.id for component in sheet.components if component.enabled]
    kept: dict[str, list[str]] = {}
    for asset in (*ASSETS, *luck.choices(ASSETS, k=luck.randint(1, 5))):
        kinds = kept.setdefault(luck.choice(places), [])
        if asset not in kinds:
            kinds.append(asset)
    numbers = {"funds": luck.randint(1, 4), "robustness": luck.randint(1, 5)}
    return Company.model_validate(
        {"id": "drawn", "name": "Drawn", "assets": {place: tuple(kinds) for place, kinds in kept.items()}} | numbers
    )


def _actor(luck: random.Random) -> Actor:
    goal = {"effect": luck.choice(EFFECTS), "asset": luck.choice((None, *ASSETS)), "count": luck.randint(1, 3)}
    numbers = {"funds": luck.randint(1, 4), "skill": luck.randint(1, 5)}
    return Actor.model_validate({"id": "drawn", "name": "Drawn", "objective": goal} | numbers)


def red_share(grounds: Sequence[Ground], seed: int, players: tuple[int, int], weights: tuple[Any, Any]) -> float:
    """Return the share of matches that Red wins, by players and their weights: Blue's and Red's."""
    play, wins = COMPILED.functions.train_batch, 0
    for number, ground in enumerate(grounds):
        seeds = np.array(match_seeds(seed, number * EACH, EACH), np.int64)
        wins += play(ground.tables, states(2), seeds, ground.skill, *players, *weights)
    return wins / (EACH * len(grounds))


def loss_of(seat: str, grounds: Sequence[Ground], seed: int, found: Any) -> float:
    """Return the share of matches that a seat loses with some weights."""
    blue, red = np.array(VETERAN_BLUE, np.int64), np.array(VETERAN_RED, np.int64)
    mine = np.rint(found).astype(np.int64)
    weights = (mine, red) if seat == "blue" else (blue, mine)
    other = (VETERAN, RULEBOOK) if seat == "blue" else (RULEBOOK, VETERAN)
    share = (1 - RULEBOOK_SHARE) * red_share(grounds, seed, (VETERAN, VETERAN), weights)
    share += RULEBOOK_SHARE * red_share(grounds, seed, other, weights)
    return share if seat == "blue" else 1 - share


def train(seat: str, generations: int, seed: int) -> list[int]:
    """Return the weights that a search leads to, and print how it goes."""
    import cma  # type: ignore[import-untyped]

    luck = random.Random(seed)
    grounds = [Ground(packed(prepare(s)), s.actor.skill) for s in (drawn_settings(luck) for _ in range(GROUNDS))]
    start = np.array(VETERAN_BLUE if seat == "blue" else VETERAN_RED, float)
    scales = np.maximum(np.abs(start), SPREAD)
    options = {"CMA_stds": scales, "seed": seed % 2**31 or 1, "verbose": -9, "CMA_diagonal": len(start) > 50}
    search = cma.CMAEvolutionStrategy(start, FIRST_STEP, options)
    began = time.process_time()
    for generation in range(generations):
        asked = search.ask()
        search.tell(asked, [loss_of(seat, grounds, seed + generation, found) for found in asked])
        if generation % 10 == 9:
            share = loss_of(seat, grounds, seed - 1, search.mean)
            print(f"{generation + 1:4} {100 * share:.1f} % lost, {time.process_time() - began:.0f} s", flush=True)
    return [int(weight) for weight in np.rint(search.mean)]


def main() -> None:
    """Train one seat and print its weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seat", choices=("blue", "red"))
    parser.add_argument("--generations", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1_000_003)
    given = parser.parse_args()
    print(train(given.seat, given.generations, given.seed))


if __name__ == "__main__":
    main()
