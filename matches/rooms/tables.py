"""Rooms that are tables of a class: what only its teacher does there, and what is kept until the round has ended.

A round ends for everybody at once because it ends by the clock: ``RoomRow.closes`` is the same moment at all tables.
"""

from __future__ import annotations

from datetime import datetime

from matches.errors import OfClass, RoundOver
from matches.rooms.models import RoomRow
from matches.storage import now

__all__ = ["closed", "not_of_class", "sealed", "still_open"]


def closed(closes: datetime | None) -> bool:
    """Return whether a round has ended, by when it ends."""
    return closes is not None and now() >= closes


def sealed(room: RoomRow) -> bool:
    """Return whether also what has ended here is kept to each seat's own view."""
    return room.classroom is not None and not closed(room.closes)


def still_open(room: RoomRow) -> None:
    """Make sure that the round of a room runs, if it is of a class. :raises RoundOver:"""
    if room.classroom is not None and closed(room.closes):
        raise RoundOver


def not_of_class(room: RoomRow) -> None:
    """Make sure that a room has no teacher who decides that. :raises OfClass:"""
    if room.classroom is not None:
        raise OfClass
