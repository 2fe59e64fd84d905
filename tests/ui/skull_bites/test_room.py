"""Skull Bites in a room without a browser: a whole match by what each seat's page offers, and what each page holds."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.game import ALL, COMMON
from engine.random import number_of
from matches.rooms.rooms import Rooms
from matches.rooms.seat_table import seat_table
from tests.contract.hidden.skull_bites import others
from tests.matches.rooms.party import Party, gather, matched
from tests.ui.skull_bites.test_table import positions
from ui.components.clicks import Click
from ui.games import INTERFACES
from ui.rooms.boards import board_of
from ui.rooms.deeds import Table, chair_of, handle
from ui.rooms.desk import Desk
from ui.shell.locales import LANGUAGES
from ui.skull_bites.room import ROOM
from ui.skull_bites.touches import unseen

VALUES = re.compile(r'data-do="play"[^>]*data-value="([\w ]+)"')


@pytest.fixture
def rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rooms]:
    """Rooms with the same deals every time."""
    counted = count(1)
    for place in ("matches.rooms.deals.draw_number", "tests.matches.rooms.party.draw_number"):
        monkeypatch.setattr(place, lambda: f"{number_of(next(counted), 0, 0):064x}")
    opened = Rooms.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


class Seat:
    """One browser at a room: what its page shows, and its clicks."""

    def __init__(self, party: Party, token: str, language: str = "en") -> None:
        self.party, self.token, self.language, self.desk = party, token, language, Desk()
        self.own = set[str]()  #: every card that was ever in this hand

    @property
    def room(self) -> Any:
        return self.party.rooms.room(self.token)

    def drawing(self) -> Any:
        room, table = self.room, self.party.rooms.table(self.token)
        self.own |= {card.id for card in table.view.hand}
        chair = chair_of(self.desk, ROOM, table)
        if room.state == "over":
            return ROOM.whole(self.language, room, self.party.rooms.whole(self.token), table, chair, False)
        return ROOM.parts(self.language, room, table, chair, False)

    def html(self) -> str:
        return "".join(self.drawing().parts.values())

    def click(self, do: str, /, **data: Any) -> None:
        number = data.pop("number", self.party.rooms.table(self.token).number)
        click = Click(do=do, number=number, **data)
        handle(Table(self.party.rooms, self.token, self.desk, ROOM, click, "somebody", self.language))
        assert not self.desk.notices, self.desk.notices

    def shows_own(self, drawn: str) -> bool:
        """Whether a page has only cards that were in this seat's hand."""
        return set(re.findall(r'data-key="card-(\w+)"', drawn)) <= self.own

    def go_on(self, luck: random.Random) -> str:
        """Press something that is offered; return the page before, "" if there was nothing but waiting."""
        table = self.party.rooms.table(self.token)
        if not table.legal and not unseen(chair_of(self.desk, ROOM, table), table.view):
            return ""
        drawn = self.html()
        if 'data-do="onward"' in drawn:
            self.click("onward")
        elif values := VALUES.findall(drawn):
            blocks = re.findall(r'data-do="block"[^>]*data-card="(\w+)"', drawn)
            if blocks and luck.random() < 0.5:
                self.click("block", card=luck.choice(blocks))
            self.click("play", value=luck.choice(values))
        elif table.legal:
            self.click("pick", card=luck.choice(table.view.hand).id)
        else:
            return ""
        return drawn


@pytest.mark.parametrize(
    ("players", "games", "language"), [(3, 1, "ja"), pytest.param(2, 2, "en", marks=pytest.mark.long)]
)
def test_a_whole_session_is_played_by_what_each_page_offers(
    rooms: Rooms, players: int, games: int, language: str
) -> None:
    """First adventurers all at once, cards, blocks, discards, battles to their end, then the result and a way back."""
    party = matched(rooms, "skull_bites", {"players": players, "games": games})
    seats = [Seat(party, token, language) for token in party.tokens.values()]
    luck = random.Random(players)
    for _ in range(3_000):
        if party.room().state == "over":
            break
        due = [seat for seat in seats if (drawn := seat.go_on(luck)) and seat.shows_own(drawn)]
        assert due, "somebody is to act and has nothing to press"
    assert party.room().state == "over"
    for seat in seats:
        if 'data-do="onward"' in seat.html():  # the last battle, step by step
            seat.click("onward")
        drawn = seat.html()
        assert "sb-end" in drawn and 'data-do="again"' not in drawn and 'data-key="slider"' in drawn
    looked = seats[0]
    looked.click("look", value="1")
    looked.click("eyes", value=list(party.tokens)[-1])
    now = set(re.findall(r'data-key="card-(\w+)"', looked.html()))
    state = rooms.whole(looked.token).match.view_at(1, list(party.tokens)[-1])
    assert now == {card.id for card in state.hand} != set()
    assert 'data-do="now"' in looked.html()


def test_its_board_is_its_own_and_the_form_says_how_many_play(rooms: Rooms) -> None:
    assert board_of("skull_bites") is ROOM and INTERFACES["skull_bites"].room
    for language in LANGUAGES:
        fields = ROOM.options(language)
        assert re.findall(r'name="(settings\.\w+)"', fields) == ["settings.players", "settings.games"]
        assert '<option value="3" selected>' in fields and '<option value="6"' in fields
        party = gather(rooms, "skull_bites", {"players": 2})
        told = ROOM.setup(language, "", party.room())
        assert "2" in told and ROOM.chosen("", party.room(), "anything") == {}


def test_who_looks_on_sees_what_is_open_and_all_only_where_the_room_allows_it(rooms: Rooms) -> None:
    """S15: a spectator's page has no hand and no button that plays; with "all" it names everybody's cards."""
    for watchers, viewer in (("common", COMMON), ("all", ALL)):
        party = matched(rooms, "skull_bites", {"players": 3}, watchers=watchers)
        spectator = Seat(party, party.watcher())
        table, drawn = rooms.table(spectator.token), spectator.html()
        assert table.viewer == viewer
        assert 'data-key="card-' not in drawn and 'data-do="play"' not in drawn
        assert ("sb-hands" in drawn) is (viewer == ALL)
        if viewer == ALL:
            cards = [card for player in table.view.players for card in player.cards]
            assert len(cards) == 24 and "sb-hands" in drawn


@pytest.mark.parametrize("players", [2, 4])
def test_a_page_in_a_room_depends_on_nothing_that_its_seat_may_not_see(rooms: Rooms, players: int) -> None:
    """S15: the same HTML for every position that the seat, or a spectator, cannot tell from this one."""
    party = matched(rooms, "skull_bites", {"players": players})
    room: Any = party.room()
    seen = 0
    for match, luck in positions(players, players):
        match.players = dict.fromkeys(match.seats, "human")
        for seat, viewer in (("p1", "p1"), ("", COMMON)):
            drawn, chair = [], ROOM.chair()
            if luck.random() < 0.5:
                chair.battle = (0, 0)
            for state in (match.state, others(match.state, viewer, luck)):
                twin = match.copy()
                twin._moments[-1] = replace(match._moments[-1], state=state)
                stored: Any = SimpleNamespace(match=twin, id="x")
                parts = ROOM.parts("en", room, seat_table(stored, seat, "", "common"), chair, False).parts
                drawn.append("".join(parts.values()))
            assert drawn[0] == drawn[1]
            seen += 1
    assert seen > 10


def test_a_forged_click_does_nothing_that_the_seat_may_not_do(rooms: Rooms) -> None:
    """Nothing but an act of one's own seat is an entry; an act of another one is refused in words."""
    party = matched(rooms, "skull_bites", {"players": 3})
    one, other = (Seat(party, party.tokens[seat]) for seat in ("p1", "p2"))
    theirs = rooms.table(other.token).legal[0]
    for do in ("take_over", "tick", "look", "eyes", "follow", "hint", "again", "onward"):
        one.click(do, value="p2")
    assert party.room().act is None or rooms.table(one.token).acts == 0
    with pytest.raises(AssertionError):
        one.click("play", value=theirs)
    assert one.desk.notices and rooms.table(one.token).acts == 0
