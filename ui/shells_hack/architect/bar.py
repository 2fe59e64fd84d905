"""The architect's bar: name, what a click does, undo and redo, templates, files, and play."""

from __future__ import annotations

import streamlit as st

from engine.shells_hack.architecture.templates import template_ids
from matches.shells_hack.designs import ArchitectureDraft, ArchitectureStore
from ui.shell import pages
from ui.shell.locales import html_text, md_text
from ui.shells_hack.architect.assumptions import assumptions
from ui.shells_hack.architect.estimate_panel import no_match
from ui.shells_hack.architect.session import MODES, ArchitectSession
from ui.shells_hack.book.tiles import company_name
from ui.shells_hack.setup.drawn import template_name, titled
from ui.shells_hack.texts.words import Words

__all__ = ["FILES", "bar", "head"]

FILES = "architect_files"  #: session key: the dialog is open
ICONS = {"switch": "power_settings_new", "connect": "conversion_path", "inspect": "info"}


def head(words: Words, title: str, text: str) -> str:
    """Return a panel's head as HTML."""
    return (
        f'<div class="ph ahead"><h2>{html_text(words.say(title))}</h2><span>{html_text(words.say(text))}</span></div>'
    )


def bar(
    session: ArchitectSession, designs: ArchitectureStore, owner: str, draft: ArchitectureDraft, words: Words
) -> None:
    """Draw the bar."""
    name = titled(words.language, draft.content)
    with st.container(key="abar"):
        st.html(
            f'<div class="ph"><h1 title="{html_text(name)}">{html_text(name)}</h1>'
            f"<span>{html_text(words.say('architect.saved', n=draft.undo))}</span></div>"
        )
        _modes(session, words)
        for key, by, can in (("undo", -1, draft.undo), ("redo", 1, draft.redo)):
            st.button(
                words.say(f"architect.{key}"),
                key=f"architect_{key}",
                icon=f":material/{key}:",
                disabled=not can,
                on_click=session.move,
                args=(designs, owner, by),
                shortcut="Ctrl+Z" if key == "undo" else "Ctrl+Y",
            )
        assumptions(session, designs, owner, words)
        menu = st.popover(
            words.say("architect.templates"), icon=":material/dashboard:", key="architect_templates", on_change="rerun"
        )
        if menu.open:  # what is closed costs nothing at a click on the graph
            with menu:
                _templates(session, designs, owner, words)
        st.button(
            words.say("architect.files"), key="architect_open_files", icon=":material/folder_open:", on_click=_open
        )
        reason = no_match(session, draft.content, words)
        if st.button(
            words.say("architect.play"),
            key="architect_play",
            type="primary",
            icon=":material/play_arrow:",
            disabled=bool(reason),
            help=md_text(words.say("architect.play_not" if reason else "architect.play_help", reason=reason)),
        ):
            actor = {"actor": session.actor} if session.actor else {}
            pages.go("new_match", architecture=session.code, company=session.company_id(), **actor)


def _open() -> None:
    st.session_state[FILES] = True


def _modes(session: ArchitectSession, words: Words) -> None:
    def taken() -> None:
        session.mode, session.first = st.session_state["architect_mode"], ""

    st.session_state["architect_mode"] = session.mode
    st.segmented_control(
        words.say("architect.mode"),
        MODES,
        key="architect_mode",
        format_func=lambda mode: f":material/{ICONS[mode]}: {words.say(f'architect.modes.{mode}')}",
        required=True,
        label_visibility="collapsed",
        on_change=taken,
    )


def _templates(session: ArchitectSession, designs: ArchitectureStore, owner: str, words: Words) -> None:
    def taken(id: str, name: str) -> None:
        before = session.company_id()
        session.use_template(designs, owner, id, name)
        if session.company_id() != before:
            company = company_name(words.language, session.company_card())
            session.notices.append(words.say("architect.template_company", company=company))

    st.caption(words.say("architect.templates_text"))
    for id in template_ids():
        name = template_name(words.language, id)
        st.button(
            md_text(name),
            key=f"template_{id}",
            on_click=taken,
            args=(id, name),
            width="stretch",
        )
