"""Whose assets and whose attack the analysis and the estimates ask about."""

from __future__ import annotations

from typing import TypeVar

import streamlit as st

from engine.errors import EngineError
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.limits import MAX_FUNDS
from engine.shells_hack.rules.settings import Actor, Company
from matches.designs import Designs
from ui.shell.messages import error_lines, messages
from ui.shells_hack.architect.session import ArchitectSession
from ui.shells_hack.book.tiles import actor_name, company_name
from ui.shells_hack.setup.drawn import read_card
from ui.shells_hack.texts.words import Words

__all__ = ["assumptions"]

M = TypeVar("M", Company, Actor)


def assumptions(session: ArchitectSession, designs: Designs, owner: str, words: Words) -> None:
    """Draw the choices in a popover: the cards, and the owner's own companies and actors."""
    menu = st.popover(
        words.say("architect.ask.title"),
        icon=":material/tune:",
        key="ask",
        on_change="rerun",
    )
    if not menu.open:
        return
    with menu:
        companies = {card.id: card for card in load().companies} | _own(Company, "company", designs, owner, words)
        actors = {card.id: card for card in load().actors} | _own(Actor, "actor", designs, owner, words)
        companies |= {session.company_id(): session.company_card()}  # it may be deleted since
        actors |= {session.actor: session.actor_card()} if session.actor else {}
        _fields(session, companies, actors, words)


def _own(kind: type[M], name: str, designs: Designs, owner: str, words: Words) -> dict[str, M]:
    """The owner's own cards by id; one that cannot be read is told and left out."""
    found: dict[str, M] = {}
    lines: list[str] = []
    for design in designs.list(name, owner):
        try:
            found[design.id] = read_card(kind, design.content)
        except EngineError as error:
            lines += error_lines(words.language, error)
    messages(lines, place=name)
    return found


def _fields(session: ArchitectSession, companies: dict[str, Company], actors: dict[str, Actor], words: Words) -> None:
    def taken() -> None:
        state = st.session_state
        company, actor = state["ask_company"], state["ask_actor"]
        session.cards |= {company: companies[company]} | ({actor: actors[actor]} if actor else {})
        session.assume(company, actor, state["ask_extension"], state["ask_cap"])

    def actor_label(id: str) -> str:
        if not id:
            return words.say("architect.ask.worst", n=len(load().actors))
        name = actor_name(words.language, actors[id])
        return words.say("architect.ask.of_skill", name=name, skill=actors[id].skill)

    st.session_state["ask_company"] = session.company_id()
    st.session_state["ask_actor"] = session.actor
    st.session_state["ask_extension"], st.session_state["ask_cap"] = session.extension, session.funds_cap
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
        format_func=actor_label,
        help=words.say("architect.ask.help"),
        on_change=taken,
    )
    st.number_input(words.say("architect.ask.cap"), 1, MAX_FUNDS, key="ask_cap", on_change=taken)
    st.toggle(words.say("architect.ask.extension"), key="ask_extension", on_change=taken)
