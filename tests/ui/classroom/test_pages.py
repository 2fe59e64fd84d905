"""The pages of classes run in both languages, as pupil, teacher and projector see them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import unescape

import pytest
from streamlit.runtime.context import ContextProxy
from streamlit.testing.v1 import AppTest

from matches.classroom import codes
from matches.classroom.classes import Classes
from tests.matches.classroom.lesson import Lesson, later, open_class
from ui.shell import session
from ui.shell.locales import LANGUAGES, t_in

Open = Callable[..., AppTest]
COOKIES = {"pupil": "shells_pupil_", "teacher": "shells_teacher_", "projector": "shells_show_"}


@pytest.fixture
def classes(app: Open, monkeypatch: pytest.MonkeyPatch) -> Iterator[Classes]:
    """Classes in the app's own store."""
    monkeypatch.setattr(codes, "COST", 2)
    opened = Classes.open()
    yield opened
    opened.close()


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The cookies of the browser that looks."""
    cookies: dict[str, str] = {}
    monkeypatch.setattr(ContextProxy, "cookies", property(lambda _: cookies))
    return cookies


def lesson_of(classes: Classes, *names: str, game: str = "shells_hack") -> Lesson:
    return open_class(classes, *names, game=game, minutes=10)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_door(app: Open, browser: dict[str, str], classes: Classes, language: str) -> None:
    lesson = lesson_of(classes, "Kai")
    for query in ({}, {"class": lesson.code}, {"class": "nonsense"}, {"told": "class_shut"}):
        page = app("classroom", language, **query)
        assert not page.exception
    browser[COOKIES["teacher"] + lesson.code] = lesson.teacher
    assert not app("classroom", language).exception


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_as_everybody_sees_it(app: Open, browser: dict[str, str], classes: Classes, language: str) -> None:
    lesson = lesson_of(classes, "Kai", "Mio", "Rin")
    show = classes.follow(classes.link(lesson.teacher, "show")).token

    def look() -> None:
        browser.clear()
        browser[COOKIES["teacher"] + lesson.code] = lesson.teacher
        for page in ("teacher", "class_projector"):
            assert not app(page, language, **{"class": lesson.code}).exception
        browser.clear()
        browser[COOKIES["projector"] + lesson.code] = show
        assert not app("class_projector", language, **{"class": lesson.code}).exception
        browser.clear()
        browser[COOKIES["pupil"] + lesson.code] = lesson.pupils["Kai"]
        assert not app("classroom", language, **{"class": lesson.code}).exception
        if lesson.view().round is not None:
            key = classes.enter(lesson.pupils["Kai"])
            browser[session.ROOM_COOKIE + key.code] = key.token
            assert not app("room", language, room=key.code).exception

    look()
    classes.begin(lesson.teacher)
    classes.say(lesson.teacher, "あと5分 <b>")
    look()
    classes.pause(lesson.teacher)
    look()
    classes.resume(lesson.teacher)
    classes._rooms.resign(lesson.key("Kai"))
    look()
    classes.end_round(lesson.teacher)
    look()
    classes.begin(lesson.teacher, swap=True)
    later(classes, 700)
    look()


@pytest.mark.parametrize("page", ["teacher", "class_projector"])
def test_who_has_no_right_is_told_so(app: Open, browser: dict[str, str], classes: Classes, page: str) -> None:
    lesson = lesson_of(classes, "Kai")
    key = {"teacher": "classroom.panel.gone", "class_projector": "classroom.projector.gone"}[page]
    for cookie in ("", lesson.pupils["Kai"], "x" * 43):
        browser.clear()
        if cookie:
            browser[COOKIES["teacher"] + lesson.code] = browser[COOKIES["projector"] + lesson.code] = cookie
        found = app(page, "en", **{"class": lesson.code})
        assert t_in("en", key) in unescape(" ".join(html.proto.body for html in found.get("html")))
