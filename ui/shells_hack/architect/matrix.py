"""The adjacency matrix as a component: the same edges as the graph, a check box a pair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any

import streamlit as st
from pydantic import Field, StringConstraints

from engine.shells_hack.rules.settings import LAYERS, Architecture, Component
from ui.components.answers import Answer, Count, Latest, read_answer
from ui.components.outbox import answered, script
from ui.shells_hack.texts.words import Words

__all__ = ["Edit", "Edits", "by_layer", "matrix", "matrix_data", "read_edits"]

_STYLE = """
:host,:host div{height:100%}
.mx{--cell:clamp(.95rem,calc((var(--mat-h,24rem) - var(--mh,6.7rem))/var(--n,13) - 1px),2.1rem);
 font-family:var(--st-font);
 color:var(--ink);overflow:auto;height:100%;scrollbar-width:thin;scrollbar-color:var(--line-3) transparent}
table{border-collapse:collapse;width:100%;table-layout:fixed}
th{font-weight:600;color:var(--ink)}
th.corner{width:7.4rem;text-align:left;padding:0 .3rem .3rem .5rem;font-size:.8rem;color:var(--ink-2);
 vertical-align:bottom}
th.r{text-align:left;padding:0 .3rem 0 .5rem;white-space:nowrap;line-height:1.05;overflow:hidden;text-overflow:ellipsis;
 font-size:min(.85rem,calc(var(--cell)*.72))}
th.c{height:var(--mh,6.7rem);vertical-align:bottom;padding:0 0 .25rem;font-size:.78rem;overflow:hidden}
th.c span{writing-mode:vertical-rl;white-space:nowrap;line-height:1.1;max-height:6.4rem;display:inline-block;
 overflow:hidden;text-overflow:ellipsis}
th.c span.up{transform:rotate(180deg)}
th.off{color:var(--ink-2);text-decoration:line-through}
td{padding:0;border:1px solid var(--line-2);height:var(--cell);text-align:center;background:var(--plate)}
td.d{background:repeating-linear-gradient(135deg,var(--sheet-2) 0 4px,var(--hatch) 4px 5px)}
td.off{background:var(--sheet-2)}
td.hl{box-shadow:inset 0 0 0 2px var(--act)}
input{appearance:none;margin:0;display:block;width:100%;height:var(--cell);cursor:pointer;position:relative}
input:checked::after{content:"";position:absolute;inset:18% 16%;background:var(--act);border-radius:2px}
td.off input:checked::after{background:var(--line-3)}
input:hover{box-shadow:inset 0 0 0 2px var(--line-3)}
input:focus-visible{outline:3px solid var(--act);outline-offset:-1px}
tr:hover th.r{font-weight:700}
"""

_MATRIX = st.components.v2.component(
    "shells_matrix",
    html='<div class="mx"><table></table></div>',
    css=_STYLE,
    js=script(__file__),
)


class Edit(Answer):
    """A cell that was ticked or emptied."""

    n: Count
    cell: Annotated[str, StringConstraints(max_length=120, pattern=r"^[^>]+>[^>]+$")]

    @property
    def edge(self) -> tuple[str, str]:
        """The components that the cell's row and column stand for."""
        source, _, target = self.cell.partition(">")
        return source, target


class Edits(Latest):
    """The latest edits of one mounting of the matrix."""

    edits: Annotated[list[Edit], Field(max_length=40)]


def read_edits(data: Any) -> Edits | None:
    """Return edits from the browser's message, None if it holds none."""
    return read_answer(Edits, data)


def by_layer(architecture: Architecture) -> list[Component]:
    """Return the components in the order of the graph's columns."""
    return sorted(architecture.components, key=lambda component: LAYERS.index(component.layer))


def matrix_data(architecture: Architecture, words: Words, marked: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return what the component draws; rows lead to columns."""
    ids = [component.id for component in by_layer(architecture)]
    return {
        "ids": ids,
        "names": [words.component_short(name) for name in ids],
        "full": [words.component(name) for name in ids],
        "on": [f"{edge.source}>{edge.target}" for edge in architecture.edges],
        "off": [component.id for component in architecture.components if not component.enabled],
        "marked": [f"{a}>{b}" for a, b in marked],
        "title": words.say("architect.matrix.title"),
        "corner": words.say("architect.matrix.corner"),
        "label": words.say("architect.matrix.label"),
        "turn": "" if words.language == "ja" else "up",
    }


def matrix(key: str, data: dict[str, Any], ticked: Callable[[Edits], None], done: Mapping[str, int]) -> None:
    """Draw the matrix; ``ticked`` gets the latest edits, ``done`` are those taken in, by mounting."""

    def edited() -> None:
        sent = read_edits(answered(key, "edits"))
        if sent:
            ticked(sent)

    _MATRIX(key=key, data=data | {"done": dict(done)}, on_edits_change=edited, height="stretch")
