"""Print and play: the pages of a mission as they will come out of the printer, and the PDF."""

from __future__ import annotations

import streamlit as st

from engine.errors import EngineError
from engine.greeen_mafia.mission_files import missions
from engine.greeen_mafia.missions import Mission
from ui.components.art import art
from ui.greeen_mafia import own, sheet
from ui.greeen_mafia.frame import style
from ui.greeen_mafia.missing import missing_of_mission_html
from ui.greeen_mafia.pdf import write_pdf
from ui.greeen_mafia.preview import page_svg
from ui.greeen_mafia.words import name_of
from ui.shell import address, session
from ui.shell.locales import LANGUAGES
from ui.shell.messages import messages
from ui.shell.session import language
from ui.shell.texts import h, t

STEPS = 5


@st.cache_data(max_entries=16, show_spinner=False)
def pdf(lang: str, text: str, bleed: float) -> bytes:
    """Return the PDF of a mission given as text."""
    return write_pdf(lang, Mission.model_validate_json(text), bleed)


def shelf() -> dict[str, Mission]:
    """Every mission that can be printed here: shipped, one's own, and that of the link."""
    found = {**missions(), **own.kept(session.owner())}
    wanted = address.word("mission")
    if wanted and wanted not in found:
        try:
            found[wanted] = own.shared(wanted)
        except EngineError as error:
            messages(own.link_lines(language(), error))
    return found


def page() -> None:
    """Draw the page."""
    style()
    found = shelf()
    wanted = address.word("mission") or "original"
    first = wanted if wanted in found else "original"
    with st.container(key="gm_print_page"):
        with st.container(key="gm_print_side"):
            st.html(f'<div class="ph"><h1>{h("greeen_mafia.print.title")}</h1></div>')
            chosen = st.selectbox(
                t("greeen_mafia.print.mission"),
                list(found),
                index=list(found).index(first),
                format_func=lambda id: name_of(language(), found[id]),
            )
            lang = st.segmented_control(
                t("greeen_mafia.print.language"),
                list(LANGUAGES),
                format_func=LANGUAGES.__getitem__,
                default=language(),
                required=True,
            )
            bled = st.toggle(t("greeen_mafia.print.bleed"), key="gm_bleed")
            bleed = sheet.BLEED if bled else 0.0
            if bled:
                st.html(f'<p class="hint">{h("greeen_mafia.print.bleed_text")}</p>')
            mission = found[chosen]
            missing = missing_of_mission_html(language(), mission)
            if missing:
                st.html(missing)
            text = mission.model_dump_json()
            st.download_button(
                t("greeen_mafia.print.download"),
                data=lambda: pdf(lang, text, bleed),
                file_name=f"greeen-mafia-{mission.id}-{lang}{'-bleed' if bled else ''}.pdf",
                mime="application/pdf",
                type="primary",
                icon=":material/download:",
                on_click="ignore",
                width="stretch",
            )
            steps = "".join(f"<li>{h(f'greeen_mafia.print.step_{n}')}</li>" for n in range(1, STEPS + 1))
            st.html(f'<ol class="gmsteps">{steps}</ol><p class="hint">{h("greeen_mafia.print.font")}</p>')
        with st.container(key="gm_sheets"):
            for number, places in enumerate(sheet.pages(mission, bleed)):
                with st.container(key=f"gm_sheet_{number}"):
                    side = h(f"greeen_mafia.paper.{places[0].side}")
                    st.html(f'<div class="gmwhere">{number + 1}  {side}</div>')
                    art(page_svg(lang, mission, number, bleed), key=f"gm_sheet_art_{number}")


page()
