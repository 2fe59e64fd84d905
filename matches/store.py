"""The match store: a match is its log; one transaction appends one entry, or nothing."""

from __future__ import annotations

import builtins
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Self

from sqlalchemy import Engine, Row, Select, delete, insert, select, update
from sqlalchemy.orm import Session

from engine.errors import BadData, BadFile, EngineError, ReplayBroken, UnknownId
from engine.game import jsonable
from engine.games import GAMES
from engine.match import MAX_ENTRIES, Entry, Match, part_problems
from engine.proof import PROOF
from engine.rules_hash import rules_hash, same_rules
from matches import snapshot
from matches.errors import (
    MatchOfRoom,
    NotYours,
    ReplayDiffers,
    StaleMatch,
    StoreFailed,
    TooManyEntries,
    TooManyMatches,
    UnknownMatch,
    UnreadableMatch,
)
from matches.expiry import DAY, forget, seen_long_ago
from matches.files import ReadFile, read_file, write_file
from matches.live import Live, LiveMatches
from matches.models import EntryRow, MatchRow
from matches.records import Imported, StoredMatch, Summary
from matches.rooms.models import RoomMatchRow
from matches.storage import Storage, begin_one, clean_name, count, is_id, new_id, now

__all__ = ["MAX_MATCHES", "MAX_NAME", "Store", "match_row"]

MAX_MATCHES = 500  #: of one owner
OLDER_ENTRIES = 20_000  #: of a log that was played while so many were allowed
MAX_NAME = 60  #: characters

_HEAD = [column for column in MatchRow.__table__.columns if column.key not in ("summary", "view")]
_IN_ROOM = [RoomMatchRow.room_id, RoomMatchRow.proof]


class Store(Storage):
    """Matches in a database."""

    def __init__(self, engine: Engine) -> None:
        """Use an engine whose tables are up to date; ``open`` makes one."""
        super().__init__(engine)
        self._live = LiveMatches()
        self._forgot: datetime | None = None  # when this object last looked for what nobody comes back to

    @classmethod
    def open(cls, url: str | None = None) -> Self:
        """Open the database at a URL, and let go of what nobody has come back to. :raises StoreFailed:"""
        store = super().open(url)
        store._forget()
        return store

    # ---- reading

    def load(self, id: str) -> StoredMatch:
        """Return a match as it is now.

        :raises UnknownMatch: :raises MatchOfRoom: for one that only a right in its room opens.
        :raises UnknownId: for a game that is gone. :raises UnreadableMatch: with its last view.
        """
        with self._session(self._reading) as session:
            head = self._head(session, id)
            live = self._live.get(id, head.length)
            if live is None:
                last = session.execute(select(MatchRow.summary, MatchRow.view).where(MatchRow.id == id)).one()
                seen = last.summary if isinstance(last.summary, dict) else {}
                live = _rebuild(head, seen | {"view": last.view}, _entries(session, id))
                self._live.put(id, live)
        if not head.length and seen_long_ago(head.updated, now()):
            self._come_back(id)
        return _stored(head, live)

    def list(self, owner: str) -> builtins.list[Summary]:
        """Return the matches of an owner, the one played last first; one that cannot be read has no snapshot."""
        columns = (getattr(MatchRow, name) for name in ("id", "name", "game", "seed", "created", "updated", "finished"))
        with self._session(self._reading) as session:
            query: Select[Any] = select(*columns, MatchRow.summary.label("snapshot"))
            rows = session.execute(query.where(MatchRow.owner == owner).order_by(MatchRow.updated.desc(), MatchRow.id))
            try:
                return [_summary(row) for row in rows]
            except StoreFailed:  # one row was damaged outside this program: the others are still to be seen
                ids = select(MatchRow.id).where(MatchRow.owner == owner).order_by(MatchRow.updated.desc(), MatchRow.id)
                return [_one(session, query, id) for id in session.scalars(ids).all()]

    def export_text(self, id: str) -> str:
        """Return the match file of a match, its whole log also where the replay breaks.

        :raises UnknownMatch: :raises MatchOfRoom:
        """
        with self._session(self._reading) as session:
            head = self._head(session, id)
            log = [[entry.number, entry.seat, entry.action, entry.note] for entry in _entries(session, id)]
        parts = {name: getattr(head, name) for name in ("game", "rules", "settings", "seed", "players")}
        proof = {PROOF: head.proof} if head.proof else {}
        return write_file(parts | {"log": log} | proof, head.name)

    def _head(self, session: Session, id: str) -> Row[Any]:
        """A match's row but for what is large, and whether it is of a room."""
        if not is_id(id):
            raise UnknownMatch(id)
        with_room = select(*_HEAD, *_IN_ROOM).outerjoin(RoomMatchRow, RoomMatchRow.match_id == MatchRow.id)
        head = session.execute(with_room.where(MatchRow.id == id)).one_or_none()
        if head is None:
            raise UnknownMatch(id)
        if head.room_id is not None:
            self._admit(id)
        return head

    def _admit(self, id: str) -> None:
        """Refuse a match of a room; only the rooms' own store, which checks rights by itself, does otherwise."""
        raise MatchOfRoom(id)

    # ---- writing

    def create(self, match: Match, owner: str, name: str = "", proof: dict[str, Any] | None = None) -> str:
        """Store a match with the entries it has, and the proof of its deal if it has one, and return its id.

        :raises BadName: :raises TooManyMatches: :raises TooFast: :raises TooManyRows:
        """
        self._forget()
        row = match_row(match, owner, clean_name(name, MAX_NAME))
        entries = [_entry_values(row.id, entry, row.created) for entry in match.entries]
        with self._session(self._writing) as session:
            if count(session, MatchRow, MatchRow.owner == owner) >= MAX_MATCHES:
                raise TooManyMatches(MAX_MATCHES)
            begin_one(session, MatchRow, owner)
            match_id = row.id
            session.add(row)
            session.flush()
            if entries:
                session.execute(insert(EntryRow), entries)
            if proof:
                session.add(RoomMatchRow(match_id=match_id, room_id=None, deal=0, seat="", proof=proof))
        return match_id

    def append(
        self, id: str, entry_number: int, seat: str, action: str, note: dict[str, Any] | None = None
    ) -> StoredMatch:
        """Play and store entry ``entry_number``, which must be the next one; when this raises, nothing is changed.

        :raises StaleMatch: if the log ends elsewhere. :raises BadAction: :raises UnknownId: from the rules.
        :raises ReplayBroken: if the match can only be looked at. :raises UnknownMatch: :raises TooManyEntries:
        """
        return self._append(self.load(id), entry_number, seat, action, note, lambda session, match: None)

    def _append(
        self,
        stored: StoredMatch,
        entry_number: int,
        seat: str,
        action: str,
        note: dict[str, Any] | None,
        within: Callable[[Session, Match], None],
    ) -> StoredMatch:
        """As ``append``; ``within`` is called in the transaction, before all else, with the match as it will be."""
        id = stored.id
        if stored.broken:
            raise stored.broken.with_traceback(None)
        match, found = stored.match, len(stored.match.entries)
        if entry_number != found + 1:
            raise StaleMatch(id, entry_number, found)
        if entry_number > MAX_ENTRIES:
            raise TooManyEntries(MAX_ENTRIES)
        entry = match.play(seat, action, jsonable(note or {}))
        values = _progress(match) | {"length": entry.number, "updated": now()}
        with self._session(self._writing) as session:
            within(session, match)
            # The length is the guard against other threads and processes, the key of the entries stands behind it.
            here = (MatchRow.id == id, MatchRow.length == found)
            if not session.scalar(update(MatchRow).where(*here).values(**values).returning(MatchRow.id)):
                raise _overtaken(session, id, entry_number)
            session.execute(insert(EntryRow), [_entry_values(id, entry, values["updated"])])
        seen = values["summary"] | {"view": values["view"]}
        self._live.put(id, Live(entry.number, match.copy(), None, seen))
        return replace(stored, updated=values["updated"], rules_changed=False, snapshot=seen)

    def _come_back(self, id: str) -> None:
        """Note that somebody looks at a match that was never played."""
        with self._session(self._writing) as session:
            session.execute(update(MatchRow).where(MatchRow.id == id, MatchRow.length == 0).values(updated=now()))

    def _forget(self) -> None:
        """Once a day, let go of what nobody has come back to."""
        moment = now()
        if self._forgot is None or moment - self._forgot > DAY:
            self._forgot = moment
            with self._session(self._writing) as session:
                forget(session, moment)

    def rename(self, id: str, owner: str, name: str) -> None:
        """Give a match another name, "" for none. :raises UnknownMatch: :raises NotYours: :raises BadName:"""
        cleaned = clean_name(name, MAX_NAME)
        with self._session(self._writing) as session:
            _check_owner(session, id, owner)
            session.execute(update(MatchRow).where(MatchRow.id == id).values(name=cleaned))

    def delete(self, id: str, owner: str) -> None:
        """Remove a match and its log for good. :raises UnknownMatch: :raises NotYours:"""
        with self._session(self._writing) as session:
            _check_owner(session, id, owner)
            session.execute(delete(EntryRow).where(EntryRow.match_id == id))
            session.execute(delete(MatchRow).where(MatchRow.id == id))
        self._live.drop(id)

    def import_text(self, content: str | bytes, owner: str, name: str = "") -> Imported:
        """Store the match of a match file; of a log that breaks, the valid prefix, and what broke it.

        It keeps the name that the file has; ``name`` is for a file without one.

        :raises BadFile: with the place of what is wrong. :raises BadName: :raises TooManyMatches:
        """
        return self.import_file(read_file(content), owner, name)

    def import_file(self, file: ReadFile, owner: str, name: str = "") -> Imported:
        """Store the match of a match file that was read. :raises BadName: and as ``create``."""
        called = clean_name(file.name, MAX_NAME) or clean_name(name, MAX_NAME)
        return Imported(self.create(file.match, owner, called, file.proof), called, file.broken, file.rules_changed)


# ---- rows to matches


def _entries(session: Session, id: str) -> list[Entry]:
    columns = (EntryRow.number, EntryRow.seat, EntryRow.action, EntryRow.note)
    rows = session.execute(select(*columns).where(EntryRow.match_id == id).order_by(EntryRow.number))
    return [Entry(*row) for row in rows]


def _rebuild(head: Row[Any], last: dict[str, Any], entries: list[Entry]) -> Live:
    """Replay a log and compare where it leads with what was seen last."""
    if head.game not in GAMES:
        raise UnknownId("game", head.game, tuple(GAMES))
    game = GAMES[head.game]
    log = [[entry.number, entry.seat, entry.action, entry.note] for entry in entries]
    parts = {"settings": head.settings, "seed": head.seed, "players": head.players, "log": log}
    if problems := part_problems(parts, OLDER_ENTRIES):  # damaged outside this program
        raise UnreadableMatch(head.id, str(BadFile(problems)), last)
    try:
        match, broken = Match.replay(game, game.read_settings(head.settings), head.seed, head.players, entries)
    except BadData:  # our own files are damaged, the match is not
        raise
    except EngineError as error:
        raise UnreadableMatch(head.id, str(error), last) from error
    seen = snapshot.view(match)
    if broken is None and len(entries) != head.length:
        broken = ReplayBroken(len(entries), f"of {head.length} entries the store has only {len(entries)}")
    if broken is None and not snapshot.agrees(last["view"], seen):
        broken = ReplayDiffers(len(entries))
    return Live(head.length, match, broken, last if broken else snapshot.summary(match) | {"view": seen})


def _summary(row: Row[Any]) -> Summary:
    """A line of a list. :raises StoreFailed: for a row that was damaged outside this program."""
    if not snapshot.readable(row.snapshot):
        raise StoreFailed("a stored row is damaged: its summary cannot be read")
    return Summary(**row._mapping)


def _one(session: Session, query: Select[Any], id: str) -> Summary:
    """A line of a list by itself; of one that cannot be read its game is known at least, and it can be deleted."""
    try:
        return _summary(session.execute(query.where(MatchRow.id == id)).one())
    except StoreFailed:
        never = datetime.fromtimestamp(0, UTC)
        game = session.scalar(select(MatchRow.game).where(MatchRow.id == id)) or ""
        return Summary(id, "", game, 0, never, never, {}, True)


def _stored(head: Row[Any], live: Live) -> StoredMatch:
    return StoredMatch(
        id=head.id,
        name=head.name,
        owner=head.owner,
        match=live.match.copy(),
        broken=live.broken,
        created=head.created,
        updated=head.updated,
        rules_changed=not same_rules(head.game, head.rules),
        snapshot=live.snapshot,
    )


# ---- matches to rows


def match_row(match: Match, owner: str, name: str) -> MatchRow:
    """Return the row of a match, without its entries."""
    if not 1 <= len(owner) <= 64:
        raise ValueError("an owner is a token of 1 to 64 characters")
    file = match.to_json()
    moment = now()
    return MatchRow(
        id=new_id(),
        game=match.game.id,
        name=name,
        owner=owner,
        settings=file["settings"],
        seed=match.seed,
        players=file["players"],
        length=len(match.entries),
        created=moment,
        updated=moment,
        **_progress(match),
    )


def _progress(match: Match) -> dict[str, Any]:
    seen = snapshot.view(match)
    summary = snapshot.summary(match)
    return {
        "rules": rules_hash(match.game.id),
        "summary": summary,
        "view": seen,
        "finished": summary["finished"],
    }


def _entry_values(id: str, entry: Entry, moment: datetime) -> dict[str, Any]:
    parts = {"number": entry.number, "seat": entry.seat, "action": entry.action, "note": entry.note}
    return parts | {"match_id": id, "created": moment}


def _overtaken(session: Session, id: str, entry_number: int) -> EngineError:
    length = session.scalar(select(MatchRow.length).where(MatchRow.id == id))
    return UnknownMatch(id) if length is None else StaleMatch(id, entry_number, length)


def _check_owner(session: Session, id: str, owner: str) -> None:
    found = session.scalar(select(MatchRow.owner).where(MatchRow.id == id)) if is_id(id) else None
    if found is None:
        raise UnknownMatch(id)
    if found != owner:
        raise NotYours(id)
