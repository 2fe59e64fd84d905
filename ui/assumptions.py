"""Whose assets and whose attack the analysis asks about."""

from __future__ import annotations

import streamlit as st

from engine.shells_hack.cards import load
from engine.shells_hack.limits import MAX_FUNDS
from ui.desk import Desk
from ui.tiles import actor_name, company_name
from ui.words import Words

__all__ = ["assumptions"]


def assumptions(desk: Desk, words: Words) -> None:
    """Draw the choices in a popover."""
    companies = {company.id: company for company in load().companies}
    actors = {actor.id: actor for actor in load().actors}

    def taken() -> None:
        state = st.session_state
        desk.assume(state["ask_company"], state["ask_actor"], state["ask_extension"], state["ask_cap"])

    menu = st.popover(
        words.say("architect.ask.title"),
        icon=":material/tune:",
        help=words.say("architect.ask.help"),
        key="ask",
        on_change="rerun",
    )
    if not menu.open:
        return
    with menu:
        st.session_state["ask_company"] = desk.company_card().id
        st.session_state["ask_actor"] = desk.actor
        st.session_state["ask_extension"], st.session_state["ask_cap"] = desk.extension, desk.funds_cap
        st.selectbox(
            words.say("architect.ask.company"),
            list(companies),
            key="ask_company",
            format_func=lambda id: company_name(words.language, companies[id]),
            on_change=taken,
        )
        st.selectbox(
            words.say("architect.ask.actor"),
            ["", *actors],
            key="ask_actor",
            format_func=lambda id: (
                words.say("architect.ask.of_skill", name=actor_name(words.language, actors[id]), skill=actors[id].skill)
                if id
                else words.say("architect.ask.worst")
            ),
            on_change=taken,
        )
        st.number_input(words.say("architect.ask.cap"), 1, MAX_FUNDS, key="ask_cap", on_change=taken)
        st.toggle(words.say("architect.ask.extension"), key="ask_extension", on_change=taken)
