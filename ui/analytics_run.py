"""Playing a task while the page stands: a bar that moves, a button that cancels, workers that stop with the page."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import streamlit as st

from engine import compiled
from engine.arena import executor
from engine.duels import run_duels
from engine.errors import EngineError
from engine.study import FULL, SMALL, Study, run_study
from engine.whatif import compare, ranking
from ui.analytics_look import percent
from ui.analytics_result import Result, summary_of, to_json
from ui.analytics_state import TRIED, Compared, Desk
from ui.result_store import results
from ui.session import owner
from ui.text import say, t

__all__ = ["cancel", "play", "quick"]

PACE = 0.15  #: seconds between two drawings of the bar
SLOW = 1.5  #: seconds without any result, after which the rules are still being compiled


def quick() -> bool:
    """Return whether batches are played by the compiled rules now."""
    return compiled.usable("engine.ground")


def cancel(desk: Desk) -> None:
    """Drop the task; the run that plays it ends at its next look."""
    desk.task = None
    desk.news = [say("analytics.cancelled")]


def play(desk: Desk) -> None:
    """Play the session's task to its end, then draw the page anew; a click on anything else begins it again.

    A press on the button, another click and a closed browser end this run from within, at the bar's next move: jobs
    that have not begun are dropped.
    """
    task = desk.task
    assert task is not None
    with st.container(key="analytics_progress"):
        bar = st.progress(0.0, t("analytics.begins"))
        st.button(t("analytics.cancel"), icon=":material/close:", on_click=cancel, args=(desk,), key="analytics_cancel")
    begun, drawn = time.monotonic(), 0.0

    def look(done: int, of: int, study: Study | None = None) -> None:
        nonlocal drawn
        if time.monotonic() - drawn < PACE:
            return
        drawn = time.monotonic()
        waiting = not done and drawn - begun > SLOW and compiled.available()
        bar.progress(done / of, t("analytics.warming") if waiting else _told(done, of, study))

    try:
        {"study": _study, "change": _change, "ranking": _ranking, "duels": _duels}[task.kind](
            desk, task.what, look, begun
        )
    except EngineError as error:
        desk.errors = [error]
    desk.task = None
    st.rerun()


def _told(done: int, of: int, study: Study | None) -> str:
    """The words on the bar."""
    told = t("analytics.played", done=f"{done:,}", of=f"{of:,}")
    if study and study.so_far[0]:
        told += " · " + t("analytics.so_far", rate=percent(study.so_far[1] / study.so_far[0]))
    return told


Look = Callable[..., None]


def _study(desk: Desk, plan: Any, look: Look, begun: float) -> None:
    fast, played = quick(), 0

    def counted(done: int, of: int, study: Study) -> None:
        nonlocal played
        played = of
        look(done, of, study)

    study = run_study(plan, executor(), FULL if fast else SMALL, counted)
    result = Result(plan, study, round(time.monotonic() - begun, 2), played, fast)
    desk.show(result, "")
    try:
        desk.kept = results().keep(owner(), study.matches, summary_of(result), to_json(result))
    except EngineError as error:
        desk.errors = [error]


def _change(desk: Desk, what: Any, look: Look, begun: float) -> None:
    pairing, settings, change, matches, seed, blue, red = what
    found = compare(settings, change, matches, seed, executor(), blue=blue, red=red, progress=look)
    others = [tried for tried in desk.tried if (tried.pairing, tried.result.change) != (pairing, change)]
    desk.tried = [Compared(pairing, found), *others][:TRIED]


def _ranking(desk: Desk, what: Any, look: Look, begun: float) -> None:
    pairing, settings, seed, blue, red = what
    sizes = {} if quick() else {"matches": 60, "again": 0}
    desk.rankings[pairing] = ranking(settings, seed, executor(), blue=blue, red=red, progress=look, **sizes)


def _duels(desk: Desk, plan: Any, look: Look, begun: float) -> None:
    desk.duels = run_duels(plan, executor(), look=look)
