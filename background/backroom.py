"""Answers that take a while: worked out in the background, one after another, and kept; without streamlit."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Executor, Future
from typing import Any, TypeVar

__all__ = ["Backroom"]

KEPT = 300  #: answers
A = TypeVar("A")


class Backroom:
    """The same question is worked on once, whoever asks and however often."""

    def __init__(self, executor: Executor) -> None:
        """Work on an executor of threads."""
        self._executor = executor
        self._lock = threading.Lock()
        self._answers: OrderedDict[Hashable, Future[Any]] = OrderedDict()

    def ask(self, question: Hashable, work: Callable[[], A]) -> A | None:
        """Return the answer to a question, None while it is worked out; what went wrong is raised, once."""
        with self._lock:
            answer = self._answers.get(question)
            if answer is None:
                answer = self._answers[question] = self._executor.submit(work)
                if len(self._answers) > KEPT:
                    self._answers.popitem(last=False)[1].cancel()
            self._answers.move_to_end(question)
            if not answer.done():
                return None
            if answer.exception() is not None:
                del self._answers[question]
        return answer.result()  # type: ignore[no-any-return]
