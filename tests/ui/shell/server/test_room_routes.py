"""The routes that hand out rights in rooms (ui/shell/server/rooms.py), and what the operator alone is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.applications import Starlette

from engine.errors import UnknownId
from tests.ui.shell.server.asked import Answer, Page, ask
from ui.shell import server, session
from ui.shell.locales import LANGUAGES, t_in
from ui.shell.server.forms import MOST
from ui.shell.server.link_page import link_page
from ui.shell.server.operator import OPERATOR

HOST = "teacher-pc.local:8501"


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SHELLS_STORE", f"sqlite:///{tmp_path / 'store.db'}")
    for name in ("PUBLIC_URL", OPERATOR):
        monkeypatch.delenv(name, raising=False)
    session.store.clear()
    session.rooms.clear()
    yield
    session.rooms().close()
    session.store.clear()
    session.rooms.clear()


class Browser:
    """A browser with its cookies."""

    def __init__(self) -> None:
        self.app = Starlette(routes=server.routes(), middleware=server.middleware())
        self.app.mount("/", Page())
        self.cookies: dict[str, str] = {"shells_owner": "o" * 32, "shells_language": "en"}

    def post(self, target: str, accept: str = "application/json", body: bytes = b"", **fields: str) -> Answer:
        headers = {"host": HOST, "origin": f"http://{HOST}", "accept": accept, "cookie": self._sent()}
        answer = ask(self.app, target, method="POST", body=body or urlencode(fields).encode(), **headers)
        return self._kept(answer)

    def get(self, target: str, **headers: str) -> Answer:
        return self._kept(ask(self.app, target, **{"host": HOST, "cookie": self._sent(), **headers}))

    def _sent(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def _kept(self, answer: Answer) -> Answer:
        for line in answer.cookies:
            for name, morsel in SimpleCookie(line).items():
                if morsel["max-age"] == "0":
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = morsel.value
        return answer

    def token(self, code: str) -> str:
        return self.cookies.get(f"shells_room_{code}", "")


def made(browser: Browser, game: str = "greeen_mafia", **fields: str) -> str:
    answer = browser.post("/room-new", game=game, **fields)
    assert answer.status == 200, answer.body
    return str(json.loads(answer.body)["room"])


@pytest.mark.parametrize(("base", "path"), [("", "/"), ("shells", "/shells")])
def test_a_right_is_a_cookie_that_no_script_sees(monkeypatch: pytest.MonkeyPatch, base: str, path: str) -> None:
    """HttpOnly, SameSite, for this app's path only; the answer itself holds the number and nothing else."""
    options = {"server.baseUrlPath": base}
    monkeypatch.setattr("streamlit.get_option", lambda name: options.get(name, ""))
    browser = Browser()
    answer = browser.post(f"/{base}/room-new" if base else "/room-new", game="greeen_mafia")
    code = json.loads(answer.body)["room"]
    (line,) = answer.cookies
    parts = {part.strip().lower() for part in line.split(";")[1:]}
    assert line.startswith(f"shells_room_{code}=") and {"httponly", "samesite=strict", f"path={path}"} <= parts
    assert "secure" not in parts and json.loads(answer.body) == {"room": code}
    assert answer.headers["cache-control"] == "no-store"
    assert session.rooms().room(browser.token(code)).me.role == "host"


def test_where_the_public_address_is_secret_so_is_the_cookie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://games.example/shells/")
    (line,) = Browser().post("/room-new", game="greeen_mafia").cookies
    assert "secure" in line.lower()


def test_a_form_without_scripts_is_led_to_the_room() -> None:
    browser = Browser()
    answer = browser.post("/room-new", accept="text/html", game="greeen_mafia")
    (code,) = [name.removeprefix("shells_room_") for name in browser.cookies if name.startswith("shells_room_")]
    assert (answer.status, answer.headers["location"]) == (303, f"room?room={code}")
    answer = browser.post("/room-ask", accept="text/html", room="none")
    assert (answer.status, answer.headers["location"]) == (303, "room?told=no_such_room")


def test_asking_twice_is_asking_once() -> None:
    host, guest = Browser(), Browser()
    code = made(host, "shells_hack")
    guest.cookies["shells_owner"] = "g" * 32
    for _ in range(2):
        assert json.loads(guest.post("/room-ask", room=code).body) == {"room": code}
    token = guest.token(code)
    (request,) = session.rooms().room(host.token(code)).requests
    assert request.role == "guest" and session.rooms().room(token).me.state == "asking"
    session.rooms().refuse(host.token(code), request.id)
    guest.post("/room-ask", room=code)
    assert guest.token(code) != token, "who was refused may ask again"


def test_leaving_takes_the_cookie_away() -> None:
    host, guest = Browser(), Browser()
    code = made(host, "shells_hack")
    guest.cookies["shells_owner"] = "g" * 32
    guest.post("/room-ask", room=code, role="watcher")
    assert guest.token(code)
    assert guest.post("/room-leave", room=code).status == 200
    assert not guest.token(code) and not session.rooms().room(host.token(code)).requests
    assert guest.post("/room-leave", room=code).status == 200, "and once more"


def test_a_private_link_works_once_and_is_in_no_address() -> None:
    old, new = Browser(), Browser()
    code = made(old)
    page = new.get("/room-link")
    assert page.status == 200 and "text/html" in page.headers["content-type"]
    link = session.rooms().link(old.token(code), "move")
    assert json.loads(new.post("/room-link", link=link).body) == {"room": code}
    assert session.rooms().room(new.token(code)).me.role == "host"
    refused = old.post("/room-link", link=link)
    assert (refused.status, json.loads(refused.body)["error"]) == (409, "used_link")
    assert old.get(f"/room-news?room={code}").status == 403, "the old device is out"
    assert not session.rooms().known([old.token(code)])
    old.cookies["shells_owner"] = "n" * 32
    made(old)
    assert not old.token(code), "and its browser forgets"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_link_is_in_both_languages(language: str) -> None:
    text = link_page(language, "room-link")
    assert t_in(language, "link.go") in text and f'lang="{language}"' in text
    assert "location.hash" in text and "replaceState" in text and "?link" not in text


def test_what_a_page_polls() -> None:
    browser = Browser()
    code = made(browser)
    news = json.loads(browser.get(f"/room-news?room={code}").body)
    assert news.keys() == {"version", "present", "due", "ended"} and news["present"] == ["player"] and not news["due"]
    session.rooms().say(browser.token(code), "hello")
    assert json.loads(browser.get(f"/room-news?room={code}").body)["version"] > news["version"]
    assert Browser().get(f"/room-news?room={code}").status == 403
    for odd in ("", "?room=", "?room=%00", f"?room={'9' * 900}"):
        assert browser.get(f"/room-news{odd}").status == 403


@pytest.mark.parametrize("route", ["room-new", "room-ask", "room-leave", "room-link"])
def test_forms_of_other_sites_are_refused(route: str) -> None:
    browser = Browser()
    for origin in ("http://evil.example", "null", "http://teacher-pc.local:8501.evil.example"):
        answer = ask(browser.app, f"/{route}", method="POST", body=b"game=greeen_mafia", host=HOST, origin=origin)
        assert (answer.status, answer.cookies) == (403, [])
    assert session.rooms().census()["rooms_setup"] == 0


@pytest.mark.parametrize("route", ["room-new", "room-ask", "room-leave", "room-link"])
@pytest.mark.parametrize(
    "body", [b"\xff\xfe", b"x" * (MOST + 1), b"&" * 900, b"game=%FF", b"game=\x00", b"room=%2e%2e%2f", b"a=1&" * 25]
)
def test_forms_that_are_none(route: str, body: bytes) -> None:
    answer = Browser().post(f"/{route}", body=body)
    assert answer.status in (400, 409, 413)
    assert not answer.cookies or route == "room-leave"


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "chess"},
        {"game": "shells_hack", "racers": "2"},
        {"game": "greeen_mafia", "seconds": "1"},
        {"game": "greeen_mafia", "seconds": "-5"},
        {"game": "greeen_mafia", "seconds": "1e9"},
        {"game": "greeen_mafia", "then": "explode"},
        {"game": "greeen_mafia", "watchers": "blue"},
        {"game": "greeen_mafia", "settings": "["},
        {"game": "greeen_mafia", "settings": "[]"},
        {"game": "greeen_mafia", "settings": '{"stranger": 1}'},
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_rooms_that_cannot_be_are_told_in_words(fields: dict[str, str], language: str) -> None:
    browser = Browser()
    browser.cookies["shells_language"] = language
    answer = browser.post("/room-new", **fields)
    told = json.loads(answer.body)
    assert answer.status == 409 and told["sentence"] and told["error"] in ("unknown_id", "bad_settings")
    assert any(letter > "\u3000" for letter in told["sentence"]) == (language == "ja")


# ---- the operator


def health(client: str = "127.0.0.1", **headers: str) -> dict[str, Any]:
    app = Starlette(routes=server.routes())
    found: dict[str, Any] = json.loads(ask(app, "/health", client=client, **headers).body)
    return found


@pytest.mark.parametrize("host", ["localhost:8501", "127.0.0.1:8501", "[::1]:8501", "localhost"])
def test_the_operator_at_the_machine_is_told_how_much_there_is(host: str) -> None:
    made(Browser())
    told = health(host=host)
    assert (told["rooms_setup"], told["people_here"], told["database"]) == (1, 1, "sqlite")


@pytest.mark.parametrize(
    ("client", "headers"),
    [
        ("192.0.2.7", {"host": "localhost:8501"}),
        ("127.0.0.1", {"host": "games.example"}),
        ("127.0.0.1", {}),
        ("127.0.0.1", {"host": "localhost", "x_forwarded_for": "192.0.2.7"}),
        ("127.0.0.1", {"host": "localhost", "forwarded": "for=192.0.2.7"}),
        ("127.0.0.1", {"host": "localhost.evil.example"}),
    ],
)
def test_nobody_else_is(client: str, headers: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert health(client, **headers).keys() == {"ok", "store", "version"}
    monkeypatch.setenv(OPERATOR, "s" * 24)
    assert health(client, **headers, authorization="Bearer wrong").keys() == {"ok", "store", "version"}
    assert "rooms_open" in health(client, **headers, authorization=f"Bearer {'s' * 24}")


def test_behind_a_public_address_only_the_token_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://games.example")
    assert health(host="localhost").keys() == {"ok", "store", "version"}
    monkeypatch.setenv(OPERATOR, "short")
    assert health(host="localhost", authorization="Bearer short").keys() == {"ok", "store", "version"}


def test_an_error_names_no_token() -> None:
    with pytest.raises(UnknownId) as caught:
        session.rooms().create("x" * 43)
    assert len(str(caught.value.params["value"])) <= 40
