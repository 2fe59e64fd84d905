"""The board: reads ?match=ID, loads the match, draws it from this browser's chair, and lets CPUs act."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import streamlit as st

from background.computer import ActQuestion
from background.shells_hack.warming import better_later
from engine import compile
from engine.errors import EngineError
from engine.match import Match
from engine.shells_hack.game import SHELLS_HACK
from matches.errors import StoreFailed
from ui.components.moments import Moment
from ui.components.pane import pane
from ui.shell import address, session
from ui.shell.error_boundary import error_boundary
from ui.shell.errors import error_sentence
from ui.shell.frame import page_style, shown_theme
from ui.shell.locales import md_text
from ui.shell.pages import go, load_match
from ui.shells_hack.board import acts
from ui.shells_hack.board.board_html import board_html
from ui.shells_hack.board.board_model import BoardModel
from ui.shells_hack.board.chair import CHAIR, PACES, Chair
from ui.shells_hack.board.controls import controls_html, phases_html, skips_html
from ui.shells_hack.board.drawer import drawer_html
from ui.shells_hack.board.fold import board_fold
from ui.shells_hack.board.gauge import event_html, gauge_html
from ui.shells_hack.board.hand import hand_html
from ui.shells_hack.board.hint import ask_hint
from ui.shells_hack.board.log import record_html
from ui.shells_hack.board.moments import moments_of
from ui.shells_hack.board.price_figure import HEIGHT, WIDTH, price_figure
from ui.shells_hack.board.replay import replay_html
from ui.shells_hack.board.result import result_html
from ui.shells_hack.board.swings_list import ask_swings
from ui.shells_hack.board.teams import front_html, opposite_html
from ui.shells_hack.board.turning_list import ask_points
from ui.shells_hack.emblems.style import emblem_style
from ui.shells_hack.missing import missing

ELSEWHERE = ("home", "board.go_home", ":material/home:")  #: the way on where there is no match to show
WAITING = 300  #: milliseconds between looks for what is worked out in the background
WATCH = 2  #: seconds between looks for what another tab has played


def chair_at(match_id: str) -> Chair:
    """Return this session's chair at a match."""
    chair: Chair = st.session_state.setdefault(f"{CHAIR}{match_id}", Chair())
    return chair


def clicked(match_id: str, data: Any) -> None:
    """Carry out a message of the browser."""
    click = acts.Click.read(data)
    if click is not None:
        acts.handle(session.store(), match_id, chair_at(match_id), click, session.language(), session.owner())


@st.fragment(key="board")
@error_boundary()
def board(match_id: str) -> None:
    """Draw everything; a click runs this and nothing else again."""
    chair = chair_at(match_id)
    if chair.go:
        leave(chair)
    chair.drawn, chair.fresh = 0, True
    try:
        if chair.pace == "instant" and not chair.paused and chair.look is None:
            hurry(match_id, chair)
        stored = load_match(match_id, SHELLS_HACK.id)
    except EngineError as error:
        missing(match_id, error, ELSEWHERE)
        return
    chair.beat += 1
    model = BoardModel(stored, chair, session.language())
    chair.drawn = model.number
    chair.searching = model.searching
    if model.searching and not better_later(model.player(model.computer)):
        think(match_id, stored.match, model.computer)
    if model.hinting and chair.drawer == "hint":
        model.asked = ask_hint(session.service(), match_id, stored.match, model.seat)
    if model.ended and not stored.broken:
        model.points = ask_points(session.service(), match_id, stored.match)
    if model.sought:
        model.swings = ask_swings(session.service(), match_id, stored.match)
    if chair.notice:
        st.toast(md_text(chair.notice), icon=":material/info:", duration="long")
        chair.notice = ""
    draw(model, partial(clicked, match_id))


def hurry(match_id: str, chair: Chair) -> None:
    """Let the CPUs act at once; where their acts cannot be kept, they halt and the match is shown as far as it is."""
    try:
        acts.hurry(session.store(), match_id)
    except StoreFailed as error:
        chair.halt(error_sentence(session.language(), error))


def think(match_id: str, match: Match, seat: str) -> None:
    """Let a computer player that searches think in the background; this copy of the match hears what it finds."""
    answer = session.service().ask(ActQuestion.of(match_id, match, seat)).answer
    if answer is not None:
        match.take_advice(seat, *answer)


def draw(model: BoardModel, answer: Callable[[Any], None]) -> None:
    """Put the parts on the page, and the chart over its place in them."""
    parts = {
        "strip": skips_html(model) + phases_html(model) + controls_html(model),
        "opp": replay_html(model) if model.looking or model.over else opposite_html(model),
        "map": board_html(model, big=session.projector()),
        "side": f'<div class="side">{gauge_html(model)}{event_html(model)}{record_html(model)}</div>',
    }
    if model.drawer == "hint":  # over price and log: it names places on the map
        parts["hint"] = f'<aside class="sheet" aria-live="polite">{drawer_html(model)}</aside>'
    if model.over and not model.looking:
        parts["result"] = result_html(model)
    else:
        parts |= {"me": front_html(model), "hand": hand_html(model)}
    parts["fold"] = board_fold(model)
    with st.container(key="board_page"):
        shown, length = moments(model), moment_length(model)
        pane(
            parts, model.number, model.chair.beat, tick(model), answer, model.chair.heard, moments=shown, length=length
        )
        chart(model)


def moments(model: BoardModel) -> list[Moment]:
    """Return what has happened since the last drawing; nothing at the instant pace or while looking back."""
    chair = model.chair
    if model.looking:
        return []
    since, chair.told = chair.told, model.act
    return [] if chair.pace == "instant" else moments_of(model, since)


def moment_length(model: BoardModel) -> int:
    """Return how long a moment lasts, in milliseconds: no longer than a CPU's act."""
    return min(1600, max(600, PACES[model.chair.pace])) if model.computer else 1400


def tick(model: BoardModel) -> int | None:
    """Return after how many milliseconds the page asks again: for a CPU's act already shown, or for an answer."""
    chair = model.chair
    if chair.searching or (model.asked and model.asked.hint is None) or (model.sought and model.swings is None):
        return WAITING
    if model.ended and not model.stored.broken and (model.points is None or compile.warming()):
        return WAITING  # few playouts of the plain rules are bettered as soon as there are others
    return None if not model.computer or chair.paused else PACES[chair.pace]


def chart(model: BoardModel) -> None:
    """Draw the price over the turns."""
    figure = price_figure(model, shown_theme())
    config = {"displayModeBar": False, "doubleClick": False}
    st.plotly_chart(figure, key="chart", theme=None, width=WIDTH, height=HEIGHT, config=config)


@st.fragment(run_every=WATCH)
def watch(match_id: str) -> None:
    """Draw again when another tab or process has played; nothing is redrawn otherwise.

    Never right after a drawing: whatever keeps that from succeeding is looked at again at the next beat of the timer.
    """
    chair = chair_at(match_id)
    if chair.fresh:
        chair.fresh = False
        return
    try:
        now = load_match(match_id, SHELLS_HACK.id).match.next_number
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
page_style("shells_hack/book/card.css")
page_style("shells_hack/board/board.css")
page_style("shells_hack/board/hint.css")
page_style("shells_hack/learn/lore.css")
page_style("shells_hack/board/phone.css")
emblem_style()
board(address.word("match"))
watch(address.word("match"))
