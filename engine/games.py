"""The games by id; adding one here is all that pages, store and tests need."""

from engine.game import AnyGame
from engine.greeen_mafia.game import GREEEN_MAFIA
from engine.shells_hack.game import SHELLS_HACK

GAMES: dict[str, AnyGame] = {game.id: game for game in (SHELLS_HACK, GREEEN_MAFIA)}
