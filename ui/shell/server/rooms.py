"""The routes that hand out rights in rooms: a right lives in a cookie that no script and no frame ever sees.

- ``POST /room-new``   game, watchers, seconds, then, racers, settings (JSON): makes a room
- ``POST /room-ask``   room, role: asks to join one
- ``POST /room-leave`` room: leaves it
- ``GET /room-link#…`` a page of our own; its button sends what follows the # to ``POST /room-link``: no address bar,
  log or preview of a chat ever has it
- ``GET /room-news``   room: what a page polls

A form is led on to the page of the room; who accepts JSON gets ``{"room": …}`` or ``{"error": …, "sentence": …}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import wraps
from typing import Any, cast
from urllib.parse import parse_qs

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from engine.errors import BadSettings, EngineError, Problem
from engine.reading import Inconsistent, parse
from matches.errors import NoRight, UnknownRoom
from matches.rooms.records import Clock, Key
from matches.rooms.tokens import is_code
from ui.shell import session
from ui.shell.errors import error_sentence
from ui.shell.locales import LANGUAGES, language_of
from ui.shell.server.addresses import base_path, public_address, under_base
from ui.shell.server.link_page import link_page
from ui.shell.server.origin import foreign

__all__ = ["PAGE", "room_routes"]

PAGE = "room"  #: the page of a room, beside these routes
MOST = 1_000  #: bytes of a form: what is longer is chosen on the page
LASTS = 30 * 24 * 3600  #: seconds

Fields = Mapping[str, str]
Answer = Callable[[Request, Fields], Response]


def room_routes() -> list[Route]:
    """Return the routes of rooms."""
    return [
        Route(under_base("/room-new"), _form(_new), methods=["POST"]),
        Route(under_base("/room-ask"), _form(_ask), methods=["POST"]),
        Route(under_base("/room-leave"), _form(_leave), methods=["POST"]),
        Route(under_base("/room-link"), _form(_follow), methods=["POST"]),
        Route(under_base("/room-link"), _link, methods=["GET"]),
        Route(under_base("/room-news"), _news, methods=["GET"]),
    ]


def _form(answer: Answer) -> Callable[[Request], Any]:
    """Read a small form of our own pages, and tell an error in words."""

    @wraps(answer)
    async def asked(request: Request) -> Response:
        if foreign(request.headers):
            return JSONResponse({"error": "foreign"}, 403)
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > MOST:
                return JSONResponse({"error": "too_large"}, 413)
        return await run_in_threadpool(_answered, answer, request, body)

    return asked


def _answered(answer: Answer, request: Request, body: bytes) -> Response:
    try:
        given = parse_qs(body.decode("utf-8"), keep_blank_values=True, max_num_fields=20)
        response = answer(request, {name: values[-1] for name, values in given.items()})
    except EngineError as error:
        response = _told(request, error, 409)
    except ValueError:  # no UTF-8, too many fields
        response = JSONResponse({"error": "not_a_form"}, 400)
    response.headers["Cache-Control"] = "no-store"
    return response


def _new(request: Request, fields: Fields) -> Response:
    key = session.rooms().create(
        fields.get("game", ""),
        _settings(fields.get("settings", "")),
        owner=_owner(request),
        watchers=fields.get("watchers", "common"),
        clock=Clock(_number(fields, "seconds"), cast(Any, fields.get("then", "lose"))),
        racers=_number(fields, "racers"),
    )
    return _keep(request, key)


def _ask(request: Request, fields: Fields) -> Response:
    code = fields.get("room", "")
    mine = request.cookies.get(session.ROOM_COOKIE + code, "")
    if is_code(code) and mine and session.rooms().known([mine]) and session.rooms().room(mine).me.state != "refused":
        return _lead(request, code)
    return _keep(request, session.rooms().ask(code, cast(Any, fields.get("role", "guest")), _owner(request)))


def _leave(request: Request, fields: Fields) -> Response:
    code = fields.get("room", "")
    if not is_code(code):
        raise UnknownRoom(code)
    with suppress(NoRight):  # the right ended before: only its cookie is left
        session.rooms().leave(request.cookies.get(session.ROOM_COOKIE + code, ""))
    response = _lead(request, "")
    _drop(response, code)
    return response


def _follow(request: Request, fields: Fields) -> Response:
    return _keep(request, session.rooms().follow(fields.get("link", "")))


def _link(request: Request) -> Response:
    return HTMLResponse(link_page(_language(request)), headers={"Cache-Control": "no-store"})


def _news(request: Request) -> Response:
    code = request.query_params.get("room", "")
    try:
        news = session.rooms().news(request.cookies.get(session.ROOM_COOKIE + code, ""))
    except EngineError as error:
        return _told(request, error, 403)
    told = {"version": news.version, "present": news.present, "due": news.due}
    return JSONResponse(told, headers={"Cache-Control": "no-store"})


# ---- cookies and answers


def _keep(request: Request, key: Key) -> Response:
    """Let the browser keep a key, and forget those that open nothing any more."""
    response = _lead(request, key.code)
    kept = {name: value for name, value in request.cookies.items() if name.startswith(session.ROOM_COOKIE)}
    known = session.rooms().known(kept.values())
    for name, value in kept.items():
        if value not in known:
            _drop(response, name.removeprefix(session.ROOM_COOKIE))
    secure = (public_address() or str(request.url)).startswith("https:")
    response.set_cookie(
        session.ROOM_COOKIE + key.code,
        key.token,
        max_age=LASTS,
        path=base_path() or "/",
        secure=secure,
        httponly=True,
        samesite="strict",
    )
    return response


def _drop(response: Response, code: str) -> None:
    if is_code(code):
        path = base_path() or "/"
        response.delete_cookie(session.ROOM_COOKIE + code, path=path, httponly=True, samesite="strict")


def _lead(request: Request, code: str) -> Response:
    """Lead on to the page of a room, or of no room in particular."""
    if _wants_json(request):
        return JSONResponse({"room": code})
    return RedirectResponse(
        f"{PAGE}?room={code}" if code else PAGE, 303
    )  # relative, as in ui/shell/server/addresses.py


def _told(request: Request, error: EngineError, status: int) -> Response:
    sentence = error_sentence(_language(request), error)
    if _wants_json(request):
        return JSONResponse({"error": error.code, "sentence": sentence}, status)
    return RedirectResponse(f"{PAGE}?told={error.code}", 303)


def _wants_json(request: Request) -> bool:
    return request.method == "GET" or "application/json" in request.headers.get("accept", "")


def _owner(request: Request) -> str:
    token = request.cookies.get(session.COOKIES[session.OWNER], "")
    return token if session.TOKEN.fullmatch(token) else ""


def _language(request: Request) -> str:
    chosen = request.cookies.get(session.COOKIES[session.LANGUAGE], "")
    return chosen if chosen in LANGUAGES else language_of(request.headers.get("accept-language", "").split(",")[0])


def _number(fields: Fields, name: str) -> int:
    """A small whole number; what is none is one that is refused by name."""
    digits = fields.get(name) or "0"
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 6 else -1


def _settings(text: str) -> dict[str, Any]:
    try:
        data = parse(text, MOST) if text else {}
    except Inconsistent as error:
        raise BadSettings(error.problems) from None
    if not isinstance(data, dict):
        raise BadSettings([Problem("settings", "dict_type")])
    return data
