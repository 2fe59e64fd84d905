"""All that pages and routes know of rooms, in one object beside the match store."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any, cast

from sqlalchemy import Row, select
from sqlalchemy.orm import Session

from engine.errors import Problem
from engine.game import Outcome
from engine.match import HUMAN
from matches.rooms import choices
from matches.rooms.agreements import Agreements
from matches.rooms.census import Census
from matches.rooms.deals import proof_of
from matches.rooms.lobby import Lobby, may_remove
from matches.rooms.models import DealRow, MemberRow, RoomRow
from matches.rooms.records import Clock, Companion, Me, Phrase, Proposal, Request, RoomView, SeatView, State
from matches.rooms.rights import PLAYERS, last_seen, members_of, seated
from matches.rooms.setup import Setup
from matches.rooms.tables import closed, sealed
from matches.rooms.talk import PRESENT, Talk
from matches.rooms.tokens import hash_of, is_code
from matches.storage import now

__all__ = ["Rooms"]


class Rooms(Lobby, Setup, Agreements, Talk, Census):
    """Rooms in the store's database: what a method does, the right of the token that it is given allows."""

    def room(self, token: str) -> RoomView:
        """Return the room of a right as its holder may see it, at the door too. :raises NoRight:"""
        with self._session(self._reading) as session:
            me = self._member(session, token)
            room = session.get_one(RoomRow, me.room_id)
            return self._view(session, room, me)

    def known(self, tokens: Iterable[str]) -> set[str]:
        """Return which of some tokens are rights still."""
        by_hash = {hash_of(token): token for token in tokens}
        with self._session(self._reading) as session:
            found = session.scalars(select(MemberRow.token).where(MemberRow.token.in_(by_hash)))
            return {by_hash[one] for one in found}

    def exists(self, code: str) -> bool:
        """Return whether a room has this number now."""
        if not is_code(code):
            return False
        with self._session(self._reading) as session:
            return session.scalar(select(RoomRow.id).where(RoomRow.code == code)) is not None

    def _view(self, session: Session, room: RoomRow, me: MemberRow) -> RoomView:
        inside = me.state == "in"
        members = members_of(session, room.id)
        deal = session.get(DealRow, (room.id, room.deal)) if room.deal and inside else None
        found = self._matches.of_deal(session, room.id, room.deal)
        seat = me.seat if inside and me.role in PLAYERS else ""
        host = me.role == "host"
        asking = [member for member in members if member.state == "asking"] if host else []
        problems = [Problem(*row) for row in deal.unfit] if deal is not None else []
        state = cast(State, "over" if closed(room.closes) and room.state == "matched" else room.state)
        over = state == "over"
        return RoomView(
            code=room.code or "",
            game=room.game,
            state=state,
            version=room.version,
            me=Me(me.id, me.role, me.state, seat),
            seats=_seats(room, members, deal, found),
            racers=room.racers,
            requests=tuple(Request(one.id, one.role, one.created, _here(one)) for one in asking),
            companions=tuple(
                Companion(one.id, one.role, one.created, _here(one))
                for one in members
                if room.classroom is None and may_remove(me, one)
            ),
            watching=sum(member.role == "watcher" and member.state == "in" for member in members),
            watchers=room.watchers,
            deal=room.deal,
            commitment=proof_of(deal).commitment() if deal is not None else "",
            settings=choices.visible(room, deal, seat, host) if inside else {},
            mine=choices.own(room, seat) if room.state == "setup" else (),
            locked=choices.locked(room),
            problems=choices.named(room, seat, problems),
            unfit=bool(problems),
            clock=Clock(room.clock["seconds"], room.clock["then"]),
            deadline=room.deadline,
            paused=room.paused is not None,
            proposal=_proposal(room) if inside else None,
            said=tuple(Phrase(by, id, datetime.fromisoformat(at)) for by, id, at in room.said) if inside else (),
            match=_match(found, seat if room.racers else "") if inside else "",
            act=room.act,
            outcomes={racer: _outcome(row) for racer, row in found.items() if over and row.finished},
            acts={racer: int(row.summary["acts"]) for racer, row in found.items()} if inside else {},
            classroom=room.classroom or "",
            closes=room.closes,
            sealed=sealed(room),
        )


def _here(member: MemberRow) -> bool:
    return now() - member.seen < PRESENT


def _match(found: dict[str, Row[Any]], seat: str) -> str:
    return str(found[seat].id) if seat in found else ""


def _outcome(row: Row[Any]) -> Outcome:
    outcome = row.summary["outcome"]
    return Outcome(tuple(outcome["winners"]), outcome["termination"])


def _proposal(room: RoomRow) -> Proposal | None:
    given = room.proposal
    if given is None:
        return None
    return Proposal(given["kind"], given["by"], given["seat"], given["player"], tuple(given["waiting"]))


def _seats(
    room: RoomRow, members: list[MemberRow], deal: DealRow | None, found: dict[str, Row[Any]]
) -> tuple[SeatView, ...]:
    taken, shown = seated(members), []
    players = found[""].summary["players"] if "" in found else {}
    for seat in choices.seats_of(room):
        here = taken.get(seat, [])
        shown.append(
            SeatView(
                seat=seat,
                taken=bool(here),
                mates=max(0, len(here) - 1),
                present=any(map(_here, here)),
                away=int((now() - last_seen(here)).total_seconds()) if here else 0,
                ready=deal is not None and seat in deal.ready,
                player=players.get(seat, HUMAN),
                number=deal is not None and seat in deal.numbers,
            )
        )
    return tuple(shown)
