"""What one browser session keeps of the analytics page: choices, the result shown, and the run being played."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st

from background.shells_hack.runs import Pairing, Run
from engine.errors import EngineError
from engine.shells_hack.simulation.whatif import Difference, Ranking
from ui.shells_hack.analytics import plan
from ui.shells_hack.analytics.plan import StudyChoice
from ui.shells_hack.analytics.result import StudyResult

__all__ = ["AnalyticsSession", "Compared", "analytics_session", "bound", "change"]

KEY = "analytics"
TRIED = 10  #: changes that stay in sight


@dataclass(frozen=True, slots=True)
class Compared:
    """A change that was tried, and on whose pairing."""

    pairing: Pairing
    result: Difference


@dataclass(slots=True)
class AnalyticsSession:
    """One session's work; what must outlive a refresh is in the store."""

    choice: StudyChoice = field(default_factory=plan.fresh)
    result: StudyResult | None = None
    kept: str = ""  #: the id under which the result is stored
    address: str = ""  #: the result that the page's address named last
    run: Run[Any] | None = None  #: what is being played
    errors: list[EngineError] = field(default_factory=list)  #: to tell once
    news: list[str] = field(default_factory=list)
    tried: list[Compared] = field(default_factory=list)
    rankings: dict[Pairing, Ranking] = field(default_factory=dict)  #: by pairing
    duels: dict[tuple[str, str], tuple[int, int]] = field(default_factory=dict)  #: with the expert
    root: float = 15
    revision: int = 0  #: grows when the choices change under their widgets

    def show(self, result: StudyResult, kept: str) -> None:
        """Take another result in front; what was tried belongs to the one before."""
        self.result, self.kept = result, kept
        self.tried, self.rankings, self.duels = [], {}, {}


def analytics_session() -> AnalyticsSession:
    """Return what this session keeps of the page."""
    found: AnalyticsSession = st.session_state.setdefault(KEY, AnalyticsSession())
    return found


def change(**choices: Any) -> None:
    """Change the choices."""
    analytics_session().choice = replace(analytics_session().choice, **choices)


def bound(name: str) -> dict[str, Any]:
    """Return the arguments that tie a widget to a choice, which outlives page and language switches."""
    key = f"analytics_{name}_{analytics_session().revision}"

    def take() -> None:
        value = st.session_state[key]
        change(**{name: tuple(value) if isinstance(value, list) else value})

    return {"key": key, "on_change": take}
