"""Whole classes for tests: pupils who came in, with the keys of their tables; and time that passed."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from sqlalchemy import select

from matches.classroom.classes import Classes
from matches.classroom.models import ClassRow, PupilRow, RoundRow
from matches.classroom.records import ClassView, Options, PupilView
from matches.rooms.models import MemberRow, RoomRow

__all__ = ["Lesson", "later", "open_class"]


@dataclass
class Lesson:
    """A class and the tokens of those in it."""

    classes: Classes
    code: str
    teacher: str  #: token
    pupils: dict[str, str] = field(default_factory=dict)  #: tokens by name
    words: dict[str, str] = field(default_factory=dict)

    def join(self, name: str) -> str:
        joined = self.classes.join(self.code, name)
        self.pupils[name], self.words[name] = joined.key.token, joined.word
        return joined.key.token

    def view(self, name: str = "") -> ClassView:
        return self.classes.view(self.pupils[name] if name else self.teacher)

    def pupil(self, name: str) -> PupilView:
        return next(one for one in self.view().pupils if one.name == name)

    def key(self, name: str) -> str:
        """The pupil's key to their table."""
        return self.classes.enter(self.pupils[name]).token

    def play(self, name: str, place: int = 0) -> str:
        """Do the act at a place of the list of legal ones, and return it."""
        key = self.key(name)
        table = self.classes._rooms.table(key)
        self.classes._rooms.act(key, table.number, table.legal[place])
        return table.legal[place]

    def finish(self, *names: str) -> None:
        """Play the table of some pupils, with their computers, to its end."""
        rooms = self.classes._rooms
        keys = {name: self.key(name) for name in names}
        while rooms.room(keys[names[0]]).state == "matched":
            for key in keys.values():
                table = rooms.table(key)
                if table.legal:
                    rooms.act(key, table.number, table.legal[-1])
                elif rooms.news(key).due and rooms.advance(key) is False:
                    self.wait()

    def wait(self) -> None:
        """Wait for the computer players that think."""
        while self.classes._rooms._advancing._names:
            time.sleep(0.01)


def open_class(classes: Classes, *names: str, game: str = "pile", **options: Any) -> Lesson:
    """Return a class with some pupils."""
    key = classes.create(game, options=Options(**options))
    lesson = Lesson(classes, key.code, key.token)
    for name in names:
        lesson.join(name)
    return lesson


def later(classes: Classes, seconds: float) -> None:
    """Let time pass for all."""
    lapse = timedelta(seconds=seconds)
    with classes._session(classes._writing) as session:
        for member in session.scalars(select(MemberRow)):
            member.seen -= lapse
        for room in session.scalars(select(RoomRow)):
            room.updated, room.closes = room.updated - lapse, room.closes and room.closes - lapse
            room.paused = room.paused and room.paused - lapse
        for pupil in session.scalars(select(PupilRow)):
            pupil.seen -= lapse
        for one in session.scalars(select(RoundRow)):
            one.closes = one.closes and one.closes - lapse
        for row in session.scalars(select(ClassRow)):
            row.updated -= lapse
