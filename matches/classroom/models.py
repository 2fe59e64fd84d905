"""Tables of classes: the class, the keys of teacher and projector, its pupils, its rounds and who sat where.

The tables at which a class plays are rooms (``RoomRow.classroom``), whose deal is the number of the round.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, ForeignKey, Index, Integer, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from matches.models import Base, Json, Utc

__all__ = ["ClassRow", "KeyRow", "PupilRow", "RoundRow", "SeatRow"]


class ClassRow(Base):
    """One class; whatever changes in it counts its version up, in the same transaction."""

    __tablename__ = "classes"
    __table_args__ = (Index(None, "updated"),)

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    code: Mapped[str] = mapped_column(String(6), unique=True)  #: what pupils type
    game: Mapped[str] = mapped_column(String(40))
    open: Mapped[bool] = mapped_column(Boolean)  #: somebody may still join
    options: Mapped[dict[str, Any]] = mapped_column(Json)  #: as ``records.Options``
    said: Mapped[str] = mapped_column(String(200))  #: the teacher's word to all, "" for none
    round: Mapped[int] = mapped_column(Integer)  #: number of the round, from 1; 0 before the first
    ends: Mapped[datetime | None] = mapped_column(Utc)  #: the lesson's end, where the teacher has set one
    version: Mapped[int] = mapped_column(Integer)
    created: Mapped[datetime] = mapped_column(Utc)
    updated: Mapped[datetime] = mapped_column(Utc)


class KeyRow(Base):
    """A right in a class that is no pupil's, and a link that gives one; the token itself only a browser has."""

    __tablename__ = "class_keys"
    __table_args__ = (Index(None, "class_id"),)

    token: Mapped[str] = mapped_column(String(64), primary_key=True)  #: SHA-256
    class_id: Mapped[str] = mapped_column(ForeignKey("classes.id", ondelete="CASCADE"))
    kind: Mapped[str] = mapped_column(String(10))  #: "teacher", "projector", or a link to one: "recovery", "show"
    created: Mapped[datetime] = mapped_column(Utc)


class PupilRow(Base):
    """One pupil; also when removed the row stays, so that its name is never used twice."""

    __tablename__ = "class_pupils"
    __table_args__ = (UniqueConstraint("class_id", "likeness"),)

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    class_id: Mapped[str] = mapped_column(ForeignKey("classes.id", ondelete="CASCADE"))
    number: Mapped[int] = mapped_column(Integer)  #: in the order of coming, from 1
    name: Mapped[str] = mapped_column(String(40))
    likeness: Mapped[str] = mapped_column(String(120))  #: what all names have that look alike (nicknames.py)
    state: Mapped[str] = mapped_column(String(10))  #: "in" or "removed"
    token: Mapped[str | None] = mapped_column(String(64), unique=True)  #: SHA-256; None when removed
    asks: Mapped[str | None] = mapped_column(String(64), unique=True)  #: SHA-256 of another device's that asks for it
    word: Mapped[str] = mapped_column(String(64))  #: of what opens the name on another device (codes.py)
    tries: Mapped[int] = mapped_column(Integer)  #: wrong words so far
    created: Mapped[datetime] = mapped_column(Utc)
    seen: Mapped[datetime] = mapped_column(Utc)


class RoundRow(Base):
    """One round: what all its matches are dealt from, and when it ends for all of them."""

    __tablename__ = "class_rounds"

    class_id: Mapped[str] = mapped_column(ForeignKey("classes.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    settings: Mapped[dict[str, Any]] = mapped_column(Json)
    seed: Mapped[int] = mapped_column(Json)
    computer: Mapped[str] = mapped_column(String(40))  #: who plays a seat without a pupil
    begun: Mapped[datetime] = mapped_column(Utc)
    closes: Mapped[datetime | None] = mapped_column(Utc)  #: None while paused, or where the teacher ends it
    seconds: Mapped[int] = mapped_column(Integer)  #: that are left while it is paused; 0 for as long as it takes
    paused: Mapped[bool] = mapped_column(Boolean)


class SeatRow(Base):
    """Which seat of which table a pupil had in a round."""

    __tablename__ = "class_seats"
    __table_args__ = (Index(None, "pupil_id"),)

    room_id: Mapped[str] = mapped_column(ForeignKey("rooms.id", ondelete="CASCADE"), primary_key=True)
    pupil_id: Mapped[str] = mapped_column(ForeignKey("class_pupils.id", ondelete="CASCADE"), primary_key=True)
    round: Mapped[int] = mapped_column(Integer)
    seat: Mapped[str] = mapped_column(String(40))
    member_id: Mapped[str] = mapped_column(String(10))  #: in the room; nobody's any more when the pupil was removed
