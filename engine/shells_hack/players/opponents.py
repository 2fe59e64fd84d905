"""What kind of player may sit across, weighed by what it has shown: whom the expert's playouts face (D60).

Only the seat's view is read. A way of playing that does not fit what was seen becomes unlikely, never impossible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.game import LogLine
from engine.shells_hack.play.position import Position
from engine.shells_hack.play.view import View
from engine.shells_hack.players.policy import FRUGAL, GUARD, RULEBOOK, RUSH, VETERAN
from engine.shells_hack.rules.state import BLUE, RED

USUAL: Mapping[int, Mapping[int, int]] = {
    BLUE: {RULEBOOK: 3, VETERAN: 6, RUSH: 2, FRUGAL: 2},
    RED: {RULEBOOK: 3, VETERAN: 6, GUARD: 2},
}  #: [searching seat] -> players across and how likely each is at first
WHOLE = 1 << 12  #: a unit of these
DOUBT = 4  #: what a player would hardly do divides its weight
SCOUTING = ("scouted", "scout_failed")
EXECUTING = ("executed", "execute_failed")


def expected(seat: int) -> dict[int, int]:
    """Return the players across a seat before any of them has shown anything, and their weights."""
    return {player: WHOLE * weight for player, weight in USUAL[seat].items()}


def across(position: Position, view: View, seat: int) -> dict[int, int]:
    """Return the players who may sit across a seat, and their weights."""
    weights = expected(seat)
    for player in hints_of_red(position, view) if seat == BLUE else hints_of_blue(position, view):
        weights[player] = max(1, weights[player] // DOUBT)
    return weights


def hints_of_red(position: Position, view: View) -> Iterator[int]:
    """Each act of Red's that one of the players would hardly have done, as that player."""
    costs = {card.id: card.cost for card in position.attacks}
    scouted = False
    for line in view.log:
        if line.code in SCOUTING:
            scouted = True
            yield RUSH
            if costs[line.params["card"]]:
                yield FRUGAL
        elif line.code == "weaponized":
            yield RUSH
            yield FRUGAL
        elif line.code == "turn_ended" and line.params["team"] == "red" and not scouted:
            yield RULEBOOK


def hints_of_blue(position: Position, view: View) -> Iterator[int]:
    """Each countermeasure of Blue's that Red heard of and that one of the players would hardly have applied."""
    entered: set[str] = set()
    for line in view.log:
        if line.code == "intruded":
            entered.add(line.params["target"])
        elif line.code == "countermeasure":
            yield from unlikely(line, line.params["target"] in entered)


def unlikely(line: LogLine, entered: bool) -> Iterator[int]:
    """Who would hardly have applied a countermeasure: D32 hardens executions where Red is, and there nothing else."""
    if bool(line.params["execution"]) != entered:
        yield RULEBOOK
    if not line.params["execution"]:
        yield GUARD
