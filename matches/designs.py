"""What users design and keep under a name, or for a link; what a kind of design holds its game knows."""

from __future__ import annotations

import builtins
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from matches.design_models import DesignRow
from matches.errors import NotYourDesign, TooManyDesigns, UnknownDesign
from matches.storage import Storage, begin_one, clean_name, count, is_id, new_id, now

__all__ = ["MAX_DESIGNS", "MAX_NAME", "SHARED", "Design", "Designs"]

MAX_DESIGNS = 200  #: of one owner and kind
MAX_NAME = 40  #: characters; the games' own names may be as long
SHARED = "shared"  #: the kind of what has no name and only a link leads to


@dataclass(frozen=True, slots=True)
class Design:
    """Something kept under a name."""

    id: str
    kind: str
    owner: str
    name: str
    content: dict[str, Any]
    updated: datetime


class Designs(Storage):
    """Kept designs in the store's database."""

    def save(self, kind: str, owner: str, name: str, content: dict[str, Any]) -> str:
        """Keep something under a name, a second time in the place of the first, and return its id.

        :raises BadName: :raises TooManyDesigns:
        """
        cleaned = clean_name(name, MAX_NAME, least=1)
        with self._session(self._writing) as session:
            mine = (DesignRow.owner == owner, DesignRow.kind == kind, DesignRow.name == cleaned)
            found = session.scalar(select(DesignRow).where(*mine))
            if found is None:
                return _add(session, kind, owner, cleaned, content)
            found.content, found.updated = content, now()
            return found.id

    def share(self, content: dict[str, Any], owner: str) -> str:
        """Keep something for a link and return its id; the same is kept once. :raises TooManyDesigns:"""
        for design in self.list(SHARED, owner):
            if design.content == content:
                return design.id
        with self._session(self._writing) as session:
            return _add(session, SHARED, owner, "", content)

    def design(self, id: str) -> Design:
        """Return something kept, by anybody who has its id. :raises UnknownDesign:"""
        with self._session(self._reading) as session:
            return _design(_row(session, id))

    def list(self, kind: str, owner: str) -> builtins.list[Design]:
        """Return what an owner keeps of a kind, the newest first."""
        with self._session(self._reading) as session:
            mine = select(DesignRow).where(DesignRow.owner == owner, DesignRow.kind == kind)
            return [_design(row) for row in session.scalars(mine.order_by(DesignRow.updated.desc(), DesignRow.id))]

    def delete(self, id: str, owner: str) -> None:
        """Remove something kept for good. :raises UnknownDesign: :raises NotYourDesign:"""
        with self._session(self._writing) as session:
            row = _row(session, id)
            if row.owner != owner:
                raise NotYourDesign(id)
            session.delete(row)


def _add(session: Session, kind: str, owner: str, name: str, content: dict[str, Any]) -> str:
    if count(session, DesignRow, DesignRow.owner == owner, DesignRow.kind == kind) >= MAX_DESIGNS:
        raise TooManyDesigns(MAX_DESIGNS)
    begin_one(session, DesignRow, owner)
    id, moment = new_id(), now()
    row = DesignRow(id=id, kind=kind, owner=owner, name=name, content=content, created=moment, updated=moment)
    session.add(row)
    return id


def _row(session: Session, id: str) -> DesignRow:
    row = session.get(DesignRow, id) if is_id(id) else None
    if row is None:
        raise UnknownDesign(id)
    return row


def _design(row: DesignRow) -> Design:
    return Design(row.id, row.kind, row.owner, row.name, row.content, row.updated)
