"""Analytics: thousands of games between computer players, and who wins them."""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from background.skull_bites.runs import GamesRun
from engine.errors import EngineError
from engine.skull_bites.cards import FACTIONS, CardSet
from engine.skull_bites.game import RANDOM, SENSIBLE, SKULL_BITES
from engine.skull_bites.set_files import HOUSE, card_set
from engine.skull_bites.simulation import Tally
from ui.charts.look import Look, percent
from ui.charts.panels import draw, measured
from ui.shell import session
from ui.shell.frame import page_style, shown_theme
from ui.shell.icons import mi
from ui.shell.locales import html_text
from ui.shell.messages import error_lines, messages
from ui.shell.session import language, service
from ui.shell.texts import h, say, t
from ui.skull_bites.figures import Counted, charts
from ui.skull_bites.setup import COUNTS, Draft
from ui.skull_bites.words import Words

KEY, DRAFT = "skull_analytics", "skull_draft"
PACE = 0.15  #: seconds between two drawings of the bar
SIZES = (500, 2_000, 5_000, 10_000)
TABLES = ("sensible", "mixed", "random")  #: who plays: all alike, or a random one among sensible ones
CHOICES: dict[str, tuple[int | str, ...]] = {"count": COUNTS, "table": TABLES, "matches": SIZES}
SEED = 1


Asked = tuple[int, str, int, str]  #: number of players, who plays, games, cards as JSON


@dataclass(slots=True)
class Mine:
    """What this session has asked for and been told."""

    count: int = 4
    table: str = TABLES[0]
    matches: int = SIZES[0]
    house: bool = True  #: the house set, else the one chosen for a new match
    running: list[tuple[Asked, GamesRun]] = field(default_factory=list)
    told: dict[Asked, Tally] = field(default_factory=dict)
    root: float = 15


def mine() -> Mine:
    """Return this session's choices and results."""
    kept: Mine = st.session_state.setdefault(KEY, Mine())
    return kept


def cards() -> CardSet:
    """Return the cards that are played with."""
    draft: Draft | None = st.session_state.get(DRAFT)
    return card_set(HOUSE) if mine().house or draft is None else draft.cards


def asked(count: int) -> Asked:
    """Return what settles the run of a number of players, as chosen."""
    return count, mine().table, mine().matches, cards().model_dump_json()


def run_of(count: int) -> GamesRun:
    """Return the run of a number of players, as chosen."""
    settings = SKULL_BITES.make_settings(set=cards(), players=count)
    first = RANDOM if mine().table == "random" else SENSIBLE
    players = [first] * count
    if mine().table == "mixed":
        players[-1] = RANDOM
    return GamesRun(settings, tuple(players), mine().matches, SEED)


def option_key(name: str, value: int | str) -> str:
    """Return the text of an option: a word's own, or that of all numbers."""
    return f"skull_bites.analytics.option.{name}" + (f".{value}" if isinstance(value, str) else "")


def take(name: str, key: str) -> None:
    """Take a choice."""
    setattr(mine(), name, st.session_state[key])


def begin(counts: tuple[int, ...]) -> None:
    """Play what is chosen, for one number of players or for all."""
    mine().running = [(asked(count), run_of(count)) for count in counts if asked(count) not in mine().told]


def cancel() -> None:
    """Drop the runs; the one under way ends at its next look."""
    for _, run in mine().running:
        service().cancel(run)
    mine().running = []


def controls() -> None:
    """What is played, and by whom."""
    with st.container(key="sb_an_bar"):
        st.html(f'<div class="ph"><h1>{h("skull_bites.analytics.title")}</h1></div>')
        for name, options in CHOICES.items():
            key = f"skull_an_{name}"
            names = {value: t(option_key(name, value), n=value) for value in options}
            st.segmented_control(
                t(f"skull_bites.analytics.choice.{name}"),
                list(options),
                default=getattr(mine(), name),
                key=key,
                required=True,
                format_func=names.__getitem__,
                on_change=take,
                args=(name, key),
            )
        draft: Draft | None = st.session_state.get(DRAFT)
        if draft is not None and draft.cards != card_set(HOUSE):
            key = "skull_an_house"
            st.toggle(t("skull_bites.new.house"), mine().house, key=key, on_change=take, args=("house", key))
        st.button(
            t("skull_bites.analytics.start"),
            type="primary",
            icon=":material/play_arrow:",
            key="skull_an_start",
            disabled=bool(mine().running),
            on_click=begin,
            args=((mine().count,),),
        )
        st.button(
            t("skull_bites.analytics.start_all"),
            icon=":material/groups:",
            key="skull_an_all",
            disabled=bool(mine().running),
            on_click=begin,
            args=(COUNTS,),
        )


def play() -> None:
    """Follow the runs to their end, one after another; a closed browser ends them after a while."""
    with st.container(key="sb_an_progress"):
        bar = st.progress(0.0, t("skull_bites.analytics.begins"))
        st.button(t("skull_bites.analytics.cancel"), icon=":material/close:", on_click=cancel, key="skull_an_cancel")
    while mine().running:
        what, run = mine().running[0]
        try:
            reply = service().ask(run, wait=PACE)
        except EngineError as error:
            mine().running = []
            session.notify(*error_lines(language(), error))
            break
        if reply.answer is not None and not reply.pending:
            mine().told[what] = reply.answer.tally
            mine().running = mine().running[1:]
            st.rerun()  # what has been played is shown while the next ones are
        told = say("skull_bites.analytics.done", n=f"{round(reply.done):,}", of=f"{run.matches:,}", p=len(run.players))
        bar.progress(reply.share, told)
    st.rerun()


def headline(words: Words, shown: Counted) -> str:
    """The figures that matter most."""
    tally = shown.tally
    parts = [
        (words.faction(faction), percent(tally.factions[faction] / max(tally.games, 1)), "") for faction in FACTIONS
    ]
    ends = [
        (words.say(f"skull_bites.analytics.end.{name}"), percent(count / max(tally.games, 1)), "")
        for name, count in sorted(tally.endings.items())
    ]
    kinds = [
        (
            words.say(f"skull_bites.player.{kind}"),
            f"{tally.player_points[kind] / count:.2f}",
            words.say("skull_bites.analytics.a_game"),
        )
        for kind, count in sorted(tally.player_seats.items())
    ]
    rows = "".join(
        f"<div><dt>{html_text(name)}</dt><dd><b>{html_text(value)}</b><small>{html_text(unit)}</small></dd></div>"
        for name, value, unit in (*parts, *ends, *kinds)
    )
    return f'<dl class="sb-figs">{rows}</dl>'


def results() -> None:
    """The charts of what has been played by these players with these cards."""
    words = Words(language(), cards())
    runs = [Counted(count, mine().told[asked(count)]) for count in COUNTS if asked(count) in mine().told]
    if not runs and mine().running:
        return
    if not runs:
        st.html(f'<div class="empty">{mi("monitoring")}<p>{h("skull_bites.analytics.invite")}</p></div>')
        return
    shown = next((run for run in runs if run.count == mine().count), runs[0])
    told = say("skull_bites.analytics.of", p=shown.count, n=f"{shown.tally.games:,}")
    st.html(f'<h2 class="sb-h">{html_text(told)}</h2>{headline(words, shown)}')
    with st.container(key="sb_an_charts"):
        for chart in charts(words, Look(shown_theme(), mine().root), runs, shown):
            draw(chart, "skull-bites")


def page() -> None:
    """Draw the page, and play what is to be played."""
    page_style("charts/panels.css")
    page_style("skull_bites/cards.css")
    page_style("skull_bites/pages.css")
    with st.container(key="sb_analytics"):
        root = measured("skull", mine().root)
        if root != mine().root:
            mine().root = root
            st.rerun()
        controls()
        messages(session.take_notices())
        slot = st.container(key="sb_an_slot")
        results()
        if mine().running:
            with slot:
                play()


page()
