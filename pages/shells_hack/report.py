"""The report: reads ?match=ID and tells what happened in a finished match, for a debrief, a printer and other tools."""

from __future__ import annotations

import json
from collections.abc import Callable

import streamlit as st

from engine.errors import EngineError
from engine.match import Match
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.learning.after_action import facts
from engine.shells_hack.learning.layer import layer
from ui.learn.document import Document
from ui.learn.document_html import body_html, file_html
from ui.learn.document_pdf import write_pdf
from ui.shell import address, session
from ui.shell.frame import page_style, shown_theme
from ui.shell.icons import mi
from ui.shell.pages import link, load_match
from ui.shell.texts import h, t
from ui.shells_hack.board.swings_list import ask_swings
from ui.shells_hack.learn.report import report
from ui.shells_hack.missing import missing

ELSEWHERE = ("home", "board.go_home", ":material/home:")  #: the way on where there is no match to show
WAITING = 1.0  #: seconds between looks for what is worked out in the background


def page(match_id: str) -> None:
    """Draw the report of a match, or why there is none."""
    try:
        stored = load_match(match_id, SHELLS_HACK.id)
    except EngineError as error:
        missing(match_id, error, ELSEWHERE)
        return
    if stored.match.outcome is None:
        with st.container(key="missing"):
            st.html(f"<h1>{mi('hourglass')}{h('report.not_yet.title')}</h1><p>{h('report.not_yet.text')}</p>")
            link("board", t("report.not_yet.go"), icon=":material/grid_view:", match=match_id)
        return
    waits = ask_swings(session.service(), match_id, stored.match) is None and not stored.broken
    with st.container(key="report_page"):
        st.fragment(shown, run_every=WAITING if waits else None)(match_id, stored.match)


def shown(match_id: str, match: Match) -> None:
    """Draw it as far as it is worked out; once all of it is, the page stands still."""
    found = ask_swings(session.service(), match_id, match)
    if found is not None and st.session_state.pop(f"report_waits_{match_id}", False):
        st.rerun()
    if found is None:
        st.session_state[f"report_waits_{match_id}"] = True
    document = report(session.language(), match, facts(match), found)
    ways(match_id, match, document)
    st.html(body_html(document, shown_theme()))


def ways(match_id: str, match: Match, document: Document) -> None:
    """Draw the ways on, and what can be kept: made when it is asked for."""
    with st.container(key="acts_report"):
        link("board", t("report.board"), icon=":material/grid_view:", match=match_id)
        link("watch", t("board.result.watch"), icon=":material/live_tv:", match=match_id)
        keep("html", lambda: file_html(document).encode("utf-8"), f"{match_id}.html", "text/html")
        keep("pdf", lambda: write_pdf(document), f"{match_id}.pdf", "application/pdf")
        keep("layer.keep", lambda: techniques(match, document), f"{match_id}-layer.json", "application/json")
    st.html(f'<p class="hint">{h("report.kept")}</p>')


def techniques(match: Match, document: Document) -> bytes:
    """Return the match as a layer of the ATT&CK Navigator."""
    return json.dumps(layer([match], document.title, document.language)).encode()


def keep(kept: str, content: Callable[[], bytes], name: str, kind: str) -> None:
    """Draw a button that hands out a file."""
    st.download_button(
        t(f"report.{kept}"),
        data=content,
        file_name=f"report-{name}",
        mime=kind,
        icon=":material/download:",
        on_click="ignore",
    )


page_style("learn/document.css")
page_style("shells_hack/learn/report.css")
page(address.word("match"))
