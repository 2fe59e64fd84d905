"""Rounds: one deal for all, who sits where, late comers and leavers, the clock that ends all at once, the results."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.game import canonical
from engine.match import HUMAN
from matches.classroom.classes import Classes
from matches.classroom.pairing import moved_on, seatings
from matches.errors import (
    MatchOfRoom,
    NoRight,
    NotOver,
    OfClass,
    RoomPaused,
    RoundOver,
    StaleClass,
    StaleRoom,
    UnknownRoom,
)
from matches.rooms.models import RoomRow
from matches.rooms.rooms import Rooms
from matches.store import Store
from tests.matches.classroom.lesson import Lesson, later, open_class

pytestmark = pytest.mark.sqlite_first
SEATS = ("left", "right")


def dealt(lesson: Lesson) -> list[tuple[str, int]]:
    """What the tables of the round are dealt from: settings and seed."""
    found = (lesson.classes.match(lesson.teacher, table.room).match for table in lesson.view().tables)
    return [(canonical(match.settings), match.seed) for match in found]


@pytest.mark.parametrize("pupils", [1, 2, 3, 6, 7, 40])
@pytest.mark.parametrize("pairing", ["pairs", "computer", "teams"])
def test_everybody_sits_at_one_table(pupils: int, pairing: str) -> None:
    ids = [str(n) for n in range(pupils)]
    made = seatings(ids, SEATS, pairing, random.Random(1), team=3)
    assert sorted(id for table in made for here in table.values() for id in here) == sorted(ids)
    sizes = [sorted(len(here) for here in table.values()) for table in made]
    if pairing == "pairs":
        assert sizes == [[1, 1]] * (pupils // 2) + [[0, 1]] * (pupils % 2)
    elif pairing == "computer":
        assert sizes == [[0, 1]] * pupils
    else:
        assert all(large - small <= 1 and large <= 4 for small, large in sizes)


def test_swapped_tables_leave_out_who_has_gone() -> None:
    before = [{"left": ["a"], "right": ["b"]}, {"left": ["c"], "right": []}]
    assert moved_on(before, ["a", "b", "c"], SEATS) == [{"left": ["b"], "right": ["a"]}, {"left": [], "right": ["c"]}]
    assert moved_on(before, ["b"], SEATS) == [{"left": ["b"], "right": []}]


def test_all_tables_are_dealt_alike_and_a_swapped_round_otherwise(classes: Classes) -> None:
    lesson = open_class(classes, "Kai", "Mio", "Rin")
    classes.begin(lesson.teacher)
    first = dealt(lesson)
    assert len(first) == 2 and len(set(first)) == 1
    sat = {name: (lesson.pupil(name).seat, lesson.pupil(name).room) for name in lesson.pupils}
    (alone,) = [table for table in lesson.view().tables if "greedy" in table.players.values() or len(table.seats) == 1]
    assert sorted(alone.players.values()) == [HUMAN, "random"], "the odd one plays the computer"
    classes.set_options(lesson.teacher, settings={"stones": 12})
    classes.begin(lesson.teacher, swap=True)
    second = dealt(lesson)
    assert len(second) == 2 and len(set(second)) == 1 and second[0] != first[0]
    assert all(lesson.pupil(name).seat != seat for name, (seat, _) in sat.items())
    assert lesson.view().round.number == 2  # type: ignore[union-attr]


def test_a_late_comer_plays_the_same_deal_at_once(classes: Classes, rooms: Rooms) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    classes.begin(lesson.teacher)
    lesson.join("Rin")
    assert len(set(dealt(lesson))) == 1 and len(lesson.view().tables) == 2
    assert rooms.room(lesson.key("Rin")).state == "matched"
    teams = open_class(classes, "Kai", "Mio", "Rin", "Sui", "Neo", pairing="teams", team=3)
    classes.begin(teams.teacher)
    teams.join("Ami")
    assert [sorted(map(len, table.seats.values())) for table in teams.view().tables] == [[3, 3]]


def test_a_round_needs_pupils(classes: Classes) -> None:
    lesson = open_class(classes)
    with pytest.raises(StaleClass):
        classes.begin(lesson.teacher)
    for act in (classes.pause, classes.resume, classes.end_round):
        with pytest.raises(StaleClass):
            act(lesson.teacher)
    kai = lesson.join("Kai")
    with pytest.raises(StaleClass):
        classes.enter(kai)


def test_a_pupil_who_comes_back_to_a_table_keeps_the_key(classes: Classes, rooms: Rooms) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    classes.begin(lesson.teacher)
    key = classes.enter(lesson.pupils["Kai"])
    assert classes.enter(lesson.pupils["Kai"], {key.code: key.token}) == key
    assert classes.enter(lesson.pupils["Kai"], {key.code: "x" * 43}).token != key.token
    with pytest.raises(NoRight):
        rooms.table(key.token)


def test_who_is_removed_leaves_the_seat_to_a_computer(classes: Classes, rooms: Rooms) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    classes.begin(lesson.teacher)
    kai, mio = lesson.key("Kai"), lesson.key("Mio")
    seat = lesson.pupil("Kai").seat
    classes.remove(lesson.teacher, lesson.pupil("Kai").id)
    with pytest.raises(NoRight):
        rooms.table(kai)
    assert rooms.table(mio).players[seat] == "random"
    lesson.finish("Mio")
    classes.end_round(lesson.teacher)
    (row,) = classes.results(lesson.teacher).rows
    assert row.outcome is not None and row.pupils[seat] == ("Kai",), "what was played stays"


def test_a_computer_has_the_seat_of_who_is_long_away_and_gives_it_back(classes: Classes, rooms: Rooms) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    classes.begin(lesson.teacher)
    kai, seat = lesson.key("Kai"), lesson.pupil("Kai").seat
    classes.relieve(lesson.teacher)
    assert rooms.table(kai).players[seat] == HUMAN
    later(classes, 130)
    rooms.news(lesson.key("Mio"))
    classes.relieve(lesson.teacher)
    assert rooms.table(kai).players == {seat: "random", lesson.pupil("Mio").seat: HUMAN}
    rooms.return_to_seat(kai)
    assert rooms.table(kai).players[seat] == HUMAN
    with pytest.raises(NoRight):
        classes.relieve(lesson.pupils["Kai"])


def test_the_teacher_moves_pupils_and_seats_by_hand(classes: Classes, rooms: Rooms) -> None:
    lesson = open_class(classes, "Kai", "Mio", "Rin", pairing="hand")
    classes.begin(lesson.teacher)
    assert lesson.view().tables == ()
    ids = {name: lesson.pupil(name).id for name in lesson.pupils}
    classes.move(lesson.teacher, ids["Kai"], "", "left")
    (table,) = lesson.view().tables
    assert table.players == {"left": HUMAN, "right": "random"}
    classes.move(lesson.teacher, ids["Mio"], table.room, "right")
    classes.move(lesson.teacher, ids["Rin"], table.room, "right")
    (table,) = lesson.view().tables
    assert table.players == {"left": HUMAN, "right": HUMAN} and len(table.seats["right"]) == 2
    key = lesson.key("Kai")
    classes.move(lesson.teacher, ids["Kai"], "", "right")
    with pytest.raises(NoRight):
        rooms.room(key)
    first, second = lesson.view().tables
    assert first.players["left"] == "random" and second.seats == {"right": (ids["Kai"],)}
    assert len(set(dealt(lesson))) == 1
    with pytest.raises(StaleClass):
        classes.move(lesson.teacher, ids["Kai"], "nothing", "left")


def test_the_teacher_gives_a_seat_to_a_computer_and_back(classes: Classes, rooms: Rooms) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    classes.begin(lesson.teacher)
    (table,) = lesson.view().tables
    key, seat = lesson.key("Kai"), lesson.pupil("Kai").seat
    classes.computer(lesson.teacher, table.room, seat, True)
    assert rooms.table(key).players[seat] == "random"
    classes.computer(lesson.teacher, table.room, seat, False)
    assert rooms.table(key).players[seat] == HUMAN


def test_computers_think_beside_the_pages(classes: Classes, rooms: Rooms) -> None:
    """A page that polls never waits for one, and then all acts until the pupil's next turn have been done."""
    lesson = open_class(classes, "Kai", pairing="computer", seat="right")
    classes.begin(lesson.teacher)
    key = lesson.key("Kai")
    assert rooms.news(key).due and rooms.table(key).legal == ()
    assert rooms.advance(key) is False
    lesson.wait()
    assert not rooms.news(key).due and rooms.table(key).legal


# ---- the clock


def test_a_round_ends_for_everybody_at_once(classes: Classes, rooms: Rooms) -> None:
    lesson = open_class(classes, "Kai", "Mio", "Rin", "Sui", minutes=10)
    classes.begin(lesson.teacher)
    keys = {name: lesson.key(name) for name in lesson.pupils}
    later(classes, 599)
    assert {rooms.room(key).state for key in keys.values()} == {"matched"}
    later(classes, 2)
    assert {rooms.room(key).state for key in keys.values()} == {"over"}
    assert all(rooms.news(key).ended and not rooms.news(key).due for key in keys.values())
    assert rooms.room(keys["Kai"]).outcomes == {}, "nobody has won what was not played to its end"
    for key in keys.values():
        table = rooms.table(key)
        if table.legal:
            with pytest.raises(RoundOver):
                rooms.act(key, table.number, table.legal[0])
    assert classes.news(lesson.teacher).ended and classes.results(lesson.pupils["Kai"]).unfinished == 2


def test_pause_stops_acts_and_clock(classes: Classes, rooms: Rooms) -> None:
    lesson = open_class(classes, "Kai", "Mio", minutes=10)
    classes.begin(lesson.teacher)
    later(classes, 60)
    classes.pause(lesson.teacher)
    key = next(key for key in (lesson.key("Kai"), lesson.key("Mio")) if rooms.table(key).legal)
    later(classes, 3600)
    with pytest.raises(RoomPaused):
        rooms.act(key, rooms.table(key).number, rooms.table(key).legal[0])
    with pytest.raises(OfClass):
        rooms.resume(key)
    classes.extend(lesson.teacher, 5)
    classes.resume(lesson.teacher)
    rooms.act(key, rooms.table(key).number, rooms.table(key).legal[0])
    later(classes, 14 * 60 - 5)
    assert rooms.room(key).state == "matched"
    later(classes, 10)
    assert rooms.room(key).state == "over"


def test_the_teacher_ends_and_extends(classes: Classes, rooms: Rooms) -> None:
    lesson = open_class(classes, "Kai", "Mio", minutes=1)
    classes.begin(lesson.teacher)
    classes.extend(lesson.teacher, 2)
    later(classes, 170)
    key = lesson.key("Kai")
    assert rooms.room(key).state == "matched"
    classes.end_round(lesson.teacher)
    assert rooms.room(key).state == "over"
    with pytest.raises(StaleClass):
        classes.extend(lesson.teacher, 5)


def test_a_round_without_a_clock_runs_until_the_teacher_ends_it(classes: Classes, rooms: Rooms) -> None:
    lesson = open_class(classes, "Kai", "Mio", minutes=0)
    classes.begin(lesson.teacher)
    later(classes, 100_000)
    assert rooms.room(lesson.key("Kai")).closes is None and rooms.room(lesson.key("Kai")).state == "matched"
    classes.pause(lesson.teacher)
    classes.resume(lesson.teacher)
    assert rooms.room(lesson.key("Kai")).state == "matched"


# ---- secrecy


def test_until_the_end_of_the_round_a_finished_match_shows_its_own_view_only(
    classes: Classes, rooms: Rooms, url: str
) -> None:
    lesson = open_class(classes, "Kai", "Mio", "Rin", "Sui")
    classes.begin(lesson.teacher)
    show = classes.follow(classes.link(lesson.teacher, "show")).token
    mate = next(name for name in ("Mio", "Rin", "Sui") if lesson.pupil(name).room == lesson.pupil("Kai").room)
    lesson.finish("Kai", mate)
    key = lesson.key("Kai")
    room = rooms.room(key)
    assert (room.state, room.sealed) == ("over", True) and room.outcomes[""].winners
    assert rooms.table(key).viewer == lesson.pupil("Kai").seat and rooms.table(key).view.buried == ()
    closed: list[Callable[[], object]] = [
        lambda: rooms.whole(key),
        lambda: rooms.export_text(key),
        lambda: rooms.take_home(key, "o" * 22),
        lambda: rooms.look_at(key, 0),
        lambda: classes.results(lesson.pupils["Kai"]),
        lambda: classes.results(show),
        lambda: classes.match(lesson.pupils["Kai"], lesson.pupil("Kai").room),
        lambda: classes.match(show, lesson.pupil("Kai").room),
    ]
    for act in closed:
        with pytest.raises(NotOver):
            act()
    store = Store.open(url)
    with pytest.raises(MatchOfRoom):
        store.load(room.match)
    store.close()
    told = str([room, rooms.news(key), classes.view(lesson.pupils["Kai"]), classes.view(show)])
    seed = classes.match(lesson.teacher, lesson.pupil("Kai").room).match.seed
    assert str(seed) not in told and room.commitment == ""
    assert all(table.outcome is None for table in classes.view(show).tables)
    classes.end_round(lesson.teacher)
    assert rooms.whole(key).match.seed == seed and len(classes.results(lesson.pupils["Kai"]).rows) == 2
    assert any(table.outcome is not None for table in classes.view(show).tables)
    with pytest.raises(OfClass):
        rooms.take_home(key, "o" * 22)


def test_a_projector_sees_turn_and_price_and_names_that_are_not_hidden(classes: Classes) -> None:
    lesson = open_class(classes, "Kai", "Mio", game="shells_hack", minutes=10)
    show = classes.follow(classes.link(lesson.teacher, "show")).token
    classes.begin(lesson.teacher)
    (table,) = classes.view(show).tables
    assert set(table.facts) <= {"turn", "turn_limit", "price"} and table.course[0][1] == table.facts["price"]
    assert [one.name for one in classes.view(show).pupils] == ["Kai", "Mio"]
    classes.set_options(lesson.teacher, names=False)
    assert [one.name for one in classes.view(show).pupils] == ["", ""]
    classes.end_round(lesson.teacher)
    assert "Kai" not in canonical(classes.results(show)) and "Kai" in canonical(classes.results(lesson.teacher))


def test_what_only_the_teacher_does_no_pupil_does_at_the_table(classes: Classes, rooms: Rooms) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    classes.begin(lesson.teacher)
    key, other = lesson.key("Kai"), lesson.pupil("Mio").seat
    acts: list[Callable[[], object]] = [
        lambda: rooms.propose(key, "pause"),
        lambda: rooms.propose(key, "rematch"),
        lambda: rooms.propose(key, "computer"),
        lambda: rooms.claim(key, other),
        lambda: rooms.link(key, "mate"),
        lambda: rooms.link(key, "move"),
        lambda: rooms.leave(key),
        lambda: rooms.remove(key, "anybody"),
    ]
    for act in acts:
        with pytest.raises((OfClass, StaleRoom)):
            act()
    with pytest.raises(NoRight):
        rooms.close_room(key)
    code = rooms.room(key).code
    for role in ("guest", "watcher"):
        with pytest.raises(UnknownRoom):
            rooms.ask(code, role)  # type: ignore[arg-type]


def test_the_teacher_sees_what_all_see_and_secrets_only_when_asked(classes: Classes) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    classes.begin(lesson.teacher)
    (table,) = lesson.view().tables
    assert classes.watch(lesson.teacher, table.room).viewer == "common"
    assert classes.watch(lesson.teacher, table.room, everything=True).viewer == "all"
    assert classes.watch(lesson.teacher, table.room, everything=True).legal == ()


# ---- results


def test_results_are_counts_of_what_was_done(classes: Classes) -> None:
    """Four tables of the same deal; who is left begins, and takes one stone at two of them and three at the others."""
    names = ("Kai", "Mio", "Rin", "Sui", "Neo", "Ami", "Joe", "Eva")
    lesson = open_class(classes, *names, settings={"stones": 9})
    classes.begin(lesson.teacher)
    left = [name for name in names if lesson.pupil(name).seat == "left"]
    for n, name in enumerate(left):
        lesson.play(name, 0 if n < 2 else 2)
        room = lesson.pupil(name).room
        other = next(one for one in names if one != name and lesson.pupil(one).room == room)
        lesson.finish(name, other)
    classes.end_round(lesson.teacher)
    found = classes.results(lesson.teacher, turn=0)
    assert sum(found.wins.values()) == len(found.rows) == 4 and found.unfinished == 0
    one = next(row for row in found.decisions if (row.seat, row.action) == ("left", "take 1"))
    by_name = {name: row for row in found.rows for names in row.pupils.values() for name in names}
    won = sum("left" in by_name[name].outcome.winners for name in left[:2])  # type: ignore[union-attr]
    assert (one.did + one.others, one.won >= won) == (4, True)
    assert all(row.did and row.others and row.won <= row.did for row in found.decisions)


def test_rows_of_an_earlier_round_stay(classes: Classes, rooms: Rooms) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    for _ in range(2):
        classes.begin(lesson.teacher)
        lesson.finish("Kai", "Mio")
    with pytest.raises(NotOver):
        classes.results(lesson.teacher)
    assert classes.results(lesson.teacher, 1).number == 1
    old = classes.enter(lesson.pupils["Kai"], number=1)
    assert rooms.whole(old.token).match.outcome is not None
    with pytest.raises(StaleClass):
        classes.enter(lesson.pupils["Kai"], number=7)


def test_a_table_is_deleted_with_its_class(classes: Classes) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    classes.begin(lesson.teacher)
    key = lesson.key("Kai")
    classes.delete(lesson.teacher)
    with pytest.raises(NoRight):
        classes._rooms.room(key)
    with classes._session(classes._reading) as session:
        assert session.query(RoomRow).count() == 0
