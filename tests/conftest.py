"""For all tests: the expert thinks briefly unless a test gives it more."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.shells_hack.players import expert


@pytest.fixture(autouse=True)
def brief_expert() -> Iterator[None]:
    """Let the player "expert" decide by a handful of playouts."""
    token = expert.BUDGET.set(8)
    yield
    expert.BUDGET.reset(token)
