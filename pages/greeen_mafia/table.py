"""The table: reads ?match=ID and plays one deal; a click carries the entry number that its page was drawn with."""

from __future__ import annotations

import streamlit as st

from engine.errors import EngineError
from engine.game import ALL, HOST
from engine.greeen_mafia.game import GREEEN_MAFIA
from engine.greeen_mafia.missions import Mission
from engine.greeen_mafia.view import View
from engine.match import Match
from matches.errors import UnknownMatch
from matches.records import StoredMatch
from ui.greeen_mafia import table
from ui.greeen_mafia.deal import same_deal
from ui.greeen_mafia.frame import style
from ui.greeen_mafia.tiles import card_html
from ui.greeen_mafia.words import name_of
from ui.shell import address, pages, session
from ui.shell.error_boundary import error_boundary
from ui.shell.icons import mi
from ui.shell.locales import html_text
from ui.shell.messages import error_lines, messages
from ui.shell.session import language, owner, store
from ui.shell.texts import h, say, t

LAMP, HINTS = "mafia_lamp", "mafia_hints"
GO = "mafia_again"


def act(match_id: str, number: int, seat: str, action: str) -> None:
    """Play one entry; what goes wrong is told and nothing is changed."""
    helped = bool(st.session_state.get(HINTS) or st.session_state.get(LAMP))
    try:
        store().append(match_id, number, seat, action, {"helped": True} if helped and seat != HOST else {})
    except EngineError as error:
        session.notify(*error_lines(language(), error, GREEEN_MAFIA.id))


def again(match_id: str) -> None:
    """Store the same deal from its beginning, and go there."""
    try:
        match = same_deal(store().load(match_id).match)
        st.session_state[GO] = store().create(match, owner())
    except EngineError as error:
        session.notify(*error_lines(language(), error))


def controls(stored: StoredMatch, view: View) -> None:
    """Mission, track, lamp, take back, order, help."""
    match, match_id = stored.match, stored.id
    mission: Mission = match.settings.mission
    with st.container(key="gm_strip"):
        number = "" if match.settings.deal is None else say("greeen_mafia.table.deal_number", n=match.settings.deal)
        keep = t(f"greeen_mafia.deal.keeps.{view.keep}")
        facts = [number, keep, t("greeen_mafia.table.training") if view.training else ""]
        told = html_text(" · ".join(fact for fact in facts if fact))
        st.html(f'<div class="ph"><h1>{html_text(name_of(language(), mission))}</h1><span>{told}</span></div>')
        st.html(table.track_html(language(), view))
        with st.container(key="gm_lamp"):  # always there, or the menu beside it would close when the lamp is lit
            if st.session_state.get(LAMP) and view.outcome is None:
                st.html(lamp(match))
        if st.button(
            t("greeen_mafia.table.order"),
            icon=":material/view_carousel:",
            disabled=view.order is None,
            key="gm_show_order",
            help=t("greeen_mafia.table.order_help" if view.order else "greeen_mafia.table.order_hidden"),
        ):
            st.dialog(t("greeen_mafia.table.order_title"), width="large")(show_order)(mission, view.order or ())
        st.button(
            t("greeen_mafia.table.undo"),
            icon=":material/undo:",
            key="gm_undo",
            disabled=not match.undo_length(),
            on_click=act,
            args=(match_id, match.next_number, HOST, "undo"),
        )
        with st.popover(t("greeen_mafia.table.help"), icon=":material/lightbulb:"):
            st.toggle(t("greeen_mafia.table.lamp"), key=LAMP, persist_state="session")
            st.toggle(t("greeen_mafia.table.hints"), key=HINTS, persist_state="session")
            st.html(f'<p class="hint">{h("greeen_mafia.table.helps_text")}</p>')
        st.button(
            t("greeen_mafia.table.restart"),
            icon=":material/replay:",
            key="gm_restart",
            on_click=again,
            args=(match_id,),
        )
        if st.button(t("greeen_mafia.table.new"), icon=":material/playing_cards:", key="gm_new"):
            pages.go("mafia_deal")


def lamp(match: Match) -> str:
    """Whether the deal can still be won."""
    lines = GREEEN_MAFIA.winning_lines(match.state)
    word = t("greeen_mafia.table.winnable" if lines else "greeen_mafia.table.lost")
    look, sign = ("on", "check_circle") if lines else ("", "cancel")
    return f'<span class="gmlamp {look}" role="status">{mi(sign)}{html_text(word)}</span>'


def show_order(mission: Mission, order: tuple[str, ...]) -> None:
    """The whole pack, front first."""
    st.html(table.order_html(language(), mission, order))


def front(stored: StoredMatch, view: View) -> None:
    """The two visible cards, each with what its kill would do."""
    match, mission = stored.match, stored.match.settings.mission
    cards = mission.cards()
    hints = hints_of(match) if st.session_state.get(HINTS) else {}
    best = max(hints.values(), default=0)
    with st.container(key="gm_front"):
        for place, number in enumerate(view.front):
            choices = [choice for choice in view.choices if choice.card == number]
            with st.container(key=f"gm_card_{place}_{'ok' if choices else 'no'}"):
                where = h(f"greeen_mafia.table.{('first', 'second')[place]}")
                st.html(
                    f'<div class="gmwhere">{where}'
                    f"</div>{card_html(language(), number, cards[number], number in view.backs)}"
                )
                for choice in choices:
                    st.html(table.choice_html(language(), view, choice) + hint_html(hints.get(choice.action), best))
                    key = "kill_decline" if choice.why == "declined" else "kill_keep" if choice.kept else "kill_lose"
                    st.button(
                        t(f"greeen_mafia.table.{key}", number=number),
                        key=f"gm_{choice.action.replace(' ', '_')}",
                        type="primary" if choice.why != "declined" else "secondary",
                        icon=":material/swords:",
                        width="stretch",
                        on_click=act,
                        args=(stored.id, match.next_number, "player", choice.action),
                    )
                if not choices and place == 1:
                    st.html(
                        f'<ul class="gmdo gone"><li>{mi("block")}'
                        f"<span>{h('greeen_mafia.table.blocked')}</span></li></ul>"
                    )


def first_steps(view: View) -> None:
    """What a turn is, in short, until the first kill."""
    if not view.kills:
        st.html(f'<p class="hint gmfirst">{h("greeen_mafia.table.first_steps")}</p>')


def hints_of(match: Match) -> dict[str, int]:
    """How many lines win after each action."""
    return {
        GREEEN_MAFIA.encode(action): GREEEN_MAFIA.winning_lines(match.state, action)
        for action in GREEEN_MAFIA.legal(match.state, "player")
    }


def hint_html(lines: int | None, best: int) -> str:
    """How many lines win after one action."""
    if lines is None:
        return ""
    mark = f"<em>{h('greeen_mafia.table.best')}</em>" if lines and lines == best else ""
    told = h("greeen_mafia.table.lines", n=f"{lines:,}")
    return f'<div class="gmhint {"" if lines else "none"}">{mi("lightbulb")}{told}{mark}</div>'


def middle(stored: StoredMatch, view: View) -> None:
    """The kills, or the objective that is due, or the end."""
    match = stored.match
    with st.container(key="gm_main"):
        if view.outcome is not None:
            end(stored, view)
            return
        if view.turned_over:
            st.html(table.turned_html(language(), view))
        due = next((objective for objective in view.objectives if objective.due), None)
        if due is None:
            front(stored, view)
            first_steps(view)
            return
        mission = match.settings.mission
        with st.container(key="gm_due"):
            st.html(card_html(language(), due.card, mission.cards()[due.card], due.card in view.backs))
            with st.container(key="gm_will"):
                st.html(table.will_html(language(), view, mission))
                st.button(
                    t(f"greeen_mafia.table.resolve.{due.card}"),
                    key="gm_resolve",
                    type="primary",
                    icon=":material/flag:",
                    on_click=act,
                    args=(stored.id, match.next_number, "player", "resolve"),
                )


def end(stored: StoredMatch, view: View) -> None:
    """Won or lost, why, and where to go from here."""
    lines = GREEEN_MAFIA.winning_lines(stored.match.state_at(0))
    with st.container(key="gm_end"):
        st.html(table.end_html(language(), view, lines))
        with st.container(key="gm_ways"):
            st.button(
                t("greeen_mafia.table.again"),
                key="gm_again",
                type="primary",
                icon=":material/replay:",
                on_click=again,
                args=(stored.id,),
            )
            if st.button(t("greeen_mafia.table.new"), key="gm_end_new", icon=":material/playing_cards:"):
                pages.go("mafia_deal")
            if st.button(t("greeen_mafia.table.results"), key="gm_results", icon=":material/monitoring:"):
                pages.go("mafia_results")
        first = GREEEN_MAFIA.view(stored.match.state_at(0), ALL)
        st.html(
            f'<h3 class="gmh3">{h("greeen_mafia.table.order_title")}</h3>'
            + table.order_html(language(), stored.match.settings.mission, first.order or ())
        )


def missing(error: EngineError) -> None:
    """Say in plain words why there is no table."""
    with st.container(key="missing"):
        st.html(f"<h1>{h('greeen_mafia.table.missing_title')}</h1><p>{h('greeen_mafia.table.missing_text')}</p>")
        if not isinstance(error, UnknownMatch):
            messages(error_lines(language(), error))
        pages.link("mafia_deal", t("greeen_mafia.table.go_deal"), icon=":material/playing_cards:")


@st.fragment(key="gm_table")
@error_boundary()
def board(match_id: str) -> None:
    """Draw everything; a click runs this and nothing else again."""
    if GO in st.session_state:
        pages.go("mafia_table", match=st.session_state.pop(GO))
    try:
        stored = pages.load_match(match_id, GREEEN_MAFIA.id)
    except EngineError as error:
        missing(error)
        return
    view: View = stored.match.view("player")
    with st.container(key="gm_page"):
        controls(stored, view)
        messages(session.take_notices())
        middle(stored, view)
        with st.container(key="panel_gm_pack"):
            st.html(
                f'<div class="ph"><h2>{h("greeen_mafia.table.pack")}</h2>'
                f"<span>{h('greeen_mafia.table.kept')}</span></div>"
            )
            st.html(table.pack_html(language(), view))
        with st.container(key="gm_side"):
            for objective in view.objectives:
                st.html(table.objective_html(language(), view, objective, stored.match.settings.mission))
            with st.container(key="gm_log"):
                st.html(table.log_html(language(), stored.match.settings.mission, view))


style()
board(address.word("match"))
