"""Playing a run while the page stands: a bar that moves, a button that cancels, workers that stop with the page."""

from __future__ import annotations

from typing import Any

import streamlit as st

from background.question import Reply
from background.shells_hack.runs import ChangeRun, DuelsRun, Played, RankingRun, Run, StudyRun
from engine import compile
from engine.errors import EngineError
from engine.shells_hack.simulation.study import Study
from ui.charts.look import percent
from ui.shell.result_store import results
from ui.shell.session import owner, service
from ui.shell.texts import say, t
from ui.shells_hack.analytics.result import StudyResult, summary_of, to_json
from ui.shells_hack.analytics.session import TRIED, AnalyticsSession, Compared

__all__ = ["cancel", "play"]

PACE = 0.15  #: seconds between two drawings of the bar
SLOW = 1.5  #: seconds without any result, after which the rules are still being compiled


def cancel(session: AnalyticsSession) -> None:
    """Drop the run; it ends at its next look."""
    if session.run is not None:
        service().cancel(session.run)
    session.run = None
    session.news = [say("analytics.cancelled")]


def play(session: AnalyticsSession) -> None:
    """Follow the session's run to its end, then draw the page anew.

    A click on anything else draws the page anew, too, and the run goes on; a closed browser ends it after a while.
    """
    run = session.run
    assert run is not None
    with st.container(key="analytics_progress"):
        bar = st.progress(0.0, t("analytics.begins"))
        st.button(
            t("analytics.cancel"), icon=":material/close:", on_click=cancel, args=(session,), key="analytics_cancel"
        )
    while session.run is run:  # not cancelled, and no other has taken its place
        try:
            reply = service().ask(run, wait=PACE)
        except Exception as error:
            session.run = None
            if not isinstance(error, EngineError):
                raise
            session.errors = [error]
            st.rerun()
        if session.run is run and reply.answer is not None and not reply.pending:
            session.run = None
            _take(session, run, reply.answer)
            st.rerun()
        bar.progress(reply.share, _told(reply))


def _told(reply: Reply[Played[Any]]) -> str:
    """The words on the bar."""
    if not reply.done and reply.seconds > SLOW and compile.available():
        return t("analytics.warming")
    told = t("analytics.played", done=f"{reply.done:,.0f}", of=f"{reply.of:,.0f}")
    study = reply.answer.result if reply.answer else None
    if isinstance(study, Study) and study.so_far[0]:
        told += " · " + t("analytics.so_far", rate=percent(study.so_far[1] / study.so_far[0]))
    return told


# ---- what comes of it


def _take(session: AnalyticsSession, run: Run[Any], played: Played[Any]) -> None:
    match run:
        case StudyRun():
            _keep(session, run, played)
        case ChangeRun():
            others = [
                tried for tried in session.tried if (tried.pairing, tried.result.change) != (run.pairing, run.change)
            ]
            session.tried = [Compared(run.pairing, played.result), *others][:TRIED]
        case RankingRun():
            session.rankings[run.pairing] = played.result
        case DuelsRun():
            session.duels = played.result


def _keep(session: AnalyticsSession, run: StudyRun, played: Played[Study]) -> None:
    study = played.result
    result = StudyResult(run.plan, study, round(played.seconds, 2), played.matches, played.compiled)
    session.show(result, "")
    try:
        session.kept = results().keep(owner(), study.matches, summary_of(result), to_json(result))
    except EngineError as error:
        session.errors = [error]
