"""The architect's estimates on the page: the line above the graph, and the effects of edges and components."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import streamlit as st

from background.shells_hack.estimates import Answer, Effects, Estimate, EstimateBook
from engine import compile
from engine.shells_hack.rules.check import problems_of_match
from engine.shells_hack.rules.settings import Architecture
from engine.shells_hack.simulation import arena
from ui.components.ticker import tick
from ui.shell.error_boundary import told
from ui.shell.locales import html_text
from ui.shell.session import language
from ui.shells_hack.architect.estimate import parts_of, points, reach, refusal, step
from ui.shells_hack.architect.estimate_line import draw_estimate
from ui.shells_hack.architect.figure import HEAT, STEPS
from ui.shells_hack.architect.findings import problem_text
from ui.shells_hack.architect.session import WORST, ArchitectSession
from ui.shells_hack.book.tiles import actor_name
from ui.shells_hack.texts.words import Words

__all__ = [
    "ask_effects",
    "estimate_book",
    "estimate_line",
    "keep_estimating",
    "legend",
    "no_match",
    "rates_line",
]

SOON, LATER = 110, 1_000  #: milliseconds between two looks: at what is being played, and at what is being compiled
_CALLER = st.components.v2.component(
    "shells_estimate_call", html="<i></i>", js=(Path(__file__).parent / "estimate_call.js").read_text("utf-8")
)
_beats = count()


@st.cache_resource(show_spinner=False)
def estimate_book() -> EstimateBook:
    """Return the estimates of this process."""
    return EstimateBook(ThreadPoolExecutor(1, "estimates"), arena.executor())


@st.fragment(key="estimate")
@told()
def estimate_line(session: Callable[[], ArchitectSession], words_of: Callable[[Architecture], Words]) -> None:
    """Draw the line for what the session shows; while figures are on their way, this alone is drawn again.

    It stands beside the editor and not in it: a run of the editor that a click cuts short takes nothing away here.
    """
    here = session()
    drawn = here.drawn
    if drawn is None:  # the editor is about to draw it
        parts = parts_of(Words(language()), None, "", (), True, False)
        draw_estimate("architect_estimate", parts, next(_beats), SOON)
        return
    words, cases = words_of(drawn), here.cases(drawn)
    if not cases:
        draw_estimate("architect_estimate", refusal(words, no_match(here, drawn, words)), next(_beats), None)
        return
    answer = _ask(here, drawn)
    if answer.estimate is not None:
        here.rate(answer.estimate)
    warming = compile.warming()
    rough = here.estimate is not None and here.estimate.rough
    after = SOON if answer.pending else LATER if rough and warming else None
    parts = parts_of(words, here.estimate, _who(here, words), here.rates, answer.estimate is None, warming)
    draw_estimate("architect_estimate", parts, next(_beats), after)


def no_match(session: ArchitectSession, drawn: Architecture, words: Words) -> str:
    """Return why nobody could play on a drawing (D30), nothing if somebody can."""
    if session.cases(drawn):
        return ""
    problems = [problem_text(words, problem) for problem in problems_of_match(session.settings(drawn))]
    return words.list(problems) or words.say("estimate.no_actor")


def keep_estimating(session: ArchitectSession, drawn: Architecture) -> None:
    """Have the line ask about what is drawn now, once it is painted: until then the processors are the click's."""
    code = [drawn.model_dump_json(), session.company, session.actor, session.extension, session.funds_cap]
    _CALLER(key="architect_call", data={"code": code, "after": SOON})


def _ask(session: ArchitectSession, drawn: Architecture) -> Answer:
    cases = session.cases(drawn)
    return (
        estimate_book().ask(session.id, cases, session.cases(session.before) if session.before else None)
        if cases
        else Answer()
    )


def _who(session: ArchitectSession, words: Words) -> str:
    actor = session.actor_card()
    if actor is WORST and session.drawn is not None:
        return words.say("estimate.all", n=len(session.cases(session.drawn)))
    return actor_name(words.language, actor)


def ask_effects(session: ArchitectSession, drawn: Architecture) -> Answer:
    """Return what is known about the effects of the drawing's edges and components."""
    cases = session.cases(drawn)
    return estimate_book().ask(f"{session.id}/effects", cases, effects=True) if cases else Answer()


def rates_line(session: ArchitectSession, a: Architecture, b: Architecture, words: Words) -> None:
    """Draw Red's win rates with two drawings and their difference, match by match (see ``estimate_line``)."""
    before, after = session.cases(a), session.cases(b)
    book, lines, pending = estimate_book(), [], False
    found: list[Estimate | None] = []
    for side, cases, other in (("a", before, None), ("b", after, before or None)):
        answer = book.ask(f"{session.id}/{side}", cases, other) if cases else Answer()
        pending |= answer.pending
        found.append(answer.estimate)
        lines.append((words.say(f"architect.compare.{side}"), _rate(words, answer.estimate, bool(cases))))
    last = found[1]
    if not before or not after:
        difference = words.say("architect.compare.one_no_match")
    elif last is None or last.change is None or pending:
        difference = words.say("architect.compare.working")
    else:
        now = last.red.value
        difference = words.say(
            "architect.compare.difference",
            value=points(step(now - last.change.value, now), sign=True),
            reach=reach(last.change),
            n=len(after),
            matches=f"{last.matches:,}",
        )
    sides = "".join(f"<span>{html_text(side)} <b>{html_text(rate)}</b></span>" for side, rate in lines)
    title, key = words.say("architect.compare.rates"), words.say("architect.compare.legend")
    st.html(
        f'<div class="rates" role="status"><span>{html_text(title)}</span>{sides}'
        f"<span>{html_text(difference)}</span><i>{html_text(key)}</i></div>"
    )
    tick("compare_tick", SOON * 3 if pending else None)


def _rate(words: Words, estimate: Estimate | None, is_match: bool) -> str:
    if not is_match:
        return words.say("architect.compare.no_match")
    if estimate is None:
        return words.say("architect.compare.working")
    red = estimate.red
    return words.say("architect.compare.rate", value=points(red.value), low=points(red.low), high=points(red.high))


def legend(words: Words, theme: str, effects: Effects) -> str:
    """Return what the colours of the graph mean, as HTML."""
    bounds = [points(bound).removesuffix(".0") for bound in STEPS]
    spans = [
        words.say("estimate.legend.below", n=bounds[0]),
        *(f"{a}–{b}" for a, b in zip(bounds, bounds[1:], strict=False)),
        words.say("estimate.legend.from", n=bounds[-1]),
    ]
    rows = []
    for way in ("down", "up"):
        boxes = "".join(
            f'<span class="hs" style="background:{fill};color:{ink}">{html_text(span)}</span>'
            for (fill, ink), span in zip(HEAT[theme][way], spans, strict=True)
        )
        rows.append(f"<b>{html_text(words.say(f'estimate.legend.{way}'))}</b>{boxes}")
    rows.append(f'<span class="hs no">{html_text(words.say("estimate.legend.refused"))}</span>')
    title = f"<span>{html_text(words.say('estimate.legend.title'))}</span>"
    if effects.rough:
        title = f"<em>{html_text(words.say('estimate.legend.rough', n=f'{effects.matches:,}'))}</em>"
    return f'<div class="heat">{title}{"".join(rows)}</div>'
