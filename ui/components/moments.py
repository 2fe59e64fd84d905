"""Moments: short pictures of what has just happened, one small vocabulary for every game and page that mounts a pane.

A game says which of its reported events is which moment, where on the page it happens and with which words; the
script beside this draws it over the page, for one to two seconds, and never stands in the way of a click.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

__all__ = ["Count", "Kind", "Moment", "moments_data"]

#: looked into, entered, tried in vain, hit, protected, a card turned over, a card that leaves, a step done, the end
Kind = Literal["scout", "intrude", "fail", "impact", "protect", "card", "leave", "step", "end"]


@dataclass(frozen=True, slots=True)
class Count:
    """A number on the page that falls, and the bar that shows it, each by its selector."""

    figure: str
    bar: str
    before: int
    after: int
    most: int = 100


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment: where it happens, as a selector, and what is written on it."""

    kind: Kind
    at: str
    word: str
    figures: str = ""
    icon: str = ""  #: a Material Symbol
    tone: str = "ink"  #: a colour of moments.css
    source: str = ""  #: where it comes from, as a selector
    count: Count | None = None


def moments_data(moments: Sequence[Moment], beat: int, length: int) -> dict[str, Any]:
    """Return what the script plays, once for a drawing's ``beat``; each moment lasts ``length`` milliseconds."""
    return {"beat": beat, "length": length, "list": [asdict(moment) for moment in moments]}
