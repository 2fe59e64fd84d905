"""What needs the other side's agreement, and the clock (D35)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import UnknownId
from engine.games import GAMES
from engine.match import HUMAN, Match
from engine.shells_hack.rules.cards import load
from matches.errors import NoRight, NotAbsent, NoTakeBack, RoomPaused, StaleRoom, TurnRanOut
from matches.rooms.records import Clock
from matches.rooms.rooms import Rooms
from tests.contract.pile import PILES
from tests.matches.rooms.party import Party, later, matched

pytestmark = pytest.mark.sqlite_first


def shells(rooms: Rooms, **given: Any) -> Party:
    """A match in which Blue is about to play: its turn's card is drawn, and it can pay for any."""
    company = load().companies[0].model_dump(mode="json") | {"funds": 5}
    party = matched(rooms, "shells_hack", {"company": company}, **given)
    rooms.act(party.tokens["blue"], 1, "ready")
    rooms.act(party.tokens["blue"], 2, "draw")
    return party


def hidden_act(rooms: Rooms, party: Party) -> str:
    """Let Blue do something of which Red hears only that something was done (D29)."""
    table = rooms.table(party.tokens["blue"])
    action = next(act for act in table.legal if act.startswith("play"))
    rooms.act(party.tokens["blue"], table.number, action)
    return action


# ---- take-back


def test_a_take_back_needs_the_other_side(rooms: Rooms) -> None:
    party = shells(rooms)
    before = rooms.table(party.tokens["blue"]).view
    hidden_act(rooms, party)
    assert rooms.table(party.tokens["blue"]).can_take_back
    rooms.propose(party.tokens["blue"], "take_back")
    assert rooms.table(party.tokens["blue"]).acts == 3, "not yet"
    assert party.room("red").proposal is not None and party.room("red").proposal.waiting == ("red",)
    with pytest.raises(NoRight):
        rooms.agree(party.tokens["blue"])
    rooms.agree(party.tokens["red"])
    assert rooms.table(party.tokens["blue"]).view == before and party.room().proposal is None


def test_a_take_back_that_is_declined_or_overtaken(rooms: Rooms) -> None:
    party = shells(rooms)
    action = hidden_act(rooms, party)
    rooms.propose(party.tokens["blue"], "take_back")
    with pytest.raises(StaleRoom):
        rooms.propose(party.tokens["red"], "pause")
    rooms.decline(party.tokens["red"])
    for late in (rooms.agree, rooms.decline):
        with pytest.raises(StaleRoom):
            late(party.tokens["red"])
    rooms.propose(party.tokens["blue"], "take_back")
    rooms.act(party.tokens["blue"], rooms.table(party.tokens["blue"]).number, "end")
    assert party.room().proposal is None, "an act goes on"
    assert action and rooms.table(party.tokens["blue"]).acts == 4


def test_no_take_back_past_what_was_turned_up_or_shown(rooms: Rooms) -> None:
    """Blue's draw is chance; Red's acts are public to Blue in full."""
    party = shells(rooms)
    with pytest.raises(NoTakeBack):
        rooms.propose(party.tokens["blue"], "take_back")
    rooms.act(party.tokens["blue"], 3, "end")
    rooms.act(party.tokens["red"], 4, "draw")
    table = rooms.table(party.tokens["red"])
    rooms.act(party.tokens["red"], table.number, next(act for act in table.legal if act.startswith("play")))
    assert not rooms.table(party.tokens["red"]).can_take_back
    with pytest.raises(NoTakeBack):
        rooms.propose(party.tokens["red"], "take_back")


def test_nobody_takes_back_another_sides_act(rooms: Rooms) -> None:
    party = shells(rooms)
    hidden_act(rooms, party)
    with pytest.raises(NoTakeBack):
        rooms.propose(party.tokens["red"], "take_back")


def test_a_hidden_choice_may_be_taken_back_until_it_is_turned_up(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "pile", PILES["pile-3"])
    party = matched(rooms)
    party.act("left")
    rooms.propose(party.tokens["left"], "take_back")
    rooms.agree(party.tokens["right"])
    assert party.room().acts == {"": 1}, "one has not agreed yet"
    rooms.agree(party.tokens["north"])
    assert party.room().acts == {"": 0} and len(party.to_act()) == 3
    for seat in party.tokens:
        party.act(seat)
    for seat in party.tokens:
        with pytest.raises(NoTakeBack):
            rooms.propose(party.tokens[seat], "take_back")


# ---- pause


def test_a_pause_stops_acts_and_clock(rooms: Rooms) -> None:
    party = matched(rooms, clock=Clock(60))
    later(rooms, 20)
    rooms.propose(party.tokens["left"], "pause")
    rooms.agree(party.tokens["right"])
    assert party.room().paused and party.room().deadline is None
    with pytest.raises(RoomPaused):
        rooms.act(party.tokens["left"], 1, "take 1")
    later(rooms, 3_000)
    assert not rooms.news(party.host).due and not rooms.advance(party.host)
    with pytest.raises(NoRight):
        rooms.resume(party.watcher())
    rooms.resume(party.tokens["right"])
    deadline = party.room().deadline
    rooms.act(party.tokens["left"], 1, "take 1")
    assert deadline is not None
    with pytest.raises(StaleRoom):
        rooms.resume(party.tokens["right"])


# ---- computers


def test_a_computer_takes_an_absent_seat_over_and_gives_it_back(rooms: Rooms) -> None:
    party = matched(rooms, settings={"stones": 40})
    with pytest.raises(NotAbsent):
        rooms.propose(party.tokens["left"], "computer", "right")
    later(rooms, 61, "right")
    rooms.propose(party.tokens["left"], "computer", "right", "greedy")
    assert party.room().seats[1].player == "greedy"
    party.act("left")
    assert rooms.news(party.tokens["left"]).due
    assert rooms.advance(party.tokens["left"]) and not rooms.advance(party.tokens["left"])
    assert party.to_act() == ["left"]
    with pytest.raises(NoRight):
        rooms.return_to_seat(party.tokens["left"])
    rooms.return_to_seat(party.tokens["right"])
    assert party.room().seats[1].player == HUMAN
    party.act("left")
    party.act("right")


def test_handing_over_ones_own_seat_needs_the_other_side(rooms: Rooms) -> None:
    party = matched(rooms)
    rooms.propose(party.tokens["left"], "computer")
    assert party.room().seats[0].player == HUMAN
    rooms.agree(party.tokens["right"])
    assert party.room().seats[0].player == GAMES["pile"].players[-1]
    with pytest.raises(NoRight):
        rooms.act(party.tokens["left"], 2, "take 1")
    while rooms.advance(party.tokens["right"]):
        pass
    assert party.to_act() == ["right"]


@pytest.mark.parametrize(("kind", "seat", "player"), [("dance", "", ""), ("computer", "", "nobody")])
def test_proposals_that_are_none(rooms: Rooms, kind: str, seat: str, player: str) -> None:
    party = matched(rooms)
    with pytest.raises(UnknownId):
        rooms.propose(party.host, kind, seat, player)  # type: ignore[arg-type]
    with pytest.raises(NoRight):
        rooms.propose(party.host, "computer", "north")
    with pytest.raises(NoRight):
        rooms.propose(party.watcher(), "pause")
    with pytest.raises(StaleRoom):
        rooms.propose(party.host, "rematch")


# ---- rematch


def test_a_rematch_swaps_the_sides_and_has_a_new_deal(rooms: Rooms) -> None:
    party = matched(rooms, "shells_hack")
    mate = party.mate("red")
    first = party.room()
    rooms.resign(party.tokens["red"])
    seed = rooms.whole(party.host).match.seed
    rooms.propose(party.tokens["red"], "rematch")
    assert party.room().state == "over"
    rooms.agree(party.tokens["blue"])
    room = party.room()
    assert (room.state, room.deal, room.me.seat, rooms.room(mate).me.seat) == ("setup", 2, "red", "blue")
    assert room.commitment != first.commitment and not any(seat.ready or seat.number for seat in room.seats)
    party.ready()
    assert party.room().state == "matched" and party.room().match != first.match
    rooms.resign(party.host)
    assert rooms.whole(party.host).match.seed != seed
    assert rooms.whole(party.host, deal=1).match.seed == seed, "the first one is still to be seen"


# ---- the clock


def test_who_runs_out_of_time_loses(rooms: Rooms) -> None:
    party = matched(rooms, clock=Clock(30))
    later(rooms, 20)
    party.act("left")
    later(rooms, 20)
    assert not rooms.news(party.host).due, "the other's turn has just begun"
    party.act("right")
    later(rooms, 31)
    assert rooms.news(party.host).due
    with pytest.raises(TurnRanOut):
        party.act("left")
    assert rooms.advance(party.tokens["right"])
    outcome = party.room().outcomes[""]
    assert (outcome.termination, outcome.winners) == ("clock", ("right",))
    log = rooms.whole(party.host).match.entries
    assert (log[-1].seat, log[-1].action) == ("host", "end clock left")


def test_a_computer_ends_the_turn_of_who_runs_out_of_time(rooms: Rooms) -> None:
    party = matched(rooms, "shells_hack", clock=Clock(30, "computer"))
    later(rooms, 31)
    assert rooms.advance(party.tokens["red"]) and party.room().seats[0].player != HUMAN
    with pytest.raises(TurnRanOut):
        rooms.return_to_seat(party.tokens["blue"])
    for _ in range(60):
        if not rooms.advance(party.tokens["red"]):
            break
    assert party.room().seats[0].player == HUMAN
    assert party.to_act() == ["red"]
    assert party.room().deadline is not None, "and Red's time runs"


def test_a_turn_of_several_acts_has_one_time(rooms: Rooms) -> None:
    """A card or an event that is turned up begins it anew; playing a card does not."""
    party = shells(rooms, clock=Clock(60))
    began = party.room().deadline
    hidden_act(rooms, party)
    assert party.room().deadline == began
    rooms.act(party.tokens["blue"], 4, "end")
    assert party.room().deadline != began


def test_in_a_race_each_act_has_its_time(rooms: Rooms) -> None:
    party = matched(rooms, "greeen_mafia", racers=2, clock=Clock(30))
    later(rooms, 20)
    party.act("racer_1")
    later(rooms, 20)
    assert rooms.news(party.host).due, "the second one has not acted for 40 seconds"
    party.act("racer_1")
    with pytest.raises(TurnRanOut):
        party.act("racer_2")
    assert rooms.advance(party.host)
    assert rooms.table(party.tokens["racer_2"]).outcome is not None
    assert rooms.table(party.tokens["racer_1"]).outcome is None


def test_while_a_computer_thinks_no_other_page_lets_it_think_too(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    party = matched(rooms)
    rooms.propose(party.tokens["left"], "computer")
    rooms.agree(party.tokens["right"])
    choose, meanwhile = Match.choose, []

    def thinking(match: Match, seat: str) -> Any:
        meanwhile.append(rooms.advance(party.tokens["right"]))
        return choose(match, seat)

    with monkeypatch.context() as patch:
        patch.setattr(Match, "choose", thinking)
        assert rooms.advance(party.host) and meanwhile == [False]
    party.act("right")
    assert rooms.advance(party.host), "and the next one is done"


def test_two_pages_see_that_time_is_over_and_it_counts_once(rooms: Rooms) -> None:
    party = matched(rooms, clock=Clock(30))
    later(rooms, 31)
    assert [rooms.advance(token) for token in party.tokens.values()] == [True, False]
    assert len(rooms.whole(party.host).match.entries) == 1
