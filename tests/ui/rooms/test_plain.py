"""A game without a board of its own is played in a room by what the plain one lists: here the contract tests' toy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games import GAMES
from matches.rooms.rooms import Rooms
from tests.contract.pile import PILES
from tests.matches.rooms.party import Party, gather
from ui.components.clicks import Click
from ui.rooms.boards import board_of
from ui.rooms.deeds import Table, handle
from ui.rooms.desk import Desk
from ui.rooms.plain import PLAIN

NUMBERED = re.compile(r'data-do="act"[^>]*data-value="([^"]+)"')


@pytest.fixture
def rooms(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Rooms]:
    """Rooms in a store of their own, with the toy among the games: five seats, which first choose all at once."""
    monkeypatch.setitem(GAMES, "pile", PILES["pile-5"])
    opened = Rooms.open(f"sqlite:///{tmp_path / 'store.db'}")
    yield opened
    opened.close()


def listed(party: Party, seat: str, language: str) -> list[str]:
    """The acts that a seat's page lists."""
    table = party.rooms.table(party.tokens[seat])
    drawn = PLAIN.parts(language, party.room(seat), table, None, False).parts
    return NUMBERED.findall(drawn["can"])


def press(party: Party, seat: str, action: str, language: str) -> Desk:
    """Press one of them, and return the desk that tells what went wrong."""
    desk = Desk()
    number = party.rooms.table(party.tokens[seat]).number
    click = Click(do="act", number=number, value=action)
    handle(Table(party.rooms, party.tokens[seat], desk, PLAIN, click, "owner", language))
    return desk


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_toy_game_is_played_to_its_end_by_what_is_listed(rooms: Rooms, language: str) -> None:
    assert board_of("pile") is PLAIN
    party = gather(rooms)
    party.ready()
    while party.room().state == "matched":
        seat = next(seat for seat in party.tokens if listed(party, seat, language))
        assert press(party, seat, listed(party, seat, language)[-1], language).notices == []
    whole = rooms.whole(party.host)
    drawn = PLAIN.whole(language, party.room(), whole, rooms.table(party.host), None, False).parts
    assert set(drawn) == {"seen", "log"}


def test_what_others_chose_is_not_on_the_page_before_all_have(rooms: Rooms) -> None:
    party = gather(rooms)
    party.ready()
    seats = list(party.tokens)
    bid = listed(party, seats[0], "en")[0]
    press(party, seats[0], bid, "en")
    hands = rooms.table(party.tokens[seats[0]]).view.hands[seats[0]]
    for seat in seats[1:]:
        drawn = PLAIN.parts("en", party.room(seat), rooms.table(party.tokens[seat]), None, False).parts
        assert f"{seats[0]}: hidden" in drawn["seen"] or f"{seats[0]}: {len(hands)}" in drawn["seen"]
        assert bid.split()[1] not in re.findall(r"bid (\d+)", drawn["log"])


def test_an_act_that_is_not_legal_is_refused_in_words(rooms: Rooms) -> None:
    party = gather(rooms)
    party.ready()
    seat = next(iter(party.tokens))
    assert press(party, seat, "take 1", "en").notices != []
    assert press(party, seat, "nonsense", "ja").notices != []
