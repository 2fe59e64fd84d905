"""An open page of the app without a browser: Streamlit's websocket and protobufs, and the poll of a room beside it."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode, urlsplit

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets.asyncio.client import ClientConnection, connect

__all__ = ["News", "Page", "post"]

PANE, LIVE = "shells_pane", "shells_room"  #: the two components of a room's page
EVENTS = "$$STREAMLIT_INTERNAL_KEY_{}__events"  #: the widget that carries what a component tells
SECOND = 1.0  #: between two looks for news, as in ui/rooms/live.js
LOOK_AGAIN = 2.5  #: and until the same news is asked for again
TELL_AGAIN, TRIES = 2.5, 5  #: seconds until a message that nobody heard is sent again, each time twice as long


def post(origin: str, route: str, cookies: dict[str, str], **fields: str) -> str:
    """Send a form to a route of rooms, keep the cookies it sets, and return the number of the room."""
    connection = HTTPConnection(urlsplit(origin).netloc, timeout=60)
    headers = {
        "Accept": "application/json",
        "Content-Type": "application/x-www-form-urlencoded",
        "Cookie": _cookie(cookies),
        "Origin": origin,
    }
    connection.request("POST", f"/{route}", urlencode(fields), headers)
    answer = connection.getresponse()
    told = json.loads(answer.read())
    connection.close()
    if answer.status != 200:
        raise RuntimeError(f"{route}: {told}")
    for line in answer.headers.get_all("Set-Cookie") or ():
        name, _, value = line.partition(";")[0].partition("=")
        cookies[name] = value
    return str(told["room"])


def _cookie(cookies: dict[str, str]) -> str:
    return "; ".join(f"{name}={value}" for name, value in cookies.items())


class News:
    """The poll of a room, on a connection that is kept as a browser keeps it."""

    def __init__(self, origin: str, code: str, cookies: dict[str, str]) -> None:
        """Ask for a room by the right among the cookies."""
        self._host = urlsplit(origin)
        self._asks = (
            f"GET /room-news?room={code} HTTP/1.1\r\nHost: {self._host.netloc}\r\nAccept: application/json\r\n"
            f"Cookie: {_cookie(cookies)}\r\n\r\n"
        ).encode()
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self) -> dict[str, Any]:
        """Return the news. :raises RuntimeError: for any other answer."""
        reader, head = await self._head()
        length = int(head.partition("content-length:")[2].split()[0])
        body = await reader.readexactly(length)
        if " 200 " not in head.partition("\r\n")[0]:
            raise RuntimeError(body.decode())
        told: dict[str, Any] = json.loads(body)
        return told

    async def _head(self) -> tuple[asyncio.StreamReader, str]:
        """Ask; on a connection that the server has closed since, once more."""
        for last in (False, True):
            reader, writer = self._streams or await asyncio.open_connection(self._host.hostname, self._host.port)
            self._streams = reader, writer
            writer.write(self._asks)
            try:
                await writer.drain()
                return reader, (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            except (asyncio.IncompleteReadError, ConnectionError):
                self._streams = None
                if last:
                    raise
        raise AssertionError

    def close(self) -> None:
        """Close the connection."""
        if self._streams:
            self._streams[1].close()


@dataclass
class Page:
    """One open page of a room."""

    origin: str
    code: str
    cookies: dict[str, str]
    wrong: Callable[[str], None]
    number: int = -1  #: what the next entry is called, by what is drawn
    heard: str = ""  #: the latest message that was carried out
    parts: dict[str, str] = field(default_factory=dict)
    drawn: int = 0  #: runs of the page or its fragment that have ended
    polls: list[float] = field(default_factory=list)  #: seconds of each
    redraws: list[float] = field(default_factory=list)  #: seconds from asking for news to the whole drawing
    received: int = 0  #: bytes

    def __post_init__(self) -> None:
        self.news = News(self.origin, self.code, self.cookies)
        self.changed = asyncio.Condition()
        self._socket: ClientConnection | None = None
        self._ids: dict[str, str] = {}
        self._fragment = self._hash = ""
        self._live: dict[str, Any] = {}
        self._sent = 0
        self._asked, self._since = "", 0.0
        self._added = ""
        self._life = secrets.token_hex(4)

    async def open(self) -> None:
        """Open the page, and wait until it is drawn."""
        host = urlsplit(self.origin).netloc
        headers = {"Cookie": _cookie(self.cookies), "Accept-Language": "en"}
        self._socket = await connect(
            f"ws://{host}/_stcore/stream",
            origin=self.origin,  # type: ignore[arg-type]
            additional_headers=headers,
            subprotocols=["streamlit"],  # type: ignore[list-item]
            max_size=None,
        )
        await self._rerun()

    async def close(self) -> None:
        """Close the page."""
        self.news.close()
        if self._socket is not None:
            await self._socket.close()

    # ---- what the page tells

    async def click(self, do: str, **words: str) -> None:
        """Press a button of the pane, and tell it until a drawing has heard it, as ui/components/pane.js does.

        :raises TimeoutError: if none has.
        """
        self._sent += 1
        id = f"{self._life}-{self._sent}"
        message = {"do": do, "number": max(0, self.number), "id": id} | words
        for tries in range(TRIES):
            self._sent += 1
            await self._trigger(PANE, "act", message | {"sending": self._sent})
            try:
                await self.until(lambda: self.heard == id, TELL_AGAIN * 2**tries)
                return
            except TimeoutError:
                if tries == TRIES - 1:
                    raise

    async def _trigger(self, component: str, event: str, value: Any) -> None:
        await self._rerun(EVENTS.format(self._ids[component]), json.dumps([{"event": event, "value": value}]))

    async def _rerun(self, widget: str = "", value: str = "") -> None:
        message = BackMsg()
        state = message.rerun_script
        state.query_string = f"room={self.code}"
        state.page_script_hash = self._hash
        state.context_info.timezone, state.context_info.locale = "Asia/Tokyo", "en-US"
        if widget:
            told = state.widget_states.widgets.add()
            told.id, told.json_trigger_value = widget, value
            state.fragment_id = self._fragment
        else:
            state.page_name = "room"
        assert self._socket is not None
        await self._socket.send(message.SerializeToString())

    async def poll(self) -> None:
        """Ask for news once; where there are any, have the page drawn again, as ui/rooms/live.js does."""
        start = time.perf_counter()
        told = await self.news.ask()
        self.polls.append(time.perf_counter() - start)
        drawn = str(self._live.get("drawn", ""))
        news = f"{told['version']}|{','.join(told['present'])}"
        if not drawn or (news == drawn and not told["due"]):
            return
        now = time.monotonic()
        if self._asked == news + drawn and now - self._since < (SECOND if told["due"] else LOOK_AGAIN):
            return
        self._asked, self._since = news + drawn, now
        await self.redraw()

    async def redraw(self) -> None:
        """Have the page drawn again, and wait for it."""
        before, start = self.drawn, time.perf_counter()
        self._sent += 1
        await self._trigger(LIVE, "news", self._sent)
        await self.until(lambda: self.drawn > before)
        self.redraws.append(time.perf_counter() - start)

    # ---- what the page is told

    async def until(self, stands: Callable[[], bool], seconds: float = 30.0) -> None:
        """Wait until a drawing is such as it is to be. :raises TimeoutError:"""
        async with asyncio.timeout(seconds), self.changed:
            await self.changed.wait_for(stands)

    async def listen(self) -> None:
        """Take in what the server sends, until the page is closed."""
        assert self._socket is not None
        async for frame in self._socket:
            self.received += len(frame)
            message = ForwardMsg()
            message.ParseFromString(frame if isinstance(frame, bytes) else frame.encode())
            await self._take(message)

    async def _take(self, message: ForwardMsg) -> None:
        kind = message.WhichOneof("type")
        if kind == "new_session":
            self._hash = message.new_session.page_script_hash
        elif kind == "delta":
            self._element(message)
        elif kind == "script_finished":
            self.drawn += 1
            await self._add_number()
            async with self.changed:
                self.changed.notify_all()

    def _element(self, message: ForwardMsg) -> None:
        element = message.delta.new_element
        kind = element.WhichOneof("type")
        if kind == "exception":
            self.wrong(f"exception: {element.exception.message}")
        if kind != "bidi_component":
            return
        component = element.bidi_component
        self._ids[component.component_name] = component.id
        text = component.json or component.mixed.json
        if component.component_name == PANE:
            data = json.loads(text)
            self.number, self.parts, self.heard = data["number"], data["parts"], data["heard"]
            self._fragment = message.delta.fragment_id or self._fragment
            if 'class="msg error"' in self.parts.get("top", ""):
                self.wrong(self.parts["top"].partition('class="msg error"')[2][:300])
        elif component.component_name == LIVE:
            self._live = json.loads(text)

    async def _add_number(self) -> None:
        """Add this page's number to the deal, once for each deal."""
        deal = str(self._live.get("number", ""))
        if deal and deal != self._added:
            self._added = deal
            self._sent += 1
            await self._trigger(LIVE, "number", {"hex": secrets.token_hex(32), "n": self._sent})
