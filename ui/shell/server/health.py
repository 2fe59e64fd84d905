"""Whether the app can serve its visitors, for whoever watches over the server."""

from __future__ import annotations

import threading
import time
import tomllib
from importlib.metadata import version
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse

from matches.errors import StoreFailed
from ui.shell import session
from ui.shell.frame import ROOT
from ui.shell.server.operator import is_operator

__all__ = ["health"]

PACKAGE = "shells-hack"
STARTED = time.monotonic()


def health(request: Request) -> JSONResponse:
    """Answer 200, or 503 while the match store cannot be read, and the operator how much there is.

    Streamlit calls this beside its event loop.
    """
    store = _store_answers()
    state: dict[str, Any] = {"ok": store, "store": "reachable" if store else "failed", "version": _version()}
    if store and is_operator(request):
        state |= session.rooms().census() | {"database": session.rooms().database}
        state |= {"up_seconds": round(time.monotonic() - STARTED), "threads": threading.active_count()}
    return JSONResponse(state, 200 if store else 503, headers={"Cache-Control": "no-store"})


def _store_answers() -> bool:
    try:
        session.store().list("")  # the matches of nobody: the cheapest question that needs the tables
    except StoreFailed:
        return False
    return True


def _version() -> str:
    """The version of this folder, whatever is installed; else that of the package."""
    project = ROOT / "pyproject.toml"
    return (
        str(tomllib.loads(project.read_text("utf-8"))["project"]["version"]) if project.exists() else version(PACKAGE)
    )
