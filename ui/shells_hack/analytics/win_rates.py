"""The charts of win rates with their intervals, as Plotly dicts with their data; without streamlit."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from engine.rates import Rate, rate_of
from ui.shells_hack.analytics.look import Chart, Look, percent, rule, safe
from ui.shells_hack.analytics.names import Names
from ui.shells_hack.analytics.result import StudyResult

__all__ = ["numbers", "whiskers", "win_rates"]


def groups(result: StudyResult, names: Names) -> Iterator[tuple[str, str, int, int]]:
    """Yield the rows of the chart of win rates: kind, name, Red's wins, matches.

    By company, actor and architecture where there are several; of a single pairing also what others would give.
    """
    study, plan = result.study, result.plan
    yield "all", names.say("analytics.rates.all"), study.wins, study.matches
    kinds = (
        ("company", plan.companies, names.company),
        ("actor", plan.actors, names.actor),
        ("architecture", plan.architectures, names.architecture),
    )
    for kind, cards, called in kinds:
        for card in cards if len(cards) > 1 else ():
            cells = [cell for cell in study.cells if getattr(cell, kind) == card.id]
            if cells:
                yield kind, called(card.id), sum(c.wins for c in cells), sum(c.matches for c in cells)
    if len(plan.companies) == len(plan.actors) == 1:
        yield from _others(result, names)


def _others(result: StudyResult, names: Names) -> Iterator[tuple[str, str, int, int]]:
    """The same company against the other actors, and the same actor against the other companies."""
    here, there = result.plan.companies[0].id, result.plan.actors[0].id
    for (company, actor), (wins, matches) in result.study.pairings.items():
        if company == here and actor != there:
            yield "pairing", names.say("analytics.rates.more", name=names.actor(actor)), wins, matches
    for (company, actor), (wins, matches) in result.study.pairings.items():
        if actor == there and company != here:
            yield "pairing", names.say("analytics.rates.more_actor", name=names.company(company)), wins, matches


def win_rates(result: StudyResult, names: Names, look: Look) -> Chart:
    """Red's win rate with its interval, over all and by company, actor and architecture."""
    rows = [(kind, name, wins, matches, rate_of(wins, matches)) for kind, name, wins, matches in groups(result, names)]
    chart = whiskers(
        [(name, rate) for _, name, _, _, rate in rows],
        look,
        axis=names.say("analytics.rates.axis"),
        span=_around_half([rate for *_, rate in rows]),
        middle=0.5,
        shown=lambda rate: percent(rate.value),
    )
    return Chart(
        "rates",
        names.say("analytics.rates.title"),
        _matches_told(result, names, {kind for kind, *_ in rows}),
        chart,
        (names.say("analytics.rates.kind"), names.say("analytics.rates.name"), *rate_columns(names)),
        [
            (names.say(f"analytics.rates.kinds.{kind}"), name, wins, matches, *numbers(rate))
            for kind, name, wins, matches, rate in rows
        ],
    )


def _matches_told(result: StudyResult, names: Names, kinds: set[str]) -> str:
    """On how many matches the rates rest."""
    told = names.say("analytics.rates.note", n=f"{result.study.matches:,}")
    if "pairing" not in kinds:
        return told
    most = max(matches for _, matches in result.study.pairings.values())
    return told + names.say("analytics.rates.note_more", n=f"{most:,}")


def _around_half(rates: list[Rate]) -> tuple[float, float]:
    """The part of the axis that holds all intervals, in tenths, with as much on either side of one half."""
    reach = max([0.2, *(abs(edge - 0.5) for rate in rates for edge in (rate.low, rate.high))])
    reach = min(0.5, math.ceil(10 * reach) / 10)
    return 0.5 - reach, 0.5 + reach


def rate_columns(names: Names) -> tuple[str, ...]:
    """The columns of a rate with its interval."""
    return tuple(names.say(f"analytics.column.{column}") for column in ("wins", "matches", "rate", "low", "high"))


def numbers(rate: Rate) -> tuple[float, float, float]:
    """A rate as data."""
    return round(rate.value, 5), round(rate.low, 5), round(rate.high, 5)


def whiskers(
    rows: list[tuple[str, Rate]],
    look: Look,
    *,
    axis: str,
    span: tuple[float, float],
    middle: float,
    shown: Callable[[Rate], str],
    axis_ticks: dict[str, Any] | None = None,
    colours: list[str] | None = None,
) -> dict[str, Any]:
    """One row a rate: a dot, its interval as a line, and the number at the right."""
    size, places = look.size, list(range(len(rows)))
    return {
        "data": [_dots(rows, look, shown, colours or [look.colour("ink")] * len(rows))],
        "layout": look.layout(
            margin={"l": size, "r": size * 5, "t": size, "b": size * 3},
            xaxis=look.axis(axis, range=list(span), **(axis_ticks or {"tickformat": ".0%"})),
            yaxis=look.axis(
                range=[len(rows) - 0.4, -0.6],
                tickvals=places,
                ticktext=[safe(name) for name, _ in rows],
                showgrid=False,
                tickfont={"size": size, "color": look.colour("ink")},
            ),
            shapes=[rule(look, x=middle)],
            annotations=[
                {
                    "x": 1.01,
                    "xref": "paper",
                    "y": place,
                    "text": f"<b>{shown(rate)}</b>",
                    "showarrow": False,
                    "xanchor": "left",
                    "font": {"size": size, "color": look.colour("ink")},
                }
                for place, (_, rate) in zip(places, rows, strict=True)
            ],
        ),
    }


def _dots(rows: list[tuple[str, Rate]], look: Look, shown: Callable[[Rate], str], colours: list[str]) -> dict[str, Any]:
    """The dots with their intervals; a pointer on one is told its name and numbers."""

    def told(edge: float) -> str:
        return shown(Rate(edge, edge, edge))

    return {
        "type": "scatter",
        "x": [rate.value for _, rate in rows],
        "y": list(range(len(rows))),
        "mode": "markers",
        "marker": {"size": round(look.size * 0.72), "color": colours, "line": {"width": 0}},
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [rate.high - rate.value for _, rate in rows],
            "arrayminus": [rate.value - rate.low for _, rate in rows],
            "color": look.colour("ink-2"),
            "thickness": 2,
            "width": 0,
        },
        "customdata": [[shown(rate), told(rate.low), told(rate.high), safe(name)] for name, rate in rows],
        "hovertemplate": "<b>%{customdata[3]}</b><br>%{customdata[0]} (%{customdata[1]} … %{customdata[2]})"
        "<extra></extra>",
        "cliponaxis": False,
    }
