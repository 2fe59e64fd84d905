"""The tabs in which something is changed: one change of one's own, and the ranking of all."""

from __future__ import annotations

from typing import Any

import streamlit as st

from background.shells_hack.runs import ChangeRun, Pairing, RankingRun, quick
from engine.errors import EngineError
from engine.shells_hack.rules.settings import Settings
from engine.shells_hack.simulation.whatif import KINDS, RANKED, SETTINGS, Change, Ranking, apply, changes_of
from ui.charts.look import Look, note
from ui.shell.icons import mi
from ui.shell.locales import html_text as e
from ui.shell.messages import error_lines, messages
from ui.shell.session import language
from ui.shell.texts import h, say, t
from ui.shells_hack.analytics.names import Names
from ui.shells_hack.analytics.panels import draw
from ui.shells_hack.analytics.plan import USUAL_MATCHES, read_count
from ui.shells_hack.analytics.result import StudyResult
from ui.shells_hack.analytics.session import AnalyticsSession
from ui.shells_hack.analytics.whatif import (
    change_name,
    differences,
    now_of,
    ranking_chart,
    refusal,
    settings_bounds,
    statement,
)

__all__ = ["ranking_tab", "whatif_tab"]


def _pairing(result: StudyResult, names: Names, key: str) -> tuple[Pairing, Settings]:
    """Choose one of the result's pairings, where there are several."""
    plan = result.plan
    parts: tuple[tuple[str, Any, Any], ...] = (
        ("company", plan.companies, names.company),
        ("actor", plan.actors, names.actor),
        ("architecture", plan.architectures, names.architecture),
    )
    chosen = []
    for kind, cards, called in parts:
        ids = {card.id: card for card in cards}
        if len(cards) == 1:
            chosen.append(cards[0])
            continue
        id = st.selectbox(
            t(f"analytics.one.{kind}"),
            list(ids),
            format_func=called,
            key=f"{key}_{kind}",
        )
        chosen.append(ids[id])
    company, actor, architecture = chosen
    return (company.id, actor.id, architecture.id), plan.settings(company, actor, architecture)


def whatif_tab(session: AnalyticsSession, result: StudyResult, names: Names, look: Look) -> None:
    """Choose a change and try it; what was tried stays below."""
    with st.container(key="an_whatif"):
        with st.container(key="panel_an_change"):
            st.html(f'<div class="anh"><h2>{h("analytics.whatif.title")}</h2><p>{h("analytics.whatif.text")}</p></div>')
            pairing, settings = _pairing(result, names, "whatif")
            change = _change(settings, names)
            with st.container(key="whatif_foot"):
                typed = st.text_input(t("analytics.matches"), f"{USUAL_MATCHES:,}", max_chars=24, key="whatif_matches")
                pressed = st.button(
                    t("analytics.whatif.start"), type="primary", icon=":material/compare_arrows:", key="whatif_start"
                )
            if pressed and change is not None:
                _begin(session, result, pairing, settings, change, typed)
        with st.container(key="an_tried"):
            if session.tried:
                st.html(_statement(session, names))
                draw(differences(session.tried, names, look), "few" if len(session.tried) < 4 else "")
            else:
                st.html(f'<div class="empty">{mi("compare_arrows")}<p>{h("analytics.whatif.empty")}</p></div>')


def _begin(
    session: AnalyticsSession, result: StudyResult, pairing: Pairing, settings: Settings, change: Change, typed: str
) -> None:
    """Check the change and have it played."""
    plan = result.plan
    try:
        matches = read_count(typed)
        apply(settings, change)
    except EngineError as error:
        messages(error_lines(language(), error))
        return
    session.run = ChangeRun(pairing, settings, change, matches, plan.seed, plan.blue, plan.red)
    st.rerun()


def _statement(session: AnalyticsSession, names: Names) -> str:
    said = statement(session.tried[0].result, names)
    return (
        f'<div class="said {said["team"]}"><p>{e(said["name"])}</p><div><span class="big">{said["before"]}</span>'
        f'{mi("arrow_forward")}<span class="big">{said["after"]}</span><b>{said["difference"]}</b>'
        f"<small>{e(names.say('analytics.whatif.points'))} ({said['interval']})</small></div>"
        f"<p><b>{e(said['verdict'])}</b> {e(said['surprise'])}</p></div>"
    )


def _change(settings: Settings, names: Names) -> Change | None:
    """Choose a change: its kind, then what."""
    kind = st.segmented_control(
        t("analytics.whatif.kind"),
        KINDS,
        default="edge_removed",
        format_func={kind: t(f"analytics.kind.{kind}") for kind in KINDS}.__getitem__,
        required=True,
        key="whatif_kind",
    )
    if kind == "setting":
        return _setting(settings, names)
    changes = changes_of(settings, (kind,)) if kind else []
    if not changes:
        st.html(note(say("analytics.whatif.nothing"), "info"))
        return None
    if kind == "edge_added":
        return _two(changes, "source", "target", "analytics.whatif.source", "analytics.whatif.target", names)
    if kind == "countermeasure":
        return _two(changes, "card", "target", "analytics.whatif.card", "analytics.whatif.component", names)
    return st.selectbox(
        t("analytics.whatif.which"),
        changes,
        format_func=lambda change: change_name(change, names),
        key=f"whatif_{kind}",
    )


def _two(changes: list[Change], one: str, other: str, first: str, second: str, names: Names) -> Change | None:
    """Choose a change by two of its parts; the second choice depends on the first."""
    called = {"card": names.words.card, "source": names.words.component, "target": names.words.component}
    starts = list(dict.fromkeys(getattr(change, one) for change in changes))
    with st.container(key="whatif_two"):
        begin = st.selectbox(t(first), starts, format_func=called[one], key=f"whatif_{one}")
        rest = [change for change in changes if getattr(change, one) == begin]
        ends = {getattr(change, other): change for change in rest}
        end = st.selectbox(t(second), list(ends), format_func=called[other], key=f"whatif_{one}_{other}")
    return ends.get(end)


def _setting(settings: Settings, names: Names) -> Change:
    """Choose a setting and its new value."""
    with st.container(key="whatif_two"):
        field = st.selectbox(
            t("analytics.whatif.setting"),
            SETTINGS,
            format_func=lambda field: names.words.say(f"new_match.field.{field}"),
            key="whatif_setting",
        )
        if field == "repeat_impact":
            return Change("setting", field, value=int(not settings.repeat_impact))
        low, high = settings_bounds(field)
        now = now_of(settings, field) or low
        value = st.number_input(t("analytics.whatif.value", now=now), low, high, now, key=f"whatif_value_{field}")
    return Change("setting", field, value=int(value))


def ranking_tab(session: AnalyticsSession, result: StudyResult, names: Names, look: Look) -> None:
    """All single changes by how much they help Blue."""
    with st.container(key="an_ranking"):
        with st.container(key="panel_an_rank"):
            st.html(f'<div class="anh"><h2>{h("analytics.ranking.ask")}</h2><p>{h("analytics.ranking.text")}</p></div>')
            pairing, settings = _pairing(result, names, "ranking")
            if st.button(
                t("analytics.ranking.start", n=len(changes_of(settings, RANKED))),
                type="primary",
                icon=":material/leaderboard:",
                key="ranking_start",
            ):
                plan = result.plan
                session.run = RankingRun(pairing, settings, plan.seed, plan.blue, plan.red)
                st.rerun()
            if not quick():
                st.html(note(say("analytics.ranking.slow"), "info"))
            found = session.rankings.get(pairing)
            if found is not None and found.refused:
                st.html(_refused(found, names))
        with st.container(key="an_ranked"):
            if found is None:
                st.html(f'<div class="empty">{mi("leaderboard")}<p>{h("analytics.ranking.empty")}</p></div>')
            else:
                draw(ranking_chart(found, names, look), "rank")


def _refused(found: Ranking, names: Names) -> str:
    """Changes that are listed, not ranked (D30)."""
    rows = "".join(
        f"<li><b>{e(change_name(row.change, names))}</b><span>{e(refusal(row, names))}</span></li>"
        for row in found.refused
    )
    return f'<div class="refused"><h3>{h("analytics.ranking.refused", n=len(found.refused))}</h3><ul>{rows}</ul></div>'
