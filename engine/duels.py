"""Matches in which the expert plays one seat or both: too slow for batches, so few of them and on small budgets."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass

from engine.arena import match_seed
from engine.counts import shares
from engine.jobs import PLAYERS, run_jobs
from engine.random import PLAYERS as STREAM
from engine.random import number_of
from engine.shells_hack.check import problems_of_match
from engine.shells_hack.expert import BUDGET
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.settings import Settings
from engine.study import Plan

__all__ = ["EXPERT", "MATCHES", "PLAYOUTS", "Duel", "run_duels"]

EXPERT = "expert"
MATCHES = 40  #: of every pair of players
PLAYOUTS = 300  #: of a decision

Table = dict[tuple[str, str], tuple[int, int]]  #: by Blue's and Red's player: Red's wins and matches


@dataclass(frozen=True, slots=True)
class Duel:
    """One match, the same as a ``Match`` with this seed and these players plays."""

    blue: str
    red: str
    settings: str  #: as JSON
    seed: int
    number: int  #: of the match in the run
    playouts: int
    matches: int = 1

    def play(self) -> bool:
        """Play it and return whether Red won."""
        token = BUDGET.set(self.playouts)
        try:
            return self._red_won()
        finally:
            BUDGET.reset(token)

    def _red_won(self) -> bool:
        seed, players = match_seed(self.seed, self.number), {"blue": self.blue, "red": self.red}
        position = SHELLS_HACK.new(Settings.model_validate_json(self.settings), seed)
        while seats := SHELLS_HACK.to_act(position):
            draw = number_of(seed, STREAM, position.acts)
            action, _ = SHELLS_HACK.choose(position, seats[0], players[seats[0]], draw)
            SHELLS_HACK.step(position, seats[0], action)
        outcome = SHELLS_HACK.outcome(position)
        return outcome is not None and "red" in outcome.winners


def run_duels(
    plan: Plan,
    executor: Executor,
    matches: int = MATCHES,
    playouts: int = PLAYOUTS,
    look: Callable[[int, int], None] = lambda done, of: None,
) -> Table:
    """Let the expert meet every player in either seat, on the plan's pairings; ``look`` as in ``run_study``."""
    pairs = [(EXPERT, red) for red in (*PLAYERS[::-1], EXPERT)] + [(blue, EXPERT) for blue in PLAYERS[::-1]]
    settings = [
        plan.settings(company, actor, architecture)
        for architecture in plan.architectures
        for company in plan.companies
        for actor in plan.actors
    ]
    texts = [one.model_dump_json() for one in settings if not problems_of_match(one)]
    places = [text for text, share in zip(texts, shares(matches, len(texts)), strict=True) for _ in range(share)]
    work = [
        Duel(blue, red, text, plan.seed, number, playouts) for blue, red in pairs for number, text in enumerate(places)
    ]
    table: Table = {pair: (0, 0) for pair in pairs}

    def take(duel: Duel, won: bool) -> None:
        wins, played = table[duel.blue, duel.red]
        table[duel.blue, duel.red] = wins + won, played + 1

    run_jobs(work, executor, take, lambda done: look(done, len(work)))
    return table
