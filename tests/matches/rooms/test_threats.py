"""The threat model of the README, line by line: who may see and do what in a room.

Cookies and forms are tried in tests/ui/shell/server/test_room_routes.py.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import text

from engine.errors import EngineError
from engine.match import HUMAN
from matches.errors import (
    MatchOfRoom,
    NoRight,
    NotOver,
    RoomPaused,
    StaleRoom,
    UnknownRoom,
)
from matches.models import Base
from matches.rooms.rooms import Rooms
from matches.rooms.tokens import new_token
from matches.store import Store
from tests.matches.rooms.party import Party, gather, later, matched

pytestmark = pytest.mark.sqlite_first

OWNER = "a" * 22

#: every method that takes a right, with arguments that are good ones for who has it
CALLS: dict[str, Callable[[Party], tuple[Any, ...]]] = {
    "room": lambda _: (),
    "news": lambda _: (),
    "table": lambda _: (),
    "accept": lambda party: (party.room().requests[0].id,),
    "refuse": lambda party: (party.room().requests[0].id,),
    "leave": lambda _: (),
    "close_room": lambda _: (),
    "remove": lambda party: (party.room("right").me.id,),
    "link": lambda _: ("move",),
    "choose": lambda _: ({},),
    "set_table": lambda _: ({},),
    "add_number": lambda _: ("0" * 64,),
    "ready": lambda _: (),
    "act": lambda _: (1, "take 1"),
    "resign": lambda _: (),
    "claim": lambda _: ("right",),
    "return_to_seat": lambda _: (),
    "advance": lambda _: (),
    "whole": lambda _: (),
    "export_text": lambda _: (),
    "take_home": lambda _: (OWNER,),
    "look_at": lambda _: (0,),
    "propose": lambda _: ("pause",),
    "agree": lambda _: (),
    "decline": lambda _: (),
    "resume": lambda _: (),
    "say": lambda _: ("hello",),
}
#: what a spectator's right is good for, and what needs the end of the match
WATCHING = {"room", "news", "table", "leave", "link", "advance"}
AFTER = {"whole", "export_text", "take_home", "look_at"}
HOST_ONLY = {"accept", "refuse", "close_room", "set_table"}


def refused(rooms: Rooms, party: Party, token: str, method: str) -> EngineError | None:
    """Return what a token is told that tries a method, None if it may."""
    try:
        getattr(rooms, method)(token, *CALLS[method](party))
    except EngineError as error:
        return error
    return None


def test_the_list_above_is_complete() -> None:
    methods = {
        name
        for name, method in inspect.getmembers(Rooms, inspect.isfunction)
        if not name.startswith("_") and "token" in inspect.signature(method).parameters
    }
    assert methods == CALLS.keys()


@pytest.mark.parametrize("method", sorted(CALLS))
def test_the_number_of_a_room_lets_nobody_do_anything_but_ask(rooms: Rooms, method: str) -> None:
    """Neither an invented token, nor the number itself, nor who still waits at the door or was refused."""
    party = matched(rooms)
    asking = rooms.ask(party.code, "watcher").token
    before = party.room().version
    for token in (new_token(), party.code, "", "x" * 10_000, "' OR ''='", asking):
        if token == asking and method in ("room", "news", "leave"):
            continue
        assert isinstance(refused(rooms, party, token, method), NoRight), token[:50]
    assert party.room().version == before
    view = rooms.room(asking)
    assert (view.settings, view.match, view.commitment, view.said, view.acts) == ({}, "", "", (), {})


@pytest.mark.parametrize("method", sorted(CALLS.keys() - WATCHING))
def test_a_spectator_only_looks(rooms: Rooms, method: str) -> None:
    party = matched(rooms)
    watcher = party.watcher()
    rooms.ask(party.code, "watcher")
    before = party.room().version
    error = refused(rooms, party, watcher, method)
    assert isinstance(error, NotOver if method in AFTER else NoRight)
    assert party.room().version == before
    with pytest.raises(NoRight):
        rooms.link(watcher, "mate")


@pytest.mark.parametrize("method", sorted(HOST_ONLY))
def test_a_guest_does_not_do_what_the_host_may(rooms: Rooms, method: str) -> None:
    party = gather(rooms)
    rooms.ask(party.code, "watcher")
    for token in (party.tokens["right"], party.mate("right")):
        assert isinstance(refused(rooms, party, token, method), NoRight)
    assert refused(rooms, party, party.host, method) is None


def test_a_seat_plays_only_its_own(rooms: Rooms) -> None:
    """Whatever number and act a forged message carries: the seat is the token's."""
    party = matched(rooms)
    for token in (party.tokens["right"], party.mate("right")):
        for number in range(3):
            with pytest.raises(EngineError):
                rooms.act(token, number, "take 1")
    assert party.room().acts == {"": 0}


def test_a_token_of_another_room_opens_only_that(rooms: Rooms) -> None:
    party, other = matched(rooms), matched(rooms)
    assert rooms.table(other.host).match == other.room().match != party.room().match
    rooms.act(other.host, 1, "take 2")
    assert (party.room().acts, other.room().acts) == ({"": 0}, {"": 1})
    request = rooms.ask(party.code, "watcher")
    with pytest.raises(StaleRoom):
        rooms.accept(other.host, party.room().requests[0].id)
    assert rooms.room(request.token).me.state == "asking"
    with pytest.raises(NoRight):
        rooms.remove(other.host, party.room("right").me.id)


@pytest.mark.parametrize("over", [False, True])
def test_the_address_of_a_rooms_match_opens_nothing(rooms: Rooms, url: str, over: bool) -> None:
    """No board, file, branch, act, take-back or hand-over, no line in anybody's list; nor after the end."""
    party = matched(rooms)
    party.act("left")
    if over:
        rooms.resign(party.host)
    store, id = Store.open(url), party.room().match
    entries = [("left", "take 1"), ("right", "take 1"), ("host", "undo"), ("host", f"player left {HUMAN}")]
    for opened in (
        lambda: store.load(id),
        lambda: store.export_text(id),
        *(lambda entry=entry: store.append(id, 2, *entry) for entry in entries),
    ):
        with pytest.raises(MatchOfRoom):
            opened()
    with pytest.raises(EngineError):
        store.rename(id, OWNER, "mine")
    with pytest.raises(EngineError):
        store.delete(id, OWNER)
    assert not [line for owner in (OWNER, "", party.host) for line in store.list(owner)]
    store.close()


def test_the_right_is_checked_in_the_transaction_that_plays(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that moves to another device while its act is on the way, a pause that comes in between."""
    party = matched(rooms)
    mate = party.mate("left")
    play = rooms._matches.play
    between: list[Callable[[], object]] = []

    def late(*given: Any) -> Any:
        if between:
            between.pop()()
        return play(*given)

    monkeypatch.setattr(rooms._matches, "play", late)
    between.append(lambda: rooms.remove(party.tokens["left"], rooms.room(mate).me.id))
    with pytest.raises(NoRight):
        rooms.act(mate, 1, "take 1")
    right = party.tokens["right"]
    rooms.propose(party.tokens["left"], "pause")
    between.append(lambda: rooms.agree(right))
    with pytest.raises(RoomPaused):
        rooms.act(party.tokens["left"], 1, "take 1")
    rooms.resume(right)
    between.append(lambda: rooms.follow(rooms.link(right, "move")))
    with pytest.raises(NoRight):
        rooms.resign(right)
    assert party.room().acts == {"": 0} and rooms._matches.load(party.room().match).match.entries == []


def test_only_hashes_of_tokens_are_stored(rooms: Rooms) -> None:
    """Whoever reads the database, or a backup of it, cannot sit down in a seat."""
    party = matched(rooms)
    link = rooms.link(party.host, "move")
    with rooms._reading.connect() as connection:
        rows = [str(row) for name in Base.metadata.tables for row in connection.execute(text(f"SELECT * FROM {name}"))]
    assert rows
    assert not [row for row in rows for token in (*party.tokens.values(), link) if token in row]


def test_a_number_that_is_used_again_opens_nothing_of_before(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matches.rooms.tokens.secrets.randbelow", lambda most: 42)
    before = rooms.create("pile")
    later(rooms, 3 * 3600 + 60)
    after = rooms.create("pile")
    assert before.code == after.code == "0042"
    with pytest.raises(NoRight):
        rooms.room(before.token)


def test_nobody_fills_a_log_with_entries_of_the_host(rooms: Rooms) -> None:
    """A hand-over needs a seat that is away, or everybody's agreement; a return needs a computer in the seat."""
    party = matched(rooms)
    later(rooms, 61, "right")
    rooms.propose(party.tokens["left"], "computer", "right")
    rooms.news(party.tokens["right"])
    rooms.return_to_seat(party.tokens["right"])
    for _ in range(5):
        with pytest.raises(EngineError):
            rooms.return_to_seat(party.tokens["right"])
        with pytest.raises(EngineError):
            rooms.propose(party.tokens["left"], "computer", "right")
    assert len(rooms._matches.load(party.room().match).match.entries) == 2


def test_a_room_that_is_gone_is_gone(rooms: Rooms) -> None:
    """With its rights, and the matches that were played in it."""
    party = matched(rooms)
    id = party.room().match
    later(rooms, 31 * 24 * 3600)
    rooms.create("pile")
    with pytest.raises(NoRight):
        rooms.room(party.host)
    with pytest.raises(UnknownRoom):
        rooms.ask(party.code)
    with pytest.raises(EngineError):
        rooms._matches.load(id)
