"""Own results over time and by difficulty, and how many winning lines the deals of a mission have."""

from __future__ import annotations

from typing import Any

import streamlit as st

from background.greeen_mafia.counts import COUNTS
from engine.errors import EngineError
from engine.greeen_mafia.mission_files import figures, missions
from engine.greeen_mafia.plan import prepare
from ui.greeen_mafia.charts import lines_figure, rate_figure
from ui.greeen_mafia.counted import AT_ONCE, waiting
from ui.greeen_mafia.frame import style
from ui.greeen_mafia.keep_rule import keep_rule
from ui.greeen_mafia.results import DealResult, by_mission, results_of, streak
from ui.greeen_mafia.tiles import percent
from ui.greeen_mafia.words import mission_name, name_of
from ui.shell import pages, session
from ui.shell.frame import shown_theme
from ui.shell.locales import html_text
from ui.shell.messages import error_lines, messages
from ui.shell.session import language, owner, store
from ui.shell.texts import h, t

MISSION, KEEP, DONE = "mafia_spread_mission", "mafia_spread_keep", "mafia_results_done"


def font_size() -> int:
    """Type in the figures, which do not follow the page's."""
    return 17 if session.projector() else 13


def draw(figure: dict[str, Any], key: str) -> None:
    """Draw a figure."""
    st.plotly_chart(figure, key=key, theme=None, height="stretch", config={"displayModeBar": False})


def numbers(results: list[DealResult]) -> None:
    """How many deals were played and won."""
    won = sum(result.won for result in results)
    cells = [
        (h("greeen_mafia.results.played"), f"{len(results):,}"),
        (h("greeen_mafia.results.won"), f"{won:,}"),
        (h("greeen_mafia.results.rate"), percent(won / len(results)) if results else "–"),
        (h("greeen_mafia.results.streak"), str(streak(results))),
    ]
    rows = "".join(f"<div><dt>{word}</dt><dd>{html_text(value)}</dd></div>" for word, value in cells)
    st.html(f'<dl class="gmfigures gmfour">{rows}</dl>')


def table(results: list[DealResult]) -> None:
    """Won and played by mission, beside how hard the mission is."""
    known = figures()
    rows = []
    order = {id: place for place, id in enumerate(missions())}
    for row in sorted(by_mission(results), key=lambda row: (order.get(row.mission, len(order)), row.keep)):
        figure = known.get((row.mission, row.keep)) if row.mission in order else None
        chance = percent(figure.random_win_rate) if figure else "–"
        rows.append(
            f"<tr><th scope='row'>{html_text(mission_name(language(), row.mission, row.name))}</th>"
            f"<td>{h(f'greeen_mafia.deal.keeps.{row.keep}')}</td><td>{row.won} / {row.played}</td>"
            f"<td>{row.helped}</td><td>{percent(row.won / row.played)}</td><td>{chance}</td></tr>"
        )
    names = ("mission", "keep", "won_of", "helped", "rate", "random")
    heads = "".join(f"<th scope='col'>{h(f'greeen_mafia.results.column.{name}')}</th>" for name in names)
    st.html(f'<table class="gmtable"><thead><tr>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>')


def spread(results: list[DealResult]) -> None:
    """The winning lines of all deals of a mission."""
    with st.container(key="panel_gm_spread"):
        with st.container(key="gm_spread_head"):
            st.html(f'<div class="ph"><h2>{h("greeen_mafia.results.spread")}</h2></div>')
            id = st.selectbox(
                t("greeen_mafia.print.mission"),
                list(missions()),
                index=list(missions()).index("original"),
                key=MISSION,
                format_func=lambda id: name_of(language(), missions()[id]),
                label_visibility="collapsed",
                persist_state="session",
            )
            keep = keep_rule(KEEP)
        plan = prepare(missions()[id])
        count = COUNTS.of(plan, keep, AT_ONCE)
        if count.figures is None:
            waiting(plan, keep)
            return
        mine = [result for result in results if (result.mission, result.keep) == (id, keep)]
        with st.container(key="gm_spread_chart"):
            draw(lines_figure(language(), shown_theme(), font_size(), count.figures.lines, mine), "gm_lines")
        st.html(f'<p class="hint">{h("greeen_mafia.results.spread_text")}</p>')


def forget(results: list[DealResult]) -> None:
    """Remove every result and the deal behind it."""
    try:
        for result in results:
            store().delete(result.id, owner())
        st.session_state[DONE] = t("greeen_mafia.results.deleted", n=len(results))
    except EngineError as error:
        session.notify(*error_lines(language(), error))


def head(results: list[DealResult]) -> None:
    """Title, and the way to forget everything."""
    with st.container(key="gm_results_head"):
        st.html(
            f'<div class="ph"><h1>{h("greeen_mafia.results.title")}</h1>'
            f"<span>{h('greeen_mafia.results.subtitle')}</span></div>"
        )
        with st.popover(t("greeen_mafia.results.delete"), icon=":material/delete:", disabled=not results):
            st.html(f'<p class="warn">{h("greeen_mafia.results.delete_text", n=len(results))}</p>')
            st.button(
                t("greeen_mafia.results.delete_sure"), key="gm_forget", type="primary", on_click=forget, args=(results,)
            )


def page() -> None:
    """Draw the page."""
    style()
    try:
        results = results_of(store().list(owner()))
    except EngineError as error:
        messages(error_lines(language(), error))
        return
    with st.container(key="gm_results_page"):
        head(results)
        messages(session.take_notices())
        done = st.session_state.pop(DONE, "")
        messages([done] if done else [], "info")
        with st.container(key="gm_results_grid"):
            with st.container(key="panel_gm_time"):
                st.html(f'<div class="ph"><h2>{h("greeen_mafia.results.time")}</h2></div>')
                if results:
                    numbers(results)
                    with st.container(key="gm_rate_chart"):
                        draw(rate_figure(language(), shown_theme(), font_size(), results), "gm_rate")
                    if any(result.helped for result in results):
                        st.html(f'<p class="hint">{h("greeen_mafia.results.helped")}</p>')
                    table(results)
                else:
                    st.html(f'<p class="hint">{h("greeen_mafia.results.none")}</p>')
                    if st.button(t("greeen_mafia.table.go_deal"), type="primary", icon=":material/play_arrow:"):
                        pages.go("mafia_deal")
            spread(results)


page()
