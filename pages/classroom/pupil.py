"""Classes: the door, and by ?class=AC3D4F the page of a pupil."""

from __future__ import annotations

import os

import streamlit as st

from engine.games import GAMES
from matches.classroom.classes import Classes
from matches.classroom.codes import read_code
from matches.classroom.door import HOST_PASS
from matches.classroom.records import ClassNews, ClassView, Results
from matches.errors import NoRight, NotOver
from ui.classroom.door import door_html
from ui.classroom.pupil import pupil_html, waiting_html
from ui.components.pane import pane
from ui.games import INTERFACES
from ui.rooms.live import drawn_of, live
from ui.shell import address, session
from ui.shell.error_boundary import error_boundary
from ui.shell.frame import page_style
from ui.shell.locales import keys
from ui.shell.messages import messages
from ui.shell.room_texts import game_name
from ui.shell.session import class_token, classes, language
from ui.shell.texts import say
from ui.shell.when import date

BEAT = "class_beat"  #: session key: counts drawings


def beat() -> int:
    """Count one more drawing."""
    st.session_state[BEAT] = st.session_state.get(BEAT, 0) + 1
    return int(st.session_state[BEAT])


def draw(parts: dict[str, str], news: str, drawn: str) -> None:
    """Draw a page and poll for what changes it."""
    with st.container(key="room_page"), st.container(key="room_door"):
        pane(parts, 0, beat(), None, lambda _: None, "")
        live({"room": "", "news": news, "drawn": drawn, "title": ""}, lambda _: None)


def door(code: str) -> None:
    """Draw the door."""
    games = {game: game_name(language(), game) for game in INTERFACES if len(usual_seats(game)) > 1}
    asks = bool(os.environ.get(HOST_PASS))
    draw({"door": door_html(language(), code, games, asks, mine())}, "", "")


def usual_seats(game: str) -> tuple[str, ...]:
    """The seats of a game as it is usually played."""
    return GAMES[game].seats(GAMES[game].default_settings())


def mine() -> list[tuple[str, str]]:
    """Kind and code of the rights that this browser has."""
    found = []
    for kind, prefix in session.CLASS_COOKIES.items():
        for name, token in st.context.cookies.items():
            code = read_code(name.removeprefix(prefix)) if name.startswith(prefix) else ""
            if code and classes().known([token]):
                found.append((kind, code))
    return found


@st.fragment(key="class")
@error_boundary()
def pupil_page(code: str) -> None:
    """Draw a pupil's page; news runs this again and nothing else."""
    token = class_token("pupil", code)
    try:
        news, view = classes().news(token), classes().view(token)
        if view.role != "pupil":
            raise NoRight
    except NoRight:
        messages([say("classroom.pupil.gone")])
        door(code if classes().exists(code) else "")
        return
    if view.waiting:
        html = waiting_html(language())
    else:
        html = pupil_html(language(), view, results_of(classes(), token, view), date(language(), view.forgotten))
    draw({"door": html}, f"class-news?class={code}&as=pupil", drawn(news))


def drawn(news: ClassNews) -> str:
    """The news that a page is drawn with."""
    return drawn_of(news.version, [str(news.present)], news.ended)


def results_of(store: Classes, token: str, view: ClassView) -> Results | None:
    """The results of the round of now, when it has ended."""
    if view.round is None or not view.round.ended:
        return None
    try:
        return store.results(token)
    except NotOver:  # another round began in this moment
        return None


def page() -> None:
    """Draw the page."""
    page_style("components/pane.css")
    page_style("rooms/rooms.css")
    page_style("classroom/classroom.css")
    messages(session.take_notices())
    code = read_code(address.word("class"))
    if code and class_token("pupil", code):
        pupil_page(code)
        return
    told = f"errors.{address.word('told')}"
    if told in keys(language()) and "{" not in say(told):
        messages([say(told)])
    elif address.word("class") and not (code and classes().exists(code)):
        messages([say("classroom.join.no_such")])
        code = ""
    door(code)


page()
