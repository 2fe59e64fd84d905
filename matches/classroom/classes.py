"""All that pages and routes know of classes, in one object beside the rooms."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cachetools import TTLCache
from sqlalchemy import Engine, func, select, update
from sqlalchemy.orm import Session

from engine.game import ALL, LogLine
from matches.classroom.door import TRIES, Door
from matches.classroom.expiry import forgotten
from matches.classroom.models import ClassRow, PupilRow, RoundRow, SeatRow
from matches.classroom.records import (
    ClassNews,
    ClassView,
    Options,
    PupilView,
    ResultRow,
    Results,
    RoundView,
    TableView,
)
from matches.classroom.results import facts_of, outcome_of, results_of
from matches.classroom.rights import PRESENT, pupils_of, round_of, tables_of
from matches.errors import NoRight, NotOver, UnknownClass
from matches.models import MatchRow
from matches.records import StoredMatch
from matches.rooms.models import MemberRow, RoomMatchRow, RoomRow
from matches.rooms.seat_table import SeatTable, seat_table
from matches.rooms.tables import closed
from matches.rooms.talk import SIGN
from matches.rooms.tokens import hash_of
from matches.storage import count, now

__all__ = ["Classes"]

WATCHERS = ("teacher", "projector")
EVERY = 10  #: seconds between two looks for who is away
PUBLIC = ("turn", "turn_limit", "price")  #: of the facts of a match that runs, for all eyes


class Classes(Door):
    """Classes in the store's database: what a method does, the right of the token that it is given allows."""

    def __init__(self, engine: Engine) -> None:
        """Use an engine whose tables are up to date; ``open`` makes one."""
        super().__init__(engine)
        self._lock = threading.Lock()
        self._looked: TTLCache[str, bool] = TTLCache(1_000, EVERY)

    def look_after(self, token: str) -> None:
        """Relieve those who are away, at most every few seconds; any page of teacher or projector may ask for it.

        :raises NoRight:
        """
        with self._lock:
            if token in self._looked:
                return
            self._looked[token] = True
        self.relieve(token)

    def show(self, token: str) -> ClassView:
        """Return the class as its projector shows it, to the teacher too. :raises NoRight:"""
        with self._session(self._reading) as session:
            self._key(session, token, WATCHERS)
        return self.view(token, "projector")

    def view(self, token: str, shown_as: str = "") -> ClassView:
        """Return the class of a right as its holder may see it; also of a device that waits. :raises NoRight:"""
        with self._session(self._reading) as session:
            class_id, role, pupil, waiting = self._who(session, token)
            role = shown_as if role == "teacher" and shown_as else role
            row = session.get_one(ClassRow, class_id)
            one = round_of(session, row)
            options = Options(**row.options)
            me = self._one(session, pupil, one) if pupil is not None else None
            watches = role in WATCHERS
            shown = pupils_of(session, row.id) if watches else []
            return ClassView(
                code=row.code,
                game=row.game,
                version=row.version,
                role=role,
                open=row.open,
                options=options if role == "teacher" else replace(options, settings={}),
                said=row.said,
                ends=row.ends,
                forgotten=forgotten(row.updated),
                round=_round(one),
                pupils=tuple(self._shown(session, row, one, shown, role == "teacher" or options.names)),
                tables=tuple(self._tables(session, row, one, role == "teacher")) if watches and one else (),
                me=me,
                waiting=waiting,
            )

    def exists(self, code: str) -> bool:
        """Return whether a class has this code now, however it was typed."""
        with self._session(self._reading) as session:
            try:
                self._by_code(session, code)
            except UnknownClass:
                return False
        return True

    def code_of(self, id: str) -> str:
        """Return the code of a class by its id, which only those at its tables have; "" if it is gone."""
        with self._session(self._reading) as session:
            return session.scalar(select(ClassRow.code).where(ClassRow.id == id)) or ""

    def news(self, token: str) -> ClassNews:
        """Return what a page polls; asking is the sign that a pupil is there. :raises NoRight:"""
        moment = now()
        with self._session(self._reading) as session:
            class_id, _, pupil, _ = self._who(session, token)
            row = session.get_one(ClassRow, class_id)
            one = round_of(session, row)
            tables = (RoomRow.classroom == row.id, RoomRow.deal == row.round)
            moved = session.scalar(select(func.sum(RoomRow.version)).where(*tables)) or 0
            here = count(session, PupilRow, PupilRow.class_id == row.id, PupilRow.seen > moment - PRESENT)
            news = ClassNews(row.version + moved, here, one is not None and closed(one.closes))
            mine = pupil
        if mine is not None and moment - mine.seen > SIGN:
            with self._session(self._writing) as session:
                session.execute(update(PupilRow).where(PupilRow.id == mine.id).values(seen=moment))
        return news

    def watch(self, token: str, table: str, everything: bool = False) -> SeatTable:
        """As the teacher, return a table as every seat sees it, or with all secrets. :raises NoRight:"""
        return seat_table(self._table(token, table), "", "", ALL if everything else "common")

    def last_line(self, token: str, table: str) -> tuple[Any, LogLine] | None:
        """As the teacher, return the last line that every seat of a table has heard, and its settings, for the words.

        :raises NoRight:
        """
        match = self._table(token, table).match
        log = match.view("common").log
        return (match.settings, log[-1]) if log else None

    def results(self, token: str, number: int = 0, turn: int = 0) -> Results:
        """Return how a round went, by default the latest; everybody in the class may, after its end.

        :raises NotOver: :raises NoRight:
        """
        with self._session(self._reading) as session:
            class_id, role, _, waiting = self._who(session, token)
            if waiting:
                raise NoRight
            row = session.get_one(ClassRow, class_id)
            one = session.get(RoundRow, (row.id, number or row.round))
            if one is None or not closed(one.closes):
                raise NotOver
            hidden = role == "projector" and not Options(**row.options).names
            names = {p.id: _numbered(p) if hidden else p.name for p in pupils_of(session, row.id)}
            tables = tables_of(session, row.id, one.number)
            rows = [
                _row(n, seen, names) for n, seen in enumerate(self._seen(session, tables, one.number, True).values(), 1)
            ]
            ids = {room.id: self._rooms._match_id(room, "", one.number) for room in tables}
        matches = [self._matches.load(ids[one.room]).match for one in rows]
        return results_of(one.number, rows, matches, turn)

    def settings(self, token: str, number: int) -> Mapping[str, Any]:
        """Return what a round was dealt from, to its teacher. :raises NoRight: :raises NotOver: if there was none."""
        with self._session(self._reading) as session:
            one = session.get(RoundRow, (self._key(session, token, ("teacher",)).class_id, number))
            if one is None:
                raise NotOver
            return dict(one.settings)

    def match(self, token: str, table: str) -> StoredMatch:
        """Return everything of a match, after its round has ended, to the teacher at once.

        :raises NotOver: :raises NoRight:
        """
        with self._session(self._reading) as session:
            class_id, role, _, waiting = self._who(session, token)
            room = session.get(RoomRow, table)
            if waiting or room is None or room.classroom != class_id:
                raise NoRight
            if role != "teacher" and not closed(room.closes):
                raise NotOver
            id = self._rooms._match_id(room, "")
        return self._matches.load(id)

    # ---- how it is put together

    def _who(self, session: Session, token: str) -> tuple[str, str, PupilRow | None, bool]:
        """The class of a right, its kind, the pupil who has it, and whether it only asks. :raises NoRight:"""
        hashed = hash_of(token)
        if not hashed:
            raise NoRight
        asks = session.scalar(select(PupilRow).where(PupilRow.asks == hashed, PupilRow.state == "in"))
        if asks is not None:
            return asks.class_id, "pupil", None, True
        mine = session.scalar(select(PupilRow).where(PupilRow.token == hashed, PupilRow.state == "in"))
        if mine is not None:
            return mine.class_id, "pupil", mine, False
        key = self._key(session, token, WATCHERS)
        return key.class_id, key.kind, None, False

    def _table(self, token: str, table: str) -> StoredMatch:
        """The match of a table of the teacher's class. :raises NoRight:"""
        with self._session(self._reading) as session:
            class_id = self._key(session, token, ("teacher",)).class_id
            room = session.get(RoomRow, table)
            if room is None or room.classroom != class_id:
                raise NoRight
            id = self._rooms._match_id(room, "")
        return self._matches.load(id)

    def _one(self, session: Session, pupil: PupilRow, one: RoundRow | None) -> PupilView:
        place = None
        if one is not None:
            places = select(SeatRow).where(SeatRow.pupil_id == pupil.id, SeatRow.round == one.number)
            place = session.scalar(places)
        return _pupil(pupil, pupil.name, place, None)

    def _shown(
        self, session: Session, row: ClassRow, one: RoundRow | None, pupils: list[PupilRow], names: bool
    ) -> list[PupilView]:
        number = one.number if one is not None else 0
        ids = [pupil.id for pupil in pupils]
        places = {
            place.pupil_id: place
            for place in session.scalars(select(SeatRow).where(SeatRow.pupil_id.in_(ids), SeatRow.round == number))
        }
        of_places = [place.member_id for place in places.values()]
        seen = {member.id: member for member in session.scalars(select(MemberRow).where(MemberRow.id.in_(of_places)))}
        found = []
        for pupil in pupils:
            place = places.get(pupil.id)
            member = seen.get(place.member_id) if place is not None else None
            found.append(_pupil(pupil, pupil.name if names else "", place, member))
        return found

    def _tables(self, session: Session, row: ClassRow, one: RoundRow, teacher: bool) -> list[TableView]:
        tables = tables_of(session, row.id, one.number)
        ended = closed(one.closes)
        seen = self._seen(session, tables, one.number, teacher or ended).values()
        return list(seen) if teacher or ended else [replace(table, facts=_public(table.facts)) for table in seen]

    def _seen(self, session: Session, tables: list[RoomRow], number: int, told: bool) -> dict[str, TableView]:
        """The tables of a round as everybody may see them; ``told``: with how their matches ended."""
        ids = [room.id for room in tables]
        columns = (RoomMatchRow.room_id, MatchRow.summary, MatchRow.view, MatchRow.finished)
        here = (RoomMatchRow.room_id.in_(ids), RoomMatchRow.deal == number)
        query = select(*columns).join(MatchRow, MatchRow.id == RoomMatchRow.match_id).where(*here)
        matches = {match.room_id: match for match in session.execute(query)}
        sitting: dict[str, dict[str, list[str]]] = {id: {} for id in ids}
        for place in session.scalars(select(SeatRow).where(SeatRow.room_id.in_(ids))):
            sitting[place.room_id].setdefault(place.seat, []).append(place.pupil_id)
        return {
            id: TableView(
                room=id,
                number=n,
                seats={seat: tuple(pupils) for seat, pupils in sitting[id].items()},
                players=matches[id].summary["players"],
                facts=facts_of(matches[id].summary),
                course=_course(matches[id].view),
                acts=int(matches[id].summary["acts"]),
                to_act=tuple(matches[id].summary["to_act"]),
                finished=matches[id].finished,
                outcome=outcome_of(matches[id].summary) if told else None,
            )
            for n, id in enumerate(ids, 1)
        }


def _round(one: RoundRow | None) -> RoundView | None:
    if one is None:
        return None
    return RoundView(one.number, one.closes, one.seconds, one.paused, closed(one.closes))


def _public(facts: Mapping[str, Any]) -> dict[str, Any]:
    """What a projector shows of a match that runs: never cards, events or levels."""
    return {name: facts[name] for name in PUBLIC if name in facts}


def _numbered(pupil: PupilRow) -> str:
    return f"#{pupil.number}"


def _pupil(pupil: PupilRow, name: str, place: SeatRow | None, member: MemberRow | None) -> PupilView:
    seen = max(pupil.seen, member.seen) if member is not None else pupil.seen
    return PupilView(
        id=pupil.id,
        number=pupil.number,
        name=name,
        removed=pupil.state != "in",
        present=now() - seen < PRESENT,
        away=int((now() - seen).total_seconds()),
        locked=pupil.tries >= TRIES,
        asks=pupil.asks is not None,
        room=place.room_id if place is not None else "",
        seat=place.seat if place is not None else "",
    )


def _row(number: int, seen: TableView, names: dict[str, str]) -> ResultRow:
    pupils = {seat: tuple(names[id] for id in ids) for seat, ids in seen.seats.items()}
    return ResultRow(seen.room, number, pupils, seen.players, seen.outcome, seen.facts, seen.acts)


def _course(view: Any) -> tuple[tuple[int, int], ...]:
    """Turn and price of each change of the price, out of a last view; nothing of what caused it."""
    points = view.get("prices") if isinstance(view, dict) else None
    if not isinstance(points, list):
        return ()
    return tuple(
        (int(one["turn"]), int(one["price"]))
        for one in points
        if isinstance(one, dict) and type(one.get("turn")) is int and type(one.get("price")) is int
    )
