"""The games by id; adding one here is all that pages, store and tests need."""

from engine.game import Game
from engine.shells_hack.game import SHELLS_HACK

GAMES: dict[str, Game] = {SHELLS_HACK.id: SHELLS_HACK}
