"""The step between a stranger's drawing and an architecture: what each shape is, and what will not come along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from secrets import token_hex

import streamlit as st

from engine.errors import EngineError
from engine.shells_hack.architecture.exchange.drawing import Drawing, Shape
from engine.shells_hack.architecture.exchange.mapping import LEAVE_OUT, NEW, apply, choices, propose
from matches.shells_hack.designs import ArchitectureStore
from ui.shell.errors import problem_sentence
from ui.shell.locales import html_text, md_text
from ui.shell.messages import error_lines, messages
from ui.shells_hack.architect.session import ArchitectSession
from ui.shells_hack.texts.words import Words

__all__ = ["DRAWING", "Waiting", "mapping_step"]

DRAWING = "architect_drawing"  #: session key: what waits to be mapped


@dataclass(frozen=True, slots=True)
class Waiting:
    """A drawing that waits to be mapped; the choices for an abandoned one are never those for the next."""

    name: str
    drawing: Drawing
    mark: str = field(default_factory=partial(token_hex, 4))  #: in the keys of its choices


def mapping_step(
    session: ArchitectSession, designs: ArchitectureStore, owner: str, words: Words, close: Callable[[], None]
) -> None:
    """Draw a row for every shape, what comes of the choices, and the button that takes it over."""
    waiting: Waiting = st.session_state[DRAWING]
    drawing = waiting.drawing
    proposed = propose(drawing)
    st.html(f'<p class="hint">{html_text(words.say("architect.mapping.text", n=len(drawing.shapes)))}</p>')
    chosen: dict[str, str] = {}
    with st.container(key="mapping_rows", height=330):
        for i, shape in enumerate(drawing.shapes):
            chosen[shape.key] = st.selectbox(
                md_text(_label(shape, words)),
                choices(),
                index=choices().index(proposed[shape.key]),
                key=f"map_{waiting.mark}_{i}",
                format_func=lambda choice: _choice(choice, words),
            )
    _result(session, designs, owner, words, (waiting.name, drawing, chosen), close)


def _label(shape: Shape, words: Words) -> str:
    """A shape's own words, and where it stands."""
    label = shape.label or words.say("architect.mapping.no_label")
    kind = words.say(f"architect.mapping.kind.{shape.kind}") if shape.kind else ""
    parts = [label, *(f"[{note}]" for note in (kind, shape.page) if note)]
    return " ".join(parts)


def _choice(choice: str, words: Words) -> str:
    if choice == LEAVE_OUT:
        return words.say("architect.mapping.leave_out")
    if choice.startswith(NEW):
        layer = words.say(f"cards.layer.{choice.removeprefix(NEW)}")
        return words.say("architect.mapping.new", layer=layer)
    return words.component(choice)


def _result(
    session: ArchitectSession,
    designs: ArchitectureStore,
    owner: str,
    words: Words,
    given: tuple[str, Drawing, dict[str, str]],
    close: Callable[[], None],
) -> None:
    name, drawing, chosen = given
    try:
        mapped = apply(drawing, chosen, "drawn", name)
    except EngineError as error:
        messages(error_lines(words.language, error), place="mapping")
        _cancel(words, close)
        return
    on = sum(component.enabled for component in mapped.architecture.components)
    told = words.say("architect.mapping.result", n=on, edges=len(mapped.architecture.edges), left=len(mapped.left_out))
    st.html(f'<p class="hint"><b>{html_text(told)}</b></p>')
    if mapped.left_out:
        with st.expander(words.say("architect.mapping.left_out", n=len(mapped.left_out))):
            rows = "".join(f"<li>{html_text(problem_sentence(words.language, note))}</li>" for note in mapped.left_out)
            st.html(f'<ul class="left">{rows}</ul>')
    with st.container(key="mapping_acts"):
        if st.button(words.say("architect.mapping.take"), type="primary", key="mapping_take", icon=":material/check:"):
            session.replace(designs, owner, mapped.architecture, "mapped", name=name)
            session.notices.append(told)
            close()
            st.rerun()
        _cancel(words, close)


def _cancel(words: Words, close: Callable[[], None]) -> None:
    """The way out, whatever the choices are."""
    if st.button(words.say("architect.mapping.cancel"), key="mapping_cancel"):
        close()
        st.rerun()
