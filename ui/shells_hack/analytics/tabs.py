"""The tabs of the analytics page: one part of a result each."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from background.shells_hack.runs import DuelsRun
from engine import compile
from engine.rates import rate_of
from engine.shells_hack.simulation.duels import MATCHES
from engine.shells_hack.simulation.searched import PLAYOUTS
from ui.charts.look import Look, note, percent
from ui.shell.locales import html_text as e
from ui.shell.session import language
from ui.shell.texts import h, say, t
from ui.shells_hack.analytics.balance import balance, pairings
from ui.shells_hack.analytics.endings import endings, final_price, length, price_bands, quantiles
from ui.shells_hack.analytics.kept import kept_tab
from ui.shells_hack.analytics.names import Names, names_of
from ui.shells_hack.analytics.panels import draw, table
from ui.shells_hack.analytics.paths import paths
from ui.shells_hack.analytics.result import StudyResult
from ui.shells_hack.analytics.session import AnalyticsSession
from ui.shells_hack.analytics.tables import card_tables, component_table, policy_table
from ui.shells_hack.analytics.trials import ranking_tab, whatif_tab
from ui.shells_hack.analytics.win_rates import win_rates

__all__ = ["headline", "tabs"]

ORDERS = ("value", "share", "won")
SEARCH = "engine.shells_hack.players.expert"  #: the kernel that the expert needs


def headline(result: StudyResult, names: Names) -> str:
    """Return the figures that one looks for first, as one row of HTML."""
    study, counts = result.study, result.study.counts
    rate = rate_of(study.wins, study.matches)
    turns = [pair for rows in counts["last_turn"].values() for pair in rows]
    prices = [pair for rows in counts["final_price"].values() for pair in rows]
    mean_turns = sum(turn * count for turn, count in turns) / study.matches
    mean_price = sum(price * count for price, count in prices) / study.matches
    cells = (
        ("rate", percent(rate.value), f"{percent(rate.low)} … {percent(rate.high)}"),
        ("matches", f"{study.matches:,}", names.say("analytics.head.cells", n=len(study.cells))),
        ("turns", f"{mean_turns:.1f}", names.say("analytics.head.acts", n=round(counts["acts"] / study.matches))),
        ("price", f"{mean_price:.0f}%", names.say("analytics.head.median", n=_median_price(result))),
        ("time", f"{result.seconds:.1f} s", names.say("analytics.head.more", n=f"{result.played - study.matches:,}")),
    )
    parts = {"values": sum(2 * pairs.matches for pairs in study.values.values())}
    parts |= {name: sum(n for _, n in getattr(study, name).values()) for name in ("pairings", "policies")}
    helps = {"time": names.say("analytics.head.more_help", **{name: f"{n:,}" for name, n in parts.items()})}
    return (
        '<dl class="figs">'
        + "".join(
            f'<div title="{e(helps.get(key, ""))}"><dt>{e(names.say(f"analytics.head.{key}"))}</dt>'
            f"<dd><b>{e(value)}</b><small>{e(more)}</small></dd></div>"
            for key, value, more in cells
        )
        + "</dl>"
    )


def _median_price(result: StudyResult) -> int:
    merged: dict[int, int] = {}
    for rows in result.study.counts["final_price"].values():
        for price, count in rows:
            merged[price] = merged.get(price, 0) + count
    return quantiles([[price, count] for price, count in sorted(merged.items())], (0.5,))[0]


def tabs(session: AnalyticsSession, look: Look) -> None:
    """Draw the tabs; only the open one is made."""
    result = session.result
    parts: dict[str, Callable[[AnalyticsSession, StudyResult, Names, Look], None]] = {
        "overview": _overview,
        "price": _price,
        "cards": _cards,
        "paths": _paths,
        "pairings": _pairings,
        "policies": _policies,
        "whatif": whatif_tab,
        "ranking": ranking_tab,
        "kept": kept_tab,
    }
    assert result is not None
    names = names_of(language(), result.plan)
    drawn = st.tabs([t(f"analytics.tab.{part}") for part in parts], key="analytics_tabs", on_change="rerun")
    for tab, part in zip(drawn, parts.values(), strict=True):
        if tab.open:
            with tab:
                part(session, result, names, look)


def _overview(session: AnalyticsSession, result: StudyResult, names: Names, look: Look) -> None:
    _refused(result, names)
    with st.container(key="an_overview"):
        draw(win_rates(result, names, look), "tall")
        draw(endings(result, names, look), "low")
        draw(length(result, names, look))


def _refused(result: StudyResult, names: Names) -> None:
    """Pairings that are no match (D30)."""
    refused = result.study.refused
    if refused:
        told = names.words.list(
            f"{names.company(row.company)} × {names.actor(row.actor)} ({names.architecture(row.architecture)})"
            for row in refused[:3]
        )
        more = names.say("analytics.refused.more", n=len(refused) - 3) if len(refused) > 3 else ""
        sentence = names.say("analytics.refused.pairings", n=len(refused), list=told) + more
        st.html(note(sentence, "info"))


def _price(session: AnalyticsSession, result: StudyResult, names: Names, look: Look) -> None:
    with st.container(key="an_price"):
        draw(price_bands(result, names, look))
        draw(final_price(result, names, look))


def _cards(session: AnalyticsSession, result: StudyResult, names: Names, look: Look) -> None:
    with st.container(key="an_cards_bar"):
        order = st.segmented_control(
            t("analytics.cards.order"),
            ORDERS,
            default="value",
            format_func={order: t(f"analytics.cards.by.{order}") for order in ORDERS}.__getitem__,
            required=True,
            label_visibility="collapsed",
            key="analytics_order",
        )
        st.html(note(say("analytics.cards.how", n=_seeds(result))))
    with st.container(key="an_cards"):
        for shown in card_tables(result, names, order or "value"):
            table(shown, "team")


def _seeds(result: StudyResult) -> str:
    return f"{max((pairs.matches for pairs in result.study.values.values()), default=0):,}"


def _paths(session: AnalyticsSession, result: StudyResult, names: Names, look: Look) -> None:
    with st.container(key="an_paths"):
        draw(paths(result, names, look))
        table(component_table(result, names))


def _pairings(session: AnalyticsSession, result: StudyResult, names: Names, look: Look) -> None:
    with st.container(key="an_pairings"):
        draw(pairings(result, names, look))
        with st.container(key="panel_an_balance"):
            st.html(f'<div class="bounds" tabindex="0">{balance(result, names)}</div>')


def _policies(session: AnalyticsSession, result: StudyResult, names: Names, look: Look) -> None:
    with st.container(key="an_policies"):
        table(policy_table(result, names, session.duels))
        with st.container(key="panel_an_ratings"):
            st.html(
                f'<div class="anh"><h2>{h("analytics.policies.how_title")}</h2></div>'
                f'<p class="read">{h("analytics.policies.how")}</p>'
            )
            _invite_expert(session, result)


def _invite_expert(session: AnalyticsSession, result: StudyResult) -> None:
    """The expert plays only when asked: its matches take their time."""
    st.html(note(say("analytics.policies.expert", n=MATCHES, playouts=PLAYOUTS)))
    if not session.duels and st.button(
        t("analytics.policies.ask"),
        icon=":material/psychology:",
        key="duels_start",
        disabled=not compile.usable(SEARCH),
    ):
        session.run = DuelsRun(result.plan)
        st.rerun()
