"""Choose a deal: mission, keep rule, and the order of the pack."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from math import factorial
from random import SystemRandom
from typing import Any

import streamlit as st

from background.greeen_mafia.count import CountQuestion
from engine.errors import EngineError
from engine.greeen_mafia.mission_files import figures, missions
from engine.greeen_mafia.missions import Mission
from engine.greeen_mafia.plan import prepare
from engine.random import MAX_SEED
from ui.greeen_mafia import deal as deals
from ui.greeen_mafia import own
from ui.greeen_mafia.deal import WAYS, DealChoice
from ui.greeen_mafia.frame import style
from ui.greeen_mafia.keep_rule import keep_rule
from ui.greeen_mafia.table import order_html
from ui.greeen_mafia.tiles import mission_tile, percent
from ui.greeen_mafia.words import name_of
from ui.shell import address, pages, session
from ui.shell.icons import mi
from ui.shell.locales import html_text, keys
from ui.shell.messages import error_lines, messages
from ui.shell.session import language
from ui.shell.starts import start_of
from ui.shell.texts import h, say, t

CHOICE = "mafia_choice"
HARD = 100  #: of these many hardest deals one is drawn
PATIENCE = 6.0  #: seconds to wait for the figures of an own mission when a hard deal is asked for


def choice() -> DealChoice:
    """Return what is chosen in this session."""
    kept: DealChoice = st.session_state.setdefault(CHOICE, DealChoice(deals.start()))
    return kept


def change(**values: Any) -> None:
    """Change the choice."""
    st.session_state[CHOICE] = replace(choice(), **values)


def bound(field: str) -> dict[str, Any]:
    """Return the arguments that tie a widget to a field of the choice."""
    key = f"mafia_{field}"
    st.session_state.setdefault(key, getattr(choice(), field))

    def take() -> None:
        change(**{field: st.session_state[key]})

    return {"key": key, "on_change": take}


def start(number: int) -> None:
    """Deal and store; the same button pressed twice starts one."""
    try:
        start_of("mafia").press(number, dealt)
    except EngineError as error:
        session.notify(*error_lines(language(), error))


def dealt() -> str:
    """Return the id of a match as chosen."""
    match = deals.match_of(choice(), session.local(datetime.now(UTC)).date())
    return session.store().create(match, session.owner())


def draw_hard() -> None:
    """Take one of the hardest deals that can be won."""
    question = CountQuestion(prepare(choice().mission), choice().keep)
    found = session.service().ask(question, wait=PATIENCE).answer
    hardest = found.hardest(HARD) if found else []
    if not hardest:
        session.notify(say("greeen_mafia.deal.no_hard" if found else "greeen_mafia.editor.still_counting"))
        return
    number = str(SystemRandom().choice(hardest))
    change(way="number", number=number)
    st.session_state["mafia_way"], st.session_state["mafia_number"] = "number", number


def arrive() -> list[str]:
    """Take the mission that a link names, once."""
    wanted = address.word("mission")
    if not wanted or wanted == st.session_state.get("mafia_arrived"):
        return []
    st.session_state["mafia_arrived"] = wanted
    try:
        change(mission=missions()[wanted] if wanted in missions() else own.shared(wanted))
    except EngineError as error:
        return own.link_lines(language(), error)
    return []


def numbers(mission: Mission, shipped: bool) -> list[tuple[str, str]]:
    """How hard a mission is under the chosen keep rule, as far as it is known without counting."""
    row = figures().get((mission.id, choice().keep)) if shipped else None
    if row is None:
        return []
    return [
        (t("greeen_mafia.deal.solvable"), percent(row.solvable / row.deals)),
        (t("greeen_mafia.deal.random"), percent(row.random_win_rate)),
    ]


def tile(mission: Mission, key: str, shipped: bool) -> None:
    """A mission to choose."""
    chosen = mission == choice().mission
    tag = f"{mi('check')}{h('greeen_mafia.deal.chosen')}" if chosen else ""
    text_key = f"greeen_mafia.mission.{mission.id}.text"
    text = t(text_key) if shipped and text_key in keys(language()) else ""
    with st.container(key=f"pick_gm_{key}_{'sel' if chosen else 'no'}"):
        st.html(mission_tile(language(), mission, text, numbers(mission, shipped), tag))
        name = name_of(language(), mission)
        label = t("greeen_mafia.deal.picked" if chosen else "greeen_mafia.deal.pick", name=name)
        st.button(label, key=f"gm_choose_{key}", on_click=change, kwargs={"mission": mission})


def shelf() -> None:
    """All missions: the shipped ones, then one's own."""
    with st.container(key="panel_gm_missions"):
        with st.container(key="gm_tiles"):
            for mission in missions().values():
                tile(mission, mission.id, True)
        mine = own.kept(session.owner())
        chosen = choice().mission
        strangers = [] if chosen in missions().values() or chosen in mine.values() else [("link", chosen)]
        if mine or strangers:
            st.html(f'<div class="ph"><h2>{h("greeen_mafia.deal.own")}</h2></div>')
            with st.container(key="gm_tiles_own"):
                for key, mission in [*strangers, *mine.items()]:
                    tile(mission, key, False)


def order() -> str:
    """How the order is found; returns what is wrong with it."""
    way = choice().way
    most = factorial(len(choice().mission.facilities))
    wrong = ""
    with st.container(key="gm_order"):
        st.segmented_control(
            t("greeen_mafia.deal.by"),
            WAYS,
            format_func=lambda way: t(f"greeen_mafia.deal.ways.{way}"),
            required=True,
            **bound("way"),
        )
        if way == "number":
            st.text_input(t("greeen_mafia.deal.number", most=f"{most:,}"), max_chars=8, **bound("number"))
        elif way == "seed":
            st.text_input(t("greeen_mafia.deal.seed"), max_chars=16, **bound("seed"))
        elif way == "daily":
            day = session.local(datetime.now(UTC)).date()
            st.html(f'<p class="hint">{h("greeen_mafia.deal.daily_of", date=f"{day:%Y-%m-%d}")}</p>')
        if way in ("number", "seed"):
            try:
                if way == "number":
                    deals.read_number(choice().number, t("greeen_mafia.deal.number_field"), most, 1)
                else:
                    deals.read_number(choice().seed, t("greeen_mafia.deal.seed"), MAX_SEED)
            except EngineError as error:
                wrong = " ".join(error_lines(language(), error))
                st.html(f'<p class="gmfielderr" role="alert">{mi("error")}{html_text(wrong)}</p>')
    return wrong


def preview(mission: Mission) -> None:
    """The cards of the chosen mission, in the order of their numbers."""
    with st.container(key="panel_gm_cards"):
        with st.container(key="gm_preview_head"):
            told = h("greeen_mafia.deal.preview_text")
            st.html(f'<div class="ph"><h2>{html_text(name_of(language(), mission))}</h2><span>{told}</span></div>')
            id = id_of(mission)
            if id and st.button(t("greeen_mafia.deal.copy"), icon=":material/edit_note:", key="gm_go_edit"):
                pages.go("mafia_missions", mission=id)
            if id and st.button(t("greeen_mafia.deal.print"), icon=":material/print:", key="gm_go_print"):
                pages.go("mafia_print", mission=id)
        st.html(order_html(language(), mission, tuple(mission.cards())))


def id_of(mission: Mission) -> str:
    """Return the id by which other pages find a mission, "" if it is kept nowhere here."""
    for id, one in {**missions(), **own.kept(session.owner())}.items():
        if one == mission:
            return id
    return address.word("mission")


def foot() -> None:
    """How the order is found, and the start."""
    with st.container(key="gm_foot"):
        problem = order()
        st.toggle(t("greeen_mafia.deal.training"), **bound("training"))
        st.button(
            t("greeen_mafia.deal.hard"),
            icon=":material/landscape:",
            help=t("greeen_mafia.deal.hard_help"),
            on_click=draw_hard,
        )
        st.button(
            t("greeen_mafia.deal.start"),
            key="gm_start",
            type="primary",
            icon=":material/play_arrow:",
            disabled=bool(problem),
            on_click=start,
            args=(start_of("mafia").number,),
        )


def page() -> None:
    """Draw the page."""
    place = start_of("mafia").go()
    if place is not None:
        pages.go("mafia_table", match=place)
    style()
    wrong = [*session.take_notices(), *arrive()]
    with st.container(key="gm_deal_page"):
        with st.container(key="gm_head"):
            title, subtitle = h("greeen_mafia.deal.title"), h("greeen_mafia.deal.subtitle")
            st.html(f'<div class="ph"><h1>{title}</h1><span>{subtitle}</span></div>')
            tie = bound("keep")
            keep_rule(tie["key"], tie["on_change"])
        messages(wrong)
        shelf()
        foot()
        preview(choice().mission)


page()
