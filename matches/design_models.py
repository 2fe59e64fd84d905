"""Tables of what users design: what is kept under a name, and drafts with all their steps."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from matches.models import Base, Json, Utc

__all__ = ["DesignRow", "DraftRow", "StepRow"]


class DesignRow(Base):
    """Something kept under a name; whoever has its id may read it."""

    __tablename__ = "designs"
    __table_args__ = (Index(None, "owner", "kind", "updated"),)

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))  #: as its game calls it: architecture, actor, mission, …
    owner: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(200))
    content: Mapped[dict[str, Any]] = mapped_column(Json)
    created: Mapped[datetime] = mapped_column(Utc)
    updated: Mapped[datetime] = mapped_column(Utc)


class DraftRow(Base):
    """Something being designed: which of its steps is shown."""

    __tablename__ = "drafts"
    __table_args__ = (Index(None, "owner", "updated"),)

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    owner: Mapped[str] = mapped_column(String(64))
    first: Mapped[int] = mapped_column(Integer)  #: number of the oldest step kept
    shown: Mapped[int] = mapped_column(Integer)
    last: Mapped[int] = mapped_column(Integer)
    revision: Mapped[int] = mapped_column(Integer)  #: counts every change; guards against stale pages
    created: Mapped[datetime] = mapped_column(Utc)
    updated: Mapped[datetime] = mapped_column(Utc)


class StepRow(Base):
    """One act of a draft and what it led to."""

    __tablename__ = "draft_steps"

    draft_id: Mapped[str] = mapped_column(ForeignKey("drafts.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    code: Mapped[str] = mapped_column(String(40))
    params: Mapped[dict[str, Any]] = mapped_column(Json)
    content: Mapped[dict[str, Any]] = mapped_column(Json)
