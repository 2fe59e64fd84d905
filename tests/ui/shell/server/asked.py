"""One request to an ASGI app, without a server around it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["Answer", "Page", "ask"]


@dataclass
class Answer:
    """What came back."""

    status: int = 0  #: of HTTP, or the code by which a websocket was closed
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    cookies: list[str] = field(default_factory=list)  #: as they are to be kept


@dataclass
class Page:
    """An app that gives one answer to everything, and says what it was asked for."""

    body: bytes = b"page"
    headers: Mapping[str, str] = field(default_factory=lambda: {"content-type": "text/html"})
    paths: list[str] = field(default_factory=list)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.paths.append(scope["path"])
        if scope["type"] == "websocket":
            await send({"type": "websocket.accept"})
            return
        headers = [(name.encode(), value.encode()) for name, value in self.headers.items()]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": self.body})


def ask(
    app: ASGIApp,
    target: str = "/",
    kind: str = "http",
    method: str = "GET",
    body: bytes = b"",
    client: str = "192.0.2.7",
    **headers: str,
) -> Answer:
    """Ask an app for an address, as the server would."""
    path, _, query = target.partition("?")
    scope: dict[str, Any] = {
        "type": kind,
        "method": method,
        "path": path.replace("%2F", "/"),
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "client": (client, 50_000),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }
    answer = Answer()

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {name.decode(): value.decode() for name, value in message["headers"]}
            answer.cookies = [value.decode() for name, value in message["headers"] if name == b"set-cookie"]
        elif message["type"] == "http.response.body":
            answer.body += message.get("body", b"")
        elif message["type"] == "websocket.close":
            answer.status = message["code"]

    with ThreadPoolExecutor(1) as beside:  # a browser of the same test run has a loop in this thread
        beside.submit(lambda: asyncio.run(app(scope, receive, send))).result()  # type: ignore[arg-type]
    return answer
