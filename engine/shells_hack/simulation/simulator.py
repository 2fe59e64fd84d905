"""What batches are counted and tried on: a match's tables, plain or packed for the compiled rules; one answer."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from engine import compile
from engine.shells_hack.compiled import COMPILED, states
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.rules.state import new_state
from engine.shells_hack.rules.tables import Tables, prepare
from engine.shells_hack.simulation.batch import Seeds
from engine.shells_hack.simulation.counting import count_batch
from engine.shells_hack.simulation.tally import flat, new_tally, new_trail
from engine.shells_hack.simulation.trials import AS_DEALT, try_batch

__all__ = ["AS_IT_IS", "Simulator", "Twist", "simulator_of"]


@dataclass(frozen=True, slots=True)
class Twist:
    """What differs from the match that a seed deals (``trials``)."""

    kind: int
    card: int = 0
    target: int = 0


AS_IT_IS = Twist(AS_DEALT)


class Simulator:
    """Tables to play on, and what the compiled rules keep of them."""

    def __init__(self, tables: Tables, skill: int) -> None:
        """Take tables and Red's skill."""
        self.tables = tables
        self.skill = skill

    def count(self, seeds: Seeds, blue: int, red: int) -> array[int]:
        """Play a match for each seed and return all counts as a row (``tally.flat``)."""
        if compile.usable(__name__):
            COMPILED.need(__name__)
            return self._count_compiled(seeds, blue, red)
        tally = new_tally()
        count_batch(self.tables, [new_state(), new_state()], new_trail(), tally, list(seeds), self.skill, blue, red)
        return flat(tally)

    def _count_compiled(self, seeds: Seeds, blue: int, red: int) -> array[int]:
        import numpy as np

        trail, tally = (record.copy() for record in _empty())
        play = COMPILED.functions.count_batch
        seeds_array = np.array(seeds, np.int64)
        play(self._packed, states(2), trail[0], tally[0], seeds_array, self.skill, blue, red)
        return array("q", tally.tobytes())

    def wins(self, seeds: Seeds, blue: int, red: int, twist: Twist = AS_IT_IS) -> bytes:
        """Play a match for each seed and return one byte for each, 1 where Red wins."""
        how = (self.skill, blue, red, twist.kind, twist.card, twist.target)
        if compile.usable(__name__):
            COMPILED.need(__name__)
            return self._wins_compiled(seeds, how)
        wins = [0] * len(seeds)
        try_batch(self.tables, [new_state(), new_state()], list(seeds), wins, *how)
        return bytes(wins)

    def _wins_compiled(self, seeds: Seeds, how: tuple[int, ...]) -> bytes:
        import numpy as np

        wins = np.zeros(len(seeds), np.int64)
        play = COMPILED.functions.try_batch
        play(self._packed, states(2), np.array(seeds, np.int64), wins, *how)
        return wins.astype(np.uint8).tobytes()

    @cached_property
    def _packed(self) -> Any:
        """The tables as a record."""
        return compile.pack([self.tables])[0]


def warm() -> None:
    """Compile what this module calls."""
    simulator = simulator_of(SHELLS_HACK.default_settings().model_dump_json())
    simulator._count_compiled((), 0, 0)
    simulator._wins_compiled((), (0,) * 6)


@lru_cache(maxsize=1)
def _empty() -> tuple[Any, Any]:
    return compile.pack([new_trail()]), compile.pack([new_tally()])


@lru_cache(maxsize=64)
def simulator_of(text: str) -> Simulator:
    """Return the simulator of settings as JSON, the same for the same text."""
    settings = Settings.model_validate_json(text)
    return Simulator(prepare(settings), settings.actor.skill)
