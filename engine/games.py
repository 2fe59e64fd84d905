"""The list of games; adding one here is all that pages, store, command line and tests need."""

from engine.compile import Compilation
from engine.game import Game
from engine.greeen_mafia.game import GREEEN_MAFIA
from engine.shells_hack.compiled import COMPILED
from engine.shells_hack.game import SHELLS_HACK

GAMES: dict[str, Game] = {game.id: game for game in (SHELLS_HACK, GREEEN_MAFIA)}
COMPILATIONS: tuple[Compilation, ...] = (COMPILED,)  #: of the games that play batches
