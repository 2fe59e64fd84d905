"""What a game brings to the user interface: one record, made in ``ui/<game>/interface.py``, listed in ``ui/games.py``.

The pages of all games know games only by these records. What makes one imports neither streamlit nor the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from engine.errors import Problem, Reason
from engine.game import LogLine
from matches.records import StoredMatch
from matches.rooms.records import RoomView
from matches.rooms.seat_table import SeatTable
from ui.components.clicks import Click
from ui.components.moments import Moment

__all__ = ["Challenge", "Drawing", "Interface", "MatchRows", "PageEntry", "Panel", "RoomBoard", "Sentences"]

Language = str
Snapshot = Mapping[str, Any]  #: a stored match's summary, as matches/snapshot.py makes it


@dataclass(frozen=True, slots=True)
class PageEntry:
    """One page; its menu title is the text ``frame.page.<id>``."""

    id: str
    file: str  #: never directly in pages/, where streamlit would find it by itself
    url: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """A game's panel on the home page; its title and lead are the texts ``frame.game.<id>`` and ``home.<id>.lead``."""

    facts: tuple[tuple[str, str], ...]  #: symbol, text key
    ways: tuple[tuple[str, str], ...]  #: id of a page, symbol; the first one begins a match
    picture: Callable[[Language], str]  #: SVG


@dataclass(frozen=True, slots=True)
class MatchRows:
    """A game's matches in lists of stored ones, and where they are opened."""

    needed: Mapping[str, type]  #: what a row reads of the summary beyond what every match has
    title: Callable[[Language, Snapshot], str]  #: what a match without a name is called
    row: Callable[[Language, str, Snapshot, datetime, datetime], str]  #: name, when it was last played, now: HTML
    page: Callable[[Snapshot], str]  #: id of the page that shows it, also by a summary without what a row needs


@dataclass(frozen=True, slots=True)
class Sentences:
    """A game's codes in words. Names that a match's own parts were given are in its settings."""

    reason: Callable[[Language, Reason], str]  #: why an act is not legal
    line: Callable[[Language, Any, LogLine], str]  #: settings, a line of a view's log
    note: Callable[[Language, Any, Mapping[str, Any]], list[str]]  #: settings, an entry's note; [] if it says nothing


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a game puts into a room's page: HTML by the names of the parts that its style sheets place."""

    parts: Mapping[str, str]
    moments: tuple[Moment, ...] = ()
    tick: int | None = None  #: milliseconds until something that is being worked out is looked for again


@dataclass(frozen=True, slots=True)
class RoomBoard:
    """How a game is played in a room: drawn out of what a seat may see, in a module that only the page of rooms needs.

    ``chair`` makes what one browser keeps beside a match (the card it has chosen); nobody else hears of it.
    """

    style: Callable[[], None]  #: emits the style sheets of ``parts`` and ``whole``
    key: str  #: the key of the container that these sheets are written for
    options: Callable[[Language], str]  #: fields of the form that makes a room; names begin with ``settings.``
    setup: Callable[[Language, str, RoomView], str]  #: owner, room: what a side chooses, its buttons ``set`` a value
    chosen: Callable[[str, RoomView, str], Mapping[str, Any]]  #: owner, room, such a value: settings by name
    problem: Callable[[Language, RoomView, Problem], str]  #: what keeps a choice from being a match
    chair: Callable[[], Any]
    parts: Callable[[Language, RoomView, SeatTable, Any, bool], Drawing]  #: table, chair, large for a projector
    click: Callable[[SeatTable, Any, Click], str]  #: the encoded act that it is, "" where it only changes the chair
    whole: Callable[[Language, RoomView, StoredMatch, SeatTable, Any, bool], Drawing]  #: after the end: all is open
    after: Callable[[Language, StoredMatch, Any, Click, str], tuple[str, Mapping[str, str]] | None]  #: owner: way to go


@dataclass(frozen=True, slots=True)
class Challenge:
    """What a teacher chooses for a class's next round, and how acts are told in its results."""

    fields: Callable[[Language, Mapping[str, Any]], str]  #: settings: fields of a form, as HTML
    chosen: Callable[[Mapping[str, Any], Mapping[str, str]], Mapping[str, Any]]  #: settings, the fields: settings
    drawn: Callable[[Mapping[str, Any]], Mapping[str, Any]]  #: settings of a round: those of another one, by lot
    told: Callable[[Language, Mapping[str, Any]], str]  #: settings in one line, for the teacher
    deed: Callable[[Language, Mapping[str, Any], str], str]  #: settings, an encoded act: in words


@dataclass(frozen=True, slots=True)
class Interface:
    """A game as the pages of all games know it; a seat is called by the text ``frame.team.<game>.<seat>``."""

    game: str  #: its id in ``engine.games.GAMES``
    panel: Panel
    pages: tuple[PageEntry, ...]  #: in the order of the menu
    matches: MatchRows
    sentences: Sentences
    report: str = ""  #: the id of the page that tells of a finished match (``?match=``), "" for none
    room: str = ""  #: the module with its ``ROOM``, a ``RoomBoard``; "" lets a room list what can be done
    challenge: str = ""  #: the module with its ``CHALLENGE``, a ``Challenge``; "" lets a class play the usual settings
