"""Times in words."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ui.shell.when import ago

NOW = datetime(2026, 4, 10, 9, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("before", "english", "japanese"),
    [
        (timedelta(seconds=-5), "just now", "たった今"),
        (timedelta(seconds=59), "just now", "たった今"),
        (timedelta(minutes=12), "12 min ago", "12分前"),
        (timedelta(minutes=59, seconds=59), "59 min ago", "59分前"),
        (timedelta(hours=5, minutes=59), "5 h ago", "5時間前"),
        (timedelta(hours=9), "9 h ago", "9時間前"),
        (timedelta(hours=11), "yesterday", "昨日"),
        (timedelta(days=3), "3 days ago", "3日前"),
        (timedelta(days=7), "2026-04-03", "2026年4月3日"),
    ],
)
def test_how_long_ago(before: timedelta, english: str, japanese: str) -> None:
    assert ago("en", NOW - before, NOW) == english
    assert ago("ja", NOW - before, NOW) == japanese
