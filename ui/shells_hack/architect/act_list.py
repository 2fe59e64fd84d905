"""Every act of the editor from lists and buttons, for the keyboard; and the history of what was done."""

from __future__ import annotations

import streamlit as st

from engine.shells_hack.rules.limits import MAX_COMPONENTS
from engine.shells_hack.rules.settings import LAYERS, PARAMETERS, Architecture
from matches.designs import MAX_NAME
from matches.drafts import DraftStep
from matches.shells_hack.designs import ArchitectureStore
from ui.shell.locales import html_text
from ui.shells_hack.architect.matrix import by_layer
from ui.shells_hack.architect.session import ArchitectSession, step_sentence
from ui.shells_hack.texts.words import Words

__all__ = ["act_list", "history"]


def act_list(
    session: ArchitectSession, designs: ArchitectureStore, owner: str, drawn: Architecture, words: Words
) -> None:
    """Draw the acts on a component, on an edge and on the whole."""
    ids = [component.id for component in by_layer(drawn)]
    with st.container(key="act_list"):
        with st.container(key="act_component"):
            name = st.selectbox(words.say("architect.act.component"), ids, format_func=words.component, key="act_name")
            on = next(component.enabled for component in drawn.components if component.id == name)
            st.button(
                words.say(f"architect.act.{'off' if on else 'on'}"),
                key="act_switch",
                on_click=session.switch,
                args=(designs, owner, name),
            )
            st.button(words.say("architect.act.inspect"), key="act_inspect", on_click=_select, args=(session, name))
        with st.container(key="act_edge"):
            source = st.selectbox(words.say("architect.act.from"), ids, format_func=words.component, key="act_source")
            others = [name for name in ids if name != source]
            target = st.selectbox(words.say("architect.act.to"), others, format_func=words.component, key="act_target")
            there = any((edge.source, edge.target) == (source, target) for edge in drawn.edges)
            st.button(
                words.say(f"architect.act.{'cut' if there else 'join'}"),
                key="act_join",
                on_click=session.toggle_edge,
                args=(designs, owner, source, target),
            )
        with st.container(key="act_whole"):
            add_form(session, designs, owner, drawn, words)
            st.button(
                words.say("architect.act.reset"),
                key="act_reset",
                icon=":material/restart_alt:",
                on_click=session.reset,
                args=(designs, owner),
            )


def _select(session: ArchitectSession, name: str) -> None:
    session.selected = name


def add_form(
    session: ArchitectSession, designs: ArchitectureStore, owner: str, drawn: Architecture, words: Words
) -> None:
    """A new component: name, layer, exposure, resistances."""
    full = len(drawn.components) >= MAX_COMPONENTS
    menu = st.popover(
        words.say("architect.act.add"),
        icon=":material/add:",
        disabled=full,
        help=words.say("architect.add.full", limit=MAX_COMPONENTS) if full else None,
        key="add_menu",
        on_change="rerun",
    )
    if not menu.open:
        return
    with menu, st.form("add_component", border=False, clear_on_submit=True):
        st.text_input(words.say("architect.add.name"), key="add_name", max_chars=MAX_NAME)
        st.selectbox(
            words.say("architect.add.layer"),
            LAYERS,
            key="add_layer",
            format_func=lambda layer: words.say(f"cards.layer.{layer}"),
            index=LAYERS.index("operations"),
        )
        st.segmented_control(
            words.say("architect.inspector.exposure"),
            [True, False],
            key="add_exposed",
            default=False,
            required=True,
            format_func=lambda direct: words.say(f"architect.exposure.{'direct' if direct else 'adjacent'}"),
        )
        for parameter, level in zip(PARAMETERS, (1, 2, 1), strict=True):
            st.segmented_control(
                words.say(f"cards.parameter.{parameter}"),
                [0, 1, 2, 3],
                key=f"add_{parameter}",
                default=level,
                required=True,
            )
        st.form_submit_button(
            words.say("architect.add.submit"), type="primary", on_click=_add, args=(session, designs, owner)
        )


def _add(session: ArchitectSession, designs: ArchitectureStore, owner: str) -> None:
    state = st.session_state
    levels = tuple(state[f"add_{parameter}"] for parameter in PARAMETERS)
    session.add(designs, owner, state["add_name"], state["add_layer"], state["add_exposed"], levels)


def history(designs: ArchitectureStore, draft: str, position: int, words: Words) -> None:
    """Draw all steps, the newest first; those undone are pale."""
    rows = []
    steps = designs.steps(draft) if draft else [DraftStep(0, "opened", {})]
    for step in reversed(steps):
        mark = "now" if step.number == position else "undone" if step.number > position else ""
        current = ' aria-current="step"' if mark == "now" else ""
        sentence = html_text(step_sentence(words, step.code, step.params))
        rows.append(f'<li class="{mark}"{current}><b>{step.number}</b><span>{sentence}</span></li>')
    st.html(f'<ol class="steps">{"".join(rows)}</ol>')
