"""What is to be watched: two computer players, who defends, who attacks, on what; or a match that there is already."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Any

import streamlit as st

from engine.errors import EngineError
from engine.shells_hack.architecture.templates import template_ids
from engine.shells_hack.game import SHELLS_HACK
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Actor, Company
from matches.designs import Design
from matches.records import Summary
from ui.shell import match_lists, pages, session
from ui.shell.icons import mi
from ui.shell.locales import label
from ui.shell.messages import error_lines, messages
from ui.shell.session import language, local, owner, store
from ui.shell.starts import start_of
from ui.shell.texts import h, md_text, t
from ui.shells_hack.book import tiles
from ui.shells_hack.design_store import designs
from ui.shells_hack.match_rows import mode_of
from ui.shells_hack.setup import draft as drafts
from ui.shells_hack.setup import drawn
from ui.shells_hack.setup.draft import COMPUTER_PLAYERS, MatchDraft

__all__ = ["choice"]

DRAFT = "watch_draft"
REVISION = "watch_revision"  #: grows when the draft changes under its widgets
MATCHES_SHOWN = 7  #: matches listed


def choice() -> None:
    """Draw the choice."""
    place = start_of("watch").go()
    if place is not None:
        pages.go("watch", match=place)
    with st.container(key="watch_choice"):
        st.html(f'<div class="ph"><h1>{h("watch.title")}</h1><span>{h("watch.subtitle")}</span></div>')
        messages(session.take_notices())
        with st.container(key="watch_panels"):
            with st.container(key="panel_watch_new"):
                _new()
            with st.container(key="panel_watch_old"):
                _old()


def _draft() -> MatchDraft:
    kept: MatchDraft = st.session_state.setdefault(DRAFT, replace(drafts.fresh(), mode="both_cpu"))
    return kept


def _change(**choices: Any) -> None:
    st.session_state[DRAFT] = replace(_draft(), **choices)
    st.session_state[REVISION] = st.session_state.get(REVISION, 0) + 1


def _take_player(seat: str, player: str) -> None:
    _change(**{f"{seat}_player": player})


def _kept(kind: str) -> dict[str, Design]:
    return {kept.id: kept for kept in designs().list(kind, owner())}


def _new() -> None:
    """Everything that makes a match between computers."""
    st.html(f'<div class="ph"><h2>{h("watch.new")}</h2></div>')
    with st.container(key="watch_fields"):
        _cards("company", load().companies, tiles.company_name)
        _cards("actor", load().actors, tiles.actor_name)
        _architecture()
        for seat in ("blue", "red"):
            _pick(
                f"watch.player.{seat}",
                {player: t(f"new_match.players.{player}") for player in COMPUTER_PLAYERS},
                getattr(_draft(), f"{seat}_player"),
                f"{seat}_player",
                partial(_take_player, seat),
            )
        st.html(tiles.legend([("smart_toy", t(f"new_match.player_text.{player}")) for player in COMPUTER_PLAYERS]))
        with st.container(key="watch_seed"):
            key = f"watch_seed_{st.session_state.setdefault(REVISION, 0)}"
            st.text_input(
                t("new_match.seed"),
                _draft().seed,
                max_chars=20,
                icon=":material/tag:",
                key=key,
                on_change=lambda: _change(seed=st.session_state[key]),
            )
            st.button(
                t(f"new_match.redraw.{drafts.redrawn(_draft())}"),
                icon=":material/casino:",
                help=t("new_match.redraw_help"),
                on_click=lambda: _change(seed=drafts.new_seed()),
            )
    st.button(
        t("watch.start"),
        type="primary",
        icon=":material/play_arrow:",
        key="watch_start",
        on_click=_start,
        args=(start_of("watch").number,),
    )


def _pick(key: str, options: dict[str, str], now: str, field: str, taken: Callable[[str], None]) -> None:
    """One choice among named things; ``key`` is the text of its label."""
    widget = f"watch_{field}_{st.session_state.setdefault(REVISION, 0)}"
    st.selectbox(
        t(key),
        list(options),
        index=list(options).index(now) if now in options else 0,
        format_func=options.__getitem__,
        key=widget,
        on_change=lambda: taken(st.session_state[widget]),
    )


def _cards(field: str, shipped: tuple[Any, ...], named: Callable[[str, Any], str]) -> None:
    """A company or an attacker: by lot, shipped, or one's own."""
    kept = _kept(field)
    options = {"": t("new_match.drawn")} | {card.id: label(named(language(), card)) for card in shipped}
    options |= {id: md_text(card.name) for id, card in kept.items()}
    own = getattr(_draft(), f"own_{field}")
    now = getattr(_draft(), field) or ""
    now = next((id for id, card in kept.items() if own and card.content.get("id") == now == own.id), now)

    def taken(id: str) -> None:
        if id in kept:
            model: type[Company | Actor] = Company if field == "company" else Actor
            card = drawn.read_card(model, kept[id].content)
            _change(**{field: card.id, f"own_{field}": card})
        else:
            _change(**{field: id or None, f"own_{field}": None})

    _pick(f"watch.{field}", options, now, field, taken)


def _architecture() -> None:
    """The rulebook's architecture, a template, or one that was kept."""
    kept = _kept("architecture")
    options = {id: drawn.template_name(language(), id) for id in template_ids()}
    options |= {id: md_text(design.name) for id, design in kept.items()}
    chosen = _draft().architecture
    now = st.session_state.get("watch_architecture_id", template_ids()[0]) if chosen else template_ids()[0]

    def taken(id: str) -> None:
        st.session_state["watch_architecture_id"] = id
        usual = id == template_ids()[0]
        _change(architecture=None if usual else drawn.architecture_at(designs(), id))

    _pick("watch.architecture", options, now, "architecture", taken)


def _start(number: int) -> None:
    """Deal and store the match; the same button pressed twice starts one."""
    try:
        if start_of("watch").press(number, lambda: store().create(drafts.match_of(_draft()), owner())):
            _change(seed=drafts.new_seed())
    except EngineError as error:
        session.notify(*error_lines(language(), error))


def _old() -> None:
    """Matches that can be watched: those of computers, and those that are over."""
    st.html(f'<div class="ph"><h2>{h("watch.old")}</h2></div>')
    matches = [match for match in store().list(owner()) if _watchable(match)]
    if not matches:
        st.html(f'<p class="hint">{h("watch.none")}</p>')
    now = local(datetime.now(UTC))
    for match in matches[:MATCHES_SHOWN]:
        with st.container(key=f"row_{match.id}"):
            st.html(match_lists.row(language(), match, local(match.updated), now))
            tip = match_lists.tip_of(language(), match)
            if st.button(t("watch.open"), key=f"watch_{match.id}", help=t("watch.open_help", name=tip)):
                pages.go("watch", match=match.id)
    if len(matches) > MATCHES_SHOWN:
        st.html(f'<p class="hint">{mi("list")} {h("watch.more")}</p>')


def _watchable(match: Summary) -> bool:
    if match.game != SHELLS_HACK.id or "players" not in match.snapshot:
        return False
    return match.finished or mode_of(match.snapshot["players"]) == "both_cpu"
