"""Addresses: all lie under the base path of the server, and a page has one name without a slash inside."""

from __future__ import annotations

import os
from urllib.parse import quote

import streamlit as st
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["PUBLIC_URL", "ShortAddresses", "base_path", "public_address", "under_base"]

PUBLIC_URL = "PUBLIC_URL"  #: environment variable

#: what Streamlit serves under addresses with a slash inside; it also looks for the first of them below a page's address
_STREAMLIT = ("_stcore", "static", "media", "component", "app")


def base_path() -> str:
    """Return the path under which the server was told to put everything: "" or ``/name``."""
    base = str(st.get_option("server.baseUrlPath")).strip("/")
    return f"/{base}" if base else ""


def public_address() -> str:
    """Return under which address others reach the app, as its operator says, without a slash at the end; "" if not."""
    return os.environ.get(PUBLIC_URL, "").strip().rstrip("/")


def under_base(path: str) -> str:
    """Return the full path of one of our routes."""
    return base_path() + path


class ShortAddresses:
    """Leads ``/board/x`` to ``/board``: Streamlit's page would look for its scripts below ``/board/`` and stay white.

    Where there is no such page either, the home page says so.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Redirect, or hand on."""
        page = _longer_than_a_page(scope) if scope["type"] == "http" else None
        if page is None:
            await self.app(scope, receive, send)
            return
        query = scope["query_string"].decode("latin-1")
        await RedirectResponse(f"{page}?{query}" if query else page)(scope, receive, send)


def _longer_than_a_page(scope: Scope) -> str | None:
    """The way from an address to the page that its first part names, or None where the address may stay."""
    raw: bytes = scope.get("raw_path") or scope["path"].encode()  # as the browser sees it: %2F is no slash there
    before, base, path = raw.decode("latin-1").partition(f"{quote(base_path())}/")
    first, *rest = path.split("/")
    if scope["method"] not in ("GET", "HEAD") or before or not base or not first or not rest:
        return None
    if first in _STREAMLIT or _STREAMLIT[0] in rest:
        return None
    return "../" * len(rest) + first  # relative: a proxy may have taken a part of the path away
