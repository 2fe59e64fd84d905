"""A file is read beside the page that opened it, and nobody waits for one without end."""

from __future__ import annotations

import threading

import pytest

from background.reading import read_beside
from background.service import Service
from engine.errors import BadFile, Problem


def test_a_file_is_read_on_another_thread() -> None:
    service = Service()
    names = [read_beside(service, lambda text: f"{text} {threading.current_thread().name}", "x") for _ in range(2)]
    assert names == ["x files", "x files"]
    service.close()


def test_what_is_wrong_with_a_file_is_told() -> None:
    def refused(text: str) -> str:
        raise BadFile([Problem("file", "not_json", {"line": 1})])

    service = Service()
    with pytest.raises(BadFile, match="not json"):
        read_beside(service, refused, "x")
    service.close()


def test_nobody_waits_without_end() -> None:
    service, done = Service(), threading.Event()
    with pytest.raises(BadFile, match="too slow"):
        read_beside(service, lambda _: done.wait(10), "x", patience=0.05)
    done.set()
    assert read_beside(service, str.upper, "after it") == "AFTER IT"
    service.close()
