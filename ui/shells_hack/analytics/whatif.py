"""What the changes of the what-if are called, and the charts of what they do; without streamlit."""

from __future__ import annotations

from typing import Any

from engine.rates import Rate
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.simulation.whatif import Change, Difference, Ranked, Ranking, Refused
from ui.charts.look import Chart, Look, percent
from ui.charts.whiskers import whiskers
from ui.shells_hack.analytics.names import Names
from ui.shells_hack.analytics.session import Compared
from ui.shells_hack.analytics.tables import Scale, points, signed
from ui.shells_hack.setup.house_numbers import bounds

__all__ = ["change_name", "differences", "ranking_chart", "refusal", "statement"]

CHANGES_SHOWN = 20  #: changes in the ranking's chart
#: problems with a short sentence of their own here
REFUSALS = frozenset(
    {
        *("asset_on_missing_component", "no_entry", "objective_unreachable", "funds_cap_too_small"),
        *("turn_limit_too_small", "objective_too_dear"),
    }
)


def change_name(change: Change, names: Names, in_full: bool = False) -> str:
    """Return a change as one phrase, with short names for charts, or with full ones."""
    place = names.words.component if in_full else names.words.component_short
    if change.kind in ("edge_removed", "edge_added"):
        return names.say(f"analytics.change.{change.kind}", source=place(change.source), target=place(change.target))
    if change.kind == "component_off":
        return names.say("analytics.change.component_off", target=place(change.target))
    if change.kind == "countermeasure":
        return names.say(
            "analytics.change.countermeasure", card=names.words.card(change.card), target=place(change.target)
        )
    return names.say(
        "analytics.change.setting", name=names.words.say(f"new_match.field.{change.source}"), value=_value(change)
    )


def _value(change: Change) -> str:
    return str(bool(change.value)) if change.source == "repeat_impact" else str(change.value)


def verdict_of(found: Difference) -> str:
    """Return which team a change helps beyond its interval: ``red``, ``blue`` or nobody."""
    return "red" if found.low > 0 else "blue" if found.high < 0 else "none"


def statement(found: Difference, names: Names) -> dict[str, str]:
    """Return what a comparison says, in words and figures."""
    return {
        "name": change_name(found.change, names),
        "before": percent(found.before.value),
        "after": percent(found.after.value),
        "difference": signed(found.difference),
        "interval": f"{signed(found.low)} … {signed(found.high)}",
        "verdict": names.say(f"analytics.whatif.helps.{verdict_of(found)}"),
        "team": verdict_of(found),
        "surprise": names.say("analytics.whatif.surprise") if _surprises(found) else "",
    }


def _surprises(found: Difference) -> bool:
    """Whether what should hinder Red helps it."""
    return verdict_of(found) == "red" and found.change.kind in ("edge_removed", "component_off", "countermeasure")


def _rate(found: Difference) -> Rate:
    return Rate(found.difference, found.low, found.high)


def _figure(rows: list[tuple[str, Difference]], names: Names, look: Look) -> dict[str, Any]:
    scale = Scale.over(_rate(found) for _, found in rows)
    team = {"red": look.colour("red-line"), "blue": look.colour("blue-line"), "none": look.colour("ink-2")}
    return whiskers(
        [(name, _rate(found)) for name, found in rows],
        look,
        axis=names.say("analytics.whatif.axis"),
        span=(-scale.reach, scale.reach),
        middle=0,
        shown=lambda rate: signed(rate.value),
        axis_ticks={"tickvals": scale.ticks(), "ticktext": [points(tick) for tick in scale.ticks()]},
        colours=[team[verdict_of(found)] for _, found in rows],
    )


def _columns(names: Names) -> tuple[str, ...]:
    parts = ("place", "change", "before", "after", "difference", "low", "high", "matches")
    return tuple(names.say(f"analytics.column.{part}") for part in parts)


def _row(place: object, found: Difference, names: Names) -> tuple[Any, ...]:
    numbers = (found.before.value, found.after.value, found.difference, found.low, found.high)
    return (
        place,
        change_name(found.change, names, in_full=True),
        *(round(value, 5) for value in numbers),
        found.matches,
    )


def differences(tried: list[Compared], names: Names, look: Look) -> Chart:
    """The changes tried so far, the newest on top."""
    rows = [(change_name(row.result.change, names), row.result) for row in tried]
    matches = [row.result.matches for row in tried]
    return Chart(
        "whatif",
        names.say("analytics.whatif.tried"),
        names.say("analytics.whatif.note", n=" / ".join(f"{n:,}" for n in dict.fromkeys(matches))),
        _figure(rows, names, look),
        _columns(names),
        [_row("", row.result, names) for row in tried],
    )


def ranking_chart(found: Ranking, names: Names, look: Look) -> Chart:
    """The changes that help Blue most, with places that ties share."""
    best = found.ranked[:CHANGES_SHOWN]
    return Chart(
        "ranking",
        names.say("analytics.ranking.title"),
        names.say("analytics.ranking.note", n=f"{max((row.result.matches for row in best), default=0):,}"),
        _figure(
            [(f"{place_word(row, found)}  {change_name(row.result.change, names)}", row.result) for row in best],
            names,
            look,
        ),
        _columns(names),
        [_row(place_word(row, found), row.result, names) for row in found.ranked]
        + [
            ("–", change_name(row.change, names, in_full=True), *[""] * 5, refusal(row, names)) for row in found.refused
        ],
    )


def place_word(row: Ranked, found: Ranking) -> str:
    """The places that a change may have: between those surely better and those surely worse than it."""
    last = len(found.ranked) - sum(other.result.low > row.result.high for other in found.ranked)
    return f"{row.place}" if last <= row.place else f"{row.place}–{last}"


def refusal(row: Refused, names: Names) -> str:
    """Why there would be no match after a change (D30)."""
    told = []
    for problem in row.problems:
        params = dict(problem.params)
        if "component" in params:
            params["component"] = names.words.component_short(str(params["component"]))
        if "asset" in params:
            params["asset"] = names.words.asset(str(params["asset"]))
        code = problem.code if problem.code in REFUSALS else "other"
        told.append(names.say(f"analytics.refused.{code}", **params))
    return names.words.list(dict.fromkeys(told))


def settings_bounds(field: str) -> tuple[int, int]:
    """Return what a setting may be."""
    limits = bounds(field)
    return limits.low, limits.high


def now_of(settings: Settings, field: str) -> int:
    """Return what a setting is."""
    value = getattr(settings, field)
    return int(value) if value is not None else 0
