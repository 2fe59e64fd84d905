"""New match: who plays, which company and attacker, under which settings and seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from engine.errors import BadSettings, EngineError
from engine.rates import Rate
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.check import problems_of_match
from engine.shells_hack.rules.settings import Actor, Architecture, Company
from ui.components.ticker import tick
from ui.shell import address, icons, pages, session
from ui.shell.errors import problem_sentence
from ui.shell.frame import page_style
from ui.shell.locales import html_text, label
from ui.shell.messages import error_lines, messages
from ui.shell.session import language
from ui.shell.starts import start_of
from ui.shell.texts import h, t
from ui.shells_hack.architect.findings import problem_text
from ui.shells_hack.book import tiles
from ui.shells_hack.design_store import designs
from ui.shells_hack.emblems.style import emblem_style
from ui.shells_hack.setup import draft as drafts
from ui.shells_hack.setup import drawn
from ui.shells_hack.setup.draft import COMPUTER_PLAYERS, MODES, MatchDraft
from ui.shells_hack.setup.house_numbers import bounds
from ui.shells_hack.setup.number_fields import number_fields
from ui.shells_hack.setup.pairings import ask_pairings, levels_of, rate_html
from ui.shells_hack.texts.words import Words

REVISION = "new_revision"  #: grows when the draft changes under its widgets


def draft() -> MatchDraft:
    """Return the draft of this session."""
    kept: MatchDraft = st.session_state.setdefault(drafts.DRAFT, drafts.fresh())
    return kept


def change(**choices: Any) -> None:
    """Change the draft."""
    st.session_state[drafts.DRAFT] = replace(draft(), **choices)


def take(field: str, key: str) -> None:
    """Take a widget's new value into the draft."""
    change(**{field: st.session_state[key]})


def take_number(field: str, key: str) -> None:
    """Take a number into the draft; one out of bounds becomes the nearest allowed, and its widget shows it."""
    limits, asked = bounds(field), st.session_state[key]
    allowed = min(max(asked, limits.low), limits.high)
    change(**{field: allowed})
    if allowed != asked:
        change_all(draft())


def bound(field: str) -> dict[str, Any]:
    """Return the arguments that tie a widget to a field of the draft, which outlives page and language switches.

    The widget gets its value as an argument: one set by the session's state is lost while a popover is closed.
    """
    key = f"new_{field}_{st.session_state.setdefault(REVISION, 0)}"
    return {"key": key, "on_change": take, "args": (field, key)}


def bound_number(field: str) -> dict[str, Any]:
    """Return the arguments that tie a number to a field of the draft."""
    return bound(field) | {"on_change": take_number}


def change_all(changed: MatchDraft) -> None:
    """Replace the draft; new keys make all widgets take their values from it."""
    st.session_state[drafts.DRAFT] = changed
    st.session_state[REVISION] = st.session_state.get(REVISION, 0) + 1


def redraw() -> None:
    """Take a new seed."""
    change_all(replace(draft(), seed=drafts.new_seed()))


def reset() -> None:
    """Set all settings back to the defaults."""
    change_all(drafts.with_defaults(draft()))


def start(number: int) -> None:
    """Deal and store the match; the same button pressed twice starts one."""
    try:
        if start_of("new_match").press(number, dealt):
            redraw()
    except EngineError as error:
        session.notify(*error_lines(language(), error))


def dealt() -> tuple[str, str]:
    """Return the page and the id of a match as in the draft."""
    page = "watch" if draft().mode == "both_cpu" else "board"
    return page, session.store().create(drafts.match_of(draft()), session.owner())


def plays() -> str:
    """Who plays which side, in words."""
    computers = MODES[draft().mode]
    if len(computers) != 1:
        return t(f"new_match.plays.{draft().mode}")
    player = t(f"new_match.players.{getattr(draft(), f'{computers[0]}_player')}")
    return t(f"new_match.plays.{draft().mode}", player=player)


def top() -> None:
    """Title and mode."""
    with st.container(key="top"):
        st.html(f'<div class="ph"><h1>{h("new_match.title")}</h1><span>{html_text(plays())}</span></div>')
        st.segmented_control(
            t("new_match.mode"),
            list(MODES),
            default=draft().mode,
            format_func={mode: t(f"new_match.modes.{mode}") for mode in MODES}.__getitem__,
            required=True,
            label_visibility="collapsed",
            **bound("mode"),
        )


def side(
    seat: str,
    field: str,
    cards: tuple[Company, ...] | tuple[Actor, ...],
    shown: str | None,
    rates: Mapping[str, Rate],
) -> None:
    """One team: its computer player, the draw, and six tiles with how often Red wins if they are chosen."""
    with st.container(key=f"panel_{seat}"):
        with st.container(key=f"side_{seat}"):
            told = (
                "" if seat in MODES[draft().mode] else f"<span>{h(f'new_match.{seat}_text')}</span>"
            )  # no room for both
            st.html(f'<div class="ph"><h2>{h(f"new_match.{seat}")}</h2>{told}</div>')
            if seat in MODES[draft().mode]:
                st.segmented_control(
                    t("new_match.player"),
                    COMPUTER_PLAYERS,
                    default=getattr(draft(), f"{seat}_player"),
                    format_func={player: t(f"new_match.players.{player}") for player in COMPUTER_PLAYERS}.__getitem__,
                    required=True,
                    label_visibility="collapsed",
                    **bound(f"{seat}_player"),
                )
            drawn = getattr(draft(), field) is None
            st.button(
                t("new_match.drawn" if drawn else "new_match.draw"),
                key=f"draw_{field}",
                icon=":material/casino:",
                help=t("new_match.draw_help"),
                disabled=drawn,
                on_click=change,
                kwargs={field: None},
            )
        with st.container(key=f"tiles_{seat}"):
            levels = levels_of(draft())
            for card in cards:
                tile(field, card, card.id == shown, drawn, rate_html(language(), rates.get(card.id), levels))
        st.html(legend(seat))


def legend(seat: str) -> str:
    """What the icons of a team's tiles mean, and what its computer player does."""
    rows = tiles.asset_rows(language()) if seat == "blue" else [("flag", t("new_match.objective"))]
    if seat in MODES[draft().mode]:
        player = getattr(draft(), f"{seat}_player")
        rows = [*rows, ("smart_toy", t(f"new_match.player_text.{player}"))]
    return tiles.legend(rows)


def tile(field: str, card: Company | Actor, chosen: bool, drawn: bool, rate: str) -> None:
    """A company or an actor to choose."""
    word = "new_match.drawn" if drawn else "frame.chosen"
    tag = f"{icons.mi('casino' if drawn else 'check')}{h(word)}" if chosen else ""
    with st.container(key=f"pick_{card.id}_{'sel' if chosen else 'no'}"):
        on = architecture()
        own = {component.id: component.name for component in on.components if component.name}
        if isinstance(card, Company):
            assets = card.assets if on.assets is None else on.assets
            st.html(tiles.company_tile(language(), card, assets, tag, own, rate))
        else:
            st.html(tiles.actor_tile(language(), card, tag, own, rate))
        st.button(
            t("new_match.picked" if chosen else "new_match.pick", name=called(card)),
            key=f"choose_{card.id}",
            on_click=change,
            kwargs={field: card.id},
        )


def called(card: Company | Actor) -> str:
    """The name of a card, an own one's as it was given."""
    if isinstance(card, Company):
        return label(tiles.company_name(language(), card))
    return label(tiles.actor_name(language(), card))


def refusal(seed_problem: str) -> str:
    """Return why the draft is no match (D30), with the names of its parts; nothing if it is one."""
    if seed_problem:  # it may be what chooses the cards
        return ""
    try:
        problems = problems_of_match(drafts.settings_of(draft()))
    except BadSettings as error:
        problems = list(error.problems)
    own = {component.id: component.name for component in architecture().components if component.name}
    words = Words(language(), own)
    return words.list(dict.fromkeys(problem_text(words, problem) for problem in problems))


def foot(seed_problem: str) -> None:
    """What is set or what keeps it from being a match, the seed, the settings, and the start."""
    refused = refusal(seed_problem)
    with st.container(key="foot"):
        if refused:
            said = html_text(Words(language()).say("new_match.refused", reason=refused))
            st.html(f'<div class="set" role="alert" style="white-space:normal"><b>{icons.mi("block")} {said}</b></div>')
        else:
            st.html(summary())
        with st.container(key="seed"):
            st.text_input(
                t("new_match.seed"),
                draft().seed,
                max_chars=20,
                icon=":material/tag:",
                label_visibility="collapsed",
                **bound("seed"),
            )
            if seed_problem:
                st.html(f'<p class="fielderr" role="alert">{icons.mi("error")}{html_text(seed_problem)}</p>')
        st.button(
            t(f"new_match.redraw.{drafts.redrawn(draft())}"),
            icon=":material/casino:",
            help=t("new_match.redraw_help"),
            on_click=redraw,
        )
        with st.popover(t("new_match.settings"), icon=":material/tune:"):
            settings()
        st.button(
            t("new_match.start"),
            type="primary",
            icon=":material/play_arrow:",
            key="start",
            disabled=bool(seed_problem or refused),
            on_click=start,
            args=(start_of("new_match").number,),
        )


def summary() -> str:
    """The settings that a player asks for first, those changed included."""
    now = draft()
    values = {
        "turn_limit": now.number("turn_limit"),
        "funds_cap": now.number("funds_cap"),
        "threshold": f"{now.number('threshold')}%",
        "architecture": architecture_name(),
    }
    cells = [
        f"<span>{h(f'new_match.short.{field}')}<b>{html_text(value)}</b></span>" for field, value in values.items()
    ]
    if "bypass_turns" in now.changed():
        cells.append(f"<span>{h('new_match.short.bypass_turns')}<b>{now.bypass_turns}</b></span>")
    if now.copies:
        cells.append(f"<span>{h('new_match.short.copies')}<b>{now.copies}</b></span>")
    for word, said in (("repeat_impact", not now.repeat_impact), ("extension", now.extension), ("blind", now.blind)):
        if said:
            cells.append(f"<span><b>{h(f'new_match.short.{word}')}</b></span>")
    return f'<div class="set">{"".join(cells)}</div>'


def architecture() -> Architecture:
    """The architecture in the draft."""
    return draft().architecture or load().architecture


def architecture_name() -> str:
    """The name of that architecture."""
    return drawn.titled(language(), architecture())


def settings() -> None:
    """The numbers of the house, with bounds and a way back."""
    with st.container(key="settings"):
        if len(MODES[draft().mode]) < 2:  # somebody plays
            st.toggle(t("new_match.field.blind"), draft().blind, help=t("new_match.field.blind_help"), **bound("blind"))
        number_fields(draft(), bound, bound_number, reset)


def designed(query: dict[str, str]) -> dict[str, Any]:
    """Return what the ids of a link mean that are not those of cards: drawings and own cards."""
    try:
        return drawn.designed(designs(), query)
    except EngineError as error:
        session.notify(*error_lines(language(), error))
        return {}


def arrive() -> list[str]:
    """Take the choices of a link, once; return what it had wrong."""
    query = address.whole("mode", "company", "actor", "architecture", "seed")
    if not query or query == st.session_state.get("new_arrived"):
        return []
    st.session_state["new_arrived"] = query
    changed, problems = drafts.arrive(draft(), query, designed(query))
    change_all(changed)
    return [problem_sentence(language(), problem) for problem in problems]


def shown_cards() -> tuple[str | None, str | None, str]:
    """The company and the actor as chosen or drawn, None for one that is hidden, and what is wrong with the seed."""
    try:
        drafts.read_seed(draft().seed)
    except EngineError as error:
        return draft().company, draft().actor, " ".join(error_lines(language(), error))
    hidden = drafts.veiled(draft())
    company = None if "company" in hidden else drafts.company_of(draft()).id
    return company, None if "actor" in hidden else drafts.actor_of(draft()).id, ""


@st.fragment
def await_rates() -> None:
    """Draw the page once more when every pairing has its figure."""
    pending = ask_pairings(session.service(), session.owner(), draft())[1]
    tick("rates_tick", 700 if pending else None)
    if not pending:
        st.rerun()


def page() -> None:
    """Draw the page."""
    page_style("shells_hack/setup/setup.css")
    emblem_style()
    place = start_of("new_match").go()
    if place is not None:
        pages.go(place[0], match=place[1])
    wrong = [*session.take_notices(), *arrive()]
    company, actor, seed_problem = shown_cards()
    rates, pending = ask_pairings(session.service(), session.owner(), draft())
    with st.container(key="new_page"):
        top()
        messages(wrong)
        side("blue", "company", drafts.companies(draft()), company, rates)
        side("red", "actor", drafts.actors(draft()), actor, rates)
        foot(seed_problem)
    if pending:
        await_rates()


page()
