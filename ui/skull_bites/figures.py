"""What many games show, as charts with their data; without streamlit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.rates import Rate, rate_of
from engine.skull_bites.cards import FACTIONS
from engine.skull_bites.simulation import Tally
from ui.charts.look import Chart, Look, percent
from ui.charts.whiskers import whiskers
from ui.skull_bites.words import Words

__all__ = ["Counted", "charts"]

AIM = (0.45, 0.55)  #: between which the factions' win rates are to lie


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted of the games of one number of players."""

    count: int
    tally: Tally


def charts(words: Words, look: Look, runs: list[Counted], shown: Counted) -> list[Chart]:
    """Return all charts: factions by number of players, then seats, adventurers and lengths of one of them."""
    tally = shown.tally
    return [
        _factions(words, look, runs),
        _seats(words, look, tally),
        _people(words, look, "first", tally.first_wins, tally.first, tally),
        _people(words, look, "second", tally.second_wins, tally.second, tally),
        _lengths(words, look, tally),
    ]


def _factions(words: Words, look: Look, runs: list[Counted]) -> Chart:
    """How often the Witches win, by number of players: decided games alone, so that one half is balance."""
    rows = []
    for run in sorted(runs, key=lambda one: one.count):
        won = [run.tally.factions[faction] for faction in FACTIONS]
        if sum(won):
            rows.append((words.say("skull_bites.analytics.players", n=run.count), rate_of(won[0], sum(won)), sum(won)))
    figure = whiskers(
        [(name, rate) for name, rate, _ in rows],
        look,
        axis=words.say("skull_bites.analytics.factions_axis", faction=words.faction(FACTIONS[0])),
        span=(0.3, 0.7),
        middle=0.5,
        shown=lambda rate: percent(rate.value),
    )
    band = {"x0": AIM[0], "x1": AIM[1], "y0": 0, "y1": 1, "yref": "paper"}
    figure["layout"]["shapes"].append(
        {"type": "rect", **band, "fillcolor": look.colour("line-2"), "line": {"width": 0}, "layer": "below"}
    )
    return Chart(
        "factions",
        words.say("skull_bites.analytics.factions"),
        words.say("skull_bites.analytics.factions_note"),
        figure,
        (words.say("skull_bites.players"), *_columns(words)),
        [(name, games, *_numbers(rate)) for name, rate, games in rows],
    )


def _seats(words: Words, look: Look, tally: Tally) -> Chart:
    """How often the faction of each seat has won."""
    rows = [(words.seat(seat), rate_of(tally.seat_wins[seat], tally.games)) for seat in sorted(tally.seat_points)]
    points = {words.seat(seat): tally.seat_points[seat] / tally.games for seat in tally.seat_points}
    figure = _whiskers(look, rows, words.say("skull_bites.analytics.wins_axis"))
    return Chart(
        "seats",
        words.say("skull_bites.analytics.seats"),
        words.say("skull_bites.analytics.seats_note"),
        figure,
        (words.say("skull_bites.analytics.seat"), *_columns(words), words.say("skull_bites.analytics.points")),
        [(name, tally.games, *_numbers(rate), round(points[name], 4)) for name, rate in rows],
    )


def _people(words: Words, look: Look, key: str, wins: Counter[str], times: Counter[str], tally: Tally) -> Chart:
    """How often those have won who had each adventurer, as the first or the second one."""
    met = [(id, rate_of(wins[id], times[id])) for id in words.people if times[id]]
    met.sort(key=lambda row: -row[1].value)
    rows = [(_named(words, id), rate) for id, rate in met]
    return Chart(
        key,
        words.say(f"skull_bites.analytics.{key}"),
        words.say("skull_bites.analytics.people_note"),
        _whiskers(look, rows, words.say("skull_bites.analytics.wins_axis")),
        (words.say("skull_bites.end.people"), *_columns(words)),
        [(name, times[id], *_numbers(rate)) for (name, rate), (id, _) in zip(rows, met, strict=True)],
    )


def _named(words: Words, id: str) -> str:
    return words.say(
        "skull_bites.analytics.person", name=words.person(id), faction=words.faction(words.people[id].faction)
    )


def _whiskers(look: Look, rows: list[tuple[str, Rate]], axis: str) -> dict[str, Any]:
    low = min([0.3, *(rate.low for _, rate in rows)])
    high = max([0.7, *(rate.high for _, rate in rows)])
    return whiskers(rows, look, axis=axis, span=(low, high), middle=0.5, shown=lambda rate: percent(rate.value))


def _lengths(words: Words, look: Look, tally: Tally) -> Chart:
    """How many battles games last."""
    lengths: Mapping[int, int] = tally.lengths
    xs = list(range(1, max(lengths, default=1) + 1))
    ys = [lengths.get(x, 0) for x in xs]
    bars = {
        "type": "bar",
        "x": xs,
        "y": ys,
        "marker": {"color": look.colour("line-3")},
        "hovertemplate": "%{x}: %{y}<extra></extra>",
    }
    layout = look.layout(
        xaxis=look.axis(words.say("skull_bites.analytics.battles_axis"), showgrid=False),
        yaxis=look.axis(words.say("skull_bites.analytics.games_axis")),
    )
    mean = tally.battles / max(tally.games, 1)
    return Chart(
        "lengths",
        words.say("skull_bites.analytics.lengths"),
        words.say("skull_bites.analytics.lengths_note", mean=f"{mean:.1f}", longest=tally.longest),
        {"data": [bars], "layout": layout},
        (words.say("skull_bites.analytics.battles_axis"), words.say("skull_bites.analytics.games_axis")),
        list(zip(xs, ys, strict=True)),
    )


def _columns(words: Words) -> tuple[str, ...]:
    return tuple(words.say(f"skull_bites.analytics.column.{name}") for name in ("games", "rate", "low", "high"))


def _numbers(rate: Rate) -> tuple[float, float, float]:
    return round(rate.value, 5), round(rate.low, 5), round(rate.high, 5)
