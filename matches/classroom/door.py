"""The door of a class: opening one, joining, coming back, and what the teacher decides about names and keys."""

from __future__ import annotations

import hmac
import os
from dataclasses import asdict, replace
from datetime import timedelta
from typing import Any, Literal

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from engine.errors import BadSettings, Problem, UnknownId
from engine.game import jsonable
from matches.classroom.codes import draw_code, draw_word, word_hash
from matches.classroom.expiry import delete_class, purge_classes
from matches.classroom.models import ClassRow, KeyRow, PupilRow
from matches.classroom.nicknames import clean_nickname, likeness
from matches.classroom.records import ClassKey, Joined, Options
from matches.classroom.rounds import Rounds
from matches.errors import (
    BadNickname,
    ClassFull,
    ClassShut,
    LockedName,
    NicknameTaken,
    NoRight,
    TooManyRows,
    UsedLink,
    WrongPass,
    WrongWord,
)
from matches.pace import PACE
from matches.rooms.choices import game_of
from matches.rooms.models import RoomRow
from matches.rooms.tokens import hash_of, new_token
from matches.storage import clean_name, count, new_id, now

__all__ = ["HOST_PASS", "MAX_PUPILS", "TRIES", "Door"]

HOST_PASS = "SHELLS_HOST_PASS"  #: environment variable: the pass-phrase that opening a class needs
MAX_PUPILS = 60  #: in a class at once
MAX_NAMES = 240  #: that a class ever had: removed ones are not used again
MAX_CLASSES = 500
MAX_SAID = 80  #: characters of the teacher's word to all
TRIES = 5  #: wrong words that lock a name
LINKS = {"recovery": "teacher", "show": "projector"}  #: what each kind of link gives


class Door(Rounds):
    """Who comes in, comes back, and goes."""

    def create(self, game: str, password: str = "", options: Options | None = None) -> ClassKey:
        """Open a class, whose teacher has the key.

        :raises WrongPass: :raises UnknownId: :raises BadSettings: :raises TooManyRows: :raises TooFast:
        """
        expected = os.environ.get(HOST_PASS, "")
        PACE.take("class")
        if expected and not hmac.compare_digest(password.encode("utf-8", "replace"), expected.encode()):
            raise WrongPass
        chosen = _checked(game, options or Options())
        token, moment = new_token(), now()
        with self._session(self._writing) as session:
            purge_classes(session, moment)
            if count(session, ClassRow) >= MAX_CLASSES:
                raise TooManyRows(MAX_CLASSES)
            row = ClassRow(id=new_id(), code=draw_code(session), game=game, open=True, said="", round=0, ends=None)
            row.options, row.version, row.created, row.updated = asdict(chosen), 0, moment, moment
            session.add(row)
            session.flush()
            session.add(KeyRow(token=hash_of(token), class_id=row.id, kind="teacher", created=moment))
            return ClassKey(row.code, token, "teacher")

    # ---- pupils

    def join(self, code: str, name: str) -> Joined:
        """Come in by a code, under a name of one's own; while a round runs one gets a seat at once.

        :raises UnknownClass: :raises ClassShut: :raises ClassFull: :raises BadNickname: :raises NicknameTaken:
        """
        id, token, word = new_id(), new_token(), draw_word()
        with self._session(self._writing) as session:
            row = self._change(session, self._by_code(session, code).id)
            if not row.open:
                raise ClassShut
            known = clean_nickname(name)
            here = count(session, PupilRow, PupilRow.class_id == row.id, PupilRow.state == "in")
            ever = count(session, PupilRow, PupilRow.class_id == row.id)
            if here >= MAX_PUPILS or ever >= MAX_NAMES:
                raise ClassFull(here)
            same = (PupilRow.class_id == row.id, PupilRow.likeness == likeness(known))
            if count(session, PupilRow, *same):
                raise NicknameTaken(known)
            one = PupilRow(id=id, class_id=row.id, number=ever + 1, name=known, likeness=likeness(known))
            one.state, one.token, one.asks, one.word = "in", hash_of(token), None, word_hash(id, word)
            one.tries, one.created, one.seen = 0, now(), now()
            session.add(one)
            session.flush()
            self._seat_late(session, row, one)
            return Joined(ClassKey(row.code, token, "pupil"), word)

    def come_back(self, code: str, name: str, word: str) -> ClassKey:
        """Take one's name to this device by its word; where it was before it no longer is.

        A wrong word is counted also when it is told. :raises UnknownClass: :raises WrongWord: :raises LockedName:
        """
        token, left = new_token(), 0
        with self._session(self._writing) as session:
            row = self._change(session, self._by_code(session, code).id)
            one = _named(session, row, name)
            if one is None:
                raise WrongWord(TRIES - 1)
            if one.tries >= TRIES:
                raise LockedName
            right = hmac.compare_digest(word_hash(one.id, word), one.word)
            one.tries = 0 if right else one.tries + 1
            left = TRIES - one.tries
            if right:
                self._moved(session, one, hash_of(token))
        if not right:
            raise WrongWord(left) if left else LockedName
        return ClassKey(row.code, token, "pupil")

    def ask_back(self, code: str, name: str) -> ClassKey:
        """Ask the teacher to be let in on this device under a name that one has. :raises UnknownClass: and WrongWord"""
        token = new_token()
        with self._session(self._writing) as session:
            row = self._change(session, self._by_code(session, code).id)
            one = _named(session, row, name)
            if one is None:
                raise WrongWord(TRIES)
            one.asks = hash_of(token)
            return ClassKey(row.code, token, "pupil")

    # ---- the teacher's decisions about pupils

    def answer(self, token: str, pupil: str, let_in: bool) -> None:
        """As the teacher, let the device that asks for a name have it, or not. :raises NoRight:"""
        with self._session(self._writing) as session:
            one = self._of(session, token, pupil)
            asks, one.asks = one.asks, None
            session.flush()
            if let_in and asks:
                one.tries = 0
                self._moved(session, one, asks)

    def unlock(self, token: str, pupil: str) -> None:
        """As the teacher, open a name that wrong words have locked. :raises NoRight:"""
        with self._session(self._writing) as session:
            self._of(session, token, pupil).tries = 0

    def remove(self, token: str, pupil: str) -> None:
        """As the teacher, remove a pupil: the name stays used, and a computer player has the seat. :raises NoRight:"""
        with self._session(self._writing) as session:
            one = self._of(session, token, pupil)
            self._unseat(session, one)
            one.state, one.token, one.asks = "removed", None, None
        self._cover(token, pupil)

    def _of(self, session: Session, token: str, pupil: str) -> PupilRow:
        """A pupil of the teacher's class, in a change of it. :raises NoRight:"""
        row = self._taught(session, token)
        one = session.get(PupilRow, pupil, populate_existing=True)
        if one is None or one.class_id != row.id or one.state != "in":
            raise NoRight
        return one

    def _moved(self, session: Session, one: PupilRow, token: str) -> None:
        """Let a name be at another device: the old one's rights end, those at its table too."""
        one.token = token
        for member in self._members(session, one):
            member.token = hash_of(new_token())
            self._rooms._change(session, member.room_id)

    # ---- the class

    def set_options(self, token: str, **changed: Any) -> None:
        """As the teacher, choose how the next round is played. :raises BadSettings: :raises UnknownId: and NoRight"""
        with self._session(self._writing) as session:
            row = self._taught(session, token)
            row.options = asdict(_checked(row.game, replace(Options(**row.options), **changed)))

    def set_door(self, token: str, open: bool) -> None:
        """As the teacher, let more pupils join, or none. :raises NoRight:"""
        with self._session(self._writing) as session:
            self._taught(session, token).open = open

    def say(self, token: str, words: str) -> None:
        """As the teacher, say something to all, "" to take it back. :raises NoRight: :raises BadName:"""
        said = clean_name(words, MAX_SAID)
        with self._session(self._writing) as session:
            row = self._taught(session, token)
            row.said = said
            self._stir(session, row)

    def set_clock(self, token: str, minutes: int) -> None:
        """As the teacher, say when the lesson ends, in minutes from now; 0 for no clock. :raises NoRight:"""
        with self._session(self._writing) as session:
            row = self._taught(session, token)
            row.ends = now() + timedelta(minutes=min(minutes, 600)) if minutes > 0 else None

    def delete(self, token: str) -> None:
        """As the teacher, delete the class with everything that belongs to it. :raises NoRight:"""
        with self._session(self._writing) as session:
            delete_class(session, [self._taught(session, token).id])

    # ---- keys

    def link(self, token: str, kind: Literal["recovery", "show"]) -> str:
        """As the teacher, return the token of a new link; the one before it, and the rights it gave, end.

        Of the teacher's rights all end but the one that asks. :raises NoRight: :raises UnknownId:
        """
        if kind not in LINKS:
            raise UnknownId("link", kind[:40], tuple(LINKS))
        link = new_token()
        with self._session(self._writing) as session:
            row = self._taught(session, token)
            others = (KeyRow.class_id == row.id, KeyRow.token != hash_of(token))
            session.execute(delete(KeyRow).where(*others, KeyRow.kind.in_((kind, LINKS[kind]))))
            session.add(KeyRow(token=hash_of(link), class_id=row.id, kind=kind, created=now()))
        return link

    def follow(self, link: str) -> ClassKey:
        """Use a link, as often as it is needed until there is a newer one. :raises UsedLink:"""
        token = new_token()
        with self._session(self._writing) as session:
            found = session.get(KeyRow, hash_of(link))
            if found is None or found.kind not in LINKS:
                raise UsedLink
            row = self._change(session, found.class_id)
            kind = LINKS[found.kind]
            session.add(KeyRow(token=hash_of(token), class_id=row.id, kind=kind, created=now()))
            return ClassKey(row.code, token, kind)

    def _stir(self, session: Session, row: ClassRow) -> None:
        """Let the pages of all tables of the round draw anew."""
        for room in session.scalars(select(RoomRow.id).where(RoomRow.classroom == row.id, RoomRow.deal == row.round)):
            self._rooms._change(session, room)


def _named(session: Session, row: ClassRow, name: str) -> PupilRow | None:
    try:
        like = likeness(clean_nickname(name))
    except BadNickname:
        return None
    here = (PupilRow.class_id == row.id, PupilRow.likeness == like, PupilRow.state == "in")
    return session.scalar(select(PupilRow).where(*here))


def _checked(game: str, options: Options) -> Options:
    """Options as they are kept. :raises BadSettings: :raises UnknownId:"""
    rules = game_of(game)
    settings = rules.read_settings(jsonable(rules.default_settings()) | jsonable(dict(options.settings)))
    seats = rules.seats(settings)
    if options.pairing not in ("pairs", "computer", "teams", "hand"):
        raise UnknownId("pairing", str(options.pairing)[:40])
    if options.seat and options.seat not in seats:
        raise UnknownId("seat", options.seat[:40], seats)
    computer = options.computer or ("veteran" if "veteran" in rules.players else rules.players[-1])
    if computer not in rules.players:
        raise UnknownId("player", computer[:40], rules.players)
    for where, given, most in (("minutes", options.minutes, 120), ("team", options.team, 8)):
        if not (0 if where == "minutes" else 1) <= given <= most:
            raise BadSettings([Problem(where, "out_of_range", {"given": given, "least": 0, "most": most})])
    return replace(options, computer=computer, settings=jsonable(settings))
