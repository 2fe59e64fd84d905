"""Watching: reads ?match=ID&act=N, shows that act to a viewer who sees everything, and lets the match play on."""

from __future__ import annotations

from functools import partial
from typing import Any

import streamlit as st

from background.computer import PlayAhead
from background.shells_hack.odds import ask_odds
from background.shells_hack.warming import better_later
from engine.errors import EngineError
from engine.shells_hack.game import SHELLS_HACK
from matches.errors import StoreFailed
from matches.records import StoredMatch
from ui.components.pane import pane
from ui.shell import address, session, warm
from ui.shell.error_boundary import error_boundary
from ui.shell.errors import error_sentence
from ui.shell.frame import page_style
from ui.shell.icons import mi
from ui.shell.locales import md_text
from ui.shell.pages import go, link, load_match
from ui.shell.texts import h, t
from ui.shells_hack.board.acts import Click
from ui.shells_hack.board.board_html import board_html
from ui.shells_hack.board.chair import humans
from ui.shells_hack.board.controls import phases_html
from ui.shells_hack.board.fold import fold_html
from ui.shells_hack.board.gauge import event_html
from ui.shells_hack.board.log import turn_html
from ui.shells_hack.board.moments import moments_of
from ui.shells_hack.board.swings_list import ask_swings
from ui.shells_hack.board.teams import line_html
from ui.shells_hack.emblems.style import emblem_style
from ui.shells_hack.missing import missing
from ui.shells_hack.watch import acts
from ui.shells_hack.watch.chair import GALLERY, WatchChair
from ui.shells_hack.watch.choice import choice
from ui.shells_hack.watch.controls import bar_html
from ui.shells_hack.watch.curves import curves_html
from ui.shells_hack.watch.now import mode_html, now_html
from ui.shells_hack.watch.watch_model import WatchModel

ELSEWHERE = ("watch", "watch.choose", ":material/live_tv:")  #: the way on where there is no match to show


def chair_at(match_id: str) -> WatchChair:
    """Return this session's chair at a match; a new one stands where the address says."""
    key = f"{GALLERY}{match_id}"
    if key not in st.session_state:
        st.session_state[key] = WatchChair.arrive(address.whole("act", "seen", "run"))
    chair: WatchChair = st.session_state[key]
    return chair


def clicked(match_id: str, data: Any) -> None:
    """Carry out a message of the browser."""
    click = Click.read(data)
    if click is not None:
        acts.handle(session.store(), match_id, chair_at(match_id), click, session.language(), session.owner())


def load(match_id: str, chair: WatchChair) -> StoredMatch:
    """Return the match, and have its computers play on, as long as that can be kept. :raises EngineError:"""
    stored = load_match(match_id, SHELLS_HACK.id)
    if stored.match.computer_to_act() and not stored.broken:
        try:
            session.service().ask(PlayAhead(session.store(), match_id, better_later))
        except StoreFailed as error:
            chair.halt(error_sentence(session.language(), error))
    return stored


@st.fragment(key="watch")
@error_boundary()
def gallery(match_id: str) -> None:
    """Draw everything; a click or a tick runs this and nothing else again."""
    chair = chair_at(match_id)
    if chair.go:
        page, query = chair.go
        chair.go = None
        go(page, **query)
    try:
        stored = load(match_id, chair)
    except EngineError as error:
        missing(match_id, error, ELSEWHERE)
        return
    match = stored.match
    if humans(match) and match.to_act():
        closed(match_id)
        return
    chair.move(chair.act, match.acts) if chair.act > match.acts else None
    chair.beat += 1
    odds = ask_odds(session.service(), match_id, match, chair.act)
    model = WatchModel(stored, chair, session.language(), odds=odds)
    if model.sought:
        model.swings = ask_swings(session.service(), match_id, match)
    if chair.notice:
        st.toast(md_text(chair.notice), icon=":material/info:", duration="long")
        chair.notice = ""
    with st.container(key="watch_page"):
        answer = partial(clicked, match_id)
        shown = moments_of(model, model.stepped)
        chair.told = model.act
        tick, place = model.tick(), chair.place()
        pane(parts(model), chair.guard(), chair.beat, tick, answer, chair.heard, place, shown, model.moment_length)


def parts(model: WatchModel) -> dict[str, str]:
    """Return the parts of the page by name."""
    record = turn_html(model, model.turn, model.chair.by_turn)
    return {
        "strip": phases_html(model) + f'<div class="ctl">{mode_html(model)}</div>',
        "fold": fold_html(model.words, "log", "zoom"),
        "map": board_html(model, big=session.projector()),
        "side": f'<div class="side">{now_html(model)}{event_html(model)}{record}</div>',
        "teams": line_html(model, "blue") + line_html(model, "red"),
        "curves": curves_html(model),
        "bar": bar_html(model),
    }


def closed(match_id: str) -> None:
    """A match that somebody plays is not shown whole before its end (D26)."""
    with st.container(key="missing"):
        st.html(f"<h1>{mi('visibility_off')}{h('watch.closed.title')}</h1><p>{h('watch.closed.text')}</p>")
        link("board", t("watch.closed.go"), icon=":material/grid_view:", match=match_id)


page_style("components/pane.css")
page_style("components/moments.css")
page_style("shells_hack/board/board.css")
page_style("shells_hack/board/phone.css")
page_style("shells_hack/watch/watch.css")
page_style("shells_hack/learn/lore.css")
emblem_style()
if wanted := address.word("match"):
    gallery(wanted)
else:
    warm.note()
    choice()
