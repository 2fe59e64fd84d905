"""Who may do what in a class, looked up and checked inside the transaction that does it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta

from sqlalchemy import Engine, or_, select, update
from sqlalchemy.orm import Session

from matches.classroom.codes import read_code
from matches.classroom.models import ClassRow, KeyRow, PupilRow, RoundRow
from matches.errors import NoRight, UnknownClass
from matches.rooms.models import RoomRow
from matches.rooms.rooms import Rooms
from matches.rooms.tables import closed
from matches.rooms.tokens import hash_of
from matches.storage import Storage, now

__all__ = ["PRESENT", "ClassRights", "pupils_of", "round_of", "tables_of"]

PRESENT = timedelta(seconds=25)  #: since the last sign of a page that is there


class ClassRights(Storage):
    """The part of classes that knows who asks, and lets one change of a class happen at a time."""

    def __init__(self, engine: Engine) -> None:
        """Use an engine whose tables are up to date; ``open`` makes one."""
        super().__init__(engine)
        self._rooms = Rooms(engine)
        self._matches = self._rooms._matches

    def close(self) -> None:
        """Close all connections."""
        self._rooms.close()

    def _key(self, session: Session, token: str, kinds: Sequence[str]) -> KeyRow:
        """A right of teacher or projector. :raises NoRight:"""
        found = session.get(KeyRow, hash_of(token), populate_existing=True)
        if found is None or found.kind not in kinds:
            raise NoRight
        return found

    def _pupil(self, session: Session, token: str) -> PupilRow:
        """The pupil who has a token. :raises NoRight:"""
        mine = select(PupilRow).where(PupilRow.token == hash_of(token)).execution_options(populate_existing=True)
        found = session.scalar(mine)
        if found is None or found.state != "in":
            raise NoRight
        return found

    def _change(self, session: Session, class_id: str) -> ClassRow:
        """Begin a change of a class: until the transaction ends nobody else changes it. :raises UnknownClass:"""
        values = {"version": ClassRow.version + 1, "updated": now()}
        session.execute(update(ClassRow).where(ClassRow.id == class_id).values(**values))
        found = session.get(ClassRow, class_id, populate_existing=True)
        if found is None:
            raise UnknownClass("")
        return found

    def _taught(self, session: Session, token: str) -> ClassRow:
        """Begin a change by the teacher. :raises NoRight:

        The right is looked up before, to know the class, and once more when nobody can end it any more.
        """
        row = self._change(session, self._key(session, token, ("teacher",)).class_id)
        session.expire_all()
        self._key(session, token, ("teacher",))
        return row

    def _by_code(self, session: Session, code: str) -> ClassRow:
        """The class that has a code, however it was typed. :raises UnknownClass:"""
        read = read_code(code)
        found = session.scalar(select(ClassRow).where(ClassRow.code == read)) if read else None
        if found is None:
            raise UnknownClass(code)
        return found

    def known(self, tokens: Iterable[str]) -> set[str]:
        """Return which of some tokens are rights in classes still, or ask for one."""
        by_hash = {hash_of(token): token for token in tokens}
        with self._session(self._reading) as session:
            keys = session.scalars(select(KeyRow.token).where(KeyRow.token.in_(by_hash)))
            here = or_(PupilRow.token.in_(by_hash), PupilRow.asks.in_(by_hash))
            pupils = session.execute(select(PupilRow.token, PupilRow.asks).where(here)).all()
            found = {*keys, *(one for pair in pupils for one in pair if one in by_hash)}
        return {by_hash[one] for one in found}


def pupils_of(session: Session, class_id: str) -> list[PupilRow]:
    """Return all pupils of a class, those who were removed too, the first to come first."""
    return list(session.scalars(select(PupilRow).where(PupilRow.class_id == class_id).order_by(PupilRow.number)))


def round_of(session: Session, row: ClassRow, running: bool = False) -> RoundRow | None:
    """Return the round of now, None before the first; where it must be running, None after its end too."""
    found = session.get(RoundRow, (row.id, row.round), populate_existing=True) if row.round else None
    return None if found is not None and running and closed(found.closes) else found


def tables_of(session: Session, class_id: str, number: int) -> list[RoomRow]:
    """Return the tables of a round, in the order in which they were made."""
    here = select(RoomRow).where(RoomRow.classroom == class_id, RoomRow.deal == number)
    return list(session.scalars(here.order_by(RoomRow.created, RoomRow.id)))
