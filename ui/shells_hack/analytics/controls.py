"""The controls of the analytics page: who meets whom on what, under which settings, how often; and the start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import streamlit as st

from engine.errors import EngineError
from engine.jobs import PLAYERS
from engine.shells_hack.architecture.templates import template_ids
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Actor, Architecture, Company
from ui.shell import session
from ui.shell.design_store import designs
from ui.shell.locales import label as one_line
from ui.shell.locales import md_text, name_of
from ui.shell.session import language
from ui.shell.texts import h, t
from ui.shells_hack.analytics import plan
from ui.shells_hack.analytics.plan import plan_of
from ui.shells_hack.analytics.session import AnalyticsSession, Task, analytics_session, bound, change
from ui.shells_hack.setup.drawn import architecture_at, read_card, template_name, titled
from ui.shells_hack.setup.house_numbers import bounds
from ui.shells_hack.setup.number_fields import number_fields

__all__ = ["controls", "known", "start"]

OWN = 30  #: own cards and drawings to choose from, the newest


class Offer:
    """What there is to choose: shipped, kept by this browser, and being drawn."""

    def __init__(self) -> None:
        self.companies: dict[str, Company] = {card.id: card for card in load().companies}
        self.actors: dict[str, Actor] = {card.id: card for card in load().actors}
        self.architectures: dict[str, str] = {id: template_name(language(), id) for id in template_ids()}
        owner = session.owner()
        for kind, found, model in (("company", self.companies, Company), ("actor", self.actors, Actor)):
            for design in designs().list(kind, owner)[:OWN]:
                try:
                    card: Any = read_card(model, design.content)
                except EngineError:  # kept by an earlier version; the page of own cards tells about it
                    continue
                id = f"own_{design.id.lower()}"  # all cards of one's own come with the same id
                found[id] = card.model_copy(update={"id": id, "name": design.name})
        for design in designs().list("architecture", owner)[:OWN]:
            self.architectures[design.id] = design.name
        latest = designs().latest(owner)
        if latest is not None:
            name = titled(language(), designs().draft(latest).architecture)
            self.architectures[latest] = t("analytics.draft", name=name)

    def architecture(self, code: str) -> Architecture:
        """Return an architecture by its code, under the name that it is offered by. :raises EngineError:"""
        sheet = architecture_at(designs(), code)
        if code in template_ids():
            return sheet
        return sheet.model_copy(update={"name": titled(language(), sheet) if sheet.name else self.architectures[code]})


def known(mine: AnalyticsSession) -> Offer:
    """Return what there is, and drop from the choices what there is no more."""
    offer, choice = Offer(), mine.choice
    kept = {
        field: tuple(id for id in getattr(choice, field) if id in getattr(offer, field))
        for field in ("companies", "actors", "architectures")
    }
    if any(kept[field] != getattr(choice, field) for field in kept):
        change(**kept)
    return offer


def start(mine: AnalyticsSession, offer: Offer) -> None:
    """Check the choices and have the study played."""
    try:
        mine.task = Task("study", plan_of(mine.choice, offer.companies, offer.actors, offer.architecture))
    except EngineError as error:
        mine.errors = [error]


def controls(mine: AnalyticsSession, offer: Offer) -> None:
    """Draw them."""
    choice = mine.choice
    with st.container(key="analytics_strip"):
        st.html(f'<div class="ph"><h1>{h("analytics.title")}</h1></div>')
        _popover(
            "companies", "analytics.companies", offer.companies, choice.companies, _namer("company", offer.companies)
        )
        _popover("actors", "analytics.actors", offer.actors, choice.actors, _namer("actor", offer.actors))
        _popover(
            "architectures",
            "analytics.architectures",
            offer.architectures,
            choice.architectures,
            offer.architectures.get,
        )
        changed = _changed(mine)
        word = t("analytics.settings_changed", n=changed) if changed else t("analytics.settings")
        with st.popover(word, icon=":material/tune:", key="analytics_more"):
            _settings(mine)
        with st.container(key="analytics_matches"):
            st.text_input(t("analytics.matches"), choice.matches, max_chars=24, **bound("matches"))
        with st.container(key="analytics_seed"):
            st.text_input(t("new_match.seed"), choice.seed, max_chars=24, **bound("seed"))
        st.button(
            t("analytics.start"),
            type="primary",
            icon=":material/play_arrow:",
            key="analytics_start",
            on_click=start,
            args=(mine, offer),
        )


def _namer(kind: str, cards: Mapping[str, Any]) -> Callable[[str], str]:
    return lambda id: one_line(name_of(language(), kind, id, given=cards[id].name))


def _popover(
    field: str, title: str, offered: Mapping[str, Any], chosen: tuple[str, ...], called: Callable[[str], Any]
) -> None:
    """A button that names what is chosen, and behind it all there is to choose."""
    word = str(called(chosen[0])) if len(chosen) == 1 else t("analytics.some", n=len(chosen))
    with st.popover(f"{t(title)}: **{md_text(word)}**", key=f"analytics_pick_{field}"):
        st.pills(
            t(f"{title}_help"),
            list(offered),
            selection_mode="multi",
            default=list(chosen),
            format_func=lambda id: md_text(str(called(id))),
            **bound(field),
        )
        everything = list(offered)[: {"architectures": 7}.get(field, 6)]
        with st.container(key=f"analytics_all_{field}"):
            st.button(
                t("analytics.all"),
                on_click=_choose,
                args=(field, tuple(everything)),
                key=f"all_{field}",
                width="stretch",
            )
            st.button(
                t("analytics.first"),
                on_click=_choose,
                args=(field, (everything[0],)),
                key=f"one_{field}",
                width="stretch",
            )


def _choose(field: str, ids: tuple[str, ...]) -> None:
    """Choose all or one; new keys make the widgets take their values."""
    change(**{field: ids})
    analytics_session().revision += 1


def _changed(mine: AnalyticsSession) -> int:
    """How many of players and settings are not the default."""
    return len(mine.choice.changed()) + (mine.choice.blue != "rulebook") + (mine.choice.red != "rulebook")


def _settings(mine: AnalyticsSession) -> None:
    """Players of both seats and the numbers of the house."""
    choice = mine.choice
    with st.container(key="settings"):
        for seat in ("blue", "red"):
            st.segmented_control(
                t(f"analytics.{seat}_player"),
                PLAYERS[::-1],
                default=getattr(choice, seat),
                format_func={player: t(f"new_match.players.{player}") for player in PLAYERS}.__getitem__,
                required=True,
                **bound(seat),
            )
        number_fields(choice, bound, _bound_number, partial(_reset, mine), explained=False)


def _bound_number(field: str) -> dict[str, Any]:
    limits = bounds(field)
    return bound(field) | {"min_value": limits.low, "max_value": limits.high}


def _reset(mine: AnalyticsSession) -> None:
    """Set players and numbers back to the defaults; who meets whom stays."""
    now = mine.choice
    plain = plan.fresh()
    kept = ("companies", "actors", "architectures", "matches", "seed")
    mine.choice = replace(plain, **{field: getattr(now, field) for field in kept})
    mine.revision += 1
