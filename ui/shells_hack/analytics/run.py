"""Playing a run while the page stands: a bar that moves, a button that cancels, workers that stop with the page."""

from __future__ import annotations

from typing import Any

import streamlit as st

from background.question import Reply
from background.shells_hack.runs import ChangeRun, DuelsRun, Played, RankingRun, Run, StudyRun
from engine import compile
from engine.errors import EngineError
from engine.shells_hack.simulation.study import Study
from ui.shell.result_store import results
from ui.shell.session import owner, service
from ui.shell.texts import say, t
from ui.shells_hack.analytics.look import percent
from ui.shells_hack.analytics.result import Result, summary_of, to_json
from ui.shells_hack.analytics.session import TRIED, Compared, Desk

__all__ = ["cancel", "play"]

PACE = 0.15  #: seconds between two drawings of the bar
SLOW = 1.5  #: seconds without any result, after which the rules are still being compiled


def cancel(desk: Desk) -> None:
    """Drop the run; it ends at its next look."""
    if desk.run is not None:
        service().cancel(desk.run)
    desk.run = None
    desk.news = [say("analytics.cancelled")]


def play(desk: Desk) -> None:
    """Follow the session's run to its end, then draw the page anew.

    A click on anything else draws the page anew, too, and the run goes on; a closed browser ends it after a while.
    """
    run = desk.run
    assert run is not None
    with st.container(key="analytics_progress"):
        bar = st.progress(0.0, t("analytics.begins"))
        st.button(t("analytics.cancel"), icon=":material/close:", on_click=cancel, args=(desk,), key="analytics_cancel")
    while desk.run is run:  # not cancelled, and no other has taken its place
        try:
            reply = service().ask(run, wait=PACE)
        except Exception as error:
            desk.run = None
            if not isinstance(error, EngineError):
                raise
            desk.errors = [error]
            st.rerun()
        if desk.run is run and reply.answer is not None and not reply.pending:
            desk.run = None
            _take(desk, run, reply.answer)
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


def _take(desk: Desk, run: Run[Any], played: Played[Any]) -> None:
    match run:
        case StudyRun():
            _keep(desk, run, played)
        case ChangeRun():
            others = [
                tried for tried in desk.tried if (tried.pairing, tried.result.change) != (run.pairing, run.change)
            ]
            desk.tried = [Compared(run.pairing, played.result), *others][:TRIED]
        case RankingRun():
            desk.rankings[run.pairing] = played.result
        case DuelsRun():
            desk.duels = played.result


def _keep(desk: Desk, run: StudyRun, played: Played[Study]) -> None:
    study = played.result
    result = Result(run.plan, study, round(played.seconds, 2), played.matches, played.compiled)
    desk.show(result, "")
    try:
        desk.kept = results().keep(owner(), study.matches, summary_of(result), to_json(result))
    except EngineError as error:
        desk.errors = [error]
