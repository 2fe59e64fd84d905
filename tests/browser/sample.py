"""An app of a few lines on the server around ours: it takes a cookie by a route, and fails in every place it can."""

from __future__ import annotations

import streamlit as st
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Route

from engine.errors import UnknownId
from ui.shell import server, session
from ui.shell.error_boundary import error_boundary, unforeseen


def enter(_: Request) -> RedirectResponse:
    """Give a seat away: the browser keeps its key out of the reach of every script."""
    answer = RedirectResponse(".", 303)
    answer.set_cookie("seat", "key-to-a-seat", httponly=True, samesite="lax")
    return answer


def fail() -> None:
    """What nobody foresaw."""
    raise ZeroDivisionError("of this very test")


def refuse() -> None:
    """What the engine raises on purpose."""
    raise UnknownId("card", "of this very test")


@st.fragment
def part() -> None:
    """A part that runs alone."""
    if st.button("Part"):
        fail()


def draw() -> None:
    """Draw the only page."""
    session.begin()
    with error_boundary():
        st.write(f"seat: {st.context.cookies.get('seat')}")
        st.button("Answer", on_click=fail)
        st.button("Refusal", on_click=refuse)
        part()
        broken = st.button("Page")
        st.html('<div style="height: 2000px"></div>')
        if broken:
            fail()
        st.write("the end of the page")


if __name__ == "__main__":
    draw()
else:
    app = st.App(
        __file__,
        routes=[Route("/enter", enter), *server.routes()],
        middleware=server.middleware(),
        on_script_error=unforeseen,
    )
