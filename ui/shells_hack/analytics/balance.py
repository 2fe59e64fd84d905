"""All pairings as a heat map, and how they stand to the bounds of D25; without streamlit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.shells_hack.rules.cards import load
from engine.shells_hack.simulation.balance import ALL, EACH, Verdict, together, verdict
from engine.shells_hack.simulation.levels import LEVELS, Level, measured
from ui.charts.look import Chart, Look, note, percent, safe
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shells_hack.analytics.names import Names
from ui.shells_hack.analytics.result import StudyResult
from ui.shells_hack.analytics.win_rates import numbers

__all__ = ["Balance", "balance", "balance_of", "pairings"]

PAIRINGS_LISTED = 8  #: of those that are not well inside their bounds


@dataclass(frozen=True, slots=True)
class _Grid:
    """The cells of the heat map: companies are rows, actors are columns."""

    companies: list[str]
    actors: list[str]
    found: dict[tuple[str, str], Verdict]
    names: Names
    look: Look

    def place(self, key: tuple[str, str]) -> tuple[int, int]:
        """Return a pairing's column and row."""
        return self.actors.index(key[1]), self.companies.index(key[0])


def pairings(result: StudyResult, names: Names, look: Look) -> Chart:
    """Red's win rate in every pairing of a company with an actor; those outside D25's bounds are framed."""
    table = result.study.pairings
    found = {key: verdict(*counts) for key, counts in table.items()}
    companies, actors = (list(dict.fromkeys(key[part] for key in table)) for part in (0, 1))
    grid = _Grid(companies, actors, found, names, look)
    columns = ("company", "actor", "wins", "matches", "rate", "low", "high", "mark")
    return Chart(
        "pairings",
        names.say("analytics.pairings.title"),
        names.say("analytics.pairings.note", n=f"{max((matches for _, matches in table.values()), default=0):,}"),
        {"data": [_cells(grid)], "layout": _layout(grid)},
        tuple(names.say(f"analytics.column.{column}") for column in columns),
        [(names.company(c), names.actor(a), *table[c, a], *_numbers(one, names)) for (c, a), one in found.items()],
    )


def _cells(grid: _Grid) -> dict[str, Any]:
    """The coloured cells; a pairing that was not played has none."""
    blue, middle, red = map(grid.look.colour, ("cool-tint", "plate", "warm-tint"))
    rows = [[grid.found.get((company, actor)) for actor in grid.actors] for company in grid.companies]
    return {
        "type": "heatmap",
        "z": [[one.rate.value if one else None for one in row] for row in rows],
        "x": list(range(len(grid.actors))),
        "y": list(range(len(grid.companies))),
        "xgap": 3,
        "ygap": 3,
        "zmin": 0.2,
        "zmax": 0.8,
        "colorscale": [[0, blue], [0.5, middle], [1, red]],
        "colorbar": _colour_bar(grid.names, grid.look),
        "customdata": [
            [
                _cell_told(one, grid.names.company(company), grid.names.actor(actor))
                for one, actor in zip(row, grid.actors, strict=True)
            ]
            for row, company in zip(rows, grid.companies, strict=True)
        ],
        "hovertemplate": "%{customdata}<extra></extra>",
        "hoverongaps": False,
    }


def _layout(grid: _Grid) -> dict[str, Any]:
    """Names at the left and above, and what is written on the cells and around them."""
    names, look, size = grid.names, grid.look, grid.look.size
    font = {"size": size, "color": look.colour("ink")}
    width = 9 if names.words.language == "ja" else 13
    return look.layout(
        margin={"l": size, "r": 4, "t": 4, "b": round(size * 3.6)},
        xaxis=look.axis(
            side="top",
            tickvals=list(range(len(grid.actors))),
            ticktext=[_wrapped(names.actor(actor), width) for actor in grid.actors],
            showgrid=False,
            tickangle=0,
            tickfont=font,
        ),
        yaxis=look.axis(
            range=[len(grid.companies) - 0.5, -0.5],
            tickvals=list(range(len(grid.companies))),
            ticktext=[safe(names.company(company)) + " " for company in grid.companies],
            showgrid=False,
            tickfont=font,
        ),
        annotations=[_rate(grid, key, found) for key, found in grid.found.items()],
        shapes=[_frame(grid, key) for key, found in grid.found.items() if found.mark == "broken"],
    )


def _rate(grid: _Grid, key: tuple[str, str], found: Verdict) -> dict[str, Any]:
    """A cell's number, with a mark where it is not well inside its bounds."""
    x, y = grid.place(key)
    mark = {"kept": "", "broken": " ▲"}.get(found.mark, " △")
    return {
        "x": x,
        "y": y,
        "text": f"<b>{percent(found.rate.value, 0)}</b>{mark}",
        "showarrow": False,
        "font": {"size": grid.look.size + 1, "color": grid.look.colour("ink")},
    }


def _frame(grid: _Grid, key: tuple[str, str]) -> dict[str, Any]:
    x, y = grid.place(key)
    line = {"color": grid.look.colour("ink"), "width": 2.5}
    return {"type": "rect", "x0": x - 0.48, "x1": x + 0.48, "y0": y - 0.46, "y1": y + 0.46, "line": line}


def _colour_bar(names: Names, look: Look) -> dict[str, Any]:
    """The scale of colours, below the cells."""
    font = {"size": look.size, "color": look.colour("ink-2")}
    ticks = (0.2, 0.35, 0.5, 0.65, 0.8)
    ends = {ticks[0]: f"≤ {percent(ticks[0], 0)}", ticks[-1]: f"≥ {percent(ticks[-1], 0)}"}
    return {
        "orientation": "h",
        "x": 0.5,
        "y": 0,
        "yanchor": "top",
        "ypad": round(look.size * 0.7),
        "len": 0.62,
        "thickness": round(look.size * 0.7),
        "outlinewidth": 0,
        "tickvals": list(ticks),
        "ticktext": [ends.get(tick, percent(tick, 0)) for tick in ticks],
        "tickfont": font,
        "title": {"text": names.say("analytics.pairings.scale"), "side": "top", "font": font},
    }


def _numbers(found: Verdict, names: Names) -> tuple[float | str, ...]:
    """A verdict as data."""
    return *numbers(found.rate), names.say(f"analytics.balance.{found.mark}")


def _cell_told(found: Verdict | None, company: str, actor: str) -> str:
    if found is None:
        return ""
    rate = found.rate
    interval = f"{percent(rate.low)} … {percent(rate.high)}"
    return f"<b>{safe(company)}</b> × <b>{safe(actor)}</b><br>{percent(rate.value)} ({interval})"


def _wrapped(name: str, width: int) -> str:
    """A name in two lines where it is long: at a space, or in the middle."""
    if len(name) <= width or "<" in name:
        return safe(name)
    cut = name.rfind(" ", 0, width + 1)
    if cut > 0:
        return name[:cut] + "<br>" + name[cut + 1 :]
    for mark in "・の":
        place = name.find(mark, 2)
        if 0 < place < len(name) - 1:
            return name[: place + 1] + "<br>" + name[place + 1 :]
    return name[: len(name) // 2 + 1] + "<br>" + name[len(name) // 2 + 1 :]


@dataclass(frozen=True, slots=True)
class Balance:
    """What D25 asks of the pairings."""

    all: Verdict | None  #: the shipped ones together
    each: dict[tuple[str, str], Verdict]  #: the shipped ones
    own: dict[tuple[str, str], Verdict]  #: those with a company or actor of one's own


def balance_of(result: StudyResult) -> Balance:
    """Return how the pairings stand to the bounds."""
    table = result.study.pairings
    companies, actors = {card.id for card in load().companies}, {card.id for card in load().actors}
    shipped = {key: counts for key, counts in table.items() if key[0] in companies and key[1] in actors}
    return Balance(
        together(shipped.values(), level_of(result)) if shipped else None,
        {key: verdict(*counts) for key, counts in shipped.items()},
        {key: verdict(*counts) for key, counts in table.items() if key not in shipped},
    )


def level_of(result: StudyResult) -> str:
    """The level whose bounds hold for a run: that of both its players, else the first."""
    return result.plan.blue if result.plan.blue == result.plan.red and result.plan.blue in LEVELS else LEVELS[0]


def balance(result: StudyResult, names: Names) -> str:
    """Return the bounds and what lies outside them, as HTML, and how the shipped cards stand at every level."""
    found, level = balance_of(result), level_of(result)
    low, high = (percent(bound, 0) for bound in EACH)
    parts = [
        f'<div class="anh"><h2>{e(names.say("analytics.balance.title"))}</h2></div>'
        f'<p class="anc">{e(names.say("analytics.balance.note", low=low, high=high))}</p>'
    ]
    if found.all is not None:
        parts.append(f'<dl class="figs bal">{_together(found.all, level, names)}{_each(found, names)}</dl>')
    if result.plan.numbers or (result.plan.blue, result.plan.red) != (level, level):
        parts.append(note(names.say("analytics.balance.other_rules"), "info"))
    parts.append(_listed(found.each, names) or note(names.say("analytics.balance.quiet"), "check"))
    if found.own:
        kept = note(names.say("analytics.balance.own_kept", n=len(found.own)), "check")
        parts += [f"<h3>{e(names.say('analytics.balance.own'))}</h3>", _listed(found.own, names) or kept]
    return "".join(parts) + levels_html(names)


def levels_html(names: Names) -> str:
    """Return how often Red wins between players of each level, all shipped pairings together, as it was measured."""
    rows = "".join(_level(level, names) for level in measured().levels)
    title, told = (e(names.say(f"analytics.balance.{part}")) for part in ("levels", "levels_note"))
    return f'<h3>{title}</h3><p class="anc">{told}</p><dl class="figs lev">{rows}</dl>'


def _level(level: Level, names: Names) -> str:
    counts = level.counts
    found = together(counts.values(), level.player)
    inside = sum(verdict(*count).mark != "broken" for count in counts.values())
    low, high = (percent(bound, 0) for bound in ALL[level.player])
    words = (
        f"{percent(found.rate.low)} … {percent(found.rate.high)}",
        names.say("analytics.balance.level_bounds", low=low, high=high),
        names.say("analytics.balance.level_pairings", n=inside, of=len(counts)),
        names.say("analytics.balance.level_matches", n=f"{found.matches:,}"),
    )
    told = "".join(f"<span>{e(word)}</span>" for word in words)
    return (
        f'<div><dt>{e(names.player(level.player))}</dt><dd class="{found.mark}"><b>{percent(found.rate.value)}</b>'
        f"<small>{e(names.say(f'analytics.balance.{found.mark}'))}</small></dd><dd>{told}</dd></div>"
    )


def _figure(title: str, mark: str, value: str, word: str) -> str:
    return f'<div><dt>{e(title)}</dt><dd class="{mark}"><b>{value}</b><small>{e(word)}</small></dd></div>'


def _together(found: Verdict, level: str, names: Names) -> str:
    low, high = (percent(bound, 0) for bound in ALL[level])
    title = names.say("analytics.balance.all", low=low, high=high)
    word = names.say(f"analytics.balance.{found.mark}")
    return _figure(title, found.mark, percent(found.rate.value), word)


def _each(found: Balance, names: Names) -> str:
    broken = sum(one.mark == "broken" for one in found.each.values())
    title = names.say("analytics.balance.each", n=len(found.each))
    mark = "broken" if broken else "kept"
    return _figure(
        title, mark, f"{len(found.each) - broken} / {len(found.each)}", names.say(f"analytics.balance.{mark}")
    )


def _listed(rows: dict[tuple[str, str], Verdict], names: Names) -> str:
    """Pairings that are not well inside their bounds, as a list: first those outside, not too many."""
    doubtful = sorted((found.mark != "broken", key) for key, found in rows.items() if found.mark != "kept")
    told = [
        f'<li class="{found.mark}">{mi("error" if found.mark == "broken" else "help")}<span>'
        f"{e(names.company(company))} × {e(names.actor(actor))}</span><b>{percent(found.rate.value)}</b>"
        f"<small>{e(names.say(f'analytics.balance.{found.mark}'))}</small></li>"
        for (company, actor), found in ((key, rows[key]) for _, key in doubtful[:PAIRINGS_LISTED])
    ]
    more = len(doubtful) - PAIRINGS_LISTED
    if more > 0:
        told.append(f"<li><span></span><small>{e(names.say('analytics.refused.more', n=more))}</small></li>")
    return f'<ul class="verdicts">{"".join(told)}</ul>' if told else ""
