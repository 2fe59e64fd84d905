"""The selected component: exposure, assets and initial resistances within the rules' bounds."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from engine.shells_hack.architecture.edit import component_of, is_own
from engine.shells_hack.rules.settings import ASSETS, PARAMETERS, Architecture, Component
from matches.designs import MAX_NAME, Designs
from ui.shell.locales import html_text
from ui.shells_hack.architect.session import ArchitectSession
from ui.shells_hack.texts.words import Words

__all__ = ["inspector"]


def inspector(session: ArchitectSession, designs: Designs, owner: str, drawn: Architecture, words: Words) -> None:
    """Draw the fields of the selected component; every change is one act."""
    if not session.selected:
        st.html(f'<p class="hint pad">{html_text(words.say("architect.inspector.none"))}</p>')
        return
    component = component_of(drawn, session.selected)
    with st.container(key="insp"):
        _left(session, designs, owner, drawn, component, words)
        _right(session, designs, owner, component, words)


def _set(key: str, value: object) -> str:
    """Make a widget show what the drawing holds, whatever it showed before."""
    st.session_state[key] = value
    return key


def _left(
    session: ArchitectSession, designs: Designs, owner: str, drawn: Architecture, component: Component, words: Words
) -> None:
    name = component.id
    with st.container(key="insp_left"):
        exposure, assets = f"insp_exposure_{name}", f"insp_assets_{name}"
        st.segmented_control(
            words.say("architect.inspector.exposure"),
            [True, False],
            key=_set(exposure, component.exposed),
            format_func=lambda direct: words.say(f"architect.exposure.{'direct' if direct else 'adjacent'}"),
            required=True,
            on_change=lambda: session.expose(designs, owner, name, st.session_state[exposure]),
        )
        st.pills(
            words.say("architect.inspector.assets"),
            list(ASSETS),
            key=_set(assets, list(session.assets(drawn).get(name, ()))),
            format_func=lambda kind: words.say(f"cards.asset_short.{kind}"),
            selection_mode="multi",
            on_change=lambda: session.keep(designs, owner, name, st.session_state[assets]),
        )
        st.html(_ways(drawn, name, words))


def _ways(drawn: Architecture, name: str, words: Words) -> str:
    rows = []
    for key, ends in (
        ("from", [edge.source for edge in drawn.edges if edge.target == name]),
        ("to", [edge.target for edge in drawn.edges if edge.source == name]),
    ):
        told = words.list(map(words.component_short, ends)) or words.say("architect.inspector.nowhere")
        label = words.say(f"architect.inspector.{key}")
        rows.append(f'<div class="iw"><span>{html_text(label)}</span><b>{html_text(told)}</b></div>')
    return "".join(rows)


def _right(session: ArchitectSession, designs: Designs, owner: str, component: Component, words: Words) -> None:
    name = component.id
    with st.container(key="insp_right"):
        for parameter, level in zip(PARAMETERS, component.levels, strict=True):
            key = f"insp_{parameter}_{name}"
            st.segmented_control(
                words.say(f"cards.parameter.{parameter}"),
                [0, 1, 2, 3],
                key=_set(key, level),
                required=True,
                on_change=_level_setter(session, designs, owner, name, parameter, key),
            )
        with st.container(key="insp_acts"):
            st.button(
                words.say(f"architect.act.{'off' if component.enabled else 'on'}"),
                key="insp_switch",
                icon=":material/power_settings_new:",
                on_click=session.switch,
                args=(designs, owner, name),
            )
            if is_own(name):
                _own(session, designs, owner, component, words)


def _level_setter(
    session: ArchitectSession, designs: Designs, owner: str, name: str, parameter: str, key: str
) -> Callable[[], None]:
    return lambda: session.set_level(designs, owner, name, parameter, st.session_state[key])


def _own(session: ArchitectSession, designs: Designs, owner: str, component: Component, words: Words) -> None:
    """An own component has a name to change and can go."""
    name, key = component.id, f"insp_name_{component.id}"
    with st.popover(words.say("architect.act.rename"), icon=":material/edit:"):
        st.text_input(
            words.say("architect.add.name"),
            key=_set(key, component.name or ""),
            max_chars=MAX_NAME,
            on_change=lambda: session.rename(designs, owner, name, st.session_state[key]),
        )
    st.button(
        words.say("architect.act.remove"),
        key="insp_remove",
        icon=":material/delete:",
        on_click=session.remove,
        args=(designs, owner, name),
    )
