"""The game that a test runs over is among the games, the tiny one of tests/contract/pile.py too."""

from __future__ import annotations

import pytest

from engine.games import GAMES


@pytest.fixture(autouse=True)
def registered(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the game of this test under its id."""
    call = getattr(request.node, "callspec", None)
    if call is not None and "game" in call.params:
        game = call.params["game"]
        monkeypatch.setitem(GAMES, game.id, game)
