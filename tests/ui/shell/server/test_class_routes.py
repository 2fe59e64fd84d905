"""The routes of classes (ui/shell/server/classes.py): cookies, forged acts, a whole lesson by forms alone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from matches.classroom import codes
from tests.ui.shell.server.asked import ask
from tests.ui.shell.server.test_room_routes import HOST, Browser
from ui.shell import session
from ui.shell.locales import LANGUAGES


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SHELLS_STORE", f"sqlite:///{tmp_path / 'store.db'}")
    monkeypatch.setattr(codes, "COST", 2)
    for name in ("PUBLIC_URL", "SHELLS_HOST_PASS"):
        monkeypatch.delenv(name, raising=False)
    for made in (session.store, session.rooms, session.classes):
        made.clear()
    yield
    session.classes().close()
    session.rooms().close()
    for made in (session.store, session.rooms, session.classes):
        made.clear()


def told(answer: Any, status: int = 200) -> dict[str, Any]:
    assert answer.status == status, answer.body
    found: dict[str, Any] = json.loads(answer.body)
    return found


def opened(game: str = "shells_hack") -> tuple[Browser, str]:
    """A teacher's browser, and the code of the class."""
    teacher = Browser()
    return teacher, told(teacher.post("/class-new", game=game))["class"]


def joined(code: str, name: str) -> Browser:
    pupil = Browser()
    assert told(pupil.post("/class-join", **{"class": code, "name": name}))["go"] == f"class?class={code}"
    return pupil


def act(teacher: Browser, code: str, do: str, status: int = 200, **fields: str) -> dict[str, Any]:
    return told(teacher.post("/class-act", **{"class": code, "do": do, **fields}), status)


def test_rights_are_cookies_that_no_script_sees() -> None:
    teacher = Browser()
    answer = teacher.post("/class-new", game="shells_hack")
    (line,) = answer.cookies
    parts = {part.strip().lower() for part in line.split(";")[1:]}
    code = told(answer)["class"]
    assert line.startswith(f"shells_teacher_{code}=") and {"httponly", "samesite=strict"} <= parts
    assert told(answer) == {"go": f"teacher?class={code}", "class": code}
    pupil = Browser()
    answer = pupil.post("/class-join", **{"class": code, "name": "Kai"})
    assert "httponly" in answer.cookies[0].lower() and set(told(answer)) == {"go", "class", "word"}
    token = pupil.cookies[f"shells_pupil_{code}"]
    assert token not in answer.body.decode()


def test_a_lesson_by_forms_alone() -> None:
    """Create, join, pair, play, end a round, see results, and delete."""
    teacher, code = opened()
    pupils = {name: joined(code, name) for name in ("Kai", "Mio", "Rin")}
    assert told(pupils["Kai"].post("/class-seat", **{"class": code}), 409)["error"] == "stale_class"
    act(teacher, code, "begin", value="new", pairing="pairs", minutes="20", computer="random", turn_limit="3")
    for name, pupil in pupils.items():
        go = told(pupil.post("/class-seat", **{"class": code}))["go"]
        number = go.removeprefix("room?room=")
        table = session.rooms().table(pupil.token(number))
        assert table.seat in ("blue", "red"), name
        if table.legal:
            session.rooms().act(pupil.token(number), table.number, table.legal[-1])
        assert told(pupil.post("/class-seat", **{"class": code}))["go"] == go, "the key that is kept still holds"
    act(teacher, code, "say", value="あと5分")
    act(teacher, code, "pause")
    act(teacher, code, "resume")
    act(teacher, code, "extend", value="5")
    act(teacher, code, "end")
    token = teacher.cookies[f"shells_teacher_{code}"]
    assert len(session.classes().results(token).rows) == 2
    before = session.classes().view(token).options.settings
    act(teacher, code, "begin", value="swap")
    after = session.classes().view(token).options.settings
    assert before["turn_limit"] == after["turn_limit"] == 3
    assert all(before[part]["id"] != after[part]["id"] for part in ("company", "actor"))
    act(teacher, code, "delete")
    assert f"shells_teacher_{code}" not in teacher.cookies
    assert told(pupils["Kai"].get(f"/class-news?class={code}"), 403)["error"] == "no_right"


def test_a_forged_act_of_a_teacher_does_nothing() -> None:
    teacher, code = opened()
    pupil = joined(code, "Kai")
    other, _ = opened()
    mine = pupil.cookies[f"shells_pupil_{code}"]
    for browser in (pupil, other, Browser()):
        for forged in ("", mine, "x" * 43):
            browser.cookies[f"shells_teacher_{code}"] = forged
            for do in ("begin", "choose", "end", "say", "link", "delete", "door"):
                assert act(browser, code, do, 409, value="recovery")["error"] == "no_right"
    assert act(teacher, code, "nothing", 409)["error"] == "unknown_id"
    assert told(teacher.get(f"/class-news?class={code}&as=teacher"))["present"] == ["1"]


def test_links_bring_projector_and_teacher_to_other_devices() -> None:
    teacher, code = opened()
    for kind, cookie, page in (("show", "shells_show_", "projector"), ("recovery", "shells_teacher_", "teacher")):
        link = act(teacher, code, "link", value=kind)["shown"]
        device = Browser()
        assert device.get("/class-link").status == 200
        assert told(device.post("/class-link", link=link))["go"] == f"{page}?class={code}"
        assert device.cookies[cookie + code]
    assert told(Browser().post("/class-link", link="x" * 43), 409)["error"] == "used_link"


def test_coming_back_on_another_device() -> None:
    _, code = opened()
    pupil = Browser()
    word = told(pupil.post("/class-join", **{"class": code, "name": "Kai"}))["word"]
    device = Browser()
    assert told(device.post("/class-back", **{"class": code, "name": "kai", "word": word}))["class"] == code
    assert told(device.get(f"/class-news?class={code}"))["version"] >= 1
    assert pupil.get(f"/class-news?class={code}").status == 403
    waiting = Browser()
    told(waiting.post("/class-ask", **{"class": code, "name": "kai"}))
    assert waiting.get(f"/class-news?class={code}").status == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_is_told_in_words(language: str) -> None:
    _, code = opened()
    joined(code, "Kai")
    browser = Browser()
    browser.cookies["shells_language"] = language
    cases = {
        "no_such_class": {"class": "nothing", "name": "Mio"},
        "bad_nickname": {"class": code, "name": "<b>" * 50},
        "nickname_taken": {"class": code, "name": "KAI"},
    }
    for error, fields in cases.items():
        answer = told(browser.post("/class-join", **fields), 409)
        assert answer["error"] == error
        assert any(letter > "\u3000" for letter in answer["sentence"]) == (language == "ja")


@pytest.mark.parametrize("name", ["new", "join", "back", "ask", "seat", "act", "link"])
def test_forms_of_other_sites_and_forms_that_are_none(name: str) -> None:
    browser = Browser()
    answer = ask(browser.app, f"/class-{name}", method="POST", body=b"", host=HOST, origin="http://evil.example")
    assert (answer.status, answer.cookies) == (403, [])
    for body in (b"\xff\xfe", b"x" * 2_000, b"&" * 900, b"class=\x00"):
        answer = browser.post(f"/class-{name}", body=body)
        assert answer.status in (400, 409, 413) and not answer.cookies
