"""Acts of the editor drawn by hypothesis, possible ones and impossible ones."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from engine.errors import BadArchitecture
from engine.shells_hack.architecture import edit
from engine.shells_hack.rules.cards import load
from engine.shells_hack.rules.settings import ASSETS, LAYERS, Architecture

RULEBOOK = load().architecture
KEPT = dict(load().companies[0].assets)
NAMES = [component.id for component in RULEBOOK.components] + ["own_1", "own_2", "nowhere"]

Act = tuple[Any, ...]  #: a function of ``edit``, and its arguments after the architecture

component = st.sampled_from(NAMES)
level = st.integers(-1, 4)
levels = st.tuples(level, level, level)
acts = st.one_of(
    st.tuples(st.just("switch"), component),
    st.tuples(st.just("toggle_edge"), component, component),
    st.tuples(st.just("expose"), component, st.booleans()),
    st.tuples(st.just("set_levels"), component, levels),
    st.tuples(st.just("keep_assets"), component, st.lists(st.sampled_from(ASSETS), unique=True), st.just(KEPT)),
    st.tuples(st.just("add_component"), st.text(max_size=5), st.sampled_from(LAYERS), st.booleans(), levels),
    st.tuples(st.just("remove_component"), component),
    st.tuples(st.just("rename_component"), component, st.text(max_size=42)),
    st.tuples(st.just("reset")),
)


def done(drawn: Architecture, act: Act) -> Architecture:
    """The architecture after an act; one that cannot be changes nothing."""
    try:
        after: Architecture = getattr(edit, act[0])(drawn, *act[1:])
    except BadArchitecture as error:
        assert error.problems
        return drawn
    return after
