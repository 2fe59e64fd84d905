"""My matches: those of this browser, to resume, rename, keep as a file or delete; and match files to open."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import streamlit as st

from background.reading import read_beside
from engine.errors import EngineError
from matches.files import read_file
from matches.records import Summary
from matches.store import MAX_NAME
from ui.components.file_input import file_input
from ui.games import INTERFACES
from ui.shell import match_lists, pages, session
from ui.shell.icons import mi
from ui.shell.locales import html_text
from ui.shell.messages import error_lines, messages
from ui.shell.session import language, local, owner, service, store
from ui.shell.texts import h, md_text, say, t

ROWS = "matches_shown"  #: session key: how many are listed
STEP = 20  #: rows at first, and how many more at a time
DONE = "matches_done"  #: sentences about what has just been done
MANAGED = "matches_managed"  #: how many dialogs were opened: each begins with the name as it is stored


def done(*sentences: str) -> None:
    """Keep sentences for the next run of this page."""
    st.session_state[DONE] = [*st.session_state.get(DONE, ()), *sentences]


def opened(file: str, text: str | None) -> None:
    """Store an opened match file, and say what became of it."""
    name = file.rsplit(".", 1)[0][:MAX_NAME]
    try:
        if text is None:
            session.notify(say("matches.file_too_large", file=file))
            return
        imported = store().import_file(read_beside(service(), read_file, text), owner(), name)
    except EngineError as error:
        session.notify(say("matches.file_refused", file=file), *error_lines(language(), error))
        return
    done(say("matches.file_opened", name=imported.name or file))
    if imported.broken:
        done(say("matches.file_prefix", number=imported.broken.valid + 1, valid=imported.broken.valid))
    elif imported.rules_changed:
        done(say("matches.file_other_rules"))


def head(count: int, news: str) -> None:
    """Title, number of matches or one sentence of news in its place, a way to a new one and the field for a file."""
    with st.container(key="matches_head"):
        told = h("matches.count", n=count) if count else h("matches.none")
        second = f'<b role="status">{mi("check")} {html_text(news)}</b>' if news else f"<span>{told}</span>"
        st.html(f'<div class="ph"><h1>{h("matches.title")}</h1>{second}</div>')
        file_input(say("matches.open_file"), "match_file", opened)
        if st.button(t("matches.new"), type="primary", icon=":material/add:"):
            pages.begin()


def rows(matches: list[Summary]) -> None:
    """One row a match, the one played last first."""
    now = local(datetime.now(UTC))
    shown = st.session_state.setdefault(ROWS, STEP)
    for match in matches[:shown]:
        with st.container(key=f"row_{match.id}"):
            st.html(match_lists.row(language(), match, local(match.updated), now))
            tip = match_lists.tip_of(language(), match)
            look = t("matches.look" if match.finished else "matches.continue")
            if st.button(look, key=f"continue_{match.id}", help=t("matches.continue_help", name=tip)):
                pages.open_match(match.id, match.game, match.snapshot)
            if st.button(
                t("matches.manage"),
                key=f"manage_{match.id}",
                icon=":material/more_horiz:",
                help=t("matches.manage_help", name=tip),
            ):
                manage(match)
    if len(matches) > shown and st.button(t("matches.more", n=min(STEP, len(matches) - shown)), width="stretch"):
        st.session_state[ROWS] = shown + STEP
        st.rerun()


def manage(match: Summary) -> None:
    """Open the dialog of one match, titled in the session's language."""
    st.session_state[MANAGED] = st.session_state.get(MANAGED, 0) + 1
    st.dialog(md_text(match_lists.title_of(language(), match)))(manage_body)(match)


def manage_body(match: Summary) -> None:
    """Rename, download, delete."""
    begun = local(match.created)
    date = say("frame.time.date", year=begun.year, month=begun.month, day=begun.day)
    st.html(f'<p class="hint">{h("matches.begun", date=date, time=f"{begun:%H:%M}", seed=match.seed)}</p>')
    opening = st.session_state[MANAGED]
    with st.form(f"rename_{match.id}_{opening}", border=False):
        new = st.text_input(
            t("matches.name"),
            match.name,
            max_chars=MAX_NAME,
            key=f"name_{match.id}_{opening}",
            placeholder=t("matches.name_hint"),
        )
        if st.form_submit_button(t("matches.rename"), icon=":material/edit:"):
            act(lambda: store().rename(match.id, owner(), new), say("matches.renamed"))
    report = INTERFACES[match.game].report if match.game in INTERFACES else ""
    if report and match.finished:
        pages.link(report, t("matches.report"), icon=":material/description:", match=match.id)
    st.download_button(
        t("matches.download"),
        data=lambda: store().export_text(match.id),
        file_name=f"{match.game.replace('_', '-')}-{match.updated:%Y-%m-%d}-{match.id}.json",
        mime="application/json",
        icon=":material/download:",
        on_click="ignore",
        help=t("matches.download_help"),
    )
    if not st.toggle(t("matches.delete_sure"), key=f"sure_{match.id}"):
        return
    st.html(f'<p class="warn">{h("matches.delete_warning")}</p>')
    if st.button(t("matches.delete"), type="primary", icon=":material/delete:", key="delete"):
        act(lambda: store().delete(match.id, owner()), say("matches.deleted"))


def act(change: Callable[[], None], sentence: str) -> None:
    """Do something to a match and say so, or why not; the dialog closes."""
    try:
        change()
        done(sentence)
    except EngineError as error:
        session.notify(*error_lines(language(), error))
    st.rerun()


def page() -> None:
    """Draw the page."""
    with st.container(key="matches_page"):
        try:
            matches = store().list(owner())
        except EngineError as error:
            messages(error_lines(language(), error))
            return
        news = st.session_state.pop(DONE, [])
        head(len(matches), news[0] if len(news) == 1 else "")
        messages(session.take_notices())
        messages(news if len(news) > 1 else [], "info")
        if not matches:
            st.html(f'<div class="empty"><b>{h("matches.empty")}</b><p>{h("matches.empty_text")}</p></div>')
            return
        with st.container(key="panel_matches"):
            rows(matches)


page()
