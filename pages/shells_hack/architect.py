"""The architect editor: the graph is drawn by clicks, the matrix and the lists edit the same drawing, findings live."""

from __future__ import annotations

import time

import streamlit as st

from background.question import Reply
from background.shells_hack.estimates import Effects
from engine.errors import EngineError
from engine.shells_hack.architecture.templates import template_ids
from engine.shells_hack.rules.settings import Architecture
from matches.shells_hack.designs import ArchitectureDraft
from ui.components.presses import Presses, count_presses
from ui.components.ticker import tick
from ui.shell import address, pages, session
from ui.shell.error_boundary import error_boundary
from ui.shell.frame import page_style, shown_theme
from ui.shell.locales import html_text
from ui.shell.messages import error_lines, messages, reduced
from ui.shell.session import language
from ui.shells_hack.architect import bar
from ui.shells_hack.architect.act_list import act_list, history
from ui.shells_hack.architect.effects import effect_findings, heat_of
from ui.shells_hack.architect.estimate_panel import ask_effects, estimate_line, keep_estimating, legend
from ui.shells_hack.architect.figure import architect_figure
from ui.shells_hack.architect.files import files_dialog
from ui.shells_hack.architect.finding_list import finding_list
from ui.shells_hack.architect.findings import Finding, findings
from ui.shells_hack.architect.graph import Clicks, architect_graph
from ui.shells_hack.architect.inspector import inspector
from ui.shells_hack.architect.matrix import Edits, matrix, matrix_data
from ui.shells_hack.architect.reverse_table import reverse_table
from ui.shells_hack.architect.session import LARGE_FROM, ArchitectSession, Screen
from ui.shells_hack.design_store import designs
from ui.shells_hack.setup.drawn import architecture_at, designed, template_name
from ui.shells_hack.texts.words import Words

KEPT_AS = "architect_session"
CODE = "architect_code"  #: what the address asked for when this session sat down last
#: seconds between the graph and the rest: the browser shows at once what comes together, and the graph need not wait
BREATH = 0.02
SOON_EFFECTS, LATER_EFFECTS = 300, 1_500  #: milliseconds between two looks at effects: at first ones, at exact ones
LEFT, RIGHT = ("inspector", "acts", "history"), ("findings", "reverse", "effects")


def owner() -> str:
    """Return whose drafts these are."""
    return session.owner()


def mine() -> ArchitectSession:
    """Return what this session keeps of the page."""
    found: ArchitectSession = st.session_state[KEPT_AS]
    return found


def arrive() -> None:
    """Sit down at the draft of the address, or at a new one of what the address asks for.

    :raises EngineError: for a link or an id that means nothing; the last draft stays where it is.
    """
    wanted, code = address.word("draft"), address.code("architecture")
    kept: ArchitectSession | None = st.session_state.get(KEPT_AS)
    if code and (kept is None or code != st.session_state.get(CODE)):
        drawn = architecture_at(designs(), code)
        sit_anew(drawn, code, template_name(language(), code) if code in template_ids() else "")
        return
    if kept is not None and wanted in ("", kept.draft):
        stay()
        return
    id = wanted or designs().latest(owner())
    if id is None:
        first = template_ids()[0]
        sit_anew(architecture_at(designs(), first), first, template_name(language(), first))
        return
    draft = designs().draft(id)
    assumed = address.whole("company", "actor")
    if draft.owner == owner():
        sit(ArchitectSession(id))
    else:
        session.notify(Words(language()).say("architect.copied"))
        sit_anew(draft.content, id, "")
    recall(assumed)


def sit_anew(drawn: Architecture, code: str, name: str) -> None:
    """Sit down at a drawing by its code, under a name of its own; only the first act makes a draft of it."""
    if not name and drawn.id in template_ids():
        name = template_name(language(), drawn.id)
    changes = {"id": "drawn", "name": drawn.name or name or Words(language()).say("architect.unnamed")}
    company = code if code in template_ids() else ""
    sit(ArchitectSession("", company=company, begun=drawn.model_copy(update=changes), origin=code))


def sit(here: ArchitectSession) -> None:
    """Sit down, and let the address say where."""
    st.session_state[KEPT_AS] = here
    st.session_state[CODE] = here.origin  # a late run may still carry the old address
    stay()


def recall(query: dict[str, str]) -> None:
    """Assume the company and the attacker that an address names; one that is no more is told and left out."""
    here, named = mine(), {field: query[field] for field in ("company", "actor") if query.get(field)}
    try:
        here.cards |= {named[field]: card for field, card in designed(designs(), named).items()}
    except EngineError as error:
        session.notify(*error_lines(language(), error))
    else:
        here.company, here.actor = named.get("company", here.company), named.get("actor", "")
    stay()


def stay() -> None:
    """Keep in the address what a refresh is to bring back: the draft, and what is assumed."""
    here = mine()
    told = {"draft": here.draft} if here.draft else {"architecture": here.origin}
    if here.company and here.company == here.company_id():
        told["company"] = here.company
    if here.actor:
        told["actor"] = here.actor
    address.replace(told)


def words_of(drawn: Architecture) -> Words:
    """Return the names of everything drawn."""
    return Words(language(), {c.id: c.name for c in drawn.components if c.name})


def pointed(sent: Clicks) -> None:
    """Plates of the graph were clicked."""
    here, store, who = mine(), designs(), owner()  # nothing of the session below: a rerun could cut in there
    for click in here.news(sent.mount, sent.clicks):
        here.clicked(store, who, click.plate, click.mode)


def choose(finding: str) -> None:
    """Choose a finding, or let it go."""
    mine().hush()
    mine().finding = "" if mine().finding == finding else finding


def ticked(sent: Edits) -> None:
    """Cells of the matrix were ticked."""
    here, store, who = mine(), designs(), owner()
    for edit in here.news(sent.mount, sent.edits):
        here.toggle_edge(store, who, *edit.edge)


def pressed(sent: Presses) -> None:
    """Undo or redo was pressed."""
    here, store, who = mine(), designs(), owner()
    for press in here.news(sent.mount, sent.presses):
        here.move(store, who, press.by)


def measured(screen: Screen) -> None:
    """The graph has another size now."""
    mine().screen = screen


def graph(draft: ArchitectureDraft, words: Words, chosen: Finding | None, reply: Reply[Effects] | None) -> None:
    """Draw the graph, and below it what its colours mean."""
    drawn = draft.content
    theme = shown_theme()
    effects = reply.answer if reply else None
    marks = mine().marks(drawn, chosen, heat_of(effects) if effects else None)
    figure = architect_figure(drawn, mine().assets(drawn), words, mine().canvas(theme), marks)
    with st.container(key="graph"):
        here = mine()
        architect_graph(
            "architect_graph", drawn, figure, words, here.screen, measured, pointed, here.seen, mode=here.mode
        )
        count_presses("architect_presses", pressed, mine().seen)
        tick("architect_tick", (LATER_EFFECTS if effects else SOON_EFFECTS) if reply and reply.pending else None)
        if effects is not None:
            st.html(legend(words, theme, effects))


def tab_key(place: str, tabs: tuple[str, ...]) -> str:
    """Return where the chosen tab of a panel is kept."""
    return f"architect_tab_{place}_{len(tabs)}"


def panel(place: str, tabs: tuple[str, ...], words: Words) -> str:
    """Draw a panel's head with its tabs and return the chosen one."""
    key = tab_key(place, tabs)
    st.session_state.setdefault(key, tabs[0])
    with st.container(key=f"head_{place}"):
        chosen = st.segmented_control(
            words.say("architect.panel"),
            tabs,
            key=key,
            format_func=lambda tab: words.say(f"architect.tab.{tab}"),
            required=True,
            label_visibility="collapsed",
            persist_state="session",
        )
        if chosen == "inspector" and mine().selected:
            st.html(f'<b class="who">{html_text(words.component(mine().selected))}</b>')
        if "findings" in tabs:
            pages.link(
                "compare",
                words.say("architect.compare.open"),
                ":material/compare:",
                b=mine().code,
                company=mine().company_id(),
            )
    return str(chosen)


def body(tab: str, draft: ArchitectureDraft, words: Words, rows: list[Finding], reply: Reply[Effects] | None) -> None:
    """Draw what a tab holds."""
    drawn = draft.content
    if tab in ("findings", "effects"):
        title, none = words.say(f"architect.tab.{tab}"), words.say("architect.no_findings")
        if reply is not None and tab == "effects":
            none = words.say("estimate.effects_none")
            if reply.pending:
                none = words.say("estimate.effects_pending", done=int(100 * reply.share))
        finding_list(f"architect_{tab}", words, rows, mine().finding, choose, title, none)
    elif tab == "reverse":
        st.html(reverse_table(words, mine().analysis(drawn).reverse))
    elif tab == "inspector":
        inspector(mine(), designs(), owner(), drawn, words)
    elif tab == "acts":
        act_list(mine(), designs(), owner(), drawn, words)
    else:
        history(designs(), draft.id, draft.undo, words)


@st.fragment(key="architect")
@error_boundary()
def editor() -> None:
    """Draw everything; a click runs this and nothing else again."""
    draft = mine().look(designs(), owner())
    mine().revision = draft.revision
    drawn = draft.content
    mine().tidy(drawn)
    mine().see(drawn)
    stay()
    words = words_of(drawn)
    large = len(drawn.components) >= LARGE_FROM
    left, right = ((*RIGHT, *LEFT), ()) if large else (LEFT, RIGHT)
    coloured = st.session_state.get(tab_key(*(("left", left) if large else ("right", right)))) == "effects"
    reply = ask_effects(mine(), drawn) if coloured else None
    if reply is None:
        rows = findings(words, mine().analysis(drawn))
    else:
        rows = effect_findings(words, reply.answer) if reply.answer else []
    chosen = next((row for row in rows if row.id == mine().finding), None)
    with st.container(key=f"arch_parts_{'large' if large else 'small'}"):
        graph(draft, words, chosen, reply)  # first, though the bar stands above it: a click is shown soonest
        time.sleep(BREATH)
        bar.bar(mine(), designs(), owner(), draft, words)
        tell()
        with st.container(key="mat"):
            st.html(bar.head(words, "architect.matrix.title", "architect.matrix.text"))
            st.html(reduced(words.say("architect.reduced")))
            marked = chosen.edges if chosen else ()
            matrix("architect_matrix", matrix_data(drawn, words, marked), ticked, mine().seen)
        for place, tabs in (("left", left), ("right", right)):
            if tabs:
                with st.container(key=f"arch_{place}"):
                    body(panel(place, tabs, words), draft, words, rows, reply)
        keep_estimating(mine(), drawn)
    files_dialog(mine(), designs(), owner(), words)


def tell() -> None:
    """Show what the last act had to tell, until the next one."""
    mine().notices += session.take_notices()
    lines = [line for error in mine().errors for line in error_lines(language(), error)]
    if lines or mine().notices:
        with st.container(key="arch_msg"):
            messages(lines)
            messages(mine().notices, "info")


def page() -> None:
    """Draw the page."""
    page_style("shells_hack/architect/architect.css")
    try:
        arrive()
    except EngineError as error:
        messages(error_lines(language(), error))
        pages.link("architect", Words(language()).say("architect.back"), ":material/arrow_back:")
        return
    with st.container(key="arch_page"):
        with st.container(key="estimate"):
            estimate_line(mine, words_of)
        editor()


page()
