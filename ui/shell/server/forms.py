"""Small forms of our own pages, how they are read and answered, and cookies that no script sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any
from urllib.parse import parse_qs

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from engine.errors import EngineError
from ui.shell import session
from ui.shell.errors import error_sentence
from ui.shell.locales import LANGUAGES, language_of
from ui.shell.server.addresses import base_path, public_address
from ui.shell.server.origin import foreign

__all__ = ["MOST", "Fields", "drop", "form", "keep", "language", "number", "told", "wants_json"]

MOST = 1_000  #: bytes of a form: what is longer is chosen on the page
LASTS = 30 * 24 * 3600  #: seconds

Fields = Mapping[str, str]
Answer = Callable[[Request, Fields], Response]


def form(answer: Answer, page: str) -> Callable[[Request], Any]:
    """Read a small form of our own pages, and tell an error in words, on ``page`` where there are no scripts."""

    @wraps(answer)
    async def asked(request: Request) -> Response:
        if foreign(request.headers):
            return JSONResponse({"error": "foreign"}, 403)
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > MOST:
                return JSONResponse({"error": "too_large"}, 413)
        return await run_in_threadpool(_answered, answer, page, request, body)

    return asked


def _answered(answer: Answer, page: str, request: Request, body: bytes) -> Response:
    try:
        given = parse_qs(body.decode("utf-8"), keep_blank_values=True, max_num_fields=20)
        response = answer(request, {name: values[-1] for name, values in given.items()})
    except EngineError as error:
        response = told(request, error, 409, page)
    except ValueError:  # no UTF-8, too many fields
        response = JSONResponse({"error": "not_a_form"}, 400)
    response.headers["Cache-Control"] = "no-store"
    return response


def keep(request: Request, response: Response, name: str, token: str) -> None:
    """Let the browser keep a token."""
    secure = (public_address() or str(request.url)).startswith("https:")
    path = base_path() or "/"
    response.set_cookie(name, token, max_age=LASTS, path=path, secure=secure, httponly=True, samesite="strict")


def drop(response: Response, name: str) -> None:
    """Let the browser forget a token."""
    response.delete_cookie(name, path=base_path() or "/", httponly=True, samesite="strict")


def told(request: Request, error: EngineError, status: int, page: str) -> Response:
    """Tell an error in words."""
    sentence = error_sentence(language(request), error)
    if wants_json(request):
        return JSONResponse({"error": error.code, "sentence": sentence}, status)
    return RedirectResponse(f"{page}?told={error.code}", 303)


def wants_json(request: Request) -> bool:
    """Return whether a script asks."""
    return request.method == "GET" or "application/json" in request.headers.get("accept", "")


def language(request: Request) -> str:
    """Return the language of a browser."""
    chosen = request.cookies.get(session.COOKIES[session.LANGUAGE], "")
    return chosen if chosen in LANGUAGES else language_of(request.headers.get("accept-language", "").split(",")[0])


def number(fields: Fields, name: str) -> int:
    """A small whole number; what is none is one that is refused by name."""
    digits = fields.get(name) or "0"
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 6 else -1
