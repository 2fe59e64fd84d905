"""How strong players are from a table of their matches: Bradley and Terry's model, one rating per player and seat.

Red's player r beats Blue's player b with probability 1 / (1 + 10 ** ((b - r) / 400)), as in chess. A win and a loss
are spread over every cell of the table (half a win to each side), so that a player who always loses has a rating too.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

__all__ = ["ANCHOR", "SCALE", "ratings"]

SCALE = 400 / math.log(10)
ANCHOR = 1500  #: the rating of the first of Blue's players
ROUNDS = 200


def ratings(table: Mapping[tuple[str, str], tuple[int, int]]) -> tuple[dict[str, float], dict[str, float]]:
    """Return Blue's and Red's ratings from (blue, red) -> (Red's wins, matches); the likeliest ones.

    Blue's first player in the table is the anchor.

    >>> blue, red = ratings({("rulebook", "rulebook"): (50, 100), ("random", "rulebook"): (90, 100)})
    >>> round(blue["rulebook"]), round(blue["random"]), round(red["rulebook"])
    (1500, 1126, 1500)
    """
    blues = list(dict.fromkeys(blue for blue, _ in table))
    reds = list(dict.fromkeys(red for _, red in table))
    wins = {cell: won + 0.5 for cell, (won, _) in table.items()}
    games = {cell: matches + 1.0 for cell, (_, matches) in table.items()}
    of_blue, of_red = dict.fromkeys(blues, 0.0), dict.fromkeys(reds, 0.0)
    for _ in range(ROUNDS):
        for red in reds:
            cells = [cell for cell in games if cell[1] == red]
            of_red[red] += _step(cells, wins, games, of_blue, of_red)
        for blue in blues:
            cells = [cell for cell in games if cell[0] == blue]
            of_blue[blue] -= _step(cells, wins, games, of_blue, of_red)
    zero = of_blue[blues[0]]
    return (
        {blue: ANCHOR + SCALE * (value - zero) for blue, value in of_blue.items()},
        {red: ANCHOR + SCALE * (value - zero) for red, value in of_red.items()},
    )


def _step(
    cells: list[tuple[str, str]],
    wins: Mapping[tuple[str, str], float],
    games: Mapping[tuple[str, str], float],
    of_blue: Mapping[str, float],
    of_red: Mapping[str, float],
) -> float:
    """Newton's step for one player's strength, at most 1: Red's wins too many for the model, by its slope."""
    surplus = slope = 0.0
    for cell in cells:
        chance = 1 / (1 + math.exp(of_blue[cell[0]] - of_red[cell[1]]))
        surplus += wins[cell] - games[cell] * chance
        slope += games[cell] * chance * (1 - chance)
    return max(-1.0, min(1.0, surplus / slope))
