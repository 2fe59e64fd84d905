"""Home: a panel for each game that exists, and the matches to resume."""

from __future__ import annotations

from datetime import UTC, datetime

import streamlit as st

from engine.errors import EngineError
from matches.records import Summary
from matches.rooms.tokens import is_code
from ui.components.art import art
from ui.games import INTERFACES
from ui.shell import match_lists, pages, session
from ui.shell.frame import page_style
from ui.shell.icons import mi
from ui.shell.interface import Panel
from ui.shell.messages import error_lines, messages
from ui.shell.session import language, local, owner, store
from ui.shell.texts import h, t

RESUMED = 5  #: matches listed; the others are on the page of all matches


def panel(game: str, shown: Panel) -> None:
    """A game: its name, what it is, a picture of it, and where to go."""
    with st.container(key=f"panel_game_{game}"):
        st.html(
            f'<div class="hero"><h1>{h(f"frame.game.{game}")}</h1><p>{h(f"home.{game}.lead")}</p>'
            f'<ul class="facts">{"".join(f"<li>{mi(symbol)}{h(key)}</li>" for symbol, key in shown.facts)}</ul></div>'
        )
        with st.container(key=f"acts_{game}"):
            for number, (page, icon) in enumerate(shown.ways):
                if st.button(
                    t(f"frame.page.{page}"),
                    key=f"go_{game}_{page}",
                    type="secondary" if number else "primary",
                    icon=icon,
                ):
                    pages.go(page)
        art(shown.picture(language()), key=f"art_{game}")


def rooms_band() -> None:
    """Play with others: make a room, or come to one by its number; rights are given on the page of rooms only."""
    with st.container(key="panel_rooms"):
        st.html(
            f'<div class="rband">{mi("group")}<div><h2>{h("home.rooms.title")}</h2><p>{h("home.rooms.lead")}</p></div>'
            "</div>"
        )
        with st.form("home_rooms", border=False, enter_to_submit=True):
            number = st.text_input(
                t("home.rooms.number"), max_chars=4, placeholder="0000", label_visibility="collapsed", key="room_number"
            )
            joins = st.form_submit_button(t("home.rooms.join"), key="room_join", icon=":material/login:")
        if st.button(t("home.rooms.make"), key="room_make", type="primary", icon=":material/add_home:"):
            pages.go("room")
    if joins:
        pages.go("room", **({"room": number} if is_code(number) else {}))


def resume(matches: list[Summary]) -> None:
    """The matches that are not over, the one played last first."""
    with st.container(key="panel_list"):
        with st.container(key="resume_head"):
            told = h("home.in_progress", n=len(matches)) if matches else h("home.nothing_yet")
            st.html(f'<div class="ph"><h2>{h("home.resume")}</h2><span>{told}</span></div>')
            if st.button(t("home.all_matches"), key="all_matches"):
                pages.go("my_matches")
        if not matches:
            st.html(f'<p class="hint">{h("home.empty")}</p>')
        now = local(datetime.now(UTC))
        for match in matches[:RESUMED]:
            with st.container(key=f"row_{match.id}"):
                st.html(match_lists.row(language(), match, local(match.updated), now))
                tip = match_lists.tip_of(language(), match)
                if st.button(
                    t("matches.continue"), key=f"continue_{match.id}", help=t("matches.continue_help", name=tip)
                ):
                    pages.open_match(match.id, match.game, match.snapshot)


def page() -> None:
    """Draw the page."""
    page_style("shell/home.css")
    messages(session.take_notices())
    with st.container(key="home_page"):
        with st.container(key="home_games"):
            for game, interface in INTERFACES.items():
                panel(game, interface.panel)
        rooms_band()
        try:
            going_on = [match for match in store().list(owner()) if not match.finished]
        except EngineError as error:
            messages(error_lines(language(), error))
            return
        resume(going_on)
    # the picture takes what the list leaves of the window
    st.html(f"<style>.st-key-home_page{{--rows:{max(1, min(RESUMED, len(going_on)))}}}</style>")


page()
