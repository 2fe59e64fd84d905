"""The projector of a class, by ?class=AC3D4F: read only, in large type; the teacher's own browser may open it too."""

from __future__ import annotations

import streamlit as st

from matches.classroom.codes import read_code
from matches.classroom.records import Results
from matches.errors import NoRight, NotOver
from ui.classroom.projector import projector_html
from ui.components.pane import pane
from ui.rooms.links import site
from ui.rooms.live import drawn_of, live
from ui.shell import address
from ui.shell.error_boundary import error_boundary
from ui.shell.frame import page_style
from ui.shell.messages import messages
from ui.shell.session import class_token, classes, language
from ui.shell.texts import say

BEAT = "projector_beat"  #: session key: counts drawings


def key_of(code: str) -> tuple[str, str]:
    """The right by which this browser may show a class, and its kind; a teacher may too."""
    for kind in ("projector", "teacher"):
        token = class_token(kind, code)
        if token and classes().known([token]):
            return token, kind
    return "", ""


@st.fragment(key="projector")
@error_boundary()
def projector_page(code: str) -> None:
    """Draw the projector's page; news runs this again and nothing else."""
    token, kind = key_of(code)
    try:
        news = classes().news(token)
        view = classes().show(token)
    except NoRight:
        messages([say("classroom.projector.gone")])
        return
    url, local = site()
    st.session_state[BEAT] = st.session_state.get(BEAT, 0) + 1
    html = projector_html(language(), view, f"{url}/class?class={code}", local, results_of(token))
    with st.container(key="room_page"), st.container(key="projector"):
        pane({"door": html}, 0, st.session_state[BEAT], None, lambda _: None, "")
        news_address = f"class-news?class={code}&as={kind}"
        drawn = drawn_of(news.version, [str(news.present)], news.ended)
        live({"room": "", "news": news_address, "drawn": drawn, "title": ""}, lambda _: None)


def results_of(token: str) -> Results | None:
    """The results of the round of now, when it has ended."""
    try:
        return classes().results(token)
    except NotOver:
        return None


def page() -> None:
    """Draw the page."""
    page_style("components/pane.css")
    page_style("rooms/rooms.css")
    page_style("classroom/classroom.css")
    page_style("classroom/projector.css")
    code = read_code(address.word("class"))
    if code and key_of(code)[0]:
        projector_page(code)
    else:
        messages([say("classroom.projector.gone")])


page()
