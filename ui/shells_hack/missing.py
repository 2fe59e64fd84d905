"""What stands in place of a match that cannot be shown."""

from __future__ import annotations

import streamlit as st

from engine.errors import EngineError
from engine.shells_hack.game import SHELLS_HACK
from matches.errors import UnknownMatch
from ui.shell.errors import error_sentence
from ui.shell.icons import mi
from ui.shell.locales import html_text
from ui.shell.pages import link
from ui.shell.session import language
from ui.shell.texts import h, t

__all__ = ["missing"]


def missing(match_id: str, error: EngineError, on: tuple[str, str, str]) -> None:
    """Say in plain words why there is none; ``on`` is a way on, beside that to all matches: page, text key, icon."""
    with st.container(key="missing"):
        if isinstance(error, UnknownMatch):
            key = "unknown_match" if match_id else "no_match"
            title, text = h(f"errors.{key}.title"), h(f"errors.{key}.text")
        else:
            title, text = h("errors.no_board"), html_text(error_sentence(language(), error, SHELLS_HACK.id))
        st.html(f'<div role="alert"><h1>{mi("search_off")}{title}</h1><p>{text}</p></div>')
        page, word, icon = on
        link(page, t(word), icon=icon)
        link("my_matches", t("board.go_matches"), icon=":material/list:")
