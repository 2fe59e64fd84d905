"""The acts of a finished match that cost their seat most, and what would have been better, by playouts.

The viewer sees everything by then: each act is judged in the true position, where only undrawn cards are shuffled.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.match import Match
from engine.random import number_of
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.play.position import Position
from engine.shells_hack.players import expert
from engine.shells_hack.players.beliefs import everything
from engine.shells_hack.players.hint import action_of
from engine.shells_hack.rules.rules import DRAW, Act
from engine.shells_hack.rules.state import BLUE, RED, Phase

__all__ = ["PLAYOUTS", "Swing", "swings"]

PLAYOUTS = 400  #: of an act's search; the worst acts are then weighed with more
MORE = 4
MOST_SWINGS = 5  #: swings told
LEAST_COST = 0.03  #: what costs less is no swing
SEEDS = 4  #: stream of the numbers that the searches draw


@dataclass(frozen=True, slots=True)
class Swing:
    """An act that cost its seat something: the seat's own chances with it and with the better one."""

    act: int  #: number of the act, from 1
    turn: int
    seat: str
    action: str
    rate: float
    better: str
    better_rate: float

    @property
    def cost(self) -> float:
        """What the act cost, as a share of matches."""
        return self.better_rate - self.rate


def swings(match: Match, playouts: int = PLAYOUTS, seats: tuple[str, ...] = ("blue", "red")) -> tuple[Swing, ...]:
    """Return the costliest acts of some seats, the worst first; the same match and number give the same answer."""
    judged = []
    for act in range(1, match.acts + 1):
        if match.entry_at(act).seat in seats:
            position = match.state_at(act - 1)
            played, thought = _judged(match, act, position, playouts)
            if thought is not None and played != thought.best.act:
                rate = next((o.rate for o in thought.others if o.act == played), 0.0)
                judged.append((thought.best.rate - rate, act, played, thought.best.act))
    judged.sort(key=lambda row: (-row[0], row[1]))
    found = [
        _weighed(match, act, played, better, MORE * playouts) for _, act, played, better in judged[: 2 * MOST_SWINGS]
    ]
    worth = [swing for swing in found if swing.cost >= LEAST_COST]
    return tuple(sorted(worth, key=lambda swing: (-swing.cost, swing.act))[:MOST_SWINGS])


def _judged(match: Match, act: int, position: Position, playouts: int) -> tuple[Act, expert.Thought | None]:
    """The act as played, and the search in its place; None where nothing was to be decided."""
    entry = match.entry_at(act)
    played = SHELLS_HACK.act_of(position, entry.seat, SHELLS_HACK.decode(position, entry.action))
    if position.state.phase == Phase.SETUP or played == DRAW:
        return played, None
    thought = expert.think(position, number_of(0, SEEDS, act), expert.Limit(playouts), cheating=True)
    return played, thought if thought.playouts else None


def _weighed(match: Match, act: int, played: Act, better: Act, playouts: int) -> Swing:
    """Both acts from the same positions."""
    entry, position = match.entry_at(act), match.state_at(act - 1)
    seat = RED if entry.seat == "red" else BLUE
    pair = [played, better]
    _, totals = expert.run(everything(position, seat), pair, playouts, number_of(1, SEEDS, act), seat)
    rates = [wins / count for _, wins, count, *_ in totals]
    better_text = SHELLS_HACK.encode(action_of(position, better))
    return Swing(act, position.state.turn, entry.seat, entry.action, rates[0], better_text, rates[1])
