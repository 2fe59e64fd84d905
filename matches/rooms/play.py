"""Playing in a room: acts by right, each checked in the transaction that stores it, and what the room does itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.errors import EngineError, UnknownId
from engine.game import HOST
from engine.match import HUMAN, Match
from matches.errors import NoRight, NotAbsent, NotOver, RoomPaused, StaleMatch, StaleRoom, TurnRanOut
from matches.records import StoredMatch
from matches.rooms.choices import seats_of
from matches.rooms.clock import covered, overdue, turn_begins
from matches.rooms.deals import show_proof
from matches.rooms.models import MemberRow, RoomMatchRow, RoomRow
from matches.rooms.rights import PLAYERS, Rights, deal_of, last_seen, members_of, seated
from matches.rooms.seat_table import SeatTable, seat_table
from matches.rooms.tables import closed, not_of_class, sealed, still_open
from matches.storage import now

__all__ = ["ABANDONED", "Play"]

ABANDONED = 900  #: seconds away after which another seat may end the match: longer than a lost connection (ten minutes)
MOST_AT_ONCE = 40  #: acts of computers in a class before others have their turn
TRIES = 9  #: as many seats as may act at once, and more

Within = Callable[[Session, RoomRow, Match], None]


class Play(Rights):
    """What is done while a match runs, and what may be seen of it."""

    def table(self, token: str, racer: str = "") -> SeatTable:
        """Return the match as the right's seat sees it; a spectator of a race says whose.

        :raises NoRight: :raises StaleRoom: before the match.
        """
        room, member, stored = self._match(token, racer)
        own = member.seat if member.role in PLAYERS else ""
        return seat_table(stored, own, own or racer if room.racers else "", room.watchers)

    def act(self, token: str, number: int, action: str) -> SeatTable:
        """Play an act of one's own seat, seen when entry ``number`` was the next one.

        What others chose at the same time since does not stand in its way; a second click finds the first one done.
        :raises StaleMatch: :raises BadAction: :raises NoRight: :raises RoomPaused: :raises TurnRanOut:
        :raises StaleRoom: :raises TooManyActs:
        """
        for _ in range(TRIES):
            room, member, stored = self._match(token)
            seat = self._may_act(room, member, stored.match)
            if not _still_meant(stored.match, number, seat):
                raise StaleMatch(stored.id, number, len(stored.match.entries))
            self._pace.take(member.id)
            note = {"by": member.id} if member.role == "mate" else {}
            try:
                after = self._play(token, stored, seat, action, note)
            except StaleMatch:
                continue
            return seat_table(after, member.seat, member.seat if room.racers else "", "")
        raise StaleMatch(stored.id, number, len(stored.match.entries))

    def resign(self, token: str) -> None:
        """Give up: the others win (D35). :raises NoRight: :raises StaleRoom:"""
        self._host(token, lambda room, member, match: f"end resigned {_seat_in(room, member, match)}")

    def claim(self, token: str, seat: str) -> None:
        """End the match because a side is gone for good. :raises NotAbsent: :raises NoRight: :raises StaleRoom:"""

        def gone(room: RoomRow, member: MemberRow, match: Match) -> str:
            not_of_class(room)
            if room.racers or seat == member.seat:
                raise NoRight
            return f"end abandoned {seat}"

        def away(session: Session, room: RoomRow, match: Match) -> None:
            here = seated(members_of(session, room.id)).get(seat, [])
            if here and (now() - last_seen(here)).total_seconds() < ABANDONED:
                raise NotAbsent(seat, ABANDONED)

        self._host(token, gone, away)

    def return_to_seat(self, token: str) -> None:
        """Take one's seat back from the computer player that has it.

        :raises NoRight: if none has. :raises TurnRanOut: while it ends a turn whose time was over. :raises StaleRoom:
        """

        def mine(room: RoomRow, member: MemberRow, match: Match) -> str:
            seat = _seat_in(room, member, match)
            if seat in covered(room.clock):
                raise TurnRanOut
            if match.players[seat] == HUMAN:
                raise NoRight
            return f"player {seat} {HUMAN}"

        self._host(token, mine)

    def advance(self, token: str) -> bool:
        """Do what is due: what the clock leads to, or one act of a computer player; return whether anything was.

        While another page of this process does it, nothing is: a computer's search need not be made twice.
        :raises NoRight: :raises StaleRoom:
        """
        room, member = self._read(token)
        if room.state != "matched" or room.paused is not None or closed(room.closes):
            return False
        if not self._advancing.begin(room.id):
            return False
        if room.classroom is not None:
            self._thinking.submit(self._think, token, room.id)
            return False
        try:
            return self._advance(token, room, member)
        finally:
            self._advancing.end(room.id)

    def _think(self, token: str, room_id: str) -> None:
        """At a table of a class: let computers act until they need not, beside the pages and few at a time."""
        try:
            for _ in range(MOST_AT_ONCE):
                room, member = self._read(token)
                if room.state != "matched" or room.paused is not None or closed(room.closes):
                    return
                if not self._advance(token, room, member):
                    return
        except EngineError:
            return  # the pupil was moved, the class deleted, the store is away: the next page that polls finds out
        finally:
            self._advancing.end(room_id)

    def _advance(self, token: str, room: RoomRow, member: MemberRow) -> bool:
        late = next(iter(overdue(room, now())), "")
        racer = late if room.racers else ""
        stored = self._matches.load(self._match_id(room, racer or member.seat))
        entry = self._due(room, stored.match, late)
        if entry is None:
            return False
        seat, action, note, cover = entry

        def within(session: Session, now_room: RoomRow, _: Match) -> None:
            if late and late not in overdue(now_room, now()):
                raise StaleRoom(now_room.state)
            now_room.clock = now_room.clock | {"covered": cover}

        try:
            self._play(token, stored, seat, action, note, within, any_role=True)
        except (StaleMatch, StaleRoom):
            return False  # somebody else's page was quicker
        return True

    @staticmethod
    def _due(room: RoomRow, match: Match, late: str) -> tuple[str, str, dict[str, Any], list[str]] | None:
        """What is to be entered: seat, action, note, and the seats whose turns computers end after it."""
        cover = covered(room.clock)
        if late and room.clock["then"] == "lose":
            return HOST, f"end clock {match.seats[0] if room.racers else late}", {}, cover
        if late and len(match.seats) == 1:  # each act is a turn
            return match.seats[0], *match.advice(match.seats[0], match.game.players[-1]), cover
        if late:
            return HOST, f"player {late} {match.game.players[-1]}", {}, [*cover, late]
        done = next((one for one in cover if one in match.seats and one not in match.to_act()), "")
        if done and match.outcome is None:
            return HOST, f"player {done} {HUMAN}", {}, [one for one in cover if one != done]
        computer = match.computer_to_act()
        if computer is None:
            return None
        action, note = match.choose(computer)
        return computer, action, note, cover

    # ---- after the end

    def whole(self, token: str, racer: str = "", deal: int = 0) -> StoredMatch:
        """Return everything of a match that has ended: of this deal, or of an earlier one by its number.

        :raises NotOver: :raises NoRight: :raises UnknownId:
        """
        room, member = self._read(token)
        number = deal or room.deal
        if room.classroom is not None and number != room.deal:
            raise UnknownId("deal", number)
        if number == room.deal and (sealed(room) or room.state != "over" and not closed(room.closes)):
            raise NotOver
        return self._matches.load(self._match_id(room, racer or member.seat, number))

    def export_text(self, token: str, racer: str = "", deal: int = 0) -> str:
        """Return the match file of a match that has ended, with the proof of its deal. :raises: as ``whole``"""
        return self._matches.export_text(self.whole(token, racer, deal).id)

    def take_home(self, token: str, owner: str, name: str = "", racer: str = "", deal: int = 0) -> str:
        """Store a copy of a match that has ended among a browser's own, and return its id.

        :raises: as ``whole`` and ``Store.create`` :raises OfClass: its data go with the class
        """
        stored = self.whole(token, racer, deal)
        not_of_class(self._read(token)[0])
        with self._session(self._reading) as session:
            proof = session.scalar(select(RoomMatchRow.proof).where(RoomMatchRow.match_id == stored.id))
        return self._matches.create(stored.match, owner, name, proof)

    def look_at(self, token: str, act: int) -> None:
        """After the end, let all look at the match after its first ``act`` acts. :raises UnknownId: :raises NotOver:"""
        acts = self.whole(token).match.acts
        if not 0 <= act <= acts:
            raise UnknownId("act", act, (f"0–{acts}",))
        with self._session(self._writing) as session:
            room, _ = self._changed_by(session, token, ("over",))
            room.act = act

    # ---- how it is done

    def _read(self, token: str) -> tuple[RoomRow, MemberRow]:
        with self._session(self._reading) as session:
            member = self._inside(session, token)
            return session.get_one(RoomRow, member.room_id), member

    def _match_id(self, room: RoomRow, seat: str, deal: int = 0) -> str:
        """The match of all, or a racer's own. :raises StaleRoom: before it is dealt. :raises UnknownId:"""
        with self._session(self._reading) as session:
            found = self._matches.ids_of_deal(session, room.id, deal or room.deal)
        if not found:
            raise StaleRoom(room.state)
        name = seat or next(iter(sorted(found))) if room.racers else ""
        if name not in found:
            raise UnknownId("seat", name[:40], tuple(found))
        return found[name]

    def _match(self, token: str, racer: str = "") -> tuple[RoomRow, MemberRow, StoredMatch]:
        """A right's own match; another racer's only for spectators, or after the end.

        :raises NoRight: :raises StaleRoom:
        """
        room, member = self._read(token)
        if racer and racer != member.seat and member.role in PLAYERS and room.state != "over":
            raise NoRight
        return room, member, self._matches.load(self._match_id(room, racer or member.seat))

    def _may_act(self, room: RoomRow, member: MemberRow, match: Match) -> str:
        if room.state != "matched":
            raise StaleRoom(room.state)
        seat = _seat_in(room, member, match)
        still_open(room)
        if room.paused is not None:
            raise RoomPaused
        if member.seat in overdue(room, now()):
            raise TurnRanOut
        return seat

    def _host(
        self, token: str, entry: Callable[[RoomRow, MemberRow, Match], str], within: Within | None = None
    ) -> None:
        """Enter something for the host that a seat's right allows; other acts that come first do not matter."""
        for _ in range(TRIES):
            room, member, stored = self._match(token)
            if room.state != "matched":
                raise StaleRoom(room.state)
            try:
                self._play(token, stored, HOST, entry(room, member, stored.match), {}, within)
            except StaleMatch:
                continue
            return
        raise StaleMatch(stored.id, stored.match.next_number, len(stored.match.entries))

    def _play(
        self,
        token: str,
        stored: StoredMatch,
        seat: str,
        action: str,
        note: dict[str, Any],
        extra: Within | None = None,
        any_role: bool = False,
    ) -> StoredMatch:
        """Store an entry in the transaction that makes sure of the right and moves the room on."""
        before = stored.match.game.chance(stored.match.state), stored.match.to_act()

        def within(session: Session, match: Match) -> None:
            roles = (*PLAYERS, "watcher") if any_role else PLAYERS
            room, member = self._changed_by(session, token, ("matched",), roles)
            still_open(room)
            by_right = seat == HOST or any_role
            if not by_right and (self._may_act(room, member, match) != seat or match.players[seat] != HUMAN):
                raise NoRight
            if extra is not None:
                extra(session, room, match)
            room.proposal = None
            self._move_on(session, room, stored.id, match, before)

        return self._matches.play(stored, stored.match.next_number, seat, action, note, within)

    def _move_on(
        self, session: Session, room: RoomRow, id: str, match: Match, before: tuple[int, tuple[str, ...]]
    ) -> None:
        """Note in the room what an entry led to: whose time runs now, whether a computer is to act, and the end."""
        found = self._matches.of_deal(session, room.id, room.deal)
        racer = next(seat for seat, row in found.items() if row.id == id)
        turn_begins(room, racer, match, *before)
        room.computer = match.computer_to_act() is not None or any(
            seat in match.seats and seat not in match.to_act() for seat in covered(room.clock)
        )
        if match.outcome is not None and all(row.finished for seat, row in found.items() if seat != racer):
            room.state, room.computer, room.deadline = "over", False, None
            room.act = match.acts
            if room.classroom is None:
                show_proof(session, room, deal_of(session, room))


def _seat_in(room: RoomRow, member: MemberRow, match: Match) -> str:
    """The seat of the match that a member plays. :raises NoRight:"""
    if member.role not in PLAYERS or member.seat not in seats_of(room):
        raise NoRight
    return match.seats[0] if room.racers else member.seat


def _still_meant(match: Match, number: int, seat: str) -> bool:
    """Whether an act meant as entry ``number`` may be a later one: since then only others chose, all at once."""
    since = match.entries[number - 1 :] if number >= 1 else []
    if number == match.next_number:
        return True
    if not since or any(entry.seat in (seat, HOST) for entry in since):
        return False
    then = match.state_at(match.acts - len(since))
    same = match.game.chance(then) == match.game.chance(match.state)
    return same and seat in match.game.to_act(then) and seat in match.to_act()
