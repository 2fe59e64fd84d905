"""Whole rooms for tests: people who came in, chose and are ready; and time that passed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import select

from engine.proof import draw_number
from matches.rooms.models import MemberRow, RoomRow
from matches.rooms.records import RoomView
from matches.rooms.rooms import Rooms

__all__ = ["Party", "gather", "later", "matched"]


@dataclass
class Party:
    """A room and the tokens of those in its seats."""

    rooms: Rooms
    code: str
    host: str  #: token
    tokens: dict[str, str]  #: by seat

    def room(self, seat: str = "") -> RoomView:
        return self.rooms.room(self.tokens[seat] if seat else self.host)

    def watcher(self) -> str:
        """Let one more spectator in and return their token."""
        token = self.rooms.ask(self.code, "watcher").token
        (request,) = self.room().requests
        self.rooms.accept(self.host, request.id)
        return token

    def mate(self, seat: str) -> str:
        """Let one more teammate into a seat and return their token."""
        return self.rooms.follow(self.rooms.link(self.tokens[seat], "mate")).token

    def ready(self) -> None:
        """Let every seat add its number and be ready."""
        for token in self.tokens.values():
            self.rooms.add_number(token, draw_number())
            self.rooms.ready(token)

    def to_act(self) -> list[str]:
        """The seats whose own people may act."""
        return [seat for seat, token in self.tokens.items() if self.rooms.table(token).legal]

    def act(self, seat: str, place: int = 0) -> None:
        """Do the legal act at a place of the list."""
        table = self.rooms.table(self.tokens[seat])
        self.rooms.act(self.tokens[seat], table.number, table.legal[place])

    def play(self, seed: int = 1) -> None:
        """Play by lot to the end."""
        luck = random.Random(seed)
        while self.room().state == "matched":
            seat = luck.choice(self.to_act())
            table = self.rooms.table(self.tokens[seat])
            self.rooms.act(self.tokens[seat], table.number, luck.choice(table.legal))


def gather(rooms: Rooms, game: str = "pile", settings: Mapping[str, Any] | None = None, **given: Any) -> Party:
    """Return a room with somebody in every seat, the host in the first one."""
    host = rooms.create(game, settings, **given)
    seats = [seat.seat for seat in rooms.room(host.token).seats]
    tokens = {seats[0]: host.token}
    for seat in seats[1:]:
        tokens[seat] = rooms.ask(host.code).token
        (request,) = rooms.room(host.token).requests
        rooms.accept(host.token, request.id, seat, seats[0])
    return Party(rooms, host.code, host.token, tokens)


def matched(rooms: Rooms, game: str = "pile", settings: Mapping[str, Any] | None = None, **given: Any) -> Party:
    """Return a room whose match has just begun."""
    party = gather(rooms, game, settings, **given)
    party.ready()
    return party


def later(rooms: Rooms, seconds: float, seat: str | None = None) -> None:
    """Let time pass: for all, or only for how long ago a seat was seen."""
    lapse = timedelta(seconds=seconds)
    with rooms._session(rooms._writing) as session:
        for member in session.scalars(select(MemberRow)):
            if seat is None or member.seat == seat:
                member.seen -= lapse
        if seat is not None:
            return
        for room in session.scalars(select(RoomRow)):
            room.created, room.updated = room.created - lapse, room.updated - lapse
            room.deadline = room.deadline and room.deadline - lapse
            room.paused = room.paused and room.paused - lapse
            room.since = {
                name: (datetime.fromisoformat(since) - lapse).isoformat() for name, since in room.since.items()
            }
