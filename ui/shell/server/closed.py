"""What Streamlit would also serve and no page here needs: uploads, metrics, sign-in, its interface for programs."""

from __future__ import annotations

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from ui.shell.server.addresses import base_path

__all__ = ["OpenOnly"]

#: of Streamlit's own addresses, those that a page in a browser asks for; a later version may bring new ones
_OPEN = ("bidi-components", "health", "host-config", "stream")
_CORE = "_stcore"
_SIGN_IN = ("auth", "oauth2callback")


class OpenOnly:
    """Answers 404 to what no page needs, before anything of what was sent is read."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or hand on."""
        if scope["type"] == "http" and _closed(scope["path"]):
            await PlainTextResponse("There is nothing here.", 404)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _closed(path: str) -> bool:
    first, *rest = path.removeprefix(base_path()).strip("/").split("/")
    if _CORE in (first, *rest):  # a page's script looks for them below the page's own address too
        return path.partition(f"{_CORE}/")[2].partition("/")[0] not in _OPEN
    return first in _SIGN_IN
