"""Playing a task while the page stands: a bar that moves, a button that cancels, workers that stop with the page."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import streamlit as st

from engine import compile
from engine.errors import EngineError
from engine.shells_hack.simulation.arena import executor
from engine.shells_hack.simulation.duels import run_duels
from engine.shells_hack.simulation.study import FULL, SMALL, Study, run_study
from engine.shells_hack.simulation.whatif import compare, ranking
from ui.shell.result_store import results
from ui.shell.session import owner
from ui.shell.texts import say, t
from ui.shells_hack.analytics.look import percent
from ui.shells_hack.analytics.result import StudyResult, summary_of, to_json
from ui.shells_hack.analytics.session import TRIED, AnalyticsSession, Compared, Task

__all__ = ["Ended", "Run", "cancel", "play", "quick"]

PACE = 0.15  #: seconds between two drawings of the bar
SLOW = 1.5  #: seconds without any result, after which the rules are still being compiled
LONELY = 8.0  #: seconds without a page that looks, after which a run ends: long enough for a page to be drawn anew


def quick() -> bool:
    """Return whether batches are played by the compiled rules now."""
    return compile.usable("engine.shells_hack.simulation.simulator")


class Ended(Exception):
    """The run is wanted no more."""


class Run:
    """A task that is being played by a thread of its own, so that the page may be drawn anew meanwhile."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.fast = quick()
        self.begun = self.seen = time.monotonic()
        self.done, self.of = 0, 1
        self.study: Study | None = None  #: as far as it has come, of a study
        self.result: Any = None
        self.error: Exception | None = None
        self.seconds = 0.0
        self._stopped = False
        self._thread = threading.Thread(target=self._play, name="analytics", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End it at its next look; jobs that have not begun are dropped."""
        self._stopped = True

    def wait(self, seconds: float) -> bool:
        """Return whether it is over, at the latest after some seconds; someone is still there who looks."""
        self.seen = time.monotonic()
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _play(self) -> None:
        try:
            self.result = PLAYED[self.task.kind](self.task.what, self._look, self.fast)
        except Exception as error:  # told by the page that looks
            self.error = error
        self.seconds = time.monotonic() - self.begun

    def _look(self, done: int, of: int, study: Study | None = None) -> None:
        if self._stopped or time.monotonic() - self.seen > LONELY:
            raise Ended
        self.done, self.of, self.study = done, of, study


def cancel(session: AnalyticsSession) -> None:
    """Drop the task and end its run."""
    if session.run is not None:
        session.run.stop()
    session.task = session.run = None
    session.news = [say("analytics.cancelled")]


def play(session: AnalyticsSession) -> None:
    """Follow the session's task to its end, then draw the page anew.

    A click on anything else draws the page anew, too, and the run goes on; a closed browser ends it after a while.
    """
    task = session.task
    assert task is not None
    with st.container(key="analytics_progress"):
        bar = st.progress(0.0, t("analytics.begins"))
        st.button(
            t("analytics.cancel"), icon=":material/close:", on_click=cancel, args=(session,), key="analytics_cancel"
        )
    run = session.run
    if run is None or run.task is not task or isinstance(run.error, Ended):
        if run is not None:
            run.stop()
        run = session.run = Run(task)
    while not run.wait(PACE):
        waiting = not run.done and time.monotonic() - run.begun > SLOW and compile.available()
        words = t("analytics.warming") if waiting else _told(run.done, run.of, run.study)
        bar.progress(run.done / run.of, words)
    if session.run is not run:  # cancelled, or another has taken its place
        return
    session.run = None
    if isinstance(run.error, Ended):  # the page was away for too long, and is back
        st.rerun()
    session.task = None
    if isinstance(run.error, EngineError):
        session.errors = [run.error]
    elif run.error is not None:
        raise run.error
    else:
        {"study": _keep, "change": _tried, "ranking": _ranked, "duels": _duelled}[task.kind](session, run)
    st.rerun()


def _told(done: int, of: int, study: Study | None) -> str:
    """The words on the bar."""
    told = t("analytics.played", done=f"{done:,}", of=f"{of:,}")
    if study and study.so_far[0]:
        told += " · " + t("analytics.so_far", rate=percent(study.so_far[1] / study.so_far[0]))
    return told


# ---- in the run's thread


Look = Callable[..., None]


def _study(plan: Any, look: Look, fast: bool) -> Study:
    return run_study(plan, executor(), FULL if fast else SMALL, look)


def _change(what: Any, look: Look, fast: bool) -> Any:
    _, settings, change, matches, seed, blue, red = what
    return compare(settings, change, matches, seed, executor(), blue=blue, red=red, progress=look)


def _ranking(what: Any, look: Look, fast: bool) -> Any:
    _, settings, seed, blue, red = what
    sizes: dict[str, Any] = {} if fast else {"matches": 60, "again": 0}
    return ranking(settings, seed, executor(), blue=blue, red=red, progress=look, **sizes)


def _duels(plan: Any, look: Look, fast: bool) -> Any:
    return run_duels(plan, executor(), look=look)


PLAYED: dict[str, Callable[[Any, Look, bool], Any]] = {
    "study": _study,
    "change": _change,
    "ranking": _ranking,
    "duels": _duels,
}


# ---- what comes of it, in the page's


def _keep(session: AnalyticsSession, run: Run) -> None:
    study: Study = run.result
    result = StudyResult(run.task.what, study, round(run.seconds, 2), run.of, run.fast)
    session.show(result, "")
    try:
        session.kept = results().keep(owner(), study.matches, summary_of(result), to_json(result))
    except EngineError as error:
        session.errors = [error]


def _tried(session: AnalyticsSession, run: Run) -> None:
    pairing, change = run.task.what[0], run.task.what[2]
    others = [tried for tried in session.tried if (tried.pairing, tried.result.change) != (pairing, change)]
    session.tried = [Compared(pairing, run.result), *others][:TRIED]


def _ranked(session: AnalyticsSession, run: Run) -> None:
    session.rankings[run.task.what[0]] = run.result


def _duelled(session: AnalyticsSession, run: Run) -> None:
    session.duels = run.result
