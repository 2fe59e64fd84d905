"""The background service with toy questions: who gets a turn, what is kept, and what is told to whom."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

import pytest

from background import service
from background.question import Question, Turn
from background.service import Service
from engine.games import GAMES

WAIT = 20.0  #: seconds at most for anything here
DONE: list[str] = []  #: what was worked on, in order


@dataclass(frozen=True, slots=True)
class Toy(Question[int]):
    """Its answer grows by one each turn, up to a goal."""

    name: str
    goal: int = 1

    lane = "toys"
    kept: ClassVar[int] = 3

    @property
    def key(self) -> str:
        return self.name

    def work(self, turn: Turn[int]) -> int:
        DONE.append(self.name)
        return (turn.known or 0) + 1

    def enough(self, answer: int) -> bool:
        return answer >= self.goal


@dataclass(frozen=True, slots=True)
class Once(Toy):
    """It is told once."""

    told_once: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Odd(Toy):
    """Others of its kind may be asked by the same name."""


@dataclass(frozen=True, slots=True)
class Nothing(Toy):
    """There is nothing to tell."""

    def work(self, turn: Turn[int]) -> None:
        DONE.append(self.name)


@dataclass(frozen=True, slots=True)
class Broken(Toy):
    """It goes wrong as long as its list says so."""

    wrong: list[bool] = field(default_factory=lambda: [True])

    def work(self, turn: Turn[int]) -> int:
        DONE.append(self.name)
        if self.wrong.pop():
            raise ValueError(self.name)
        return 7


@dataclass(frozen=True, slots=True)
class Slow(Toy):
    """Works until it is let go or dropped, and tells of it."""

    lane = "slow"
    go: threading.Event = field(default_factory=threading.Event)
    ended: threading.Event = field(default_factory=threading.Event)

    def work(self, turn: Turn[int]) -> int:
        try:
            while not self.go.wait(0.005):
                turn.look(1, 4, 3)
        finally:
            self.ended.set()
        return 4


class Clock:
    """Stands still until it is moved."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def nothing_done() -> None:
    DONE.clear()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def still(clock: Clock) -> Service:
    """A service in which nothing happens by itself."""
    return Service(clock, threads=False)


@pytest.fixture
def running(clock: Clock) -> Iterator[Service]:
    made = Service(clock)
    yield made
    made.close()


def work_off(service: Service, lane: str = "toys") -> list[str]:
    """Give turns until nothing waits, and return what had them."""
    DONE.clear()
    while service.turn(lane):
        assert len(DONE) < 100
    return list(DONE)


def eventually(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < deadline, "nothing came of it"
        time.sleep(0.005)


def test_what_all_games_share_names_none() -> None:
    for path in Path(service.__file__).parent.glob("*.py"):
        assert not [id for id in GAMES if id in path.read_text("utf-8")], path.name


# ---- asking


def test_who_asks_is_told_at_once_that_it_is_on_its_way_and_the_answer_later(still: Service) -> None:
    first = still.ask(Toy("a"))
    assert (first.answer, first.pending) == (None, True)
    assert still.turn("toys") and not still.turn("toys")
    told = still.ask(Toy("a"))
    assert (told.answer, told.pending) == (1, False)
    assert still.idle


def test_many_askers_have_one_answer(still: Service) -> None:
    for asker in range(5):
        still.ask(Toy("a"), asker)
    assert work_off(still) == ["a"]
    assert [still.ask(Toy("a"), asker).answer for asker in range(5)] == [1] * 5


def test_an_answer_belongs_to_a_value_of_one_kind_and_not_to_an_object(still: Service) -> None:
    still.ask(Toy("".join(("a", "b"))))
    work_off(still)
    assert still.ask(Toy("".join(("a", "b")))).answer == 1
    assert still.ask(Toy("b")).answer is None and still.ask(Odd("ab")).answer is None
    for name in map(str, range(50)):  # objects that come and go may have the same id
        assert still.ask(Toy(name)).answer is None


def test_a_rough_answer_is_told_while_a_better_one_is_on_its_way(still: Service) -> None:
    still.ask(Toy("a"))
    work_off(still)
    rough = still.ask(Toy("a", goal=3))
    assert (rough.answer, rough.pending) == (1, True)
    assert work_off(still) == ["a", "a"]
    assert (still.ask(Toy("a", goal=3)).answer, still.ask(Toy("a", goal=3)).pending) == (3, False)


def test_nobody_waits_longer_than_they_want_to(running: Service) -> None:
    slow = Slow("s")
    assert running.ask(slow, wait=0.02).pending
    slow.go.set()
    assert running.ask(slow, wait=WAIT).answer == 4


def test_progress_and_what_can_be_told_so_far(running: Service, clock: Clock) -> None:
    slow = Slow("s")
    running.ask(slow)
    eventually(lambda: running.ask(slow).done)
    clock.now += 2.5
    reply = running.ask(slow)
    assert (reply.answer, reply.pending, reply.done, reply.of, reply.share) == (3, True, 1, 4, 0.25)
    assert reply.seconds == 2.5
    slow.go.set()
    told = running.ask(slow, wait=WAIT)
    assert (told.answer, told.pending, told.done) == (4, False, 0)


def test_an_answer_that_is_told_once_is_worked_out_again(still: Service) -> None:
    still.ask(Once("a"))
    work_off(still)
    assert still.ask(Once("a")).answer == 1
    assert work_off(still) == [], "told: nobody waits for it any more"
    assert still.ask(Once("a")).pending
    assert work_off(still) == ["a"]


def test_where_there_is_nothing_to_tell_it_is_begun_anew_when_asked_again(still: Service) -> None:
    for _ in range(2):
        reply = still.ask(Nothing("a"))
        assert reply.answer is None and reply.pending
        assert work_off(still) == ["a"]


# ---- turns


def test_those_who_wait_take_turns(still: Service) -> None:
    for name in "abc":
        still.ask(Toy(name, goal=2))
    assert work_off(still) == list("abcabc")


def test_one_asker_has_one_turn_for_all_that_they_ask_the_most_urgent_first(still: Service) -> None:
    still.ask_all([Toy("a2"), Toy("a1"), Toy("a3")], "a")
    still.ask_all([Toy("b1"), Toy("b2")], "b")
    assert work_off(still) == ["a2", "b1", "a1", "b2", "a3"]
    assert [reply.answer for reply in still.ask_all([Toy("a3"), Toy("none"), Toy("a1")], "a")] == [1, None, 1]


def test_who_asks_often_neither_gains_nor_loses_a_place(still: Service) -> None:
    for name in "abc":
        still.ask(Toy(name))
    for _ in range(3):
        still.ask(Toy("a"))
        still.ask(Toy("c"))
    assert work_off(still) == list("abc")


def test_the_next_thing_that_one_asks_takes_the_place_of_the_former(still: Service) -> None:
    still.ask(Toy("old"), "me")
    still.ask(Toy("new"), "me")
    assert work_off(still) == ["new"]


def test_no_lane_waits_for_another(running: Service) -> None:
    slow = Slow("s")
    running.ask(slow)
    assert running.ask(Toy("a"), wait=WAIT).answer == 1
    slow.go.set()
    eventually(lambda: running.idle)


def test_one_asker_waits_in_one_lane(still: Service) -> None:
    with pytest.raises(AssertionError, match="one lane"):
        still.ask_all([Toy("a"), Slow("s")], "me")


# ---- who has gone


def test_who_no_longer_asks_is_taken_for_gone(still: Service, clock: Clock) -> None:
    still.ask(Toy("a"))
    clock.now += Toy.patience - 0.1
    still.ask(Toy("b"))
    assert not still.idle
    clock.now += 0.1
    assert work_off(still) == ["b"]
    assert still.idle


def test_one_who_asks_on_keeps_it_going(still: Service, clock: Clock) -> None:
    for _ in range(5):
        still.ask(Toy("a", goal=10))
        clock.now += Toy.patience - 0.1
        assert still.turn("toys")
    clock.now += 0.1
    assert not still.turn("toys")


@pytest.mark.parametrize("way", ["gone", "cancelled", "something else", "closed"])
def test_what_nobody_waits_for_ends_at_its_next_look(running: Service, clock: Clock, way: str) -> None:
    slow = Slow("s")
    running.ask(slow, "me")
    eventually(lambda: running.ask(slow, "me").done)
    if way == "gone":
        clock.now += Slow.patience
    elif way == "cancelled":
        running.cancel(slow, "me")
    elif way == "closed":
        running.close()
    else:
        running.ask(Slow("t"), "me")
    assert slow.ended.wait(WAIT)
    if way != "something else":
        eventually(lambda: running.idle)
    reply = running.ask(slow, "other")
    assert reply.answer is None and reply.pending, "dropped, not answered and no fault"


def test_it_goes_on_as_long_as_one_of_many_waits(running: Service) -> None:
    slow = Slow("s")
    for asker in ("a", "b"):
        running.ask(slow, asker)
    running.cancel(slow, "a")
    assert not slow.ended.wait(0.1)
    running.cancel(slow, "b")
    assert slow.ended.wait(WAIT)


def test_cancelling_takes_no_answer_away_and_what_was_never_asked_is_no_fault(still: Service) -> None:
    still.cancel(Toy("a"))
    still.ask(Toy("a"))
    work_off(still)
    still.cancel(Toy("a"))
    assert still.ask(Toy("a")).answer == 1


# ---- what is kept


def test_of_each_kind_the_answers_asked_for_last_are_kept(still: Service) -> None:
    for name in "abc":
        still.ask(Toy(name))
        work_off(still)
    still.ask(Odd("a"))
    still.ask(Toy("a"))
    work_off(still)
    still.ask(Toy("d"))
    assert work_off(still) == ["d"]
    assert [still.ask(Toy(name)).answer for name in "acd"] == [1, 1, 1]
    assert still.ask(Odd("a")).answer == 1
    assert still.ask(Toy("b")).answer is None


def test_who_asks_for_more_than_is_kept_does_not_keep_it_going_for_ever(still: Service) -> None:
    still.ask_all([Toy(name) for name in "abcde"], "me")
    assert work_off(still) == list("abcde")
    assert still.idle


# ---- what goes wrong


def test_a_fault_is_told_once_to_who_asks_next_and_can_be_asked_again(still: Service) -> None:
    broken = Broken("b", wrong=[False, True])
    still.ask(broken, "me")
    still.ask(Toy("a"), "you")
    assert work_off(still) == ["b", "a"], "it is not tried again before it is told, and others have their turn"
    with pytest.raises(ValueError, match="b"):
        still.ask(broken, "somebody")
    assert work_off(still) == [], "nor when it is told"
    assert still.ask(broken, "me").pending
    assert work_off(still) == ["b"]
    assert still.ask(broken, "me").answer == 7


def test_a_fault_ends_the_waiting(running: Service) -> None:
    with pytest.raises(ValueError, match="b"):
        running.ask(Broken("b"), wait=WAIT)
    assert running.ask(Toy("a"), wait=WAIT).answer == 1, "the lane lives"


# ---- the end


def test_nothing_is_begun_after_the_end(running: Service) -> None:
    assert running.ask(Toy("a"), wait=WAIT).answer == 1
    running.close()
    assert running.ask(Toy("a")).answer == 1
    assert running.ask(Toy("b"), wait=WAIT).pending, "and nobody waits in vain"
    assert running.idle and not DONE[1:]


def test_a_lane_is_a_thread_as_long_as_something_waits(running: Service) -> None:
    slow = Slow("s")
    running.ask(slow)
    assert [thread.name for thread in threading.enumerate()].count("slow") == 1
    slow.go.set()
    eventually(lambda: "slow" not in [thread.name for thread in threading.enumerate()])
    assert running.ask(slow).answer == 4
