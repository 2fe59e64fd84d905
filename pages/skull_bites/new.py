"""A new match: how many play, who plays each seat, with which cards, and how many games add up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import streamlit as st

from background.reading import read_beside
from engine.errors import EngineError
from engine.skull_bites.set_files import HOUSE, card_set, read_file, write_file
from ui.components.file_input import file_input
from ui.shell import pages, session
from ui.shell.frame import page_style
from ui.shell.icons import mi
from ui.shell.locales import html_text
from ui.shell.messages import error_lines, messages
from ui.shell.session import language
from ui.shell.starts import start_of
from ui.shell.texts import h, say, t
from ui.skull_bites import icons, setup
from ui.skull_bites.prose import steps
from ui.skull_bites.setup import COUNTS, GAMES, PLAYERS, Draft
from ui.skull_bites.words import Words

DRAFT = "skull_draft"
BUTTON = "skull_bites"
SYMBOLS = {"human": "person", "sensible": "psychology", "random": "casino"}


def draft() -> Draft:
    """Return what is chosen in this session."""
    kept: Draft = st.session_state.setdefault(DRAFT, setup.fresh())
    return kept


def change(**values: Any) -> None:
    """Change the draft."""
    st.session_state[DRAFT] = replace(draft(), **values)


def take(field: str, key: str) -> None:
    """Take a widget's value into the draft."""
    change(**{field: st.session_state[key]})


def take_seat(place: int, key: str) -> None:
    """Take who plays a seat."""
    seats = list(draft().seats)
    seats[place] = st.session_state[key]
    change(seats=tuple(seats))


def opened(file: str, text: str | None) -> None:
    """Take the card set of a file, or say what is wrong with it."""
    try:
        if text is None:
            session.notify(say("skull_bites.new.file_too_large", file=file))
            return
        change(cards=read_beside(session.service(), read_file, text))
    except EngineError as error:
        session.notify(say("skull_bites.new.file_refused", file=file), *error_lines(language(), error))


def start(number: int) -> None:
    """Deal and store; the same button pressed twice starts one."""
    try:
        if start_of(BUTTON).press(number, dealt):
            change(seed=setup.new_seed())
    except EngineError as error:
        session.notify(*error_lines(language(), error))


def dealt() -> str:
    """Return the id of a match as chosen."""
    return session.store().create(setup.match_of(draft()), session.owner())


def numbers() -> None:
    """How many play, and how many games."""
    with st.container(key="panel_sb_numbers"):
        for field, options in (("count", COUNTS), ("games", GAMES)):
            key = f"skull_{field}"
            st.segmented_control(
                t(f"skull_bites.new.{field}"),
                options,
                default=getattr(draft(), field),
                key=key,
                required=True,
                on_change=take,
                args=(field, key),
            )
        st.html(
            f'<p class="hint">{h("skull_bites.new.duel" if draft().count == 2 else "skull_bites.new.games_help")}</p>'
        )


def seats() -> None:
    """Who plays each seat, round the table."""
    with st.container(key="panel_sb_seats"):
        st.html(
            f'<div class="ph"><h2>{h("skull_bites.new.seats")}</h2><span>{h("skull_bites.new.seats_help")}</span></div>'
        )
        with st.container(key="sb_seats"):
            for place in range(draft().count):
                seat(place)


def seat(place: int) -> None:
    """One seat and who plays it."""
    key, player = f"skull_seat_{place}", draft().seats[place]
    with st.container(key=f"sb_seat_{place}_{'me' if player == 'human' else 'cpu'}"):
        name = t(f"frame.team.skull_bites.p{place + 1}")
        st.html(f'<div class="sb-seat">{mi(SYMBOLS[player])}<b>{html_text(name)}</b></div>')
        st.segmented_control(
            name,
            PLAYERS,
            default=player,
            key=key,
            required=True,
            label_visibility="collapsed",
            format_func={one: t(f"skull_bites.player.{one}") for one in PLAYERS}.__getitem__,
            on_change=take_seat,
            args=(place, key),
        )


def cards() -> None:
    """The card set: that of the house, or one's own out of a file."""
    chosen, house = draft().cards, card_set(HOUSE)
    words = Words(language(), chosen)
    magic = sum(face.element is not None for face in words.faces.values())
    facts = (
        (icons.ELEMENT["fire"], say("skull_bites.new.magic", n=magic)),
        (icons.STORY, say("skull_bites.new.stories", n=len(words.faces) - magic)),
        ("group", say("skull_bites.new.people", n=len(words.people) - 2)),
    )
    rows = "".join(f"<li>{mi(icon)}{html_text(text)}</li>" for icon, text in facts)
    with st.container(key="panel_sb_set"):
        st.html(
            f'<div class="ph"><h2>{h("skull_bites.new.set")}</h2></div>'
            f'<div class="sb-set"><b>{html_text(words.set_name())}</b><ul>{rows}</ul></div>'
        )
        with st.container(key="sb_set_ways"):
            file_input(say("skull_bites.new.open_set"), "skull_set", opened)
            st.download_button(
                t("skull_bites.new.save_set"),
                data=write_file(chosen),
                file_name=f"skull-bites-{chosen.id}.json",
                mime="application/json",
                icon=":material/download:",
                help=t("skull_bites.new.save_set_help"),
                on_click="ignore",
            )
            if chosen != house:
                st.button(t("skull_bites.new.house"), icon=":material/undo:", on_click=change, kwargs={"cards": house})


def page() -> None:
    """Draw the page."""
    place = start_of(BUTTON).go()
    if place is not None:
        pages.go("skull_table", match=place)
    page_style("skull_bites/cards.css")
    page_style("skull_bites/pages.css")
    with st.container(key="sb_new"):
        with st.container(key="sb_new_head"):
            st.html(
                f'<div class="ph"><h1>{h("skull_bites.new.title")}</h1><span>{h("skull_bites.new.lead")}</span></div>'
            )
            st.button(
                t("skull_bites.new.start"),
                type="primary",
                icon=":material/play_arrow:",
                key="skull_start",
                on_click=start,
                args=(start_of(BUTTON).number,),
            )
        messages(session.take_notices())
        with st.container(key="sb_new_grid"):
            seats()
            with st.container(key="sb_new_side"):
                numbers()
                cards()
        st.html(steps(language()))


page()
