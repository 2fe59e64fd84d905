"""Architectures being drawn, kept at every act: any number of acts and as many undos give the original."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matches.shells_hack.designs import ArchitectureStore
from tests.engine.shells_hack.architecture.edits import RULEBOOK, Act, acts, done

pytestmark = pytest.mark.sqlite_first

ME = "a" * 22


@pytest.fixture
def designs() -> Iterator[ArchitectureStore]:
    """An empty store in memory."""
    opened = ArchitectureStore.open("sqlite://")
    yield opened
    opened.close()


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(acts, max_size=8))
def test_as_many_undos_as_acts_give_the_original_and_redos_the_result(
    designs: ArchitectureStore, drawn: list[Act]
) -> None:
    """Through the store, each draft from the rulebook's architecture; an act that changes nothing is no step."""
    draft = designs.draft(designs.begin(RULEBOOK, ME))
    for act in drawn:
        after = done(draft.content, act)
        if after != draft.content:
            draft = designs.do(draft.id, ME, draft.revision, after, act[0])
    steps, result = draft.undo, draft.content
    for _ in range(steps):
        draft = designs.move(draft.id, ME, draft.revision, -1)
    assert draft.content == RULEBOOK
    assert (draft.undo, draft.redo) == (0, steps)
    for _ in range(steps):
        draft = designs.move(draft.id, ME, draft.revision, 1)
    assert draft.content == result
    assert (draft.undo, draft.redo) == (steps, 0)
