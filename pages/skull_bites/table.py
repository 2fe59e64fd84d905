"""The table: reads ?match=ID, loads the match, draws it from one seat, and lets CPUs act."""

from __future__ import annotations

from functools import partial
from typing import Any

import streamlit as st

from engine.errors import EngineError
from engine.skull_bites.game import SKULL_BITES
from matches.errors import StoreFailed, UnknownMatch
from matches.records import StoredMatch
from ui.components.clicks import Click
from ui.components.pane import pane
from ui.shell import address, session
from ui.shell.error_boundary import error_boundary
from ui.shell.errors import error_sentence
from ui.shell.frame import page_style
from ui.shell.icons import mi
from ui.shell.locales import html_text, md_text
from ui.shell.pages import go, link, load_match
from ui.shell.session import language
from ui.shell.texts import h, t
from ui.skull_bites import acts
from ui.skull_bites.chair import CHAIR, Chair
from ui.skull_bites.moments import LENGTH, moments_of
from ui.skull_bites.parts import parts_of
from ui.skull_bites.solo_model import SoloModel
from ui.skull_bites.table_model import battle_of

WATCH = 2  #: seconds between looks for what another tab has played


def chair_at(match_id: str) -> Chair:
    """Return this session's chair at a match."""
    chair: Chair = st.session_state.setdefault(f"{CHAIR}{match_id}", Chair())
    return chair


def clicked(match_id: str, data: Any) -> None:
    """Carry out a message of the browser."""
    click = Click.read(data)
    if click is not None:
        acts.handle(session.store(), match_id, chair_at(match_id), click, language(), session.owner())


@st.fragment(key="skull_table")
@error_boundary()
def board(match_id: str) -> None:
    """Draw everything; a click runs this and nothing else again."""
    chair = chair_at(match_id)
    if chair.go:
        leave(chair)
    chair.drawn, chair.fresh = 0, True
    try:
        stored = loaded(match_id, chair)
    except EngineError as error:
        missing(error)
        return
    chair.beat += 1
    model = SoloModel(stored, chair, language())
    chair.drawn = model.number
    if chair.notice:
        st.toast(md_text(chair.notice), icon=":material/info:", duration="long")
        chair.notice = ""
    shown, chair.told = moments_of(model, chair.told), model.match.acts
    answer = partial(clicked, match_id)
    with st.container(key="sb_table"):
        pane(
            parts_of(model), model.number, chair.beat, model.pause(), answer, chair.heard, moments=shown, length=LENGTH
        )


def loaded(match_id: str, chair: Chair) -> StoredMatch:
    """Return the match, CPUs at the instant pace having acted; who comes anew is not shown old battles again."""
    stored = load_match(match_id, SKULL_BITES.id)
    if chair.battle is None:
        view = stored.match.view(chair.viewer(stored.match))
        chair.battle, chair.results = battle_of(view), len(view.results)
    if chair.pace != "instant" or chair.paused or stored.broken:
        return stored
    try:
        acts.hurry(session.store(), match_id, chair)
    except StoreFailed as error:
        chair.halt(error_sentence(language(), error))
    return load_match(match_id, SKULL_BITES.id)


def missing(error: EngineError) -> None:
    """Say in plain words why there is no table."""
    with st.container(key="missing"):
        text = h("skull_bites.missing.text")
        if not isinstance(error, UnknownMatch):
            text = html_text(error_sentence(language(), error, SKULL_BITES.id))
        st.html(f'<div role="alert"><h1>{mi("search_off")}{h("skull_bites.missing.title")}</h1><p>{text}</p></div>')
        link("skull_new", t("frame.page.skull_new"), icon=":material/play_arrow:")
        link("my_matches", t("frame.page.my_matches"), icon=":material/list:")


@st.fragment(run_every=WATCH)
def watch(match_id: str) -> None:
    """Draw again when another tab or process has played; nothing is redrawn otherwise."""
    chair = chair_at(match_id)
    if chair.fresh:
        chair.fresh = False
        return
    try:
        now = load_match(match_id, SKULL_BITES.id).match.next_number
    except EngineError:
        now = 0
    if now != chair.drawn:
        st.rerun()


def leave(chair: Chair) -> None:
    """Go where a click asked to go."""
    page, query = chair.go or ("home", {})
    chair.go = None
    go(page, **query)


page_style("components/pane.css")
page_style("components/moments.css")
page_style("skull_bites/cards.css")
page_style("skull_bites/table.css")
board(address.word("match"))
watch(address.word("match"))
