"""Find the veteran's weights: ``python -m benchmarks.train blue|red [--generations N] [--seed S] [--against PLAYER]``.

CMA-ES (``pip install .[training]``) moves all weights of one seat together; in the other seat sit the veteran as it is,
the rulebook's player and the scripts, in the shares of ``ACROSS``. Trained on companies, actors and architectures drawn
at random, never on a shipped pairing: those are for the test. The weights that stand in ``veteran_blue`` and
``veteran_red`` came out of a few rounds of this, Red and Blue in turn; it prints the next ones.

``--against veteran`` (or rulebook) searches for the best answer to that player alone instead, and then tells what
it wins on the 36 shipped pairings, and what the veteran wins there in its place: how exploitable the player is.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.errors import BadSettings
from engine.rates import Rate, rate_of
from engine.shells_hack.architecture.templates import template, template_ids
from engine.shells_hack.compiled import COMPILED, packed, states
from engine.shells_hack.game import POLICIES, SHELLS_HACK
from engine.shells_hack.players.policy import FRUGAL, GUARD, RULEBOOK, RUSH, VETERAN
from engine.shells_hack.players.veteran_blue import VETERAN_BLUE
from engine.shells_hack.players.veteran_red import VETERAN_RED
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import ASSETS, EFFECTS, Actor, Architecture, Company, Settings
from engine.shells_hack.rules.tables import prepare
from engine.shells_hack.simulation.batch import match_seeds
from engine.shells_hack.simulation.training import TRAINED

GROUNDS, LOOK = 300, 60  #: settings that are trained on, and how many of them one look has
ACROSS = {
    "blue": {VETERAN: 10, RULEBOOK: 20, RUSH: 2, FRUGAL: 2},
    "red": {VETERAN: 16, RULEBOOK: 6, GUARD: 4},
}  #: who sits across in how many matches on each of them
FIRST_STEP = 0.15  #: how far the search looks at first, as a share of a weight
SPREAD = 8  #: and at least so far, in a weight's units
EMPTY = np.zeros(1, np.int64)  #: weights of nobody
CHECK, SHIPPED_MATCHES = 8_300_000, 1_000  #: seed and matches of a pairing by which an answer is judged
SHOWN = 20  #: generations between two lines of progress
SHIPPED = 0.6  #: of the drawn companies keep on each component what some shipped company keeps there


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
    if luck.random() < SHIPPED:
        shipped = load().companies
        kept = {place: list(luck.choice(shipped).assets.get(place, ())) for place in places}
    missing = [asset for asset in ASSETS if not any(asset in kinds for kinds in kept.values())]
    for asset in (*missing, *(() if kept else luck.choices(ASSETS, k=luck.randint(1, 5)))):
        kinds = kept.setdefault(luck.choice(places), [])
        if asset not in kinds:
            kinds.append(asset)
    numbers = {"funds": luck.choice((1, 1, 2, 2, 2, 3, 4)), "robustness": luck.randint(1, 5)}
    assets = {place: tuple(kinds) for place, kinds in kept.items() if kinds}
    return Company.model_validate({"id": "drawn", "name": "Drawn", "assets": assets} | numbers)


def _actor(luck: random.Random) -> Actor:
    goal = {"effect": luck.choice(EFFECTS), "asset": luck.choice((None, *ASSETS)), "count": luck.randint(1, 3)}
    numbers = {"funds": luck.choice((2, 3, 3, 4)), "skill": luck.randint(1, 5)}
    return Actor.model_validate({"id": "drawn", "name": "Drawn", "objective": goal} | numbers)


def loss_of(seat: str, grounds: Sequence[Ground], seed: int, found: Any, across: Mapping[int, int]) -> float:
    """Return the share of matches that a seat loses with some weights to players across, so many with each."""
    mine = np.rint(found).astype(np.int64)
    weights = (mine, EMPTY) if seat == "blue" else (EMPTY, mine)
    red_wins = matches = 0
    for number, ground in enumerate(grounds):
        for player, count in across.items():
            seeds = np.array(match_seeds(seed + player, number * count, count), np.int64)
            players = (TRAINED, player) if seat == "blue" else (player, TRAINED)
            red_wins += COMPILED.functions.train_batch(
                ground.tables, states(2), seeds, ground.skill, *players, *weights
            )
            matches += count
    return red_wins / matches if seat == "blue" else 1 - red_wins / matches


def train(seat: str, generations: int, seed: int, across: Mapping[int, int]) -> list[int]:
    """Return the weights that a search leads to against players across, and print how it goes."""
    import cma  # type: ignore[import-untyped]

    luck = random.Random(seed)
    grounds = [Ground(packed(prepare(s)), s.actor.skill) for s in (drawn_settings(luck) for _ in range(GROUNDS))]
    start = np.array(VETERAN_BLUE if seat == "blue" else VETERAN_RED, float)
    scales = np.maximum(np.abs(start), SPREAD)
    options = {"CMA_stds": scales, "seed": seed % 2**31 or 1, "verbose": -9, "CMA_diagonal": len(start) > 50}
    search = cma.CMAEvolutionStrategy(start, FIRST_STEP, options)
    began = time.process_time()
    for generation in range(generations):
        if generation % SHOWN == 0:
            share = loss_of(seat, grounds, seed - 1, search.mean, across)
            print(f"{generation:4} {100 * share:.2f} % lost, {time.process_time() - began:.0f} s", flush=True)
            print([int(weight) for weight in np.rint(search.mean)], flush=True)
        look, asked = luck.sample(grounds, LOOK), search.ask()
        search.tell(asked, [loss_of(seat, look, seed + 10 * generation, found, across) for found in asked])
    return [int(weight) for weight in np.rint(search.mean)]


def main() -> None:
    """Train one seat and print its weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("seat", choices=("blue", "red"))
    parser.add_argument("--generations", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1_000_003)
    parser.add_argument("--against", choices=("rulebook", "veteran"))
    given = parser.parse_args()
    if given.against is None:
        print(train(given.seat, given.generations, given.seed, ACROSS[given.seat]))
        return
    across = {POLICIES[given.against]: sum(ACROSS[given.seat].values())}
    found = train(given.seat, given.generations, given.seed, across)
    start = VETERAN_BLUE if given.seat == "blue" else VETERAN_RED
    for name, weights in (("the veteran", start), ("the best answer", found)):
        rate = won_on_shipped(given.seat, weights, POLICIES[given.against], SHIPPED_MATCHES)
        print(f"{name} wins {rate.value:.1%} ({rate.low:.1%} to {rate.high:.1%}) of the shipped pairings")


def won_on_shipped(seat: str, weights: Sequence[int], across: int, matches: int) -> Rate:
    """How often weights win a seat against a player, some matches of each shipped pairing, on seeds of their own."""
    cards = load()
    pairs = [(c.id, a.id) for c in cards.companies for a in cards.actors]
    settings = [SHELLS_HACK.make_settings(company=company, actor=actor) for company, actor in pairs]
    grounds = [Ground(packed(prepare(one)), one.actor.skill) for one in settings]
    lost = loss_of(seat, grounds, CHECK, np.array(weights, float), {across: matches})
    return rate_of(round((1 - lost) * matches * len(grounds)), matches * len(grounds))


if __name__ == "__main__":
    main()
