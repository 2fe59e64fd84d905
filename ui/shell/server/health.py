"""Whether the app can serve its visitors, for whoever watches over the server."""

from __future__ import annotations

import tomllib
from importlib.metadata import version

from starlette.requests import Request
from starlette.responses import JSONResponse

from matches.errors import StoreFailed
from ui.shell import session
from ui.shell.frame import ROOT

__all__ = ["health"]

PACKAGE = "shells-hack"


def health(_: Request) -> JSONResponse:
    """Answer 200, or 503 while the match store cannot be read; Streamlit calls this beside its event loop."""
    store = _store_answers()
    state = {"ok": store, "store": "reachable" if store else "failed", "version": _version()}
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
