"""The table of kept results of runs between computer players."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Index, Integer, String
from sqlalchemy.orm import Mapped, mapped_column

from matches.models import Base, Json, Utc

__all__ = ["ResultRow"]


class ResultRow(Base):
    """What came of a run; whoever has its id may read it."""

    __tablename__ = "results"
    __table_args__ = (Index(None, "owner", "created"),)

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    owner: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(200))  #: "" until its owner gives one
    matches: Mapped[int] = mapped_column(Integer)
    summary: Mapped[dict[str, Any]] = mapped_column(Json)  #: for lists
    content: Mapped[dict[str, Any]] = mapped_column(Json)
    created: Mapped[datetime] = mapped_column(Utc)
