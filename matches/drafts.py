"""Drafts: something being designed, saved at every act, so that every act can be taken back after a restart too."""

from __future__ import annotations

import builtins
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Generic, TypeVar

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from matches.design_models import DraftRow, StepRow
from matches.errors import NotYourDesign, StaleDraft, UnknownDesign
from matches.expiry import seen_long_ago
from matches.storage import Storage, begin_one, is_id, new_id, now

__all__ = ["MAX_DRAFTS", "MAX_STEPS", "Draft", "DraftStep", "Drafts"]

MAX_DRAFTS = 50  #: of one owner; the ones touched longest ago go first
MAX_STEPS = 200  #: of one draft that can be taken back; the oldest go first

Content = TypeVar("Content")


@dataclass(frozen=True, slots=True)
class DraftStep:
    """A step of a draft without what it led to, for lists."""

    number: int
    code: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Draft(Generic[Content]):
    """A draft as it is now."""

    id: str
    owner: str
    content: Content
    revision: int
    undo: int  #: steps that can be taken back
    redo: int
    updated: datetime


class Drafts(Storage, ABC, Generic[Content]):
    """Drafts of one kind of thing; what is drawn only ``read`` and ``write`` know."""

    @abstractmethod
    def read(self, data: Any) -> Content:
        """Return what is drawn from JSON types. :raises EngineError: for what is none."""

    @abstractmethod
    def write(self, content: Content) -> dict[str, Any]:
        """Return what is drawn as JSON types."""

    def begin(self, content: Content, owner: str) -> str:
        """Start a draft and return its id; an owner's oldest drafts beyond the limit are dropped.

        :raises TooFast: :raises TooManyRows:
        """
        moment, id = now(), new_id()
        head = DraftRow(id=id, owner=owner, first=0, shown=0, last=0, revision=0, created=moment, updated=moment)
        with self._session(self._writing) as session:
            begin_one(session, DraftRow, owner)
            newest = select(DraftRow.id).where(DraftRow.owner == owner)
            kept = session.scalars(newest.order_by(DraftRow.updated.desc(), DraftRow.id).limit(MAX_DRAFTS - 1)).all()
            session.execute(delete(DraftRow).where(DraftRow.owner == owner, DraftRow.id.not_in(kept)))
            session.add(head)
            session.flush()
            session.add(self._step(id, 0, "opened", {}, content))
        return id

    def draft(self, id: str) -> Draft[Content]:
        """Return a draft as it is now. :raises UnknownDesign: and as ``read`` for a damaged one."""
        with self._session(self._reading) as session:
            head = _head(session, id)
            found = _draft(head, self._shown(session, head))
        if seen_long_ago(found.updated, now()):
            self._come_back(id)
        return found

    def _come_back(self, id: str) -> None:
        """Note that somebody looks at a draft."""
        with self._session(self._writing) as session:
            session.execute(update(DraftRow).where(DraftRow.id == id).values(updated=now()))

    def latest(self, owner: str) -> str | None:
        """Return the id of the draft that an owner touched last."""
        with self._session(self._reading) as session:
            newest = select(DraftRow.id).where(DraftRow.owner == owner)
            return session.scalar(newest.order_by(DraftRow.updated.desc(), DraftRow.id).limit(1))

    def steps(self, id: str) -> builtins.list[DraftStep]:
        """Return all steps of a draft, oldest first. :raises UnknownDesign:"""
        with self._session(self._reading) as session:
            head = _head(session, id)
            columns = (StepRow.number, StepRow.code, StepRow.params)
            rows = session.execute(select(*columns).where(StepRow.draft_id == id).order_by(StepRow.number))
            return [DraftStep(row.number - head.first, row.code, row.params) for row in rows]

    def do(
        self,
        id: str,
        owner: str,
        revision: int,
        content: Content,
        code: str,
        params: Mapping[str, Any] | None = None,
    ) -> Draft[Content]:
        """Add a step after the one shown; what was undone goes, and so does what is older than the limit.

        :raises StaleDraft: if the draft has changed since ``revision``. :raises UnknownDesign: :raises NotYourDesign:
        """
        with self._session(self._writing) as session:
            head = self._mine(session, id, owner, revision)
            number = head.shown + 1
            first = max(head.first, number - MAX_STEPS)
            here = StepRow.draft_id == id
            session.execute(delete(StepRow).where(here, (StepRow.number >= number) | (StepRow.number < first)))
            session.add(self._step(id, number, code, dict(params or {}), content))
            head.first, head.shown, head.last = first, number, number
            return self._changed(head, content)

    def move(self, id: str, owner: str, revision: int, by: int) -> Draft[Content]:
        """Undo (``by`` -1) or redo (1), as far as there are steps. :raises StaleDraft: and as ``do``."""
        with self._session(self._writing) as session:
            head = self._mine(session, id, owner, revision)
            head.shown = min(head.last, max(head.first, head.shown + by))
            return self._changed(head, self._shown(session, head))

    def _mine(self, session: Session, id: str, owner: str, revision: int) -> DraftRow:
        head = _head(session, id, lock=True)
        if head.owner != owner:
            raise NotYourDesign(id)
        if head.revision != revision:
            raise StaleDraft(id)
        return head

    def _shown(self, session: Session, head: DraftRow) -> Content:
        here = (StepRow.draft_id == head.id, StepRow.number == head.shown)
        return self.read(session.scalar(select(StepRow.content).where(*here)))

    def _step(self, id: str, number: int, code: str, params: dict[str, Any], content: Content) -> StepRow:
        return StepRow(draft_id=id, number=number, code=code, params=params, content=self.write(content))

    @staticmethod
    def _changed(head: DraftRow, content: Content) -> Draft[Content]:
        head.revision += 1
        head.updated = now()
        return _draft(head, content)


def _head(session: Session, id: str, lock: bool = False) -> DraftRow:
    """A draft's row; locked where the database knows locks of rows, so that two acts never see the same revision."""
    head = session.get(DraftRow, id, with_for_update=lock or None) if is_id(id) else None
    if head is None:
        raise UnknownDesign(id)
    return head


def _draft(head: DraftRow, content: Content) -> Draft[Content]:
    return Draft(
        id=head.id,
        owner=head.owner,
        content=content,
        revision=head.revision,
        undo=head.shown - head.first,
        redo=head.last - head.shown,
        updated=head.updated,
    )
