"""The clock of a room: how long whose turn has lasted. It is the room's; what it leads to is an entry of the host's."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from engine.match import HUMAN, Match
from matches.rooms.models import RoomRow
from matches.storage import now

__all__ = ["covered", "overdue", "pause", "resume", "turn_begins"]


def turn_begins(room: RoomRow, racer: str, match: Match, before: int = -1, was: tuple[str, ...] = ()) -> None:
    """Note who is to act in a match now, after it was as ``before`` (its chance outcomes) and ``was`` (to act).

    Whoever was to act before, and has seen nothing turned up since, goes on in the same turn.
    """
    moment = now().isoformat()
    same = match.game.chance(match.state) == before and not racer and len(match.seats) > 1
    others = {seat: since for seat, since in room.since.items() if racer and seat != racer}
    acting = [seat for seat in match.to_act() if match.players[seat] == HUMAN]
    names = ([racer] if acting else []) if racer else acting
    kept = {seat: room.since[seat] for seat in names if same and seat in was and seat in room.since}
    room.since = others | {seat: kept.get(seat, moment) for seat in names}
    room.deadline = _deadline(room)


def _deadline(room: RoomRow) -> datetime | None:
    seconds = room.clock["seconds"]
    if not seconds or not room.since or room.paused:
        return None
    return min(map(datetime.fromisoformat, room.since.values())) + timedelta(seconds=seconds)


def overdue(room: RoomRow, moment: datetime) -> list[str]:
    """Return the seats whose time is over, the one that has been for longest first."""
    if room.deadline is None or moment < room.deadline:
        return []
    first = moment - timedelta(seconds=room.clock["seconds"])
    late = {seat: datetime.fromisoformat(since) for seat, since in room.since.items()}
    return sorted((seat for seat, since in late.items() if since <= first), key=late.__getitem__)


def pause(room: RoomRow) -> None:
    """Stop the clock."""
    room.paused, room.deadline = now(), None


def resume(room: RoomRow) -> None:
    """Let the clock go on where it was."""
    if room.paused is None:
        return
    lost = now() - room.paused
    room.since = {seat: (datetime.fromisoformat(since) + lost).isoformat() for seat, since in room.since.items()}
    room.paused = None
    room.deadline = _deadline(room)


def covered(clock: Mapping[str, Any]) -> list[str]:
    """Return the seats whose turn a computer player ends because their time was over."""
    return list(clock.get("covered", ()))
