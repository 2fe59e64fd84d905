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

from contextlib import suppress
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from engine.errors import BadSettings, EngineError, Problem
from engine.reading import Inconsistent, parse
from matches.errors import NoRight, UnknownRoom
from matches.rooms.records import Clock, Key
from matches.rooms.tokens import is_code
from ui.shell import session
from ui.shell.server.addresses import under_base
from ui.shell.server.forms import MOST, Fields, drop, form, keep, language, number, told, wants_json
from ui.shell.server.link_page import link_page

__all__ = ["PAGE", "room_routes"]

PAGE = "room"  #: the page of a room, beside these routes


def room_routes() -> list[Route]:
    """Return the routes of rooms."""
    return [
        Route(under_base("/room-new"), form(_new, PAGE), methods=["POST"]),
        Route(under_base("/room-ask"), form(_ask, PAGE), methods=["POST"]),
        Route(under_base("/room-leave"), form(_leave, PAGE), methods=["POST"]),
        Route(under_base("/room-link"), form(_follow, PAGE), methods=["POST"]),
        Route(under_base("/room-link"), _link, methods=["GET"]),
        Route(under_base("/room-news"), _news, methods=["GET"]),
    ]


def _new(request: Request, fields: Fields) -> Response:
    key = session.rooms().create(
        fields.get("game", ""),
        _settings(fields.get("settings", "")),
        owner=_owner(request),
        watchers=fields.get("watchers", "common"),
        clock=Clock(number(fields, "seconds"), cast(Any, fields.get("then", "lose"))),
        racers=number(fields, "racers"),
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
    return HTMLResponse(link_page(language(request), "room-link"), headers={"Cache-Control": "no-store"})


def _news(request: Request) -> Response:
    code = request.query_params.get("room", "")
    try:
        news = session.rooms().news(request.cookies.get(session.ROOM_COOKIE + code, ""))
    except EngineError as error:
        return told(request, error, 403, PAGE)
    body = {"version": news.version, "present": news.present, "due": news.due, "ended": news.ended}
    return JSONResponse(body, headers={"Cache-Control": "no-store"})


# ---- cookies and answers


def _keep(request: Request, key: Key) -> Response:
    """Let the browser keep a key, and forget those that open nothing any more."""
    response = _lead(request, key.code)
    kept = {name: value for name, value in request.cookies.items() if name.startswith(session.ROOM_COOKIE)}
    known = session.rooms().known(kept.values())
    for name, value in kept.items():
        if value not in known:
            _drop(response, name.removeprefix(session.ROOM_COOKIE))
    keep(request, response, session.ROOM_COOKIE + key.code, key.token)
    return response


def _drop(response: Response, code: str) -> None:
    if is_code(code):
        drop(response, session.ROOM_COOKIE + code)


def _lead(request: Request, code: str) -> Response:
    """Lead on to the page of a room, or of no room in particular."""
    if wants_json(request):
        return JSONResponse({"room": code})
    return RedirectResponse(
        f"{PAGE}?room={code}" if code else PAGE, 303
    )  # relative, as in ui/shell/server/addresses.py


def _owner(request: Request) -> str:
    token = request.cookies.get(session.COOKIES[session.OWNER], "")
    return token if session.TOKEN.fullmatch(token) else ""


def _settings(text: str) -> dict[str, Any]:
    try:
        data = parse(text, MOST) if text else {}
    except Inconsistent as error:
        raise BadSettings(error.problems) from None
    if not isinstance(data, dict):
        raise BadSettings([Problem("settings", "dict_type")])
    return data
