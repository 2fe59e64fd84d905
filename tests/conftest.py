"""For all tests: the list of games holds one whose expert thinks briefly."""

from __future__ import annotations

from engine.games import GAMES
from tests.brief import BRIEF

GAMES[BRIEF.id] = BRIEF
