"""The door of a room: numbers, requests, the host's answer, limits, links, leaving."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadSettings, UnknownId
from engine.games import GAMES
from matches.errors import (
    NoRight,
    SeatTaken,
    StaleRoom,
    TooManyInRoom,
    TooManyRequests,
    UnknownRoom,
    UsedLink,
)
from matches.rooms import lobby
from matches.rooms.records import Clock
from matches.rooms.rooms import Rooms
from tests.contract.pile import PILES
from tests.matches.rooms.party import gather, later, matched

pytestmark = pytest.mark.sqlite_first


def test_a_room_has_a_number_of_four_digits_and_waits(rooms: Rooms) -> None:
    key = rooms.create("pile")
    room = rooms.room(key.token)
    assert len(key.code) == 4 and key.code.isdecimal() and rooms.exists(key.code)
    assert (room.state, room.me.role, room.me.seat, room.requests) == ("open", "host", "", ())
    assert [seat.taken for seat in room.seats] == [False, False]


def test_who_asks_waits_and_is_let_in(rooms: Rooms) -> None:
    host = rooms.create("pile")
    guest = rooms.ask(host.code)
    seen = rooms.room(guest.token)
    assert (seen.state, seen.me.state, seen.settings, seen.requests) == ("asked", "asking", {}, ())
    (request,) = rooms.room(host.token).requests
    rooms.accept(host.token, request.id, own="right")
    assert [rooms.room(key.token).me.seat for key in (host, guest)] == ["right", "left"]
    assert {rooms.room(key.token).state for key in (host, guest)} == {"setup"}


def test_who_is_refused_is_told_and_another_one_may_ask(rooms: Rooms) -> None:
    host = rooms.create("pile")
    guest, other = rooms.ask(host.code), rooms.ask(host.code)
    first, second = rooms.room(host.token).requests
    rooms.refuse(host.token, first.id)
    assert rooms.room(guest.token).me.state == "refused"
    assert rooms.room(host.token).state == "asked", "one still waits"
    rooms.refuse(host.token, second.id)
    assert rooms.room(other.token).me.state == "refused" and rooms.room(host.token).state == "open"
    rooms.leave(guest.token)
    with pytest.raises(NoRight):
        rooms.room(guest.token)
    assert rooms.room(host.token).state == "open"


def test_when_all_seats_are_taken_the_others_are_refused(rooms: Rooms) -> None:
    host = rooms.create("pile")
    guests = [rooms.ask(host.code) for _ in range(3)]
    request = rooms.room(host.token).requests[1]
    rooms.accept(host.token, request.id)
    assert [rooms.room(guest.token).me.state for guest in guests] == ["refused", "in", "refused"]
    with pytest.raises(StaleRoom):
        rooms.ask(host.code)


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_as_many_as_the_settings_say(rooms: Rooms, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pile", PILES[f"pile-{seats}"])
    party = gather(rooms)
    assert party.room().state == "setup" and len(party.tokens) == seats


def test_seats_that_are_taken_or_are_none(rooms: Rooms) -> None:
    host = rooms.create("pile", {"seats": 3})
    for _ in range(2):
        rooms.ask(host.code)
    first, second = rooms.room(host.token).requests
    with pytest.raises(UnknownId):
        rooms.accept(host.token, first.id, seat="west")
    with pytest.raises(SeatTaken):
        rooms.accept(host.token, first.id, seat="left", own="left")
    assert rooms.room(host.token).me.seat == "", "nothing was changed"
    rooms.accept(host.token, first.id, seat="right", own="left")
    with pytest.raises(SeatTaken):
        rooms.accept(host.token, second.id, seat="right")
    with pytest.raises(SeatTaken):
        rooms.accept(host.token, second.id, own="north")
    with pytest.raises(StaleRoom):
        rooms.accept(host.token, first.id)


def test_only_so_many_wait_at_one_door(rooms: Rooms) -> None:
    """Not by address: a class sits behind one. Who has gone makes room."""
    host, other = rooms.create("pile"), rooms.create("pile")
    for _ in range(lobby.MAX_REQUESTS):
        rooms.ask(host.code)
    with pytest.raises(TooManyRequests):
        rooms.ask(host.code)
    rooms.ask(other.code)
    later(rooms, 301)
    rooms.ask(host.code)
    assert len(rooms.room(host.token).requests) == 1


def test_only_so_many_wait_in_all(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MAX_REQUESTS_IN_ALL", 3)
    hosts = [rooms.create("pile") for _ in range(4)]
    for host in hosts[:3]:
        rooms.ask(host.code)
    with pytest.raises(TooManyRequests):
        rooms.ask(hosts[3].code)


def test_of_two_clicks_one_request_and_one_room(rooms: Rooms) -> None:
    host = rooms.create("pile", owner="o" * 22)
    again = rooms.create("pile", owner="o" * 22)
    assert again.code == host.code and rooms.room(again.token).me.role == "host"
    with pytest.raises(NoRight):
        rooms.room(host.token)
    first = rooms.ask(host.code, owner="g" * 22)
    second = rooms.ask(host.code, owner="g" * 22)
    assert len(rooms.room(again.token).requests) == 1
    assert rooms.room(second.token).me.state == "asking"
    with pytest.raises(NoRight):
        rooms.room(first.token)
    later(rooms, 6)
    assert rooms.create("pile", owner="o" * 22).code != host.code


@pytest.mark.parametrize("code", ["", "12", "12345", "١٢٣٤", "abcd", "0000' OR 1=1", "x" * 5000])
def test_numbers_that_are_none(rooms: Rooms, code: str) -> None:
    with pytest.raises(UnknownRoom):
        rooms.ask(code)
    assert not rooms.exists(code)


@pytest.mark.parametrize(
    "given",
    [
        {"game": "chess"},
        {"settings": {"stranger": 1}},
        {"settings": {"seats": 9}},
        {"watchers": "everybody"},
        {"clock": Clock(5)},
        {"clock": Clock(-1)},
        {"clock": Clock(4000)},
        {"clock": Clock(30, "explode")},  # type: ignore[arg-type]
        {"racers": 2},
        {"racers": -1},
    ],
)
def test_rooms_that_cannot_be(rooms: Rooms, given: dict[str, Any]) -> None:
    with pytest.raises((UnknownId, BadSettings)):
        rooms.create(**{"game": "pile"} | given)


def test_a_guest_who_leaves_before_the_match_gives_the_seat_back(rooms: Rooms) -> None:
    party = gather(rooms)
    mate = party.mate("right")
    first = party.room().commitment
    rooms.leave(party.tokens["right"])
    assert party.room().state == "open"
    for gone in (party.tokens["right"], mate):
        with pytest.raises(NoRight):
            rooms.room(gone)
    rooms.ask(party.code)
    rooms.accept(party.host, party.room().requests[0].id)
    assert party.room().commitment not in ("", first), "another deal"


def test_the_host_closes_a_room_and_its_number_is_free(rooms: Rooms) -> None:
    host = rooms.create("pile")
    guest = rooms.ask(host.code)
    rooms.close_room(host.token)
    assert not rooms.exists(host.code)
    assert rooms.room(guest.token).state == "closed"
    with pytest.raises(UnknownRoom):
        rooms.ask(host.code)
    party = matched(rooms)
    with pytest.raises(StaleRoom):
        rooms.close_room(party.host)
    with pytest.raises(StaleRoom):
        rooms.leave(party.host)


def test_numbers_are_drawn_among_those_that_no_room_has(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter([7, 7, 7, 8])
    monkeypatch.setattr("matches.rooms.tokens.secrets.randbelow", lambda most: next(drawn))
    assert [rooms.create("pile").code for _ in range(2)] == ["0007", "0008"]


# ---- links


def test_a_private_link_moves_a_seat_once(rooms: Rooms) -> None:
    party = matched(rooms)
    old = party.tokens["left"]
    link = rooms.link(old, "move")
    new = rooms.follow(link)
    assert (new.code, rooms.room(new.token).me.seat) == (party.code, "left")
    with pytest.raises(NoRight):
        rooms.table(old)
    for used in (link, "x" * 43, "", "nonsense"):
        with pytest.raises(UsedLink):
            rooms.follow(used)


def test_only_the_newest_link_works_and_not_for_long(rooms: Rooms) -> None:
    party = matched(rooms)
    first, second = (rooms.link(party.host, "move") for _ in range(2))
    with pytest.raises(UsedLink):
        rooms.follow(first)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lobby, "LINK_LASTS", -lobby.LINK_LASTS)
        old = rooms.link(party.host, "move")
    with pytest.raises(UsedLink):
        rooms.follow(old)
    with pytest.raises(UsedLink):
        rooms.follow(second)


def test_a_teammate_shares_the_seat_until_removed(rooms: Rooms) -> None:
    party = matched(rooms)
    mate = party.mate("left")
    assert (rooms.room(mate).me.role, rooms.room(mate).me.seat) == ("mate", "left")
    assert party.room().seats[0].mates == 1
    table = rooms.table(mate)
    rooms.act(mate, table.number, table.legal[0])
    with pytest.raises(NoRight):
        rooms.remove(party.tokens["right"], rooms.room(mate).me.id)
    rooms.remove(party.tokens["left"], rooms.room(mate).me.id)
    with pytest.raises(NoRight):
        rooms.table(mate)


def test_the_host_ends_one_spectators_right_and_nobody_elses(rooms: Rooms) -> None:
    """Whom one may remove one's own view names, and no other's does."""
    party = matched(rooms)
    first, second, mate = party.watcher(), party.watcher(), party.mate("right")
    ids = {token: rooms.room(token).me.id for token in (first, second, mate)}
    assert [(one.id, one.role, one.present) for one in party.room().companions] == [
        (ids[first], "watcher", True),
        (ids[second], "watcher", True),
    ]
    assert [one.id for one in party.room("right").companions] == [ids[mate]]
    assert rooms.room(first).companions == rooms.room(mate).companions == ()
    for other in ("right", "left"):
        with pytest.raises(NoRight):
            rooms.remove(party.tokens[other], ids[mate] if other == "left" else ids[first])
    rooms.remove(party.host, ids[first])
    for ended in (rooms.room, rooms.table, rooms.news):
        with pytest.raises(NoRight):
            ended(first)
    assert (party.room().watching, rooms.table(second).seat) == (1, "")
    with pytest.raises(NoRight):
        rooms.remove(party.host, ids[first])  # who is gone cannot be removed once more


def test_only_so_many_share_a_seat(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MAX_MATES", 2)
    party = gather(rooms)
    party.mate("left")
    with pytest.raises(TooManyInRoom):
        party.mate("left")


def test_only_so_many_watch(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "MAX_WATCHERS", 1)
    party = gather(rooms)
    party.watcher()
    with pytest.raises(TooManyInRoom):
        party.watcher()


def test_a_spectator_asks_at_any_time_and_changes_nothing(rooms: Rooms) -> None:
    party = matched(rooms)
    waiting = rooms.ask(party.code, "watcher")
    assert party.room().state == "matched"
    rooms.refuse(party.host, party.room().requests[0].id)
    assert (party.room().state, rooms.room(waiting.token).me.state) == ("matched", "refused")
    party.watcher()
    assert (party.room().state, party.room().watching) == ("matched", 1)


def test_where_nobody_may_watch(rooms: Rooms) -> None:
    with pytest.raises(NoRight):
        rooms.ask(gather(rooms, watchers="none").code, "watcher")
