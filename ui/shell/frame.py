"""What surrounds every page: style sheet, logo, language and projector mode."""

from __future__ import annotations

import json
from pathlib import Path

import streamlit as st

from ui.shell import session
from ui.shell.locales import LANGUAGES
from ui.shell.texts import t

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = "SHELLS HACK"
MARK = ROOT / "static" / "mark.svg"
#: the same composition as a slide: the root size follows the screen alone (16 px at 1280 × 720)
PROJECTOR_STYLE = "<style>html{font-size:max(14px,min(1.25vw,2.2222vh))!important}</style>"


def style() -> None:
    """Emit the style sheet and the logo."""
    page_style("shell/style.css")
    if session.projector():
        st.html(PROJECTOR_STYLE)
    st.logo(str(MARK), size="small")


def page_style(sheet: str) -> None:
    """Emit a style sheet by its place in ``ui/``: ``<wing>/<name>.css``."""
    st.html(ROOT / "ui" / sheet)


def sheet_words() -> None:
    """Emit what the style sheet says: while an answer takes its time, and on the button of the menu's rest."""
    said = ";".join(f"--{word}:{json.dumps(t(f'frame.{word}'), ensure_ascii=False)}" for word in ("waiting", "more"))
    st.html(f"<style>:root{{{said}}}</style>")


def shown_theme() -> str:
    """Return the theme that the browser shows: "light" or "dark"."""
    return "dark" if st.context.theme.type == "dark" else "light"


def topbar() -> None:
    """Draw the language switch and the projector switch over the header.

    Their values are arguments: one set by the session's state is not drawn again on the next run.
    """
    with st.container(key="topbar"):
        st.toggle(
            t("frame.projector"),
            session.projector(),
            key="projector_switch",
            help=t("frame.projector_help"),
            on_change=_take,
            args=(session.PROJECTOR, "projector_switch"),
        )
        st.segmented_control(
            t("frame.language"),
            list(LANGUAGES),
            default=session.language(),
            key="language_switch",
            format_func=LANGUAGES.__getitem__,
            required=True,
            label_visibility="collapsed",
            on_change=_take,
            args=(session.LANGUAGE, "language_switch"),
        )


def _take(choice: str, key: str) -> None:
    st.session_state[choice] = st.session_state[key]
    if choice == session.LANGUAGE:
        st.session_state[session.LANGUAGE_CHOSEN] = True
