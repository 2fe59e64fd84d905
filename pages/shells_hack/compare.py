"""Compare: two architectures side by side, and what differs between them."""

from __future__ import annotations

import streamlit as st

from engine.errors import EngineError
from engine.shells_hack.architecture.comparison import Comparison, aligned, compare
from engine.shells_hack.architecture.templates import template_ids
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import Architecture, Company
from ui.shell import address, pages, session
from ui.shell.error_boundary import error_boundary
from ui.shell.frame import page_style, shown_theme
from ui.shell.locales import html_text
from ui.shell.messages import error_lines, messages, reduced
from ui.shell.session import language
from ui.shells_hack.architect.differences import differences, table
from ui.shells_hack.architect.estimate_panel import rates_line
from ui.shells_hack.architect.figure import Marks, architect_figure
from ui.shells_hack.architect.graph import architect_graph
from ui.shells_hack.architect.session import ArchitectSession, Screen
from ui.shells_hack.book.tiles import company_name
from ui.shells_hack.design_store import designs
from ui.shells_hack.setup.drawn import architecture_at, designed, template_name, titled
from ui.shells_hack.texts.words import Words

SCREEN = "compare_screen"
KEPT_AS = "compare_session"
SIDES = ("a", "b")


def offers() -> dict[str, str]:
    """Return what can be compared: the last draft, what is kept, the templates, and what the address names."""
    words = Words(language())
    found = {}
    last = designs().latest(session.owner())
    if last is not None:
        name = titled(language(), designs().draft(last).content)
        found[last] = words.say("architect.compare.draft", name=name)
    found |= {design.id: design.name for design in designs().list("architecture", session.owner())}
    found |= {id: template_name(language(), id) for id in template_ids()}
    for side in SIDES:
        code = address.code(side)
        if code and code not in found:
            found[code] = titled(language(), architecture_at(designs(), code))
    return found


def chosen(found: dict[str, str]) -> dict[str, str]:
    """Draw both choices and return them; they stand in the address."""
    codes = list(found)
    usual = {"a": template_ids()[0], "b": codes[0]}
    with st.container(key="compare_bar"):
        st.html(f'<div class="ph"><h1>{html_text(Words(language()).say("architect.compare.title"))}</h1></div>')
        for side in SIDES:
            wanted = address.code(side) or usual[side]
            st.selectbox(
                Words(language()).say(f"architect.compare.{side}"),
                codes,
                index=codes.index(wanted),
                key=f"compare_{side}",
                format_func=found.__getitem__,
                on_change=lambda side=side: address.put(**{side: st.session_state[f"compare_{side}"]}),
            )
        company()
        pages.link("architect", Words(language()).say("architect.compare.back"), ":material/arrow_back:")
        st.html(reduced(Words(language()).say("architect.compare.reduced")))
    return {side: st.session_state[f"compare_{side}"] for side in SIDES}


def companies() -> dict[str, Company]:
    """Return whose assets can be asked about: the cards, and an own one that the address names."""
    found = {card.id: card for card in load().companies}
    id = address.word("company")
    if id and id not in found:
        found[id] = designed(designs(), {"company": id})["company"]
    return found


def company() -> None:
    """Draw the choice of the company whose assets hold; it stands in the address."""
    found = companies()
    wanted = address.word("company")
    if not wanted:  # a company's own drawing is looked at with its own assets
        wanted = next((code for side in SIDES[::-1] if (code := address.code(side)) in found), "")
    st.selectbox(
        Words(language()).say("architect.compare.company"),
        list(found),
        index=max(0, [*found].index(wanted) if wanted in found else 0),
        key="compare_company",
        format_func=lambda id: company_name(language(), found[id]),
        help=Words(language()).say("architect.compare.company_help"),
        on_change=lambda: address.put(company=st.session_state["compare_company"]),
    )


def compare_session() -> ArchitectSession:
    """Return what this session keeps of the page, in which the chosen company's assets hold."""
    kept: ArchitectSession = st.session_state.setdefault(KEPT_AS, ArchitectSession(""))
    id = st.session_state["compare_company"]
    kept.cards[id] = companies()[id]
    kept.company, kept.screen = id, st.session_state.get(SCREEN, Screen(620, 360, 15))
    return kept


@st.fragment(key="compare_rates")
@error_boundary()
def rates(both: dict[str, Architecture], names: dict[str, str]) -> None:
    """Draw Red's win rates with both drawings; while they are played this alone is drawn again."""
    rates_line(st.session_state[KEPT_AS], both["a"], both["b"], Words(language(), names))


def graphs(kept: ArchitectSession, both: dict[str, Architecture], words: Words, found: Comparison) -> None:
    """Draw both graphs; what differs stands out."""
    theme = shown_theme()
    changed = frozenset(change.id for change in found.components)
    edges = {"a": found.removed, "b": found.added}
    for side, drawn in both.items():
        here = {component.id for component in drawn.components}
        marks = Marks(components=changed & here, edges=frozenset(edges[side]))
        figure = architect_figure(drawn, kept.assets(drawn), words, kept.canvas(theme), marks)
        with st.container(key="graph" if side == "a" else "graph_b"):
            architect_graph(f"compare_graph_{side}", drawn, figure, words, kept.screen, measured)


def measured(screen: Screen) -> None:
    """The graphs have another size now."""
    st.session_state[SCREEN] = screen


def page() -> None:
    """Draw the page."""
    page_style("shells_hack/architect/architect.css")
    with st.container(key="compare_page"):
        try:
            found = offers()
            codes = chosen(found)
            a, b = (architecture_at(designs(), codes[side]) for side in SIDES)
        except EngineError as error:
            messages(error_lines(language(), error))
            pages.link("architect", Words(language()).say("architect.back"), ":material/arrow_back:")
            return
        both = {"a": a, "b": aligned(b, a)}
        names = {c.id: c.name for drawn in both.values() for c in drawn.components if c.name}
        words, kept = Words(language(), names), compare_session()
        result = compare(kept.settings(both["a"]), kept.settings(both["b"]))
        graphs(kept, both, words, result)
        with st.container(key="compare_table"):
            rates(both, names)
            st.html(table(words, differences(words, result), found[codes["a"]], found[codes["b"]]))


page()
