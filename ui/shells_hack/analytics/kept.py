"""The tab of kept results: look at one again, name it, delete it, and compare two."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import streamlit as st

from engine.errors import EngineError
from engine.rates import difference_of, rate_of
from matches.results import MAX_NAME, MAX_RESULTS, ResultSummary
from ui.charts.look import Chart, Look, percent
from ui.shell.locales import html_text as e
from ui.shell.locales import label
from ui.shell.messages import error_lines, messages
from ui.shell.result_store import results
from ui.shell.session import language, local, owner
from ui.shell.texts import h, say, t
from ui.shell.when import ago
from ui.shells_hack.analytics.endings import ENDING_CODES, quantiles
from ui.shells_hack.analytics.names import Names
from ui.shells_hack.analytics.panels import draw
from ui.shells_hack.analytics.result import StudyResult, from_json
from ui.shells_hack.analytics.session import AnalyticsSession
from ui.shells_hack.analytics.tables import signed
from ui.shells_hack.texts.words import name_of

__all__ = ["kept_tab", "shown_again", "title_of", "whole"]


def title_of(head: ResultSummary) -> str:
    """Return a result's name, or who met whom."""
    if head.name:
        return head.name
    if not whole(head):
        return say("analytics.kept.damaged")
    parts = []
    for kind, field in (("company", "companies"), ("actor", "actors")):
        chosen = head.summary[field]
        if len(chosen) == 1:
            id, given = chosen[0]
            parts.append(label(name_of(language(), kind, id, given=given)))
        else:
            parts.append(say(f"analytics.kept.{field}", n=len(chosen)))
    return " × ".join(parts)


def shown_again(session: AnalyticsSession, id: str) -> None:
    """Take a kept result in front. :raises EngineError: if there is none."""
    session.show(from_json(results().result(id).content), id)


def kept_tab(session: AnalyticsSession, result: StudyResult, names: Names, look: Look) -> None:
    """Draw the list and the comparison."""
    heads = results().list(owner())
    with st.container(key="an_kept"):
        with st.container(key="panel_an_list"):
            st.html(
                f'<div class="anh"><h2>{h("analytics.kept.title")}</h2>'
                f"<p>{h('analytics.kept.note', n=len(heads), most=MAX_RESULTS)}</p></div>"
            )
            for head in heads:
                _row(session, head)
        with st.container(key="an_versus"):
            _compare(heads, session.kept, look)


def whole(head: ResultSummary) -> bool:
    """Whether a list can tell what a result is; one that cannot is told as damaged and can be deleted."""
    said = head.summary
    named = all(isinstance(said.get(field), list) and said[field] for field in ("companies", "actors"))
    counted = all(isinstance(said.get(field), int) for field in ("wins", "matches", "seed"))
    return named and counted and 0 <= said["wins"] <= said["matches"] > 0


def _row(session: AnalyticsSession, head: ResultSummary) -> None:
    now = local(datetime.now(UTC))
    known = whole(head)
    rate = percent(rate_of(head.summary["wins"], head.summary["matches"]).value) if known else "–"
    seed = head.summary["seed"] if known else "–"
    here = head.id == session.kept
    with st.container(key=f"row_{head.id}"):
        st.html(
            f'<div class="krow{" here" if here else ""}"><b>{e(title_of(head))}</b><strong>{rate}</strong>'
            f"<span>{e(say('analytics.kept.row', n=f'{head.matches:,}', seed=seed))} · "
            f"{e(ago(language(), local(head.created), now))}</span></div>"
        )
        if st.button(t("analytics.kept.open"), key=f"open_{head.id}", disabled=here or not known):
            _try(lambda: shown_again(session, head.id))
        with st.popover(
            t("matches.manage"),
            icon=":material/more_horiz:",
            help=t("matches.manage_help", name=title_of(head)),
            key=f"manage_{head.id}",
        ):
            with st.form(f"name_{head.id}", border=False):
                new = st.text_input(t("matches.name"), head.name, max_chars=MAX_NAME, key=f"newname_{head.id}")
                if st.form_submit_button(t("matches.rename"), icon=":material/edit:"):
                    _try(lambda: results().rename(head.id, owner(), new))
            if st.button(t("matches.delete"), icon=":material/delete:", key=f"delete_{head.id}"):
                _try(lambda: _delete(session, head.id))


def _delete(session: AnalyticsSession, id: str) -> None:
    results().delete(id, owner())
    if session.kept == id:
        session.kept = ""


def _try(act: Callable[[], None]) -> None:
    """Do something to a kept result and draw anew, or tell why not."""
    try:
        act()
    except EngineError as error:
        messages(error_lines(language(), error))
        return
    st.rerun()


# ---- comparing


def _compare(heads: list[ResultSummary], here: str, look: Look) -> None:
    """Two kept results side by side, and what differs."""
    heads = [head for head in heads if whole(head)]
    if len(heads) < 2:
        st.html(f'<div class="empty"><p>{h("analytics.kept.two")}</p></div>')
        return
    known = {head.id: head for head in heads}
    ids = list(known)
    other = next(id for id in ids if id != here)
    with st.container(key="versus_bar"):
        chosen = []
        for side, first in (("a", other), ("b", here if here in known else next(id for id in ids if id != other))):
            chosen.append(
                st.selectbox(
                    t(f"analytics.kept.{side}"),
                    ids,
                    index=ids.index(first),
                    format_func=lambda id: _long_title(known[id]),
                    key=f"versus_{side}",
                )
            )
    try:
        both = [from_json(results().result(id).content) for id in chosen]
    except EngineError as error:
        messages(error_lines(language(), error))
        return
    st.html(_differences(both))
    draw(_medians(both, [known[id] for id in chosen], look))


def _long_title(head: ResultSummary) -> str:
    return f"{title_of(head)} · {head.matches:,} · {local(head.created):%m-%d %H:%M}"


def _figures(result: StudyResult) -> list[tuple[str, float, bool]]:
    """What is compared: name, value, whether it is a share."""
    study, counts = result.study, result.study.counts
    turns = sum(turn * n for rows in counts["last_turn"].values() for turn, n in rows) / study.matches
    price = sum(price * n for rows in counts["final_price"].values() for price, n in rows) / study.matches
    shares = [
        (f"ending.{name}", sum(n for _, n in counts["last_turn"][name]) / study.matches, True) for name in ENDING_CODES
    ]
    return [*shares, ("head.turns", turns, False), ("head.price", price, False)]


def _differences(both: list[StudyResult]) -> str:
    """A table of the figures of both, the win rate with its interval first."""
    rates = [rate_of(result.study.wins, result.study.matches) for result in both]
    gap = difference_of(*rates)
    rows = [
        f'<tr class="first"><th scope="row">{h("analytics.head.rate")}</th>'
        + "".join(f'<td class="n">{percent(rate.value)}</td>' for rate in rates)
        + f'<td class="n"><b>{signed(gap.value)}</b> <small>({signed(gap.low)} … {signed(gap.high)})</small></td></tr>'
    ]
    for (key, one, share), (_, other, _) in zip(*map(_figures, both), strict=True):
        unit = "%" if key == "head.price" else ""
        shown = [percent(value) if share else f"{value:.2f}{unit}" for value in (one, other)]
        change = signed(other - one) if share else f"{other - one:+.2f}".replace("-", "−")
        cells = "".join(f'<td class="n">{value}</td>' for value in (*shown, change))
        rows.append(f'<tr><th scope="row">{h(f"analytics.{key}")}</th>{cells}</tr>')
    head = "".join(f'<th class="n" scope="col">{h(f"analytics.kept.{word}")}</th>' for word in ("a", "b", "difference"))
    return f'<table class="an versus"><thead><tr><th></th>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _medians(both: list[StudyResult], heads: list[ResultSummary], look: Look) -> Chart:
    """The median price over the turns of both."""
    lines: list[Any] = []
    tables = [[100, *(quantiles(rows, (0.5,))[0] for rows in result.study.counts["prices"])] for result in both]
    for side, dash, prices in zip("ab", ("4px,3px", "solid"), tables, strict=True):
        lines.append(
            {
                "type": "scatter",
                "mode": "lines+markers",
                "x": list(range(len(prices))),
                "y": prices,
                "name": say(f"analytics.kept.{side}"),
                "line": {"color": look.colour("ink-2" if side == "a" else "ink"), "width": 2.5, "dash": dash},
                "marker": {"size": round(look.size * 0.5)},
                "hovertemplate": f"{say('analytics.axis.turn')} %{{x}}: %{{y}}%<extra></extra>",
            }
        )
    longest = max(map(len, tables))
    return Chart(
        "versus",
        say("analytics.kept.medians"),
        " / ".join(title_of(head) for head in heads),
        {
            "data": lines,
            "layout": look.layout(
                showlegend=True,
                margin={"l": look.size * 3, "r": look.size, "t": look.size * 2, "b": look.size * 3},
                xaxis=look.axis(say("analytics.axis.turn"), dtick=1 if longest <= 16 else 5, tick0=0, showgrid=False),
                yaxis=look.axis(say("analytics.axis.price_now"), range=[0, 104], dtick=25, ticksuffix="%"),
            ),
        },
        (say("analytics.column.turn"), say("analytics.kept.a"), say("analytics.kept.b")),
        [(turn, *(table[turn] if turn < len(table) else "" for table in tables)) for turn in range(longest)],
    )
