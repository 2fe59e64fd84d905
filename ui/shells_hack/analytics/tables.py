"""The tables of one result as HTML, and as rows for downloading; without streamlit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.rates import Pairs, Rate, rate_of
from engine.shells_hack.rules.cards import load
from engine.shells_hack.simulation.named_counts import CARD, COMPONENT, COUNTERMEASURE
from engine.shells_hack.simulation.ratings import ratings
from ui.charts.look import percent
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.analytics.names import Names
from ui.shells_hack.analytics.result import StudyResult
from ui.shells_hack.icons import CATEGORY

__all__ = ["Scale", "Table", "card_tables", "component_table", "points", "policy_table", "signed", "value_bar"]


@dataclass(frozen=True, slots=True)
class Table:
    """A table as HTML with its data."""

    key: str
    title: str
    note: str
    html: str
    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


def signed(share: float, digits: int = 1) -> str:
    """Return a difference in percentage points, with its sign."""
    return f"{100 * share:+.{digits}f}".replace("-", "−")


def bar(share: float | None) -> str:
    """A share as a bar in a cell, with the number beside it."""
    if share is None:
        return '<td class="n">–</td>'
    return f'<td class="n"><span class="bar"><i style="width:{100 * share:.1f}%"></i></span>{percent(share)}</td>'


def _plain(share: float | None) -> str:
    return f'<td class="n">{"–" if share is None else percent(share)}</td>'


@dataclass(frozen=True, slots=True)
class Scale:
    """An axis from −reach to reach, as shares of one."""

    reach: float

    @classmethod
    def over(cls, rates: Iterable[Rate]) -> Scale:
        """Return the scale that holds all intervals."""
        return cls(1.04 * max([0.05, *(abs(edge) for rate in rates for edge in (rate.low, rate.high))]))

    def place(self, value: float) -> float:
        """Return where a value stands, in percent from the left."""
        return 50 + 50 * max(-1.0, min(1.0, value / self.reach))

    def ticks(self) -> list[float]:
        """Return round values on both sides of zero, not too many."""
        step = next((s for s in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5) if self.reach / s < 3), 1.0)
        most = int(self.reach / step)
        return [step * number for number in range(-most, most + 1)]


def helped(rate: Rate) -> str:
    """Return whom a difference of Red's win rate helps beyond its interval: ``red``, ``blue`` or nobody."""
    return "red" if rate.low > 0 else "blue" if rate.high < 0 else "none"


def points(value: float) -> str:
    """Return a round difference in points for an axis."""
    return "0" if abs(value) < 1e-9 else signed(value, 0)


def value_bar(rate: Rate, scale: Scale, word: str) -> str:
    """A difference and its interval on a scale, in the colour of the team that it helps, and who that is in words."""
    low, high = scale.place(rate.low), scale.place(rate.high)
    interval = f"{signed(rate.low)} … {signed(rate.high)}"
    return (
        f'<td class="v" title="{interval}"><span class="whisk {helped(rate)}"><u></u>'
        f'<i style="left:{low:.1f}%;width:{max(high - low, 0.6):.1f}%"></i>'
        f'<b style="left:{scale.place(rate.value):.1f}%"></b></span></td>'
        f'<td class="n num"><b>{signed(rate.value)}</b><small class="ci">{interval}</small></td>'
        f'<td class="who {helped(rate)}">{e(word)}</td>'
    )


def _axis(word: str, help: str, scale: Scale) -> str:
    """The head over such differences: what they are, and the scale."""
    marks = "".join(f'<i style="left:{scale.place(tick):.1f}%">{points(tick)}</i>' for tick in scale.ticks())
    return f'<th class="v" scope="col" title="{e(help)}">{e(word)}<span class="scale">{marks}</span></th>'


def _head(kind: str, word: str, help: str) -> str:
    """A cell of a table's head: class, word, what it means."""
    return f'<th class="{kind}" scope="col" title="{e(help)}">{e(word)}</th>'


def _scrolled(cells: str, body: str) -> str:
    """A table whose head stays in sight; one can scroll it by keyboard, too."""
    return (
        f'<div class="scroll" tabindex="0"><table class="an"><thead><tr>{cells}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


# ---- cards


def card_tables(result: StudyResult, names: Names, order: str) -> list[Table]:
    """Red's and Blue's cards: how often played, how often they worked, won with, and what they are worth."""
    values = {card: pairs.difference for card, pairs in result.study.values.items()}
    return [_cards(result, names, order, team, values) for team in ("red", "blue")]


def _cards(result: StudyResult, names: Names, order: str, team: str, values: dict[str, Rate]) -> Table:
    total = result.study.matches
    fields = CARD if team == "red" else COUNTERMEASURE
    rows = []
    for card, counts in result.study.counts[team].items():
        row = dict(zip(fields, counts, strict=True))
        worked = None if "worked" not in row or not row["played"] or _weapon(card) else row["worked"] / row["played"]
        rows.append(
            {
                "card": card,
                "played": row["played"] / total,
                "share": row["matches"] / total,
                "worked": worked,
                "won": row["wins"] / row["matches"] if row["matches"] else None,
                "value": values.get(card),
                "counts": row,
            }
        )
    rows.sort(key=lambda row: _rank(row, order, team))
    scale = Scale.over(row["value"] for row in rows if row["value"])
    columns = ["share", *(["worked"] if team == "red" else []), "won", "value"]
    said = {c: (names.say(f"analytics.column.{c}"), names.say(f"analytics.cards.{c}_help")) for c in columns}
    cells = [_head("", names.say("analytics.column.card"), "")]
    cells += [_head("n", *said[c]) for c in columns[:-1]]
    cells += [
        _axis(names.say("analytics.cards.effect"), said["value"][1], scale),
        _head("n", names.say("analytics.cards.points"), names.say("analytics.cards.points_help")),
        _head("", names.say("analytics.cards.helps"), names.say("analytics.cards.helps_help")),
    ]
    body = "".join(_card_row(row, columns, names, scale) for row in rows)
    return Table(
        f"cards_{team}",
        names.say(f"analytics.cards.{team}"),
        names.say(f"analytics.cards.note_{team}"),
        _scrolled("".join(cells), body),
        _card_columns(names),
        [_card_data(row, names, result.study.values.get(row["card"])) for row in rows],
    )


def _weapon(card: str) -> bool:
    return any(attack.id == card and attack.category == "weaponization" for attack in load().attacks)


def _rank(row: dict[str, Any], order: str, team: str) -> tuple[float, str]:
    """The most useful card of its team, the most played, or the most successful one first."""
    if order == "value":
        value = row["value"].value if row["value"] else 0.0
        return (-value if team == "red" else value), row["card"]
    return -(row[order] if row[order] is not None else -1.0), row["card"]


def _card_row(row: dict[str, Any], columns: list[str], names: Names, scale: Scale) -> str:
    category = next((attack.category for attack in load().attacks if attack.id == row["card"]), "countermeasure")
    name = e(names.words.card(row["card"]))
    cells = [f'<th scope="row" title="{name}">{mi(CATEGORY[category])}<span>{name}</span></th>']
    for column in columns:
        if column == "value":
            word = names.say(f"analytics.cards.helped.{helped(row['value'])}") if row["value"] else ""
            cells.append(value_bar(row["value"], scale, word) if row["value"] else '<td colspan="3"></td>')
        else:
            cells.append(_plain(row[column]) if column == "won" else bar(row[column]))
    return f"<tr>{''.join(cells)}</tr>"


def _card_columns(names: Names) -> tuple[str, ...]:
    parts = ("card", "times", "worked_times", "played_matches", "wins_played", "value", "low", "high", "seeds")
    return tuple(names.say(f"analytics.column.{part}") for part in parts)


def _card_data(row: dict[str, Any], names: Names, pairs: Pairs | None) -> tuple[Any, ...]:
    counts, value = row["counts"], row["value"]
    known = (round(value.value, 5), round(value.low, 5), round(value.high, 5)) if value else ("", "", "")
    return (
        names.words.card(row["card"]),
        counts["played"],
        counts.get("worked", ""),
        counts["matches"],
        counts["wins"],
        *known,
        pairs.matches if pairs else 0,
    )


# ---- components


def component_table(result: StudyResult, names: Names) -> Table:
    """How often each component was scouted, intruded, executed on, first, and stopped."""
    total = result.study.matches
    rows = []
    for id, counts in result.study.counts["components"].items():
        row = dict(zip(COMPONENT, counts, strict=True))
        if any(row.values()):
            rows.append((id, row))
    rows.sort(key=lambda pair: (-pair[1]["intruded"], pair[0]))
    columns = ("scouted", "intruded", "entry", "executed", "stopped", "won_intruded")
    head = _head("", names.say("analytics.column.component"), "") + "".join(
        _head("n", names.say(f"analytics.column.{column}"), names.say(f"analytics.components.{column}_help"))
        for column in columns
    )
    most = max([1.0, *(row["executed"] / total for _, row in rows)])
    body = []
    for id, row in rows:
        won = row["wins"] / row["intruded"] if row["intruded"] else None
        cells = [f'<th scope="row"><span>{e(names.words.component(id))}</span></th>']
        cells += [bar(row[column] / total) for column in ("scouted", "intruded", "entry")]
        cells += [_times(row[column] / total, most) for column in ("executed", "stopped")]
        cells.append(_plain(won))
        body.append(f"<tr>{''.join(cells)}</tr>")
    return Table(
        "components",
        names.say("analytics.components.title"),
        names.say("analytics.components.note", n=f"{total:,}"),
        _scrolled(head, "".join(body)),
        tuple(
            names.say(f"analytics.column.{c}")
            for c in ("component", "scouted", "intruded", "wins", "entry", "executed", "stopped")
        ),
        [(names.words.component(id), *(row[column] for column in COMPONENT)) for id, row in rows],
    )


def _times(per_match: float, most: float) -> str:
    width = 100 * per_match / most
    return f'<td class="n"><span class="bar"><i style="width:{width:.1f}%"></i></span>{per_match:.2f}</td>'


# ---- players


def policy_table(result: StudyResult, names: Names, duels: Mapping[tuple[str, str], tuple[int, int]]) -> Table:
    """Every player against every other, and their ratings; ``duels`` are those of the expert, if it has played."""
    table = result.study.policies | dict(duels)
    blues = list(dict.fromkeys(blue for blue, _ in table))
    reds = list(dict.fromkeys(red for _, red in table))
    of_blue, of_red = ratings(table)
    sides = "".join(f"<span>{e(names.say(f'analytics.policies.{seat}'))}</span>" for seat in ("blue", "red"))
    corner = f'<th class="corner">{sides}</th>'
    head = "".join(f'<th scope="col">{e(names.player(red))}<small>{of_red[red]:.0f}</small></th>' for red in reds)
    body = "".join(
        f'<tr><th scope="row">{e(names.player(blue))}<small>{of_blue[blue]:.0f}</small></th>'
        + "".join(_duel(*table[blue, red]) for red in reds)
        + "</tr>"
        for blue in blues
    )
    rows = []
    for (blue, red), (wins, matches) in table.items():
        rate = rate_of(wins, matches)
        data = (wins, matches, round(rate.value, 5), round(rate.low, 5), round(rate.high, 5))
        rows.append((names.player(blue), names.player(red), *data, round(of_blue[blue]), round(of_red[red])))
    parts = ("blue_player", "red_player", "wins", "matches", "rate", "low", "high", "blue_rating", "red_rating")
    return Table(
        "policies",
        names.say("analytics.policies.title"),
        names.say("analytics.policies.note"),
        f'<table class="duel"><thead><tr>{corner}{head}</tr></thead><tbody>{body}</tbody></table>',
        tuple(names.say(f"analytics.column.{part}") for part in parts),
        rows,
    )


def _duel(wins: int, matches: int) -> str:
    rate = rate_of(wins, matches)
    side = "red" if rate.low > 0.5 else "blue" if rate.high < 0.5 else ""
    strength = min(1.0, abs(rate.value - 0.5) * 2)
    return (
        f'<td class="{side}" style="--s:{strength:.2f}"><b>{percent(rate.value)}</b>'
        f"<small>{percent(rate.low)} … {percent(rate.high)}<br>n = {matches:,}</small></td>"
    )
