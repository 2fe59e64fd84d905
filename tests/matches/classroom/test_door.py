"""The door of a class: codes, names, words, the teacher's answers, keys and links, limits and expiry."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select

from engine.errors import BadSettings, UnknownId
from matches.classroom import door
from matches.classroom.classes import Classes
from matches.classroom.codes import SIGNS, draw_word
from matches.classroom.models import PupilRow
from matches.classroom.nicknames import MAX_NICKNAME, likeness
from matches.classroom.records import Options
from matches.errors import (
    BadNickname,
    ClassFull,
    ClassShut,
    LockedName,
    NicknameTaken,
    NoRight,
    TooManyRows,
    UnknownClass,
    UsedLink,
    WrongPass,
    WrongWord,
)
from matches.models import Base
from matches.rooms.rooms import Rooms
from matches.store import Store
from tests.matches.classroom.lesson import later, open_class

pytestmark = pytest.mark.sqlite_first
DAY = 24 * 3600


def test_a_class_has_a_code_of_six_signs_without_look_alikes(classes: Classes) -> None:
    key = classes.create("pile")
    assert len(key.code) == 6 and set(key.code) <= set(SIGNS)
    assert not set(SIGNS) & set("O0I1L5S8B2ZQUVG")
    typed = f" {key.code[:3].lower()}-{key.code[3:]} "
    assert classes.exists(typed) and classes.join(typed, "Kai").key.code == key.code


@pytest.mark.parametrize("code", ["", "AAA", "AAAAAAA", "000000", "ＡＡＡＡＡ０", "ACDEF'", "x" * 5000, "\ud800" * 6])
def test_codes_that_are_none(classes: Classes, code: str) -> None:
    with pytest.raises(UnknownClass):
        classes.join(code, "Kai")
    assert not classes.exists(code)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u200b\u2060",
        "a" * (MAX_NICKNAME + 1),
        "a" * 100_000,
        "<b>Kai</b>",
        "a&b",
        "[x](y)",
        "`x`",
        "...",
        "$x$",
    ],
)
def test_names_that_are_none(classes: Classes, name: str) -> None:
    lesson = open_class(classes)
    with pytest.raises(BadNickname):
        lesson.join(name)
    assert lesson.view().pupils == ()


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Anna", "anna"),
        ("Anna", "ＡＮＮＡ"),
        ("Anna", "Аnna"),  # a Cyrillic letter
        ("Anna", "An na"),
        ("Anna", "Anna."),
        ("Ali", "AIl"),
        ("Bob", "B0b"),
        ("modern", "modem"),
        ("さくら", "サクラ"),
        ("ｻｸﾗ", "サクラ"),
        ("ロニ", "口二"),
        ("きょう", "キヨウ"),
        ("straße", "STRASSE"),
    ],
)
def test_no_two_names_look_alike(classes: Classes, first: str, second: str) -> None:
    lesson = open_class(classes, first)
    with pytest.raises(NicknameTaken):
        lesson.join(second)
    assert likeness(first) == likeness(second)


@pytest.mark.parametrize(("first", "second"), [("か", "が"), ("Anna", "Hanna"), ("太郎", "大郎"), ("Kai 3", "Kai 4")])
def test_names_that_differ_are_both_used(classes: Classes, first: str, second: str) -> None:
    assert len(open_class(classes, first, second).view().pupils) == 2


def test_a_name_is_never_used_twice(classes: Classes) -> None:
    lesson = open_class(classes, "Kai")
    classes.remove(lesson.teacher, lesson.pupil("Kai").id)
    with pytest.raises(NoRight):
        lesson.view("Kai")
    with pytest.raises(NicknameTaken):
        lesson.join("KAI")
    other = open_class(classes, "Kai")
    assert other.view("Kai").me is not None, "in another class it may be used"


def test_only_hashes_are_stored(classes: Classes) -> None:
    lesson = open_class(classes, "Kai")
    link = classes.link(lesson.teacher, "recovery")
    with classes._session(classes._reading) as session:
        rows = [str(dict(row)) for t in Base.metadata.sorted_tables for row in session.execute(select(t)).mappings()]
    stored = " ".join(rows)
    assert "Kai" in stored
    assert not [one for one in (lesson.teacher, lesson.pupils["Kai"], lesson.words["Kai"], link) if one in stored]


def test_the_word_brings_a_pupil_to_another_device_and_ends_the_old_one(classes: Classes, rooms: Rooms) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    classes.begin(lesson.teacher)
    seat, old = lesson.key("Kai"), lesson.pupils["Kai"]
    key = classes.come_back(lesson.code, " kai ", lesson.words["Kai"].upper())
    assert classes.view(key.token).me == lesson.pupil("Kai")
    for ended in (lambda: classes.view(old), lambda: rooms.table(seat), lambda: classes.enter(old)):
        with pytest.raises(NoRight):
            ended()
    assert rooms.table(classes.enter(key.token).token).seat


def test_five_wrong_words_lock_a_name_until_the_teacher_opens_it(classes: Classes) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    for left in (4, 3, 2, 1):
        with pytest.raises(WrongWord) as told:
            classes.come_back(lesson.code, "Kai", "wrong")
        assert told.value.params["left"] == left
    for word in ("wrong", lesson.words["Kai"]):
        with pytest.raises(LockedName):
            classes.come_back(lesson.code, "Kai", word)
    assert lesson.pupil("Kai").locked and not lesson.pupil("Mio").locked
    assert lesson.view("Kai").me is not None, "who is in stays in"
    classes.unlock(lesson.teacher, lesson.pupil("Kai").id)
    classes.come_back(lesson.code, "Kai", lesson.words["Kai"])
    with pytest.raises(WrongWord):
        classes.come_back(lesson.code, "Nobody", "word")
    with pytest.raises(WrongWord):
        classes.come_back(lesson.code, "<b>", "word")


def test_words_are_drawn_by_lot(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {draw_word() for _ in range(200)}
    assert len(words) > 190 and all(word.isascii() and word.islower() and len(word) == 6 for word in words)


def test_the_teacher_lets_a_pupil_in_without_the_word(classes: Classes) -> None:
    lesson = open_class(classes, "Kai")
    asking = classes.ask_back(lesson.code, "kai")
    seen = classes.view(asking.token)
    assert seen.waiting and seen.me is None and seen.pupils == ()
    assert lesson.pupil("Kai").asks
    refused = classes.ask_back(lesson.code, "kai")
    classes.answer(lesson.teacher, lesson.pupil("Kai").id, False)
    for token in (asking.token, refused.token):
        with pytest.raises(NoRight):
            classes.view(token)
    again = classes.ask_back(lesson.code, "kai")
    classes.answer(lesson.teacher, lesson.pupil("Kai").id, True)
    assert classes.view(again.token).me is not None
    with pytest.raises(NoRight):
        lesson.view("Kai")


def test_a_device_that_only_asks_may_do_nothing(classes: Classes) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    classes.begin(lesson.teacher)
    asking = classes.ask_back(lesson.code, "Kai").token
    with pytest.raises(NoRight):
        classes.enter(asking)
    with pytest.raises(NoRight):
        classes.results(asking)


def test_a_class_is_shut_and_full(classes: Classes, monkeypatch: pytest.MonkeyPatch) -> None:
    lesson = open_class(classes, "Kai")
    classes.set_door(lesson.teacher, False)
    with pytest.raises(ClassShut):
        lesson.join("Mio")
    classes.set_door(lesson.teacher, True)
    monkeypatch.setattr(door, "MAX_PUPILS", 2)
    lesson.join("Mio")
    with pytest.raises(ClassFull):
        lesson.join("Rin")
    classes.remove(lesson.teacher, lesson.pupil("Mio").id)
    lesson.join("Rin")
    monkeypatch.setattr(door, "MAX_NAMES", 3)
    classes.remove(lesson.teacher, lesson.pupil("Rin").id)
    with pytest.raises(ClassFull):
        lesson.join("Sui")


def test_there_are_only_so_many_classes(classes: Classes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "MAX_CLASSES", 2)
    classes.create("pile")
    classes.create("pile")
    with pytest.raises(TooManyRows):
        classes.create("pile")
    later(classes, 31 * DAY)
    classes.create("pile")


def test_a_host_may_ask_for_a_pass_phrase(classes: Classes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(door.HOST_PASS, "四つ葉 clover")
    for wrong in ("", "clover", "\ud800"):
        with pytest.raises(WrongPass):
            classes.create("pile", wrong)
    assert classes.exists(classes.create("pile", "四つ葉 clover").code)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"pairing": "trios"}, UnknownId),
        ({"computer": "nobody"}, UnknownId),
        ({"seat": "north"}, UnknownId),
        ({"minutes": -1}, BadSettings),
        ({"minutes": 9_999}, BadSettings),
        ({"team": 0}, BadSettings),
        ({"settings": {"stranger": 1}}, BadSettings),
    ],
)
def test_options_that_cannot_be(classes: Classes, options: dict[str, Any], error: type[Exception]) -> None:
    lesson = open_class(classes)
    with pytest.raises(error):
        classes.set_options(lesson.teacher, **options)
    with pytest.raises(error):
        classes.create("pile", options=Options(**options))
    assert lesson.view().options.pairing == "pairs"


# ---- keys


def test_a_recovery_link_brings_the_teacher_back_until_there_is_a_newer_one(classes: Classes) -> None:
    lesson = open_class(classes, "Kai")
    link = classes.link(lesson.teacher, "recovery")
    second, third = classes.follow(link), classes.follow(link)
    assert {second.kind, classes.view(third.token).role} == {"teacher"}
    newer = classes.link(second.token, "recovery")
    for ended in (lesson.teacher, third.token):
        with pytest.raises(NoRight):
            classes.view(ended)
    with pytest.raises(UsedLink):
        classes.follow(link)
    assert classes.view(second.token).role == classes.view(classes.follow(newer).token).role == "teacher"


def test_a_projector_reads_only(classes: Classes) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    show = classes.follow(classes.link(lesson.teacher, "show")).token
    classes.begin(lesson.teacher)
    assert classes.view(show).role == "projector" and classes.view(show).options.settings == {}
    _refused(classes, lesson, show)
    classes.link(lesson.teacher, "show")
    with pytest.raises(NoRight):
        classes.view(show)


def test_a_pupil_cannot_do_what_the_teacher_does(classes: Classes) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    classes.begin(lesson.teacher)
    stranger = open_class(classes, "Neo")
    classes.begin(stranger.teacher)
    for token in (lesson.pupils["Kai"], lesson.key("Kai"), stranger.teacher, "", "x" * 43):
        _refused(classes, lesson, token)
    assert [one.name for one in lesson.view().pupils] == ["Kai", "Mio"]


def _refused(classes: Classes, lesson: Any, token: str) -> None:
    """Every act of a teacher, about this class."""
    kai, table = lesson.pupil("Kai").id, lesson.view().tables[0].room
    acts = [
        lambda: classes.remove(token, kai),
        lambda: classes.answer(token, kai, True),
        lambda: classes.unlock(token, kai),
        lambda: classes.move(token, kai, table, "left"),
        lambda: classes.computer(token, table, "left", True),
        lambda: classes.watch(token, table, True),
        lambda: classes.last_line(token, table),
    ]
    if token != "" and token in _teachers(classes, token):
        assert lesson.view().code != classes.view(token).code  # another class's teacher: only what names this class
    else:
        acts += [
            lambda: classes.begin(token),
            lambda: classes.pause(token),
            lambda: classes.resume(token),
            lambda: classes.extend(token, 5),
            lambda: classes.end_round(token),
            lambda: classes.set_options(token, minutes=5),
            lambda: classes.set_door(token, False),
            lambda: classes.set_clock(token, 5),
            lambda: classes.say(token, "x"),
            lambda: classes.link(token, "recovery"),
            lambda: classes.delete(token),
        ]
    for act in acts:
        with pytest.raises(NoRight):
            act()


def _teachers(classes: Classes, token: str) -> set[str]:
    try:
        return {token} if classes.view(token).role == "teacher" else set()
    except NoRight:
        return set()


# ---- the end of a class


def _left(classes: Classes) -> int:
    with classes._session(classes._reading) as session:
        return sum(session.scalar(select(func.count()).select_from(t)) or 0 for t in Base.metadata.sorted_tables)


def test_one_act_deletes_all_of_a_class(classes: Classes) -> None:
    lesson, other = open_class(classes, "Kai", "Mio", "Rin"), open_class(classes, "Sui")
    classes.link(lesson.teacher, "recovery")
    for one in (lesson, other):
        classes.begin(one.teacher)
        lesson.key("Kai")
    classes.delete(lesson.teacher)
    for token in (lesson.teacher, *lesson.pupils.values()):
        with pytest.raises(NoRight):
            classes.view(token)
    with pytest.raises(UnknownClass):
        classes.join(lesson.code, "Neo")
    assert other.view("Sui").round is not None
    classes.delete(other.teacher)
    assert _left(classes) == 0


def test_a_class_goes_by_itself_after_a_stated_time(classes: Classes, url: str) -> None:
    lesson = open_class(classes, "Kai", "Mio")
    classes.begin(lesson.teacher)
    assert (lesson.view().forgotten - lesson.view().round.closes).days == 29  # type: ignore[union-attr]
    later(classes, 29 * DAY)
    Store.open(url).close()
    assert lesson.view().tables, "tables of a class do not go before it does"
    later(classes, 2 * DAY)
    Store.open(url).close()
    assert _left(classes) == 0


def test_joining_is_seen_by_the_polls(classes: Classes) -> None:
    lesson = open_class(classes, "Kai")
    before = classes.news(lesson.teacher)
    lesson.join("Mio")
    assert classes.news(lesson.teacher).version > before.version and classes.news(lesson.teacher).present == 2
    later(classes, 60)
    assert (classes.news(lesson.teacher).present, lesson.pupil("Kai").present) == (0, False)
    classes.news(lesson.pupils["Kai"])
    assert classes.news(lesson.teacher).present == 1
    with classes._session(classes._reading) as session:
        assert session.scalar(select(func.count()).select_from(PupilRow)) == 2
