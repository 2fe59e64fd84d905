"""The charts of win rates with their intervals, as Plotly dicts with their data; without streamlit."""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.rates import Rate, rate_of
from ui.charts.look import Chart, Look, percent
from ui.charts.whiskers import whiskers
from ui.shells_hack.analytics.names import Names
from ui.shells_hack.analytics.result import StudyResult

__all__ = ["numbers", "win_rates"]


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
