"""One press, one match, whatever the browser tells of it."""

from __future__ import annotations

import pytest

from ui.shell import starts
from ui.shell.starts import Start


def test_a_double_click_and_a_press_told_again_begin_one_match(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the button was drawn anew in between; each of them leads to the match."""
    now = [100.0]
    monkeypatch.setattr(starts.time, "monotonic", lambda: now[0])
    start, made = Start(), iter(["one", "two"])
    assert start.press(0, lambda: next(made)) and start.go() == "one"
    assert not start.press(0, lambda: next(made)) and start.go() == "one"
    assert not start.press(1, lambda: next(made)) and start.go() == "one" and start.go() is None
    now[0] += starts.SOON
    assert not start.press(0, lambda: next(made))
    assert start.press(1, lambda: next(made)) and start.go() == "two"


def test_a_match_that_cannot_be_may_be_tried_again_at_once() -> None:
    start = Start()
    with pytest.raises(ZeroDivisionError):
        start.press(0, lambda: 1 // 0)
    assert start.go() is None
    assert start.press(0, lambda: "one") and start.go() == "one"
