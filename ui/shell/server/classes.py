"""The routes of classes: they hand out rights, each a cookie that no script and no frame sees, and do a teacher's acts.

- ``POST /class-new``   game, pass: opens a class
- ``POST /class-join``  class, name: comes in; the answer tells the word that opens the name on another device
- ``POST /class-back``  class, name, word: comes back on another device
- ``POST /class-ask``   class, name: asks the teacher to be let in there
- ``POST /class-seat``  class, round: the right at one's table, as a cookie of its room
- ``POST /class-act``   class, do, …: what a teacher does (``class_deeds.py``)
- ``GET /class-link#…`` a page of our own; its button sends what follows the # to ``POST /class-link``
- ``GET /class-news``   class, as: what a page polls

Who accepts JSON gets where to go on, or ``{"error": …, "sentence": …}``.
"""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from engine.errors import EngineError
from matches.classroom.codes import read_code
from matches.classroom.records import ClassKey
from matches.errors import NoRight, UnknownClass
from ui.shell import session
from ui.shell.server.addresses import under_base
from ui.shell.server.class_deeds import do
from ui.shell.server.forms import Fields, drop, form, keep, language, number, told, wants_json
from ui.shell.server.link_page import link_page

__all__ = ["PAGES", "class_routes"]

#: the page of each kind of right, beside these routes
PAGES = {"teacher": "teacher", "pupil": "class", "projector": "projector"}
DOOR = PAGES["pupil"]


def class_routes() -> list[Route]:
    """Return the routes of classes."""
    forms = {"new": _new, "join": _join, "back": _back, "ask": _ask, "seat": _seat, "act": _act, "link": _follow}
    return [
        *(Route(under_base(f"/class-{name}"), form(answer, DOOR), methods=["POST"]) for name, answer in forms.items()),
        Route(under_base("/class-link"), _link, methods=["GET"]),
        Route(under_base("/class-news"), _news, methods=["GET"]),
    ]


def _new(request: Request, fields: Fields) -> Response:
    return _keep(request, session.classes().create(fields.get("game", ""), fields.get("pass", "")))


def _join(request: Request, fields: Fields) -> Response:
    joined = session.classes().join(fields.get("class", ""), fields.get("name", ""))
    return _keep(request, joined.key, word=joined.word)


def _back(request: Request, fields: Fields) -> Response:
    key = session.classes().come_back(fields.get("class", ""), fields.get("name", ""), fields.get("word", ""))
    return _keep(request, key, word=fields.get("word", ""))


def _ask(request: Request, fields: Fields) -> Response:
    return _keep(request, session.classes().ask_back(fields.get("class", ""), fields.get("name", "")))


def _seat(request: Request, fields: Fields) -> Response:
    token = _token(request, "pupil", fields)
    kept = {name: value for name, value in request.cookies.items() if name.startswith(session.ROOM_COOKIE)}
    rooms = {name.removeprefix(session.ROOM_COOKIE): value for name, value in kept.items()}
    key = session.classes().enter(token, rooms, max(0, number(fields, "round")))
    response = _lead(request, f"room?room={key.code}")
    keep(request, response, session.ROOM_COOKIE + key.code, key.token)
    return response


def _act(request: Request, fields: Fields) -> Response:
    """A teacher's act. What it hands back is shown to the teacher only: a link, or that the class is gone."""
    token = _token(request, "teacher", fields)
    answer = do(session.classes(), token, fields)
    if fields.get("do") == "delete":
        response = _lead(request, DOOR)
        drop(response, session.CLASS_COOKIES["teacher"] + read_code(fields.get("class", "")))
        return response
    return JSONResponse({"stay": True, "shown": answer})


def _follow(request: Request, fields: Fields) -> Response:
    return _keep(request, session.classes().follow(fields.get("link", "")))


def _link(request: Request) -> Response:
    return HTMLResponse(link_page(language(request), "class-link"), headers={"Cache-Control": "no-store"})


def _news(request: Request) -> Response:
    kind = request.query_params.get("as", "pupil")
    try:
        token = _token(request, kind, request.query_params)
        news = session.classes().news(token)
        if kind != "pupil":
            session.classes().look_after(token)
    except EngineError as error:
        return told(request, error, 403, DOOR)
    body = {"version": news.version, "present": [str(news.present)], "due": False, "ended": news.ended}
    return JSONResponse(body, headers={"Cache-Control": "no-store"})


# ---- cookies and answers


def _token(request: Request, kind: str, fields: Any) -> str:
    """The browser's right of a kind in the class that a form names. :raises UnknownClass: :raises NoRight:"""
    code = read_code(fields.get("class", ""))
    if not code:
        raise UnknownClass(fields.get("class", ""))
    if kind not in session.CLASS_COOKIES:
        raise NoRight
    return request.cookies.get(session.CLASS_COOKIES[kind] + code, "")


def _keep(request: Request, key: ClassKey, **answer: str) -> Response:
    """Let the browser keep a right, and forget those of classes that open nothing any more."""
    response = _lead(request, f"{PAGES[key.kind]}?class={key.code}", **{"class": key.code, **answer})
    prefixes = tuple(session.CLASS_COOKIES.values())
    kept = {name: value for name, value in request.cookies.items() if name.startswith(prefixes)}
    known = session.classes().known(kept.values())
    for name, value in kept.items():
        if value not in known and name.isascii() and name.replace("_", "").isalnum():
            drop(response, name)
    keep(request, response, session.CLASS_COOKIES[key.kind] + key.code, key.token)
    return response


def _lead(request: Request, go: str, **answer: str) -> Response:
    if wants_json(request):
        return JSONResponse({"go": go, **answer})
    return RedirectResponse(go, 303)  # relative, as in addresses.py
