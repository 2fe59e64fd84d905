"""How long ago something was, in words; without streamlit."""

from __future__ import annotations

from datetime import datetime

from ui.shell.locales import t_in

__all__ = ["ago", "date"]

MINUTE, HOUR = 60, 3600
EVENING = 6 * HOUR  #: shorter ago is told in hours, across midnight too
WEEK = 7


def ago(language: str, then: datetime, now: datetime) -> str:
    """Return when ``then`` was, seen from ``now``: both aware, both in the reader's time zone."""
    seconds = max(0, int((now - then).total_seconds()))
    if seconds < MINUTE:
        return t_in(language, "frame.time.now")
    if seconds < HOUR:
        return t_in(language, "frame.time.minutes", n=seconds // MINUTE)
    if seconds < EVENING or then.date() == now.date():
        return t_in(language, "frame.time.hours", n=seconds // HOUR)
    days = (now.date() - then.date()).days
    if days == 1:
        return t_in(language, "frame.time.yesterday")
    if days < WEEK:
        return t_in(language, "frame.time.days", n=days)
    return date(language, then)


def date(language: str, day: datetime) -> str:
    """Return a day."""
    return t_in(language, "frame.time.date", year=day.year, month=day.month, day=day.day)
