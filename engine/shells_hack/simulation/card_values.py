"""What a card is worth: Red's win rate with it in the opening hand less that without it in the match, same seeds.

Forced in, it takes the place of a dealt card: for Red of the one dealt for its category, for Blue of the one dealt
last, which is any of them by chance. Forced out, all its copies leave deck and hand, and the next card moves up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.rates import Pairs, pairs_of
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.tables import active_attacks, active_countermeasures
from engine.shells_hack.simulation.batch import Batch
from engine.shells_hack.simulation.counts import pieces
from engine.shells_hack.simulation.simulator import Twist, simulator_of
from engine.shells_hack.simulation.trials import BLUE_IN, BLUE_OUT, RED_IN, RED_OUT

__all__ = ["ValueJob", "cards_of", "value_jobs"]

TWISTS = {"blue": (BLUE_OUT, BLUE_IN), "red": (RED_OUT, RED_IN)}


@dataclass(frozen=True, slots=True)
class ValueJob(Batch):
    """A card tried on some neighbouring seeds of a run."""

    card: str
    team: str
    place: int  #: in the table of active cards

    @property
    def matches(self) -> int:
        """How many matches it plays: each seed with and without the card."""
        return 2 * self.count

    def play(self) -> Pairs:
        """Play all matches; "before" is without the card, "after" with it."""
        simulator = simulator_of(self.settings)
        out, inside = (
            simulator.wins(self.seeds, *self.policies, Twist(kind, self.place)) for kind in TWISTS[self.team]
        )
        return pairs_of(out, inside)


def cards_of(settings: Settings) -> list[tuple[str, str]]:
    """Return the active cards as (team, id), in table order."""
    blue = [("blue", card.id) for card in active_countermeasures(settings, load())]
    return blue + [("red", card.id) for card in active_attacks(settings, load())]


def value_jobs(settings: Settings, seeds: int, seed: int, blue: str, red: str, start: int = 0) -> Sequence[ValueJob]:
    """Return the jobs that find the value of every active card over some seeds of a run, from number ``start`` on."""
    text, cards = settings.model_dump_json(), cards_of(settings)
    places = {"blue": 0, "red": 0}
    jobs = []
    for team, card in cards:
        for first, count in pieces(seeds):
            jobs.append(ValueJob(text, blue, red, seed, start + first, count, card, team, places[team]))
        places[team] += 1
    return jobs
