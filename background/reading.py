"""Files read beside the pages: one at a time, and nobody waits for a long one but who has opened it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from background.question import Question, Turn
from background.service import Service
from engine.errors import BadFile, Problem

__all__ = ["PATIENCE", "ReadQuestion", "read_beside"]

PATIENCE = 10  #: seconds that somebody waits for a file to be read

A = TypeVar("A")


@dataclass(frozen=True, slots=True, eq=False)
class ReadQuestion(Question[A]):
    """What does a text hold?"""

    reader: Callable[[str], A]
    text: str

    lane = "files"
    kept: ClassVar[int] = 20
    told_once: ClassVar[bool] = True

    @property
    def key(self) -> int:
        """This very question: whoever opens the same file again has it read again."""
        return id(self)

    def work(self, turn: Turn[A]) -> A:
        """Read."""
        return self.reader(self.text)


def read_beside(service: Service, reader: Callable[[str], A], text: str, patience: float = PATIENCE) -> A:
    """Return what a text holds, read in the background.

    :raises BadFile: after ``patience`` seconds, when nobody waits any more. :raises EngineError: from the reader.
    """
    question = ReadQuestion(reader, text)
    reply = service.ask(question, wait=patience)
    if reply.answer is None:
        service.cancel(question)
        raise BadFile([Problem("file", "too_slow", {"seconds": round(patience)})])
    return reply.answer
