"""Who chooses which of the settings: the host what is common, each seat its own part, unless the host has locked it.

What belongs to a seat its game says (``Game.parts``). A part that the host chooses too is locked (D30).
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, cast

from engine.errors import BadSettings, Problem, UnknownId
from engine.game import AnyGame, jsonable
from engine.games import GAMES
from matches.rooms.models import DealRow, RoomRow
from matches.rooms.records import RACERS

__all__ = ["clashes", "game_of", "locked", "named", "own", "seats_of", "settings_of", "visible"]


def game_of(id: str) -> AnyGame:
    """Return a game by its id. :raises UnknownId:"""
    if id not in GAMES:
        raise UnknownId("game", id[:40], tuple(GAMES))
    return GAMES[id]


def settings_of(room: RoomRow, *parts: dict[str, Any]) -> Any:
    """Return the settings that the table's choices and some parts make, the rest by default. :raises BadSettings:"""
    game = game_of(room.game)
    given: dict[str, Any] = {name: value for part in parts for name, value in part.items()}
    return game.read_settings({**_usual(cast(Hashable, game)), **given, **room.settings})


def seats_of(room: RoomRow) -> tuple[str, ...]:
    """Return the seats of a room, in the order of the table."""
    return (
        RACERS[: room.racers] if room.racers else _table(cast(Hashable, game_of(room.game)), json.dumps(room.settings))
    )


@lru_cache(256)
def _table(game: Any, settings: str) -> tuple[str, ...]:
    """The seats that a table's choices make; every drawing of a room asks for them."""
    seats: tuple[str, ...] = game.seats(game.read_settings({**_usual(game), **json.loads(settings)}))
    return seats


@lru_cache(32)
def _usual(game: Any) -> Mapping[str, Any]:
    """The default settings, not to be changed."""
    usual: dict[str, Any] = jsonable(game.default_settings())
    return MappingProxyType(usual)


def own(room: RoomRow, seat: str) -> tuple[str, ...]:
    """Return the names of what a seat chooses now."""
    part = () if room.racers else game_of(room.game).parts().get(seat, ())
    return tuple(name for name in part if name not in room.settings)


def locked(room: RoomRow) -> tuple[str, ...]:
    """Return the names of what a seat would choose and the host has chosen."""
    return tuple(name for part in _parts(room).values() for name in part if name in room.settings)


def visible(room: RoomRow, deal: DealRow | None, seat: str, host: bool) -> dict[str, Any]:
    """Return the settings that are common or a seat's own, and for the host what it has locked."""
    game = game_of(room.game)
    part = deal.parts.get(seat, {}) if deal is not None else {}
    whole = {**_usual(cast(Hashable, game)), **part, **room.settings}
    hidden = {name for other, names in _parts(room).items() if other != seat for name in names}
    shown = set(locked(room)) if host else set()
    return {name: value for name, value in whole.items() if name not in hidden or name in shown}


def named(room: RoomRow, seat: str, problems: list[Problem]) -> tuple[Problem, ...]:
    """Return those problems that lie in what is common or a seat's own: others would tell of another side's choice."""
    hidden = {name for other, names in _parts(room).items() if other != seat for name in names}
    return tuple(one for one in problems if one.where.partition(".")[0] not in hidden)


def clashes(room: RoomRow, seat: str, part: dict[str, Any]) -> list[Problem]:
    """Return what is wrong in a seat's part, whatever the others choose. :raises BadSettings: for its form."""
    try:
        game_of(room.game).new(settings_of(room, part), 0)
    except BadSettings as error:
        mine = own(room, seat)
        return [one for one in error.problems if one.where.partition(".")[0] in mine]
    return []


def _parts(room: RoomRow) -> dict[str, tuple[str, ...]]:
    return {} if room.racers else game_of(room.game).parts()
