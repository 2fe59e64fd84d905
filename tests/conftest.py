"""For all tests: the list of games holds one whose expert thinks briefly, and a minute is long enough for all."""

from __future__ import annotations

import os

from engine.games import GAMES
from tests.brief import BRIEF

GAMES[BRIEF.id] = BRIEF
os.environ["SHELLS_NEW_PER_MINUTE"] = os.environ["SHELLS_NEW_PER_MINUTE_IN_ALL"] = "1000000"
