"""Between the door and the match: each side chooses its own part, adds its number to the deal, and says it is ready."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session

from engine.errors import BadSettings
from engine.game import jsonable
from engine.proof import NUMBER
from matches.errors import BadNumber, NoNumber, NotYourChoice, SeatTaken
from matches.rooms.choices import clashes, own, seats_of, settings_of
from matches.rooms.clock import turn_begins
from matches.rooms.deals import make_matches
from matches.rooms.models import DealRow, RoomRow
from matches.rooms.rights import Rights, deal_of

__all__ = ["Setup"]


class Setup(Rights):
    """What the sides choose before a match."""

    def choose(self, token: str, part: Mapping[str, Any]) -> None:
        """Choose some of one's own settings, by name; who was ready with others no longer is.

        :raises NotYourChoice: :raises BadSettings: :raises NoRight: :raises StaleRoom:
        """
        given = jsonable(dict(part))
        with self._session(self._writing) as session:
            room, member = self._seated(session, token, ("setup",))
            for name in given:
                if name not in own(room, member.seat):
                    raise NotYourChoice(name)
            deal = deal_of(session, room)
            mine = deal.parts.get(member.seat, {}) | given
            settings_of(room, mine)
            deal.parts = deal.parts | {member.seat: mine}
            deal.ready = [seat for seat in deal.ready if seat != member.seat]
            deal.unfit = []

    def set_table(self, token: str, settings: Mapping[str, Any]) -> None:
        """As the host, choose all that is common, or locks a side's own, before the match; nobody is ready any more.

        :raises BadSettings: :raises SeatTaken: if there would be other seats. :raises NoRight: :raises StaleRoom:
        """
        given = jsonable(dict(settings))
        with self._session(self._writing) as session:
            room, _ = self._changed_by(session, token, ("open", "asked", "setup"), ("host",))
            seats = seats_of(room)
            room.settings = given
            if seats_of(room) != seats:
                raise SeatTaken(seats[-1])
            if room.state == "setup":
                deal = deal_of(session, room)
                deal.parts = {seat: _without(part, given) for seat, part in deal.parts.items()}
                deal.ready, deal.unfit = [], []

    def add_number(self, token: str, number: str) -> None:
        """Add a browser's number of 256 bits, as 64 hexadecimal digits, to the deal: the first one of a seat counts.

        The same one again changes nothing. :raises BadNumber: :raises NoRight: :raises StaleRoom:
        """
        if not NUMBER.fullmatch(number):
            raise BadNumber
        with self._session(self._writing) as session:
            room, member = self._seated(session, token, ("setup",))
            deal = deal_of(session, room)
            if deal.numbers.get(member.seat, number) != number:
                raise BadNumber
            deal.numbers = deal.numbers | {member.seat: number}

    def ready(self, token: str, ready: bool = True) -> None:
        """Say that one's own part is chosen, or no longer; when every seat has, the match is dealt.

        Where all choices together make no match, nobody is ready any more and ``RoomView.unfit`` says so.
        :raises NoNumber: :raises BadSettings: for what is wrong in one's own part. :raises NoRight: :raises StaleRoom:
        """
        with self._session(self._writing) as session:
            room, member = self._seated(session, token, ("setup",))
            deal = deal_of(session, room)
            if member.seat not in deal.numbers:
                raise NoNumber
            if ready and (wrong := clashes(room, member.seat, deal.parts.get(member.seat, {}))):
                raise BadSettings(wrong)
            deal.unfit = []
            deal.ready = [seat for seat in seats_of(room) if (ready if seat == member.seat else seat in deal.ready)]
            if len(deal.ready) == len(seats_of(room)):
                self._deal(session, room, deal)

    def _deal(self, session: Session, room: RoomRow, deal: DealRow) -> None:
        for racer, match in make_matches(session, self._matches, room, deal).items():
            room.state = "matched"
            turn_begins(room, racer, match)


def _without(part: dict[str, Any], names: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in part.items() if name not in names}
