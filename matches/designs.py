"""What users design: drafts of architectures, saved at every act, and what they keep under a name."""

from __future__ import annotations

import builtins
import re
import secrets
import string
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Engine, delete, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from engine.errors import EngineError
from engine.shells_hack.architecture.edit import read_architecture
from engine.shells_hack.architecture.history import MAX_STEPS
from engine.shells_hack.rules.settings import Architecture
from matches.database import open_database, reading, writing
from matches.design_models import DesignRow, DraftRow, StepRow
from matches.errors import BadName, NotYourDesign, StaleDraft, StoreFailed, TooManyDesigns, UnknownDesign

__all__ = ["KINDS", "MAX_DESIGNS", "MAX_DRAFTS", "MAX_NAME", "Design", "Designs", "Draft", "DraftStep"]

KINDS = ("architecture", "company", "actor")
MAX_DESIGNS = 200  #: of one owner and kind
MAX_DRAFTS = 50  #: of one owner; the ones touched longest ago go first
MAX_NAME = 40  #: characters; the settings model allows as many
_LETTERS = string.ascii_letters + string.digits
_ID = re.compile(r"[A-Za-z0-9]{10}")


@dataclass(frozen=True, slots=True)
class Design:
    """Something kept under a name."""

    id: str
    kind: str
    owner: str
    name: str
    content: dict[str, Any]
    updated: datetime


@dataclass(frozen=True, slots=True)
class DraftStep:
    """A step of a draft without its architecture, for lists."""

    number: int
    code: str
    params: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as it is now."""

    id: str
    owner: str
    architecture: Architecture
    revision: int
    undo: int  #: steps that can be taken back
    redo: int
    updated: datetime


class Designs:
    """Drafts and designs in the store's database; the database is the truth for every tab and process."""

    def __init__(self, engine: Engine) -> None:
        """Use an engine whose tables are up to date; ``Designs.open`` makes one."""
        self._reading = reading(engine)
        self._writing = writing(engine)

    @classmethod
    def open(cls, url: str | None = None) -> Designs:
        """Open the database at a URL, by default the one of the environment. :raises StoreFailed:"""
        return cls(open_database(url))

    def close(self) -> None:
        """Close all connections."""
        self._reading.dispose()

    # ---- drafts

    def begin(self, architecture: Architecture, owner: str) -> str:
        """Start a draft and return its id; an owner's oldest drafts beyond the limit are dropped."""
        now, id = _now(), _new_id()
        head = DraftRow(id=id, owner=owner, first=0, shown=0, last=0, revision=0, created=now, updated=now)
        with self._session(self._writing) as session:
            newest = select(DraftRow.id).where(DraftRow.owner == owner)
            kept = session.scalars(newest.order_by(DraftRow.updated.desc(), DraftRow.id).limit(MAX_DRAFTS - 1)).all()
            session.execute(delete(DraftRow).where(DraftRow.owner == owner, DraftRow.id.not_in(kept)))
            session.add(head)
            session.flush()
            session.add(_step(id, 0, "opened", {}, architecture))
        return id

    def draft(self, id: str) -> Draft:
        """Return a draft as it is now. :raises UnknownDesign: :raises BadArchitecture: for a damaged one."""
        with self._session(self._reading) as session:
            head = _head(session, id)
            return _draft(head, _shown(session, head))

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
        architecture: Architecture,
        code: str,
        params: Mapping[str, Any] | None = None,
    ) -> Draft:
        """Add a step after the one shown; what was undone goes, and so does what is older than the limit.

        :raises StaleDraft: if the draft has changed since ``revision``. :raises UnknownDesign: :raises NotYourDesign:
        """
        with self._session(self._writing) as session:
            head = self._mine(session, id, owner, revision)
            number = head.shown + 1
            first = max(head.first, number - MAX_STEPS)
            here = StepRow.draft_id == id
            session.execute(delete(StepRow).where(here, (StepRow.number >= number) | (StepRow.number < first)))
            session.add(_step(id, number, code, dict(params or {}), architecture))
            head.first, head.shown, head.last = first, number, number
            return self._changed(head, architecture)

    def move(self, id: str, owner: str, revision: int, by: int) -> Draft:
        """Undo (``by`` -1) or redo (1), as far as there are steps. :raises StaleDraft: and as ``do``."""
        with self._session(self._writing) as session:
            head = self._mine(session, id, owner, revision)
            head.shown = min(head.last, max(head.first, head.shown + by))
            return self._changed(head, _shown(session, head))

    def _mine(self, session: Session, id: str, owner: str, revision: int) -> DraftRow:
        head = _head(session, id, lock=True)
        if head.owner != owner:
            raise NotYourDesign(id)
        if head.revision != revision:
            raise StaleDraft(id)
        return head

    @staticmethod
    def _changed(head: DraftRow, architecture: Architecture) -> Draft:
        head.revision += 1
        head.updated = _now()
        return _draft(head, architecture)

    # ---- designs

    def save(self, kind: str, owner: str, name: str, content: dict[str, Any]) -> str:
        """Keep something under a name, a second time in the place of the first, and return its id.

        :raises BadName: :raises TooManyDesigns:
        """
        cleaned, now = _clean(name), _now()
        with self._session(self._writing) as session:
            mine = (DesignRow.owner == owner, DesignRow.kind == kind)
            found = session.scalar(select(DesignRow).where(*mine, DesignRow.name == cleaned))
            if found is not None:
                found.content, found.updated = content, now
                return found.id
            if (session.scalar(select(func.count()).select_from(DesignRow).where(*mine)) or 0) >= MAX_DESIGNS:
                raise TooManyDesigns(MAX_DESIGNS)
            id = _new_id()
            session.add(
                DesignRow(id=id, kind=kind, owner=owner, name=cleaned, content=content, created=now, updated=now)
            )
            return id

    def design(self, id: str) -> Design:
        """Return something kept, by anybody who has its id. :raises UnknownDesign:"""
        with self._session(self._reading) as session:
            row = session.get(DesignRow, id) if _ID.fullmatch(id) else None
            if row is None:
                raise UnknownDesign(id)
            return _design(row)

    def list(self, kind: str, owner: str) -> builtins.list[Design]:
        """Return what an owner keeps of a kind, the newest first."""
        with self._session(self._reading) as session:
            mine = select(DesignRow).where(DesignRow.owner == owner, DesignRow.kind == kind)
            return [_design(row) for row in session.scalars(mine.order_by(DesignRow.updated.desc(), DesignRow.id))]

    def delete(self, id: str, owner: str) -> None:
        """Remove something kept for good. :raises UnknownDesign: :raises NotYourDesign:"""
        with self._session(self._writing) as session:
            row = session.get(DesignRow, id) if _ID.fullmatch(id) else None
            if row is None:
                raise UnknownDesign(id)
            if row.owner != owner:
                raise NotYourDesign(id)
            session.delete(row)

    def share(self, architecture: Architecture, owner: str) -> str:
        """Keep an architecture for a link and return its id; the same one is kept once."""
        content = architecture.model_dump(mode="json")
        with self._session(self._reading) as session:
            mine = select(DesignRow).where(DesignRow.owner == owner, DesignRow.kind == "shared")
            for row in session.scalars(mine):
                if row.content == content:
                    return row.id
        return self._keep_shared(content, owner)

    def _keep_shared(self, content: dict[str, Any], owner: str) -> str:
        id, now = _new_id(), _now()
        with self._session(self._writing) as session:
            mine = (DesignRow.owner == owner, DesignRow.kind == "shared")
            if (session.scalar(select(func.count()).select_from(DesignRow).where(*mine)) or 0) >= MAX_DESIGNS:
                raise TooManyDesigns(MAX_DESIGNS)
            session.add(
                DesignRow(id=id, kind="shared", owner=owner, name="", content=content, created=now, updated=now)
            )
        return id

    @contextmanager
    def _session(self, engine: Engine) -> Iterator[Session]:
        """One transaction. :raises StoreFailed: for whatever the database has to complain of."""
        try:
            with Session(engine, expire_on_commit=False) as session, session.begin():
                yield session
        except EngineError:
            raise
        except SQLAlchemyError as error:
            raise StoreFailed(str(getattr(error, "orig", None) or error).splitlines()[0]) from error


def _head(session: Session, id: str, lock: bool = False) -> DraftRow:
    """A draft's row; locked where the database knows locks of rows, so that two acts never see the same revision."""
    head = session.get(DraftRow, id, with_for_update=lock or None) if _ID.fullmatch(id) else None
    if head is None:
        raise UnknownDesign(id)
    return head


def _shown(session: Session, head: DraftRow) -> Architecture:
    here = (StepRow.draft_id == head.id, StepRow.number == head.shown)
    return read_architecture(session.scalar(select(StepRow.content).where(*here)))


def _draft(head: DraftRow, architecture: Architecture) -> Draft:
    return Draft(
        id=head.id,
        owner=head.owner,
        architecture=architecture,
        revision=head.revision,
        undo=head.shown - head.first,
        redo=head.last - head.shown,
        updated=head.updated,
    )


def _step(id: str, number: int, code: str, params: dict[str, Any], architecture: Architecture) -> StepRow:
    content = architecture.model_dump(mode="json")
    return StepRow(draft_id=id, number=number, code=code, params=params, content=content)


def _design(row: DesignRow) -> Design:
    return Design(row.id, row.kind, row.owner, row.name, row.content, row.updated)


def _clean(name: str) -> str:
    """Return a name on one line. :raises BadName: if it is empty or too long."""
    cleaned = " ".join("".join(c if c.isprintable() else " " for c in name).split())
    if not 1 <= len(cleaned) <= MAX_NAME:
        raise BadName(len(cleaned), MAX_NAME)
    return cleaned


def _new_id() -> str:
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def _now() -> datetime:
    return datetime.now(UTC)
