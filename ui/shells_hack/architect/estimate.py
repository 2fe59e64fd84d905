"""Red's win rate with a drawing, in words and figures; without streamlit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from background.shells_hack.estimates import Estimate
from engine.rates import Rate
from ui.shells_hack.texts.words import Words

__all__ = ["parts_of", "points", "reach", "refusal", "step"]


def points(value: float, sign: bool = False) -> str:
    """Return a share in percent, or with its sign in percentage points, with one digit after the point."""
    told = f"{abs(100 * value):.1f}"
    return told if not sign or told == "0.0" else f"{'−' if value < 0 else '＋'}{told}"


def step(before: float, after: float) -> float:
    """Return how far apart two shares are as they are written, so that the figures shown add up."""
    return round((round(100 * after, 1) - round(100 * before, 1)) / 100, 3)


def reach(rate: Rate) -> str:
    """Return half of an interval's width."""
    return points((rate.high - rate.low) / 2)


def parts_of(
    words: Words, estimate: Estimate | None, who: str, rates: Sequence[float], stale: bool, warming: bool
) -> dict[str, Any]:
    """Return what is written: kinds with their words, the state, the course and what the pointer is told."""
    said: list[tuple[str, str]] = [("label", words.say("estimate.title"))]
    if estimate is not None:
        said += [("value", f"{points(estimate.red.value)}%"), ("range", _range(words, estimate.red))]
    if stale:
        said.append(("mark", words.say("estimate.pending")))
    elif estimate is not None and estimate.rough:
        said.append(("mark", words.say("estimate.warming" if warming else "estimate.rough")))
    if estimate is not None and estimate.change is not None:
        kind = "change sure" if estimate.change.low > 0 or estimate.change.high < 0 else "change"
        now = estimate.red.value
        value = points(step(now - estimate.change.value, now), sign=True)
        said.append((kind, words.say("estimate.change", value=value, reach=reach(estimate.change))))
    if estimate is not None:
        said.append(("who", who))
        said.append(("matches", words.say("estimate.matches", n=f"{estimate.matches:,}")))
    return {
        "words": said,
        "rates": [round(rate, 4) for rate in rates],
        "state": "stale" if stale else "fresh",
        "help": words.say("estimate.help", who=who),
        "course": words.say("estimate.course"),
    }


def refusal(words: Words, reason: str) -> dict[str, Any]:
    """Return what is written for a drawing that is no match (D30)."""
    said = [("mark", words.say("estimate.no_match")), ("refused", reason)]
    return {"words": said, "rates": [], "state": "none", "help": reason, "course": ""}


def _range(words: Words, rate: Rate) -> str:
    return words.say("estimate.range", low=points(rate.low), high=points(rate.high))
