"""The one place where things are worked out beside the pages; it names no game.

Who asks never waits longer than they want to: they are told what is known, and ask again as long as they want the rest.
Each lane is a thread that lives as long as something waits in it, and those who wait in a lane take turns.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from cachetools import LRUCache

from background.question import Dropped, Progress, Question, Reply, Turn

__all__ = ["Service"]

FAULTS = 100  #: errors kept for who asks next
A = TypeVar("A")
Key = tuple[type[Question[Any]], Hashable]


@dataclass(frozen=True, slots=True)
class _Wish:
    """What one asker waits for, most urgent first; the next thing that they ask takes its place."""

    until: float  #: by the service's clock
    questions: dict[Key, Question[Any]]


@dataclass(slots=True)
class _Work:
    """A question that has its turn."""

    begun: float
    progress: Progress[Any] = field(default_factory=Progress)


class Service:
    """Answers typed questions in the background, each once, whoever asks and however often."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, threads: bool = True) -> None:
        """Measure patience by a clock, in seconds; without threads nothing happens but in ``turn``."""
        self._clock = clock
        self._with_threads = threads
        self._changed = threading.Condition()  # guards all below
        self._answers: dict[type[Question[Any]], LRUCache[Key, Any]] = {}
        self._faults: LRUCache[Key, Exception] = LRUCache(FAULTS)
        self._wishes: dict[str, dict[Hashable, _Wish]] = {}  # by lane and asker, whose turn is next first
        self._working: dict[Key, _Work] = {}
        self._threads: dict[str, threading.Thread] = {}
        self._closed = False

    # ---- for who asks

    def ask(self, question: Question[A], asker: Hashable = None, wait: float = 0.0) -> Reply[A]:
        """Return what is known, at the latest after ``wait`` seconds, and have the rest worked out.

        Turns are taken by askers; whoever names none shares one with all who ask the same. What went wrong in the
        background is raised, once; asked again, the question is worked on again.
        """
        return self.ask_all([question], asker, wait)[0]

    def ask_all(self, questions: Sequence[Question[A]], asker: Hashable = None, wait: float = 0.0) -> list[Reply[A]]:
        """Do as ``ask`` for several questions of one lane, the most urgent first.

        What this asker wanted from the lane before and wants no more is dropped.
        """
        if not questions:
            return []
        wanted = {_key(question): question for question in questions}
        lane = questions[0].lane
        assert all(question.lane == lane for question in questions), "one asker waits in one lane"
        with self._changed:
            self._tell_fault(wanted)
            self._want(lane, _key(questions[0]) if asker is None else asker, wanted)
            if wait:
                self._changed.wait_for(lambda: self._settled(wanted), wait)
                self._tell_fault(wanted)
            replies = {key: self._reply(key, question) for key, question in wanted.items()}
        return [replies[_key(question)] for question in questions]

    def cancel(self, question: Question[Any], asker: Hashable = None) -> None:
        """Let an asker no longer wait for a question; work that nobody else waits for ends at its next look."""
        key = _key(question)
        with self._changed:
            wish = self._wishes.get(question.lane, {}).get(key if asker is None else asker)
            if wish is not None:
                wish.questions.pop(key, None)

    @property
    def idle(self) -> bool:
        """Whether nobody waits for anything and nothing is worked on."""
        with self._changed:
            now = self._clock()
            wishes = [wish for lane in self._wishes.values() for wish in lane.values()]
            return not self._working and not any(wish.questions and now < wish.until for wish in wishes)

    def close(self, wait: float = 1.0) -> None:
        """Begin nothing any more, and give what is under way some seconds to end at its next look."""
        with self._changed:
            self._closed = True
            self._wishes.clear()
            self._changed.notify_all()
            threads = list(self._threads.values())
        for thread in threads:
            thread.join(wait)

    def _want(self, lane: str, asker: Hashable, wanted: dict[Key, Question[Any]]) -> None:
        """Note what is missing; who waits already keeps their place."""
        todo = {key: question for key, question in wanted.items() if self._misses(key, question)}
        if not todo or self._closed:
            self._wishes.get(lane, {}).pop(asker, None)
            return
        until = self._clock() + next(iter(todo.values())).patience
        self._wishes.setdefault(lane, {})[asker] = _Wish(until, todo)
        if self._with_threads and lane not in self._threads:
            thread = threading.Thread(target=self._follow, args=(lane,), name=lane, daemon=True)
            thread.start()
            self._threads[lane] = thread

    def _misses(self, key: Key, question: Question[Any]) -> bool:
        """Whether there is more to work out."""
        answer = self._known(key, question)
        return answer is None or not question.enough(answer)

    def _settled(self, wanted: dict[Key, Question[Any]]) -> bool:
        """Whether there is nothing to wait for."""
        faulty = any(key in self._faults for key in wanted)
        return self._closed or faulty or not any(self._misses(key, question) for key, question in wanted.items())

    def _tell_fault(self, wanted: dict[Key, Question[Any]]) -> None:
        for key in wanted:
            fault = self._faults.pop(key, None)
            if fault is not None:
                raise fault

    def _reply(self, key: Key, question: Question[A]) -> Reply[A]:
        answer = self._known(key, question)
        missing = answer is None or not question.enough(answer)
        work = self._working.get(key)
        if not missing and question.told_once:
            del self._answers[key[0]][key]
        if work is None:
            return Reply(answer, missing)
        so_far = work.progress.so_far if answer is None else answer
        return Reply(so_far, missing, work.progress.done, work.progress.of, self._clock() - work.begun)

    def _known(self, key: Key, question: Question[A]) -> A | None:
        answers = self._answers.get(key[0])
        if answers is None:
            answers = self._answers[key[0]] = LRUCache(question.kept)
        return answers.get(key)

    # ---- in the background

    def _follow(self, lane: str) -> None:
        while self.turn(lane):
            pass

    def turn(self, lane: str) -> bool:
        """Give the question whose turn it is in a lane one go; return False, at once, where nothing waits."""
        with self._changed:
            taken = self._take(lane)
            if taken is None:
                self._wishes.pop(lane, None)
                self._threads.pop(lane, None)
                return False
            key, question = taken
            work = self._working[key] = _Work(self._clock())
            turn = Turn(self._known(key, question), partial(self._hear, lane, key, work))
        came: Any
        try:
            came = question.work(turn)
        except Exception as error:  # for who asks next
            came = error
        with self._changed:
            del self._working[key]
            if self._take_in(key, question, came):
                for wish in self._wishes.get(lane, {}).values():
                    wish.questions.pop(key, None)
            self._changed.notify_all()
        return True

    def _take_in(self, key: Key, question: Question[Any], came: Any) -> bool:
        """Keep what came of a turn; return whether it was the last one, until somebody asks again."""
        if isinstance(came, Dropped):
            return False
        if isinstance(came, Exception):
            self._faults[key] = came
        elif came is not None:
            self._answers[key[0]][key] = came
            return question.enough(came)
        return True

    def _take(self, lane: str) -> tuple[Key, Question[Any]] | None:
        """Return what the asker who has waited longest still misses; who asks no more has no turn."""
        wishes = self._wishes.get(lane, {})
        for asker in list(wishes):
            wish = wishes.pop(asker)
            if self._clock() >= wish.until:
                continue
            for key, question in wish.questions.items():
                if self._misses(key, question):
                    wishes[asker] = wish
                    return key, question
        return None

    def _hear(self, lane: str, key: Key, work: _Work, progress: Progress[Any]) -> None:
        with self._changed:
            now = self._clock()
            if not any(key in wish.questions and now < wish.until for wish in self._wishes.get(lane, {}).values()):
                raise Dropped
            work.progress = progress


def _key(question: Question[Any]) -> Key:
    return type(question), question.key
