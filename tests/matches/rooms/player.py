"""A process that plays seats of a room: ``python -m tests.matches.rooms.player URL TOKEN…``; it tells each act that was
confirmed, as its number and the act, in one line."""

from __future__ import annotations

import sys
import time

from engine.games import GAMES
from matches.errors import StaleMatch, StaleRoom
from matches.rooms.pace import ActPace
from matches.rooms.rooms import Rooms
from tests.contract.pile import PILE


def main(url: str, *tokens: str) -> None:
    """Play until the match is over."""
    GAMES[PILE.id] = PILE
    rooms = Rooms.open(url)
    rooms._pace = ActPace(lambda: time.monotonic() * 1_000)
    print("here", flush=True)
    while rooms.room(tokens[0]).state == "matched":
        acted = False
        for token in tokens:
            table = rooms.table(token)
            if not table.legal:
                continue
            try:
                rooms.act(token, table.number, table.legal[0])
            except (StaleMatch, StaleRoom):
                continue
            print(table.number, table.legal[0], flush=True)
            acted = True
        if not acted:
            time.sleep(0.005)
    print("over", flush=True)
    rooms.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
