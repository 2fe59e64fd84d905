"""Tables of rooms: the room, who is in it, the links that lead somebody in, its deals and their matches."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, ForeignKey, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from matches.models import Base, Json, Utc

__all__ = ["DealRow", "LinkRow", "MemberRow", "RoomMatchRow", "RoomRow"]


class RoomRow(Base):
    """One room; whatever changes in it counts its version up, in the same transaction."""

    __tablename__ = "rooms"
    __table_args__ = (Index(None, "updated"), Index(None, "classroom"))

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    code: Mapped[str | None] = mapped_column(String(4), unique=True)  #: what people type; free again when it is None
    game: Mapped[str] = mapped_column(String(40))
    state: Mapped[str] = mapped_column(String(10))  #: one of ``records.STATES``
    racers: Mapped[int] = mapped_column(Integer)  #: who play the same deal each for themselves; 0: one match for all
    watchers: Mapped[str] = mapped_column(String(10))  #: what spectators see: "none", "common" or "all" (D27)
    settings: Mapped[dict[str, Any]] = mapped_column(Json)  #: chosen for the table; the rest by default
    clock: Mapped[dict[str, Any]] = mapped_column(Json)  #: the turn's seconds, and what happens when they are over
    since: Mapped[dict[str, str]] = mapped_column(Json)  #: since when each seat to act is, as ISO 8601
    deadline: Mapped[datetime | None] = mapped_column(Utc)  #: when the first of them has run out of time
    paused: Mapped[datetime | None] = mapped_column(Utc)
    computer: Mapped[bool] = mapped_column(Boolean)  #: a computer player is to act
    proposal: Mapped[dict[str, Any] | None] = mapped_column(
        Json, nullable=False
    )  #: what one side asks the others to agree to
    said: Mapped[list[Any]] = mapped_column(Json)  #: the last set phrases
    deal: Mapped[int] = mapped_column(Integer)  #: number of the deal, from 1; 0 before the first
    act: Mapped[int] = mapped_column(Integer)  #: after the end: which act all look at together
    version: Mapped[int] = mapped_column(Integer)
    created: Mapped[datetime] = mapped_column(Utc)
    updated: Mapped[datetime] = mapped_column(Utc)
    classroom: Mapped[str | None] = mapped_column(String(10))  #: id of the class that it is a table of
    closes: Mapped[datetime | None] = mapped_column(Utc)  #: when the class's round ends, there and everywhere at once


class MemberRow(Base):
    """Somebody in a room or at its door; the token itself only their browser has."""

    __tablename__ = "room_members"
    __table_args__ = (Index(None, "room_id"),)

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    room_id: Mapped[str] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"))
    token: Mapped[str] = mapped_column(String(64), unique=True)  #: SHA-256
    role: Mapped[str] = mapped_column(String(10))  #: one of ``records.ROLES``
    state: Mapped[str] = mapped_column(String(10))  #: "asking", "in" or "refused"
    seat: Mapped[str] = mapped_column(String(40))  #: "" for none
    owner: Mapped[str] = mapped_column(String(64))  #: SHA-256 of the browser's own token; "" where it has none
    created: Mapped[datetime] = mapped_column(Utc)
    seen: Mapped[datetime] = mapped_column(Utc)  #: when their page last asked for news


class LinkRow(Base):
    """A private link that works once: to move a member to another device, or to bring a teammate in."""

    __tablename__ = "room_links"

    token: Mapped[str] = mapped_column(String(64), primary_key=True)  #: SHA-256
    member_id: Mapped[str] = mapped_column(ForeignKey("room_members.id", ondelete="CASCADE"))  #: who made it
    kind: Mapped[str] = mapped_column(String(10))  #: "move" or "mate"
    until: Mapped[datetime] = mapped_column(Utc)


class DealRow(Base):
    """One deal of a room, the next one after each rematch."""

    __tablename__ = "room_deals"

    room_id: Mapped[str] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    secret: Mapped[str] = mapped_column(String(64))
    salt: Mapped[str] = mapped_column(String(64))
    numbers: Mapped[dict[str, str]] = mapped_column(Json)  #: by seat, of their browsers
    parts: Mapped[dict[str, Any]] = mapped_column(Json)  #: by seat, what it chose of the settings
    ready: Mapped[list[str]] = mapped_column(Json)  #: seats
    unfit: Mapped[list[Any]] = mapped_column(Json)  #: why all parts together made no match: place, code, values


class RoomMatchRow(Base):
    """A match that was dealt in a room: while it has that room, only a right there opens it.

    Whoever took part may take a copy home, which belongs to no room and keeps the proof of its deal.
    """

    __tablename__ = "room_matches"

    match_id: Mapped[str] = mapped_column(ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
    room_id: Mapped[str | None] = mapped_column(ForeignKey("rooms.id"), index=True)
    deal: Mapped[int] = mapped_column(Integer)
    seat: Mapped[str] = mapped_column(String(40))  #: of the racer whose own it is, "" for a match of all
    proof: Mapped[dict[str, Any] | None] = mapped_column(
        Json, nullable=False
    )  #: as ``engine/proof.py`` writes it, after the end
