"""The net under every page: an error that is raised on purpose ends as a plain message, not as a trace."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.errors import EngineError
from ui.shell.messages import error_lines, messages
from ui.shell.session import language

__all__ = ["error_boundary"]


@contextmanager
def error_boundary() -> Iterator[None]:
    """Tell an error in place of the rest: around a page, or as a decorator of a fragment, which runs alone."""
    try:
        yield
    except EngineError as error:
        messages(_lines(error))


def _lines(error: EngineError) -> list[str]:
    """The sentences for an error, or its English line where the damaged file is the one with the sentences."""
    try:
        return error_lines(language(), error)
    except EngineError:
        return [str(error)]
