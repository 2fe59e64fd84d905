"""Each side chooses its own part (Game.parts), the host what is common and what is locked (D30); then the deal."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import BadSettings
from engine.games import GAMES
from engine.proof import draw_number
from matches.errors import BadNumber, NoNumber, NoRight, NotYourChoice, SeatTaken, StaleRoom
from matches.rooms.rooms import Rooms
from tests.contract.pile import PILES
from tests.matches.rooms.party import Party, gather, matched

pytestmark = pytest.mark.sqlite_first


def shells(rooms: Rooms) -> Party:
    return gather(rooms, "shells_hack")


def card(kind: str, number: int) -> Any:
    table: dict[str, str] = {"company": "companies", "actor": "actors"}
    row = GAMES["shells_hack"].cards()[table[kind]][number]
    return {key: value for key, value in row.items() if key not in ("name", "house")}


def test_each_side_chooses_its_own_and_sees_no_other(rooms: Rooms) -> None:
    party = shells(rooms)
    assert party.room("blue").mine == ("company", "architecture") and party.room("red").mine == ("actor",)
    rooms.choose(party.tokens["blue"], {"company": card("company", 3)})
    rooms.choose(party.tokens["red"], {"actor": card("actor", 4)})
    blue, red = party.room("blue").settings, party.room("red").settings
    assert blue["company"]["id"] == card("company", 3)["id"] and "actor" not in blue
    assert red["actor"]["id"] == card("actor", 4)["id"] and not {"company", "architecture"} & red.keys()
    watcher = rooms.room(party.watcher())
    assert watcher.settings.keys() == blue.keys() & red.keys() and watcher.settings
    party.ready()
    settings = rooms._matches.load(party.room().match).match.settings
    assert (settings.company.id, settings.actor.id) == (card("company", 3)["id"], card("actor", 4)["id"])


def test_what_is_not_ones_own_to_choose(rooms: Rooms) -> None:
    party = shells(rooms)
    for seat, part in (("red", {"company": card("company", 1)}), ("blue", {"turn_limit": 5}), ("blue", {"x": 1})):
        with pytest.raises(NotYourChoice):
            rooms.choose(party.tokens[seat], part)
    with pytest.raises(NoRight):
        rooms.choose(party.watcher(), {})
    with pytest.raises(NoRight):
        rooms.set_table(party.tokens["red"], {"turn_limit": 5})
    with pytest.raises(BadSettings):
        rooms.choose(party.tokens["red"], {"actor": {"id": 5}})
    with pytest.raises(BadSettings):
        rooms.set_table(party.host, {"turn_limit": 500})


def test_the_host_locks_the_architecture(rooms: Rooms) -> None:
    """D30: its seat sees what it is and cannot change it; the other seat sees that it is locked, and no more."""
    party = shells(rooms)
    drawn = party.room("blue").settings["architecture"]
    rooms.choose(party.tokens["blue"], {"architecture": drawn | {"id": "drawn"}})
    rooms.set_table(party.host, {"turn_limit": 8, "architecture": drawn | {"id": "locked_one"}})
    assert party.room("red").locked == ("architecture",) and "architecture" not in party.room("red").settings
    assert party.room("blue").mine == ("company",)
    assert party.room("blue").settings["architecture"]["id"] == "locked_one"
    with pytest.raises(NotYourChoice):
        rooms.choose(party.tokens["blue"], {"architecture": drawn})
    party.ready()
    settings = rooms._matches.load(party.room().match).match.settings
    assert (settings.architecture.id, settings.turn_limit) == ("locked_one", 8)


def test_whoever_changes_something_is_no_longer_ready(rooms: Rooms) -> None:
    party = shells(rooms)
    for token in party.tokens.values():
        rooms.add_number(token, draw_number())
    rooms.ready(party.tokens["blue"])
    assert [seat.ready for seat in party.room().seats] == [True, False]
    rooms.choose(party.tokens["blue"], {"company": card("company", 2)})
    assert not any(seat.ready for seat in party.room().seats)
    rooms.ready(party.tokens["blue"])
    rooms.ready(party.tokens["blue"], False)
    rooms.ready(party.tokens["red"])
    assert party.room().state == "setup"
    rooms.set_table(party.host, {"turn_limit": 9})
    assert not any(seat.ready for seat in party.room().seats)


def test_what_is_wrong_in_ones_own_part_is_told_at_once(rooms: Rooms) -> None:
    """D30: an asset on a component that is switched off."""
    party = shells(rooms)
    company = card("company", 0)
    company["assets"] = {"nowhere": ["financial"]}
    rooms.choose(party.tokens["blue"], {"company": company})
    rooms.add_number(party.tokens["blue"], draw_number())
    with pytest.raises(BadSettings) as caught:
        rooms.ready(party.tokens["blue"])
    assert [problem.where for problem in caught.value.problems] == ["company.assets.nowhere"]
    assert not party.room().seats[0].ready


def test_choices_that_only_together_make_no_match(rooms: Rooms) -> None:
    """D30: each is told what is wrong in its own part at most, and nothing of the other side's; both choose again."""
    party = shells(rooms)
    company, red = card("company", 0), card("actor", 0)
    company["assets"] = {}
    red["objective"] = {"effect": "leak", "asset": "secrets", "count": 1, "component": None}
    rooms.choose(party.tokens["blue"], {"company": company})
    rooms.choose(party.tokens["red"], {"actor": red})
    party.ready()
    blue, other = party.room("blue"), party.room("red")
    assert (blue.state, blue.unfit, other.unfit) == ("setup", True, True)
    assert not any(seat.ready for seat in blue.seats)
    assert blue.problems == () and [problem.code for problem in other.problems] == ["objective_unreachable"]
    assert rooms.room(party.watcher()).problems == ()
    rooms.choose(party.tokens["blue"], {"company": card("company", 0)})
    rooms.choose(party.tokens["red"], {"actor": card("actor", 0)})
    for token in party.tokens.values():
        rooms.ready(token)
    assert party.room().state == "matched" and not party.room().unfit


def test_a_number_before_being_ready(rooms: Rooms) -> None:
    party = gather(rooms)
    with pytest.raises(NoNumber):
        rooms.ready(party.host)
    number = draw_number()
    rooms.add_number(party.host, number)
    rooms.add_number(party.host, number)
    for wrong in (draw_number(), "", "xyz", number[:-1], number.replace(number[0], "A"), number + "0"):
        with pytest.raises(BadNumber):
            rooms.add_number(party.host, wrong)
    assert [seat.number for seat in party.room().seats] == [True, False]


def test_other_seats_cannot_be_had_once_somebody_sits(rooms: Rooms) -> None:
    party = gather(rooms)
    with pytest.raises(SeatTaken):
        rooms.set_table(party.host, {"seats": 3})
    party.ready()
    for refused in (
        lambda: rooms.set_table(party.host, {}),
        lambda: rooms.choose(party.host, {}),
        lambda: rooms.ready(party.host),
        lambda: rooms.add_number(party.host, draw_number()),
    ):
        with pytest.raises(StaleRoom):
            refused()


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_every_table_comes_to_its_match(rooms: Rooms, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pile", PILES[f"pile-{seats}"])
    party = matched(rooms)
    assert party.room().state == "matched" and len(party.to_act()) == seats, "all bid at once"
    party.play(seats)
    assert party.room().state == "over"
    assert party.room().outcomes[""].termination == "last_stone"
