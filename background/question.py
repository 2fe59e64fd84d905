"""What can be asked of the service: a question knows how it is worked out, and when its answer is good enough."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeVar

__all__ = ["Dropped", "Progress", "Question", "Reply", "Turn"]

A = TypeVar("A")


class Dropped(Exception):
    """Nobody waits for the answer any more; raised inside the work on a question, and ends it."""


@dataclass(frozen=True, slots=True)
class Progress(Generic[A]):
    """How far the work on a question is."""

    done: float = 0.0
    of: float = 1.0
    so_far: A | None = None  #: what can be told before the answer is whole


@dataclass(frozen=True, slots=True)
class Turn(Generic[A]):
    """One go at a question; after it, others that wait in the same lane have theirs."""

    known: A | None = None  #: the answer so far, to be bettered
    hear: Callable[[Progress[A]], None] = field(default=lambda progress: None)

    def look(self, done: float, of: float = 1.0, so_far: A | None = None) -> None:
        """Tell how far the work is. :raises Dropped: when nobody waits for it any more."""
        self.hear(Progress(done, of, so_far))


@dataclass(frozen=True, slots=True)
class Reply(Generic[A]):
    """What is known about a question now."""

    answer: A | None = None
    pending: bool = False  #: it is worth asking again: there will be an answer, or a better one
    done: float = 0.0  #: of the work under way
    of: float = 1.0
    seconds: float = 0.0  #: since that work began

    @property
    def share(self) -> float:
        """How much of the work under way is done, 0 to 1."""
        return self.done / self.of if self.of else 0.0


class Question(ABC, Generic[A]):
    """Something that takes a while to work out. It holds no thread, lock or clock of the service."""

    kept: ClassVar[int] = 300  #: answers of this kind that are remembered, those asked for last
    patience: ClassVar[float] = 10.0  #: seconds after which one who no longer asks is taken for gone
    told_once: ClassVar[bool] = False  #: the answer is forgotten when it is told; asked again, it is worked out again

    @property
    @abstractmethod
    def lane(self) -> str:
        """The lane in which it is worked out: in one lane one thing at a time, and no lane waits for another."""

    @property
    @abstractmethod
    def key(self) -> Hashable:
        """What makes it the same question as another of its kind: a value, never an object that may be made anew."""

    @abstractmethod
    def work(self, turn: Turn[A]) -> A | None:
        """Return the answer, or one that is better than what is known so far; None where there is nothing to tell."""

    def enough(self, answer: A) -> bool:
        """Return at once whether an answer is as good as it can be now; if not, there is another turn."""
        return True
