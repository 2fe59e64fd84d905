"""Headers that ask browsers to be careful with our answers."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["HEADERS", "SecurityHeaders"]

HEADERS = {
    "Content-Security-Policy": "frame-ancestors 'self'",  # no other site draws over a page, or around it
    "Referrer-Policy": "same-origin",  # whoever has the address of a match can play it: no other site hears of it
    "X-Content-Type-Options": "nosniff",
}


class SecurityHeaders:
    """Adds the headers to every answer that does not have them."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on, with an ear for the beginning of the answer."""

        async def careful(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, careful if scope["type"] == "http" else send)
