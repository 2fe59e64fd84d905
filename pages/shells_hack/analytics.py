"""Analytics: thousands of matches between computer players, and what can be learnt from them."""

from __future__ import annotations

import streamlit as st

from background.shells_hack.runs import StudyRun, quick
from engine import compile
from engine.errors import EngineError
from ui.charts.look import Look, note
from ui.shell import address, session, warm
from ui.shell.error_boundary import error_boundary
from ui.shell.frame import page_style, shown_theme
from ui.shell.icons import mi
from ui.shell.messages import error_lines, messages
from ui.shell.session import language
from ui.shell.texts import h, say, t
from ui.shells_hack.analytics.controls import Offer, controls, known, start
from ui.shells_hack.analytics.kept import shown_again
from ui.shells_hack.analytics.names import names_of
from ui.shells_hack.analytics.panels import measure
from ui.shells_hack.analytics.plan import USUAL_MATCHES, fresh
from ui.shells_hack.analytics.run import play
from ui.shells_hack.analytics.session import AnalyticsSession, analytics_session
from ui.shells_hack.analytics.tabs import headline, tabs

LINK = "run"  #: the address' word for a kept result


def arrive(mine: AnalyticsSession) -> None:
    """Show the result that the address names, once."""
    id = address.word(LINK)
    if not id or id == mine.address:
        return
    mine.address = id
    if id == mine.kept:
        return
    try:
        shown_again(mine, id)
    except EngineError as error:
        mine.errors = [error]
        address.drop(LINK)


def name_result(mine: AnalyticsSession) -> None:
    """Let the address name the result that is shown, where it is kept."""
    mine.address = mine.kept
    if mine.kept:
        address.put(**{LINK: mine.kept})
    else:
        address.drop(LINK)


def invite(mine: AnalyticsSession, offer: Offer) -> None:
    """Nothing yet: what can be learnt here, and one click to it."""
    rows = "".join(
        f"<li>{mi(icon)}<b>{h(f'analytics.invite.{key}')}</b><span>{h(f'analytics.invite.{key}_text')}</span></li>"
        for key, icon in (("who", "balance"), ("what", "playing_cards"), ("where", "route"), ("if", "compare_arrows"))
    )
    with st.container(key="panel_an_invite"):
        st.html(
            f'<div class="invite"><h2>{h("analytics.invite.title")}</h2>'
            f"<p>{h('analytics.invite.text')}</p><ul>{rows}</ul></div>"
        )
        st.button(
            t("analytics.invite.start", n=f"{USUAL_MATCHES:,}"),
            type="primary",
            icon=":material/play_arrow:",
            key="analytics_first",
            on_click=begin_usual,
            args=(mine, offer),
        )


def again(mine: AnalyticsSession) -> None:
    """A result of the slow rules has few matches in its tables; once the fast ones are there it can be had whole."""
    result = mine.result
    if result is None or result.compiled or mine.run is not None or not compile.available():
        return
    with st.container(key="analytics_again"):
        st.html(note(say("analytics.again.ready" if quick() else "analytics.again.wait"), "info"))
        if quick() and st.button(t("analytics.again.start"), icon=":material/replay:", key="analytics_rerun"):
            mine.run = StudyRun(result.plan)
            st.rerun()


def begin_usual(mine: AnalyticsSession, offer: Offer) -> None:
    """Play the default pairing."""
    mine.choice = fresh()
    mine.revision += 1
    start(mine, offer)


@st.fragment
@error_boundary()
def body() -> None:
    """The tabs, which alone are drawn anew when another is opened."""
    mine = analytics_session()
    if mine.result is not None:
        tabs(mine, Look(shown_theme(), mine.root))


def page() -> None:
    """Draw the page, and play what is to be played."""
    page_style("charts/panels.css")
    page_style("shells_hack/analytics/analytics.css")
    mine = analytics_session()
    arrive(mine)
    with st.container(key="analytics_page"):
        measure(mine)
        offer = known(mine)
        controls(mine, offer)
        errors, mine.errors = mine.errors, []
        news, mine.news = [*session.take_notices(), *mine.news], []
        messages([line for error in errors for line in error_lines(language(), error)])
        messages(news, "info")
        if mine.run is None:
            warm.note()
        slot = st.container(key="analytics_slot")
        if mine.result is not None:
            name_result(mine)
            again(mine)
            st.html(headline(mine.result, names_of(language(), mine.result.plan)))
            body()
        elif mine.run is None:
            invite(mine, offer)
        if mine.run is not None:
            with slot:
                play(mine)


page()
