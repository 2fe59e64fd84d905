"""Rounds: the same deal at every table, who sits where, and what a teacher decides while they run."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from engine.errors import UnknownId
from engine.game import HOST
from engine.match import HUMAN, Match
from engine.proof import draw_number
from matches.classroom.models import ClassRow, PupilRow, RoundRow, SeatRow
from matches.classroom.pairing import Seating, moved_on, seatings
from matches.classroom.records import Options
from matches.classroom.rights import ClassRights, pupils_of, round_of, tables_of
from matches.errors import NoRight, RoundOver, StaleClass, StaleMatch, StaleRoom
from matches.rooms.choices import game_of
from matches.rooms.clock import pause, resume, turn_begins
from matches.rooms.models import MemberRow, RoomRow
from matches.rooms.records import Key
from matches.rooms.rights import last_seen, members_of, seated
from matches.rooms.tables import closed
from matches.rooms.tokens import free_code, hash_of, new_token
from matches.storage import new_id, now

__all__ = ["ABSENT", "Rounds"]

ABSENT = 120  #: seconds without a sign of anybody in a seat, after which a computer player has it
MOST_EXTENDED = 120  #: minutes at once
TRIES = 9


class Rounds(ClassRights):
    """What is played, by whom, and for how long."""

    def begin(self, token: str, swap: bool = False) -> None:
        """As the teacher, end the round that runs and begin another one with a new deal, the same for all.

        ``swap`` keeps the tables of the round before and moves everybody one seat on; else seats are drawn by the
        class's options. :raises NoRight: :raises StaleClass: without pupils. :raises BadSettings:
        """
        with self._session(self._writing) as session:
            row = self._taught(session, token)
            here = [one for one in pupils_of(session, row.id) if one.state == "in"]
            before = self._seated_at(session, tables_of(session, row.id, row.round)) if row.round else []
            self._close(session, row)
            options = Options(**row.options)
            game = game_of(row.game)
            seats = game.seats(game.read_settings(options.settings))
            seating = self._seating(options, seats, here, before if swap else [])
            if not here:
                raise StaleClass
            row.round += 1
            seed = int(draw_number(), 16) >> (256 - 53)
            one = RoundRow(class_id=row.id, number=row.round, settings=dict(options.settings), seed=seed)
            one.computer, one.begun, one.paused, one.seconds = options.computer, now(), False, 60 * options.minutes
            one.closes = now() + timedelta(seconds=one.seconds) if one.seconds else None
            session.add(one)
            session.flush()
            by_id = {pupil.id: pupil for pupil in here}
            for room in tables_of(session, row.id, row.round - 1):
                self._rooms._change(session, room.id)  # pages that still show the round before lead on
            for table in seating:
                self._make_table(session, row, one, {s: [by_id[id] for id in ids] for s, ids in table.items()})

    def _seating(
        self, options: Options, seats: Sequence[str], here: list[PupilRow], before: list[Seating]
    ) -> list[Seating]:
        """Who sits where; who was at no table of the round before gets one of those of the class's options."""
        ids = [one.id for one in here]
        made = moved_on(before, ids, seats)
        placed = {id for table in made for pupils in table.values() for id in pupils}
        left = [id for id in ids if id not in placed]
        if options.pairing == "hand" and not before:
            return []
        luck = random.Random(secrets.randbits(64))
        return made + seatings(left, seats, options.pairing, luck, options.team, options.seat)

    def _make_table(self, session: Session, row: ClassRow, one: RoundRow, seats: dict[str, list[PupilRow]]) -> RoomRow:
        """A table with its match. :raises BadSettings:"""
        game = game_of(row.game)
        players = {seat: HUMAN if pupils else one.computer for seat, pupils in seats.items()}
        match = Match(game, game.read_settings(one.settings), one.seed, players)
        moment = now()
        room = RoomRow(id=new_id(), code=free_code(session), game=row.game, state="matched", racers=0, watchers="none")
        room.settings, room.clock = one.settings, {"seconds": 0, "then": "lose", "covered": []}
        room.since, room.deadline, room.paused, room.proposal, room.said = {}, None, None, None, []
        room.deal, room.act, room.version = one.number, 0, 0
        room.created, room.updated, room.classroom, room.closes = moment, moment, row.id, one.closes
        room.computer = match.computer_to_act() is not None
        turn_begins(room, "", match)
        if one.paused:
            pause(room)
        session.add(room)
        session.flush()
        self._matches.add(session, match, room.id, one.number, "")
        for seat, pupils in seats.items():
            for pupil in pupils:
                self._sit(session, room, pupil, seat)
        return room

    def _sit(self, session: Session, room: RoomRow, pupil: PupilRow, seat: str) -> None:
        """Give a pupil a seat of a table; the key of it the pupil's browser gets when it comes there."""
        first = not seated(members_of(session, room.id)).get(seat)
        member = MemberRow(id=new_id(), room_id=room.id, token=hash_of(new_token()), owner="", state="in", seat=seat)
        member.role, member.created, member.seen = "guest" if first else "mate", now(), now()
        session.add(member)
        session.add(SeatRow(room_id=room.id, pupil_id=pupil.id, round=room.deal, seat=seat, member_id=member.id))
        session.flush()

    def _members(self, session: Session, pupil: PupilRow, number: int = 0) -> list[MemberRow]:
        """The pupil's places at tables, of one round or of all."""
        here = select(MemberRow).join(SeatRow, SeatRow.member_id == MemberRow.id).where(SeatRow.pupil_id == pupil.id)
        return list(session.scalars(here.where(SeatRow.round == number) if number else here))

    def _unseat(self, session: Session, pupil: PupilRow) -> list[str]:
        """End a pupil's places at all tables; what was played there stays. Returns the tables of before."""
        tables = []
        for member in self._members(session, pupil):
            tables.append(member.room_id)
            self._rooms._change(session, member.room_id)
            session.delete(member)
        session.flush()
        return tables

    def _seat_late(self, session: Session, row: ClassRow, pupil: PupilRow) -> None:
        """While a round runs, give a late comer the smallest team's seat, or a table against a computer."""
        one = round_of(session, row, running=True)
        options = Options(**row.options)
        if one is None or options.pairing == "hand":
            return
        tables = tables_of(session, row.id, one.number)
        game = game_of(row.game)
        seats = game.seats(game.read_settings(one.settings))
        if options.pairing == "teams" and tables:
            taken = {room.id: seated(members_of(session, room.id)) for room in tables}
            places = [
                (len(taken[room.id].get(seat, [])), n, room, seat) for n, room in enumerate(tables) for seat in seats
            ]
            _, _, room, seat = min(places, key=lambda place: place[:2])
            self._sit(session, self._rooms._change(session, room.id), pupil, seat)
            return
        seat = options.seat or seats[len(tables) % len(seats)]
        self._make_table(session, row, one, {place: [pupil] if place == seat else [] for place in seats})

    def _seated_at(self, session: Session, tables: list[RoomRow]) -> list[Seating]:
        """Who sat where at some tables."""
        rows = session.scalars(select(SeatRow).where(SeatRow.room_id.in_([room.id for room in tables]))).all()
        found: dict[str, Seating] = {room.id: {} for room in tables}
        for one in rows:
            found[one.room_id].setdefault(one.seat, []).append(one.pupil_id)
        return list(found.values())

    # ---- the round's clock

    def pause(self, token: str) -> None:
        """As the teacher, stop all tables and the round's clock. :raises NoRight: :raises StaleClass:"""
        with self._session(self._writing) as session:
            row, one = self._running(session, token)
            if one.paused:
                raise StaleClass
            one.seconds = max(1, round((one.closes - now()).total_seconds())) if one.closes else 0
            one.paused = True
            self._set_close(session, row, one, None)
            for room in tables_of(session, row.id, one.number):
                pause(room)

    def resume(self, token: str) -> None:
        """As the teacher, go on with as much time as was left. :raises NoRight: :raises StaleClass:"""
        with self._session(self._writing) as session:
            row, one = self._running(session, token)
            if not one.paused:
                raise StaleClass
            one.paused = False
            self._set_close(session, row, one, now() + timedelta(seconds=one.seconds) if one.seconds else None)
            for room in tables_of(session, row.id, one.number):
                resume(room)

    def extend(self, token: str, minutes: int) -> None:
        """As the teacher, let the round run for longer, at least from now on. :raises NoRight: :raises StaleClass:"""
        more = timedelta(minutes=max(1, min(minutes, MOST_EXTENDED)))
        with self._session(self._writing) as session:
            row, one = self._running(session, token)
            if one.paused:
                one.seconds += round(more.total_seconds())
                return
            self._set_close(session, row, one, (one.closes or now()) + more)

    def end_round(self, token: str) -> None:
        """As the teacher, end the round at all tables at once. :raises NoRight: :raises StaleClass:"""
        with self._session(self._writing) as session:
            row, _ = self._running(session, token)
            self._close(session, row)

    def _running(self, session: Session, token: str) -> tuple[ClassRow, RoundRow]:
        row = self._taught(session, token)
        one = round_of(session, row, running=True)
        if one is None:
            raise StaleClass
        return row, one

    def _close(self, session: Session, row: ClassRow) -> None:
        """End the round that runs, if one does."""
        one = round_of(session, row, running=True)
        if one is not None:
            one.paused = False
            self._set_close(session, row, one, now())

    def _set_close(self, session: Session, row: ClassRow, one: RoundRow, moment: datetime | None) -> None:
        """Say at all tables when the round ends."""
        one.closes = moment
        for room in tables_of(session, row.id, one.number):
            self._rooms._change(session, room.id).closes = one.closes
        session.flush()

    # ---- pupils at tables

    def enter(self, token: str, kept: dict[str, str] | None = None, number: int = 0) -> Key:
        """Return a pupil's key to their table of this round or of another one; one that is ``kept`` still holds.

        :raises NoRight: :raises StaleClass: without a table.
        """
        with self._session(self._writing) as session:
            pupil = self._pupil(session, token)
            row = session.get_one(ClassRow, pupil.class_id)
            found = self._members(session, pupil, number or row.round)
            if not found or not row.round:
                raise StaleClass
            member = found[-1]
            room = session.get_one(RoomRow, member.room_id)
            code = room.code = room.code or free_code(session)
            held = (kept or {}).get(code, "")
            if held and hash_of(held) == member.token:
                return Key(code, held)
            key = new_token()
            member.token, member.seen = hash_of(key), now()
            return Key(code, key)

    def move(self, token: str, pupil: str, table: str, seat: str) -> None:
        """As the teacher, give a pupil a seat of a table, beside whoever has it; with no table one against a computer.

        :raises NoRight: :raises StaleClass: :raises UnknownId:
        """
        with self._session(self._writing) as session:
            row, one = self._running(session, token)
            who = session.get(PupilRow, pupil)
            if who is None or who.class_id != row.id or who.state != "in":
                raise NoRight
            room = session.get(RoomRow, table) if table else None
            if table:
                _at(room, row, one)
            game = game_of(row.game)
            seats = game.seats(game.read_settings(one.settings))
            if seat not in seats:
                raise UnknownId("seat", seat[:40], seats)
            left = self._leave_round(session, who, one.number)
            if room is None:
                room = self._make_table(session, row, one, {place: [who] if place == seat else [] for place in seats})
            else:
                self._sit(session, self._rooms._change(session, room.id), who, seat)
            at = room.id
        for place in {*left, at}:
            self._fit_players(place)

    def _leave_round(self, session: Session, pupil: PupilRow, number: int) -> list[str]:
        tables = []
        for member in self._members(session, pupil, number):
            tables.append(member.room_id)
            session.delete(member)
            self._rooms._change(session, member.room_id)
        session.execute(delete(SeatRow).where(SeatRow.pupil_id == pupil.id, SeatRow.round == number))
        session.flush()
        return tables

    def computer(self, token: str, table: str, seat: str, on: bool) -> None:
        """As the teacher, let a computer player have a seat, or give it back to those who sit there.

        :raises NoRight: :raises StaleClass: :raises UnknownId:
        """
        with self._session(self._writing) as session:
            row, one = self._running(session, token)
            room = session.get(RoomRow, table)
            _at(room, row, one)
            if not on and not seated(members_of(session, table)).get(seat):
                raise StaleClass
            computer = one.computer
        self._enter(table, f"player {seat} {computer if on else HUMAN}")

    def _cover(self, token: str, pupil: str) -> None:
        """Let computers have the seats that nobody has any more, at the tables of a pupil who was removed."""
        with self._session(self._reading) as session:
            tables = list(session.scalars(select(SeatRow.room_id).where(SeatRow.pupil_id == pupil)))
        for table in tables:
            self._fit_players(table)

    def _fit_players(self, table: str) -> None:
        """Give seats without pupils to computers, and seats that pupils came to back to them."""
        with self._session(self._reading) as session:
            room = session.get(RoomRow, table)
            if room is None or room.state != "matched" or closed(room.closes):
                return
            one = session.get(RoundRow, (room.classroom, room.deal))
            taken = seated(members_of(session, table))
            found = self._matches.of_deal(session, table, room.deal)
            if one is None or "" not in found:
                return
            players = found[""].summary["players"]
            computer = one.computer
        for seat, player in players.items():
            if not taken.get(seat) and player == HUMAN:
                self._enter(table, f"player {seat} {computer}")
            elif taken.get(seat) and player != HUMAN:
                self._enter(table, f"player {seat} {HUMAN}")

    def relieve(self, token: str) -> None:
        """Let computers have the seats whose pupils have been away for long; who comes back may take theirs back.

        Any page of teacher or projector calls this from time to time. :raises NoRight:
        """
        with self._session(self._reading) as session:
            row = session.get_one(ClassRow, self._key(session, token, ("teacher", "projector")).class_id)
            one = round_of(session, row, running=True)
            if one is None or one.paused:
                return
            computer, entries = one.computer, []
            for room in tables_of(session, row.id, one.number):
                if room.state != "matched":
                    continue
                players = self._matches.of_deal(session, room.id, room.deal)[""].summary["players"]
                for seat, members in seated(members_of(session, room.id)).items():
                    away = (now() - last_seen(members)).total_seconds()
                    if players[seat] == HUMAN and away > ABSENT:
                        entries.append((room.id, f"player {seat} {computer}"))
        for table, text in entries:
            self._enter(table, text)

    def _enter(self, table: str, text: str) -> None:
        """Enter something for the host at a table, whose right was checked before. :raises StaleRoom:"""
        for _ in range(TRIES):
            with self._session(self._reading) as session:
                room = session.get_one(RoomRow, table)
                stored = self._matches.load(self._rooms._match_id(room, ""))
            before = stored.match.game.chance(stored.match.state), stored.match.to_act()

            def within(
                session: Session, match: Match, id: str = stored.id, before: tuple[int, tuple[str, ...]] = before
            ) -> None:
                now_room = self._rooms._change(session, table, ("matched",))
                if closed(now_room.closes):
                    raise RoundOver
                now_room.proposal = None
                self._rooms._move_on(session, now_room, id, match, before)

            try:
                self._matches.play(stored, stored.match.next_number, HOST, text, {}, within)
            except StaleMatch:
                continue
            except StaleRoom:
                return  # the match has ended meanwhile
            return
        raise StaleClass


def _at(room: RoomRow | None, row: ClassRow, one: RoundRow) -> None:
    """Make sure that a room is a table of a round. :raises NoRight: for another class's. :raises StaleClass:"""
    if room is not None and room.classroom != row.id:
        raise NoRight
    if room is None or room.deal != one.number:
        raise StaleClass
