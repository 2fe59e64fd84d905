"""Whose pages may talk to the app: only its own."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.status import WS_1008_POLICY_VIOLATION
from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["OwnOriginOnly", "foreign"]


class OwnOriginOnly:
    """Closes a websocket that the page of another host opens.

    Streamlit would refuse it too, but would first ask on the internet for this machine's public address.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Close, or hand on; programs that are no browser send no origin."""
        if scope["type"] == "websocket" and foreign(Headers(scope=scope)):
            await send({"type": "websocket.close", "code": WS_1008_POLICY_VIOLATION})
        else:
            await self.app(scope, receive, send)


def foreign(headers: Headers) -> bool:
    """Return whether a request comes from a page of another host."""
    origin = headers.get("origin")
    return origin is not None and _host(origin) != headers.get("host")


def _host(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # a bracket without its other
        return None
