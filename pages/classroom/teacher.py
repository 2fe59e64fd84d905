"""The teacher's panel of a class, by ?class=AC3D4F: all matches and pupils on one page."""

from __future__ import annotations

from typing import Any

import streamlit as st
from cachetools import LRUCache

from matches.classroom.codes import read_code
from matches.classroom.records import ClassView
from matches.errors import ClassError, NoRight, NotOver
from ui.classroom.panel import links_html, next_html, panel_bar_html, pupils_html, tables_html
from ui.classroom.results import results_html
from ui.classroom.watched import watched_html
from ui.components.clicks import Click
from ui.components.pane import pane
from ui.games import INTERFACES
from ui.rooms.links import site
from ui.rooms.live import drawn_of, live
from ui.shell import address
from ui.shell.error_boundary import error_boundary
from ui.shell.frame import page_style
from ui.shell.messages import messages
from ui.shell.session import class_token, classes, language
from ui.shell.texts import say

BEAT, OPENED, SECRET, HEARD = "panel_beat", "panel_opened", "panel_secret", "panel_heard"  #: session keys


@st.cache_resource(show_spinner=False)
def lines() -> LRUCache[tuple[str, int, str], str]:
    """The last lines in words, by table, number of acts and language: making one replays nothing twice."""
    return LRUCache(2_000)


def last_lines(token: str, view: ClassView) -> dict[str, str]:
    """What every seat of each match has heard last."""
    found, line = {}, INTERFACES[view.game].sentences.line if view.game in INTERFACES else None
    for table in view.tables:
        key = (table.room, table.acts, language())
        if key not in lines() and line is not None:
            last = classes().last_line(token, table.room)
            lines()[key] = line(language(), *last) if last is not None else ""
        found[table.room] = lines().get(key, "")
    return found


def clicked(data: Any) -> None:
    """Open or close one match; its secrets only by a click of their own, and never again after a reload."""
    click, state = Click.read(data), st.session_state
    if click is None or (click.id and click.id == state.get(HEARD)):
        return
    state[HEARD] = click.id
    if click.do == "watch":
        state[OPENED], state[SECRET] = click.target, False
    elif click.do == "unwatch":
        state[OPENED], state[SECRET] = "", False
    elif click.do == "secret":
        state[SECRET] = click.value == "on"


def opened(token: str, view: ClassView) -> str:
    """The match that is looked at, as every seat sees it or with its secrets."""
    table = next((one for one in view.tables if one.room == st.session_state.get(OPENED)), None)
    if table is None:
        return ""
    secret = bool(st.session_state.get(SECRET))
    try:
        return watched_html(language(), table, classes().watch(token, table.room, secret), secret)
    except ClassError:
        return ""


@st.fragment(key="teacher")
@error_boundary()
def panel_page(code: str) -> None:
    """Draw the panel; news runs this again and nothing else."""
    token = class_token("teacher", code)
    try:
        news, view = classes().news(token), classes().view(token)
        if view.role != "teacher":
            raise NoRight
    except NoRight:
        messages([say("classroom.panel.gone")])
        return
    url, local = site()
    state = st.session_state
    state[BEAT] = state.get(BEAT, 0) + 1
    parts = {
        "top": panel_bar_html(language(), view, f"{url}/class?class={code}", local),
        "next": next_html(language(), view),
        "results": results(token, view),
        "tables": tables_html(language(), view, last_lines(token, view), opened(token, view)) if view.tables else "",
        "pupils": pupils_html(language(), view),
        "links": links_html(language(), code, url),
    }
    with st.container(key="room_page"), st.container(key="panel"):
        heard = state.get(HEARD, "")
        pane({name: html for name, html in parts.items() if html}, 0, state[BEAT], None, clicked, heard)
        drawn = drawn_of(news.version, [str(news.present)], news.ended)
        live({"room": "", "news": f"class-news?class={code}&as=teacher", "drawn": drawn, "title": ""}, lambda _: None)


def results(token: str, view: ClassView) -> str:
    """The results of the round of now, when it has ended."""
    if view.round is None or not view.round.ended:
        return ""
    try:
        found = classes().results(token)
        settings = classes().settings(token, found.number)
    except NotOver:
        return ""
    return results_html(language(), view.game, settings, found)


def page() -> None:
    """Draw the page."""
    page_style("components/pane.css")
    page_style("rooms/rooms.css")
    page_style("classroom/classroom.css")
    page_style("classroom/panel.css")
    code = read_code(address.word("class"))
    if code and class_token("teacher", code):
        panel_page(code)
    else:
        messages([say("classroom.panel.gone")])


page()
