"""Rooms: the lobby, and by ?room=1234 a room as this browser's right in it lets one see it."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import partial
from typing import Any

import streamlit as st

from engine.errors import EngineError
from engine.games import GAMES
from matches.errors import NoRight
from matches.rooms.records import News, RoomView
from matches.rooms.seat_table import SeatTable
from matches.rooms.tokens import is_code
from ui.components.clicks import Click
from ui.components.pane import pane
from ui.games import INTERFACES
from ui.rooms.bar import bar_html, proposal_html, title_of, turn_text
from ui.rooms.boards import board_of
from ui.rooms.deeds import Table, chair_of, handle
from ui.rooms.desk import DESK, Desk
from ui.rooms.door import asking_html, notice_html, requests_html, told_html, waiting_html
from ui.rooms.end import end_html
from ui.rooms.lesson import lesson_end_html, next_table_html
from ui.rooms.links import room_link
from ui.rooms.live import drawn_of, live
from ui.rooms.lobby import lobby_html
from ui.rooms.setup import setup_html
from ui.shell import address, pages, session
from ui.shell.error_boundary import error_boundary
from ui.shell.frame import page_style
from ui.shell.interface import Drawing, RoomBoard
from ui.shell.locales import keys
from ui.shell.messages import messages
from ui.shell.session import class_token, classes, language, owner, projector, room_token, rooms
from ui.shell.texts import say

MOST = 6  #: rooms of one's own in the lobby
LOBBY = "lobby"  #: the desk of the lobby


def desk_at(code: str) -> Desk:
    """Return this session's desk at a room."""
    desk: Desk = st.session_state.setdefault(f"{DESK}{code}", Desk())
    return desk


def clicked(code: str, board: RoomBoard, data: Any) -> None:
    """Carry out a message of the pane."""
    click = Click.read(data)
    if click is not None:
        handle(Table(rooms(), room_token(code), desk_at(code), board, click, owner(), language()))


def numbered(code: str, number: str) -> None:
    """Add this browser's number to the deal; where a teammate's was first, that one counts."""
    try:
        rooms().add_number(room_token(code), number)
    except EngineError:
        return


# ---- the lobby


def lobby(invited: str, told: str = "") -> None:
    """Draw the lobby; ``told`` is why there is no room to be shown."""
    alone = [game for game in INTERFACES if len(GAMES[game].seats(GAMES[game].default_settings())) == 1]
    games = {game: board_of(game).options(language()) for game in INTERFACES}
    desk = desk_at(LOBBY)
    desk.beat += 1
    parts = {"top": told} if told else {}
    parts["door"] = lobby_html(language(), games, alone, my_rooms(), invited, address.site())
    with st.container(key="room_page"), st.container(key="room_door"):
        pane(parts, 0, desk.beat, None, lambda _: None, "")
        live({"room": "", "news": "", "drawn": "", "title": ""}, lambda _: None)


def my_rooms() -> list[RoomView]:
    """The rooms of which this browser has a right."""
    tokens = [
        value for name, value in st.context.cookies.items() if name.startswith(session.ROOM_COOKIE) and value.isascii()
    ]
    known = rooms().known(tokens)
    found = (rooms().room(token) for token in tokens if token in known)
    return [room for room in found if room.state != "closed"][:MOST]


# ---- a room


@st.fragment(key="room")
@error_boundary()
def room_page(code: str) -> None:
    """Draw a room; a click or news runs this and nothing else again."""
    desk = desk_at(code)
    if desk.go:
        leave(code, desk)
    token = room_token(code)
    try:
        news = follow(token)
        room = rooms().room(token)
    except NoRight:
        gone(code)
        return
    desk.beat += 1
    board = board_of(room.game)
    table = rooms().table(token) if room.state in ("matched", "over") and room.me.state == "in" else None
    drawing = body(room, table, desk, board, token)
    with st.container(key="room_page"), st.container(key=board.key if table else "room_door"):
        heard = partial(clicked, code, board)
        number = table.number if table else 0
        tick = drawing.tick
        pane(dict(drawing.parts), number, desk.beat, tick, heard, desk.heard, moments=drawing.moments, length=1200)
        live(told_live(room, table, desk, news), partial(numbered, code))


def gone(code: str) -> None:
    """Lead a pupil back to the class that they are in, and anybody else to the lobby."""
    for name, mine in st.context.cookies.items():
        prefix = session.CLASS_COOKIES["pupil"]
        if name.startswith(prefix) and classes().known([mine]):
            pages.go("classroom", **{"class": name.removeprefix(prefix)})
    lobby(code, told_html(language(), "gone"))


def next_table(room: RoomView, code: str) -> str:
    """What leads a pupil on to the next round's table, once there is one."""
    if room.sealed:
        return ""
    with suppress(NoRight):
        view = classes().view(class_token("pupil", code))
        if view.me is not None and view.round is not None and not view.round.ended and view.round.number != room.deal:
            return next_table_html(language(), code, f"{view.me.room}{view.me.seat}") if view.me.room else ""
    return ""


def follow(token: str) -> News:
    """Return the news, after doing what was due: an act of a computer, or what the clock leads to."""
    news = rooms().news(token)
    if news.due and rooms().advance(token):
        news = rooms().news(token)
    return news


def told_live(room: RoomView, table: SeatTable | None, desk: Desk, news: News) -> dict[str, Any]:
    """What the browser's side needs beside the pane; no right is ever in it."""
    mine = next((seat for seat in room.seats if seat.seat == room.me.seat), None)
    adds = room.state == "setup" and mine is not None and not mine.number
    return {
        "room": "" if room.state == "closed" else room.code,
        "news": "" if room.state == "closed" else f"room-news?room={room.code}",
        "drawn": drawn_of(news.version, news.present, news.ended),
        "title": title_of(language(), room, table),
        "mine": room.state == "matched" and turn_text(language(), room, table)[1],
        "number": f"{room.deal}" if adds else "",
        "saved": desk.file[0],
        "file": desk.file[1],
    }


def body(room: RoomView, table: SeatTable | None, desk: Desk, board: RoomBoard, token: str) -> Drawing:
    """The parts of the page, by how far the room is."""
    said = notice_html(desk.notices)
    parts = {"top": said} if said else {}
    if room.me.state != "in":
        return Drawing(parts | {"door": asking_html(language(), room)})
    if room.state == "closed":
        return Drawing(parts | {"door": told_html(language(), "closed", room.code)})
    code = classes().code_of(room.classroom) if room.classroom else ""
    bar = bar_html(language(), room, table, desk, projector(), code)
    parts["top"] = bar + said + requests_html(language(), room, desk) + proposal_html(language(), room)
    if room.state in ("open", "asked"):
        return Drawing(parts | {"door": waiting_html(language(), room, room_link(room.code))})
    if room.state == "setup" or table is None:
        choices = board.setup(language(), owner(), room) if room.me.seat or room.me.role == "host" else ""
        told = partial(board.problem, language(), room)
        return Drawing(parts | {"setup": setup_html(language(), room, choices, told)})
    if room.classroom:
        parts["top"] += next_table(room, code)
        if room.state == "over":
            parts["top"] += lesson_end_html(language(), room, desk, code)
    return running(room, table, desk, board, token, parts)


def running(
    room: RoomView, table: SeatTable, desk: Desk, board: RoomBoard, token: str, parts: dict[str, str]
) -> Drawing:
    """The game's own parts: the seat's view while the match runs, everything after its end."""
    chair = chair_of(desk, board, table)
    if room.state == "matched" or room.sealed:
        drawn = board.parts(language(), room, table, chair, projector())
        return Drawing(parts | dict(drawn.parts), drawn.moments, drawn.tick)
    stored = rooms().whole(token, room.me.seat if room.racers else "")
    if desk.together and chair is not None:
        chair.look = room.act
    if room.classroom:
        drawn = board.whole(language(), room, stored, table, chair, projector())
        return Drawing(parts | dict(drawn.parts), drawn.moments, drawn.tick)
    proof = json.loads(rooms().export_text(token, room.me.seat if room.racers else "")).get("proof", {})
    drawn = board.whole(language(), room, stored, table, chair, projector())
    parts["top"] += end_html(language(), room, desk, proof)
    return Drawing(parts | dict(drawn.parts), drawn.moments, drawn.tick)


def leave(code: str, desk: Desk) -> None:
    """Go where a click asked to go."""
    page, query = desk.go or ("home", {})
    desk.go = None
    if page == "match":
        stored = session.store().load(query["match"])
        pages.open_match(stored.id, stored.match.game.id, stored.snapshot)
    pages.go(page, **query)


def page() -> None:
    """Draw the page."""
    page_style("components/pane.css")
    page_style("components/moments.css")
    code = address.word("room")
    token = room_token(code) if is_code(code) else ""
    if token:
        with suppress(NoRight):  # the fragment says so
            board_of(rooms().room(token).game).style()
    page_style("rooms/rooms.css")
    messages(session.take_notices())
    if token:
        room_page(code)
        return
    told = address.word("told")
    key = f"errors.{told}"
    if told and key in keys(language()) and "{" not in say(key):
        messages([say(key)])
    lobby(code if is_code(code) else "")


page()
